"""Signing up, signing in, and changing one's credentials."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.db.writer import Job
from rookery.server.errors import (
    MembersOnly,
    NoSuchCode,
    SignInAgain,
    WeakPassword,
    WrongPassword,
    WrongSignIn,
)
from rookery.server.members import codes_store, passwords
from rookery.server.members import store as storage
from rookery.server.members.accounts import Accounts
from rookery.server.members.breached import Breached
from rookery.server.members.limits import AttemptLimits
from rookery.server.members.passkeys_store import Passkey
from rookery.server.members.passwords import Hashing
from rookery.server.members.store import Credentials, SignIn, ways_in
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.identity import Identity
from rookery.server.people.store import Person

FRESH_MS = 600_000
"""How long after signing in a member may change their credentials or close the account."""


Founding = Callable[[sa.Connection, str, int], None]


class Entrant(NamedTuple):
    """A browser or program that signs up or in: its present identity, and where it comes from."""

    identity: Identity
    session: str | None
    address: str
    about: str
    invite: str = ""
    founding: Founding | None = None
    """Done with the new member's id and the time, in the same transaction, instead of an invite."""


class Welcome(NamedTuple):
    """The user who has signed in, and the new token of their browser."""

    user_id: str
    token: str


class Entrance:
    """Signs members up and in, with a new token each time, or raises the reason why not."""

    def __init__(
        self,
        accounts: Accounts,
        hashing: Hashing,
        limits: AttemptLimits,
        needs_invite: Callable[[], bool],
        breached: Breached,
    ) -> None:
        self._accounts, self._hashing, self.limits = accounts, hashing, limits
        self._needs_invite, self._breached = needs_invite, breached

    # -- new members -----------------------------------------------------------------------------

    async def sign_up(self, visitor: Entrant, name: str, password: str) -> Welcome:
        """Make a member of a visitor; a guest who has already played keeps every game.

        Raises BadName, NameTaken, WeakPassword, NoSuchCode, TooManyTries.
        """
        user_id = self.future_id(visitor)
        name = await self._accounts.check_name(name, user_id)
        self._check_strong(password, name)
        await self.admit(visitor)
        hashed = await self._hashing.run(partial(passwords.hashed, password))
        return await self.enrol(visitor, user_id, name, hashed)

    def _check_strong(self, password: str, name: str) -> None:
        if passwords.is_weak(password, name) or self._breached.has(passwords.prepared(password)):
            raise WeakPassword()

    async def admit(self, visitor: Entrant) -> None:
        """Check that one more may become a member; raises NoSuchCode, TooManyTries."""
        if visitor.founding is not None:
            return
        if not self._needs_invite():
            await self.limits.sign_up(visitor.address)
            return
        code, now = self._invite(visitor), self._accounts.now()
        works = partial(codes_store.works, code=code, kind="invite", now=now)
        if not await self.limits.invited(visitor.address, works):
            raise NoSuchCode()

    def _invite(self, visitor: Entrant) -> str:
        return tokens.hashed(codes_store.plain(visitor.invite))

    def future_id(self, visitor: Entrant) -> str:
        """The id that a visitor would have as a member: a guest's own, or else a new one."""
        if visitor.identity.kind == "guest" and visitor.identity.user_id is not None:
            return visitor.identity.user_id
        return tokens.hashed(tokens.new_token(self._accounts.randomness))

    async def enrol(
        self, visitor: Entrant, user_id: str, name: str, credential: str | Passkey
    ) -> Welcome:
        """Make a member of a visitor, with a password's hash or a passkey as the credential."""
        token, sign_in = self._sign_in(
            visitor, "password" if isinstance(credential, str) else "passkey"
        )
        if self._needs_invite() and visitor.founding is None:
            sign_in = sign_in._replace(invite=self._invite(visitor))
        enrol = partial(storage.enrol, user_id=user_id, name=name, credential=credential)
        enrol = partial(enrol, sign_in=sign_in, now=self._accounts.now(), besides=visitor.founding)
        await self._accounts.change(enrol, *self._changed(visitor, user_id), seats=True)
        return Welcome(user_id, token)

    # -- coming back -----------------------------------------------------------------------------

    async def by_password(self, visitor: Entrant, name: str, password: str) -> Welcome:
        """Sign a member in by password; raises WrongSignIn, TooManyTries.

        Time and answer are the same whether or not there is such a member.
        """
        await self.limits.check_sign_in(name, visitor.address)
        credentials = await self._accounts.read(partial(storage.credentials, name=name))
        stored_hash = credentials and credentials.password
        check = partial(passwords.matches, password, stored_hash)
        right, anew = await self._hashing.run(check)
        is_right = credentials is not None and right
        if (
            not await self.limits.sign_in(name, visitor.address, lambda _: is_right)
            or not credentials
        ):
            raise WrongSignIn()
        if anew is not None:
            await self._accounts.keep_password(credentials.user_id, anew)
        return await self.let_in(visitor, credentials.user_id, "password")

    async def by_code(self, visitor: Entrant, name: str, code: str) -> Welcome:
        """Sign a member in by a recovery code or one of the keeper's codes, which works once.

        Raises WrongSignIn, TooManyTries.
        """
        await self.limits.check_sign_in(name, visitor.address)
        credentials = await self._accounts.read(partial(storage.credentials, name=name))
        whose = credentials.user_id if credentials else ""
        hashed = await self._hashing.run(
            partial(passwords.code_hashed, codes_store.plain(code), whose)
        )
        now = self._accounts.now()
        used = partial(codes_store.use, code=hashed, kinds=codes_store.ENTRY, now=now)
        kind = await self.limits.sign_in(name, visitor.address, used)
        if credentials is None or kind is None:
            raise WrongSignIn()
        if kind == "reset":  # lock out whoever knew the old password
            await self._reset(credentials, now)
        return await self.let_in(visitor, credentials.user_id, "code")

    async def _reset(self, credentials: Credentials, now: int) -> None:
        await self._accounts.keep_password(credentials.user_id, None)
        end = partial(sessions.end, user_id=credentials.user_id, now=now)
        await self._accounts.change(end, credentials.user_id)

    async def let_in(self, visitor: Entrant, user_id: str, method: str) -> Welcome:
        """Sign in a member who has proved who they are, and hand them the guest's games."""
        token, sign_in = self._sign_in(visitor, method)
        enter = partial(storage.enter, user_id=user_id, sign_in=sign_in, now=self._accounts.now())
        enter = partial(enter, features=self._accounts.features)
        await self._accounts.change(enter, *self._changed(visitor, user_id), seats=True)
        return Welcome(user_id, token)

    def _sign_in(self, visitor: Entrant, method: str) -> tuple[str, SignIn]:
        token, who = tokens.new_token(self._accounts.randomness), visitor.identity
        guest = who.user_id if who.kind == "guest" else None
        old = visitor.session if who.begun is not None else None
        return token, SignIn(tokens.hashed(token), visitor.about, guest, old, method=method)

    def _changed(self, visitor: Entrant, user_id: str) -> set[str]:
        return {user_id, visitor.identity.user_id or user_id}

    # -- ways in ---------------------------------------------------------------------------------

    def check_fresh(self, who: Identity) -> str:
        """The id of a member who has signed in recently; raises MembersOnly, SignInAgain."""
        if who.user_id is None or not who.is_member or who.begun is None:
            raise MembersOnly()
        if self._accounts.now() - who.begun > FRESH_MS:
            raise SignInAgain()
        return who.user_id

    async def check_may_add(self, who: Identity) -> str:
        """The same for somebody who adds a way in.

        Accounts who have none yet, as after the keeper's card, need not have signed in recently:
        they could not do so again.
        """
        try:
            return self.check_fresh(who)
        except SignInAgain:
            ways = await self._accounts.read(partial(ways_in, user_id=str(who.user_id)))
            if ways.kinds:
                raise
            return str(who.user_id)

    async def set_password(self, visitor: Entrant, password: str, old: str) -> None:
        """Set or replace the password. The member must have signed in recently.

        A member who signed in by password must give the old one again. After a passkey or a code
        it isn't needed: that is how members sign in who have forgotten it. Raises MembersOnly,
        SignInAgain, WeakPassword, WrongPassword, TooManyTries.
        """
        who = visitor.identity
        user_id = await self.check_may_add(who)
        self._check_strong(password, who.name)
        if who.method == "password":
            await self._check_old(visitor, old)
        hashed = await self._hashing.run(partial(passwords.hashed, password))
        await self._accounts.keep_password(user_id, hashed)

    async def replace_password(self, who: Person, password: str, may: Job[bool]) -> bool:
        """Set a member's password and sign out all their devices, unless `may` says no.

        All of it is one transaction. Raises WeakPassword.
        """
        self._check_strong(password, who.name)
        hashed = await self._hashing.run(partial(passwords.hashed, password))
        now = self._accounts.now()

        def job(connection: sa.Connection) -> bool:
            if not may(connection):
                return False
            people.put(connection, who.user_id, now, password=hashed)
            sessions.end(connection, who.user_id, now)
            return True

        return await self._accounts.change(job, who.user_id)

    async def _check_old(self, visitor: Entrant, old: str) -> None:
        name = visitor.identity.name
        credentials = await self._accounts.read(partial(storage.credentials, name=name))
        if credentials is None or credentials.password is None:
            return
        await self.limits.check_sign_in(name, visitor.address)
        right, _ = await self._hashing.run(partial(passwords.matches, old, credentials.password))
        if not await self.limits.sign_in(name, visitor.address, lambda _: right):
            raise WrongPassword()

    async def new_codes(self, who: Identity) -> list[str]:
        """Make ten recovery codes, returned only this once; earlier ones become invalid."""
        user_id, source = await self.check_may_add(who), self._accounts.randomness
        codes_made = [codes_store.new_code(source) for _ in range(codes_store.COUNT)]

        def hashes() -> list[str]:
            return [passwords.code_hashed(codes_store.plain(code), user_id) for code in codes_made]

        hashes_kept = await self._hashing.run(hashes)
        await self._accounts.change(partial(codes_store.renew, user_id=user_id, hashes=hashes_kept))
        return codes_made
