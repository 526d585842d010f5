"""Names for the arguments of kernels. Numba infers the exact types; these are for people and mypy.

Signatures of kernels use `Board`, `StateRecord`, `Record`, `Actions`, `Weights`, `Scratch`,
`RankingKeys`, `Utilities`, `Shares`, `Counts`, `Rng` and `Context`; those for many games at once
use `Records` and `Lists`. Only a record's dtype knows its fields, so for mypy a record is `Any`.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Record: TypeAlias = Any
"""One record of any dtype; its fields are attributes."""
Board: TypeAlias = Record
"""A game's tables, which stay the same from its start to its end."""
StateRecord: TypeAlias = Record
"""Everything in a game that changes; a record of the dtype `Rules.state`."""
Actions: TypeAlias = NDArray[np.int64]
"""Codes of actions or chance outcomes; as long as a game ever needs."""
Weights: TypeAlias = NDArray[np.int64]
"""Whole-number weights beside `Actions`: of chance outcomes, or for ordering a search."""
Records: TypeAlias = Any
"""An array of records of one dtype."""
Lists: TypeAlias = NDArray[np.int64]
"""A row of `Actions`, `Weights` or `RankingKeys` for each of many games."""
Scratch: TypeAlias = NDArray[np.int64]
"""Where Python and a game's kernels exchange data (`kernels.scratch`)."""
RankingKeys: TypeAlias = NDArray[np.int64]
"""One key per seat: greater is better, equal is level."""
Utilities: TypeAlias = NDArray[np.float64]
"""One utility per seat, -1..1."""
Shares: TypeAlias = NDArray[np.float64]
"""One share per seat, for example of the games won."""
Counts: TypeAlias = NDArray[np.int64]
"""How often each of 0, 1, 2, ... occurred."""
Rng: TypeAlias = NDArray[np.uint64]
"""A random generator's state, changed in place (`kernels.rng`)."""
Context: TypeAlias = Any
"""What a game's own functions receive from a search: arrays, in a tuple of fixed type."""
