"""Whole matches: levels, programs that fail, records, several processes."""

import sys
from pathlib import Path

import msgspec
import pytest

from rookery.arena import match
from rookery.arena import plan as plans
from rookery.arena.match import MatchResult, play_match
from rookery.arena.plan import MatchPlan
from rookery.arena.ready import CannotPlay
from rookery.arena.results import as_json, as_table
from rookery.arena.runners import ProcessPool
from rookery.arena.specs import BadSpec
from rookery.arena.tournament.plan import Tournament
from rookery.arena.tournament.table import play_tournament
from rookery.core.errors import SetupError
from rookery.core.record import read
from rookery.games import load
from tests.arena.engines import command
from tests.contract.whale import Whale

GAME = "packeis"


def plan(*players: str, games: int = 2, **options: str) -> MatchPlan:
    return MatchPlan(GAME, players, options, games=games, seed="7", timed=False)


def test_a_match_is_a_fixed_function_of_its_plan() -> None:
    first = play_match(plan("random", "chick"))
    second = play_match(plan("random", "chick"))
    assert [game.tokens for game in first.games] == [game.tokens for game in second.games]
    assert len(first.games) == 2


def test_both_seatings_of_a_board_begin_alike() -> None:
    games = play_match(plan("random", "greedy", games=4)).games
    assert [[seat.player for seat in game.seats] for game in games] == [
        ["random", "greedy"],
        ["greedy", "random"],
    ] * 2
    assert [game.board for game in games] == [0, 0, 1, 1]


def test_games_are_rounded_up_to_whole_boards() -> None:
    assert len(play_match(plan("random", "greedy", games=3, players="3")).games) == 6


def test_several_processes_play_the_same_games() -> None:
    alone = play_match(plan("random", "chick", games=4))
    told: list[tuple[int, int]] = []
    together = play_match(
        plan("random", "chick", games=4), ProcessPool(2), lambda done, of: told.append((done, of))
    )
    assert [game.tokens for game in alone.games] == [game.tokens for game in together.games]
    assert told == [(0, 4), (2, 4), (4, 4)]


def test_records_are_kept_and_read_back(tmp_path: Path) -> None:
    asked = msgspec.structs.replace(plan("random", "chick"), records=str(tmp_path / "games"))
    result = play_match(asked)
    files = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in files] == ["0001-1.txt", "0001-2.txt"]
    for path, game in zip(files, result.games, strict=True):
        record = read(path.read_text(), load)
        assert record.tokens == game.tokens
        assert record.states()[-1].ranking == tuple(seat.place for seat in game.seats)
        assert record.tags["seat 1"] == game.seats[0].player


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("illegal", "@a9"),
        ("malformed", "without an action"),
        ("error", "not today"),
        ("crash", "status 3"),
    ],
)
def test_a_program_that_fails_loses_and_the_match_goes_on(
    tmp_path: Path, kind: str, reason: str
) -> None:
    result = play_match(plan("random", f"Bad=engine[nodes 1]:{command(tmp_path, kind)}"))
    (duel,) = result.duels
    assert (duel.wins, duel.losses) == (2, 0)
    failures = result.standings[1].failures
    assert len(failures) == 2
    assert all(reason in failure for failure in failures)
    assert "leave:" in result.games[0].tokens[-1]


def programs_that_cannot_play(folder: Path) -> dict[str, str]:
    """Players, and what is said of each."""
    return {
        "engine:/no/such/program": "can't be started: /no/such/program: No such file",
        f"engine:{folder}": "can't be started",
        f"engine:{sys.executable} -c 'import sys; sys.exit(5)'": "ended by itself with status 5",
        f"Mute=engine[nodes 1]:{command(folder, 'deaf')}": "closed its output",
        f"engine:{command(folder, 'stranger')}": "unknown-game",
    }


def test_a_program_that_cannot_play_ends_all_before_it_begins(tmp_path: Path) -> None:
    results, kept = tmp_path / "results.jsonl", tmp_path / "records"
    for player, reason in programs_that_cannot_play(tmp_path).items():
        asked = msgspec.structs.replace(plan("random", player), records=str(kept))
        with pytest.raises(CannotPlay, match=reason) as refused:
            play_match(asked, results=results)
        assert refused.value.player == player
        with pytest.raises(CannotPlay, match=reason):
            play_tournament(Tournament(GAME, ("random", player)), 1, results=results)
        assert not results.exists()
        assert not kept.exists()
    play_match(plan("random", "greedy"), results=results)  # another match may have the file


def test_it_is_asked_where_games_are_played() -> None:
    with pytest.raises(CannotPlay, match="can't be started"):
        play_match(plan("random", "engine:/no/such/program"), ProcessPool(2))


def test_a_folder_for_records_is_tried_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    asked = msgspec.structs.replace(plan("random", "greedy"), records=str(tmp_path / "file"))
    with pytest.raises(OSError, match="exists"):
        play_match(asked)


def test_a_program_plays_whole_games(tmp_path: Path) -> None:
    result = play_match(plan("random", f"First=engine[nodes 1]:{command(tmp_path, 'first')}"))
    assert not result.standings[1].failures
    assert result.standings[1].actions > 20


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (("king", "nobody"), "names no player"),
        (("king", "search:nodes=x"), "limits are like"),
        (("king", "engine:"), "names no player"),
        (("king", "engine:'"), "quotation"),
    ],
)
def test_bad_descriptions_of_players(players: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadSpec, match=said):
        play_match(plan(*players))


def test_the_same_name_twice_is_refused() -> None:
    with pytest.raises(SetupError, match="plays twice"):
        play_match(plan("random", "random"))
    with pytest.raises(SetupError, match="seats are for"):
        play_match(plan("random"))


def test_two_of_a_kind_under_their_own_names() -> None:
    result = play_match(plan("Ann=random", "Ben=random"))
    assert result.players == ("Ann", "Ben")


def test_one_against_three_of_another_kind() -> None:
    result = play_match(plan("greedy", "3*random", games=4, players="4"))
    assert [[seat.player for seat in game.seats] for game in result.games] == [
        ["greedy", "random", "random", "random"],
        ["random", "greedy", "random", "random"],
        ["random", "random", "greedy", "random"],
        ["random", "random", "random", "greedy"],
    ]
    assert [row.games for row in result.standings] == [4, 12]
    assert sum(row.first * row.games for row in result.standings) == pytest.approx(4)


def test_a_seat_that_nobody_holds_is_left_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    whale = Whale()
    monkeypatch.setattr(match, "load", {whale.name: whale}.__getitem__)
    monkeypatch.setattr(plans, "load", {whale.name: whale}.__getitem__)
    result = play_match(
        MatchPlan(whale.name, ("random", "2*chick"), {"players": "3"}, 6, "4", False)
    )
    assert {game.seats[3].player for game in result.games} == {whale.words.dummy}
    assert [row.games for row in result.standings] == [6, 12]
    assert all(game.seats[3].actions == 0 for game in result.games)
    assert not any(seat.failure for game in result.games for seat in game.seats)


@pytest.mark.parametrize("timed", [True, False])
def test_no_clock_runs_while_a_search_is_compiled(
    monkeypatch: pytest.MonkeyPatch, timed: bool
) -> None:
    whale, warmed = Whale(), list[str]()
    monkeypatch.setattr(match, "load", {whale.name: whale}.__getitem__)
    monkeypatch.setattr(plans, "load", {whale.name: whale}.__getitem__)
    monkeypatch.setattr(match, "is_ready", {whale.name: False}.__getitem__)
    monkeypatch.setattr(match, "warmup", lambda games: warmed.extend(game.name for game in games))
    play_match(MatchPlan(whale.name, ("random", "greedy"), {"players": "2"}, 2, "4", timed))
    assert warmed == [whale.name] * timed


def test_results_as_text_and_as_json() -> None:
    result = play_match(plan("random", "greedy"))
    table = as_table(result)
    assert "seed 7" in table
    assert "95 %" in table
    assert "fish" in table
    back = msgspec.json.decode(as_json(result), type=MatchResult)
    assert back == result


def test_greedy_beats_random_and_chick() -> None:
    result = play_match(plan("random", "greedy", games=8))
    assert result.duels[0].share < 0.4
    assert play_match(plan("chick", "greedy", games=8)).duels[0].share < 0.4


def test_greedy_looks_at_standings_where_scores_are_common() -> None:
    alone = MatchPlan("penguin_game", ("greedy", "random"), {"players": "2"}, 40, "4", timed=False)
    result = play_match(alone)
    assert result.duels[0].share > 0.55
    assert result.score_name == ""
    assert "coins" not in as_table(result)
