"""Guessing which of the known words somebody meant."""

from collections.abc import Iterable


def not_one_of(word: str, choices: Iterable[str]) -> str:
    """Half a sentence: this word is none of those that there are, and perhaps that one is meant."""
    from difflib import get_close_matches  # rarely needed

    words = list(choices)
    close = get_close_matches(word.lower(), words, n=1)
    guess = f"; do you mean {close[0]!r}?" if close else ""
    return f"{word[:80]!r} is not one of {', '.join(words)}{guess}"
