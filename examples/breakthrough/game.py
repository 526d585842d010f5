"""Breakthrough as a game of the house."""

from typing import Annotated, Any

from examples.breakthrough import drawing, rules, text, words
from rookery.core.game import Drawing, Game, Position, Rules, Text, Words
from rookery.core.kernels.compiled import Kernels
from rookery.core.options import Options, option
from rookery.core.state import State
from rookery.core.words.i18n import later
from rookery.search.mcts import TreePlayers


class BreakthroughOptions(Options, frozen=True):
    """The ruleset."""

    size: Annotated[int, option("BT-1", "How many squares along each side.", ge=5, le=8)] = 6


def first_position(options: BreakthroughOptions) -> Position:
    """BT-2: two rows of penguins each, and the first seat begins."""
    size = options.size
    rows = ["b" * size] * 2 + [str(size)] * (size - 4) + ["a" * size] * 2
    return text.read_position(f"BT1 {'/'.join(rows)} A")


def scores(state: State) -> tuple[tuple[int, ...], ...]:
    """The penguins of each seat."""
    return tuple((state.plain.owner.count(seat),) for seat in range(2))


class Breakthrough(Game[BreakthroughOptions]):
    """A race of two colonies of penguins for the other end of the ice."""

    name, title, seats = "breakthrough", "Breakthrough", range(2, 3)
    options = BreakthroughOptions
    rules = Rules.of(kernels=Kernels.of(vars(rules)), first_position=first_position, scores=scores)
    text = Text.of(text, action_clause="BT-3", action_form="[a-h][1-8]-[a-h][1-8]")
    drawing = Drawing.of(drawing)
    words = Words.of(
        words,
        score_names=(later("penguins"),),
        tagline=later("Waddle ahead, capture sideways, and be the first across."),
        minutes=10,
    )
    players = TreePlayers(rules.kernels)


GAME: Game[Any] = Breakthrough()
