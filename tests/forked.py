"""Test servers in their own processes, forked from one that has loaded all the modules they need.

A server started from scratch spends most of its processor time on loading the same modules. A
process forked after loading them is just as real: it has its own process id, environment, streams
and exit status. Tests of starting itself don't use this.

`python -m tests.forked NUMBER` is the process to fork from; NUMBER is its socket's descriptor.
"""

import atexit
import gc
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import IO

import msgspec

from rookery.server.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
_LONGEST = 1 << 17
# Variables read when a server starts to serve. Others may have been read while modules loaded.
_LATER = {"GAMES", "TEST_CLOCK_FILE", "TEST_DEATH", "PYTEST_CURRENT_TEST"}
_LATER |= {field.name.upper() for field in msgspec.structs.fields(Settings)}


def start(
    words: Sequence[str], env: Mapping[str, str], *, apart: bool, before: Sequence[str] = ()
) -> "subprocess.Popen[str] | Forked":
    """Start `python -m tests.serve` with these arguments, by forking where possible.

    Its input and output are pipes, and errors go to the output. With `apart`, errors have their own
    pipe and there is no input. A server outside of pytest, or one started through a command
    `before` it, is started from scratch.
    """
    if not before and "PYTEST_VERSION" in env:
        stem = _stem(tuple(sorted((name, env[name]) for name in env.keys() - _LATER)))
        if stem is not None:
            return stem.fork(words, env, apart)
    return subprocess.Popen(
        [*before, sys.executable, "-m", "tests.serve", *words],
        env=env,
        cwd=ROOT,
        stdin=subprocess.DEVNULL if apart else subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if apart else subprocess.STDOUT,
        text=True,
    )


class Forked:
    """A forked process with the interface of a `subprocess.Popen` whose pipes carry text."""

    def __init__(self, pid: int, streams: Sequence[int | None], ended: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        stdin, stdout, stderr = streams
        self.stdin = None if stdin is None else os.fdopen(stdin, "w")
        self.stdout = None if stdout is None else os.fdopen(stdout)
        self.stderr = None if stderr is None else os.fdopen(stderr)
        self._ended = ended

    def poll(self) -> int | None:
        """The exit status, or None while the process is running."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end and return the exit status, which is negative for a signal."""
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._ended, selectors.EVENT_READ)
                if not selector.select(timeout):
                    raise subprocess.TimeoutExpired("tests.serve", timeout or 0)
            self.returncode = int(os.read(self._ended, 16))
            os.close(self._ended)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Wait for the end; return the remaining output and errors."""
        if self.stdin:
            self.stdin.close()
        readers = [_Reader(stream) for stream in (self.stdout, self.stderr) if stream]
        for reader in readers:
            reader.join(timeout)
            if reader.is_alive():
                raise subprocess.TimeoutExpired("tests.serve", timeout or 0)
        self.wait(timeout)
        said, *errors = (reader.text for reader in readers)
        return said, "".join(errors)

    def __enter__(self) -> "Forked":
        return self

    def __exit__(self, *_: object) -> None:
        """Close its pipes, and kill it unless it has ended."""
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream:
                stream.close()
        self.send_signal(signal.SIGKILL)
        self.wait()


class _Reader(threading.Thread):
    """Reads a stream to its end and closes it."""

    def __init__(self, stream: IO[str]) -> None:
        super().__init__(daemon=True)
        self._stream, self.text = stream, ""
        self.start()

    def run(self) -> None:
        with self._stream as stream:
            self.text = stream.read()


# -- on the side of the tests ------------------------------------------------------------------


class _Stem:
    """The tests' end of the connection to a process that forks servers."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.forked", str(other.fileno())],
                env=env,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[other.fileno()],
            )
        atexit.register(self.close)
        self.can_fork = self._socket.recv(_LONGEST) == b"alone"

    def fork(self, words: Sequence[str], env: Mapping[str, str], apart: bool) -> Forked:
        """Fork a new process; its ends of the pipes are closed here once it has them."""
        (heard, said), (out, written), (over, ended) = os.pipe(), os.pipe(), os.pipe()
        errors, complained = os.pipe() if apart else (None, written)
        later = {name: env[name] for name in env.keys() & _LATER}
        payload = json.dumps([list(words), later]).encode()
        socket.send_fds(self._socket, [payload], [heard, written, complained, ended])
        pid = int(self._socket.recv(_LONGEST))
        for fd in {heard, written, complained, ended}:
            os.close(fd)
        if apart:
            os.close(said)
        return Forked(pid, [None if apart else said, out, errors], over)

    def close(self) -> None:
        """Let the process end, and wait for it."""
        self._socket.close()
        self._process.wait()


@lru_cache(maxsize=4)
def _stem(env: tuple[tuple[str, str], ...]) -> _Stem | None:
    """The process to fork from with this environment; None where forking is impossible."""
    if not hasattr(os, "pidfd_open"):
        return None
    stem = _Stem(dict(env))
    if not stem.can_fork:
        stem.close()
        return None
    return stem


# -- on the other side -------------------------------------------------------------------------


def main(number: int) -> int:
    """Load the modules, then fork once per message until none follow. Each child returns here."""
    from tests import serve

    with socket.socket(fileno=number) as tests:
        gc.collect()
        gc.freeze()
        # Only the forking thread survives in a child: locks held by others would never be freed.
        tests.send(b"alone" if len([*Path("/proc/self/task").iterdir()]) == 1 else b"threads")
        words = _child_of(tests)
    return 0 if words is None else serve.main(words)


def _child_of(tests: socket.socket) -> list[str] | None:
    """Fork once per message. Return the arguments in each child; at the end, None in the parent."""
    running: dict[int, tuple[int, int]] = {}
    with selectors.DefaultSelector() as selector:
        selector.register(tests, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fd in running:
                    pid, ended = running.pop(key.fd)
                    selector.unregister(key.fd)
                    _tell_the_end(pid, ended)
                    os.close(key.fd)
                    continue
                payload, fds, *_ = socket.recv_fds(tests, _LONGEST, 4)
                if not payload:
                    return None
                pid = os.fork()
                if not pid:
                    for open_fd, (_, ended) in running.items():
                        os.close(open_fd)
                        os.close(ended)
                    words, later = json.loads(payload)
                    return _begin(words, later, fds)
                tests.send(str(pid).encode())
                for fd in fds[:3]:
                    os.close(fd)
                end = os.pidfd_open(pid)
                running[end] = pid, fds[3]
                selector.register(end, selectors.EVENT_READ)


def _tell_the_end(pid: int, ended: int) -> None:
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with suppress(BrokenPipeError):  # nobody waits for it any more
        os.write(ended, str(status).encode())
    os.close(ended)


def _begin(words: list[str], later: dict[str, str], fds: list[int]) -> list[str]:
    """Take on the requested streams and variables in a child; return its arguments."""
    for number, fd in enumerate(fds[:3]):
        os.dup2(fd, number)
    for fd in set(fds):
        os.close(fd)
    os.environ.update(later)
    return words


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1])))
