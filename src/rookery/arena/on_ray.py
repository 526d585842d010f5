"""Play boards on a running Ray cluster, whose nodes have the same version of Rookery installed.

Ray retries a task whose worker or node is lost. Results come back to this process, which alone
writes them down, each once.
"""

import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, TypeVar
from warnings import catch_warnings

from rookery import __version__
from rookery.arena.waiting import AHEAD, PendingTasks, RunnerFailure
from rookery.core.arguments import check_arguments
from rookery.core.extras import extra

T = TypeVar("T")
R = TypeVar("R")

CLIENT = "ray://"
REACHED_IN = 10.0
"""Seconds within which the machine at an address must answer."""
RETRIES = 10
"""How often a task is retried when its worker is lost."""


@check_arguments
class OnRay:
    """A runner on the Ray cluster at an address.

    The address is `ray` (this machine's own cluster, or the one in RAY_ADDRESS), `ray://host:10001`
    or `host:6379`. At most `most` tasks are pending at a time; by default two per processor.
    Raises MissingExtra.
    """

    def __init__(self, address: str, most: int | None = None) -> None:
        self._ray = extra("ray", "ray")
        self._address, self._most = "auto" if address == "ray" else address, most

    def __call__(
        self, job: Callable[[T], R], tasks: Iterable[T]
    ) -> Generator[tuple[T, R], None, None]:
        ray, waiting, out = self._ray, PendingTasks(tasks), dict[Any, T]()
        if not waiting:
            return
        with self._connection():
            play = ray.remote(max_retries=RETRIES, num_cpus=1)(_carried_out)
            places = os.environ.get("GAMES", "")
            try:
                while out or waiting:
                    while waiting and len(out) < self._room():
                        task = waiting.take()
                        out[play.remote(job, task, places, __version__)] = task
                    ready, _ = ray.wait(list(out), num_returns=1)
                    yield out[ready[0]], self._result(ready[0])
                    del out[ready[0]]
            finally:
                for left in out:
                    ray.cancel(left, force=True)

    def _room(self) -> int:
        """How many tasks may be pending now: nodes may come and go while boards are played."""
        return self._most or max(2, AHEAD * int(self._ray.cluster_resources().get("CPU", 1)))

    def _result(self, result: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(result)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            reason = str(error).strip().partition("\n")[0]
            raise RunnerFailure(f"Ray could not finish a board: {reason}") from None

    @contextmanager
    def _connection(self) -> Iterator[None]:
        """Connect to the cluster, unless this process is connected to one already."""
        if self._ray.is_initialized():
            yield
            return
        self._check_address()
        try:
            with catch_warnings(action="ignore"):  # they repeat the error
                self._ray.init(self._address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason, _, _ = " ".join(str(error).split()).partition(". ")
            raise RunnerFailure(f"no Ray cluster at {self._address!r}: {reason}") from None
        try:
            yield
        finally:
            self._ray.shutdown()

    def _check_address(self) -> None:
        """Fail early: Ray itself would wait minutes for a machine that isn't there."""
        if self._address.startswith(CLIENT) and find_spec("grpc") is None:
            raise RunnerFailure(f"{CLIENT} needs Ray's client: pip install 'ray[client]'")
        if self._address != "auto":
            host, _, port = self._address.removeprefix(CLIENT).rpartition(":")
            try:
                socket.create_connection((host, int(port)), REACHED_IN).close()
            except (OSError, ValueError) as error:
                raise RunnerFailure(f"no Ray cluster at {self._address!r}: {error}") from None


def _carried_out(job: Callable[[T], R], task: T, games: str, version: str) -> R:
    """Run the job on a node, after checking that it has the same version of Rookery."""
    from rookery.games.plugins import add_games

    if version != __version__:
        raise RunnerFailure(f"a node has Rookery {__version__}, not {version}")
    add_games(games)
    return job(task)
