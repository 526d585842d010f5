"""Print the files of the server whose code runs from a tap until everybody at the table sees it.

A server runs in this process, with a profiler on its event loop and on its writer. Two players act
a few times at a table of two; a file counts if every one of these taps passes it.
"""

import asyncio
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks import client
from rookery.server.app import Server
from rookery.server.settings import Settings, from_environment

_SERVER = str(Path(__file__).parents[1] / "src" / "rookery" / "server")
_TAPS = 8
_UNTIL_QUIET_S = 0.3


class Trace:
    """The files of the server whose functions are called while `is_on`, in order."""

    def __init__(self) -> None:
        self.is_on, self.files = False, dict[str, None]()

    def on_call(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call; a function for `sys.setprofile`."""
        if self.is_on and event == "call" and frame.f_code.co_filename.startswith(_SERVER):
            self.files[frame.f_code.co_filename[len(_SERVER) + 1 :]] = None


def _settings(folder: str) -> Settings:
    return from_environment({"DATA": folder, "PORT": "0", "LOG": "warnings"})


async def _taps(address: str, trace: Trace) -> list[str]:
    """The files that every one of a few taps passes."""
    (table,) = await client.Server(address).tables(1, client.SEATS)
    await asyncio.sleep(_UNTIL_QUIET_S)
    files_passed: list[dict[str, None]] = []
    for _ in range(_TAPS):
        trace.files, trace.is_on = {}, True
        await table.act()
        await asyncio.sleep(_UNTIL_QUIET_S / 10)
        trace.is_on = False
        files_passed.append(trace.files)
    await client.leave([table])
    return [name for name in files_passed[0] if all(name in files for files in files_passed)]


def main() -> int:
    """Run it; returns the exit status."""
    trace, ready = Trace(), threading.Event()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(_settings(folder), announce=lambda _: ready.set())
        threading.setprofile(trace.on_call)
        thread = threading.Thread(target=server.run)
        thread.start()
        ready.wait(60)
        files = asyncio.run(_taps(server.address, trace))
        server.stop()
        thread.join()
    print("\n".join(files))
    print(len(files), "files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
