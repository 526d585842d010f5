"""Small damage to texts, drawn from a generator: the same seed does the same damage."""

from collections.abc import Callable, Sequence

import numpy as np

Rng = np.random.Generator

NUMBERS = ("0", "-1", "1", "7", "64", "999", "1000", "2147483648", "9223372036854775808", "1e9")
ODDITIES = (
    "",
    "-",
    "--",
    "=",
    ":",
    "@",
    "None",
    "NaN",
    "٣",
    "ä",
    "🐧",
    "\x00",
    "\x1b[0m",
    "%s",
    "{}",
)
LETTERS = "abcdhABCDZ0123459.,/@-+=:_ \t"


def pick(rng: Rng, items: Sequence[str]) -> str:
    return items[int(rng.integers(len(items)))]


def damaged(text: str, rng: Rng, others: Sequence[str]) -> str:
    """The text after one to three mutations; `others` lend it words and endings."""
    for _ in range(int(rng.integers(1, 4))):
        change = MUTATIONS[int(rng.integers(len(MUTATIONS)))]
        text = change(text, rng, pick(rng, others))
    return text


def place(rng: Rng, text: str) -> int:
    return int(rng.integers(len(text) + 1))


def without_a_piece(text: str, rng: Rng, _: str) -> str:
    a, b = sorted((place(rng, text), place(rng, text)))
    return text[:a] + text[min(b, a + 8) :]


def with_a_piece_twice(text: str, rng: Rng, _: str) -> str:
    a, b = sorted((place(rng, text), place(rng, text)))
    return text[:b] + text[a:]


def with_a_letter_more(text: str, rng: Rng, _: str) -> str:
    a = place(rng, text)
    return text[:a] + pick(rng, LETTERS) + text[a:]


def with_another_letter(text: str, rng: Rng, _: str) -> str:
    a = place(rng, text)
    return text[:a] + pick(rng, LETTERS) + text[a + 1 :]


def with_an_oddity(text: str, rng: Rng, _: str) -> str:
    a = place(rng, text)
    return text[:a] + pick(rng, ODDITIES) + text[a:]


def on_words(change: Callable[[list[str], Rng, list[str]], None]) -> Callable[[str, Rng, str], str]:
    """Turn a mutation of a list of words into one of a text."""

    def mutation(text: str, rng: Rng, other: str) -> str:
        words = text.split(" ")
        change(words, rng, other.split(" "))
        return " ".join(words)

    return mutation


def index(rng: Rng, words: Sequence[str]) -> int:
    return int(rng.integers(len(words)))


def drop_a_word(words: list[str], rng: Rng, _: list[str]) -> None:
    del words[index(rng, words)]


def repeat_a_word(words: list[str], rng: Rng, _: list[str]) -> None:
    words.insert(index(rng, words), words[index(rng, words)])


def swap_words(words: list[str], rng: Rng, _: list[str]) -> None:
    a, b = index(rng, words), index(rng, words)
    words[a], words[b] = words[b], words[a]


def borrow_a_word(words: list[str], rng: Rng, other: list[str]) -> None:
    words[index(rng, words)] = other[index(rng, other)]


def borrow_the_end(words: list[str], rng: Rng, other: list[str]) -> None:
    words[index(rng, words) :] = other[index(rng, other) :]


def number_for_a_word(words: list[str], rng: Rng, _: list[str]) -> None:
    words[index(rng, words)] = pick(rng, NUMBERS)


MUTATIONS: tuple[Callable[[str, Rng, str], str], ...] = (
    without_a_piece,
    with_a_piece_twice,
    with_a_letter_more,
    with_another_letter,
    with_an_oddity,
    on_words(drop_a_word),
    on_words(repeat_a_word),
    on_words(swap_words),
    on_words(borrow_a_word),
    on_words(borrow_the_end),
    on_words(number_for_a_word),
)
