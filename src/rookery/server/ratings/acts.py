"""What keepers do about ratings: take a game out of them."""

from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery.server.errors import CannotUndo
from rookery.server.feature import Deed, KeeperAct, Occasion
from rookery.server.ratings import verification
from rookery.server.ratings.store import VoidedGame
from rookery.server.table import appends_store as appends


class OneGame(Struct, frozen=True):
    """A game, by its id."""

    game: Annotated[str, Meta(max_length=16)]


def _void(connection: sa.Connection, occasion: Occasion, body: OneGame) -> Deed:
    appends.log_length(connection, body.game)
    exclusion = verification.void(connection, body.game, occasion.now)
    undo = None if exclusion.was is None else msgspec.to_builtins(exclusion.was)
    return Deed(about={"game": body.game}, undo=undo, answer={"rated": exclusion.rated})


def _unvoid(connection: sa.Connection, _occasion: Occasion, undo: Any) -> None:
    if not verification.unvoid(connection, msgspec.convert(undo, VoidedGame)):
        raise CannotUndo()  # another game was rated under its number meanwhile


VOID = KeeperAct("void", OneGame, _void, _unvoid, hurts=True)
ACTS = (VOID,)
