"""Records of every game: written, read, edited by hand, broken."""

import random
import re

import pytest

from rookery import games
from rookery.core.errors import BadRecord
from rookery.core.record import FIRST_LINE, Record, read, write
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import (
    check,
    end,
    every,
    middle,
    one_of_each,
    some,
    start,
    staying,
    unfinished,
)  # fmt: skip

TAGS = {"seat 1": "Ann  Öz", "seat 2": "the king: level\n4", "date": "2025-11-20", "note": " "}
NUMBER = re.compile(r"\d+\.")
GAPS = (" ", "\n", "\n\n  ", "\t", "{so}", " {so\nand so} ")
PIECES = ("", "{", "}", "\n", ":", "leave:1 ", "7", "\x00", "é", "a1-a2 ", "\ud800")


@check(end, one_of_each)
def records_read_back(at: Moment) -> None:
    read_back(at)


@check(end, every, only_thorough=True)
def all_records_read_back(at: Moment) -> None:
    read_back(at)


def read_back(at: Moment) -> None:
    played = at.played
    tags = {tag: TAGS[tag] for tag in TAGS if at.state.players > 1 or tag != "seat 2"}
    record = Record(at.game, played.options, played.entries, tags)
    text = write(record)
    again = read(text, games.load)
    assert again == record
    assert write(again) == text
    states = again.states()
    assert [state.record.tobytes() for state in states] == played.bytes
    assert all(states[number] == played.states[number] for number in some(played, at.thorough))
    assert all(len(line) <= 80 or " " not in line for line in text.splitlines()[8:])


@check(middle, staying)
def records_may_begin_anywhere(at: Moment) -> None:
    record = Record(at.game, None, at.played.entries[at.number :], {}, at.state.text)
    assert read(write(record), games.load) == record
    assert record.states()[-1].ranking == at.played.states[-1].ranking


@check(unfinished, staying)
def unfinished_records_have_no_result(at: Moment) -> None:
    record = Record(at.game, at.played.options, at.played.entries[: at.number])
    text = write(record)
    assert "result:" not in text
    assert read(text, games.load) == read(text.encode(), games.load) == record


@check(end, every)
def hand_edited_spacing_does_not_matter(at: Moment, seed: int) -> None:
    draw = random.Random(seed)
    head, _, body = at.played.written.partition("\n\n")
    body = "".join(
        ("" if NUMBER.fullmatch(token) and draw.random() < 0.3 else token) + draw.choice(GAPS)
        for token in re.findall(r"\{[^}]*\}|\S+", body)
    )
    head = "\r\n".join(
        line.replace(": ", draw.choice([":", " :  ", ": "])) for line in head.split("\n")
    )
    assert read("\ufeff" + head + "\r\n\r\n" + body, games.load) == at.played.record


@check(end, staying)
def a_wrong_result_is_found(at: Moment) -> None:
    lines = at.played.written.split("\n")
    for key in ("result", "scores"):
        number = next(n for n, line in enumerate(lines) if line.startswith(f"{key}:"))
        wrong = f"{lines[number]}9"  # put behind it: a 9 in its place may be right
        broken = [*lines[:number], wrong, *lines[number + 1 :]]
        with pytest.raises(BadRecord, match=f"line {number + 1}: the {key}"):
            read("\n".join(broken), games.load)


@check(start, staying)
def an_illegal_entry_names_its_line(at: Moment) -> None:
    first, last = at.played.entries[0], at.played.entries[-1]
    lines = at.played.written.split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("1. "))
    for wrong in ("zzz", last if last != first else "zzz"):
        changed = lines[number].replace(f"1. {first}", f"1. {wrong}", 1)
        with pytest.raises(BadRecord) as caught:
            read("\n".join([*lines[:number], changed, *lines[number + 1 :]]), games.load)
        assert caught.value.line == number + 1 or wrong != "zzz"


@check(end, one_of_each)
def broken_records_are_refused_by_line(at: Moment, seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(12 if at.thorough else 5):
        broken = at.played.written
        for _ in range(draw.randint(1, 3)):
            here, size = draw.randrange(len(broken)), draw.choice([0, 1, 1, 5, 40])
            broken = broken[:here] + draw.choice(PIECES) + broken[here + size :]
        read_or_refused(broken)


def read_or_refused(text: str) -> None:
    """Expect a record that reads back, or a BadRecord with a reason and a line of the text."""
    try:
        record = read(text, games.load)
    except BadRecord as error:
        lines = text.count("\n") + text.count("\r") + 1
        if not (1 <= error.line <= lines and error.reason):
            pytest.fail(str(error))
    else:
        assert read(write(record), games.load) == record


@check(end, staying)
def a_record_needs_its_first_line(at: Moment) -> None:
    text = at.played.written.replace(FIRST_LINE, "rookery record 2")
    with pytest.raises(BadRecord, match="line 1"):
        read(text, games.load)
