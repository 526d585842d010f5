"""Guessing gets few answers, however many at once; a class behind one address comes in."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from rookery.server.settings import Settings
from tests.server.conftest import Start, Time
from tests.server.entering import (
    PASSWORD,
    cheap_hashes,
    code_of,
    sign_in,
    sign_up,
    try_password,
)

ALPHABET = [first + second for first in "abcdefgh" for second in "stuvwxy"]
"""Fifty-six syllables, to tell many names apart."""


@pytest.fixture(scope="module", autouse=True)
def _quick_hashes() -> Iterator[None]:
    with cheap_hashes():
        yield


def test_guessing_a_password_ends_soon_and_locks_nobody_out(start: Start) -> None:
    time = Time()
    served = start(time, trusted_proxies=1)
    sign_up(served.person(), "Vera")
    thief, vera = served.person(), served.person()
    thief.http.headers["x-forwarded-for"] = "192.0.2.66"
    answers = [code_of(try_password(thief, "vera", f"guess {n}")) for n in range(10)]
    assert answers == [(401, "wrong-login")] * 8 + [(429, "too-many-tries")] * 2
    late = try_password(thief, "vera", PASSWORD)
    assert late.status_code == 429
    assert 0 < int(late.headers["retry-after"]) <= 900
    sign_in(vera, "Vera")  # from another address
    time.pass_s(901)
    assert code_of(try_password(thief, "vera", "guess")) == (401, "wrong-login")


def test_guesses_are_counted_by_all_processes_together(start: Start) -> None:
    time = Time()
    servers = [start(time), start(time)]
    sign_up(servers[0].person(), "Wanda")
    codes = []
    for n in range(10):
        codes.append(try_password(servers[n % 2].person(), "Wanda", f"guess {n}").status_code)
    assert codes == [401] * 8 + [429] * 2


def test_an_address_guesses_no_further_with_other_names(start: Start) -> None:
    served = start(Time(), address_logins=3)
    codes = [try_password(served.person(), f"Name {n}", "guess").status_code for n in range(5)]
    assert codes == [401] * 3 + [429] * 2


def test_a_class_signs_in_from_one_address(start: Start) -> None:
    """All at once, each after a slip, twice, with the limits as they are by default."""
    served = start(Time(), address_logins=Settings().address_logins)
    pupils = [f"Pupil {name}" for name in ALPHABET[:34]]
    for name in pupils:
        sign_up(served.person(), name)

    def come(name: str) -> list[int]:
        tried = ("slip", PASSWORD, PASSWORD)
        return [try_password(person, name, one).status_code for one in tried]

    person = served.person()
    for batch in (pupils[:17], pupils[17:]):
        with ThreadPoolExecutor(17) as threads:
            assert list(threads.map(come, batch)) == [[401, 201, 201]] * 17


def test_guesses_across_many_names_from_one_address_stay_few(start: Start) -> None:
    """One password for every name, many at once, with sign-ins of one's own in between."""
    served = start(Time(), address_logins=12)
    for name in ("Thief", "Victim"):
        sign_up(served.person(), name)
    thief = served.person()

    def guess(number: int) -> int:
        if number % 10 == 0:
            return try_password(thief, "Thief", PASSWORD).status_code
        return try_password(thief, f"Name {ALPHABET[number]}", PASSWORD).status_code

    with ThreadPoolExecutor(16) as threads:
        answers = Counter(threads.map(guess, range(len(ALPHABET))))
    assert answers[401] == 12
    assert answers[429] >= len(ALPHABET) - 12 - 6
    late = try_password(thief, "Victim", PASSWORD)
    assert code_of(late) == (429, "too-many-tries")  # even what is right gets no other answer


def test_many_guesses_at_once_get_no_more_answers_than_one_after_the_other(start: Start) -> None:
    served = start(Time())
    sign_up(served.person(), "Wilma")
    people = [served.person() for _ in range(16)]
    with ThreadPoolExecutor(16) as threads:
        answers = Counter(
            threads.map(lambda one: try_password(one, "Wilma", "guess").status_code, people)
        )
    assert answers == {401: 8, 429: 8}


def test_an_address_makes_only_so_many_members(start: Start) -> None:
    served = start(Time(), address_members=1)
    sign_up(served.person(), "Xenia")
    answer = served.person().http.post("/api/people", json={"name": "Yves", "password": PASSWORD})
    assert code_of(answer) == (429, "too-many-tries")
