"""A tournament on a cluster of two nodes that loses first a worker and then a node.

It runs in its own process and is given a folder, because Ray leaves threads and warnings behind.
"""

import sys
from collections.abc import Callable, Generator, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from rookery.arena.journal import Task
from rookery.arena.on_ray import OnRay
from rookery.arena.play import PlayedGame
from rookery.arena.tournament.table import play_tournament
from rookery.arena.tournament.text import as_json
from rookery.games.plugins import add_named_games
from tests.arena.jobs import killed_once
from tests.arena.krill import BOARDS_ON_RAY, PLAN

Job = Callable[[Task], list[PlayedGame]]


def main(folder: str) -> None:
    from ray.cluster_utils import Cluster

    add_named_games()
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    other = cluster.add_node(num_cpus=1)
    sys.stderr.write(f"nodes at {cluster.address}\n")

    def runner(job: Any, tasks: Iterable[Any]) -> Generator[Any, None, None]:
        return OnRay(cluster.address)(partial(killed_once, folder, job), tasks)

    def on_the_way(done: int, _total: int) -> None:
        if done == 9:
            cluster.remove_node(other, allow_graceful=False)

    table = play_tournament(
        PLAN, BOARDS_ON_RAY, runner, on_the_way, Path(folder) / "results.jsonl", resamples=9
    )
    (Path(folder) / "table.json").write_text(as_json(table))
    cluster.shutdown()


if __name__ == "__main__":
    main(sys.argv[1])
