"""Pages that think for the computers at their table: `PageDeputies`.

A level is deterministic: a position, a seed and the level give one action. So a page can be sent
the level's search, and whatever it answers can be checked by doing it again. See
docs/engine-in-the-page.md.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from rookery.core.players.searcher import Level
from rookery.core.state import State
from rookery.core.words.i18n import later
from rookery.search.portable import PortableSearch
from rookery.server.compute.search_pool import SearchPool
from rookery.server.errors import NotAllowed, Refused
from rookery.server.feature import Service
from rookery.server.ops.bounded_dict import BoundedDict
from rookery.server.ops.randomness import Randomness
from rookery.server.people.calendar import DAY_MS
from rookery.server.table.game import Snapshot, may_be_helped
from rookery.server.table.house import House
from rookery.server.table.registry import Table
from rookery.server.table.view import is_at_stake
from rookery.server.thinking.searches import sendable

WORTHWHILE_MS = 1000
"""Levels that take less time than this are left to the server: a request costs as much."""
LONGEST = 4
"""The most of its level's usual times that a page may take."""
SAMPLE = 64
"""One of so many answers is checked, even if nothing depends on it."""
MISSES = 2
"""After so many answers in a row that came too late, a page is not asked any more."""
_ROOM = 10_000
_BARRED_MS = DAY_MS


class NoOrder(Refused):
    """The page was not asked for this action, or answers too late."""

    code, status = "no-order", 409
    message = later("This page was not asked for a move here, or its answer comes too late.")


class WrongAction(Refused):
    """The level would play another action."""

    code, status = "wrong-action", 403
    message = later("The computer would play another move. From now on the server thinks itself.")


@dataclass(eq=False)
class Helper:
    """The page that thinks at a table: who holds it, and from what address."""

    user_id: str
    address: str
    misses: int = 0


@dataclass(eq=False)
class SearchOrder:
    """A search that a page has been asked for; `answer` is None where it does not come."""

    number: int
    level: Level
    seed: int
    state: State
    helper: Helper
    search: PortableSearch
    answer: asyncio.Future[str | None] = field(repr=False)
    is_answered: bool = False
    last_sign: float = field(default_factory=lambda: _now())

    def settle(self, action: str | None) -> None:
        """End the wait for the answer."""
        if not self.answer.done():
            self.answer.set_result(action)


class PageDeputies(Service):
    """Lets pages of people who play computers alone think for these; a deputy of `Searchers`.

    One of `sample` answers is checked. A page may be silent for `patience` times its level's usual
    time, and take `patience_at_work` times as long if it says meanwhile that it is at work.
    """

    sample, patience, patience_at_work = SAMPLE, 1.0, float(LONGEST)

    def __init__(
        self, pool: SearchPool, randomness: Randomness, now: Callable[[], int], *, is_on: bool
    ) -> None:
        self._pool, self._randomness, self._now, self.is_on = pool, randomness, now, is_on
        self._helpers: BoundedDict[str, Helper] = BoundedDict(_ROOM)  # by game
        self._orders: dict[str, SearchOrder] = {}  # by game, while their tables wait
        self._barred: BoundedDict[str, int] = BoundedDict(_ROOM)  # addresses, until when
        self._changed = asyncio.Event()

    @classmethod
    def of(cls, house: House) -> "PageDeputies":
        """The service of a house, known to its computers."""
        is_on = house.settings.computers_in_page
        deputies = cls(house.searches, house.randomness, house.now, is_on=is_on)
        if is_on:
            house.searchers.deputies.append(deputies)
        return deputies

    @property
    def helpers(self) -> int:
        """The number of tables whose pages think."""
        return len(self._helpers)

    # -- pages that offer to think ---------------------------------------------------------------

    def offer(self, table: Table, user_id: str | None, address: str) -> None:
        """A page is ready to think at a table; raises NotAllowed where it may not."""
        if not self.is_on or not _may_think(table.game, user_id) or self._is_barred(address):
            raise NotAllowed()
        known = self._helpers.get(table.id)
        if known is None or (known.user_id, known.address) != (user_id, address):
            self._helpers[table.id] = Helper(str(user_id), address)

    def withdraw(self, table: Table, user_id: str | None) -> None:
        """A page is hidden or cannot think: the server goes on at once."""
        known = self._helpers.get(table.id)
        if known is not None and known.user_id == user_id:
            self._dismiss(table.id)

    def hear(self, table: Table, user_id: str | None, number: int) -> None:
        """A page is still at work on what it was asked for after `number` entries.

        Raises NotAllowed where this user's pages may not think.
        """
        if not _may_think(table.game, user_id):
            raise NotAllowed()
        order = self._orders.get(table.id)
        if order is not None and (order.number, order.helper.user_id) == (number, user_id):
            order.last_sign = _now()

    async def order(self, table: Table, user_id: str | None, wait_s: float) -> SearchOrder | None:
        """What the user's page has to search for; if need be, wait for it for a moment."""
        try:
            async with asyncio.timeout(wait_s):
                while table.thinking == table.game.number:
                    order = self._orders.get(table.id)
                    if order is not None:
                        return order if order.helper.user_id == user_id else None
                    await self._changed.wait()
        except TimeoutError:
            pass
        return None

    async def take(
        self, table: Table, user_id: str | None, address: str, number: int, code: int
    ) -> None:
        """Take a page's answer; raises NoOrder, NotAllowed, WrongAction.

        A wrong answer costs the page's address the right to think.
        """
        if not _may_think(table.game, user_id):
            raise NotAllowed()
        order = self._orders.get(table.id)
        if order is None or order.number != number or order.is_answered:
            raise NoOrder()
        order.is_answered = True
        state, expected = order.state, None
        action = state.game.text.action_text(state, code) if code in state.codes else None
        if action is not None and self._is_checked(table.game):
            whose = order.helper.user_id
            again = self._pool.play(state, order.level.name, order.seed, whose=whose)
            expected = (await again).action
        if action is None or expected not in (None, action):
            self._bar(order.helper.address, address)
            order.settle(expected)
            self._dismiss(table.id)
            raise WrongAction()
        order.helper.misses = 0
        order.settle(action)

    # -- as a deputy -----------------------------------------------------------------------------

    async def choose(self, table: Table, level: str, seed: int) -> str | None:
        """The action that a page finds in time; else None."""
        helper, state = self._helpers.get(table.id), table.game.state
        strength = next(each for each in state.game.players.levels if each.name == level)
        is_worthwhile = _is_worthwhile(strength) and len(state.codes) > 1
        if helper is None or not is_worthwhile or not self._is_ready(table, helper):
            return None
        number = table.game.number
        search = await asyncio.to_thread(lambda: sendable(state, strength.search(state, seed)))
        if search is None or self._helpers.get(table.id) is not helper:  # it may be gone by now
            return None
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        order = SearchOrder(number, strength, seed, state, helper, search, answer)
        self._orders[table.id] = order
        self._changed.set()
        self._changed = asyncio.Event()
        try:
            return await self._answer(order)
        finally:
            if self._orders.get(table.id) is order:
                del self._orders[table.id]
            if helper.misses >= MISSES:
                self._helpers.pop(table.id, None)

    async def _answer(self, order: SearchOrder) -> str | None:
        """What the page answers in time; an answer in check is awaited."""
        usual_s = order.level.usual_ms / 1000
        ends = order.last_sign + usual_s * self.patience_at_work
        while not order.answer.done() and not order.is_answered:
            left_s = min(ends, order.last_sign + usual_s * self.patience) - _now()
            if left_s <= 0:
                break
            await asyncio.wait([order.answer], timeout=left_s)
        if not order.answer.done() and not order.is_answered:
            order.is_answered = True  # too late from now on
            order.helper.misses += 1
            return None
        return await order.answer

    def _is_ready(self, table: Table, helper: Helper) -> bool:
        may = _may_think(table.game, helper.user_id) and not self._is_barred(helper.address)
        return may and table.presence.has(helper.user_id)

    # --------------------------------------------------------------------------------------------

    def _is_checked(self, game: Snapshot) -> bool:
        """Whether an answer is checked: always if something is at stake, else some."""
        drawn = self._randomness.seed(f"check {game.id} {game.number}", 16)
        return is_at_stake(game) or drawn % self.sample == 0

    def _dismiss(self, game_id: str) -> None:
        """Think here from now on, also about what a page was asked for."""
        self._helpers.pop(game_id, None)
        order = self._orders.get(game_id)
        if order is not None:
            order.is_answered = True
            order.settle(None)

    def _bar(self, *addresses: str) -> None:
        for address in addresses:
            self._barred[address] = self._now() + _BARRED_MS

    def _is_barred(self, address: str) -> bool:
        return self._barred.get(address, 0) > self._now()


def any_worthwhile(game: Snapshot) -> bool:
    """Whether a computer at this table takes long enough to think somewhere else."""
    names = {seat.level for seat in game.seats if seat.kind == "computer"}
    return any(each.name in names and _is_worthwhile(each) for each in game.game.players.levels)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _is_worthwhile(level: Level) -> bool:
    return level.usual_ms >= WORTHWHILE_MS


def _may_think(game: Snapshot, user_id: str | None) -> bool:
    """Whether this user plays computers alone, in a game that is not over."""
    is_on = game.stored.kind == "live" and not game.is_over and not game.is_gathering
    return is_on and user_id is not None and may_be_helped(game, user_id)
