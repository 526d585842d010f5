"""What push services want: bodies encrypted for one browser (RFC 8291), and a signature (RFC 8292).

All here is pure: random bits are given.
"""

import base64
import json
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
MOST_BYTES = 3993
"""The longest message that every push service takes."""
_RECORD = 4096


class BrowserKeys(NamedTuple):
    """What a browser has made for its subscription: a point on the curve, and 16 random bytes."""

    point: bytes
    auth: bytes


def text_of(data: bytes) -> str:
    """Bytes in base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """The bytes that a text in base64url stands for; raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def private_key(bits: bytes) -> ec.EllipticCurvePrivateKey:
    """The private key that these random bytes (at least 40) stand for."""
    return ec.derive_private_key(1 + int.from_bytes(bits) % (_ORDER - 1), _CURVE)


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The point of a private key, uncompressed: 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def keys_of(point: str, auth: str) -> BrowserKeys:
    """A browser's keys; raises ValueError if they are none."""
    keys = BrowserKeys(bytes_of(point), bytes_of(auth))
    if len(keys.auth) != 16 or len(keys.point) != 65:
        raise ValueError("wrong length")
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, keys.point)
    return keys


def encrypted(
    text: bytes, keys: BrowserKeys, once: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """A message as one record that only this browser can read: RFC 8291, with `aes128gcm`.

    The key `once` and the 16 bytes of `salt` are for this message alone.
    """
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, keys.point)
    ours, shared = public_point(once), once.exchange(ec.ECDH(), theirs)
    secret = _derived(keys.auth, shared, b"WebPush: info\0" + keys.point + ours, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD.to_bytes(4) + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, text + b"\2", None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def signed(key: ec.EllipticCurvePrivateKey, audience: str, until_s: int, contact: str) -> str:
    """The header by which a push service knows who sends (RFC 8292): valid until then."""
    claims = {"aud": audience, "exp": until_s} | ({"sub": contact} if contact else {})
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    text = ".".join(text_of(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(SHA256())))
    signature = text_of(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={text}.{signature}, k={text_of(public_point(key))}"
