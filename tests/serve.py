"""`rookery serve` with chance under a test's control: python -m tests.serve SEED [...].

Each line on standard input is a new seed; "seeded" on standard output confirms that it is in use.
TEST_CLOCK_FILE may name a file with the milliseconds by which the wall clock is wrong.
"""

import os
import sys
import threading
from pathlib import Path

from rookery.cli.parser import parse
from rookery.server.app import serve
from rookery.server.foundation import wall_clock
from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded


def main(words: list[str]) -> int:
    source = Seeded(words[0])
    arguments = parse(["serve", *words[1:]])
    threading.Thread(target=_listen, args=(source,), daemon=True).start()
    return serve(arguments.host, arguments.port, Randomness(source), _wall)


def _wall() -> int:
    file = os.environ.get("TEST_CLOCK_FILE")
    return wall_clock() + (int(Path(file).read_text()) if file else 0)


def _listen(source: Seeded) -> None:
    for line in sys.stdin:
        source.begin(line.strip())
        print("seeded", flush=True)  # noqa: T201  the test waits for it


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
