"""What is worth telling after a game: the longest slide, the most captures."""

from typing import Literal, NamedTuple

Best = Literal["one", "most", "fewest"]
"""What counts: the greatest deed, or the most or the fewest of a winner, over a whole game."""


class FeatCount(NamedTuple):
    """What a seat has done with one action, towards the feat of this name."""

    feat: str
    seat: int
    size: int


class FeatWords(NamedTuple):
    """A feat in words. The sentence has the place `%(name)s` for whoever has done it."""

    title: str
    sentence: str

    @classmethod
    def with_count(cls, title: str, sentence: str, count: int) -> "FeatWords":
        """With a number at the place `%(count)d`."""
        return cls(title, sentence.replace("%(count)d", str(count)))
