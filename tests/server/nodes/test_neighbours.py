"""Messages between processes: each part gets its own, and unknown ones are ignored."""

from rookery.server.nodes.neighbours import Neighbours


class Part:
    """A part that tells a number and keeps what it hears."""

    def __init__(self, neighbours: Neighbours, name: str, number: int) -> None:
        self.number, self.heard = number, list[list[int]]()
        neighbours.share(name, int, lambda: self.number, lambda all_: self.heard.append([*all_]))


def test_each_part_hears_its_own_of_all_others() -> None:
    one, two, here = Neighbours(), Neighbours(), Neighbours()
    Part(one, "a", 1)
    Part(one, "b", 2)
    Part(two, "a", 3)
    a, b = Part(here, "a", 0), Part(here, "b", 0)
    here.hear([one.statement(), two.statement()])
    assert (a.heard, b.heard) == ([[1, 3]], [[2]])
    here.hear([two.statement()])
    assert (a.heard[1:], b.heard[1:]) == ([[3]], [[]])


def test_nothing_new_is_neither_said_nor_heard() -> None:
    here, there = Neighbours(), Neighbours()
    mine, theirs = Part(here, "a", 1), Part(there, "a", 2)
    assert there.is_news(there.statement())
    there.note_sent(there.statement())
    assert not there.is_news(there.statement())
    here.hear([there.statement()])
    here.hear([there.statement()])
    assert mine.heard == [[2]]
    theirs.number = 5
    assert there.is_news(there.statement())


def test_what_another_version_says_is_left_out() -> None:
    here = Neighbours()
    part = Part(here, "a", 1)
    here.hear(['{"a": {"new": true}, "c": 7}', "no JSON", '{"a": 4}'])
    assert part.heard == [[4]]
