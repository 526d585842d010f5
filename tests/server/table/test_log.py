"""Reducing a log to its line: entries are only ever added, and the line is what counts."""

from hypothesis import given
from hypothesis import strategies as st

from rookery.core.notation.line import leave_token, leaving_seat, undo_token
from rookery.server.table.timeline import Kind, LogEntry, line_of, plies_to_undo, taken_back

KINDS: list[Kind] = ["action", "action", "action", "chance", "leave", "undo"]


def entry(number: int, kind: Kind, seat: int | None = None, text: str = "x") -> LogEntry:
    return LogEntry(number, kind, seat, text, 0)


@st.composite
def logs(draw: st.DrawFn) -> list[LogEntry]:
    """Any log that could have come about: undos take back no more plies than there are."""
    log: list[LogEntry] = []
    length = 0
    for number in range(1, draw(st.integers(0, 30)) + 1):
        kind = draw(st.sampled_from(KINDS))
        if kind == "undo" and length:
            plies = draw(st.integers(1, length))
            log.append(entry(number, "undo", 0, undo_token(plies)))
            length -= plies
        else:
            kind = "action" if kind == "undo" else kind
            seat = None if kind == "chance" else draw(st.integers(0, 2))
            log.append(entry(number, kind, seat, "leave:1" if kind == "leave" else "x"))
            length += 1
    return log


@given(logs())
def test_an_undo_brings_back_the_line_of_before(log: list[LogEntry]) -> None:
    for count in range(len(log)):
        before, after = line_of(log[:count]), line_of(log[: count + 1])
        back = taken_back(log[count])
        assert after == (before[: len(before) - back] if back else [*before, log[count]])


@given(logs(), st.frozensets(st.integers(0, 2)))
def test_what_can_be_undone_are_actions_down_to_ones_own(
    log: list[LogEntry], seats: frozenset[int]
) -> None:
    line = line_of(log)
    plies = plies_to_undo(line, seats)
    undone = line[len(line) - plies :]
    assert all(one.kind == "action" for one in undone)
    assert all(one.seat not in seats for one in undone[1:])
    if plies:
        assert undone[0].seat in seats
    else:
        recent = [one for one in line if one.kind != "action" or one.seat in seats]
        assert not recent or recent[-1].kind != "action"


def test_leaving_is_written_from_one() -> None:
    assert leave_token(2) == "leave:3"
    assert leaving_seat("leave:3") == 2
