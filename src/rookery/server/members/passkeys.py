"""WebAuthn: options for browsers, and verification of answers. The library is loaded when needed.

A passkey is enough by itself, since the device must verify its owner by fingerprint, face or code.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from rookery.server.errors import WrongSignIn
from rookery.server.members.passkeys_store import Passkey
from rookery.server.people.tokens import hashed

_LONGEST = 400


class RelyingParty(NamedTuple):
    """The site for which a key is valid: its host, and the origin of its pages."""

    host: str
    origin: str

    @property
    def domain(self) -> str:
        """The host without its port."""
        return self.host.rsplit(":", 1)[0] if not self.host.endswith("]") else self.host


@dataclass(frozen=True)
class PasskeyAnswer:
    """A browser's answer: the credential as JSON."""

    credential: dict[str, Any]

    @property
    def key_id(self) -> str:
        """The id of the key that the browser's answer names; raises WrongSignIn."""
        key = self.credential.get("id")
        if not isinstance(key, str) or not 0 < len(key) <= _LONGEST:
            raise WrongSignIn()
        return key

    @property
    def challenge(self) -> str:
        """The challenge that it claims to have signed; raises WrongSignIn."""
        from webauthn import base64url_to_bytes

        try:
            client_data = base64url_to_bytes(self.credential["response"]["clientDataJSON"])
            challenge = json.loads(client_data)["challenge"]
        except (KeyError, TypeError, ValueError) as error:
            raise WrongSignIn() from error
        if not isinstance(challenge, str):
            raise WrongSignIn()
        return challenge


def handle(user_id: str) -> bytes:
    """The id by which devices know a user; it doesn't reveal the store's id."""
    return hashlib.sha256(f"passkey {user_id}".encode()).digest()[:16]


def challenge_hash(challenge: str) -> str:
    """The hash of a challenge, which the store keeps."""
    return hashed(f"challenge {challenge}")


def to_register(
    place: RelyingParty, challenge: str, user_id: str, name: str, known: Iterable[Passkey]
) -> dict[str, Any]:
    """The options for `navigator.credentials.create`, as JSON."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=place.domain,
        rp_name="Rookery",
        user_name=name,
        user_id=handle(user_id),
        user_display_name=name,
        challenge=webauthn.base64url_to_bytes(challenge),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(key.id))
            for key in known
        ],
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def to_sign(place: RelyingParty, challenge: str) -> dict[str, Any]:
    """The options for `navigator.credentials.get`, as JSON; any key of the device will do."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_authentication_options(
        rp_id=place.domain,
        challenge=webauthn.base64url_to_bytes(challenge),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def registered(place: RelyingParty, signed: PasskeyAnswer, name: str) -> Passkey:
    """Verify a registration and return the new key; raises WrongSignIn."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    try:
        verified = webauthn.verify_registration_response(
            credential=signed.credential,
            expected_challenge=webauthn.base64url_to_bytes(signed.challenge),
            expected_rp_id=place.domain,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except Exception as error:  # the library raises many kinds for what a stranger may send
        raise WrongSignIn() from error
    public_key = bytes_to_base64url(verified.credential_public_key)
    key_id = bytes_to_base64url(verified.credential_id)
    if len(key_id) > _LONGEST:
        raise WrongSignIn()
    return Passkey(key_id, public_key, verified.sign_count, name)


def count_after(place: RelyingParty, signed: PasskeyAnswer, key: Passkey) -> int:
    """Verify that a key has signed this and return its new sign count; raises WrongSignIn."""
    import webauthn

    try:
        done = webauthn.verify_authentication_response(
            credential=signed.credential,
            expected_challenge=webauthn.base64url_to_bytes(signed.challenge),
            expected_rp_id=place.domain,
            expected_origin=place.origin,
            credential_public_key=webauthn.base64url_to_bytes(key.public_key),
            credential_current_sign_count=key.signed,
            require_user_verification=True,
        )
    except Exception as error:  # the library raises many kinds for what a stranger may send
        raise WrongSignIn() from error
    return done.new_sign_count
