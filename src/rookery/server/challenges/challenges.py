"""Challenges to a game, which begins in the transaction that stores the last acceptance."""

import contextlib
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Literal

from msgspec.structs import replace

from rookery.core.errors import RookeryError
from rookery.server.challenges import store as storage
from rookery.server.challenges.model import Challenge, ChallengeListener, NoSuchChallenge
from rookery.server.errors import MembersOnly, NoSuchPlayer, NotAllowed, StaleNumber, TooMany
from rookery.server.feature import Service
from rookery.server.offering import Offering
from rookery.server.ops.randomness import Randomness
from rookery.server.people import attempts_store as attempts
from rookery.server.people import store as people
from rookery.server.people import ties_store as ties
from rookery.server.people.calendar import HOUR_MS
from rookery.server.people.identity import Identity
from rookery.server.settings import Settings
from rookery.server.table.changes import Changes
from rookery.server.table.new_game import (
    GameRequest,
    NewSource,
    OpenedGame,
    SeatRequest,
    open_game,
)

_TRIES = 8


class Challenges(Service):
    """Each changing method checks and stores the change, or raises the reason why not.

    `ready` waits until a game's rules can be used; `begin` starts a game that was just stored.
    """

    def __init__(
        self,
        changes: Changes,
        now: Callable[[], int],
        randomness: Randomness,
        settings: Settings,
        ready: Callable[[str], Awaitable[None]],
        begin: Callable[[str], Awaitable[None]],
        offering: Offering,
    ) -> None:
        self._offering = offering
        self._writer, self._reader = changes.writer, changes.reader
        self._now, self._randomness, self._settings = now, randomness, settings
        self._ready, self._begin = ready, begin
        self.listeners: list[ChallengeListener] = []
        """Told of what this process does with challenges."""

    async def create(self, who: Identity, wanted: GameRequest, minutes: int) -> Challenge:
        """Challenge other players.

        Raises MembersOnly, NoSuchPlayer, NotAllowed, NotWanted, SaidNo, AskedAlready, SetupError,
        TooManyTries.
        """
        if who.user_id is None or who.kind == "guest":
            raise MembersOnly()
        seats = [await self._seat(who, seat) for seat in wanted.seats]
        players = [seat.user_id for seat in seats if seat.kind == "player"]
        others = [user_id for user_id in players if user_id != who.user_id]
        if not others or len(players) != len(set(players)) or who.user_id not in players:
            raise NotAllowed()
        welcome = partial(ties.check_welcome, user_id=who.user_id, among=others)
        await self._reader.run(welcome)
        await self._reader.run(
            partial(storage.check_patient, user_id=who.user_id, others=others, now=self._now())
        )
        request = replace(wanted, seats=tuple(seats))
        await self._dealt(request)  # a request that can't be dealt fails now, not when accepted
        await self._spend(who.user_id)
        now = self._now()
        challenge = Challenge(
            id=self._randomness.letters("challenge", "abcdefghjkmnpqrstuvwxyz23456789", 12),
            user_id=who.user_id,
            request=request,
            created=now,
            until=now + minutes * 60_000,
            state="open",
            answers=dict.fromkeys(sorted(others)),
        )
        await self._writer.run(partial(storage.create, challenge=challenge))
        self._tell(challenge)
        for listener in self.listeners:
            listener.created(challenge)
        return challenge

    async def players(self, who: Identity, wanted: GameRequest) -> list[str]:
        """The users whom a challenge would bring together, the asker first; raises NoSuchPlayer."""
        seats = [await self._seat(who, seat) for seat in wanted.seats]
        players = [seat.user_id for seat in seats if seat.kind == "player"]
        return sorted(dict.fromkeys(players), key=lambda user: user != who.user_id)

    async def _seat(self, who: Identity, seat: SeatRequest) -> SeatRequest:
        if seat.kind == "me":
            return SeatRequest("player", who.name, user_id=str(who.user_id))
        if seat.kind == "computer":
            return seat
        member = await self._reader.run(partial(people.named, name=seat.name))
        if member is None:
            raise NoSuchPlayer(name=seat.name)
        return SeatRequest("player", member.name, user_id=member.user_id)

    async def _spend(self, user_id: str) -> None:
        most = self._settings.bot_challenges
        limit = attempts.Limit("challenge by", user_id, most, HOUR_MS)
        await attempts.count(self._writer, self._now(), limit)

    async def _dealt(self, request: GameRequest) -> OpenedGame:
        await self._ready(request.game)
        source, now = NewSource(self._randomness.secret()), self._now()
        deal = partial(open_game, request, "", now, source, self._randomness, self._offering)
        return await self._reader.compute(deal)

    async def of(self, user_id: str) -> list[Challenge]:
        """The open challenges that concern a user, the newest first."""
        now = self._now()
        mine = await self._reader.run(partial(storage.concerning, user_id=user_id, since=now))
        return [challenge for challenge in mine if challenge.is_open(now)]

    async def find(self, challenge_id: str, user_id: str | None) -> Challenge:
        """A challenge that concerns a user; raises NoSuchChallenge."""
        challenge = await self._reader.run(partial(storage.load, challenge_id=challenge_id))
        if not challenge.concerns(user_id):
            raise NoSuchChallenge()
        return challenge

    async def accept(self, challenge_id: str, user_id: str | None) -> Challenge:
        """Accept a challenge; raises NoSuchChallenge, TooManyGames."""
        for _ in range(_TRIES):
            challenge = await self.find(challenge_id, user_id)
            if user_id is None or user_id not in challenge.answers:
                raise NoSuchChallenge()
            opened = await self._dealt(challenge.request) if challenge.is_last(user_id) else None
            accept = partial(storage.accept, challenge_id=challenge_id, user_id=user_id)
            most, now = self._settings.bot_games, self._now()
            try:
                await self._writer.run(partial(accept, opened=opened, now=now, most=most))
            except StaleNumber:
                continue
            return await self._accepted(challenge, user_id, opened)
        raise TooMany()

    async def _accepted(
        self, challenge: Challenge, user_id: str, opened: OpenedGame | None
    ) -> Challenge:
        self._note(user_id, "accepted", challenge)
        if opened is not None:
            await self._begin(opened.stored.id)
        self._tell(challenge)
        return await self.find(challenge.id, user_id)

    async def decline(self, challenge_id: str, user_id: str | None) -> Challenge:
        """Decline a challenge, or withdraw one's own; raises NoSuchChallenge."""
        challenge = await self.find(challenge_id, user_id)
        decline = partial(storage.decline, challenge_id=challenge_id, user_id=str(user_id))
        await self._writer.run(partial(decline, now=self._now()))
        self._note(str(user_id), "declined", challenge)
        self._tell(challenge)
        return await self.find(challenge_id, user_id)

    def _tell(self, challenge: Challenge) -> None:
        for listener in self.listeners:
            listener.changed(challenge)

    def _note(
        self, user_id: str, how: Literal["accepted", "declined"], challenge: Challenge
    ) -> None:
        for listener in self.listeners:
            listener.answered(challenge, user_id, how)

    async def end_all(self, user_ids: Collection[str]) -> None:
        """Decline or withdraw the open challenges of users who leave the house."""
        for user_id in user_ids:
            for challenge in await self.of(user_id):
                with contextlib.suppress(RookeryError):  # somebody was faster
                    await self.decline(challenge.id, user_id)
