"""Comments for records of Penguisi: the automatic effects of an action."""

from rookery.core.state import State
from rookery.games.penguisi.rules import events


def comments(before: State, action: str) -> tuple[str, ...]:
    """The comments on an action: `captures 2`, `Pole`, `penalty`, `forfeits 20`."""
    consequences = events.of(before, action, before.apply(action))
    return (
        *(f"captures {seat + 1}" for seat in consequences.captured),
        *(("Pole",) if consequences.arrived else ()),
        *(("penalty",) if consequences.penalised else ()),
        *(f"forfeits {number}" for number in consequences.forfeited),
    )
