"""What kernels are handed, by name. Numba finds the exact types; these are for people and mypy.

Signatures of kernels are written with `Board`, `StateRecord`, `Record`, `Actions`, `Weights`,
`Desk`, `RankingKeys`, `Utilities`, `Shares`, `Counts`, `Rng` and `Context`; those of many games at
once with `Records` and `Lists`. Only its dtype knows a record's
fields, so for mypy a record is `Any`.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Record: TypeAlias = Any
"""One record of any dtype; its fields are attributes."""
Board: TypeAlias = Record
"""The tables of a game that stay the same from its start to its end."""
StateRecord: TypeAlias = Record
"""All of a game that changes; a record of the dtype `Rules.state`."""
Actions: TypeAlias = NDArray[np.int64]
"""Codes of actions or chance outcomes; as long as a game needs at most."""
Weights: TypeAlias = NDArray[np.int64]
"""Whole weights beside `Actions`: of chance outcomes, or for the order of a search."""
Records: TypeAlias = Any
"""An array of records of one dtype."""
Lists: TypeAlias = NDArray[np.int64]
"""A row of `Actions`, `Weights` or `RankingKeys` for each of many games."""
Desk: TypeAlias = NDArray[np.int64]
"""Where Python and a game's kernels hand things over (`kernels.desk_layout`)."""
RankingKeys: TypeAlias = NDArray[np.int64]
"""One key per seat: greater is better, equal is level."""
Utilities: TypeAlias = NDArray[np.float64]
"""One utility per seat, -1..1."""
Shares: TypeAlias = NDArray[np.float64]
"""One share per seat, of the games won for one."""
Counts: TypeAlias = NDArray[np.int64]
"""How often each of 0, 1, 2, ... occurred."""
Rng: TypeAlias = NDArray[np.uint64]
"""A random generator's state, changed in place (`kernels.rng`)."""
Context: TypeAlias = Any
"""What a game's own functions want from a search: arrays, in a tuple of fixed type."""
