"""Usual waiting times come only from observed waits, including those of people who gave up."""

from rookery.server.lobby.model import Seek, Wish
from rookery.server.lobby.waits import Waits

DAY = 24 * 3600


def seek(name: str, table: str | None = None, game: str = "swift") -> Seek:
    """A seek that has waited since time 0."""
    wants = (Wish(game, (2,)),)
    return Seek(name, name, name, wants, since=0, alive_until=10**9, game_id=table)


def seen(
    waits: Waits, seconds: int, pairs: int = 3, *, table: str = "t", alone: bool = False
) -> None:
    """Let this many pairs meet after this many seconds."""
    for index in range(pairs):
        two = [f"{table}{index}{side}" for side in ("a", "b")][: 1 if alone else 2]
        waits.see([seek(one) for one in two], {}, seconds * 1000)
        found = f"{table}{index}"
        met = [seek(one, found) for one in two]
        waits.see(met, {found: "swift"}, seconds * 1000)
    waits.see([], {}, seconds * 1000)


def test_nothing_is_said_before_enough_is_known() -> None:
    waits = Waits()
    seen(waits, 20, pairs=2)
    assert waits.usual(30_000) == {}
    seen(waits, 20, pairs=1)
    assert waits.usual(30_000) == {"swift": 1}
    assert waits.usual(DAY * 1000 + 30_000) == {}


def test_long_waits_are_said_to_be_long() -> None:
    waits = Waits()
    seen(waits, 150)
    assert waits.usual(200_000) == {"swift": 3}
    seen(waits, 3600, pairs=4, table="u")
    assert waits.usual(3_700_000) == {}


def test_whoever_gives_up_or_gets_a_computer_has_met_nobody() -> None:
    waits = Waits()
    seen(waits, 20)
    seen(waits, 90, pairs=2, table="c", alone=True)
    assert waits.usual(100_000) == {"swift": 1}
    waits.see([seek(f"w{index}") for index in range(3)], {}, 100_000)
    waits.see([], {}, 100_000)
    assert waits.usual(110_000) == {}


def test_whoever_gives_up_soon_says_nothing_of_longer_waits() -> None:
    waits = Waits()
    seen(waits, 20)
    waits.see([seek(f"w{index}") for index in range(9)], {}, 10_000)
    waits.see([], {}, 10_000)
    assert waits.usual(110_000) == {"swift": 1}


def test_what_several_processes_have_seen_counts_once() -> None:
    here, there = Waits(), Waits()
    seen(here, 20, pairs=2)
    seen(there, 20, pairs=2)
    here.elsewhere = there.recent()
    assert here.usual(30_000) == {}
    seen(there, 20, pairs=1, table="u")
    here.elsewhere = there.recent()
    assert here.usual(30_000) == {"swift": 1}
    assert there.usual(30_000) == {"swift": 1}
    here.elsewhere = []  # the other process has gone
    assert here.usual(30_000) == {}
