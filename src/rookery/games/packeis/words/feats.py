"""What is told after an evening: long slides and big catches."""

from collections.abc import Iterator, Mapping

from rookery.core.state import State
from rookery.core.words.feats import Best, FeatCount, FeatWords
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.packeis.rules.facts import scores

feats: Mapping[str, Best] = {"slide": "one", "catch": "most"}


def deeds(before: State, action: str, after: State) -> Iterator[FeatCount]:
    """How far a penguin has slid, and who has taken how many fish."""
    seat = before.current_player
    if seat is not None and "-" in action:
        yield FeatCount("slide", seat, _distance(before, action))
    for owner, (was, now) in enumerate(zip(scores(before), scores(after), strict=True)):
        if now[0] > was[0]:
            yield FeatCount("catch", owner, now[0] - was[0])


def _distance(state: State, action: str) -> int:
    """The floes from one end of a slide to the other; rows are apart by half a floe sideways."""
    cells = state.board.cells
    (row, x), (other_row, other_x) = (cells[end] for end in state.board.ends[action])
    rows = abs(row - other_row)
    return int(max(rows, (rows + abs(x - other_x)) // 2))


def feat(name: str, count: int, say: Say = ENGLISH) -> FeatWords:
    """A feat of this size in words."""
    if name == "slide":
        text = say.plural(
            "%(name)s slid %(count)d floe at once.",
            "%(name)s slid %(count)d floes at once.",
            count,
        )
        return FeatWords.with_count(say("Longest slide"), text, count)
    text = say.plural(
        "%(name)s caught %(count)d fish in one game.",
        "%(name)s caught %(count)d fish in one game.",
        count,
    )
    return FeatWords.with_count(say("Biggest catch"), text, count)
