"""Records: writing, reading, and that every defect is reported with its line."""

from collections.abc import Mapping

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rookery.core import record as records
from rookery.core.errors import BadRecord, IllegalAction, RookeryError, UnknownGame
from rookery.core.game import Game
from rookery.core.record import MAX_BYTES, MAX_TOKENS, TAGS, Record, read, write
from tests.contract.toy import Krill, KrillOptions

TOY = Krill()
DEALT = KrillOptions(players=2, most=8, deal=6)
ENTRIES = ("R2", "eat2", "R1", "rest", "R3", "eat3")
TEXT = """\
rookery record 1
game: krill
players: 2
most: 8
deal: 6
seat 1: Ann
seat 2: Ben
date: 2025-11-20
result: 1 2
scores: 5 0

1. R2 2. eat2 3. R1 4. rest 5. R3 6. eat3
"""


def load(name: str) -> Game[KrillOptions]:
    if name != "krill":
        raise UnknownGame(name, ["krill"])
    return TOY


def test_a_record_as_people_read_it() -> None:
    tags = {"date": "2025-11-20", "seat 2": "Ben", "seat 1": "Ann"}
    record = Record(TOY, DEALT, ENTRIES, tags)
    assert write(record) == TEXT
    assert read(TEXT, load) == record
    assert [state.text for state in record.states()][-2:] == ["KR1 3 A3 20", "KR1 0 -- 50"]


def test_leaving_and_starting_elsewhere() -> None:
    record = Record(TOY, None, ("eat1", "leave:2", "R1", "rest"), {}, "KR1 7 A3 1-00")
    with pytest.raises(RookeryError):
        record.states()
    record = Record(TOY, None, ("eat1", "leave:4", "leave:3"), {}, "KR1 7 A3 1-00")
    text = write(record)
    assert "\nposition: KR1 7 A3 1-00\n" in text
    assert "\n1. eat1 2. leave:4 3. leave:3\n" in text
    assert read(text, load) == record


def test_an_empty_record() -> None:
    record = Record(TOY, DEALT)
    assert read(write(record), load) == record
    assert read("rookery record 1\ngame: krill\ndeal: 6\nmost: 8", load) == record


SPACED = """\ufeffrookery  record 1  \r
Game :krill\r
 DEAL:  6
Seat   1:Ann
most: 8
seat 2:   Ben\t
date:2025-11-20
\r
R2 {a comment
over lines} 2.eat2{x}3. R1\t4.rest
5.
R3


eat3"""


def test_hand_edited_spacing() -> None:
    assert read(SPACED, load) == read(TEXT, load) == read(TEXT.replace("\n", "\r"), load)
    assert read(SPACED.encode(), load) == read(TEXT, load)


def with_line(number: int, line: str) -> str:
    lines = TEXT.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


DEFECTS = {
    "first line": (with_line(1, "rookery record 9"), 1, "rookery record 1"),
    "not key: value": (with_line(3, "players 2"), 3, "key: value"),
    "twice": (with_line(4, "players: 2"), 4, "line 3"),
    "no game": (with_line(2, "date: x"), 8, "already"),
    "unknown game": (with_line(2, "game: chess"), 2, "chess"),
    "unknown key": (with_line(8, "colour: red"), 8, "colour"),
    "bad option": (with_line(4, "most: 99"), 4, "most"),
    "bad players": (with_line(3, "players: 5"), 3, "players"),
    "not dealt": (with_line(5, ""), 2, "deal"),
    "no such seat": (with_line(7, "seat 3: Cy"), 7, "2 seats"),
    "position and options": (with_line(5, "position: KR1 6 A? 00"), 3, "position"),
    "start and options": (with_line(5, "start: KR1 6 A? 00"), 3, "position"),
    "wrong result": (with_line(9, "result: 2 1"), 9, "1 2"),
    "wrong scores": (with_line(10, "scores: 5"), 10, "5 0"),
    "wrong number": (with_line(12, "1. R2 3. eat2"), 12, "number 3"),
    "illegal": (with_line(12, "1. R1\n\n2. eat2"), 14, "KR-3"),
    "malformed": (with_line(12, "R2\neat7"), 13, "eat7"),
    "after the end": (with_line(13, "R1"), 13, "over"),
    "open comment": (with_line(12, "R2\n{ no end"), 13, "brace"),
    "closed comment": (with_line(12, "R2 }"), 12, "brace"),
    "left twice": (with_line(12, "leave:3"), 12, "seat 3"),
    "surrogate": (with_line(12, "R2 \ud800"), 12, "?"),
}


@pytest.mark.parametrize(("text", "line", "words"), DEFECTS.values(), ids=DEFECTS)
def test_every_defect_names_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read(text, load)
    assert (caught.value.line, words in caught.value.reason) == (line, True), caught.value


def test_a_bad_start_names_its_line() -> None:
    with pytest.raises(BadRecord, match="line 3: the turn"):
        read("rookery record 1\ngame: krill\nstart: KR1 0 A? 00", load)
    with pytest.raises(BadRecord, match="line 1: no line 'game"):
        read("rookery record 1\nseat 1: Ann", load)
    with pytest.raises(BadRecord, match="line 1"):
        read("", load)


def test_bytes_that_are_no_text_name_their_line() -> None:
    with pytest.raises(BadRecord, match="line 6: this is not UTF-8"):
        read(TEXT.encode().replace(b"Ann", b"\xff\xfe"), load)


def test_sizes_are_bounded() -> None:
    with pytest.raises(BadRecord, match="longer"):
        read(TEXT + "{" + "x" * MAX_BYTES + "}", load)
    with pytest.raises(BadRecord, match="longer"):
        read(b"\xff" * (MAX_BYTES + 1), load)
    padded = TEXT + "{" + "é" * (MAX_BYTES // 2 - len(TEXT)) + "}"
    assert read(padded, load).tokens == ENTRIES
    with pytest.raises(BadRecord, match=f"more than {MAX_TOKENS} entries") as caught:
        read(TEXT + "\n".join(["x"] * MAX_TOKENS), load)
    assert caught.value.line == 12 + MAX_TOKENS - len(ENTRIES) + 1


def test_what_is_no_record_is_not_made() -> None:
    with pytest.raises(ValueError, match="colour"):
        Record(TOY, DEALT, (), {"colour": "red"})
    with pytest.raises(ValueError, match="start"):
        Record(TOY, DEALT, (), {}, "KR1 6 A? 00")
    with pytest.raises(ValueError, match="start"):
        Record(TOY, None)
    with pytest.raises(IllegalAction):
        write(Record(TOY, DEALT, ("eat1",)))


NAMES = st.sampled_from([*TAGS, "seat 1", "seat 2"])


@given(st.dictionaries(NAMES, st.text()), st.integers(0, len(ENTRIES)))
@example({"note": "\x00 }{ 1. \u2028 x: y\ud800", "seat 1": "\r\n"}, 3)
def test_any_tags_round_trip(tags: Mapping[str, str], end: int) -> None:
    record = Record(TOY, DEALT, ENTRIES[:end], tags)
    assert all(value.isprintable() and value.strip() == value for value in record.tags.values())
    text = write(record)
    assert read(text, load) == record
    assert write(read(text, load)) == text


EDITS = st.lists(
    st.tuples(
        st.integers(0, len(TEXT)),
        st.integers(0, 30),
        st.text(st.sampled_from("\n\r\t {}:.1x\x00é\u2028\ud800"))
        | st.sampled_from(["leave:1", "R1"]),
    ),
    min_size=1,
    max_size=4,
)


@given(EDITS)
def test_a_mutated_record_is_read_or_refused_by_line(edits: list[tuple[int, int, str]]) -> None:
    text = TEXT
    for at, size, new in edits:
        text = text[:at] + new + text[at + size :]
    refused_by_line(text, text.count("\n") + text.count("\r") + 1)


@given(st.text() | st.text().map(lambda text: f"{records.FIRST_LINE}\ngame: krill\n{text}"))
def test_any_text_is_read_or_refused_by_line(text: str) -> None:
    refused_by_line(text, text.count("\n") + text.count("\r") + 1)


@given(st.binary())
def test_any_bytes_are_read_or_refused_by_line(data: bytes) -> None:
    refused_by_line(data, data.count(b"\n") + data.count(b"\r") + 1)


def refused_by_line(text: str | bytes, lines: int) -> None:
    try:
        record = read(text, load)
    except BadRecord as error:
        if not (1 <= error.line <= lines and error.reason and str(error).isprintable()):
            pytest.fail(repr(error))
    else:
        assert read(write(record), load) == record
