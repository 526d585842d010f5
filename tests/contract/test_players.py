"""Computer players of every game: the five levels, searches, solvers."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from numba.core.event import install_recorder

from rookery.core.chance import roll
from rookery.core.game import Game
from rookery.core.kernels.rng import seeded
from rookery.core.players.searcher import LEVEL_NAMES, Limits, Searcher, run
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH
from tests.contract.checks.players import sound, steps
from tests.contract.checks.registry import decisions
from tests.contract.rulesets import Ruleset, choices, random_game, small_states, warm


def test_there_are_five_levels(game: Game[Any]) -> None:
    assert tuple(level.name for level in game.players.levels) == LEVEL_NAMES
    assert all(0 < level.usual_ms <= 5000 for level in game.players.levels)


def test_where_levels_get_to_can_be_drawn(game: Game[Any], seed: int) -> None:
    """Levels reach positions that random play does not."""
    rng = seeded(seed)
    for players in (game.seats[0], game.seats[-1]):
        options = game.read_options({"players": str(players)})
        state = game.start(game.deal(options, seed))
        last: tuple[State, str] | None = None
        while not state.is_terminal and state.ply < 400:
            scene = game.drawing.scene(state, ENGLISH, last)
            assert set(scene.taps) == set(state.legal_actions)
            action = roll(state, rng) if state.is_chance else chosen(state, seed)
            last, state = (state, action), state.apply(action)
        game.drawing.scene(state, ENGLISH, last)


def chosen(state: State, seed: int) -> str:
    return run(state.game.players.levels[0].search(state, seed)).action


def test_nothing_is_left_to_compile_after_warming(
    game: Game[Any], seed: int, thorough: bool
) -> None:
    """No player waits for the compiler once a game is said to be ready."""
    warm(game)
    with install_recorder("numba:compile") as compiled:
        for players in game.seats:
            played = random_game(Ruleset(game, (("players", str(players)),)), seed)
            for number in decisions(3, 6)(played, thorough):
                for search in filter(None, searches(played.states[number], seed)):
                    steps(search, 100)
    assert [event.data["dispatcher"] for _, event in compiled.buffer] == []


def searches(state: State, seed: int) -> Iterator[Searcher | None]:
    yield from (level.search(state, seed) for level in state.game.players.levels)
    yield state.game.players.searcher(state, Limits(nodes=2000, simulations=200), seed)
    yield solver(state)


def test_what_is_proven_is_so(game: Game[Any]) -> None:
    """Reports are sound; with two seats a proven value is the one found by trying everything."""
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
    return state.game.players.solver(state)


def analyst(state: State) -> Searcher | None:
    return state.game.players.searcher(state, Limits(nodes=20_000, simulations=5000), 1)


def value(state: State) -> Fraction:
    """The value for the first of two seats under best play, found by trying everything."""
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
