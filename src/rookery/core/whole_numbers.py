"""Parsing whole numbers from outside, and the largest values that may be requested."""

import argparse
from collections.abc import Callable

MAX_DEPTH = 999
MAX_COUNT = 10**15


def within(text: str, low: int, high: int) -> int | None:
    """The number that a text of digits spells, if it lies in low..high; else None."""
    # Much longer texts are not even converted: `int` has a limit of its own.
    if text.isascii() and text.isdigit() and len(text) <= 19 and low <= int(text) <= high:
        return int(text)
    return None


def whole(low: int, high: int) -> Callable[[str], int]:
    """A parser of numbers in low..high for argparse, which itself names the argument."""

    def read(text: str) -> int:
        number = within(text, low, high)
        if number is None:
            reason = f"must be a whole number from {low} to {high}, not {text[:40]!r}"
            raise argparse.ArgumentTypeError(reason)
        return number

    return read
