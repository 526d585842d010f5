"""From which networks people play, noted once for each game, user and network."""

from collections import OrderedDict
from functools import partial

from rookery.server.db.writer import Writer
from rookery.server.ratings import fair_play_store as fair_play
from rookery.server.table.registry import Table

_ROOM = 20_000


class Whereabouts:
    """Notes them in the store. Nothing waits for that."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._noted: OrderedDict[tuple[str, str, str], None] = OrderedDict()

    def note(self, table: Table, user_id: str | None, address: str) -> None:
        """Note that a user acts at a table from an address, if they play there with others."""
        game = table.game
        if user_id is None or user_id not in game.held_by or len(game.held_by) < 2:
            return
        here = (game.id, user_id, address)
        if here in self._noted or game.is_over:
            return
        self._noted[here] = None
        while len(self._noted) > _ROOM:
            self._noted.popitem(last=False)
        network = fair_play.network_of(address, game.stored.secret)
        note = partial(fair_play.note, game_id=game.id, user_id=user_id, network=network)
        self._writer.submit(note)
