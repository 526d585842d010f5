"""Two processes at work for one: python -m tests.core.workers.

"begun" on standard output says that both are started, each "works" that one of them is at work.
"""

import signal
import sys
import threading

from rookery.core.processes import processes


def work() -> None:
    """Work for as long as one is let."""
    print("works", flush=True)  # noqa: T201  the test waits for it
    threading.Event().wait()


def main() -> str:
    """Wait for both; say on standard error how that has ended."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
    try:
        with processes(2) as pool:
            results = [pool.submit(work) for _ in range(2)]
            print("begun", flush=True)  # noqa: T201  the test waits for it
            for result in results:
                result.result()
    except KeyboardInterrupt:
        return "stopped"
    return "worked"


if __name__ == "__main__":
    sys.exit(main())
