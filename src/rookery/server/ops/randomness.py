"""The one source of randomness on the server: for secrets, ids and seeds of searches."""

import base64
import secrets
from collections.abc import Callable

Draw = Callable[[str, int], bytes]
"""Returns that many random bytes for a purpose."""


def _from_the_system(_: str, count: int) -> bytes:
    return secrets.token_bytes(count)


class Randomness:
    """Bits that nobody can guess, drawn from the operating system unless `draw` says otherwise.

    Every draw names its purpose, so that tests can use a source in which the draws for one purpose
    do not affect those for another. Nothing else under `rookery.server` may use random bits; a test
    checks that.
    """

    def __init__(self, draw: Draw = _from_the_system) -> None:
        self._draw = draw

    def secret(self) -> str:
        """A game's own secret, from which its chance is drawn: 256 bits, in hexadecimal."""
        return self._draw("secret", 32).hex()

    def text(self, purpose: str, count: int) -> str:
        """`count` random bytes, as text for a cookie, a header or a link."""
        return base64.urlsafe_b64encode(self._draw(purpose, count)).rstrip(b"=").decode()

    def letters(self, purpose: str, alphabet: str, count: int) -> str:
        """`count` letters of an alphabet, each equally likely to within 2**-64."""
        rest, letters = int.from_bytes(self._draw(purpose, count + 8)), ""
        for _ in range(count):
            rest, index = divmod(rest, len(alphabet))
            letters += alphabet[index]
        return letters

    def seed(self, purpose: str, bits: int) -> int:
        """A random integer of so many bits."""
        return int.from_bytes(self._draw(purpose, (bits + 7) // 8)) & ((1 << bits) - 1)
