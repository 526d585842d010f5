"""The feature `lobby`: strangers meet."""

from collections.abc import Collection
from functools import partial

from rookery.server.capabilities import allowed
from rookery.server.challenges.challenges import Challenges
from rookery.server.feature import Feature, PersonHooks
from rookery.server.lobby import api, notices, notices_store, page, socket, store
from rookery.server.lobby.hub import Hub
from rookery.server.lobby.lobby import Lobby
from rookery.server.lobby.matcher import Matcher
from rookery.server.settings import Settings
from rookery.server.table.house import House
from rookery.server.table.interfaces import Levels, Meeting, Telling
from rookery.server.table.new_game import SeatRequest
from rookery.server.web.messages import framed


def _open(house: House) -> Lobby:
    settings = house.settings

    async def bots(level: str = "", spare: int = 0) -> list[SeatRequest]:
        return await house.ask(Levels).free(level, spare)

    tables, names = (house.changes, house.tables), (house.node, house.randomness)
    rules, offering, most = house.warmup.rules, house.offering, settings.bot_games
    matcher = Matcher(*tables, house.now, *names, rules, offering, bots, most)
    lobby = Lobby(*tables, matcher, Hub(framed), house.now, house.randomness, house.offering)

    def follow(settings: Settings) -> None:
        lobby.names_people = "lists" in allowed(settings.house, "member")

    follow(settings)
    house.when_set.append(follow)
    lobby.is_open = settings.lobby

    async def tell_followers(users: Collection[str]) -> None:
        followers = partial(notices_store.followers, users=users)
        house.ask(Telling).stir(await house.reader.run(followers))

    lobby.waits_changed = tell_followers
    if settings.lobby:
        lobby.share(house.housekeeping.neighbours)
        house.ask(Challenges).listeners.append(lobby)
    house.offer(Meeting, lobby)
    return lobby


FEATURE = Feature(
    "lobby",
    open=_open,
    routes=(*api.ROUTES, *page.ROUTES, *socket.ROUTES),
    person=PersonHooks(merge=store.merge, forget=store.forget),
    notices=(notices.KIND,),
)
