"""`rookery serve` with chance under a test's control: python -m tests.serve SEED [...].

Each line on standard input is a new seed; "seeded" on standard output confirms that it is in use.
TEST_CLOCK_FILE may name a file with the milliseconds by which the wall clock is wrong, and that of
the database server with it. TEST_DEATH may say where the server kills itself while it directs an
evening: see `_die`.
"""

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from rookery.cli.parser import parse
from rookery.server.app import serve
from rookery.server.evenings import store
from rookery.server.evenings.director import Director
from rookery.server.foundation import wall_clock
from rookery.server.nodes import store as nodes
from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded


def main(words: list[str]) -> int:
    source = Seeded(words[0])
    if death := os.environ.get("TEST_DEATH"):
        moment, step = death.split()
        _die(moment, int(step))
    if "TEST_CLOCK_FILE" in os.environ:
        nodes.common_clock = lambda connection, wall: wall
    arguments = parse(["serve", *words[1:]])
    threading.Thread(target=_listen, args=(source,), daemon=True).start()
    return serve(arguments.host, arguments.port, Randomness(source), _wall)


def _wall() -> int:
    file = os.environ.get("TEST_CLOCK_FILE")
    return wall_clock() + (int(Path(file).read_text()) if file else 0)


def _die(moment: str, step: int) -> None:
    """Die as by `kill -9` at this step of directing: before, within or after its transaction."""
    direct, let_watch, steps = store.direct, Director.let_watch, 0

    def counted(connection: Any, **more: Any) -> bool:
        nonlocal steps
        steps += 1
        if (moment, step) == ("before", steps):
            os.kill(os.getpid(), signal.SIGKILL)
        is_done = direct(connection, **more)
        if (moment, step) == ("within", steps):
            os.kill(os.getpid(), signal.SIGKILL)
        return is_done

    async def afterwards(director: Director, evening: Any) -> None:
        if (moment, step) == ("after", steps):
            os.kill(os.getpid(), signal.SIGKILL)
        await let_watch(director, evening)

    store.direct = counted  # type: ignore[assignment]  # it passes on whatever it gets
    Director.let_watch = afterwards  # type: ignore[assignment, method-assign]  # the same


def _listen(source: Seeded) -> None:
    for line in sys.stdin:
        source.begin(line.strip())
        print("seeded", flush=True)  # noqa: T201  the test waits for it


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
