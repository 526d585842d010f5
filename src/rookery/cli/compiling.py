"""A line on standard error while kernels are compiled, for whoever waits at a terminal."""

import argparse
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

PATIENCE_S = 0.5
"""Nothing is said of waits that are shorter."""
_LOOK_S = 0.1
_SILENT = ("serve", "warmup")  # the page shows it, or the answer is this progress itself
_POSITIONS = ("legal", "apply", "show", "perft", "options", "rules", "record", "picture", "verify")
_USUAL = 5_000, 40_000


@contextmanager
def progress(arguments: argparse.Namespace) -> Iterator[None]:
    """Show how far compiling is, in one line that goes when it is done.

    It is shown on a terminal only, and only to whoever waits longer than `PATIENCE_S`.
    """
    stream, command = sys.stderr, str(getattr(arguments, "command", ""))
    if stream is None or not stream.isatty() or command in _SILENT:
        yield
        return
    game = str(getattr(arguments, "game", ""))
    line = ProgressLine(stream, game, is_position=command in _POSITIONS)
    end = threading.Event()
    threading.Thread(target=_watch, args=(line, end), name="compiling", daemon=True).start()
    try:
        yield
    finally:
        end.set()
        line.clear()


def _watch(line: "ProgressLine", end: threading.Event) -> None:
    """Listen as soon as the compiler is loaded, which this never does by itself."""
    while not end.wait(_LOOK_S):
        if not line.is_listening:
            line.listen(sys.modules.get("numba.core.event"))
        line.draw()


class ProgressLine:
    """The line: it counts what is compiled, and is drawn only while something is."""

    def __init__(
        self,
        stream: TextIO,
        game: str,
        *,
        is_position: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stream, self._clock, self._lock = stream, clock, threading.RLock()
        self._game, self._is_position = game, is_position
        self._done = self._depth = self._width = 0
        self._since: float | None = None
        self.is_listening = False

    def listen(self, events: Any) -> None:
        """Have the compiler tell this line of every function, once its module `events` is there."""
        # Its last function: before it is there, the module is still being loaded.
        if hasattr(events, "install_recorder"):
            events.Listener.register(ProgressLine)
            events.register("numba:compile", self)
            self.is_listening = True

    def notify(self, event: Any) -> None:
        """Count a function: the compiler calls this when it begins one and when it has done it."""
        if event.is_start:
            if self._since is None:
                self._since = self._clock()
            self._depth += 1
            return
        function = event.data["dispatcher"].py_func
        self._name(function.__module__)
        self._done += len(function.__code__.co_code)
        self._depth = max(0, self._depth - 1)
        if not self._depth:
            self.clear()  # whatever is printed next must not stand behind it

    def _name(self, module: str) -> None:
        top, _, rest = module.partition("rookery.games.")
        if not self._game and not top and rest:
            self._game = rest.partition(".")[0]

    @property
    def percent(self) -> int:
        """How much is done of what is to be expected; never more than 90."""
        game = _game(self._game)
        positions, everything = _USUAL if game is None else game.rules.compiled_bytes
        total = positions if self._is_position else everything
        return round(100 * self._done / max(total, self._done / 0.9))

    def draw(self) -> None:
        """Draw the line if something has been compiled for a while, and still is."""
        with self._lock:
            since = self._clock() if self._since is None else self._since
            if self._depth and self._clock() - since >= PATIENCE_S:
                game = _game(self._game)
                what = self._game if game is None else str(game.title)
                text = f"Compiling {what or 'kernels'}, once: {self.percent} %"
                self._stream.write(f"\r{text:<{self._width}}")
                self._stream.flush()
                self._width = len(text)

    def clear(self) -> None:
        with self._lock:
            if self._width:
                self._stream.write(f"\r{'':{self._width}}\r")
                self._stream.flush()
                self._width = 0


def _game(name: str) -> Any:
    """The game of this name if it is loaded, else None; loads nothing itself."""
    games = sys.modules.get("rookery.games")
    return None if games is None else games.game_if_loaded(name)
