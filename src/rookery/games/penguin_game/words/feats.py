"""What is told after an evening: how far tiles have drifted."""

from collections.abc import Iterator, Mapping

from rookery.core.notation.squares import square_at
from rookery.core.state import State
from rookery.core.words.feats import Best, FeatCount, FeatWords
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguin_game.text.notation import Drift

feats: Mapping[str, Best] = {"drift": "one"}


def deeds(before: State, action: str, after: State) -> Iterator[FeatCount]:
    """How far a tile has drifted; turning alone is no way."""
    del after
    seat = before.current_player
    if seat is None or action[0] != "~" or action == "~-":
        return
    drift = Drift.of(action)
    column, row = square_at(drift.corner)
    if far := max(abs(drift.column - column), abs(drift.row - row)):
        yield FeatCount("drift", seat, far)


def feat(name: str, count: int, say: Say = ENGLISH) -> FeatWords:
    """A feat of this size in words."""
    del name
    text = say.plural(
        "%(name)s let a tile drift %(count)d square far.",
        "%(name)s let a tile drift %(count)d squares far.",
        count,
    )
    return FeatWords.with_count(say("Longest drift"), text, count)
