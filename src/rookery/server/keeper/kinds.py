"""The kinds of house that a first keeper chooses from, and the settings that follow."""

from collections.abc import Collection, Mapping
from typing import Literal, get_args

Kind = Literal["family", "club", "school", "internet"]
KINDS: tuple[Kind, ...] = get_args(Kind)

FOLLOWS: Mapping[Kind, Mapping[str, str]] = {
    # The same few play each other all day: every game counts.
    "family": {"house": "open", "lists": "everybody", "rating_pairs": "0"},
    "club": {"house": "members", "lists": "members"},
    # A class signs in from one address, and thirty children mistype.
    "school": {"house": "school", "address_logins": "200"},
    "internet": {"house": "open", "lists": "everybody"},
}


def settings_of(kind: Kind, fixed: Collection[str]) -> dict[str, str]:
    """The settings of a kind of house, without those that the environment has fixed."""
    return {name: value for name, value in FOLLOWS[kind].items() if name not in fixed}


def fits(kind: Kind, house: str, fixed: Collection[str]) -> bool:
    """Whether a house can be of this kind: not if the environment says who may come in."""
    return "house" not in fixed or FOLLOWS[kind]["house"] == house
