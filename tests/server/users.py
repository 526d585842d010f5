"""People and programs for server tests: each has a token of its own and any number of sockets."""

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from rookery.server.ops.randomness import Randomness
from rookery.server.people import tokens

Message = dict[str, Any]
WAIT_S = 120.0
"""Longer than a busy machine needs, even to compile a kernel: only a failure takes so long."""
# Making a client that could check certificates takes longer than most tests.
NO_TLS = False
get = partial(httpx.get, timeout=WAIT_S, verify=NO_TLS)
post = partial(httpx.post, timeout=WAIT_S, verify=NO_TLS)
ME, HERE, LINK = {"kind": "me"}, {"kind": "here"}, {"kind": "link"}
COMPUTER = {"kind": "computer", "level": "chick"}


class Socket:
    """A page's socket at a table; `number` follows the number of entries."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.number = 0
        self.heard: list[Message] = []

    def hear(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.connection.recv(timeout=WAIT_S))
        self.number = message.get("number") or self.number
        self.heard.append(message)
        return message

    def until(self, kind: str, /, **fields: Any) -> Message:
        """The next message of a kind with these fields; messages before it are skipped."""
        while True:
            message = self.hear()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    def say(self, kind: str, /, **fields: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **fields}))

    def act(self, seat: int, action: str) -> Message:
        """Act now; return the resulting ply."""
        number = self.number + 1
        self.say("act", number=number, seat=seat, action=action)
        return self.until("ply", number=number)

    def closing_code(self) -> int | None:
        """Receive messages until the server closes the socket; return the close code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else int(closed.rcvd.code)

    def refused(self, kind: str, /, **fields: Any) -> str:
        """Send a message that must be refused; return the code of the refusal."""
        self.say(kind, **fields)
        return str(self.until("error")["code"])


class Person:
    """A user with a browser, or with a program if `bearer`; `origin` is that of their page."""

    def __init__(
        self,
        address: str,
        randomness: Randomness,
        *,
        bearer: bool = False,
        origin: str | None = None,
    ) -> None:
        own = tokens.OWN if bearer else ""
        self.address, self.token = address, f"{own}{tokens.new_token(randomness)}"
        self.user_id = tokens.hashed(self.token)
        cookie = {"cookie": f"{tokens.COOKIE}={self.token}", "origin": origin or address}
        program = {"authorization": f"Bearer {self.token}"}
        self.headers: dict[str, str] = program if bearer else cookie
        self._stack = ExitStack()
        client = httpx.Client(base_url=address, headers=self.headers, timeout=WAIT_S, verify=NO_TLS)
        self.http = self._stack.enter_context(client)

    def close(self) -> None:
        self._stack.close()

    def open(self, game: str, seats: Sequence[Mapping[str, Any]], **more: Any) -> Message:
        """Open a new table; return its id, url and invitations."""
        answer = self.http.post("/api/games", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        opened: Message = answer.json()
        return opened

    def sit(
        self,
        game_id: str,
        seen: int | None = None,
        headers: Mapping[str, str] | None = None,
        heard: int = 0,
    ) -> Socket:
        """A socket at a table, for a page that has seen this many entries and chat lines."""
        address = self.address.replace("http", "ws", 1)
        query = f"?heard={heard}" if seen is None else f"?seen={seen}&heard={heard}"
        chosen = dict(self.headers if headers is None else headers)
        # The client library has a parameter of its own for this header.
        origin = chosen.pop("origin", None)
        connection = connect(
            f"{address}/games/{game_id}/live{query}",
            additional_headers=chosen,
            origin=None if origin is None else Origin(origin),
            max_size=None,
            max_queue=None,  # a full queue would delay closing
            open_timeout=WAIT_S,
        )
        return Socket(self._stack.enter_context(connection))

    def join(self, url: str, name: str = "") -> httpx.Response:
        """Take the seat that an invitation offers."""
        code = url.rsplit("/", 1)[-1]
        return self.http.post(f"/api/join/{code}", json={"name": name})

    def view(self, game_id: str) -> Message:
        view: Message = self.http.get(f"/api/games/{game_id}").json()
        return view
