"""Positions and actions as texts: they are unique, read back, and refused when malformed."""

import random
from typing import Any

import numpy as np
import pytest

from rookery.core.errors import IllegalAction, MalformedAction, MalformedPosition, WrongState
from rookery.core.game import Game
from rookery.core.state import State
from tests.contract.checks.moment import Moment, face
from tests.contract.checks.registry import check, each, every, moments, plies, some, staying
from tests.contract.rulesets import at_random, choices


@check(some, every)
def position_texts_round_trip(at: Moment) -> None:
    assert face(at.parsed) == at.face
    assert at.parsed == at.state
    assert repr(at.parsed) == repr(at.state)
    assert "\n" not in at.state.text
    assert at.state.text == " ".join(at.state.text.split())


@check(plies(6, 20), staying)
def a_parsed_position_plays_on_alike(at: Moment) -> None:
    state = at.parsed
    for entry in at.played.entries[at.number :]:
        state = state.apply(entry)
    assert face(state) == face(at.played.states[-1])


@check(each, every)
def actions_are_unique_sorted_single_words(at: Moment) -> None:
    if not at.state.legal_actions:
        return
    state, texts, kernels = at.state, at.state.legal_actions, at.game.rules.kernels
    out = np.empty(kernels.max_actions, np.int64)
    count = kernels.legal_actions(state.board.tables, state.record, out)
    assert len(set(texts)) == count == len(set(out[:count].tolist()))
    assert list(texts) == sorted(texts, key=str.encode)
    for code in out[:count].tolist():
        assert at.game.text.action_code(state, at.game.text.action_text(state, code)) == code


@check(each, every)
def actions_can_stand_in_a_record(at: Moment) -> None:
    for text in choices(at.state):
        assert text.split() == [text]
        assert text.isprintable()
        assert len(text) <= 200
        assert not set(text) & set("{}")
        assert not text.startswith("leave:")
        assert not text.partition(".")[0].isdigit()


@check(moments(8), every)
def only_legal_actions_apply(at: Moment, seed: int) -> None:
    draw, most = random.Random(seed), 150 if at.thorough else 40
    state = at.state
    before = face(state), state.record.tobytes()
    for text in choices(state):
        assert state.apply(text).ply == state.ply + 1
    for text in strangers(state, at.run.seen, draw, most):
        if not is_another_spelling(state, text):
            refuse(state, text)
    assert (face(state), state.record.tobytes()) == before


def strangers(state: State, seen: list[str], draw: random.Random, most: int) -> list[str]:
    """Texts that are not legal now: actions from elsewhere in the game, and broken texts."""
    own = choices(state)
    texts = draw.sample(seen, min(most, len(seen))) + [draw.choice(own or seen) for _ in range(20)]
    broken = [mutated(text, draw) for text in texts[-most // 2 :]]
    return sorted({*texts, *broken, "", " ", "leave:1", "\x00", "-" * 300} - set(own))


def mutated(text: str, draw: random.Random) -> str:
    at = draw.randrange(len(text) + 1)
    letter = draw.choice("abcdh12389@-=:.,R+ ABCé\n")
    return draw.choice(
        [text[:at] + letter + text[at:], text[:at] + letter + text[at + 1 :], text[:at]]
    )


def is_another_spelling(state: State, text: str) -> bool:
    """Whether a text is read as a legal action, which then has the same effect."""
    try:
        own = state.game.text.action_text(state, state.game.text.action_code(state, text))
    except (MalformedAction, IllegalAction, WrongState):
        return False
    if own in choices(state):
        assert state.apply(text) == state.apply(own)
    return own in choices(state)


def refuse(state: State, text: str) -> None:
    with pytest.raises((MalformedAction, IllegalAction, WrongState)) as caught:
        state.apply(text)
    assert str(caught.value).isprintable()
    if isinstance(caught.value, WrongState):
        assert state.is_terminal
    elif isinstance(caught.value, IllegalAction):
        assert caught.value.clause
        assert (caught.value.action, caught.value.ply) == (text, state.ply)
        assert caught.value.reason
    elif isinstance(caught.value, MalformedAction):
        assert caught.value.reason
        assert caught.value.action == text


@check(moments(6), every)
def broken_position_texts_are_refused(at: Moment, seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(25 if at.thorough else 8):
        parsed = parsed_or_refused(at.game, mutated(at.state.text, draw))
        if parsed is not None:
            assert at.game.parse(parsed.text) == parsed
            playable(parsed, draw)


def parsed_or_refused(game: Game[Any], text: str) -> State | None:
    """The state of a text, or None if it is refused with reasons. Nothing else may happen."""
    try:
        return game.parse(text)
    except MalformedPosition as error:
        return None if error.reasons and all(error.reasons) else pytest.fail("no reason given")


def playable(state: State, draw: random.Random) -> None:
    """Any position that is accepted can be played to its end."""
    for _ in range(state.game.rules.kernels.max_plies):
        if state.is_terminal:
            break
        state = at_random(state, draw)
    assert state.is_terminal
    assert sum(state.returns) == 0
