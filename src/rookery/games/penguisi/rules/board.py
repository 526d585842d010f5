"""The boards of Penguisi: rings of 3 to 6 arms, where seats enter, walk and turn off to the Pole.

Ring spaces are numbered in the direction in which penguins walk, from the first seat's Enter on. A
penguin's progress is -1 in the nest and 0 on its own Enter. Each space adds one: along the ring up
to `turn_off`, then up the seat's final path to `pole`. Seats count from 0.
"""

from dataclasses import dataclass
from functools import cache, cached_property

ARMS = range(3, 7)  # PS-2, PS-R6
ARM = 17  # PS-R1: spaces of the ring from one Enter to the next
SAFETIES = (0, 7, 12)  # PS-27, PS-39, PS-R1: places within an arm; the first is an Enter
BEFORE_ENTER = 5  # PS-R2: a penguin turns off this many spaces before its own Enter
HOME = 7  # PS-R3: spaces of a final path
NEST = -1


@dataclass(frozen=True)
class Geometry:
    """A board with this many arms, one for each colour."""

    arms: int

    @cached_property
    def ring(self) -> int:
        """How many spaces the ring has (PS-R1)."""
        return ARM * self.arms

    @cached_property
    def turn_off(self) -> int:
        """PS-R2: a penguin's last progress on the ring."""
        return self.ring - BEFORE_ENTER

    @cached_property
    def pole(self) -> int:
        """PS-34: the progress of a penguin that is home."""
        return self.turn_off + HOME + 1

    @cached_property
    def penguins(self) -> int:
        """PS-2: how many penguins each colour has."""
        return 4 if self.arms < 5 else 3

    @cached_property
    def capture_bonus(self) -> int:
        """PS-22, PS-26, PS-R5: how many spaces the bonus for a capture is."""
        return 10 if self.arms == 3 else 20

    @cached_property
    def pole_bonus(self) -> int:
        """PS-35, PS-36, PS-R5: how many spaces the bonus for reaching the Pole is."""
        return 5 if self.arms == 3 else 10

    @cached_property
    def dice(self) -> int:
        """PS-2, PS-41: how many dice a turn begins with."""
        return 3 if self.arms == 6 else 2

    def enter(self, seat: int) -> int:
        """PS-5, PS-R4: the space of a seat's Enter; the next Enter ahead is the previous seat's."""
        return ARM * ((self.arms - seat) % self.arms)

    def owner(self, space: int) -> int | None:
        """The seat whose Enter this ring space is; None for any other space."""
        return None if space % ARM else (self.arms - space // ARM) % self.arms

    def space(self, seat: int, progress: int) -> int | None:
        """The ring space of a penguin; None in the nest, on the final path and at the Pole."""
        if not 0 <= progress <= self.turn_off:
            return None
        return (self.enter(seat) + progress) % self.ring

    def home(self, progress: int) -> int | None:
        """The place on the final path, 1 to 7; None elsewhere."""
        return progress - self.turn_off if self.turn_off < progress < self.pole else None

    def name(self, progress: int) -> str:
        """The notation of a place: `n`, `12`, `h3` or `*`."""
        if progress == self.pole:
            return "*"
        if progress == NEST:
            return "n"
        return str(progress) if progress <= self.turn_off else f"h{progress - self.turn_off}"

    @cached_property
    def names(self) -> dict[str, int]:
        """The progress of every place, by its notation."""
        return {self.name(progress): progress for progress in range(NEST, self.pole + 1)}


@cache
def geometry(arms: int) -> Geometry:
    """The board with this many arms."""
    return Geometry(arms)


def is_safe(space: int) -> bool:
    """PS-27: whether a ring space is a safety space."""
    return space % ARM in SAFETIES
