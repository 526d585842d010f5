"""What people do with clubs: found one, come in, go, lead it."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from rookery.server.clubs import model, store, weekly_store
from rookery.server.clubs.errors import (
    BadClub,
    BadClubName,
    BadClubWords,
    NoSuchClub,
    NotInClub,
    NotLeadingClub,
    TooManyClubs,
)
from rookery.server.clubs.model import Act, Actor, Club, Joining, Membership
from rookery.server.clubs.weeklies import NewWeekly, Weeklies
from rookery.server.feature import Service
from rookery.server.i18n import typed
from rookery.server.people import tokens
from rookery.server.people.calendar import zones
from rookery.server.people.identity import Identity, player_id
from rookery.server.table.house import House
from rookery.server.table.interfaces import Circles, ClubRoster, ClubView, EveningPlan

NAME, ABOUT = 40, 280
MOST_LED = 10
"""How many clubs somebody may lead."""
T = TypeVar("T")


class ClubText(NamedTuple):
    """What its leaders say of a club."""

    name: str
    about: str
    joining: Joining
    zone: str

    def tidied(self) -> "ClubText":
        """The same in its normal form; raises BadClub."""
        name, about = typed.line(self.name), typed.lines(self.about)
        if not 0 < typed.length(name) <= NAME:
            raise BadClubName(most=NAME)
        if typed.length(about) > ABOUT:
            raise BadClubWords(most=ABOUT)
        return self._replace(name=name, about=about, zone=_known(self.zone))


class ClubNow(NamedTuple):
    """A club with its members."""

    club: Club
    members: list[Membership]


class Clubs(Service):
    """All changes are one transaction each; who sees a club, and who leads it, is decided here."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.weeklies = Weeklies(house)
        house.offer(Circles, self)

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Announcing what repeats."""
        return {"announcing weekly evenings": self.weeklies.work}

    async def look(self, club_id: str, who: Actor) -> ClubNow:
        """A club as somebody sees it; raises NoSuchClub, also if it is not for them."""
        return await self._house.reader.run(partial(_visible, club_id=club_id, who=who))

    async def invited(self, link: str) -> Club:
        """The club into which a link lets people; raises NoSuchClub."""
        return await self._house.reader.run(partial(store.by_link, link=link))

    async def of_feed(self, feed: str) -> Club:
        """The club whose calendar has this address; raises NoSuchClub."""
        return await self._house.reader.run(partial(store.by_feed, feed=feed))

    async def view(self, club_id: str, who: Identity, keeps: bool) -> ClubView | None:
        """A club as somebody sees it; None if they don't, or there is none."""
        acting = Actor(who.user_id or "", keeps)
        try:
            club, members = await self.look(club_id, acting)
        except NoSuchClub:
            return None
        return ClubView(club.id, club.name, club.is_private, model.leads(members, acting))

    def rosters(self, connection: sa.Connection, club_id: str = "") -> Mapping[str, ClubRoster]:
        """All clubs but everybody's, or one of them, by their ids."""
        return store.rosters(connection, club_id)

    async def establish(self, user_id: str, text: ClubText) -> str:
        """Found a club, which its founder leads; returns its id. Raises BadClub, TooManyClubs."""
        house, about = self._house, text.tidied()
        link, feed = (tokens.new_token(house.randomness) for _ in range(2))
        club = Club(house.some_game_id(), *about, link, feed, house.now())

        def create(connection: sa.Connection) -> None:
            if store.led_by(connection, user_id) >= MOST_LED:
                raise TooManyClubs()
            store.create(connection, club, user_id)

        await house.writer.run(create)
        return club.id

    async def act(self, club_id: str, who: Actor, act: Act, whom: str = "") -> None:
        """Change who is in a club; `whom` is somebody's public id.

        Raises NoSuchClub, NotInClub, NotLeadingClub, LastLeader, ClubFull.
        """
        now = self._house.now()

        def change(connection: sa.Connection) -> None:
            club, members = _visible(connection, club_id, who)
            subject = _user_of(members, whom) if whom else ""
            store.put(connection, club_id, model.changes(club, members, who, act, subject), now)

        await self._house.writer.run(change)

    async def edit(self, club_id: str, who: Actor, text: ClubText) -> None:
        """Change what a club is like; raises NoSuchClub, NotLeadingClub, BadClub."""
        about = text.tidied()

        def change(connection: sa.Connection, club: Club) -> None:
            if club.is_everybodys and about.joining != "open":
                raise BadClub(why="this club is open to all")
            _put(connection, club, club._replace(**about._asdict()))

        await self._lead(club_id, who, change)

    async def renew(self, club_id: str, who: Actor) -> None:
        """New secret addresses in place of the old ones, which lead nowhere from now on."""
        link, feed = (tokens.new_token(self._house.randomness) for _ in range(2))

        def change(connection: sa.Connection, club: Club) -> None:
            store.change(connection, club._replace(link=link, feed=feed))

        await self._lead(club_id, who, change)

    async def close_club(self, club_id: str, who: Actor) -> None:
        """Delete a club; raises NoSuchClub, NotLeadingClub, NotInClub for everybody's."""

        def change(connection: sa.Connection, club: Club) -> None:
            if club.is_everybodys:
                raise NotInClub()
            store.delete(connection, club.id)

        await self._lead(club_id, who, change)

    async def repeat(
        self, club_id: str, who: Actor, plan: EveningPlan, when: NewWeekly, zone: str = ""
    ) -> None:
        """Let an evening repeat every week; with `zone`, that becomes the time zone of the club.

        Raises NotLeadingClub, TooManyWeeklies, BadClub.
        """
        add = self.weeklies.adding(club_id, who.user_id, plan, when.weekday, when.minute)

        def change(connection: sa.Connection, club: Club) -> None:
            if zone:
                _put(connection, club, club._replace(zone=_known(zone)))
            add(connection)

        await self._lead(club_id, who, change)
        self.weeklies.wake()

    async def repeat_no_more(self, club_id: str, who: Actor, weekly_id: str) -> None:
        """End a weekly evening; what is announced stays. Raises NotLeadingClub."""

        def change(connection: sa.Connection, club: Club) -> None:
            weekly_store.remove(connection, club.id, weekly_id)

        await self._lead(club_id, who, change)

    async def _lead(
        self, club_id: str, who: Actor, change: Callable[[sa.Connection, Club], None]
    ) -> None:
        def job(connection: sa.Connection) -> None:
            club, members = _visible(connection, club_id, who)
            if not model.leads(members, who):
                raise NotLeadingClub()
            change(connection, club)

        await self._house.writer.run(job)


def _known(zone: str) -> str:
    """The same time zone, if there is one of this name; raises BadClub."""
    if zone not in zones():
        raise BadClub(why="there is no such time zone")
    return zone


def _put(connection: sa.Connection, old: Club, new: Club) -> None:
    """Store a club anew; in another zone, its weekly evenings are at the same times there."""
    store.change(connection, new)
    if old.zone != new.zone:
        weekly_store.rezone(connection, new.id, new.zone)


def _visible(connection: sa.Connection, club_id: str, who: Actor) -> ClubNow:
    club = store.load(connection, club_id)
    members = store.members(connection, club_id)
    is_in = model.role_in(members, who.user_id) in ("leader", "member")
    if club.is_private and not (is_in or who.keeps or who.invited):
        raise NoSuchClub()
    return ClubNow(club, members)


def _user_of(members: list[Membership], whom: str) -> str:
    known = (each.user_id for each in members if player_id(each.user_id) == whom)
    user_id = next(known, None)
    if user_id is None:
        raise NotInClub()
    return user_id
