"""What the dice show: a fixed function of a game's secret and the entry's number.

The secret never leaves the server while its game runs; this is the one place that uses it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from fractions import Fraction


def new_secret() -> str:
    """A game's own secret, 256 bits."""
    return secrets.token_hex(32)


def set_up_seed(secret: str) -> str:
    """The seed of whatever the set-up draws (a deal)."""
    return hmac.new(secret.encode(), b"set-up", hashlib.sha256).hexdigest()


def draw(secret: str, number: int, outcomes: Sequence[tuple[str, Fraction]]) -> str:
    """The outcome that becomes entry `number`, each by its probability (to within 2**-256)."""
    digest = hmac.new(secret.encode(), f"entry {number}".encode(), hashlib.sha256).digest()
    point = Fraction(int.from_bytes(digest, "big"), 2**256)
    below = Fraction(0)
    for text, probability in outcomes:
        below += probability
        if point < below:
            return text
    return outcomes[-1][0]
