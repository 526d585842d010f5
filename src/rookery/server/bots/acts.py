"""What those who keep a house do about programs: take the key with which one comes in."""

from typing import Annotated

import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery.server.bots import store
from rookery.server.errors import NoSuchPlayer
from rookery.server.feature import Deed, KeeperAct, Occasion
from rookery.server.people import store as people


class OneBot(Struct, frozen=True):
    """A bot, by its public id."""

    player: Annotated[str, Meta(min_length=1, max_length=16)]


def _revoke(connection: sa.Connection, occasion: Occasion, body: OneBot) -> Deed:
    """The bot cannot come in until its owner makes a new key; its account and games stay.

    A key that was revoked because it leaked never works again, so this is not undone.
    """
    bot_id = people.by_id(connection, body.player)
    who = None if bot_id is None else people.known(connection, [bot_id])[bot_id]
    if who is None or who.kind != "bot":
        raise NoSuchPlayer(body.player)
    ended = store.end_tokens(connection, who.user_id, occasion.now)
    return Deed(who.user_id, {"ended": ended})


REVOKE = KeeperAct("revoke", OneBot, _revoke, hurts=True)
ACTS = (REVOKE,)
