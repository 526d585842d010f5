"""Good input from random games of every kind: protocol lines, positions, records."""

from rookery import games
from rookery.core.record import Record
from rookery.core.state import State
from tests.contract.rulesets import RandomGame, Ruleset, random_game, rulesets
from tests.fuzz.mutation import Rng, pick


def names() -> tuple[str, ...]:
    """The games of the house, and those that the tests register."""
    return games.names()


LONG = 150
"""A game with more plies is long: its record takes a while to read."""


def some_record(name: str, rng: Rng, most: int | None = None) -> tuple[Record, tuple[State, ...]]:
    """The beginning of a random game under a random ruleset, or all of it; some seats leave.

    It has at most `most` plies.
    """
    spread = [ruleset for ruleset in rulesets() if ruleset.game.name == name]
    whole = _whole(spread[int(rng.integers(len(spread)))], int(rng.integers(1 << 30)))
    plies = int(rng.integers(min(len(whole.entries), most or len(whole.entries)) + 1))
    tags = {"seat 1": "Ada", "date": "2024-02-29", "event": "Ice: {cold} fun"}
    record = Record(whole.states[0].game, whole.options, whole.entries[:plies], tags)
    return record, whole.states[: plies + 1]


_long: dict[Ruleset, RandomGame] = {}


def _whole(ruleset: Ruleset, seed: int) -> RandomGame:
    """A random game; rulesets with long games always give the same one."""
    found = _long.get(ruleset) or random_game(ruleset, seed, leaving=True)
    if len(found.entries) > LONG:
        _long[ruleset] = found
    return found


def lines(name: str, rng: Rng) -> list[str]:
    """A conversation with the engine about one random game."""
    begun, states = some_record(name, rng)
    middle = states[int(rng.integers(len(states)))]
    moves = [entry for entry in begun.tokens if not entry.startswith("leave:")]
    actions = middle.legal_actions or ("nothing",)
    people = 0 if begun.options is None else begun.options.players
    return [
        f"newgame {name} players={people} seed={rng.integers(100)}",
        f"position {name} {states[0].text} actions {' '.join(moves[:9])}",
        f"position {name} {middle.text}",
        *QUESTIONS,
        *(pick(rng, SEARCHES) for _ in range(2)),
        f"apply {pick(rng, actions)}",
        f"apply {pick(rng, actions)} {pick(rng, actions)}",
        f"position {name} {states[-1].text}",
        f"playout {rng.integers(1, 20)} seed={rng.integers(100)}",
        f"setoption seed {rng.integers(1000)}",
    ]


QUESTIONS = (
    *("rtp", "ready", "show", "tomove", "actions", "result", "undo", "undo 2", "roll"),
    *("perft 1", "perft 2", "divide 1", "playout 3", "stop"),
    *("setoption level chick", "setoption level none", "setoption info-ms 20"),
)
SEARCHES = (
    *("go", "go nodes 50", "go depth 2", "go movetime 1", "go simulations 20", "go level chick"),
    *("solve", "solve movetime 1"),
)
