"""Awards while the house runs: worked out once off the event loop, then kept in the store."""

import contextlib
from functools import partial

from rookery import games
from rookery.server.errors import NoSuchGame
from rookery.server.evenings import store
from rookery.server.evenings.awards import Award, TableFacts, awards, facts_of
from rookery.server.evenings.model import Evening
from rookery.server.ops.recent_results import RecentResults
from rookery.server.table import store as table_store
from rookery.server.table.game import Snapshot
from rookery.server.table.house import House
from rookery.server.table.registry import first_state

_KNOWN = 64  # evenings whose awards are at hand


class Awarding:
    """Gives the awards of evenings that are over."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known = RecentResults[str, list[Award]](_KNOWN)

    async def of(self, evening: Evening) -> list[Award]:
        """The awards of an evening that is over, with its strengths."""
        return await self._known.of(evening.id, partial(self._make, evening))

    async def _make(self, evening: Evening) -> list[Award]:
        house, read = self._house, self._house.reader.run
        stored = await read(partial(store.awards_of, evening_id=evening.id))
        if stored is not None:
            return stored
        await house.warmup.rules(evening.about.game)
        facts = dict[str, TableFacts]()
        for game_id in (game for past in evening.rounds for _, game, _ in past.all_games):
            with contextlib.suppress(NoSuchGame):  # deleted, or private by now
                facts[game_id] = await self._facts(game_id)
        feats = games.load(evening.about.game).words.feats
        new_awards = await house.reader.compute(partial(awards, evening, feats, facts))
        keep = partial(store.keep_awards, evening_id=evening.id, awards=new_awards)
        await house.writer.run(keep)
        return new_awards

    async def _facts(self, game_id: str) -> TableFacts:
        """Of one game, which is not kept in memory for it; raises NoSuchGame."""
        stored = await self._house.reader.run(partial(table_store.load, game_id=game_id))
        if stored.listed == "private":
            raise NoSuchGame()
        return await self._house.reader.compute(
            lambda: facts_of(Snapshot.of(stored, first_state(stored)))
        )
