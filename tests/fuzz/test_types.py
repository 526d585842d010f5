"""Values of every type, given to everything public that takes input, are read or refused by name.

The surface is walked: what is public and takes a text, a number, options or a collection of them is
given values of other types, too. Whatever a function does not read it refuses with an error of
ours, which says what is wrong; nothing has changed then.
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery import games
from rookery.core import options, record
from rookery.core.errors import RookeryError
from rookery.core.game import Drawing, Game, Players, Rules, State, Text, Words
from rookery.core.notation import line
from tests.contract.rulesets import rulesets

HOUSE = ("packeis", "penguin_game", "penguisi", "polar_escape")
STARTS = {one.game.name: one for one in rulesets() if one.game.name in HOUSE}
STRANGE = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.complex_numbers(),
        st.text(max_size=12),
        st.binary(max_size=8),
        st.sampled_from([Fraction(1, 2), Decimal(2), np.int64(1), np.float32(0.5), np.str_("2")]),
        st.sampled_from([object(), int, len, range(3), slice(1), Ellipsis, np.zeros(2)]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner),
        st.frozensets(st.integers(), max_size=2),
        st.dictionaries(
            st.one_of(st.text(max_size=8), st.integers(), st.sampled_from(["players", "start"])),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=6,
)
"""Values of many types, also of the right ones."""
TAKEN = {"given", "options", "seed", "text", "action", "actions", "x", "seat", "name", "token"}
TAKEN |= {"entries", "words", "tokens"}
"""The names of parameters that input from outside reaches."""
TRUSTING = {
    "State.apply_code": "for what `codes` has listed",
    "State.following": "for cursors",
    "Rules.deal": "`Game.deal` reads",
    "Rules.first_position": "`Game.start` reads",
    "Rules.seats": "for options that were read",
    "Rules.rotation": "for options that were read",
    "Rules.as_if": "for a seat of the state",
    "Text.action_code": "`State.apply` reads",
    "Text.split_turn": "`State.path` reads",
    "Text.comments": "for actions that were played",
    "Players.searcher": "takes a search's limits",
    "Players.finisher": "for a seat of the state",
    "Words.deeds": "for actions that were played",
    "Words.feat": "for a feat of the game",
    "Words.narrate": "for actions that were played",
    "Words.gists": "for actions that were played",
    "Words.notes": "for options that were read",
    "options.read": "`Game.read_options` with its types",
    "options.check": "takes options that were read",
    "options.as_texts": "takes options that were read",
    "options.option": "declares an option",
    "record.write": "takes a record",
    "line.without_undone": "takes the house's own log",
    "line.undone_plies": "takes the house's own log",
    "line.undo_token": "writes the house's own log",
    "line.leave_token": "for a seat of the state",
    "games.register": "takes a game",
    "games.companion_folder": "for the name of a game",
    "games.symbols": "for the name of a game",
}
"""What takes input that has been read already, and says so."""


def public(of: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions that a class or a module defines for others."""
    named = of.__name__.rpartition(".")[2]
    for name, one in vars(of).items():
        own = not isinstance(of, ModuleType) or getattr(one, "__module__", "") == of.__name__
        if not name.startswith("_") and inspect.isfunction(one) and own:
            yield f"{named}.{name}", one


def takes_input(function: Callable[..., Any]) -> list[str]:
    """The parameters that input reaches, besides the object itself."""
    return [name for name in inspect.signature(function).parameters if name in TAKEN]


PLACES = State, Game, Rules, Text, Drawing, Words, Players, games, line, options, record
SURFACE = {
    name: function
    for of in PLACES
    for name, function in public(of)
    if takes_input(function) and name not in TRUSTING
}


def call(name: str, game: Game[Any], state: State, strange: list[Any]) -> Any:
    """Call something public with strange values for its input, and good ones for the rest."""
    of, _, what = name.partition(".")
    function = SURFACE[name]
    found = {"State": state, "Game": game}.get(of)
    bound = function if found is None else getattr(found, what)
    good = {"state": state, "first": state, "load": games.load, "start": state}
    values = iter(strange)
    parameters = inspect.signature(function).parameters.values()
    arguments = {
        one.name: next(values) if one.name in TAKEN else good.get(one.name, one.default)
        for one in parameters
        if one.name != "self" and one.kind is not one.VAR_KEYWORD
    }
    return bound(**arguments)


def test_the_surface_is_walked() -> None:
    assert {"State.apply", "State.leave", "State.code_at", "Game.parse", "Game.deal"} <= set(
        SURFACE
    )
    assert {"Game.read_options", "games.load", "record.read", "line.apply_token"} <= set(SURFACE)
    known = {name for of in PLACES for name, _ in public(of)}
    assert set(TRUSTING) <= known


@pytest.mark.parametrize("game_name", HOUSE)
@pytest.mark.parametrize("name", SURFACE)
@settings(max_examples=30)
@given(strange=st.lists(STRANGE, min_size=4, max_size=4))
def test_it_is_read_or_refused(name: str, game_name: str, strange: list[Any]) -> None:
    game, state = games.load(game_name), START[game_name]
    before = state.text, state.record.tobytes()
    with suppress(RookeryError):  # anything else fails
        call(name, game, state, strange)
    assert (state.text, state.record.tobytes()) == before


START = {name: one.start(1) for name, one in STARTS.items()}


def test_what_is_meant_is_read() -> None:
    game: Any = games.load("packeis")
    assert game.read_options({"players": 2}) == game.read_options({"players": "2"})
    assert game.read_options({"players": np.int64(3)}).players == 3
    penguisi = games.load("penguisi")
    assert penguisi.read_options({"players": 3, "play_on": True}).play_on is True


def test_what_is_wrong_is_said() -> None:
    state: Any = START["packeis"]
    game: Any = state.game
    house: Any = games
    refusals: list[tuple[Callable[[], object], str]] = [
        (lambda: state.apply(5), "type int, not a text"),
        (lambda: state.leave("1"), "'1' is of type str"),
        (lambda: state.code_at("half"), "'half' is of type str"),
        (lambda: game.parse(5), "a position is a text: '5' is of type int"),
        (lambda: game.read_options({"players": 2.5}), "players must be one of 2, 3, 4, not '2.5'"),
        (lambda: game.read_options(["players"]), "options are given by name"),
        (lambda: game.start({"players": 2}), "PackeisOptions are wanted"),
        (lambda: game.start(house.load("penguisi").read_options({})), "PackeisOptions are wanted"),
        (lambda: game.deal(game.read_options({}), None), "seed must be a whole number or a text"),
        (lambda: house.load(5), "there is no game 5"),
    ]
    for wrong, said in refusals:
        with pytest.raises(RookeryError, match=said):
            wrong()
