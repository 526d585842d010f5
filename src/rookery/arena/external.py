"""A player that is another program speaking the text protocol (docs/protocol.md)."""

import contextlib
import queue
import re
import subprocess
import threading
import time
from collections.abc import Sequence

from rookery.arena.players import PlayerFailure
from rookery.core.arguments import check_arguments
from rookery.core.state import State

STARTING = 60.0
"""Seconds that a program may take to start; its first answer may take as much longer."""
PATIENCE = 15.0
"""Seconds that a program may overrun the time it was given."""

_MOVETIME = re.compile(r"\bmovetime (\d{1,9})\b")
LONGEST = 3600.0
"""Seconds allowed for an answer that is limited by nodes or depth instead of time."""
_Lines = queue.SimpleQueue[str | None]


@check_arguments
class EnginePlayer:
    """Starts a program at the first request, then asks it for actions with `go` and given words."""

    def __init__(self, command: Sequence[str], go: str, longest: float = LONGEST) -> None:
        self._command, self._go = list(command), go
        limit = _MOVETIME.search(go)
        self._wait = PATIENCE + int(limit[1]) / 1000 if limit else longest
        self._process: subprocess.Popen[str] | None = None
        self._is_first = True
        self._lines: _Lines = queue.SimpleQueue()

    def prepare(self, state: State) -> None:
        if self._process is None:
            self._start()
        self._ask(f"position {state.game.name} {state.text}", "position", PATIENCE)

    def choose(self, state: State, seed: int) -> str:  # noqa: ARG002  programs draw for themselves
        self.prepare(state)
        wait, self._is_first = self._wait + STARTING * self._is_first, False
        answer = self._ask(f"go {self._go}", "bestaction", wait).split()
        if len(answer) < 2:
            raise PlayerFailure("it answered bestaction without an action")
        return answer[1]

    def close(self) -> None:
        """End the program: ask it to quit, and kill it after two seconds."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            process.stdin.write("quit\n")
        with contextlib.suppress(OSError, ValueError):
            process.stdin.close()
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._reader.join(timeout=2)

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except OSError as error:
            reason = f"{self._command[0]}: {error.strerror or error}"
            raise PlayerFailure(f"it can't be started: {reason}") from None
        self._lines = queue.SimpleQueue()
        self._reader = threading.Thread(
            target=_read, args=(self._process, self._lines), name="engine's output", daemon=True
        )
        self._reader.start()
        self._ask("rtp", "rtpok", STARTING)

    def _ask(self, line: str, first: str, seconds: float) -> str:
        """Send a line and return the first answer whose first word is `first`.

        Raises PlayerFailed on an error, on silence, or if the program has ended.
        """
        process = self._process
        assert process is not None
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except (OSError, ValueError):
            raise PlayerFailure(self._how_it_ended()) from None
        end = time.monotonic() + seconds
        while True:
            answer = self._next(end - time.monotonic())
            word = answer.partition(" ")[0]
            if word == first:
                return answer
            if word == "error":
                raise PlayerFailure(f"it answered {answer[:120]!r} to {line[:40]!r}")

    def _next(self, seconds: float) -> str:
        try:
            answer = self._lines.get(timeout=max(seconds, 0.001))
        except queue.Empty:
            raise PlayerFailure("it did not answer in time") from None
        if answer is None:
            raise PlayerFailure(self._how_it_ended())
        return answer

    def _how_it_ended(self) -> str:
        assert self._process is not None
        try:
            return f"it ended by itself with status {self._process.wait(timeout=2)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"


def _read(process: "subprocess.Popen[str]", lines: _Lines) -> None:
    """Pass on each line of the program's output, then None."""
    assert process.stdout is not None
    with process.stdout as output, contextlib.suppress(OSError, ValueError):
        for line in output:
            lines.put(line.strip())
    lines.put(None)
