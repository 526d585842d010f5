"""The layout of a desk and the operations on it: for kernels, and for Python code without kernels.

A *desk* is an int64 array: the fields below, then room for `max_actions` codes, then for as many
weights. It holds the addresses of the board and, for a cursor, of the states on its path.

Its fields are numbered, not named as in a record: a call passes only the desk's address, which
carries no dtype, and the size of a desk depends on the game.
"""

from typing import Final

BOARD, TURN, COUNT, PATH, ROOM, PLY, LOST = range(7)
"""The board's address, who is to move, the number of codes; then a path's address, its room in
states, the index of its present state, and how many of its first states were dropped."""
CODES: Final = 7
"""The index of the first code."""

PUSH, PUSH_AT, STEP, STEP_AT, LOOK, DRAW = range(6)
"""The operation, which is added to the desk's address, a multiple of 8:

- PUSH, PUSH_AT: go one state on along the path, by a code or by what a number falls on, then LOOK
- STEP, STEP_AT: change a state in its memory in the same two ways, and return who is to move
- LOOK: put on the desk who is to move and what may follow, and return how many codes there are
- DRAW: return the code that a number falls on
"""

REFUSED: Final = -(2**62)
"""The result if a number falls on nothing: no code is that far below 0."""
