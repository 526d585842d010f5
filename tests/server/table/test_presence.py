"""Who is present at a table: users, counted by their open sockets."""

from rookery.server.table.audience import Presence
from tests.server.snapshots import ADA, BO, CHICK


def test_a_user_is_there_while_a_socket_is() -> None:
    presence = Presence()
    assert not presence
    presence.enter("ada")
    presence.enter("ada")
    presence.leave("ada")
    assert presence.has("ada")
    presence.leave("ada")
    assert not presence.has("ada")
    assert not presence


def test_spectators_are_sockets_without_a_seat() -> None:
    presence = Presence()
    for user_id in ("ada", "ada", "fan", "fan", None, None):
        presence.enter(user_id)
    assert presence.spectators((ADA, BO, CHICK)) == 4
    assert presence.spectators(()) == 6
    assert not presence.has("bo")


def test_who_is_there_elsewhere_is_there() -> None:
    presence = Presence({"ada": 1, "fan": 2, None: 1})
    assert not presence
    presence.enter("ada")
    presence.enter("bo")
    assert presence.has("fan")
    assert presence.users() == {"ada", "bo"}
    assert presence.spectators((ADA, BO, CHICK)) == 3
    presence.leave("ada")
    assert presence.has("ada")
