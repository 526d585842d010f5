"""A game with the results of an analysis: as a record with comments, and as JSON."""

from collections.abc import Mapping

import msgspec

from rookery.core import record as records
from rookery.core.arguments import check_arguments
from rookery.core.record import Record
from rookery.search.study.findings import Finding
from rookery.search.study.lines import FoundLine, StandLine, found_line, stand_line
from rookery.search.study.marks import mark


class AnnotatedGame(msgspec.Struct, frozen=True):
    """A game's `record`, the results `found` for its positions in order, and the progress."""

    game: str
    record: str
    found: tuple[FoundLine, ...]
    stand: StandLine


@check_arguments
def annotated_game(record: Record, findings: Mapping[int, Finding], seats: int) -> AnnotatedGame:
    """Everything that is known; the keys of `findings` are the plies before each position."""
    return AnnotatedGame(
        record.game.name,
        records.write(record),
        tuple(found_line(ply, findings[ply]) for ply in sorted(findings)),
        stand_line(findings, len(record.tokens) + 1, seats),
    )


@check_arguments
def with_remarks(record: Record, findings: Mapping[int, Finding]) -> str:
    """The record with a comment after each analysed action; it reads back to the same record."""
    remarks = {ply: words for ply, finding in findings.items() if (words := remark(finding))}
    return records.write(record, remarks)


@check_arguments
def remark(finding: Finding) -> str:
    """A record's comment on an action: what each seat could expect before it, and its mark.

    For example "0.24 -0.24, mistake, lost 0.14, best d4-g4 a1-b1".
    """
    if not finding.values or not finding.played:
        return ""
    values = " ".join(f"{value:.2f}" for value in finding.values)
    sentences = ["proven " + values if finding.proven else values]
    sign = mark(finding)
    if sign:
        sentences.append(sign)
    if sign not in ("", "only"):
        best = finding.choices[0]
        sentences += [f"lost {finding.loss:.2f}", "best " + " ".join(best.line or (best.action,))]
    return ", ".join(sentences)
