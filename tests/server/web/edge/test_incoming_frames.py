"""Frames from clients: where they end and what text they hold, for frames made by a library."""

import random

import pytest
from websockets.frames import Frame, Opcode

from rookery.server.web.edge.sockets import TOO_LARGE, frame_end, is_whole_text, short_text, text_of

SIZES = (0, 1, 125, 126, 127, 4000, 65_535, 65_536)
MOST = 100_000


def frame(size: int, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, b"x" * size, fin).serialize(mask=mask)


@pytest.mark.parametrize("mask", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_a_frame_ends_where_the_next_one_begins(size: int, mask: bool) -> None:
    one = frame(size, mask=mask)
    assert frame_end(b"--" + one + b"more", 2, MOST) == 2 + len(one)
    assert frame_end(one, 0, MOST) == len(one)
    for cut in {0, 1, 2, 3, 5, 9, len(one) - 1} & set(range(len(one))):
        assert frame_end(one[:cut], 0, MOST) is None


def test_one_that_is_too_large_is_not_waited_for() -> None:
    for size in (MOST + 1, 10_000_000):
        begin = frame(0)[:1] + b"\xff" + size.to_bytes(8, "big")
        assert frame_end(begin, 0, MOST) == TOO_LARGE
    assert frame_end(frame(200), 0, 199) == frame_end(frame(100), 0, 99) == TOO_LARGE


def test_only_whole_masked_texts_are_read_here() -> None:
    assert is_whole_text(frame(5))
    for other in (
        frame(5, mask=False),
        frame(5, fin=False),
        frame(5, Opcode.BINARY),
        frame(5, Opcode.CONT),
        frame(5, Opcode.PING),
    ):
        assert not is_whole_text(other)


def test_a_short_text_that_has_come_whole_and_alone_is_seen_at_once() -> None:
    for size in SIZES:
        assert short_text(frame(size)) == (b"x" * size if size < 126 else None)
    for size in (0, 5, 125):
        one = frame(size)
        others = [one[:end] for end in range(len(one))]
        others += [one + b"x", one + one, frame(size, mask=False) + bytes(4)]
        others += [frame(size, fin=False), frame(size, Opcode.BINARY)]
        assert {short_text(other) for other in others} == {None}


def test_texts_come_out_as_they_went_in(seed: int) -> None:
    rng = random.Random(seed)
    for size in (*SIZES[:-2], 300):
        text = "".join(rng.choice("ax\u00e9\u20ac\U0001f427") for _ in range(size))
        made = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
        assert text_of(made) == text.encode()
        assert short_text(made) in (text.encode(), None)
