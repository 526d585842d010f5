"""Challenges: one user asks others for a game, and they answer."""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from rookery.core.words.i18n import later
from rookery.server.errors import Refused
from rookery.server.table.new_game import GameRequest


class NoSuchChallenge(Refused):
    """The challenge does not exist, is over, or does not concern the user."""

    code, status = "no-such-challenge", 404
    message = later("There is no such challenge any more.")


class AskedAlready(Refused):
    """One of those challenged has yet to answer, or has been asked often."""

    code, status = "asked-already", 409
    message = later("You have challenged them already. Wait for a while.")


# -- challenges: one user asks others for a game, and they answer ----------------------------------

Outcome = Literal["open", "begun", "declined", "withdrawn"]


class Challenge(msgspec.Struct, frozen=True):
    """`user_id` asks others for a game; `answers` maps each of them to their answer, or to None.

    A challenge expires at `until`. `game_id` is the table once everybody has accepted.
    """

    id: str
    user_id: str
    request: GameRequest
    created: int
    until: int
    state: Outcome
    answers: Mapping[str, bool | None]
    game_id: str | None = None

    def is_open(self, now: int) -> bool:
        """Whether it can still be answered."""
        return self.state == "open" and now < self.until

    def concerns(self, user_id: str | None) -> bool:
        """Whether this user asks or is asked."""
        return user_id is not None and (user_id == self.user_id or user_id in self.answers)

    def is_last(self, user_id: str) -> bool:
        """Whether everybody but this user has accepted."""
        return all(yes for other, yes in self.answers.items() if other != user_id)

    @property
    def people(self) -> Iterator[str]:
        """All players: the user who asks and those who are asked."""
        yield self.user_id
        yield from self.answers


class ChallengeListener:
    """Told of challenges in this process; what a listener does not need has an empty default."""

    def created(self, challenge: Challenge) -> None:
        """A user has asked others for a game."""

    def changed(self, challenge: Challenge) -> None:
        """A challenge was created, answered or withdrawn."""

    def answered(
        self, challenge: Challenge, user_id: str, how: Literal["accepted", "declined"]
    ) -> None:
        """A user has answered."""
