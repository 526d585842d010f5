"""Passwords: which are strong enough, and the hashes that the store keeps."""

import asyncio
import hashlib
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from argon2.low_level import Type, hash_secret_raw
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from rookery.server.errors import TooMany
from rookery.server.people.names import skeleton

T = TypeVar("T")

_THREADS, _WAITING = 2, 128  # several classes sign in at the start of a lesson


class Hashing:
    """Computes at most two hashes at a time; each takes 19 MiB and a fraction of a second."""

    def __init__(self, waiting: int = _WAITING) -> None:
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="hashing")
        self._room, self._busy = _THREADS + waiting, 0

    async def run(self, work: Callable[[], T]) -> T:
        """Run a function in a thread and return its result; raises TooMany if the queue is full."""
        if self._busy >= self._room:
            raise TooMany()
        self._busy += 1
        future = asyncio.get_running_loop().run_in_executor(self._pool, work)
        future.add_done_callback(self._done)
        return await asyncio.shield(future)

    def _done(self, future: "asyncio.Future[T]") -> None:
        self._busy -= 1
        if not future.cancelled():
            future.exception()  # mark it as retrieved: the caller may have been cancelled

    def close(self) -> None:
        """Finish the hashes that have begun; cancel those that wait."""
        self._pool.shutdown(cancel_futures=True)


# -- passwords: which are strong enough, and the hashes that the store keeps -----------------------

LEAST, MOST = 8, 128
_PASSES, _KIB = 2, 19 * 1024
_hasher = PasswordHash((Argon2Hasher(time_cost=_PASSES, memory_cost=_KIB, parallelism=1),))
_FEW = 4  # different characters
_RUNS = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop", "asdfghjkl", "01234567890")
# Words to which people add digits. They are compared by skeleton: P4ssw0rd! is password.
_WORDS = (
    "password passwort passwd geheim secret letmein iloveyou ichliebedich welcome willkommen "
    "hallo hello monkey dragon football fussball baseball sunshine princess prinzessin master "
    "superman batman pokemon minecraft fortnite schalke bayern summer sommer winter spring "
    "fruehling herbst admin login test default changeme trustno starwars shadow michael "
    "daniel jessica charlie internet computer penguin pinguin rookery"
)
_COMMON = frozenset(map(skeleton, _WORDS.split()))
_LIST = Path(__file__).with_name("common_passwords.txt")
_LEET = str.maketrans("4@3€5$7+", "aaeesstt")


def prepared(password: str) -> str:
    """A password as it is compared: composed characters, plain spaces (RFC 8265, section 4.2).

    Keyboards differ in what they send for the same letters.
    """
    spaced = "".join(" " if unicodedata.category(c) == "Zs" else c for c in password)
    return unicodedata.normalize("NFC", spaced)


def is_weak(password: str, name: str) -> bool:
    """Whether a password is too short, too long, or easy to guess."""
    password = prepared(password)
    small = password.casefold()
    bare = skeleton("".join(c for c in small.translate(_LEET) if c.isalpha() or c in "01"))
    letters = skeleton("".join(c for c in small if c.isalpha()))
    return (
        small in common()
        or not LEAST <= len(password) <= MOST
        or len(set(small)) < _FEW
        or bool({bare, bare.strip("lo"), letters} & (_COMMON | {skeleton(name.translate(_LEET))}))
        or any(small in run or small[::-1] in run for run in _RUNS)
    )


@cache
def common() -> frozenset[str]:
    """The passwords that people choose most often, in lower case."""
    _, _, words = _LIST.read_text(encoding="ascii").partition("\n\n")
    return frozenset(words.splitlines())


def hashed(password: str) -> str:
    """The hash of a password to store: Argon2id with a salt of its own. Takes 20 to 100 ms."""
    return _hasher.hash(prepared(password))


def matches(password: str, stored_hash: str | None) -> tuple[bool, str | None]:
    """Whether a password matches its stored hash, and a new hash if that one is outdated.

    Without a stored hash it takes equally long, and the answer is no.
    """
    plain = prepared(password)
    right, anew = _hasher.verify_and_update(plain, stored_hash or _nothing())
    if not right and plain != password:  # older hashes are of passwords as they were sent
        right = _hasher.verify(password, stored_hash or _nothing())
        anew = hashed(password) if right else None
    return right and stored_hash is not None, anew


def code_hashed(code: str, user_id: str) -> str:
    """The hash to store of a code that somebody writes down: as slow to guess as a password's."""
    salt = hashlib.sha256(f"code {user_id}".encode()).digest()[:16]
    raw = hash_secret_raw(code.encode(), salt, _PASSES, _KIB, 1, 32, Type.ID)
    return raw.hex()


@cache
def _nothing() -> str:
    return _hasher.hash("nobody has this password")
