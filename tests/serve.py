"""`rookery serve` as tests start it, with chance in their hands: python -m tests.serve SEED [...].

Each further line on standard input is another seed; "seeded" on standard output says that it holds.
"""

import sys
import threading

from rookery.cli.parser import parse
from rookery.server.app import serve
from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded


def main(words: list[str]) -> int:
    source = Seeded(words[0])
    arguments = parse(["serve", *words[1:]])
    threading.Thread(target=_listen, args=(source,), daemon=True).start()
    return serve(arguments.host, arguments.port, Randomness(source))


def _listen(source: Seeded) -> None:
    for line in sys.stdin:
        source.begin(line.strip())
        print("seeded", flush=True)  # noqa: T201  the test waits for it


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
