"""The connection between a page and its server, slowed down or broken."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.memories import spoil


def stand_between(page: Page, path: str, opened: Callable[[WebSocketRoute], object]) -> None:
    """Hand a page's sockets at a path to `opened`. This can't be undone, so it spoils the page."""
    spoil(page)
    page.route_web_socket(path, opened)


class Line:
    """The sockets of a page's table: answers can be held back, and sent actions can get lost."""

    def __init__(self, page: Page) -> None:
        self.is_slow, self.is_torn = False, False
        self._held: list[str | bytes] = []
        stand_between(page, "**/live?*", self._open)

    def _open(self, near: WebSocketRoute) -> None:
        self._near, self._far = near, near.connect_to_server()
        near.on_message(self._said)
        self._far.on_message(self._told)

    def _said(self, message: str | bytes) -> None:
        if self.is_torn and json.loads(message)["type"] == "act":
            self.is_torn = False
            self._near.close()
        else:
            self._far.send(message)

    def _told(self, message: str | bytes) -> None:
        if self.is_slow:
            self._held.append(message)
        else:
            self._near.send(message)

    def let_through(self) -> None:
        """Pass on the messages that were held back."""
        self.is_slow = False
        while self._held:
            self._near.send(self._held.pop(0))
