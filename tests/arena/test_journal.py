"""Complete journal entries count; an entry that was cut off does not."""

from pathlib import Path

import pytest

from rookery.arena.journal import BadResults, Journal, JournalEntry, seed_in
from rookery.arena.play import PlayedGame, SeatResult

PLAN = {"game": "krill", "players": ("Ann", "Ben"), "seed": "5"}
FIRST, SECOND = (
    JournalEntry(
        board,
        0,
        (PlayedGame(board, f"5/{board}", (SeatResult("Ann", 1, 3, 1.0, 2, 0.1, 0.1),), ("R1",)),),
    )
    for board in (0, 1)
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "results.jsonl"
    with Journal(path, "match", PLAN) as journal:
        journal.add(FIRST)
        journal.add(SECOND)
    return path


def known(path: Path) -> dict[tuple[int, int], JournalEntry]:
    with Journal(path, "match", PLAN) as journal:
        return journal.entries


def test_boards_are_read_again_as_they_were_written(path: Path) -> None:
    assert known(path) == {(0, 0): FIRST, (1, 0): SECOND}
    assert seed_in(path) == "5"
    assert seed_in(path.with_name("none")) is seed_in(None) is None


def test_a_process_may_end_while_it_writes_any_byte(path: Path) -> None:
    whole = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    lengths = {*range(0, len(whole), 9), *ends[:-1], *(end - 1 for end in ends)}
    for length in sorted(lengths):
        path.write_bytes(whole[:length])
        boards = max(0, sum(end <= length for end in ends) - 1)
        assert len(known(path)) == boards
        assert path.stat().st_size == ends[boards]  # what was torn is gone, the head is there
    with Journal(path, "match", PLAN) as journal:
        journal.add(SECOND)
    assert path.read_bytes() == whole


def test_another_file_is_left_as_it_is(path: Path) -> None:
    path.write_text("Dear diary")
    with pytest.raises(BadResults, match=r"results\.jsonl, line 1: this is no file of results"):
        known(path)
    assert path.read_text() == "Dear diary"


@pytest.mark.parametrize(
    ("of", "change", "said"),
    [
        ("tournament", {}, "results of a match, not of a tournament"),
        ("match", {"seed": "6"}, "another plan: seed was 5, not 6"),
        ("match", {"players": ("Ann",)}, "players was"),
    ],
)
def test_results_of_something_else_are_refused(
    path: Path, of: str, change: dict[str, object], said: str
) -> None:
    before = path.read_bytes()
    with pytest.raises(BadResults, match=said):
        Journal(path, of, {**PLAN, **change})
    assert path.read_bytes() == before


def test_a_line_that_makes_no_sense_is_named(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b'{"board": "x"}\n' + lines[2])
    with pytest.raises(BadResults, match="line 2: Expected `int`"):
        known(path)


def test_two_processes_do_not_write_one_file(path: Path) -> None:
    with Journal(path, "match", PLAN), pytest.raises(BadResults, match="another process writes"):
        known(path)
    assert len(known(path)) == 2


def test_without_a_file_boards_are_kept_in_memory() -> None:
    with Journal(None, "match", PLAN) as journal:
        journal.add(FIRST)
    assert journal.entries == {(0, 0): FIRST}
