"""Records of every game: written, read, edited by hand, broken."""

import random
import re

import pytest

from rookery import games
from rookery.core.errors import BadRecord
from rookery.core.game import game_of
from rookery.core.record import FIRST_LINE, Record, read, write
from tests.contract.rulesets import Play

TAGS = {"seat 1": "Ann  Öz", "seat 2": "the king: level\n4", "date": "2025-11-20", "note": " "}


def test_records_read_back(plays: list[Play], thorough: bool) -> None:
    """One that somebody has left, too; all of them to be thorough."""
    for play in plays if thorough else plays[:2]:
        game = game_of(play.states[0])
        tags = {tag: TAGS[tag] for tag in TAGS if play.states[0].players > 1 or tag != "seat 2"}
        record = Record(game, play.options, play.entries, tags)
        text = write(record)
        again = read(text, games.load)
        assert again == record
        assert write(again) == text
        states = again.states()
        assert [state.record.tobytes() for state in states] == play.bytes
        assert all(states[state.ply] == state for state in play.sample(thorough))
        assert read(text.encode(), games.load) == record
        assert all(len(line) <= 80 or " " not in line for line in text.splitlines()[8:])


def test_records_may_begin_anywhere(play: Play) -> None:
    game = game_of(play.states[0])
    middle = len(play.entries) // 2
    start = play.states[middle].text
    record = Record(game, None, play.entries[middle:], {}, start)
    assert read(write(record), games.load) == record
    assert record.states()[-1].ranking == play.states[-1].ranking


def test_unfinished_records_have_no_result(play: Play) -> None:
    for end in (0, 1, len(play.entries) // 2):
        record = Record(game_of(play.states[0]), play.options, play.entries[:end])
        text = write(record)
        assert "result:" not in text
        assert read(text, games.load) == record


def test_hand_edited_spacing_does_not_matter(plays: list[Play], seed: int) -> None:
    draw, number = random.Random(seed), re.compile(r"\d+\.")
    gaps = [" ", "\n", "\n\n  ", "\t", "{so}", " {so\nand so} "]
    for play in plays:
        text = play.written
        head, _, body = text.partition("\n\n")
        body = "".join(
            ("" if number.fullmatch(token) and draw.random() < 0.3 else token) + draw.choice(gaps)
            for token in re.findall(r"\{[^}]*\}|\S+", body)
        )
        head = "\r\n".join(
            line.replace(": ", draw.choice([":", " :  ", ": "])) for line in head.split("\n")
        )
        assert read("\ufeff" + head + "\r\n\r\n" + body, games.load) == play.record


def test_a_wrong_result_is_found(play: Play) -> None:
    lines = play.written.split("\n")
    for key in ("result", "scores"):
        number = next(n for n, line in enumerate(lines) if line.startswith(f"{key}:"))
        broken = [*lines[:number], f"{key}: 9 9 9", *lines[number + 1 :]]
        with pytest.raises(BadRecord, match=f"line {number + 1}: the {key}"):
            read("\n".join(broken), games.load)


def test_an_illegal_entry_names_its_line(play: Play) -> None:
    text = play.written
    first = play.entries[0]
    lines = text.split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("1. "))
    for wrong in ("zzz", play.entries[-1] if play.entries[-1] != first else "zzz"):
        broken = [
            *lines[:number],
            lines[number].replace(f"1. {first}", f"1. {wrong}", 1),
            *lines[number + 1 :],
        ]
        with pytest.raises(BadRecord) as caught:
            read("\n".join(broken), games.load)
        assert caught.value.line == number + 1 or wrong != "zzz"


def test_broken_records_are_refused_by_line(plays: list[Play], seed: int, thorough: bool) -> None:
    draw = random.Random(seed)
    for play in plays[:2]:
        text = play.written
        for _ in range(12 if thorough else 5):
            broken = text
            for _ in range(draw.randint(1, 3)):
                at, size = draw.randrange(len(broken)), draw.choice([0, 1, 1, 5, 40])
                new = draw.choice(
                    ["", "{", "}", "\n", ":", "leave:1 ", "7", "\x00", "é", "a1-a2 ", "\ud800"]
                )
                broken = broken[:at] + new + broken[at + size :]
            read_or_refused(broken)


def read_or_refused(text: str) -> None:
    """Nothing but a BadRecord may come of it, and its line has to be one of the text's."""
    try:
        record = read(text, games.load)
    except BadRecord as error:
        lines = text.count("\n") + text.count("\r") + 1
        if not (1 <= error.line <= lines and error.reason):
            pytest.fail(str(error))
    else:
        assert read(write(record), games.load) == record


def test_a_record_needs_its_first_line(play: Play) -> None:
    text = play.written.replace(FIRST_LINE, "rookery record 2")
    with pytest.raises(BadRecord, match="line 1"):
        read(text, games.load)
