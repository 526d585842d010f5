"""What lies where on a desk, and what can be done on it: for kernels, and for Python without them.

A *desk* is an int64 array: the fields below, then room for `max_actions` codes, then for as many
weights. The board and, for a cursor, the states on its path lie where the desk says.

Its fields have numbers, not names as a record's have: a call hands over the desk's address alone,
which no dtype goes with, and its room is as large as each game needs.
"""

from typing import Final

BOARD, TURN, COUNT, PATH, ROOM, PLY, LOST = range(7)
"""The board's address, who is to move, how many codes; of a path the address, how many states there
is room for, which of them it is at, and how many of the first ones were given up."""
CODES: Final = 7
"""Where the codes begin."""

PUSH, PUSH_AT, STEP, STEP_AT, LOOK, DRAW = range(6)
"""What to do, added to the desk's address, which is a multiple of 8:

- PUSH, PUSH_AT: one state on along the path, by a code or by what a number falls on, then LOOK
- STEP, STEP_AT: change a state in its memory in the same two ways, and return who is to move
- LOOK: put on the desk who is to move and what may follow, and return how many
- DRAW: return what a number falls on
"""

REFUSED: Final = -(2**62)
"""What it returns instead where a number falls on nothing: no code is that far below 0."""
