"""Planning ahead: the position as it would be on another seat's turn."""

import numpy as np
import pytest

from rookery import games
from rookery.core.state import State

PLANNED = [name for name in games.names() if games.load(name).rules.plans_ahead]


def played(name: str, plies: int, rng: np.random.Generator, **options: str) -> State:
    game = games.load(name)
    state = game.start(game.deal(game.read_options(options), 7))
    for _ in range(plies):
        if not state.is_terminal:
            state = state.apply(str(rng.choice(sorted(state.legal_actions))))
    return state


def test_two_games_can_be_planned() -> None:
    assert PLANNED == ["packeis", "penguin_game"]


@pytest.mark.parametrize("players", ["2", "3"])
@pytest.mark.parametrize("name", PLANNED)
def test_plans_are_what_the_seat_could_do_on_the_same_board(
    name: str, players: str, rng: np.random.Generator
) -> None:
    game, found = games.load(name), 0
    for plies in range(8, 40, 4):
        state = played(name, plies, rng, players=players)
        places = {node.id for node in game.drawing.scene(state).nodes}
        for seat in set(range(int(players))) - {state.current_player}:
            planned = game.rules.as_if(state, seat)
            if planned is None:
                continue
            found += 1
            assert planned.current_player == seat
            assert game.rules.scores(planned) == game.rules.scores(state)
            taps = game.drawing.scene(planned).taps
            assert set(taps) == set(planned.legal_actions)
            assert {place for path in taps.values() for place in path} <= places
    assert found > 0


def test_in_packeis_a_plan_is_legal_when_the_others_leave_it_alone(
    rng: np.random.Generator,
) -> None:
    state = played("packeis", 12, rng, players="2")
    seat = 1 - (state.current_player or 0)
    planned = games.load("packeis").rules.as_if(state, seat)
    assert planned is not None
    after = [state.apply(action) for action in state.legal_actions]
    kept = [set(planned.legal_actions) & set(one.legal_actions) for one in after]
    assert all(kept)


def test_nobody_plans_a_coin_or_the_melting_of_one(rng: np.random.Generator) -> None:
    game = games.load("penguin_game")
    assert game.rules.as_if(played("penguin_game", 0, rng, players="2"), 1) is None
