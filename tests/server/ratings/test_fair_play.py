"""Ratings can't be made up: by one's own guests, short games, or the same pair again and again."""

from collections.abc import Iterator, Mapping

import pytest

from rookery import cli
from rookery.ratings.rating import Pair
from rookery.server.people.identity import player_id
from rookery.server.ratings.fair_play import Facts, FairPlayLimits, left_out, without
from rookery.server.ratings.ratings import Ratings
from rookery.server.ratings.verification import replay
from rookery.server.table.contest import GameContest
from tests.server.bots.programs import member, program
from tests.server.conftest import RunningServer, Start
from tests.server.users import LINK, ME, Message, Person

GAMES = 85
POOL = "swift/duel/days"


def play(served: RunningServer, winner: Person, loser: Person, entries: int, **more: object) -> str:
    """Play this many entries, then let the loser give up; return the game's id."""
    opened = winner.open("swift", [ME, LINK], **more)
    assert loser.join(opened["invites"][0]["url"]).is_success
    game_id = str(opened["id"])
    seats = {seat: one for one in (winner, loser) for seat in one.view(game_id)["yours"]}
    view = winner.view(game_id)
    for _ in range(entries):
        one = seats[view["to_move"]]
        mine = one.view(game_id)
        body = {"number": mine["number"] + 1, "seat": mine["to_move"], "action": min(mine["taps"])}
        view = one.http.post(f"/api/games/{game_id}/act", json=body).json()
    lost = next(seat for seat, one in seats.items() if one is loser)
    assert loser.http.post(f"/api/games/{game_id}/leave", json={"seat": lost}).is_success
    return game_id


def settled(served: RunningServer) -> None:
    served.run(served.house.ask(Ratings).rater.rate_all())


def outcome(served: RunningServer, who: Person, game_id: str) -> str:
    settled(served)
    return str(who.http.get(f"/api/games/{game_id}/rating").json()["outcome"])


def rating(who: Person, name: str) -> int | None:
    """The rating of somebody in the pool; None if there is none."""
    pools = who.http.get(f"/api/players/{name}").json().get("pools", [])
    return next((int(one["now"]["rating"]) for one in pools if one["pool"] == POOL), None)


def board(who: Person) -> Message:
    found: Message = who.http.get(f"/api/players?pool={POOL}").json()
    return found


def attack(served: RunningServer, entries: int = 2) -> tuple[Person, list[str]]:
    """A member wins 85 short games against guests of their own."""
    cheat = member(served, "Mallory")
    return cheat, [play(served, cheat, served.person(), entries) for _ in range(GAMES)]


def test_85_games_against_ones_own_guests_change_nothing(start: Start) -> None:
    served = start(rating_pairs=5)
    cheat, _ = attack(served)
    settled(served)
    assert rating(cheat, "Mallory") is None
    shown = board(cheat)
    assert all(not rows for rows in shown.values() if isinstance(rows, list))


def test_they_are_found_and_undone_in_a_house_that_let_them_pass(
    start: Start, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served = start(rating_pairs=0)
    cheat, _ = attack(served)
    settled(served)
    assert (rating(cheat, "Mallory") or 0) > 2000  # what the attack is worth
    url = str(served.house.settings.database)
    monkeypatch.setenv("DATABASE_URL", url)
    served.stop()
    assert cli.main(["ratings", "check"]) == 1
    said = capsys.readouterr().out
    assert f"{GAMES} games would not be rated today" in said
    assert said.count(": short (") == GAMES
    assert cli.main(["ratings", "check", "--undo"]) == 0
    assert f"{GAMES} games excluded" in capsys.readouterr().out
    assert cli.main(["ratings", "check"]) == 0
    assert cli.main(["ratings", "replay"]) == 0
    again = start(rating_pairs=5, data="", database_url=url)
    assert rating(again.person(), "Mallory") is None


def test_long_games_against_guests_at_home_do_not_count(start: Start) -> None:
    served = start(rating_pairs=5)
    ada = member(served, "Adaline")
    game_id = play(served, ada, served.person(), 8)
    assert outcome(served, ada, game_id) == "address"
    assert rating(ada, "Adaline") is None


def test_members_of_a_family_play_rated_a_few_times_a_day(start: Start) -> None:
    served = start(rating_pairs=2, house="open")
    ada, bo = member(served, "Adaline"), member(served, "Bertram")
    settle_in(served)
    found = [outcome(served, ada, play(served, ada, bo, 8)) for _ in range(3)]
    assert found == ["rated", "rated", "often"]


def settle_in(served: RunningServer) -> None:
    """Make all members older than newcomers are."""
    with served.house.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE users SET created = 0")


def test_one_s_own_bot_gives_nothing(start: Start) -> None:
    served = start(rating_pairs=5)
    ada = member(served, "Adaline")
    bot = program(served, ada, "Punchbag")
    settle_in(served)
    seats = [{"kind": "me"}, {"kind": "player", "name": "Punchbag"}]
    asked = ada.http.post("/api/challenges", json={"game": "swift", "seats": seats}).json()
    url = bot.http.post(f"/api/challenges/{asked['id']}/accept").json()["url"]
    game_id = url.rpartition("/")[2]
    both: Mapping[int, Person] = {
        seat: one for one in (ada, bot) for seat in one.view(game_id)["yours"]
    }
    for _ in range(8):
        turn = ada.view(game_id)["to_move"]
        view = both[turn].view(game_id)
        body = {"number": view["number"] + 1, "seat": turn, "action": min(view["taps"])}
        assert both[turn].http.post(f"/api/games/{game_id}/act", json=body).is_success
    lost = next(seat for seat, one in both.items() if one is bot)
    assert bot.http.post(f"/api/games/{game_id}/leave", json={"seat": lost}).is_success
    assert outcome(served, ada, game_id) == "own-bot"


def test_a_replay_repeats_what_did_not_count(start: Start) -> None:
    served = start(rating_pairs=1)
    ada, bo = member(served, "Adaline"), member(served, "Bertram")
    settle_in(served)
    for entries in (8, 8, 2):
        outcome(served, ada, play(served, ada, bo, entries))
    with served.house.engine.connect() as connection:
        done = replay(connection)
    assert done.differences == []
    assert [game.contest.outcome for _, game in done.games] == ["rated", "often", "short"]


def test_whoever_ends_a_game_that_hardly_began_gets_a_mark(start: Start) -> None:
    served = start(rating_pairs=5)
    ada, bo = member(served, "Adaline"), member(served, "Bertram")
    assert outcome(served, ada, play(served, ada, bo, 4)) == "short"
    with served.house.engine.connect() as connection:
        marked = connection.exec_driver_sql("SELECT user_id FROM marks").scalars().all()
    who = bo.http.get("/api/players/Bertram").json()["who"]
    assert [player_id(one) for one in marked] == [who["player"]]


# -- the rules by themselves -----------------------------------------------------------------------

LIMITS = FairPlayLimits(3)


def cases() -> Iterator[tuple[Facts, str | None]]:
    near = {"a": frozenset({"n"}), "b": frozenset({"n", "m"})}
    yield Facts(), None
    yield Facts(networks=near), None
    yield Facts(networks=near, newcomers=frozenset("b")), "address"
    yield Facts(newcomers=frozenset("ab")), None
    yield Facts(met={frozenset("ab"): 2}), None
    yield Facts(met={frozenset("ab"): 3}), "often"
    yield Facts(newcomers=frozenset("b"), met_new={"a": 3}), "newcomers"
    yield Facts(newcomers=frozenset("b"), met_new={"b": 3}), None
    yield Facts(met_new={"a": 3, "b": 3}), None
    yield Facts(owners={"b": "a"}), "own-bot"


@pytest.mark.parametrize(("facts", "reason"), list(cases()))
def test_why_a_pair_does_not_count(facts: Facts, reason: str | None) -> None:
    found = left_out(("a", "b"), facts, LIMITS)
    assert [why for _, _, why in found] == ([] if reason is None else [reason])
    assert left_out(("a", "b"), facts, FairPlayLimits(0)) == ()


def test_the_other_pairs_of_a_larger_game_count() -> None:
    pairs = tuple(Pair(*one) for one in ((0, 1, 1.0), (0, 2, 1.0), (1, 2, 1.0)))
    contest = GameContest("p", "rated", ("a", "b", "c"), (0, 1, 2), (1, 2, 3), pairs)
    near = {"a": frozenset({"n"}), "b": frozenset({"n"})}
    out = left_out(contest.users, Facts(networks=near, newcomers=frozenset("b")), LIMITS)
    less = without(contest, out)
    assert (less.outcome, less.pairs) == ("rated", pairs[1:])
    assert without(contest, ()) == contest
