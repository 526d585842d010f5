"""The fast path of a socket's messages: split anywhere, between other frames, before a close."""

import json
from socket import create_connection
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from rookery.server.web.edge.sockets import SocketProtocol
from tests.server.conftest import RunningServer
from tests.server.users import HERE, ME, WAIT_S, Person, Socket


def said(kind: str, opcode: Opcode = Opcode.TEXT, **fields: object) -> bytes:
    text = json.dumps({"type": kind, **fields}).encode()
    return Frame(opcode, text).serialize(mask=True)


def sitting(person: Person) -> tuple[Socket, str]:
    game_id = person.open("swift", [ME, HERE])["id"]
    return person.sit(game_id), game_id


def raw(socket: Socket, data: bytes) -> None:
    socket.connection.socket.sendall(data)


def test_a_message_may_come_byte_by_byte(house: RunningServer) -> None:
    mine, _ = sitting(house.person())
    for byte in said("ping"):
        raw(mine, bytes((byte,)))
    mine.until("pong")


def test_many_messages_may_come_at_once(house: RunningServer) -> None:
    mine, _ = sitting(house.person())
    raw(mine, said("ping") * 50)
    for _ in range(50):
        mine.until("pong")


def test_a_message_in_parts_is_heard_between_whole_ones(house: RunningServer) -> None:
    mine, _ = sitting(house.person())
    text = b'{"type":"ping"}'
    parts = (
        Frame(Opcode.TEXT, text[:5], fin=False),
        Frame(Opcode.PING, b"here?"),
        Frame(Opcode.CONT, text[5:9], fin=False),
        Frame(Opcode.CONT, text[9:]),
    )
    raw(mine, said("ping") + b"".join(one.serialize(mask=True) for one in parts) + said("ping"))
    for _ in range(3):
        mine.until("pong")


@pytest.mark.parametrize("is_closing", [False, True])
def test_frames_go_straight_to_the_transport_unless_it_is_closing(*, is_closing: bool) -> None:
    sent: list[bytes] = []
    wire = SocketProtocol.__new__(SocketProtocol)
    transport: Any = SimpleNamespace(is_closing=lambda: is_closing, write=sent.append)
    wire.transport = transport
    wire.write(b"frame")
    assert sent == [b"frame"][is_closing:]


def test_a_text_within_another_ends_the_socket(house: RunningServer) -> None:
    mine, _ = sitting(house.person())
    raw(mine, Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True) + said("ping"))
    assert mine.closing_code() == 1002


def test_a_text_without_a_mask_ends_the_socket(house: RunningServer) -> None:
    mine, _ = sitting(house.person())
    raw(mine, Frame(Opcode.TEXT, b"{}").serialize(mask=False))
    assert mine.closing_code() == 1002


def test_an_endless_header_ends_the_handshake(house: RunningServer) -> None:
    host, port = house.address.removeprefix("http://").split(":")
    asked = (
        f"GET /lobby/live HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX: {'y' * 9000}\r\n\r\n"
    )
    with create_connection((host, int(port)), WAIT_S) as connection:
        connection.sendall(asked.encode())
        try:
            answer = connection.recv(100)
        except ConnectionResetError:
            answer = b""
    assert not answer.startswith(b"HTTP/1.1 101")


def test_bytes_are_refused_and_the_socket_stays(house: RunningServer) -> None:
    mine, _ = sitting(house.person())
    raw(mine, said("ping", Opcode.BINARY) + said("ping"))
    assert mine.until("error")["code"] == "bad-message"
    mine.until("pong")


def test_one_byte_too_many_ends_the_socket(house: RunningServer) -> None:
    mine, _ = sitting(house.person())
    raw(mine, Frame(Opcode.TEXT, b"x" * 4096).serialize(mask=True))
    assert mine.until("error")["code"] == "bad-message"
    raw(mine, Frame(Opcode.TEXT, b"x" * 4097).serialize(mask=True))
    assert mine.closing_code() == 1009


def test_what_was_said_before_hanging_up_counts(house: RunningServer) -> None:
    me = house.person()
    mine, game_id = sitting(me)
    watching = house.person().sit(game_id)
    action = min(mine.hear()["taps"])
    raw(mine, said("act", number=1, seat=0, action=action))
    mine.connection.socket.close()
    assert watching.until("ply", number=1)["entry"]["text"] == action
    assert me.view(game_id)["number"] == 1
