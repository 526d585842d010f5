"""What is told after an evening: who has sent the most penguins home."""

from collections.abc import Iterator, Mapping

from rookery.core.state import State
from rookery.core.words.feats import Best, FeatCount, FeatWords
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguisi.rules import events, facts

feats: Mapping[str, Best] = {"captures": "most"}


def deeds(before: State, action: str, after: State) -> Iterator[FeatCount]:
    """The captures of whoever's turn it is."""
    seat, victims = facts.turn_owner(before), events.of(before, action, after).captured
    if seat is not None and victims:
        yield FeatCount("captures", seat, len(victims))


def feat(name: str, count: int, say: Say = ENGLISH) -> FeatWords:
    """A feat of this size in words."""
    del name
    text = say.plural(
        "%(name)s sent %(count)d penguin home in one game.",
        "%(name)s sent %(count)d penguins home in one game.",
        count,
    )
    return FeatWords.with_count(say("Most captures"), text, count)
