"""The taps that choose actions on sheets, on buttons and below the sea.

A tap lifts a sheet, or it is dragged to a square. Further taps turn it, and the last one sets it
down. Choosing platforms for penguins and seals is in `destinations`.
"""

from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from rookery.core.state import State
from rookery.core.words.seats import COLOURS
from rookery.games.polar_escape.drawing.sheets import sheet_id
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.facts import IceSheet
from rookery.games.polar_escape.text.names import SEATS, SHEETS_BY_NAME

BUTTONS = {
    "stand": "stand",
    "end": "set-down",
    "stop": "enough",
    "again": "again-two",
}
"""The buttons below the sea, by action."""

Taps = dict[str, tuple[str, ...]]


class ActionParts(NamedTuple):
    """The parts of an action: `shift:RZ,c4` is the verb `shift` with RZ and c4."""

    verb: str
    first: str
    second: str

    @classmethod
    @lru_cache(maxsize=2**14)
    def of(cls, action: str) -> "ActionParts":
        """The parts of an action; parts that it lacks are empty."""
        verb, _, rest = action.partition(":")
        first, _, second = rest.partition(",")
        return cls(verb, first, second)


def taps_of(state: State) -> Taps:
    """The taps for every action except those that choose a platform."""
    actions = state.legal_actions
    paths = map(_path, actions, repeat(SEATS[facts.turn_owner(state) or 0]))
    paths_of = {action: path for action, path in zip(actions, paths, strict=True) if path}
    for action in paths_of:
        if action.startswith(_OF_THE_STATE):
            paths_of[action] = _path_now(state, action)
    return paths_of


_OF_THE_STATE = ("rot:", "adv:")
"""The actions whose taps depend on the state, not on their texts alone."""


def _path_now(state: State, action: str) -> tuple[str, ...]:
    first = ActionParts.of(action).first
    if action[0] == "r":
        sheet = SHEETS_BY_NAME[first.partition("/")[0]]
        return _turning(first, state.plain.turned[sheet])
    name = sheet_id(advancing(state).sheet)
    return (name, "keep" if first == "-" else f"adv-{first}")


@lru_cache(maxsize=2**11)
def _turning(text: str, now: int) -> tuple[str, ...]:
    name, _, turns = text.partition("/")
    return (f"sheet-{name}", f"turn-{name}-{(int(turns) - now) % 4}", f"set-{name}")


@lru_cache(maxsize=2**12)
def _path(action: str, colour: str) -> tuple[str, ...]:
    """The taps for an action of this colour; a placeholder if they depend on the state."""
    verb, first, second = ActionParts.of(action)
    if action.startswith(_OF_THE_STATE):
        return (verb,)
    if verb == "pick":
        return tuple(f"sheet-{colour}{shape}" for shape in first)
    if verb == "place":
        square, _, turns = second.partition("/")
        name = f"{colour}{first}"
        return (f"sheet-{name}", f"berth-{square}", f"turn-{name}-{turns}", f"set-{name}")
    if verb in ("shift", "fwd", "recycle"):
        return (f"sheet-{first}", f"{verb}-{first}-{second}")
    return _single(action)


def _single(action: str) -> tuple[str, ...]:
    """The one thing to tap, if one tap is enough; else empty."""
    verb, first, _ = ActionParts.of(action)
    if verb == "lion":
        return (f"sheet-{first}",)
    if verb == "at":
        return (f"penguin-{SEATS.index(first) + 1}",)
    if verb in ("unlion", "unseal", "buy") or (verb == "stand" and first):
        return (f"{verb}-{first}",)
    return {"click": ("wheel",), "bonus": ("pack",)}.get(
        action, (action,) if action in BUTTONS else ()
    )


def advancing(state: State) -> IceSheet:
    """PE-50: the sheet that may advance now."""
    sheet = facts.pending(state).sheet
    assert sheet is not None
    return facts.sheets(state)[sheet]


assert len(COLOURS) == len(SEATS)
