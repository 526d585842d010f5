"""Chance that nobody can rig: drawn from a secret and from the players' contributions to it.

Who deals and rolls first publishes the secret's hash, then collects the contributions, and
reveals the secret when the game is over. docs/dice.md specifies every byte of it.
"""

import hashlib
import hmac
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from rookery.core.arguments import check_arguments

FIRST_LINE = "rookery chance 1"
SET_UP = 0
"""The number of the set-up's draw, the first one. Rolls count from 1."""
_SECRET = re.compile(r"[0-9a-f]{64}")


@check_arguments
def is_secret(text: str) -> bool:
    """Whether a text can be a secret or the hash of one."""
    return _SECRET.fullmatch(text) is not None


@check_arguments
def commitment(secret: str) -> str:
    """The secret's SHA-256 hash, which is published before anything is drawn from it."""
    try:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    except ValueError:
        raise ValueError("a secret is a text of hexadecimal digits") from None


@check_arguments
@dataclass(frozen=True)
class Contribution:
    """A player's bits, used from draw `first` on; `seat` is None for a player without a seat."""

    bits: str
    seat: int | None
    first: int


@check_arguments
@dataclass(frozen=True)
class Source:
    """What a game's chance is drawn from; contributions are in order of arrival."""

    secret: str
    contributions: tuple[Contribution, ...] = ()

    def set_up_seed(self) -> str:
        """The seed for whatever the set-up draws (a deal)."""
        return self._digest("set-up", SET_UP).hex()

    def roll(self, number: int, outcomes: Sequence[tuple[str, Fraction]]) -> str:
        """The outcome of the game's roll `number`, by its probability (to within 2**-256).

        Rolls count from 1; rolls that were taken back keep their numbers.
        """
        whole = math.lcm(*(probability.denominator for _, probability in outcomes))
        digest = self._digest(f"roll {number}", number)
        point = (int.from_bytes(digest, "big") * whole) >> 256
        below = 0
        for text, probability in sorted(outcomes):
            below += probability.numerator * (whole // probability.denominator)
            if point < below:
                return text
        raise ValueError(f"the probabilities sum to {Fraction(below, whole)}, not to 1")

    def _digest(self, what: str, number: int) -> bytes:
        bits = [
            contribution.bits for contribution in self.contributions if contribution.first <= number
        ]
        message = "\n".join([FIRST_LINE, what, *bits])
        return hmac.digest(bytes.fromhex(self.secret), message.encode(), "sha256")


@check_arguments
@dataclass(frozen=True)
class Fairness:
    """Evidence that a game's chance was not rigged; `secret` is None until it is revealed.

    `requested_options` are the options, as texts, before the set-up drew what they leave to chance.
    """

    commitment: str
    requested_options: Mapping[str, str] = field(default_factory=dict)
    contributions: tuple[Contribution, ...] = ()
    secret: str | None = None
