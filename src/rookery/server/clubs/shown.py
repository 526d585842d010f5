"""What readers see of clubs."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rookery.server.clubs import model
from rookery.server.clubs.clubs import ClubNow
from rookery.server.clubs.model import Actor, Club, Joining, Role
from rookery.server.clubs.weekly_store import Weekly
from rookery.server.i18n.catalogues import Language
from rookery.server.people.identity import player_id, worn
from rookery.server.people.store import Person
from rookery.server.table.interfaces import ListedEvening


class ClubListed(Struct, frozen=True):
    """A club in a list; `people` are its members."""

    id: str
    url: str
    name: str
    about: str
    joining: Joining
    people: int


class MemberShown(Struct, frozen=True):
    """A member of a club: `player` is their public id, `scarf` 1 to 6, `since` in ms."""

    player: str
    name: str
    scarf: int
    role: Role
    since: int


class EveningOfClub(Struct, frozen=True):
    """An evening of a club; `phase` is soon, check-in, playing or over, `starts` in ms."""

    id: str
    url: str
    title: str
    game: str
    phase: str
    starts: int


class WeeklyShown(Struct, frozen=True):
    """An evening of every week; `weekday` 0 is Monday, `at` a time there, such as "19:30"."""

    id: str
    title: str
    game: str
    weekday: int
    at: str


class ClubShown(Struct, frozen=True):
    """A club as one reader sees it.

    `members` are given to those who may see lists of people or are members themselves, people who
    ask to come in only to those who `lead`. `calendar` is the address of its calendar, `link` lets
    others in; None if the reader doesn't get them.
    """

    id: str
    url: str
    name: str
    about: str
    joining: Joining
    zone: str
    people: int
    members: tuple[MemberShown, ...]
    role: Role | None
    leads: bool
    calendar: str | None
    link: str | None
    evenings: tuple[EveningOfClub, ...]
    weeklies: tuple[WeeklyShown, ...]


class Reading(Struct, frozen=True):
    """What a club is shown with: who reads, and what belongs to it in other tables."""

    who: Actor
    sees_people: bool
    persons: Mapping[str, Person]
    scarves: Mapping[str, int]
    people: int
    evenings: Sequence[ListedEvening]
    weeklies: Sequence[Weekly]
    origin: str


def name_of(club: Club, say: Language) -> str:
    """What a club is called: everybody's has a name in each language until it gets its own."""
    return club.name or say("Everyone")


def listed(club: Club, people: int, say: Language) -> ClubListed:
    """A club in a list."""
    name = name_of(club, say)
    return ClubListed(club.id, f"/clubs/{club.id}", name, club.about, club.joining, people)


def shown(now: ClubNow, reading: Reading, say: Language) -> ClubShown:
    """A club for one reader."""
    club, members, who = now.club, now.members, reading.who
    role, leads = model.role_in(members, who.user_id), model.leads(members, who)
    is_in = role in ("leader", "member") or leads
    visible = members if is_in or reading.sees_people else []
    calendar = f"{reading.origin}/clubs/feeds/{club.feed}.ics"
    has_link = club.is_private and is_in
    return ClubShown(
        id=club.id,
        url=f"/clubs/{club.id}",
        name=name_of(club, say),
        about=club.about,
        joining=club.joining,
        zone=club.zone,
        people=reading.people if club.is_everybodys else _count(now),
        members=tuple(
            _member(each.user_id, each.role, each.since, reading, say)
            for each in visible
            if each.role != "asking" or leads
        ),
        role=role,
        leads=leads,
        calendar=calendar if is_in or not club.is_private else None,
        link=f"{reading.origin}/clubs/with/{club.link}" if has_link else None,
        evenings=tuple(
            EveningOfClub(
                each.id, f"/evenings/{each.id}", each.title, each.game, each.phase, each.starts
            )
            for each in reading.evenings
        ),
        weeklies=tuple(map(_weekly, reading.weeklies)),
    )


def _weekly(each: Weekly) -> WeeklyShown:
    at = f"{each.minute // 60:02}:{each.minute % 60:02}"
    return WeeklyShown(each.id, each.plan.title, each.plan.game, each.weekday, at)


def _count(now: ClubNow) -> int:
    return sum(each.role != "asking" for each in now.members)


def _member(user_id: str, role: Role, since: int, reading: Reading, say: Language) -> MemberShown:
    person = reading.persons.get(user_id)
    name = person.name if person is not None and person.name else say("Guest")
    scarf = worn(reading.scarves.get(user_id), user_id)
    return MemberShown(player_id(user_id), name, scarf, role, since)
