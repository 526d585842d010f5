"""Splitting bytes into lines: independent of chunking, bounded, with errors in their place."""

import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.errors import RookeryError
from rookery.engine.lines import MAX_LINE, LineSplitter, read_lines


def lines(data: bytes) -> list[str]:
    """Every line of the data; errors as their codes."""
    return [_shown(line) for line in read_lines(io.BytesIO(data).read)]


def _shown(line: str | RookeryError) -> str:
    return line if isinstance(line, str) else f"<{line.code}>"


def test_lines_lose_their_ends() -> None:
    assert lines(b"one\ntwo\r\n\nthree") == ["one", "two", "", "three"]


def test_nothing_is_no_line() -> None:
    assert lines(b"") == []
    assert lines(b"\n") == [""]


def test_bad_utf_8_is_an_error_in_its_place() -> None:
    assert lines(b"a\n\xff\xfe\nb\n") == ["a", "<bad-arguments>", "b"]
    assert lines(b"\xc3") == ["<bad-arguments>"]


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_may_be_as_long_as_the_limit_and_no_longer(end: bytes) -> None:
    assert lines(b"x" * MAX_LINE + end) == ["x" * MAX_LINE]
    assert lines(b"x" * (MAX_LINE + 1) + end) == ["<limit>"]


def test_a_very_long_line_is_one_error_and_the_next_line_is_read() -> None:
    assert lines(b"x" * (5 * MAX_LINE) + b"\nready\n") == ["<limit>", "ready"]


def test_no_more_than_a_line_and_a_chunk_are_kept() -> None:
    splitter = LineSplitter()
    for _ in range(50):
        list(splitter.feed(b"x" * MAX_LINE))
    assert len(splitter._rest) <= MAX_LINE


@given(st.binary(max_size=200), st.lists(st.integers(0, 200), max_size=6))
def test_how_the_bytes_are_cut_makes_no_difference(data: bytes, cuts: list[int]) -> None:
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    splitter = LineSplitter()
    found = []
    for begin, end in pairwise(places):
        found += [_shown(line) for line in splitter.feed(data[begin:end])]
    found += [_shown(line) for line in splitter.end()]
    assert found == lines(data)
