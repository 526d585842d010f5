"""Computer players: they always give sound reports, keep their limits and leave the state alone."""

from rookery.core.players.searcher import Limits, Report, Searcher, run
from rookery.core.state import State
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import check, decisions, every, staying


def sound(state: State, report: Report) -> None:
    """A report names a legal action, a line that can be played, and a value for each seat."""
    assert report.action in state.legal_actions
    assert report.line[0] == report.action
    assert not state.apply_all(report.line).ply < state.ply + 1
    assert len(report.values) == state.players
    assert all(-1 <= value <= 1 for value in report.values)
    assert report.nodes >= 0
    assert report.words.isprintable()


def steps(search: Searcher, most: int) -> bool:
    """Whether the search finishes within this number of slices."""
    return any(search.step() for _ in range(most))


@check(decisions(3), staying)
def every_level_has_an_action_at_once(at: Moment) -> None:
    for level in at.game.players.levels:
        search = level.search(at.state, 1)
        sound(at.state, search.report())
        search.step()
        sound(at.state, search.report())


@check(decisions(5), staying)
def the_weakest_level_is_a_fixed_function_of_the_seed(at: Moment, seed: int) -> None:
    weakest = at.game.players.levels[0]
    report = run(weakest.search(at.state, seed))
    sound(at.state, report)
    assert run(weakest.search(at.state, seed)).action == report.action


@check(decisions(2), staying)
def searches_keep_their_limits(at: Moment, seed: int) -> None:
    for limits in (Limits(nodes=300), Limits(simulations=40)):
        search = at.game.players.searcher(at.state, limits, seed)
        assert steps(search, 2000)
        sound(at.state, search.report())
    search = at.game.players.searcher(at.state, Limits(depth=2), seed)
    steps(search, 20)
    sound(at.state, search.report())


@check(decisions(2), staying)
def a_search_leaves_its_state_alone(at: Moment) -> None:
    before = at.state.record.tobytes(), at.state.text
    search = at.game.players.searcher(at.state, Limits(nodes=500, simulations=50), 1)
    steps(search, 20)
    search.report()
    assert (at.state.record.tobytes(), at.state.text) == before


@check(decisions(3), every, only_thorough=True)
def every_level_plays_from_random_states(at: Moment, seed: int) -> None:
    for level in at.game.players.levels:
        sound(at.state, run(level.search(at.state, seed)))
