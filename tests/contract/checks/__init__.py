"""What holds for every game: small checks that all run in one pass over each ruleset.

`registry` defines what a check is, `running` makes the pass, and the other modules hold the checks.
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
