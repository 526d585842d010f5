"""What comes first: bonuses, throws, and a 5 that is not for walking; for both implementations."""

import pytest

from tests.games.sides import Side

REST = "n,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"


def word(line: str, letter: str) -> str:
    return next(word for word in line.split(" ")[5:] if word.startswith(letter))


@pytest.mark.clause("PS-23")
def test_a_capture_by_a_double_is_paid_before_the_next_throw(side: Side) -> None:
    start = f"PS1 b4:2etm00a n,n,n,10/n,n,n,30/{REST}"
    paid = side.see(start, "R33", "10:3", "13:3")
    assert paid.legal == ("B16:20",)
    after = side.see(start, "R33", "10:3", "13:3", "B16:20")
    assert (after.turn, len(after.chance), word(after.text, "d")) == (None, 21, "d1")


@pytest.mark.clause("PS-R30")
def test_captures_are_paid_before_the_pole_and_at_once_in_between(side: Side) -> None:
    """Seat 2 stands on ring space 22, then on 30."""
    both = side.see(f"PS1 b4:2etm00a n,18,h6,*/n,n,n,39/{REST}", "R42", "18:4", "h6:2")
    assert both.legal == ("B22:20",)
    assert (word(both.text, "c"), word(both.text, "p")) == ("c1", "p1")
    two = f"PS1 b4:2etm00a 10,20,h5,h6/n,n,n,47/{REST}"
    due = side.see(two, "R32", "h5:3", "h6:2")
    assert (due.legal, word(due.text, "p")) == (("B10:10", "B20:10"), "p2")
    between = side.see(two, "R32", "h5:3", "h6:2", "B20:10")
    assert between.legal == ("B10:20", "B30:20")
    assert (word(between.text, "c"), word(between.text, "p")) == ("c1", "p1")
    last = side.see(two, "R32", "h5:3", "h6:2", "B20:10", "B30:20")
    assert last.legal == ("B10:10", "B50:10")


def hits(side: Side, line: str, *done: str) -> bool:
    """Whether seat 1 can capture seat 2's only penguin with what has been thrown."""
    seen = side.see(line, *done)
    _, other, *_ = seen.text.split(" ")[2].split("/")
    return other == "n,n,n,n" or any(hits(side, line, *done, act) for act in seen.legal)


@pytest.mark.clause("PS-40")
def test_five_beyond_a_full_nest_only_a_double_five_hits(side: Side) -> None:
    start = f"PS1 b4:2etm00a n,n,n,0/n,n,n,22/{REST}"  # seat 2 on ring space 5
    throws = [outcome for outcome, _ in side.see(start).chance]
    assert [throw for throw in throws if hits(side, start, throw)] == ["R55"]
    beside = start.replace("n,n,n,22", "n,n,n,23")
    assert len([throw for throw in throws if hits(side, beside, throw)]) > 5
