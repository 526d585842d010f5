"""The layout of a scratch: for kernels, and for Python code that reads results off it.

A *scratch* is an int64 array: the fields below, then room for `max_actions` codes, then for as many
weights. It holds the addresses of the board and, for a cursor, of the states on its path.

Its fields are numbered, not named as in a record: a call passes only the scratch's address, which
carries no dtype, and its size depends on the game.
"""

from typing import Final

BOARD, TURN, COUNT, PATH, ROOM, PLY, LOST = range(7)
"""The board's address, who is to move, the number of codes; then a path's address, its room in
states, the index of its present state, and how many of its first states were dropped."""
CODES: Final = 7
"""The index of the first code."""
