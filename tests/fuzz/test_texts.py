"""Mutated position texts and records: refused with a reason, or as good as any other."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest

from rookery import games
from rookery.core import record
from rookery.core.errors import BadRecord, MalformedPosition, RookeryError
from rookery.core.game import Game
from rookery.core.state import State
from tests.fuzz import corpus
from tests.fuzz.mutation import Rng, damaged, pick
from tests.slow import slow

Refusal = TypeVar("Refusal", bound=RookeryError)

SOME, MANY = (texts // len(corpus.names()) + 1 for texts in (2_500, 10_000))
"""Texts for each game, so that all games together reach these totals."""

in_every_game = pytest.mark.parametrize("name", corpus.names())
some_or_many = pytest.mark.parametrize("count", [SOME, slow(MANY)], ids=["some", "many"])


def sound(state: State) -> None:
    """Check that an accepted state is sound: its text reads back, and it can be played on."""
    again = state.game.parse(state.text)
    assert again.text == state.text
    assert again.legal_actions == state.legal_actions
    assert again.scores == state.scores
    if state.is_terminal:
        assert min(state.ranking) == 1
    elif not state.is_chance:
        assert state.apply(state.legal_actions[-1]).ply == state.ply + 1


def refusal(work: Callable[[], object], *kinds: type[Refusal]) -> Refusal | None:
    """How the work was refused; None if it was not. Any other exception is a defect."""
    try:
        work()
    except kinds as error:
        return error
    return None


def parsed(game: Game[Any], text: str) -> None:
    """Parse a position, and check that it is sound if accepted."""
    sound(game.parse(text))


@in_every_game
@some_or_many
def test_mutated_positions_are_refused_or_sound(name: str, count: int, rng: Rng) -> None:
    game, good, tried, refused = games.load(name), [""], 0, 0
    # Of some games hardly one in seventy is accepted; both outcomes have to occur.
    while tried < count or (tried == refused and tried < 10 * count):
        if tried % 200 == 0:
            states = corpus.some_record(name, rng)[1]
            good = [state.text for state in states[:: 1 + len(states) // 100]]
        text = damaged(pick(rng, good), rng, good)
        error = refusal(partial(parsed, game, text), MalformedPosition)
        assert error is None or (error.reasons and all(error.reasons))
        tried, refused = tried + 1, refused + (error is not None)
    assert tried // 10 < refused < tried


@in_every_game
@some_or_many
def test_mutated_actions_are_refused_or_legal(name: str, count: int, rng: Rng) -> None:
    states: tuple[State, ...] = ()
    for number in range(count):
        if number % 200 == 0:
            states = corpus.some_record(name, rng)[1]
        state, other = (states[int(rng.integers(len(states)))] for _ in range(2))
        before, good = state.text, other.legal_actions or ("-",)
        action = damaged(pick(rng, good), rng, good)
        error = refusal(partial(state.apply, action), RookeryError)
        legal = {*state.legal_actions, *(text for text, _ in state.chance_outcomes)}
        assert (error is None) == (action in legal)
        assert error is None or error.code in {"bad-action", "illegal-action", "wrong-state"}
        assert state.text == before


@in_every_game
@some_or_many
def test_mutated_records_are_refused_with_a_line_or_sound(name: str, count: int, rng: Rng) -> None:
    good, refused = [""], 0
    for number in range(count):
        if number % 50 == 0:
            good = [record.write(corpus.some_record(name, rng, corpus.LONG)[0]) for _ in range(2)]
        text = damaged(pick(rng, good), rng, good)
        error = refusal(partial(reread, text), BadRecord)
        lines = text.count("\n") + text.count("\r") + 1
        assert error is None or 1 <= error.line <= lines
        refused += error is not None
    assert count // 10 < refused < count


def reread(text: str) -> None:
    """Read a record, and check that it survives writing and rereading if accepted."""
    read = record.read(text, games.load)
    assert record.read(record.write(read), games.load) == read
