"""Tokens: hard to guess, easy to recognise, stored as hashes."""

import base64

import pytest

from rookery.server.ops.randomness import Randomness
from rookery.server.people import tokens as identity
from rookery.server.people.tokens import (
    COOKIE,
    SECURE_COOKIE,
    bearer_in,
    is_token,
    token_in_cookies,
)

TOKEN = "a" * 32


def test_new_secrets_differ_and_are_tokens() -> None:
    system = Randomness()
    tokens = {identity.new_token(system) for _ in range(100)}
    assert len(tokens) == 100
    assert all(is_token(token) for token in tokens)
    assert {len(base64.urlsafe_b64decode(token)) for token in tokens} == {24}
    invites = {identity.new_invite(system) for _ in range(100)}
    assert {len(base64.urlsafe_b64decode(f"{invite}==")) for invite in invites} == {16}
    assert len(invites) == 100
    ids = {identity.new_game_id(system) for _ in range(100)}
    assert len(ids) == 100
    assert all(identity.is_game_id(one) for one in ids)


def test_hashes_do_not_show_the_secret() -> None:
    assert identity.hashed("a") != identity.hashed("b")
    assert len(identity.hashed(TOKEN)) == 64
    assert TOKEN not in identity.hashed(TOKEN)


@pytest.mark.parametrize("text", ["", "short", "a" * 21, "a" * 129, "a" * 30 + "\n", "ä" * 30])
def test_what_can_be_guessed_or_is_odd_is_no_token(text: str) -> None:
    assert not is_token(text)
    assert bearer_in({"authorization": f"Bearer {text}"}) == (None,)
    assert token_in_cookies({COOKIE: [text]}, secure=False) is None


def test_a_program_says_who_it_is_in_a_header_of_its_own() -> None:
    other = "b" * 32
    assert bearer_in({"authorization": f"bearer {other}"}) == (other,)
    assert bearer_in({"authorization": "Basic x"}) is None
    assert bearer_in({}) is None


def test_over_https_only_the_bound_cookie_counts() -> None:
    assert token_in_cookies({COOKIE: [TOKEN]}, secure=True) is None
    assert token_in_cookies({SECURE_COOKIE: [TOKEN]}, secure=True) == TOKEN
    assert token_in_cookies({SECURE_COOKIE: [TOKEN]}, secure=False) is None
    assert identity.set_cookie(TOKEN, secure=True).endswith("; Secure")
