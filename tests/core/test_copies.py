"""Everything public can be copied, pickled and sent to another process, whatever was asked of it.

The tests walk what values offer, so they also hold what is added later.
"""

import copy
import inspect
import multiprocessing
import pickle
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import rookery
from rookery import games
from rookery.core.cursor import Cursor
from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.core.players.searcher import Limits, run
from rookery.core.state import State
from rookery.envs.batch import Batch
from rookery.envs.gymnasium import GymnasiumSeat
from rookery.envs.gymnasium_vector import VectorSeats
from rookery.envs.pettingzoo import env
from tests.contract.rulesets import Ruleset, random_game, rulesets, warm

ROOMS = ("rules", "text", "drawing", "words", "players")
CODE = {*ROOMS, "kernels"}
"""What a game is made of, which is code: rooms filled from modules, which cannot be copied."""
ALL = {ruleset.game.name: ruleset for ruleset in rulesets()}
"""A ruleset of each game, also of those from outside the package."""


def asked(value: Any, *, acting: bool = False) -> Iterator[tuple[str, Any]]:
    """Ask a value for everything that needs no argument, and yield what it answers.

    Methods of something `acting` are not called: they restart it.
    """
    for name in dir(value):
        if name.startswith("_") or name in CODE:
            continue
        try:
            answer = getattr(value, name)
            if not acting and inspect.ismethod(answer) and not inspect.signature(answer).parameters:
                answer = answer()
        except RookeryError:
            continue  # not in this state
        if not callable(answer):
            yield name, answer


def of_state(state: State) -> dict[str, Any]:
    """A state and all that it and its game answer, and what is made from it."""
    game = state.game
    values = {f"state.{name}": answer for name, answer in asked(state)}
    values |= {f"game.{name}": answer for name, answer in asked(game)}
    for room in ROOMS:
        found = asked(getattr(game, room))
        values |= {f"game.{room}.{name}": answer for name, answer in found}
    values |= {"state": state, "game": game, "scene": game.drawing.scene(state)}
    if state.current_player is not None:
        values["report"] = run(game.players.searcher(state, Limits(nodes=1, simulations=1), 1))
        action = state.legal_actions[-1]
        values |= {"gists": game.words.gists(state, action), "after": state.apply(action)}
    dense = game.players.dense(state)
    if dense is not None:
        dense.observation.of(state)
        values |= {f"dense.{name}": answer for name, answer in asked(dense)}
        values |= {f"feature {one.name}": one for one in dense.observation.features}
        values["dense"] = dense
    return values


def survives(name: str, value: Any) -> Any:
    """The value after a pickle; also copied in both ways."""
    try:
        copy.copy(value)
        copy.deepcopy(value)
        return pickle.loads(pickle.dumps(value))
    except Exception as error:
        raise AssertionError(f"{name}: {error!r}") from error


def face(state: State) -> tuple[Any, ...]:
    return state.game.name, state.text, state.ply, state.codes, state.current_player


@pytest.mark.parametrize("ruleset", ALL.values(), ids=lambda ruleset: ruleset.game.name)
def test_states_and_all_that_they_answer(ruleset: Ruleset, seed: int) -> None:
    warm(ruleset.game)
    played = random_game(ruleset, seed, leaving=True, most=60)
    for state in played.moments(4):
        values = of_state(state)
        for name, value in values.items():
            survives(name, value)
        again = survives("state", state)
        assert face(again) == face(state)
        assert again == state
        assert again.record.tobytes() == state.record.tobytes()
        assert (survives("plain", state.plain), copy.deepcopy(state)) == (state.plain, state)
    record = survives("record", played.record)
    assert (record.options, record.tokens) == (played.record.options, played.record.tokens)


@pytest.mark.parametrize("name", ["packeis", "penguin_game", "penguisi", "polar_escape"])
def test_environments(name: str) -> None:
    """They go on as they would have, each from a copy, with every seat once to move."""
    table = env(name)
    table.reset(seed=1)
    for _ in range(12):
        dict(asked(table, acting=True))
        again = survives("table", table)
        seat = table.agent_selection
        action = int(table.observe(seat)["action_mask"].argmax())
        table.step(action)
        again.step(action)
        assert again.state_now == table.state_now
        assert again.agent_selection == table.agent_selection
    for seats in (
        GymnasiumSeat(name),
        GymnasiumSeat(name, opponents="chick"),
        VectorSeats(name, 3, deals=4),
    ):
        seats.reset(seed=2)
        again = survives("seat", seats)
        masks = seats.action_masks()
        assert (again.action_masks() == masks).all()
        action = masks.argmax(axis=-1)
        assert (again.step(action)[0] == seats.step(action)[0]).all()
    batch = Batch(games.load(name), ALL[name].game.read_options(dict(ALL[name].texts)), 3)
    again = survives("batch", batch)
    for one in (batch, again):
        one.step()
    assert again.states.tobytes() == batch.states.tobytes()


def in_the_child(pickled: bytes) -> list[str]:
    return [repr(value) for value in pickle.loads(pickled)]


def test_all_of_it_reaches_another_process() -> None:
    values: list[Any] = []
    for ruleset in ALL.values():
        start = ruleset.start(1)
        values += of_state(start).values()
    told = [repr(value) for value in pickle.loads(pickle.dumps(values))]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert len(pool.apply(in_the_child, (pickle.dumps(values),))) == len(told)
        start = ALL["packeis"].start(1)
        assert pool.apply(repr, (start,)) == repr(start)


def test_a_cursor_says_that_it_cannot_be_copied() -> None:
    with pytest.raises(TypeError, match="begin another one at its state"):
        pickle.dumps(Cursor(ALL["packeis"].start(1)))


def errors_of_the_package() -> list[type[RookeryError]]:
    skipped = ("rookery.__main__", "rookery.envs.openspiel")
    for module in pkgutil.walk_packages(rookery.__path__, "rookery."):
        if not module.name.startswith(skipped):
            import_module(module.name)
    waiting, found = [RookeryError], list[type[RookeryError]]()
    while waiting:
        found.append(waiting.pop())
        waiting += found[-1].__subclasses__()
    return found


def test_errors_keep_their_data() -> None:
    kinds = errors_of_the_package()
    assert len(kinds) > 30
    for kind in kinds:
        error = kind.__new__(kind, "what was said")
        error.what = ("some", "data")  # type: ignore[attr-defined]  # any of its fields
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (kind, str(error), vars(error))


def test_a_game_of_the_house_stays_itself() -> None:
    for name in games.names():
        game: Game[Any] = games.load(name)
        if name in {"krill", "whale"}:
            continue
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.deepcopy(game) is game
