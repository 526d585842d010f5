"""Room for connections: each address has its share, and idle ones do not lock others out."""

import pytest

from rookery.server.errors import TooMany
from rookery.server.ops.limits import ConnectionRoom, Occupant, RequestLimits
from rookery.server.settings import Settings


class Door:
    """A room, and the names of those sent away from it."""

    def __init__(self, each: int, together: int) -> None:
        self.room, self.away = ConnectionRoom(each, together), list[str]()

    def enter(self, address: str, name: str = "") -> Occupant:
        return self.room.enter(address, lambda: self.away.append(name or address))


def test_an_address_has_its_share_and_no_more() -> None:
    door = Door(each=2, together=10)
    first = door.enter("192.0.2.1")
    door.enter("192.0.2.1")
    with pytest.raises(TooMany):
        door.enter("192.0.2.1")
    door.enter("192.0.2.2")
    door.room.leave(first)
    door.room.leave(first)  # leaving twice has no effect
    assert door.room.total == 2
    door.enter("192.0.2.1")
    assert door.away == []


def test_when_it_is_full_the_longest_silent_one_of_the_busiest_address_goes() -> None:
    door = Door(each=9, together=4)
    door.enter("192.0.2.1", "lone")
    occupants = [door.enter("198.51.100.7", name) for name in ("old", "busy", "young")]
    door.room.falls_silent(occupants[0])  # it has just spoken
    door.room.speaks(occupants[1])
    door.enter("203.0.113.5")
    assert door.away == ["young"]
    door.enter("203.0.113.6")
    assert door.away == ["young", "old"]
    assert door.room.total == 4


def test_where_all_come_through_one_proxy_its_idle_connections_make_room() -> None:
    door = Door(each=3, together=3)
    for name in ("old", "young", "new", "newest"):
        door.enter("127.0.0.1", name)
    assert (door.away, door.room.total) == (["old"], 3)


def test_whoever_is_being_served_is_not_sent_away() -> None:
    door = Door(each=9, together=2)
    for address in ("192.0.2.1", "198.51.100.1"):
        door.room.speaks(door.enter(address))
    with pytest.raises(TooMany):
        door.enter("203.0.113.5")
    assert (door.away, door.room.total) == ([], 2)


@pytest.mark.parametrize("level", ["/56", "/48"])
def test_many_households_of_one_network_count_together(level: str) -> None:
    door = Door(each=2, together=6)
    for n in range(4):
        part = f"{n:x}" if level == "/56" else f"{n:x}00"
        door.enter(f"2001:db8:5:{part}::1", f"flood {n}")
    for address in ("2001:db8:9::1", "192.0.2.1"):
        door.enter(address)
    door.enter("203.0.113.5")
    door.enter("203.0.113.6")
    assert door.away == ["flood 0", "flood 1"]


def test_neighbours_of_an_ipv4_network_count_together() -> None:
    door = Door(each=2, together=4)
    for n in range(3):
        door.enter(f"198.51.100.{n}")
    door.enter("192.0.2.1")
    door.enter("203.0.113.5")
    assert door.away == ["198.51.100.0"]


def test_it_remembers_nobody_who_has_gone() -> None:
    door = Door(each=9, together=9)
    for n in range(300):
        door.room.leave(door.enter(f"192.0.{n % 256}.{n // 256}"))
    room = door.room
    assert (room.total, room._occupants, room._silent) == (0, {}, {})
    assert len(room._busiest) < 50


def test_a_flood_from_one_network_leaves_others_in_peace() -> None:
    door = Door(each=50, together=100)
    for n in range(20):
        door.enter(f"192.0.2.{n}", "neighbour")
    for n in range(1000):
        door.enter(f"2001:db8:{n % 3}:{n:x}::1", "flood")
    assert set(door.away) == {"flood"}
    assert door.room.total == 100


def test_where_few_files_may_be_open_there_is_less_room() -> None:
    limits = RequestLimits.of(Settings(sockets=5000), lambda: 0.0)
    limits.fit(300)
    assert (limits.sockets.together, limits.connections.together) == (150, 150)
    limits.fit(100_000)
    assert limits.sockets.together == 150
