"""The study of a finished game: findings, marks, accuracy; on Krill and on Row."""

from collections.abc import Iterator

import pytest

from rookery.core.notation.line import states_along
from rookery.core.players.searcher import Limits, RankedAction, Report, Searcher
from rookery.core.state import State
from rookery.search.study import Finding, Study, accuracy, mark
from rookery.search.study.findings import judge
from rookery.search.study.study import whole_game
from tests.contract.altered import altered
from tests.contract.toy import Krill
from tests.search.chained import Chained

KRILL = Krill()


def choice(action: str, value: float, proven: bool = False) -> RankedAction:
    return RankedAction(action, (value, -value), (action, "then"), proven)


def decision(loss: float, seat: int = 0, **more: object) -> Finding:
    told = {"options": 2, "played": "a", "values": (0.0, 0.0)} | more
    return Finding(seat=seat, loss=loss, **told)  # type: ignore[arg-type]  # fields by name


def ticking() -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += 0.001


def studied(text: str, tokens: str) -> list[Finding]:
    """Every position of a game, searched for a fixed number of steps."""
    played = [*tokens.split(), ""]
    states = states_along(KRILL.parse(text), played[:-1])
    found, after = list[Finding](), None
    for state, token in reversed(list(zip(states, played, strict=True))):
        clock = ticking()
        study = Study(state, token, after, 0.05, lambda clock=clock: next(clock))  # type: ignore[misc]  # its own
        while not study.step():
            pass
        after = study.finding
        found.insert(0, after)
    return found


def test_the_best_come_first_and_what_was_played_is_compared_with_them() -> None:
    told = judge(0, [choice("a", 0.5), choice("b", 0.1), choice("c", 0.0)], "c", None, 2)
    assert [one.action for one in told.choices] == ["a", "b"]
    assert told.values == (0.5, -0.5)
    assert (told.loss, told.lead) == (0.25, 0.2)


def test_losses_are_the_deciding_seats_own() -> None:
    told = judge(1, [choice("a", -0.5), choice("b", 0.5)], "b", None, 3)
    assert (told.values, told.loss) == ((-0.5, 0.5), 0.5)


def test_a_proof_of_what_followed_overrules_an_estimate() -> None:
    won = Finding(values=(1.0, -1.0), proven=True)
    told = judge(0, [choice("a", 0.3), choice("b", -0.4)], "b", won, 3)
    assert (told.choices[0].action, told.proven, told.loss) == ("b", True, 0.0)
    assert told.values == (1.0, -1.0)
    lost = Finding(values=(-1.0, 1.0), proven=True)
    told = judge(0, [choice("a", 0.3), choice("b", 0.2)], "b", lost, 3)
    assert (told.loss, told.proven) == (0.65, False)


def test_what_was_not_compared_is_worth_what_it_led_to() -> None:
    after = Finding(values=(0.1, -0.1), choices=(choice("x", 0.1),))
    told = judge(0, [choice("a", 0.3)], "b", after, 3)
    assert (told.loss, told.choices[1].line) == (0.1, ("b", "x", "then"))
    assert judge(0, [choice("a", 0.3)], "b", Finding(), 3).loss == 0  # chance: nothing known


@pytest.mark.parametrize(
    ("loss", "expected"),
    [(0.0, ""), (0.05, ""), (0.06, "slip"), (0.12, "mistake"), (0.24, "blunder"), (1.0, "blunder")],
)
def test_marks_go_by_what_was_lost(loss: float, expected: str) -> None:
    assert mark(decision(loss)) == expected
    assert mark(decision(loss, options=1)) == ""  # it was the only action
    assert mark(decision(loss, played="")) == ""


def test_a_star_is_for_the_only_good_action() -> None:
    best = (choice("a", 0.5),)
    assert mark(decision(0.0, lead=0.12, choices=best)) == "only"
    assert mark(decision(0.0, lead=0.11, choices=best)) == ""
    assert mark(decision(0.0, lead=0.5, choices=(choice("b", 0.5),))) == ""


def test_accuracy_halves_with_every_tenth() -> None:
    game = [decision(0.0), decision(0.1, 1), decision(0.1), decision(0.2, 1)]
    assert accuracy(game, 3) == (0.75, 0.375, None)


def test_a_turn_counts_once_whatever_it_consists_of() -> None:
    turn = [decision(0.05), decision(0.0), decision(0.05)]
    assert accuracy(turn, 1) == (0.5,)
    assert accuracy([turn[0], Finding(), *turn[1:]], 1) == pytest.approx((0.5**0.5,))  # 2 turns


def test_what_nobody_could_choose_or_lose_does_not_count() -> None:
    lost = decision(0.0, values=(-1.0, 1.0), proven=True)
    assert accuracy([decision(0.0, options=1), lost, decision(0.1)], 1) == (0.5,)


def test_a_whole_game_is_studied_from_its_end() -> None:
    found = studied("KR1 5 A1 33", "eat1 R2 eat2 R1 eat1")
    assert [one.played for one in found] == ["eat1", "R2", "eat2", "R1", "eat1", ""]
    for one in found:
        assert not one.values or sum(one.values) == pytest.approx(0, abs=1e-3)
        if one.seat is not None:
            assert one.played in {told.action for told in one.choices}
            assert one.options >= len(one.choices)
            assert len(one.paths) == len(one.choices)


def test_equal_steps_find_the_same() -> None:
    assert studied("KR1 5 A1 33", "eat1") == studied("KR1 5 A1 33", "eat1")


def test_each_search_of_a_game_goes_on_from_the_one_before() -> None:
    made: list[Chained] = []

    def searcher(state: State, limits: Limits, seed: int) -> Chained:
        best = Report(state.legal_actions[0], (0.0,) * state.players, ())
        made.append(Chained(best=best))
        return made[-1]

    start = altered(Krill, searcher=searcher)().parse("KR1 1 A1 33")
    list(whole_game([start, start.apply("eat1")], ["eat1"], 1.0))
    alone = len(made)
    list(whole_game([start, start], ["eat1"], 1.0))
    assert len(made) > alone + 1  # several states, and several actions of each
    again = made[alone:]
    assert [one.earlier for one in again] == [None, *again[:-1]]


def test_leaving_is_no_weak_action() -> None:
    found = studied("KR1 5 A1 33", "leave:1")[0]
    assert (found.played, found.options, mark(found)) == ("leave:1", 0, "")


class Silent:
    """A search that knows only the best action."""

    def __init__(self, search: Searcher) -> None:
        self.step, self.report = search.step, search.report


def test_actions_are_searched_one_by_one_where_a_search_knows_only_the_best() -> None:
    def searcher(state: State, limits: Limits, seed: int) -> Silent:
        return Silent(Krill.players.searcher(state, Limits(simulations=200), seed))

    state = altered(Krill, searcher=searcher)().parse("KR1 1 A1 33")
    study = Study(state, "eat1", None, 100.0, lambda: 0.0)
    while not study.step():
        pass
    told = study.finding
    assert (told.choices[0].action, told.values, told.proven) == ("eat1", (1.0, -1.0), True)
