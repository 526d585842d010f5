"""What whom a house allows: one table for every way in, by kind of house, role and capability.

Requests, sockets, bots and pages all ask it (`web/house_rules`). docs/house-table.md shows it.
"""

from functools import cache
from typing import Literal, get_args

House = Literal["open", "members", "school"]
Role = Literal["guest", "member", "keeper", "bot"]
Lists = Literal["everybody", "members"]
Capability = Literal[
    "look",
    "sit",
    "open",
    "meet",
    "lists",
    "members",
    "challenge",
    "tie",
    "join",
    "name",
    "write",
    "bots",
    "leave",
    "keep",
]
HOUSES: tuple[House, ...] = get_args(House)
ROLES: tuple[Role, ...] = get_args(Role)
CAPABILITIES: tuple[Capability, ...] = get_args(Capability)

WORDS: dict[Capability, str] = {
    "look": "see the pages, and watch tables whose address they know",
    "sit": "take a seat to which somebody has invited them, and play on with the same people",
    "open": "open tables, take free seats, play the board of the day, have puzzles counted",
    "meet": "look for players in the lobby",
    "lists": "see the leaderboard, the games in progress and other people's profiles",
    "members": "see the names of all members, on a page of their own",
    "challenge": "challenge members",
    "tie": "follow and block people",
    "join": "become a member, with a code from the keeper where the house is for members",
    "name": "choose their own name",
    "write": "write what others read: names of seats, records that they open, notes on games",
    "bots": "have bots",
    "leave": "delete their account",
    "keep": "see when members were last here, and give them new cards",
}
"""Each capability in the words of the documentation."""

_ALL, _PEOPLE, _MEMBERS = "guest member keeper bot", "guest member keeper", "member keeper"
_TABLE: dict[Capability, tuple[str, str, str]] = {
    # capability:  open house              house of members        school
    "look": (_ALL, _ALL, _MEMBERS),
    "sit": (_PEOPLE, _PEOPLE, _MEMBERS),
    "open": (_PEOPLE, _MEMBERS, _MEMBERS),
    "meet": (_PEOPLE, _MEMBERS, ""),
    "lists": (_ALL, _ALL, "keeper"),
    "members": ("keeper", "keeper", _MEMBERS),
    "challenge": ("member keeper bot", "member keeper bot", _MEMBERS),
    "tie": (_MEMBERS, _MEMBERS, ""),
    "join": (_PEOPLE, _PEOPLE, ""),
    "name": (_PEOPLE, _PEOPLE, "keeper"),
    "write": (_PEOPLE, _PEOPLE, ""),
    "bots": (_MEMBERS, _MEMBERS, ""),
    "leave": (_MEMBERS, _MEMBERS, "keeper"),
    "keep": ("keeper", "keeper", "keeper"),
}


@cache
def allowed(house: House, role: Role, lists: Lists = "everybody") -> frozenset[Capability]:
    """What a role may do in a house; `lists` says who sees those of an open house or a club."""
    found = {one for one, by in _TABLE.items() if role in by[HOUSES.index(house)].split()}
    if lists == "members" and role == "guest":
        found -= {"lists", "meet"}  # the lobby shows who is there
    return frozenset(found)
