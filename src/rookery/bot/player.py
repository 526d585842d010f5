"""The bot itself: it answers challenges, lets a player choose its actions, and reconnects.

It keeps no state that the house does not know: if either side is killed, the house sends again what
is open, and the bot goes on.
"""

import random
import threading
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from rookery import games
from rookery.arena.players import Player, PlayerFailure
from rookery.arena.ready import CannotPlay, first_state, trouble
from rookery.arena.specs import read_spec
from rookery.bot.house import Away, HouseClient, HouseRefusal, Line
from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError
from rookery.core.kernels.rng import seeded

_TRIES = 3
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 20.0

Say = Callable[[str], object]


@check_arguments
class BotTable:
    """One game that the bot plays in, with its own player."""

    def __init__(self, game_id: str, name: str, spec: str) -> None:
        self.id, self._name, self._spec = game_id, name, spec
        self._player: Player | None = None
        self.lock = threading.Lock()
        self.number = -1
        """How many entries the game has, as of the last event."""

    def choose(self, line: Line) -> str:
        """Choose an action for a `turn` event; raises PlayerFailed, RookeryError."""
        game = games.load(self._name)
        if self._player is None:
            self._player = read_spec(self._spec, game).make()
        state = game.parse(line["position"])
        return self._player.choose(state, int(seeded(f"{self.id} {line['number']}")[0]) >> 1)

    def close(self) -> None:
        """Close the player; `choose` makes a new one if it is called again."""
        player, self._player = self._player, None
        if player is not None:
            player.close()


@check_arguments
def playable(spec: str, only: Collection[str] = ()) -> tuple[str, ...]:
    """The games that a player can play: all of `only`, or those of all games that it knows.

    Raises CannotPlay, BadSpec or UnknownGame if it can't play one of `only`, or none at all.
    """
    refusal: RookeryError | None = None
    can = []
    for name in only or games.names():
        game = games.load(name)
        reason = trouble(read_spec(spec, game).make, first_state(game))
        if not reason:
            can.append(name)
            continue
        refusal = refusal or CannotPlay(spec, name, reason)
        if only:
            break
    if refusal is not None and (only or not can):
        raise refusal
    return tuple(can)


@check_arguments
class BotPlayer:
    """A bot. `spec` describes its player (`arena.specs`); `only` are its games, all if empty."""

    def __init__(
        self,
        house: HouseClient,
        spec: str,
        say: Say,
        only: Collection[str] = (),
        at_once: int = 8,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        self._house, self._spec, self._say = house, spec, say
        self._only, self._at_once = frozenset(only), at_once
        self._stopped = threading.Event()
        self._pause = pause or self._stopped.wait
        self._tables: dict[str, BotTable] = {}
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="bot")
        self._since: int | None = None

    def run(self) -> None:
        """Play until `stop` is called; raises Refused if the token is not a bot's (any more)."""
        seconds, is_checked = _FIRST_PAUSE_S, False
        try:
            while not self._stopped.is_set():
                try:
                    if not is_checked:
                        self._house.check_bot()
                        is_checked = True
                    for line in self._house.events(self._since):
                        seconds = _FIRST_PAUSE_S
                        if line is not None:
                            self._hear(line)
                        if self._stopped.is_set():
                            return
                except Away as away:
                    if self._stopped.is_set():
                        return
                    self._say(f"the house is away ({away}); trying again")
                    self._pause(seconds * random.uniform(0.5, 1.0))
                    seconds = min(_LONGEST_PAUSE_S, 2 * seconds)
        finally:
            self._threads.shutdown(cancel_futures=True)
            for table in self._tables.values():
                table.close()

    def stop(self) -> None:
        """Stop now. The house sends what is open to the bot's next connection."""
        self._stopped.set()
        self._house.hang_up()

    # -- what the house says -----------------------------------------------------------------------

    def _hear(self, line: Line) -> None:
        self._since = line["at"]
        hear = {
            "challenge": self._answer_challenge,
            "check-in": self._check_in,
            "turn": self._turn,
            "over": self._over,
        }
        handler = hear.get(line["type"])
        if handler is not None:
            handler(line)

    def _answer_challenge(self, line: Line) -> None:
        mine = [seat for seat in line["seats"] if seat["yours"]]
        if line["state"] != "open" or any(seat["accepted"] is not None for seat in mine):
            return
        answer = "accept" if self._plays(line["game"]) else "decline"
        try:
            self._house.post(f"/api/challenges/{line['id']}/{answer}")
            self._say(f"challenge from {line['by']} to {line['game']}: {answer}")
        except HouseRefusal as refusal:
            self._say(f"challenge from {line['by']}: {refusal.answer}")
            with suppress(HouseRefusal):
                self._house.post(f"/api/challenges/{line['id']}/decline")

    def _check_in(self, line: Line) -> None:
        try:
            self._house.post(f"/api/evenings/{line['id']}", act="here")
            self._say(f"{line['title']}: here for round {line['round']}")
        except HouseRefusal as refusal:
            self._say(f"{line['title']}: {refusal.answer}")

    def _plays(self, name: str) -> bool:
        if self._only and name not in self._only:
            return False
        try:
            read_spec(self._spec, games.load(name))
        except RookeryError:
            return False
        return len(self._tables) < self._at_once

    def _turn(self, line: Line) -> None:
        table = self._tables.setdefault(line["id"], BotTable(line["id"], line["game"], self._spec))
        table.number = line["number"]
        self._threads.submit(self._act_safely, table, line)

    def _over(self, line: Line) -> None:
        table = self._tables.pop(line["id"], None)
        places = [line["places"][seat] for seat in line["yours"]]
        self._say(f"{line['game']} {line['id']} is over, place {', '.join(map(str, places))}")
        if table is not None:
            self._threads.submit(self._close, table)

    def _close(self, table: BotTable) -> None:
        with table.lock:
            table.close()

    # -- in a thread -------------------------------------------------------------------------------

    def _act_safely(self, table: BotTable, line: Line) -> None:
        with table.lock:
            try:
                self._act(table, line)
            except Away as away:  # the stream will announce the turn again
                self._say(f"{table.id}: {away}")
            except HouseRefusal as refusal:
                self._say(f"{table.id}: {refusal}")

    def _act(self, table: BotTable, line: Line) -> None:
        for _ in range(_TRIES):
            if table.number != line["number"]:
                return  # the game has gone on
            try:
                action = table.choose(line)
                body = {"number": line["number"] + 1, "seat": line["seat"], "action": action}
                self._house.post(f"/api/games/{table.id}/act", **body)
            except HouseRefusal as refusal:
                if refusal.answer not in ("illegal-action", "malformed-action"):
                    raise
                self._say(f"{table.id}: {refusal}")
            except (PlayerFailure, RookeryError) as failure:
                self._say(f"{table.id}: {failure}")
                table.close()
            else:
                return
        self._say(f"{table.id}: it finds no action and gives up")
        self._house.post(f"/api/games/{table.id}/leave", seat=line["seat"])
