"""Uvicorn's WebSocket protocol, with an end for readers that do not even read the close."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_LAST_WORDS_S = 10.0


class SocketProtocol(WebSocketsSansIOProtocol):
    """A closing connection whose buffer nobody drains is cut after a while, not kept for ever."""

    async def run_asgi(self) -> None:
        """Serve the socket; afterwards it may not linger."""
        await super().run_asgi()
        self._cut_later()

    def keepalive_timeout(self) -> None:
        """The other side has not answered a ping."""
        super().keepalive_timeout()
        self._cut_later()

    def _cut_later(self) -> None:
        if not self.disconnected:
            self.loop.call_later(_LAST_WORDS_S, self._cut)

    def _cut(self) -> None:
        if not self.disconnected:
            self.transport.abort()
