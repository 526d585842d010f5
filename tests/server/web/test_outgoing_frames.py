"""Frames as the server sends them, read back by an independent library."""

import json

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, OPEN, Protocol

from rookery.server.web.messages import Failed, framed


def text_in(*frames: bytes) -> str:
    """The text that a client finds in frames, which hold one message."""
    client = Protocol(CLIENT, state=OPEN, max_size=None)
    for frame in frames:
        client.receive_data(frame)
    (found,) = client.events_received()
    assert isinstance(found, Frame)
    assert (found.opcode, found.fin) == (Opcode.TEXT, True)
    return bytes(found.data).decode()


@pytest.mark.parametrize("size", [1, 60, 90, 120, 125, 126, 65_000, 65_535, 65_536, 200_000])
def test_a_frame_holds_its_whole_text(size: int) -> None:
    words = "\u00e4" + "x" * size
    assert json.loads(text_in(framed(Failed("code", words)))) == {
        "type": "error",
        "code": "code",
        "words": words,
    }
