"""What may be contributed to a game's chance, and what a game can tell of its fairness."""

from dataclasses import replace

from rookery.core.fairness import Contribution, Fairness, Source
from rookery.server.model.game import Snapshot


def takes_contributions(game: Snapshot) -> bool:
    """Whether bits that are given now can change anything: there are rolls, and not a day's."""
    if not game.game.kernels.has_chance or game.is_over:
        return False
    stored = game.stored
    return stored.kind == "live" and stored.commitment is not None and game.day is None


def may_contribute(game: Snapshot, mine: tuple[int, ...]) -> bool:
    """Whether whoever holds these seats has not given anything for it yet."""
    if not takes_contributions(game):
        return False
    given = {one.seat for one in game.timeline.source.contributions}
    return bool(mine) and given.isdisjoint(mine)


def contribution(game: Snapshot, seat: int, bits: str) -> Contribution | None:
    """Bits as a game takes them: they count from the next roll on; None where it takes none."""
    if not bits or not takes_contributions(game):
        return None
    return Contribution(bits, seat, game.timeline.rolls + 1)


def with_contribution(source: Source, given: Contribution | None) -> Source:
    """What chance is drawn from once somebody has contributed to it."""
    if given is None:
        return source
    return replace(source, contributions=(*source.contributions, given))


def fairness(game: Snapshot) -> Fairness | None:
    """What a record of the game can say of its chance, if anything is left to chance there.

    Its secret is told when the game is over.
    """
    stored = game.stored
    if stored.commitment is None or not game.uses_chance:
        return None
    told = stored.secret if stored.secret and (game.is_over or stored.kind == "record") else None
    contributions = game.timeline.source.contributions
    return Fairness(stored.commitment, stored.requested_options, contributions, told)
