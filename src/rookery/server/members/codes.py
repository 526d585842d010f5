"""Codes that people write down, such as ten recovery codes, each of which signs in once."""

import unicodedata

from rookery.server.ops.randomness import Randomness

COUNT = 10
_TEXT = (
    "auk berg crab dune fern fish floe foam frost gale gull isle kelp kite lamp loon moon moss "
    "node orca pearl pine reef seal shell skua sled snow star surf tern wave"
)
_WORDS = _TEXT.split()
_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
_GROUP = 4


def new_code(randomness: Randomness) -> str:
    """A word and eight letters, 44 bits: `moss-7Q4K-2XM9`."""
    number = randomness.seed("word of a code", 5)
    letters = randomness.letters("code", _LETTERS, 2 * _GROUP)
    return f"{_WORDS[number]}-{letters[:_GROUP]}-{letters[_GROUP:]}"


def plain(code: str) -> str:
    """The normal form in which codes are compared: capital letters and digits only."""
    letters = unicodedata.normalize("NFKC", code).upper()  # some keyboards send wide ones
    return "".join(c for c in letters if c.isascii() and c.isalnum())
