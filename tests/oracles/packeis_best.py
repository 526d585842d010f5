"""Best play in small positions, found by exhaustive search.

It uses the naive rules of `packeis`, prunes nothing and knows nothing about the game.
"""

from tests.oracles.packeis import Cell, Position, Score, apply, legal

Key = tuple[frozenset[tuple[Cell, int]], frozenset[tuple[Cell, int]], int | None]


def value(position: Position, known: dict[Key, Score] | None = None) -> Score:
    """What seat A still gains from here, in (fish, floes), under lexicographic best play.

    With two seats it is A's margin over B; with one seat A's own total.
    """
    known = {} if known is None else known
    key = (
        frozenset(position.fish.items()),
        frozenset(position.penguins.items()),
        position.turn,
    )
    if key not in known:
        known[key] = _value(position, known)
    return known[key]


def _value(position: Position, known: dict[Key, Score]) -> Score:
    if position.turn is None:
        return 0, 0
    outcomes = [action_value(position, action, known) for action in legal(position)]
    return max(outcomes) if position.turn == 0 else min(outcomes)


def action_value(position: Position, action: str, known: dict[Key, Score]) -> Score:
    """What seat A still gains when `action` is chosen now and play is best after it."""
    after = apply(position, action)
    fish, floes = _margin(position)
    now_fish, now_floes = _margin(after)
    more_fish, more_floes = value(after, known)
    return now_fish - fish + more_fish, now_floes - floes + more_floes


def _margin(position: Position) -> Score:
    first = position.scores[0]
    if position.players == 1:
        return first
    return first[0] - position.scores[1][0], first[1] - position.scores[1][1]
