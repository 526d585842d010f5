"""Parse the words of a line into values; anything unreadable raises BadArguments."""

from collections.abc import Mapping, Sequence

from rookery.core.players.searcher import Limits
from rookery.core.whole_numbers import MAX_COUNT, MAX_DEPTH, within
from rookery.engine.errors import BadArguments

MAX_SEED = 2**63 - 1
MAX_MOVETIME_MS = 86_400_000


def words_of(line: str) -> list[str]:
    """The words of a line, separated by spaces and tabs."""
    return [word for word in line.replace("\t", " ").split(" ") if word]


def nothing(words: Sequence[str]) -> None:
    """Raise BadArguments if there is any word."""
    if words:
        raise BadArguments(f"nothing may follow this command, not {words[0][:40]!r}")


def number(text: str, name: str, low: int, high: int) -> int:
    """A whole number in low..high."""
    value = within(text, low, high)
    if value is None:
        raise BadArguments(f"{name} must be a whole number from {low} to {high}, not {text[:40]!r}")
    return value


def one_number(words: Sequence[str], name: str, low: int, high: int) -> int:
    """The only word, as a number."""
    if len(words) != 1:
        raise BadArguments(f"{name} wanted: one whole number from {low} to {high}")
    return number(words[0], name, low, high)


def split_seed(words: Sequence[str]) -> tuple[list[str], int | None]:
    """The words without `seed=<n>`, and n if it was there."""
    seeds = [word.removeprefix("seed=") for word in words if word.startswith("seed=")]
    if len(seeds) > 1:
        raise BadArguments("seed is given twice")
    rest = [word for word in words if not word.startswith("seed=")]
    return rest, number(seeds[0], "seed", 0, MAX_SEED) if seeds else None


def pairs(words: Sequence[str], names_allowed: Sequence[str]) -> dict[str, str]:
    """`name value name value …` as a mapping; each name at most once."""
    names, values = words[::2], words[1::2]
    for name in names:
        if name not in names_allowed:
            raise BadArguments(f"{name[:40]!r} is none of {', '.join(names_allowed)}")
        if names.count(name) > 1:
            raise BadArguments(f"{name} is given twice")
    if len(names) > len(values):
        raise BadArguments(f"a value for {names[-1]} is missing")
    return dict(zip(names, values, strict=True))


def limits(words: Mapping[str, str]) -> Limits:
    """The limits of a search, from the words of `go`."""

    def read(name: str, high: int) -> int | None:
        return number(words[name], name, 1, high) if name in words else None

    return Limits(
        movetime_ms=read("movetime", MAX_MOVETIME_MS),
        nodes=read("nodes", MAX_COUNT),
        depth=read("depth", MAX_DEPTH),
        simulations=read("simulations", MAX_COUNT),
    )
