"""Compile every kernel before the tests: `python -m tests.contract.warm`.

Otherwise tests that start at the same time would each compile them. Each game of the house has a
process of its own, and the games that only tests play share one. All are forked from a process that
has loaded the modules. It needs nothing but what Rookery itself needs.
"""

import sys
from multiprocessing import get_context

from examples import breakthrough
from rookery import cli, games
from rookery.core.warmup import warmup
from tests.contract.toy import Krill
from tests.contract.whale import Whale


def house(name: str) -> None:
    sys.exit(cli.main(["warmup", name]))


def toys() -> None:
    warmup([Krill(), Whale(), breakthrough.GAME])


def main() -> int:
    fork = get_context("fork")
    working = [fork.Process(target=house, args=(name,)) for name in games.names()]
    working.append(fork.Process(target=toys))
    for process in working:
        process.start()
    for process in working:
        process.join()
    return int(any(process.exitcode for process in working))


if __name__ == "__main__":
    sys.exit(main())
