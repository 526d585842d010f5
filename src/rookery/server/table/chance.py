"""Contributions to a game's chance, and what a game can say about its fairness."""

from dataclasses import replace

from rookery.core.fairness import Contribution, Fairness, Source
from rookery.server.table.game import Snapshot


def takes_contributions(game: Snapshot) -> bool:
    """Whether bits contributed now can still affect a roll. A board of the day takes none."""
    if not game.game.rules.kernels.has_chance or game.is_over:
        return False
    stored = game.stored
    return stored.kind == "live" and stored.commitment is not None and game.day is None


def may_contribute(game: Snapshot, mine: tuple[int, ...]) -> bool:
    """Whether the holder of these seats may contribute, having contributed nothing yet."""
    if not takes_contributions(game):
        return False
    given = {one.seat for one in game.timeline.source.contributions}
    return bool(mine) and given.isdisjoint(mine)


def contribution(game: Snapshot, seat: int, bits: str) -> Contribution | None:
    """A contribution, counting from the next roll on; None without bits, or if none is taken."""
    if not bits or not takes_contributions(game):
        return None
    return Contribution(bits, seat, game.timeline.rolls + 1)


def with_contribution(source: Source, given: Contribution | None) -> Source:
    """The source of chance with this contribution added."""
    if given is None:
        return source
    return replace(source, contributions=(*source.contributions, given))


def fairness(game: Snapshot) -> Fairness | None:
    """What a record of the game can say about its chance; None if nothing is left to chance.

    The secret is revealed when the game is over.
    """
    stored = game.stored
    if stored.commitment is None or not game.uses_chance:
        return None
    told = stored.secret if stored.secret and (game.is_over or stored.kind == "record") else None
    contributions = game.timeline.source.contributions
    return Fairness(stored.commitment, stored.requested_options, contributions, told)
