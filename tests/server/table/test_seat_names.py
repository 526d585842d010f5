"""The names of computers at a table."""

from itertools import chain

from rookery.core.players.searcher import LEVEL_NAMES
from rookery.core.words.i18n import ENGLISH
from rookery.server.table.results import COLONIES, Naming, names_read_by, seat_name, shown_names
from rookery.server.table.seats import Seat


def test_no_two_computers_of_the_house_are_called_alike() -> None:
    assert tuple(COLONIES) == tuple(LEVEL_NAMES)
    names = list(chain.from_iterable(COLONIES.values()))
    assert len(set(names)) == len(names) == 6 * len(LEVEL_NAMES)
    assert max(map(len, names)) <= 6  # six must fit side by side on a phone


def test_a_computer_has_a_name_and_keeps_its_level_in_records() -> None:
    one = Seat(kind="computer", level="king")
    assert shown_names([Seat(kind="open"), one], ENGLISH, "") == ("", "Arthur")
    assert seat_name(one, 1, ENGLISH, "") == "King"


def test_the_only_one_without_a_name_is_the_guest_of_several_each_has_a_colour() -> None:
    nameless, mila = Seat(kind="human"), Seat(kind="human", name="Mila")
    assert shown_names([nameless, mila], ENGLISH, "") == ("Guest", "Mila")
    assert shown_names([nameless, mila, nameless], ENGLISH, "") == ("Red", "Mila", "Black")


def test_who_has_no_name_reads_of_themselves_as_you() -> None:
    guest, mila = Seat(kind="human", user_id="g"), Seat(kind="human", name="Mila", user_id="m")
    assert names_read_by("g", [guest, mila], ENGLISH, "") == ("You", "Mila")
    assert names_read_by("m", [guest, mila], ENGLISH, "") == ("Guest", "Mila")
    assert names_read_by(None, [guest, mila], ENGLISH, "") == ("Guest", "Mila")
    # those who share a screen are told apart
    assert names_read_by("g", [guest, guest], ENGLISH, "") == ("Red", "Yellow")


def test_tables_whose_seats_are_called_alike_share_what_is_memoised() -> None:
    one, same, other = (Naming(ENGLISH, {"Red": name}) for name in ("Mila", "Mila", "Thea"))
    assert len({one: 1, same: 2}) == 1
    assert one != other
    assert one != ENGLISH
