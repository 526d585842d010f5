"""What whom a house allows: one table for every way in, by kind of house, role and capability.

Requests, sockets, bots and pages all ask it (`rights`). Features bring further rows.
docs/house-table.md shows it.
"""

from functools import cache
from typing import Literal, NamedTuple, get_args

House = Literal["open", "members", "school"]
Role = Literal["guest", "member", "helper", "teacher", "keeper", "bot"]
Lists = Literal["everybody", "members"]
HOUSES: tuple[House, ...] = get_args(House)
ROLES: tuple[Role, ...] = get_args(Role)

MEMBERS = "member helper teacher keeper"
PEOPLE = f"guest {MEMBERS}"
ALL = f"{PEOPLE} bot"


class Grant(NamedTuple):
    """A capability in the words of the documentation, and who has it in each kind of house."""

    words: str
    open: str
    members: str
    school: str

    def has(self, house: House, role: Role) -> bool:
        """Whether a role has the capability in a house."""
        return role in self[1 + HOUSES.index(house)].split()


GRANTS = {
    "look": Grant("see the pages, and watch tables whose address they know", ALL, ALL, MEMBERS),
    "sit": Grant(
        "take a seat to which they were invited, and play on with the same people",
        *(PEOPLE, PEOPLE, MEMBERS),
    ),
    "come": Grant("come to evenings; bots to those that say so", ALL, ALL, MEMBERS),
    "open": Grant(
        "open tables, take free seats, play the board of the day, have puzzles counted",
        *(PEOPLE, MEMBERS, MEMBERS),
    ),
    "meet": Grant("look for players in the lobby", PEOPLE, MEMBERS, ""),
    "lists": Grant(
        "see the leaderboard, the games in progress and other people's profiles",
        *(ALL, ALL, "keeper"),
    ),
    "members": Grant(
        "see the names of all members, on a page of their own", "keeper", "keeper", MEMBERS
    ),
    "challenge": Grant("challenge members", f"{MEMBERS} bot", f"{MEMBERS} bot", MEMBERS),
    "tie": Grant("follow and block people", MEMBERS, MEMBERS, ""),
    "join": Grant(
        "become a member, with a code from the keeper where the house is for members",
        *(PEOPLE, PEOPLE, ""),
    ),
    "name": Grant("choose their own name", PEOPLE, PEOPLE, "keeper"),
    "write": Grant(
        "write what others read: names of seats, records that they open, notes on games",
        *(PEOPLE, PEOPLE, "teacher keeper"),
    ),
    "bots": Grant("have bots", MEMBERS, MEMBERS, ""),
    "leave": Grant("delete their account", MEMBERS, MEMBERS, "keeper"),
    "keep": Grant(
        "keep the house: its members, tables and settings, and the log of all that was done",
        *("keeper", "keeper", "keeper"),
    ),
}
"""The capabilities that every house has."""


@cache
def allowed(house: House, role: Role, lists: Lists = "everybody") -> frozenset[str]:
    """Which of these a role has; `lists` says who sees those of an open house or a club."""
    granted = {name for name, grant in GRANTS.items() if grant.has(house, role)}
    if lists == "members" and role == "guest":
        granted -= {"lists", "meet"}  # the lobby shows who is there
    return frozenset(granted)
