"""What holds for every game: small checks, all of them looked at in one pass over each ruleset.

`registry` says what a check is, `running` makes the pass, the other modules hold the checks.
"""

from tests.contract.checks import (
    counting,
    cursors,
    drawings,
    kernels,
    leaving,
    options,
    players,
    records,
    spoken,
    texts,
    whole_games,
)
from tests.contract.checks.registry import REGISTRY

__all__ = [
    "REGISTRY", "counting", "cursors", "drawings", "kernels", "leaving", "options", "players",
    "records", "spoken", "texts", "whole_games",
]  # fmt: skip
