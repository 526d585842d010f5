"""A position's search as it is sent to a page, and the page's lines as texts."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rookery.core.players.searcher import Limits, Searcher
from rookery.core.state import State
from rookery.core.words.i18n import later
from rookery.search.portable import Movable, PortableSearch, pack
from rookery.server.errors import Refused

WORKER = "js/engine/worker.js"
_TABLE = Path(__file__).resolve().parents[1] / "static/engine/engine.json"
_ENDLESS = Limits(nodes=1 << 48, simulations=1 << 48)
"""A limit that no page reaches; without any, searches would also try proofs, which stay here."""


class NoEngine(Refused):
    """There is nothing to think about, or the page has no engine for this kind of position."""

    code, status = "no-engine", 404
    message = later("The engine in the page does not know positions like this one.")


class PageOption(msgspec.Struct, frozen=True):
    """A legal action: its code in the search, its text, and the places on the board it touches."""

    code: int
    text: str
    path: tuple[str, ...]


class PageSearch(msgspec.Struct, frozen=True):
    """What a page needs to think about a position.

    `worker` and `file` are addresses. `kernels` describes the functions in the file, and `options`
    are the legal actions of the seat `seat`.
    """

    worker: str
    file: str
    kernels: dict[str, Any]
    search: PortableSearch
    options: tuple[PageOption, ...]
    seat: int


@cache
def kernels() -> dict[str, dict[str, Any]]:
    """The searches of the page by name, as `tools.wasm` describes them."""
    known: dict[str, dict[str, Any]] = msgspec.json.decode(_TABLE.read_bytes())
    return known


def portable(state: State) -> PortableSearch:
    """A state's search at full strength; raises NoEngine where a page cannot run it."""
    if state.current_player is None:
        raise NoEngine()
    sent = sendable(state, state.game.players.searcher(state, _ENDLESS, 0))
    if sent is None:
        raise NoEngine()
    return sent


def sendable(state: State, search: Searcher) -> PortableSearch | None:
    """A search of a state as it is sent to a page; None if a page cannot run it."""
    if not isinstance(search, Movable):
        return None
    sent = pack(state.game.name, search.portable())
    return sent if sent.kernels in kernels() else None


def options(state: State) -> tuple[PageOption, ...]:
    """All legal actions of a state."""
    taps = state.game.drawing.taps(state)
    texts = {code: state.game.text.action_text(state, code) for code in state.codes}
    return tuple(PageOption(code, text, tuple(taps.get(text, ()))) for code, text in texts.items())


def texts(state: State, line: Sequence[int]) -> tuple[str, ...]:
    """A line of codes as texts, as far as it can be played from a state."""
    written = list[str]()
    for code in line:
        if code not in state.codes:
            break
        written.append(state.game.text.action_text(state, code))
        state = state.apply_code(code)
    return tuple(written)
