"""Codes that people write down: ten of them open an account once each."""

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
    """A code as it is compared: however it was typed."""
    return "".join(c for c in code.upper() if c.isascii() and c.isalnum())
