"""The lines in which an analysis is reported as it grows: by a server, and on the command line."""

from collections.abc import Mapping

import msgspec

from rookery.core.arguments import check_arguments
from rookery.core.players.searcher import RankedAction
from rookery.search.study.findings import Finding
from rookery.search.study.marks import Mark, accuracy, mark


class FoundLine(msgspec.Struct, frozen=True, tag="found", tag_field="type"):
    """What is known about the position after `ply` plies, and about the action `played` there.

    The fields are those of a finding (`search.study.Finding`) and the action's `mark`.
    """

    ply: int
    played: str
    mark: Mark
    values: tuple[float, ...]
    proven: bool
    depth: int
    seat: int | None
    options: int
    loss: float
    choices: tuple[RankedAction, ...]
    paths: tuple[tuple[str, ...], ...]


class StandLine(msgspec.Struct, frozen=True, tag="stand", tag_field="type"):
    """The analysis's progress: `known` of `positions` are done; `asked` while more are requested.

    `accuracy` says for each seat how close to the best it played so far, from 0 to 1; null for a
    seat that has decided nothing.
    """

    known: int
    positions: int
    asked: bool
    accuracy: tuple[float | None, ...]


@check_arguments
def found_line(ply: int, finding: Finding) -> FoundLine:
    """A finding as it is reported."""
    common = {
        name: getattr(finding, name)
        for name in FoundLine.__struct_fields__
        if name not in ("ply", "mark")
    }
    return FoundLine(ply=ply, mark=mark(finding), **common)


@check_arguments
def stand_line(
    finding: Mapping[int, Finding], positions: int, seats: int, is_asked: bool = False
) -> StandLine:
    """The progress of an analysis."""
    exact = accuracy([finding[ply] for ply in sorted(finding)], seats)
    values = tuple(None if value is None else round(value, 3) for value in exact)
    return StandLine(len(finding), positions, is_asked, values)
