"""Expectimax for any number of seats, with exact chance.

A game compiles the kernel with `make(rules, Guide(...))` and runs it with `ExpectimaxSearcher`.
"""

from rookery.search.expectimax.kernel import Guide, make
from rookery.search.expectimax.searcher import ExpectimaxSearcher, ExpectimaxSettings

__all__ = ["ExpectimaxSearcher", "ExpectimaxSettings", "Guide", "make"]
