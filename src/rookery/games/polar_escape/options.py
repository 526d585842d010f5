"""The options of a game, and the drawing of those left to chance."""

import re
from typing import Annotated, Literal

import msgspec

from rookery.core.kernels.rng import seeded, shuffle
from rookery.core.options import Options, option
from rookery.core.seat_choices import chosen_seat, drawn_seat
from rookery.core.words.i18n import later
from rookery.games.polar_escape.rules.states import SIDE
from rookery.games.polar_escape.text.names import SQUARES_BY_NAME, squares_text

Risk = Literal["default", "low", "medium", "high"]
Starter = Literal["random", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6"]
Direction = Literal["1", "-1"]
Landing = Literal["shortest", "path"]
Overshoot = Literal["stay", "choice"]
CorrectMax = Literal["none", "6"]
StandRemoves = Literal["all", "one"]
EvictTo = Literal["behind", "first"]
ExchangeWhen = Literal["blocked", "any"]
FreeShift = Literal["own", "any"]

SEA, WALKS, ANIMALS, SHEETS, END = (
    later("The sea"),
    later("Walking"),
    later("Seals and sea lions"),
    later("Sheets"),
    later("Length of the game"),
)
"""What the options that few people change are about."""

DASHED_ROWS = "2-7"  # PE-R8
MOST = 999  # the messages of `problems` name it

POSITION_OPTIONS = (
    "risk", "icebergs", "dashed", "landing", "overshoot", "correct_max", "seal_supply",
    "seal_landing", "seal_blocks_shift", "stand_removes", "evict_to", "exchange_when",
    "free_shift", "free_cap", "max_rounds",
)  # fmt: skip
"""The options that position lines name, in this order, after players, starter and direction."""

# The starter can be chosen for any number of players; if not, it is drawn (core.options.option).
ALWAYS = {"players": ("3", "4", "5", "6")}
_SQUARES = re.compile(r"(?:[a-h][1-8])+")
_ROWS = re.compile(r"([1-8])-([1-8])")


class PolarEscapeOptions(Options, frozen=True, kw_only=True):
    """PE-18, PE-19: players, risk, who begins, the sea, and what the rulings leave open."""

    risk: Annotated[
        Risk, option("PE-16", "How often events come: high for 3 and 4 players, low for more.")
    ] = "default"
    starter: Annotated[
        Starter, option("PE-19", "Who begins; the set-up draws it.", setup=True, when=ALWAYS)
    ] = "random"
    direction: Annotated[Direction, option("PE-23", "The direction of play.")] = "1"
    icebergs: Annotated[
        str,
        option(
            "PE-R7",
            "Where the small icebergs stand; squares of your own as in c2c7d4d5f3f6.",
            group=SEA,
            words=("default", "random"),
        ),
    ] = "default"
    dashed: Annotated[
        str,
        option(
            "PE-R8",
            "From which to which row of column a the first sheet may be placed, as in 2-7.",
            group=SEA,
        ),
    ] = DASHED_ROWS
    landing: Annotated[
        Landing, option("PE-R47", "Which numbers land: the shortest way, or any way.", group=WALKS)
    ] = "shortest"
    overshoot: Annotated[
        Overshoot,
        option("PE-90", "Whether a penguin may move when the number is too great.", group=WALKS),
    ] = "stay"
    correct_max: Annotated[
        CorrectMax,
        option("PE-R21", "The greatest number to which cards may correct a click.", group=WALKS),
    ] = "none"
    seal_supply: Annotated[
        str,
        option("PE-R36", "How many seals there are.", group=ANIMALS, words=("default", "none")),
    ] = "default"
    seal_landing: Annotated[
        bool, option("PE-R38", "A card removes the seal where a move ends.", group=ANIMALS)
    ] = True
    seal_blocks_shift: Annotated[
        bool, option("PE-R37", "A sheet with a seal cannot be shifted either.", group=ANIMALS)
    ] = False
    stand_removes: Annotated[
        StandRemoves,
        option("PE-R34", "How many sea lions leave when a player stands still.", group=ANIMALS),
    ] = "all"
    evict_to: Annotated[
        EvictTo,
        option("PE-R40", "To which columns behind an evicted penguin may go.", group=SHEETS),
    ] = "behind"
    exchange_when: Annotated[
        ExchangeWhen,
        option("PE-R42", "When sheets may change places in a combined move.", group=SHEETS),
    ] = "blocked"
    free_shift: Annotated[
        FreeShift, option("PE-R45", "Whose sheets may be shifted.", group=SHEETS)
    ] = "own"
    free_cap: Annotated[int, option("PE-R43", "The most free moves in a turn.", group=SHEETS)] = 20
    max_rounds: Annotated[
        int, option("PE-R52", "After how many rounds it is drawn.", group=END)
    ] = 100

    def problems(self) -> list[str]:
        """Every reason why these options cannot be combined."""
        reasons = []
        if self.starter != "random" and chosen_seat(self.starter) >= self.players:
            reasons.append("starter: " + later("no player sits there (PE-19)"))
        rows = rows_of(self.dashed)
        if rows is None:
            need = later("two rows of 1 to 8 are needed, as in 2-7 (PE-R8)")
            reasons.append(f"dashed: {need}")
        reasons += self._iceberg_problems(rows or (0, SIDE - 1))
        if self.seal_supply not in ("default", "none") and count_of(self.seal_supply) is None:
            need = later("a number from 0 to 999 is needed (PE-R36)")
            reasons.append(f"seal_supply: {need}")
        if not 0 <= self.free_cap <= MOST:
            need = later("a number from 0 to 999 is needed (PE-R43)")
            reasons.append(f"free_cap: {need}")
        if not 1 <= self.max_rounds <= MOST:
            need = later("a number from 1 to 999 is needed (PE-R52)")
            reasons.append(f"max_rounds: {need}")
        return reasons

    def _iceberg_problems(self, rows: tuple[int, int]) -> list[str]:
        if self.icebergs in ("default", "random"):
            return []
        return [f"icebergs: {reason}" for reason in against_icebergs(self.icebergs, rows)]


def rows_of(text: str) -> tuple[int, int] | None:
    """The first and last row, from 0, of a text such as 2-7; None for any other text."""
    match = _ROWS.fullmatch(text)
    if not match or match[1] > match[2]:
        return None
    return int(match[1]) - 1, int(match[2]) - 1


def count_of(text: str) -> int | None:
    """A number up to MOST, written without leading zeros; None for any other text."""
    return int(text) if re.fullmatch(r"0|[1-9][0-9]{0,2}", text) else None


def squares_of(text: str) -> tuple[int, ...] | None:
    """The squares of a text such as c2c7; None for any other text."""
    if not _SQUARES.fullmatch(text):
        return None
    return tuple(SQUARES_BY_NAME[text[at : at + 2]] for at in range(0, len(text), 2))


def against_icebergs(text: str, rows: tuple[int, int]) -> list[str]:
    """PE-10: what is wrong with the icebergs' squares; PE-24: the first sheet needs its place."""
    squares = squares_of(text)
    if squares is None or len(squares) != 6 or len(set(squares)) != 6:
        return [later("six different squares are needed, as in c2c7d4d5f3f6 (PE-10, PE-R7)")]
    first, last = rows
    if any(first <= square <= last for square in squares):  # column a comes first
        return [later("none may stand in the dashed area, where the first sheet goes (PE-24)")]
    return []


def deal(options: PolarEscapeOptions, seed: int | str) -> PolarEscapeOptions:
    """The options with the starter and the icebergs drawn, if they are left to chance."""
    rng = seeded(f"polar_escape {seed}")
    starter: str = options.starter
    icebergs = options.icebergs
    if starter == "random":  # PE-R11
        starter = drawn_seat(options.players, rng)
    if icebergs == "random":  # PE-R7: mirrored, no two of a half in one column
        columns = shuffle((2, 3, 4, 5), rng)[:3]
        north = [column * SIDE + row for row, column in enumerate(columns, 1)]
        south = [square + SIDE - 1 - 2 * (square % SIDE) for square in north]
        icebergs = squares_text((*north, *south))
    return msgspec.structs.replace(options, starter=starter, icebergs=icebergs)
