"""Passwords: which are good enough, and that codes are stored in the same way."""

import pytest

from rookery.server.members import codes_store, passwords
from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded


@pytest.mark.parametrize(
    "password",
    ["seven grey herons", "ggxwqrtp", "a b c d e f g", "Ünïcödé 🐧🐧", "x" * 60 + "abcd"],
)
def test_passwords_that_are_good_enough(password: str) -> None:
    assert not passwords.is_weak(password, "Mila")


@pytest.mark.parametrize(
    "password",
    [
        *(
            "",
            "short",
            "password1",
            "P4ssw0rd!",
            "Passwort2026",
            "qwertzui",
            "12345678",
            "87654321",
        ),
        *("homelesspa", "Mercedes1", "friend of joan", "#1stunna"),
        *("penguin99", "mila12345", "M1LA!!!!", "abababab", "x" * 129, "Sommer-2026"),
    ],
)
def test_passwords_that_somebody_would_try_first(password: str) -> None:
    assert passwords.is_weak(password, "Mila")


def test_more_than_the_3000_most_usual_passwords_are_refused() -> None:
    listed = passwords.common()
    assert sum(len(one) >= passwords.LEAST for one in listed) > 3000
    assert {"iloveyou2", "1qaz2wsx3edc", "trustno1"} <= listed
    assert not any("Copyright" in one or one != one.casefold() for one in listed)


def test_a_password_is_checked_to_its_last_letter() -> None:
    kept = passwords.hashed("a" * 127 + "b")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert passwords.matches("a" * 127 + "b", kept) == (True, None)
    for wrong in ("a" * 127, "a" * 127 + "B", "a" * 127 + "bb", "a" * 127 + "b "):
        assert not passwords.matches(wrong, kept)[0]
    assert not passwords.matches("nobody has this password", None)[0]


def test_codes_are_kept_like_passwords() -> None:
    code = codes_store.plain("moss-7Q4K-2XM9")
    kept = {passwords.code_hashed(code, user) for user in ("a", "b")}
    assert len(kept) == 2
    assert passwords.code_hashed(codes_store.plain(" MOSS 7q4k 2xm9"), "a") in kept


def test_codes_are_written_with_letters_that_nobody_mixes_up() -> None:
    source = Randomness(Seeded("codes"))
    made = [codes_store.new_code(source) for _ in range(200)]
    assert len(set(made)) == 200
    assert len({code.split("-")[0] for code in made}) == 32
    assert not set("".join(code.split("-", 1)[1] for code in made)) & set("01OIL")


def test_a_password_is_the_same_from_every_keyboard() -> None:
    composed, apart = "gr\u00fcne h\u00fcte 7", "gru\u0308ne\u00a0hu\u0308te 7"
    kept = passwords.hashed(composed)
    assert passwords.matches(apart, kept) == (True, None)
    assert not passwords.matches("grune hute 7", kept)[0]


def test_a_password_that_was_kept_as_it_was_sent_still_opens_and_is_kept_anew() -> None:
    apart = "gru\u0308ne hu\u0308te 7"
    right, anew = passwords.matches(apart, passwords._hasher.hash(apart))
    assert right
    assert anew is not None
    assert passwords.matches("gr\u00fcne h\u00fcte 7", anew) == (True, None)
    assert passwords.matches(apart, None) == (False, None)


def test_a_code_may_be_typed_in_wide_letters() -> None:
    assert codes_store.plain("\uff4d\uff4f\uff53\uff53-7q4k 2XM\uff19") == "MOSS7Q4K2XM9"
