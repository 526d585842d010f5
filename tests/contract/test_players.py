"""Computer players of every game: the five levels, searches, solvers."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from numba.core.event import install_recorder

from rookery.core.chance import roll
from rookery.core.game import Game
from rookery.core.i18n import ENGLISH
from rookery.core.kernels.rng import seeded
from rookery.core.searcher import LEVEL_NAMES, Limits, Report, Searcher, run
from rookery.core.state import State
from tests.contract.rulesets import Play, Ruleset, choices, random_play, small_states, warm


def deciding(play: Play, count: int) -> list[State]:
    states = [state for state in play.states if state.legal_actions]
    return states[:: max(1, len(states) // count)][:count]


def sound(state: State, report: Report) -> None:
    """A report names a legal action, a line that can be played, and a value for each seat."""
    assert report.action in state.legal_actions
    assert report.line[0] == report.action
    assert not state.apply_all(report.line).ply < state.ply + 1
    assert len(report.values) == state.players
    assert all(-1 <= value <= 1 for value in report.values)
    assert report.nodes >= 0
    assert report.words.isprintable()


def test_there_are_five_levels(game: Game[Any]) -> None:
    assert tuple(level.name for level in game.levels) == LEVEL_NAMES
    assert all(0 < level.thinking_ms <= 5000 for level in game.levels)


def test_every_level_has_an_action_at_once(play: Play) -> None:
    for state in deciding(play, 3):
        for level in state.game.levels:
            search = level.search(state, 1)
            sound(state, search.report())
            search.step()
            sound(state, search.report())


def test_the_weakest_level_is_a_fixed_function_of_the_seed(ruleset: Ruleset, seed: int) -> None:
    play = random_play(ruleset, seed)
    for state in deciding(play, 5):
        report = run(ruleset.game.levels[0].search(state, seed))
        sound(state, report)
        assert run(ruleset.game.levels[0].search(state, seed)).action == report.action


def test_where_levels_get_to_can_be_drawn(game: Game[Any], seed: int) -> None:
    """They see positions that nobody comes upon at random."""
    rng = seeded(seed)
    for players in (game.players[0], game.players[-1]):
        options = game.read_options({"players": str(players)})
        state = game.start(game.deal(options, seed))
        last: tuple[State, str] | None = None
        while not state.is_terminal and state.ply < 400:
            scene = game.scene(state, ENGLISH, last)
            assert set(scene.taps) == set(state.legal_actions)
            action = roll(state, rng) if state.is_chance else played(state, seed)
            last, state = (state, action), state.apply(action)
        game.scene(state, ENGLISH, last)


def played(state: State, seed: int) -> str:
    return run(state.game.levels[0].search(state, seed)).action


def test_searches_keep_their_limits(play: Play, seed: int) -> None:
    for state in deciding(play, 2):
        for limits in (Limits(nodes=300), Limits(simulations=40)):
            search = state.game.searcher(state, limits, seed)
            assert steps(search, 2000)
            sound(state, search.report())
        search = state.game.searcher(state, Limits(depth=2), seed)
        steps(search, 20)
        sound(state, search.report())


def steps(search: Searcher, most: int) -> bool:
    """Whether the search is done within so many slices."""
    return any(search.step() for _ in range(most))


def test_a_search_leaves_its_state_alone(play: Play) -> None:
    for state in deciding(play, 2):
        before = state.record.tobytes(), state.text
        search = state.game.searcher(state, Limits(nodes=500, simulations=50), 1)
        steps(search, 20)
        search.report()
        assert (state.record.tobytes(), state.text) == before


def test_nothing_is_left_to_compile_after_warming(
    game: Game[Any], seed: int, thorough: bool
) -> None:
    """Nobody waits for the compiler once a game is said to be ready."""
    warm(game)
    with install_recorder("numba:compile") as compiled:
        for players in game.players:
            play = random_play(Ruleset(game, (("players", str(players)),)), seed)
            for state in deciding(play, 6 if thorough else 3):
                for search in filter(None, searches(state, seed)):
                    steps(search, 100)
    assert [event.data["dispatcher"] for _, event in compiled.buffer] == []


def searches(state: State, seed: int) -> Iterator[Searcher | None]:
    yield from (level.search(state, seed) for level in state.game.levels)
    yield state.game.searcher(state, Limits(nodes=2000, simulations=200), seed)
    yield solver(state)


def test_what_is_proven_is_so(game: Game[Any]) -> None:
    """Two seats: against the value by trying everything. Any number: a sound report."""
    tried = 0
    for state in [state for state in small_states(game.name) if state.legal_actions]:
        for make in (solver, analyst):
            search = make(state)
            if search is None:
                continue
            steps(search, 1000)
            report = search.report()
            sound(state, report)
            if report.proven and state.players == 2:
                assert report.values[0] == pytest.approx(float(value(state)))
                assert value(state.apply(report.action)) == value(state)
                tried += 1
    assert tried or all(state.players != 2 for state in small_states(game.name))


def solver(state: State) -> Searcher | None:
    return state.game.solver(state)


def analyst(state: State) -> Searcher | None:
    return state.game.searcher(state, Limits(nodes=20_000, simulations=5000), 1)


def value(state: State) -> Fraction:
    """What two seats come to, with best play, for the first: by trying everything."""
    known: dict[State, Fraction] = {}

    def of(state: State) -> Fraction:
        if state not in known:
            known[state] = worked_out(state)
        return known[state]

    def worked_out(state: State) -> Fraction:
        if state.is_terminal:
            return state.returns[0]
        if state.is_chance:
            return sum(
                (p * of(state.apply(text)) for text, p in state.chance_outcomes), Fraction(0)
            )
        best: Callable[..., Fraction] = min if state.current_player else max
        return best(of(state.apply(text)) for text in choices(state))

    return of(state)


@pytest.mark.slow
def test_every_level_plays_from_random_states(ruleset: Ruleset, seed: int) -> None:
    for state in deciding(random_play(ruleset, seed), 3):
        for level in ruleset.game.levels:
            sound(state, run(level.search(state, seed)))
