"""What keepers do by a command: the same acts as in the browser, each with its line in the log."""

import os
import time
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from rookery.cli.database import house_database
from rookery.server import keeping
from rookery.server.db import house_store
from rookery.server.errors import NoSuchPlayer
from rookery.server.feature import KeeperAct, Occasion
from rookery.server.features import FEATURES
from rookery.server.ops.randomness import Randomness
from rookery.server.people import store as people
from rookery.server.people.identity import player_id
from rookery.server.settings import Settings, fixed_names, from_environment, overridden


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def occasion() -> Occasion:
    """A command that is run now."""
    fixed_keys = fixed_names(from_environment(os.environ), os.environ)
    return Occasion("", now(), Randomness(), FEATURES, fixed_keys)


def house_settings(connection: sa.Connection) -> Settings:
    """The settings of the house: those of the environment, and what its keepers have set."""
    environment = from_environment(os.environ)
    return overridden(
        environment, fixed_names(environment, os.environ), house_store.values(connection)
    )


def act_on_each(act: KeeperAct, bodies: Iterable[Any], creates: bool = False) -> list[Any]:
    """Act on each of these in one transaction; returns the answers."""
    with house_database(writes=True, creates=creates) as connection:
        keeper = occasion()
        return [_answer(connection, act, keeper, body) for body in bodies]


def _answer(connection: sa.Connection, act: KeeperAct, keeper: Occasion, body: Any) -> Any:
    ready_body = keeping.prepare(connection, act, keeper, body)
    return keeping.perform(connection, act, keeper, ready_body).deed.answer


def player(connection: sa.Connection, name: str) -> str:
    """The public id of the member or bot with this name; raises NoSuchPlayer."""
    person = people.named(connection, name)
    if person is None:
        raise NoSuchPlayer(name)
    return player_id(person.user_id)


def acted_on(act: KeeperAct, who: str, **fields: Any) -> Any:
    """Act on the member or bot with this name; returns the answer. Raises NoSuchPlayer."""
    return acted_on_all(act, [who], **fields)[0]


def acted_on_all(act: KeeperAct, names: Iterable[str], **fields: Any) -> list[Any]:
    """Act on all of these, or on none; returns the answers. Raises NoSuchPlayer."""
    with house_database(writes=True) as connection:
        keeper = occasion()
        bodies = [act.body(player(connection, name), **fields) for name in names]
        return [_answer(connection, act, keeper, body) for body in bodies]
