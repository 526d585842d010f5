"""Signing up and in with passkeys, and managing a member's list of them."""

from functools import partial
from typing import Any, Literal

from rookery.server.errors import WrongSignIn
from rookery.server.members import codes_store as codes
from rookery.server.members import passkeys
from rookery.server.members import passkeys_store as storage
from rookery.server.members.accounts import Accounts
from rookery.server.members.entrance import Entrance, Entrant, Welcome
from rookery.server.members.passkeys import PasskeyAnswer, RelyingParty
from rookery.server.people.identity import Identity
from rookery.server.people.tokens import hashed

Purpose = Literal["sign-up", "sign-in", "add"]
_CHALLENGE_MS = 300_000


class Keys:
    """Passkey ceremonies. A challenge is valid once, for five minutes after it was issued."""

    def __init__(self, accounts: Accounts, entrance: Entrance) -> None:
        self._accounts, self._entrance = accounts, entrance

    async def ask(
        self, visitor: Entrant, place: RelyingParty, purpose: Purpose, name: str
    ) -> dict[str, Any]:
        """Issue a challenge: the options for a browser's WebAuthn call, as JSON.

        Raises BadName, NameTaken, MembersOnly, SignInAgain, TooManyTries.
        """
        await self._entrance.limits.look(visitor.address)
        challenge = self._accounts.randomness.text("challenge", 32)
        if purpose == "sign-in":
            await self._remember(challenge, "")
            return passkeys.to_sign(place, challenge)
        if purpose == "add":
            user_id = await self._entrance.check_may_add(visitor.identity)
            name = visitor.identity.name
        else:
            user_id = self._entrance.future_id(visitor)
            name = await self._accounts.check_name(name, user_id)
        await self._remember(challenge, user_id)
        known = await self._accounts.read(partial(storage.of, user_id=user_id))
        return passkeys.to_register(place, challenge, user_id, name, known)

    async def _remember(self, challenge: str, user_id: str) -> None:
        until = self._accounts.now() + _CHALLENGE_MS
        hashes = [passkeys.challenge_hash(challenge)]
        add = partial(codes.add, kind="challenge", hashes=hashes, user_id=user_id, until=until)
        await self._accounts.change(add)

    async def _answered(self, signed: PasskeyAnswer) -> str:
        """Use up a challenge; returns the user it was issued for, or raises WrongSignIn.

        The user is "" if the challenge was for signing in.
        """
        code, now = passkeys.challenge_hash(signed.challenge), self._accounts.now()
        key = await self._accounts.change(partial(codes.take, code=code, kind="challenge", now=now))
        if key is None:
            raise WrongSignIn()
        return key

    async def sign_up(
        self, visitor: Entrant, place: RelyingParty, name: str, signed: PasskeyAnswer
    ) -> Welcome:
        """Make a member of a visitor, with a passkey instead of a password."""
        user_id = await self._answered(signed)
        own = visitor.identity.user_id if visitor.identity.kind == "guest" else None
        if not user_id or own not in (None, user_id):
            raise WrongSignIn()
        name = await self._accounts.check_name(name, user_id)
        key = passkeys.registered(place, signed, visitor.about)
        await self._entrance.admit(visitor)
        return await self._entrance.enrol(visitor, user_id, name, key)

    async def sign_in(
        self, visitor: Entrant, place: RelyingParty, signed: PasskeyAnswer
    ) -> Welcome:
        """Sign a member in by passkey; raises WrongSignIn."""
        if await self._answered(signed):
            raise WrongSignIn()  # the challenge was issued for another purpose
        key = await self._accounts.read(partial(storage.find, key_id=signed.key_id))
        if key is None:
            raise WrongSignIn()
        count, now = passkeys.count_after(place, signed, key), self._accounts.now()
        await self._accounts.change(partial(storage.used, key_id=key.id, count=count, now=now))
        return await self._entrance.let_in(visitor, key.user_id, "passkey")

    async def add(
        self, who: Identity, place: RelyingParty, signed: PasskeyAnswer, about: str
    ) -> None:
        """Add a passkey to a member's; raises MembersOnly, SignInAgain, WrongSignIn."""
        user_id = await self._entrance.check_may_add(who)
        if await self._answered(signed) != user_id:
            raise WrongSignIn()
        key = passkeys.registered(place, signed, about)
        add = partial(storage.add, user_id=user_id, key=key, now=self._accounts.now())
        await self._accounts.change(add, user_id)

    async def remove(self, who: Identity, short_id: str) -> None:
        """Remove a passkey; raises NoSuchPage, LastWayIn, MembersOnly, SignInAgain."""
        user_id, now = self._entrance.check_fresh(who), self._accounts.now()
        known = await self._accounts.read(partial(storage.of, user_id=user_id))
        key_id = next((key.id for key in known if shown_id(key.id) == short_id), "")
        remove = partial(storage.remove, user_id=user_id, key_id=key_id, now=now)
        await self._accounts.change(remove, user_id)


def shown_id(key_id: str) -> str:
    """The short id of a passkey, the same in every list."""
    return hashed(key_id)[:16]
