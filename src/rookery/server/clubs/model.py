"""Who may do what in a club, without I/O."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rookery.server.clubs.errors import ClubFull, LastLeader, NotInClub, NotLeadingClub

Joining = Literal["open", "asking", "link"]
"""Who may join: whoever likes, those whom a leader lets in, those who have the link."""
Role = Literal["leader", "member", "asking"]
Act = Literal["join", "leave", "accept", "remove", "promote", "demote"]
EVERYBODY = "everybody"
"""The id of the club that every house has: all members of the house are in it, keepers lead it."""
MOST_MEMBERS = 500


class Club(NamedTuple):
    """A club; `name` is "" for everybody's as long as it has none of its own.

    `link` is what lets people into a club that is joined by link, `feed` the secret part of its
    calendar's address.
    """

    id: str
    name: str
    about: str
    joining: Joining
    zone: str
    link: str
    feed: str
    created: int

    @property
    def is_everybodys(self) -> bool:
        """Whether all members of the house are in it."""
        return self.id == EVERYBODY

    @property
    def is_private(self) -> bool:
        """Whether only its members see it."""
        return self.joining == "link"


class Membership(NamedTuple):
    """A member's place in a club, since when."""

    user_id: str
    role: Role
    since: int


class RoleChange(NamedTuple):
    """What an act changes: the role that somebody has from now on, None if they go."""

    user_id: str
    role: Role | None


class Actor(NamedTuple):
    """Who acts: `keeps` says whether they keep the house, `invited` whether they have the link."""

    user_id: str
    keeps: bool = False
    invited: bool = False


def role_in(members: Sequence[Membership], user_id: str | None) -> Role | None:
    """A member's role in a club."""
    return next((each.role for each in members if each.user_id == user_id), None)


def leads(members: Sequence[Membership], who: Actor) -> bool:
    """Whether somebody may do what leaders do."""
    return who.keeps or role_in(members, who.user_id) == "leader"


def changes(
    club: Club, members: Sequence[Membership], who: Actor, act: Act, whom: str = ""
) -> list[RoleChange]:
    """What an act changes; doing it again changes nothing.

    Raises NotInClub, NotLeadingClub, LastLeader, ClubFull.
    """
    if club.is_everybodys:
        raise NotInClub()  # all members of the house are in it, and stay
    if act == "join":
        return _joining(club, members, who)
    if act == "leave":
        return _leaving(members, who.user_id)
    if not leads(members, who):
        raise NotLeadingClub()
    role = role_in(members, whom)
    if role is None or (act in ("promote", "demote") and role == "asking"):
        raise NotInClub()
    if act == "accept":
        return _let_in(members, whom) if role == "asking" else []
    if act in ("remove", "demote"):
        _check_leader_stays(members, whom)
    after: dict[Act, Role | None] = {"remove": None, "promote": "leader", "demote": "member"}
    return [RoleChange(whom, after[act])] if after[act] != role else []


def _joining(club: Club, members: Sequence[Membership], who: Actor) -> list[RoleChange]:
    role = role_in(members, who.user_id)
    if role in ("leader", "member"):
        return []
    if club.joining == "open" or (club.joining == "link" and who.invited):
        return _let_in(members, who.user_id)
    if club.joining == "link":
        raise NotInClub()
    _check_room(members)
    return [RoleChange(who.user_id, "asking")] if role is None else []


def _let_in(members: Sequence[Membership], user_id: str) -> list[RoleChange]:
    _check_room([each for each in members if each.user_id != user_id])
    return [RoleChange(user_id, "member")]


def _check_room(members: Sequence[Membership]) -> None:
    if len(members) >= MOST_MEMBERS:
        raise ClubFull()


def _leaving(members: Sequence[Membership], user_id: str) -> list[RoleChange]:
    if role_in(members, user_id) is None:
        return []
    if any(each.role == "member" for each in members):
        _check_leader_stays(members, user_id)
    return [RoleChange(user_id, None)]


def _check_leader_stays(members: Sequence[Membership], user_id: str) -> None:
    others = [each for each in members if each.role == "leader" and each.user_id != user_id]
    if role_in(members, user_id) == "leader" and not others:
        raise LastLeader()


def heir(members: Sequence[Membership]) -> str | None:
    """Who leads when the last leader's account is closed: the member of longest standing."""
    own = [each for each in members if each.role == "member"]
    return min(own, key=lambda each: (each.since, each.user_id)).user_id if own else None
