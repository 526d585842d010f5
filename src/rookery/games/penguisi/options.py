"""The options of a game, and the drawing of those left to chance."""

from typing import Annotated, Literal

import msgspec

from rookery.core.kernels.rng import draw, seeded
from rookery.core.options import Options, option
from rookery.core.seat_choices import chosen_seat, seat_choice
from rookery.core.words.i18n import later
from rookery.games.penguisi.rules.board import ARMS

Arms = Literal["auto", "3", "4", "5", "6"]
Guin = Literal["auto", "none", "1", "2", "3", "4", "5", "6"]
Penalty = Literal["2", "3"]
Safety = Literal["exclude", "share"]
WhenPole = Literal["turn", "roll"]
Bonus = Literal["must", "may"]
Combo = Literal["always", "first"]
Mover = Literal["roller", "random"]
Start = Literal["rolloff", "random", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6"]

# For which numbers of players an option matters (core.options.option).
CHOOSABLE = {"players": ("3", "4", "5")}
DICE, BONUSES, GUIN = (
    later("Dice"),
    later("Bonuses"),
    later("The Great Guin"),
)
"""What the house rules that few people change are about."""
WITH_GUIN = {"players": ("2", "3", "4", "5")}
LARGEST = {"players": ("5", "6")}


class PenguisiOptions(Options, frozen=True, kw_only=True):
    """The options: 2 to 6 players, the board, the Great Guin, and the house rules."""

    board: Annotated[
        Arms,
        option("PS-R6", "How many arms: as many as players, or one more.", when=CHOOSABLE),
    ] = "auto"
    guin: Annotated[
        Guin,
        option("PS-R37", "Which seat is the Great Guin's, if there is one.", when=WITH_GUIN),
    ] = "auto"
    penalty: Annotated[
        Penalty, option("PS-19", "Which double of a turn sends a penguin back to the nest.")
    ] = "2"
    safety: Annotated[
        Safety, option("PS-R17", "Whether a safety space with a stranger on it can be entered.")
    ] = "exclude"
    pole: Annotated[
        WhenPole,
        option("PS-R29", "When bonuses for reaching the Pole are taken.", group=BONUSES),
    ] = "turn"
    bonus: Annotated[Bonus, option("PS-R26", "Whether a bonus may be declined.", group=BONUSES)] = (
        "must"
    )
    combo: Annotated[
        Combo, option("PS-R9", "When several dice that make 5 let a penguin enter.", group=DICE)
    ] = "always"
    triple_is_double: Annotated[
        bool,
        option("PS-R36", "A triple counts as a double for the penalty.", when=LARGEST, group=DICE),
    ] = False
    play_on: Annotated[bool, option("PS-R41", "Play on for the places after the first.")] = False
    guin_moves: Annotated[
        Mover, option("PS-R38", "Who decides for the Great Guin.", when=WITH_GUIN, group=GUIN)
    ] = "roller"
    start: Annotated[Start, option("PS-R7", "Who begins.")] = "rolloff"

    @property
    def arms(self) -> int:
        """PS-R6: how many arms the board has.

        PS-37: asking for the Great Guin adds one to the number of players.
        """
        if self.board != "auto":
            return int(self.board)
        return max(ARMS[0], self.players + (self.guin not in ("auto", "none")))

    @property
    def guin_seat(self) -> int | None:
        """PS-R37: the Great Guin's seat from 0, by default the last one; None without it."""
        if self.arms != self.players + 1:
            return None
        return self.arms - 1 if self.guin == "auto" else int(self.guin) - 1

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people take."""
        return tuple(seat for seat in range(self.arms) if seat != self.guin_seat)

    def problems(self) -> list[str]:
        """Every reason why these options cannot be combined."""
        reasons = self._board_problems()
        if not reasons and self.start[:4] == "seat" and chosen_seat(self.start) not in self.people:
            reasons.append("start: " + later("no player who rolls sits there (PS-R7)"))
        return reasons

    def _board_problems(self) -> list[str]:
        spare = self.arms - self.players
        if self.arms not in ARMS or spare not in (0, 1):
            return ["board: " + later("there are as many arms as players or one more (PS-R6)")]
        if spare and self.guin == "none":
            return ["guin: " + later("the arm that is left is the Great Guin's (PS-37)")]
        if not spare and self.guin.isdigit():
            return ["guin: " + later("there is no seat left for it (PS-37)")]
        if spare and self.guin != "auto" and int(self.guin) > self.arms:
            return ["guin: " + later("the board has no such seat (PS-R37)")]
        return []


def deal(options: PenguisiOptions, seed: int | str) -> PenguisiOptions:
    """The options with the first player drawn, if that is left to chance (PS-R7)."""
    if options.start != "random":
        return options
    people = options.people
    first = people[int(draw(seeded(f"penguisi {seed}"), len(people)))]
    return msgspec.structs.replace(options, start=seat_choice(first))
