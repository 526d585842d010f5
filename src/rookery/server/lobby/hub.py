"""The pages open in this process: who reads them, what they were sent, and what they lack."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from rookery.server.lobby.board import LobbyLook, difference, whole
from rookery.server.lobby.messages import Idle, Personal
from rookery.server.lobby.shown import Someone, apart_from_seconds
from rookery.server.people.identity import player_id

Frame = Callable[[Struct], bytes]
"""Encodes a message, once for all who read it."""


@dataclass(eq=False)
class OpenPage:
    """One page: its user, their name, and how to send it something."""

    user_id: str | None
    name: str
    put: Callable[[bytes], None]
    has_board: bool = False
    told: Personal | None = None
    idle: Idle = field(init=False)
    """What its reader is told who looks for no table."""

    def __post_init__(self) -> None:
        is_known = self.user_id is not None
        self.idle = Idle(is_known, player_id(self.user_id) if self.user_id else "")


class Hub:
    """Sends everybody the same board: whole at first, then only what has changed."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._pages: set[OpenPage] = set()
        self._users: Counter[str] = Counter()
        self._board: LobbyLook | None = None
        self._whole: bytes | None = None

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def users(self) -> set[str]:
        """The users with an id who have a page open."""
        return set(self._users)

    @property
    def nameless(self) -> int:
        """How many pages belong to people without an id."""
        return len(self._pages) - sum(self._users.values())

    def here(self) -> list[Someone]:
        """The users who have a page open, each with the first name found on their pages."""
        names: dict[str, str] = {}
        for page in self._pages:
            if page.user_id is not None:
                names[page.user_id] = names.get(page.user_id) or page.name
        return [Someone(user_id, name) for user_id, name in names.items()]

    def enter(self, page: OpenPage, now: int) -> None:
        """Add a page; it gets the board at once if that is known."""
        if self._board is not None and self._pages:
            self._send_whole(page, self._board, now)
        self._pages.add(page)
        if page.user_id is not None:
            self._users[page.user_id] += 1

    def call(self, user_id: str, name: str) -> None:
        """Let a user's pages have this name."""
        for page in self._pages:
            if page.user_id == user_id:
                page.name = name

    def leave(self, page: OpenPage) -> bool:
        """Remove a page; returns whether it was the last one of a user with an id."""
        self._pages.discard(page)
        if page.user_id is None:
            return False
        self._users[page.user_id] -= 1
        if self._users[page.user_id]:
            return False
        del self._users[page.user_id]
        return True

    def _send_whole(self, page: OpenPage, board: LobbyLook, now: int) -> None:
        if self._whole is None:
            self._whole = self._frame(whole(board, now))
        page.has_board = True
        page.put(self._whole)

    def show(self, board: LobbyLook, now: int) -> None:
        """Send every page what it lacks of a new board."""
        changed = difference(self._board or LobbyLook(), board, now)
        self._board, self._whole = board, None  # the encoded whole contains the time
        frame = None if changed is None else self._frame(changed)
        for page in self._pages:
            if not page.has_board:
                self._send_whole(page, board, now)
            elif frame is not None:
                page.put(frame)

    def tell(self, messages: Mapping[str, Personal]) -> None:
        """Send users their own messages if these say something new."""
        frames: dict[int, bytes] = {}
        for page in self._pages:
            message = messages.get(page.user_id or "", page.idle)
            new = apart_from_seconds(message)
            if page.told != new:
                page.told = new
                if id(message) not in frames:
                    frames[id(message)] = self._frame(message)
                page.put(frames[id(message)])

    def tell_some(self, messages: Mapping[str, Personal]) -> None:
        """Send messages to some users outside the once-a-second update."""
        for page in self._pages:
            message = messages.get(page.user_id or "")
            if message is not None and page.told != message:
                page.told = message
                page.put(self._frame(message))

    def tell_of(self, users: Collection[str], message: Struct) -> None:
        """Tell some users of something that has just happened."""
        frame = self._frame(message)
        for page in self._pages:
            if page.user_id in users:
                page.put(frame)

    def shown_to(self, users: Iterable[str]) -> dict[str, Personal]:
        """The last message to each of these users, as sent to one of their pages."""
        wanted = set(users)
        pages = ((page.user_id or "", page.told) for page in self._pages if page.told is not None)
        return {user_id: shown_seek for user_id, shown_seek in pages if user_id in wanted}
