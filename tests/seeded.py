"""Random bits for a test's server that depend only on a seed and on earlier requests.

Each purpose has its own stream, so background activity doesn't change what a test is dealt.
"""

import hashlib
import threading
from collections import Counter


class Seeded:
    """A source for `Randomness`. Servers that share a database need different seeds."""

    def __init__(self, seed: int | str) -> None:
        self._lock = threading.Lock()
        self.begin(seed)

    def begin(self, seed: int | str) -> None:
        """Draw from another seed from now on."""
        with self._lock:
            self._seed, self._asked = seed, Counter[str]()

    def __call__(self, purpose: str, count: int) -> bytes:
        """The next `count` bytes for a purpose."""
        with self._lock:
            number = self._asked[purpose]
            self._asked[purpose] += 1
            text = f"{self._seed}\n{purpose}\n{number}"
        return hashlib.shake_256(text.encode()).digest(count)
