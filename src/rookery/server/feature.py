"""What a feature brings to the server: one value, which `features` lists."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa


def _merge_nothing(connection: sa.Connection, guest: str, member: str, now: int) -> None:
    del connection, guest, member, now


def _forget_nothing(connection: sa.Connection, user_id: str, now: int) -> None:
    del connection, user_id, now


def _owns_nobody(connection: sa.Connection, user_id: str) -> Sequence[str]:
    del connection, user_id
    return ()


@dataclass(frozen=True)
class Person:
    """What a feature does with what it keeps about a person: functions on a connection.

    Each runs in the transaction that merges or closes the account, or exports it.
    """

    merge: Callable[[sa.Connection, str, str, int], None] = _merge_nothing
    """Called with a guest, the member they turn out to be, and the time."""
    forget: Callable[[sa.Connection, str, int], None] = _forget_nothing
    """Called with a user whose account is being closed and who still has a name; and the time."""
    export: Callable[[sa.Connection, str], Any] | None = None
    """What the user's export shows under the feature's name."""
    owned: Callable[[sa.Connection, str], Sequence[str]] = _owns_nobody
    """The ids of other users whose accounts are closed with this one."""


@dataclass(frozen=True)
class Feature:
    """A feature of the server, in a folder of its own.

    `routes` are its handlers: pages, the JSON interface and sockets.
    """

    name: str
    routes: Sequence[Any] = ()
    person: Person = field(default_factory=Person)
