"""What keepers do about ratings: take a game out of them."""

from typing import Annotated

import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery.server.feature import Act, Deed, Occasion
from rookery.server.ratings import verification
from rookery.server.table import appends_store as appends


class OneGame(Struct, frozen=True):
    """A game, by its id."""

    game: Annotated[str, Meta(max_length=16)]


def _void(connection: sa.Connection, occasion: Occasion, body: OneGame) -> Deed:
    appends.log_length(connection, body.game)
    count = verification.void(connection, body.game, occasion.now)
    return Deed(about={"game": body.game}, answer={"rated": count})


VOID = Act("void", OneGame, _void, hurts=True)
ACTS = (VOID,)
