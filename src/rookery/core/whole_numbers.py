"""Whole numbers from outside, and the largest that anything is asked for with."""

import argparse
from collections.abc import Callable

MAX_DEPTH = 999
MAX_COUNT = 10**15


def within(text: str, low: int, high: int) -> int | None:
    """The number that a text of digits is, if it lies in low..high."""
    # Far longer texts than any number here are not even converted: that has a limit of its own.
    if text.isascii() and text.isdigit() and len(text) <= 19 and low <= int(text) <= high:
        return int(text)
    return None


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a number in low..high for an argument parser, which names the argument itself."""

    def read(text: str) -> int:
        found = within(text, low, high)
        if found is None:
            reason = f"must be a whole number from {low} to {high}, not {text[:40]!r}"
            raise argparse.ArgumentTypeError(reason)
        return found

    return read
