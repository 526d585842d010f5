"""What the rest of a two-seat game depends on, and what is decided already.

Own ice with dominant walks (`regions.is_dominant`) has a fixed worth, and gives a seat as many
waiting moves as the walks have moves. Only the difference of the two seats' waiting moves matters:
a waiting move is answered by another, and then the same seat is to move again. A seat without an
answer is one that can't move at all any more, and then nothing depends on waiting (ours;
docs/decisions/0068-waiting-answers-waiting.md).
"""

from rookery.core.kernels.arguments import Board, Context, Record, StateRecord
from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.reach import find_reach, penguins, secured
from rookery.games.packeis.rules import kernels


@bare_njit()
def margin(board: Board, state: StateRecord, context: Context) -> int:
    """By how much the root side's certain worth exceeds the mean of the others'."""
    root_side = context.settings[0].root_side
    others = 0
    for seat in range(state.players):
        if seat != root_side:
            others += secured(state, seat)
    return secured(state, root_side) - others // max(1, state.players - 1)


@bare_njit(inline="always")
def _distil(state: StateRecord, context: Context, out: Record) -> None:
    """`look` for two seats whose penguins are all placed."""
    first, second = context.seats[0], context.seats[1]
    cells = context.contested[0]
    walkers, others = first.fighters, second.fighters
    ahead = first.sure - second.sure
    if first.waits >= 0:
        ahead += first.least
    else:
        cells |= first.own
        walkers = penguins(state, 0)
    if second.waits >= 0:
        ahead -= second.least
    else:
        cells |= second.own
        others = penguins(state, 1)
    waits, answers = first.waits, second.waits
    if waits >= 0 and answers >= 0:
        both = min(waits, answers)
        waits, answers = waits - both, answers - both
    small = (state.seat * 64 + waits + 1) * 64 + answers + 1
    out.key = blend(blend(blend(blend(0, cells), walkers), others), small)
    out.decided = ahead if context.settings[0].root_side == 0 else -ahead


@bare_njit(forceinline=True)
def look(board: Board, state: StateRecord, context: Context, out: Record) -> None:
    """See `search.alphabeta.Guide`: survey the ice, and fill in what is decided and the key."""
    find_reach(board, state, context)
    if state.players == 2 and not kernels.is_placing(state):
        _distil(state, context, out)
    else:
        out.key, out.decided = kernels.key(board, state), margin(board, state, context)
