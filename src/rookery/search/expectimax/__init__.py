"""Expectimax for any number of seats, with exact chance.

A game compiles the kernel with `make(rules, Guide(...))` and runs it with `Searcher`.
"""

from rookery.search.expectimax.kernel import Guide, make
from rookery.search.expectimax.searcher import Searcher, Settings

__all__ = ["Guide", "Searcher", "Settings", "make"]
