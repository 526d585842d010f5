"""Why an action is not allowed: a clause and a reason."""

from collections.abc import Callable

from rookery.core.notation.text import Objection
from rookery.core.state import State
from rookery.core.words.i18n import Sentence, later
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.shapes import SHAPES
from rookery.games.polar_escape.rules.states import HAND, KINDS, SQUARES
from rookery.games.polar_escape.words.animal_objections import (
    against_lion,
    against_seal,
    against_standing,
    against_unlion,
    against_unseal,
    against_victim,
)
from rookery.games.polar_escape.words.penguin_objections import (
    against_flight,
    against_reclick,
    against_walk,
)
from rookery.games.polar_escape.words.sheet_objections import (
    against_advance,
    against_exchange,
    against_forward,
    against_placing,
    against_recycling,
    against_shift,
    against_swapping,
    against_turning,
)

_DUE: dict[str, tuple[set[int], Objection]] = {
    "pick": ({act.PICKED}, ("PE-21", later("first each player picks three sheets"))),
    "firstclick": ({act.OUTCOME}, ("PE-24", later("first comes the click"))),
    "first": ({act.PLACE}, ("PE-24", later("the very first play is to place a sheet"))),
    "pre": (
        {
            *(act.ROT, act.SHIFT, act.RECYCLE, act.SWAP, act.UNLION, act.UNSEAL, act.BUY),
            *(act.STAND, act.PLACE, act.FWD, act.BONUS, act.PRESS, act.END),
        },
        ("PE-26", later("a turn is free moves and payments, and then one of the plays")),
    ),
    "click": ({act.OUTCOME}, ("PE-41", later("first comes the click"))),
    "num": (
        {act.GO, act.RECLICK, act.STAY},
        ("PE-43", later("the number that came out comes first")),
    ),
    "adv": (
        {act.ADVANCE, act.EXCHANGE, act.NO_ADVANCE},
        ("PE-50", later("first the sheet advances or stays")),
    ),
    "evict": ({act.PAY, act.FLEE, act.YIELD}, ("PE-68", later("first a guest leaves the sheet"))),
    "expel": ({act.OUST}, ("PE-70", later("first the owner says where the guest goes"))),
    "lion": ({act.LION_ON}, ("PE-R31", later("the sea lion has to be placed"))),
    "sealwho": ({act.VICTIM}, ("PE-56", later("first a player is chosen for the seals"))),
    "seal": ({act.SEAL_ON}, ("PE-R31", later("the seals have to be placed"))),
    "more": ({act.PRESS, act.STOP}, ("PE-65", later("one clicks again or stops"))),
    "again": ({act.TWICE, act.END}, ("PE-39", later("one plays again or ends the turn"))),
}


_ALWAYS: dict[int, Objection] = {
    act.BONUS: ("PE-R23", later("the second play is no bonus card")),
    act.PRESS: ("PE-58", later("a sea lion keeps the penguin where it is")),
    act.END: ("PE-26", later("a turn has one of the plays")),
    act.PAY: ("PE-71", later("staying costs a card")),  # PE-37
    act.YIELD: ("PE-68", later("there is somewhere to go")),
}
"""The objections to kinds of actions that can be illegal for one reason only."""


def objection(state: State, code: int) -> Objection:
    """(clause, reason) for a well-formed action that is not legal in this state."""
    kind = min(code >> act.BITS, act.GO)
    rest = code - (kind << act.BITS)
    kinds, reason = _DUE[facts.phase(state)]
    if kind not in kinds:
        return reason
    if facts.phase(state) == "first":
        return _against_first(state, rest)
    return _ALWAYS.get(kind) or _AGAINST[kind](state, rest)


def _against_outcome(state: State, rest: int) -> Objection:
    if facts.phase(state) == "firstclick":
        if rest > 6:
            return "PE-R12", later("no event comes out at the very first click")
        return "PE-R8", later("this number leads out of the dashed area")
    return "PE-91", later("no event comes out for a penguin in the last column")


def _against_first(state: State, rest: int) -> Objection:
    where = rest // 4
    if state.plain.where[facts.decider(state) * KINDS + where // SQUARES] != HAND:
        return "PE-24", later("this sheet is not in the hand")
    return "PE-24", Sentence(
        later("a %(number)s is counted from an end of the dashed area"), number=state.plain.number
    )


def _against_buying(state: State, shape: int) -> Objection:
    if SHAPES[shape] not in facts.pack(state, facts.decider(state)):
        return "PE-38", later("this sheet is not in the pack")
    return "PE-38", later("a new sheet costs 2 cards")


_AGAINST: dict[int, Callable[[State, int], Objection]] = {
    act.OUTCOME: _against_outcome,
    act.PLACE: against_placing,
    act.ROT: against_turning,
    act.SHIFT: against_shift,
    act.RECYCLE: against_recycling,
    act.SWAP: against_swapping,
    act.UNLION: against_unlion,
    act.UNSEAL: against_unseal,
    act.BUY: _against_buying,
    act.STAND: against_standing,
    act.FWD: against_forward,
    act.GO: against_walk,
    act.RECLICK: against_reclick,
    act.ADVANCE: against_advance,
    act.EXCHANGE: against_exchange,
    act.FLEE: against_flight,
    act.OUST: against_flight,
    act.LION_ON: against_lion,
    act.VICTIM: against_victim,
    act.SEAL_ON: against_seal,
}
