"""What is told after an evening: who was on dry land with the fewest walks."""

from collections.abc import Iterator, Mapping

from rookery.core.state import State
from rookery.core.words.feats import Best, FeatCount, FeatWords
from rookery.core.words.i18n import ENGLISH, Say

feats: Mapping[str, Best] = {"walks": "fewest"}


def deeds(before: State, action: str, after: State) -> Iterator[FeatCount]:
    """A walk of the penguin whose turn it is."""
    del after
    seat = before.current_player
    if seat is not None and action.startswith("go:"):
        yield FeatCount("walks", seat, 1)


def feat(name: str, count: int, say: Say = ENGLISH) -> FeatWords:
    """A feat of this size in words."""
    del name
    text = say.plural(
        "%(name)s won with %(count)d walk in a whole game.",
        "%(name)s won with %(count)d walks in a whole game.",
        count,
    )
    return FeatWords.with_count(say("Shortest way home"), text, count)
