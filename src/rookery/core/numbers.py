"""Whole numbers from the command line, and the largest that anything is asked for with."""

import argparse
from collections.abc import Callable

MAX_DEPTH = 999
MAX_COUNT = 10**15


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a number in low..high for an argument parser, which names the argument itself."""

    def read(text: str) -> int:
        # Far longer texts than any number here are not even converted: that has a limit of its own.
        if text.isascii() and text.isdigit() and len(text) <= 19 and low <= int(text) <= high:
            return int(text)
        reason = f"must be a whole number from {low} to {high}, not {text[:40]!r}"
        raise argparse.ArgumentTypeError(reason)

    return read
