"""A game's rules together with everything derived from them: all the kernels in use."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from rookery.core.kernels import entry_points, perft, playouts
from rookery.core.kernels.jit import cached_kernel
from rookery.core.kernels.plies import Plies
from rookery.core.kernels.rules import Kernel, Rules


@dataclass(frozen=True)
class Kernels(Rules):
    """The rules, and kernels that count and play by them."""

    playouts: Kernel
    """`playouts(board, state, n, rng, wins, lengths)`: n games from here on, uniformly random, with
    chance by its weights. Adds each game's shares of first place to float64 `wins[seat]`, counts
    it in int64 `lengths[plies]` (`max_plies + 1` long); returns the number of actions and outcomes.
    `kernels.playouts.make` makes one for any game; a game may have a faster one."""
    perft: Kernel
    """`perft(board, state, depth, cap)`: number of sequences of that many actions and outcomes, or
    -1 as soon as more than `cap` positions were counted or visited."""
    entry_points: entry_points.EntryPoints
    """The rules as `State` calls them, one by one."""
    plies: Plies
    """The rules as called by programs that play many games at once."""

    @classmethod
    def of(cls, *named: Mapping[str, Any]) -> "Kernels":
        """The rules that modules define, read as by `Rules.of`, and everything derived from them.

        A module may define its own `perft`, `playouts` and the functions of `Plies`; otherwise
        generic ones are used.
        """
        rules = Rules.of(*named)
        own = {name: value for names in named for name, value in names.items()}
        kernels: dict[str, Any] = {part.name: getattr(rules, part.name) for part in fields(Rules)}
        for name, factory in (("perft", perft.make), ("playouts", playouts.make)):
            kernels[name] = own.get(name) or cached_kernel(factory(rules), rules.apply)
        plies = Plies.of(rules, own)
        return cls(**kernels, entry_points=entry_points.make(rules), plies=plies)
