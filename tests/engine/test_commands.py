"""Every command that answers at once: what it says, what it refuses, that errors change nothing."""

import re

import pytest

import rookery
from rookery import games
from rookery.engine.commands import answer
from rookery.engine.session import EngineSession

SMALL = "PK1 x0 1A121B11 A u00 s0.0,0.0"
LOST = "PK1 x0 1A1B11 A u00 s9.6,9.6"


@pytest.fixture
def session() -> EngineSession:
    return EngineSession()


def say(session: EngineSession, *lines: str) -> list[str]:
    """The answers to these command lines."""
    return [part for line in lines for part in answer(session, line)]


def at(session: EngineSession, text: str = SMALL) -> EngineSession:
    assert say(session, f"position packeis {text}") == [f"position {text}"]
    return session


# -- the engine itself -------------------------------------------------------------------------


def test_rtp_lists_games_and_settings(session: EngineSession) -> None:
    first, *lines, last = say(session, "rtp")
    assert (first, last) == ("id name Rookery", "rtpok 1")
    assert f"id version {rookery.__version__}" in lines
    assert "game packeis 2-4 players" in lines
    assert "option seed int default 0 min 0 max 9223372036854775807" in lines
    assert [line.split()[1] for line in lines if line.startswith("game ")] == list(games.names())


def test_ready(session: EngineSession) -> None:
    assert say(session, "ready") == ["readyok"]


def test_a_line_without_words_has_no_answer(session: EngineSession) -> None:
    assert say(session, "", "  \t ") == []


def test_settings_change(session: EngineSession) -> None:
    assert say(session, "setoption level king", "setoption perft-cap 5") == ["ok", "ok"]
    assert session.settings.as_dict()["level"] == "king"


def test_equal_seeds_give_equal_games(session: EngineSession) -> None:
    both = [
        say(session, "setoption seed 5", "newgame packeis", "newgame packeis players=3")
        for _ in range(2)
    ]
    assert both[0] == both[1]
    assert say(session, "setoption seed 6", "newgame packeis") != both[0][:2]


# -- positions ---------------------------------------------------------------------------------


def test_newgame_deals_what_the_command_line_deals(session: EngineSession) -> None:
    game = games.load("packeis")
    dealt = game.start(game.deal(game.read_options({"players": "3"}), 11))
    assert say(session, "newgame packeis players=3 seed=11") == [f"position {dealt.text}"]


def test_a_seed_begins_the_generator_anew(session: EngineSession) -> None:
    lines = ("newgame packeis seed=4", "newgame packeis", "newgame packeis")
    first = say(session, *lines)
    assert say(session, *lines) == first
    assert len(set(first)) == 3


def test_a_position_takes_actions_after_it(session: EngineSession) -> None:
    after = "position PK1 x0 ..2A1B11 B u00 s1.1,0.0"
    assert say(session, f"position packeis {SMALL} actions b1-d1", "show") == [after, after]
    assert say(session, "undo") == [f"position {SMALL}"]
    assert say(session, "undo")[0].startswith("error wrong-state")


def test_spaces_and_tabs_separate_words(session: EngineSession) -> None:
    assert say(session, f" position\tpackeis  {SMALL.replace(' ', '   ')} ") == [
        f"position {SMALL}"
    ]


def test_actions_come_in_byte_order(session: EngineSession) -> None:
    assert say(at(session), "actions") == ["actions 3 b1-a1 b1-c1 b1-d1"]
    (line,) = say(session, "newgame packeis", "actions")[1:]
    assert line.split()[2:] == sorted(line.split()[2:], key=str.encode)


def test_apply_is_all_or_nothing(session: EngineSession) -> None:
    (line,) = say(at(session), "apply b1-d1 b1-c1")
    assert re.match(r"error illegal-action b1-c1 .*\(PK-\d+\)", line)
    assert say(session, "show") == [f"position {SMALL}"]
    assert say(session, "apply b1-d1 e1-f1") == ["position PK1 x0 ..2A1.B1 A u00 s1.1,1.1"]
    assert say(session, "undo 2") == [f"position {SMALL}"]


def test_a_finished_game_has_a_result(session: EngineSession) -> None:
    assert say(at(session, LOST), "result") == ["result running"]
    say(session, "apply b1-a1 c1-d1")
    assert say(session, "tomove", "actions", "result") == [
        "over",
        "actions 0",
        "result 1 1 11.8 11.8",
    ]


# -- chance ------------------------------------------------------------------------------------


def test_chance_is_listed_rolled_and_applied(session: EngineSession, toy_at_chance: str) -> None:
    at_chance = say(session, toy_at_chance)
    assert say(session, "tomove") == ["chance"]
    (line,) = say(session, "actions")
    word, count, *outcomes = line.split()
    assert (word, int(count)) == ("chance", len(outcomes))
    assert all(re.fullmatch(r"[^:]+:[1-9]\d*/[1-9]\d*", outcome) for outcome in outcomes)
    rolled, position = say(session, "roll")
    outcome = rolled.removeprefix("rolled ")
    assert outcome in {part.split(":")[0] for part in outcomes}
    assert say(session, "undo", f"apply {outcome}") == [*at_chance, position]


def test_equal_seeds_roll_equal_dice(session: EngineSession, toy_at_chance: str) -> None:
    lines = ["setoption seed 9", toy_at_chance, *["roll", "undo"] * 6]
    first = say(session, *lines)
    assert say(session, *lines) == first
    assert len({line for line in first if line.startswith("rolled")}) > 1


# -- counting and playing ----------------------------------------------------------------------


def test_perft_and_divide_agree(session: EngineSession) -> None:
    *lines, total = say(at(session), "divide 3")
    assert say(session, "perft 3") == [total]
    assert sum(int(line.split()[1]) for line in lines) == int(total.split()[1])
    assert [line.split()[0] for line in lines] == ["b1-a1", "b1-c1", "b1-d1"]
    assert say(session, "perft 0", "perft 1") == ["perft 1", "perft 3"]


def test_playouts_share_first_places(session: EngineSession) -> None:
    (line,) = say(at(session), "playout 40 seed=2")
    match = re.fullmatch(r"playout 40 actions (\d+) seconds [\d.]+ wins (\S+) (\S+)", line)
    assert match is not None
    assert int(match[1]) >= 40
    assert float(match[2]) + float(match[3]) == 40


def test_playouts_follow_their_seed(session: EngineSession) -> None:
    say(session, "newgame packeis seed=1")
    played = [
        re.sub(r"seconds \S+", "", say(session, f"playout 30 seed={seed}")[0]) for seed in (1, 1, 2)
    ]
    assert played[0] == played[1] != played[2]


# -- errors ------------------------------------------------------------------------------------

NUMBER_LINES = ["perft", "perft x", "perft -1", "perft 1000", "perft 1 2", "divide 0", "undo 0"]
REFUSED = {
    "unknown-command": ["fly", "READY", "\u0663", "{}", "go\u00a0depth"],
    "bad-arguments": [
        "rtp 1",
        "ready now",
        "show me",
        "newgame",
        "newgame packeis seed=x",
        "newgame packeis seed=1 seed=2",
        "position",
        "position packeis",
        "apply",
        "setoption",
        "setoption seed",
        "playout",
        "playout 0",
        "playout 5 seed=-1",
        "playout 5 5",
        "go depth",
        "go depth 0",
        "go depth 3 depth 3",
        "go height 3",
        "go movetime 1e3",
        "go level walrus",
        "go level king depth 3",
        "solve depth 3",
        "quit now",
        *NUMBER_LINES,
    ],
    "unknown-game": ["newgame chess", "position chess x", "newgame ../packeis", "newgame __init__"],
    "bad-option": [
        "newgame packeis players=9",
        "newgame packeis wind=high",
        "newgame packeis players",
        "newgame packeis players=2 players=2",
        "setoption wind high",
        "setoption level walrus",
        "setoption seed -1",
        "setoption info-ms 0",
    ],
    "bad-position": ["position packeis PK1", "position packeis PK1 x0 1A1B1Z A u00 s0.0,0.0"],
    "bad-action": ["apply zz", "apply b1-c1 @", "apply b1-"],
    "illegal-action": ["apply b1-f1", "apply @a1", f"position packeis {SMALL} actions b1-f1"],
    "wrong-state": ["undo", "roll", "stop", "undo 7"],
    "limit": ["playout 10000001"],
}
LINES = [(code, line) for code, lines in REFUSED.items() for line in lines]


@pytest.mark.parametrize(("code", "line"), LINES, ids=lambda text: text[:24])
def test_an_error_says_why_and_changes_nothing(
    session: EngineSession, code: str, line: str
) -> None:
    before = at(session).memory()
    (said,) = say(session, line)
    assert re.match(rf"error {code} \S", said)
    if line != "quit now":
        assert session.memory() == before
    assert not session.closed


def test_perft_gives_up_over_its_cap(session: EngineSession) -> None:
    (said,) = say(at(session), "setoption perft-cap 2", "perft 2")[1:]
    assert said.startswith("error limit ")


WANT_A_POSITION = [
    *("show", "tomove", "actions", "apply a", "undo", "roll", "result"),
    *("perft 1", "divide 1", "playout 1", "go depth 1", "solve"),
]


@pytest.mark.parametrize("line", WANT_A_POSITION)
def test_without_a_position_there_is_no_answer(session: EngineSession, line: str) -> None:
    before = session.memory()
    assert say(session, line)[0].startswith("error no-position ")
    assert session.memory() == before


@pytest.mark.parametrize("line", ["go", "go level chick", "solve", "roll"])
def test_a_finished_game_has_nothing_to_choose(session: EngineSession, line: str) -> None:
    say(at(session, LOST), "apply b1-a1 c1-d1")
    assert say(session, line)[0].startswith("error wrong-state ")


@pytest.mark.parametrize("line", ["go", "solve"])
def test_chance_has_nothing_to_choose(
    session: EngineSession, line: str, toy_at_chance: str
) -> None:
    say(session, toy_at_chance)
    assert say(session, line)[0].startswith("error wrong-state ")


def test_a_late_action_is_the_wrong_state(session: EngineSession) -> None:
    say(at(session, LOST), "apply b1-a1 c1-d1")
    assert say(session, "apply b1-a1")[0].startswith("error wrong-state ")


def test_words_of_an_error_stay_on_their_line(session: EngineSession) -> None:
    for line in (
        "apply a\x0bb\x1b[2J",
        "fly\x85\u2028x",
        "newgame \x7f\r",
        "apply " + "z" * 60_000,
    ):
        (said,) = say(at(session), line)
        assert said.isprintable()
        assert len(said) < 600
