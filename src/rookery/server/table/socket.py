"""The live socket of a table: takes messages in order, and never waits for a slow reader."""

from litestar import websocket
from litestar.params import FromPath, FromQuery

from rookery.core.errors import RookeryError
from rookery.server.table.context import check_may_watch
from rookery.server.table.conversation import Conversation
from rookery.server.table.house import House
from rookery.server.web.client import Client
from rookery.server.web.connected import Socket, accept, place_for, turn_away


@websocket("/games/{game_id:str}/live")
async def live(
    socket: Socket,
    game_id: FromPath[str],
    seen: FromQuery[str | None] = None,
    heard: FromQuery[str | None] = None,
) -> None:
    """Watch a table, and act for the seats that the asker holds."""
    house: House = socket.scope["state"]["house"]
    client: Client = socket.scope["state"]["client"]
    place = await place_for(socket)
    if place is None:
        return
    try:
        async with house.tables.open(game_id) as table:
            check_may_watch(table, client.user_id)
            await accept(socket)
            await house.put_into_words(table, client.address, client.say)
            await house.enter(table)
            conversation = Conversation(house, table, client, socket, place)
            with house.sessions.holding(client.session, client.user_id, place.cut):
                await house.sessions.check(client.session)
                await conversation.hold(_count(seen), _count(heard) or 0)
    except RookeryError as error:
        await turn_away(socket, error, client, 4404)
    finally:
        house.limits.sockets.leave(place)


def _count(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else None
