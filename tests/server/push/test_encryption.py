"""Encrypting for a browser, and signing for a push service."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from rookery.server.push.encryption import (
    bytes_of,
    encrypted,
    keys_of,
    private_key,
    public_point,
    signed,
    text_of,
)

POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_rfc_8291() -> None:
    secret = int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    once = ec.derive_private_key(secret, ec.SECP256R1())
    text = b"When I grow up, I want to be a watermelon"
    body = encrypted(text, keys_of(POINT, AUTH), once, bytes_of("DGv6ra1nlYgDCS1FRnbzlw"))
    assert text_of(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("point", "auth"),
    [
        (POINT, AUTH[:-3]),
        (POINT[:-4], AUTH),
        (POINT[:-4] + "AAAA", AUTH),  # not on the curve
        ("!" * 87, AUTH),
        ("", ""),
        ("ü" * 87, AUTH),
    ],
)
def test_what_are_no_keys_of_a_browser(point: str, auth: str) -> None:
    with pytest.raises(ValueError):
        keys_of(point, auth)


def test_a_signature_holds_for_its_service() -> None:
    key = private_key(b"x" * 48)
    header = signed(key, "https://push.example", 1_800_000_000, "mailto:keeper@house.example")
    token, shown = header.removeprefix("vapid t=").split(", k=")
    assert bytes_of(shown) == public_point(key)
    head, claims, signature = token.split(".")
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(bytes_of(claims)) == {
        "aud": "https://push.example",
        "exp": 1_800_000_000,
        "sub": "mailto:keeper@house.example",
    }
    raw = bytes_of(signature)
    assert len(raw) == 64
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.public_key().verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
