"""What a feature brings to the server: one value, which `features` lists."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.server.capabilities import Grant
from rookery.server.ops.randomness import Randomness

Needs = Mapping[str | None, str]
"""Paths, separated by spaces, by the capability that they need; see `rights`."""


def _merge_nothing(connection: sa.Connection, guest: str, member: str, now: int) -> None:
    del connection, guest, member, now


def _forget_nothing(connection: sa.Connection, user_id: str, now: int) -> None:
    del connection, user_id, now


def _owns_nobody(connection: sa.Connection, user_id: str) -> Sequence[str]:
    del connection, user_id
    return ()


@dataclass(frozen=True)
class PersonHooks:
    """What a feature does with what it keeps about a person: functions on a connection.

    Each runs in the transaction that merges or closes the account, or exports it.
    """

    merge: Callable[[sa.Connection, str, str, int], None] = _merge_nothing
    """Called with a guest, the member they turn out to be, and the time."""
    forget: Callable[[sa.Connection, str, int], None] = _forget_nothing
    """Called with a user whose account is being closed and who still has a name; and the time."""
    export: Callable[[sa.Connection, str], Any] | None = None
    """What the user's export shows under the feature's name."""
    at_tables: Callable[[sa.Connection, str], Mapping[str, Any]] | None = None
    """What the export shows of a game under the feature's name, by the game's id."""
    owned: Callable[[sa.Connection, str], Sequence[str]] = _owns_nobody
    """The ids of other users whose accounts are closed with this one."""


class Service:
    """What a feature runs in a house; handlers are given it under the feature's name.

    All that a feature need not do itself has an empty default.
    """

    async def start(self) -> None:
        """Take up work; called once everything in the house is open."""

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Steps that are repeated in the background, by what the log calls them."""
        return {}

    def check_open(self) -> None:
        """Raises NoSuchPage where this house lacks the feature; called before each handler."""

    def part(self) -> None:
        """End streams that would never end by themselves; called before the server stops."""

    async def close(self) -> None:
        """Stop all work; called before tables, searches and the store are closed."""


class Occasion(NamedTuple):
    """Who acts, and when: `by` is a user's id, or "" for a command of the keeper's."""

    by: str
    now: int
    randomness: Randomness
    features: Sequence["Feature"]
    fixed: Collection[str] = ()
    """The settings that the environment has set, which nobody else can change."""


class Deed(NamedTuple):
    """What an act has done: to whom, what its line in the log names, and what undoing needs.

    `answer` is for whoever acted, and is kept nowhere. `concerns` are others whose notices change.
    """

    subject: str = ""
    about: Mapping[str, Any] = {}
    undo: Any = None
    answer: Any = None
    concerns: Collection[str] = ()


@dataclass(frozen=True)
class KeeperAct:
    """Something that those who keep a house do, in the browser or by a command.

    `do` takes a connection, the occasion and a `body`, and raises the refusal if it can't be done.
    `undo` takes what the deed has left for it. Both are part of one transaction with their line in
    the log (`keeping.py`). What takes long, such as hashing a code, `prepare` does before that,
    with a connection that reads; `do` gets what it returns instead of the body. `needs` is the
    capability, `hurts` says that a sign-in must be recent.
    """

    name: str
    body: type[Any]
    do: Callable[[sa.Connection, Occasion, Any], Deed]
    undo: Callable[[sa.Connection, Occasion, Any], None] | None = None
    needs: str = "keep"
    hurts: bool = False
    prepare: Callable[[sa.Connection, Occasion, Any], Any] | None = None


@dataclass(frozen=True, eq=False)  # there is one of each
class Feature:
    """A feature of the server, in a folder of its own.

    `open` makes its service, for a house whose tables and store are open. `routes` are its
    handlers: pages, the JSON interface and sockets. `tables` are made in the database where they
    are missing; later changes of them are migrations. `grants` are capabilities that it adds, and
    `needs` says which paths need which. `settings` are its own, as `Settings` are the server's.
    `acts` are what keepers do with it.

    `folder` is where the feature lies. It may hold `templates/`, whose names begin with the
    feature's (`daily/daily.html`); `static/`, for scripts and styles
    (`server/daily/static/daily.js`); and, outside the package, `locale/`, with the same catalogues
    as the package. `notices` are its kinds of notices for people (`people.notices.NoticeKind`).
    """

    name: str
    open: Callable[[Any], Service] = lambda _: Service()
    routes: Sequence[Any] = ()
    tables: Sequence[sa.Table] = ()
    folder: Path | None = None
    grants: Mapping[str, Grant] = field(default_factory=dict)
    needs: Needs = field(default_factory=dict)
    settings: type[msgspec.Struct] | None = None
    notices: Sequence[Any] = ()
    person: PersonHooks = field(default_factory=PersonHooks)
    acts: Sequence[KeeperAct] = ()
