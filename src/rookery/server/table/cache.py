"""What was made from a table, kept as long as the table stays in memory."""

from dataclasses import dataclass, field
from typing import Any

from rookery.core.players.searcher import Report
from rookery.server.table.scene_cache import SceneCache

_REPORT = 1000  # bytes of a search's report


@dataclass(eq=False)
class TableCache:
    """What was made from one table.

    `evaluations` are searches' reports on positions, `solutions` solvers' proofs, both by number.
    `pictures` are the last few, by number, theme and language.
    """

    scenes: SceneCache = field(default_factory=SceneCache)
    evaluations: dict[int, Any] = field(default_factory=dict)
    solutions: dict[int, Report] = field(default_factory=dict)
    pictures: dict[tuple[int, str, str, bool], bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The approximate size in bytes."""
        reports = len(self.evaluations) + len(self.solutions)
        return self.scenes.size + reports * _REPORT + sum(map(len, self.pictures.values()))
