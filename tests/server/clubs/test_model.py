"""Who may do what in a club, on plain data."""

import pytest

from rookery.server.clubs import model
from rookery.server.clubs.errors import ClubFull, LastLeader, NotInClub, NotLeadingClub
from rookery.server.clubs.model import (
    EVERYBODY,
    Actor,
    Club,
    Joining,
    Membership,
    RoleChange,
    changes,
    heir,
)

LED = [Membership("ada", "leader", 1), Membership("bo", "member", 2)]
ASKED = [*LED, Membership("cy", "asking", 3)]


def club(joining: Joining = "open", club_id: str = "c") -> Club:
    return Club(club_id, "Puffins", "", joining, "UTC", "link", "feed", 0)


@pytest.mark.parametrize(
    ("joining", "invited", "role"),
    [
        ("open", False, "member"),
        ("asking", False, "asking"),
        ("asking", True, "asking"),
        ("link", True, "member"),
    ],
)
def test_who_may_join_comes_in_or_asks(joining: Joining, invited: bool, role: str) -> None:
    who = Actor("di", invited=invited)
    assert changes(club(joining), LED, who, "join") == [RoleChange("di", role)]  # type: ignore[arg-type]  # a parameter


def test_nobody_comes_into_a_private_club_without_the_link() -> None:
    with pytest.raises(NotInClub):
        changes(club("link"), LED, Actor("di"), "join")


def test_doing_it_again_changes_nothing() -> None:
    assert changes(club(), LED, Actor("bo"), "join") == []
    assert changes(club("asking"), ASKED, Actor("cy"), "join") == []
    assert changes(club(), LED, Actor("di"), "leave") == []
    assert changes(club(), LED, Actor("ada"), "promote", "ada") == []
    assert changes(club(), LED, Actor("ada"), "accept", "bo") == []


def test_leaders_let_in_take_out_and_share_the_lead() -> None:
    ada = Actor("ada")
    assert changes(club("asking"), ASKED, ada, "accept", "cy") == [RoleChange("cy", "member")]
    assert changes(club("asking"), ASKED, ada, "remove", "cy") == [RoleChange("cy", None)]
    assert changes(club(), LED, ada, "promote", "bo") == [RoleChange("bo", "leader")]
    assert changes(club(), LED, ada, "remove", "bo") == [RoleChange("bo", None)]


def test_others_do_not_but_keepers_do() -> None:
    for act in ("accept", "remove", "promote", "demote"):
        with pytest.raises(NotLeadingClub):
            changes(club("asking"), ASKED, Actor("bo"), act, "cy")
    kept = changes(club("asking"), ASKED, Actor("keeper", keeps=True), "accept", "cy")
    assert kept == [RoleChange("cy", "member")]


def test_a_club_never_loses_its_last_leader() -> None:
    for act, who in (("leave", "ada"), ("demote", "ada"), ("remove", "ada")):
        with pytest.raises(LastLeader):
            changes(club(), LED, Actor(who), act, "ada")  # type: ignore[arg-type]  # each of them
    alone = LED[:1]
    assert changes(club(), alone, Actor("ada"), "leave") == [RoleChange("ada", None)]


def test_somebody_who_asks_neither_leads_nor_stops_leading() -> None:
    for act in ("promote", "demote"):
        with pytest.raises(NotInClub):
            changes(club("asking"), ASKED, Actor("ada"), act, "cy")
    with pytest.raises(NotInClub):
        changes(club(), LED, Actor("ada"), "remove", "nobody")


def test_a_full_club_takes_nobody() -> None:
    full = [Membership(f"m{at}", "member", at) for at in range(model.MOST_MEMBERS)]
    for joining in ("open", "asking"):
        with pytest.raises(ClubFull):
            changes(club(joining), full, Actor("di"), "join")


def test_everybody_stays_in_everybodys() -> None:
    for act in ("join", "leave", "remove"):
        with pytest.raises(NotInClub):
            changes(club(club_id=EVERYBODY), [], Actor("ada", keeps=True), act, "ada")


def test_the_member_of_longest_standing_inherits() -> None:
    some = [
        Membership("x", "asking", 1),
        Membership("z", "member", 3),
        Membership("y", "member", 3),
    ]
    assert heir(some) == "y"
    assert heir(some[:1]) is None
