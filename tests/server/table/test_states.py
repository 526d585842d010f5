"""States along a line: the same as if all were kept, but in little memory."""

import gc
import tracemalloc
from functools import cache

import numpy as np
import pytest

from rookery import games
from rookery.core.notation.line import states_along
from rookery.core.record import Record, write
from rookery.core.state import State
from rookery.server.i18n.catalogues import languages
from rookery.server.replay.frames import frames
from rookery.server.table.game import Snapshot
from rookery.server.table.registry import first_state
from rookery.server.table.review import LONGEST, read_record
from rookery.server.table.timeline import EVERY, States

MB = 1 << 20


@cache
def long_game() -> Record:
    """A game as long as the longest record that may be opened."""
    game, rng = games.load("polar_escape"), np.random.default_rng(3)
    options = game.deal(game.read_options({"players": "6"}), 3)
    state: State = game.start(options)
    tokens: list[str] = []
    while len(tokens) < LONGEST and not state.is_terminal:
        texts = [text for text, _ in state.chance_outcomes] or list(state.legal_actions)
        tokens.append(texts[rng.integers(len(texts))])
        state = state.bare().apply(tokens[-1])
    return Record(game, options, tuple(tokens))


def texts(states: States) -> list[str]:
    return [state.text for state in states]


def test_every_state_can_be_had_in_any_order(rng: np.random.Generator) -> None:
    record = long_game()
    tokens = record.tokens[: 5 * EVERY + 3]
    expected = [state.text for state in states_along(record.first(), tokens)]
    states = States(record.first(), tokens)
    assert len(states) == len(expected)
    was_settled = states.is_settled
    for ply in rng.permutation(len(expected)).tolist():
        assert states[ply].text == expected[ply]
        assert states[ply].ply == ply
    assert texts(states) == expected
    assert states[-1].text == expected[-1]
    assert (was_settled, states.is_settled) == (False, True)
    assert [one.text for one in states[3:7]] == expected[3:7]


def test_a_line_grows_and_shrinks(rng: np.random.Generator) -> None:
    record = long_game()
    all_states = states_along(record.first(), record.tokens[: 8 * EVERY])
    expected = [state.text for state in all_states]
    states = States(record.first(), ())
    for _ in range(60):
        length = len(states) - 1
        if rng.integers(3):
            most = min(length + int(rng.integers(1, 2 * EVERY)), 8 * EVERY)
            plies = [(record.tokens[ply], all_states[ply + 1]) for ply in range(length, most)]
            states = states.extended(plies)
        else:
            states = states.shortened(int(rng.integers(0, length + 1)))
        assert states[-1].text == expected[len(states) - 1]
        assert states.is_settled
        if not rng.integers(4):
            states.forget()
        ply = int(rng.integers(len(states)))
        assert states[ply].text == expected[ply]
    assert texts(states) == expected[: len(states)]


def test_a_line_that_went_on_in_one_way_goes_on_in_another() -> None:
    game = games.load("packeis")
    first = game.start(game.deal(game.read_options({"players": "2"}), 1))
    one, other = first.legal_actions[:2]
    line = States(first, ())
    once = line.extended([(one, first.apply(one))])
    again = line.extended([(other, first.apply(other))])
    more = once.extended([(two := once[1].legal_actions[0], once[1].apply(two))])
    assert texts(line) == [first.text]
    assert texts(once) == [first.text, first.apply(one).text]
    assert texts(again) == [first.text, first.apply(other).text]
    assert texts(more) == [*texts(once), once[1].apply(two).text]
    with pytest.raises(IndexError):
        line[1]


def test_a_line_that_grew_for_long_knows_its_last_states() -> None:
    record = long_game()
    expected = states_along(record.first(), record.tokens[: 4 * EVERY])
    states = States(record.first(), ())
    for token, state in zip(record.tokens, expected[1:], strict=False):
        states = states.extended([(token, state)])
    assert states.is_settled
    for ply in range(2 * EVERY + 1, len(states)):
        assert states[ply].text == expected[ply].text
    assert states.is_settled


def test_a_state_is_not_computed_again_while_the_same_stretch_is_looked_at() -> None:
    record = long_game()
    states = States(record.first(), record.tokens[: 3 * EVERY])
    for ply in (1, EVERY + 1, 3 * EVERY - 1, 3 * EVERY):
        assert states[ply] is states[ply]
    *_, last = states
    assert last is states[-1]


def test_some_states_are_kept_as_a_line_grows_and_shrinks() -> None:
    """No ply is more than a stretch from a kept state, and undone plies keep nothing in memory."""
    record = long_game()
    along = states_along(record.first(), record.tokens[: 3 * EVERY])
    states = States(record.first(), ())
    for ply in range(3 * EVERY):
        states = states.extended([(record.tokens[ply], along[ply + 1])])
    assert [state.ply for state in states._kept] == [0, EVERY, 2 * EVERY, 3 * EVERY]
    for back, kept in ((0, 4), (1, 3), (EVERY, 3), (EVERY + 1, 2), (3 * EVERY, 1)):
        assert len(states.shortened(back)._kept) == kept


def test_what_was_looked_at_is_forgotten() -> None:
    states = States(long_game().first(), long_game().tokens)
    bare = states.size
    texts(states)
    assert states.size > bare
    seen = states.size
    states.forget()
    assert states.size < seen
    assert states.is_settled


def test_an_opened_record_takes_less_than_a_megabyte() -> None:
    record = long_game()
    assert len(record.tokens) == LONGEST
    stored, _ = read_record(write(record), 0, "id")
    say = languages()["en"]
    before = Snapshot.of(stored, first_state(stored))
    for first in (0, LONGEST - 30):  # fill the caches that all drawings share
        frames(before, (), say, first, 30)
    gc.collect()
    tracemalloc.start()
    try:
        again, _ = read_record(write(record), 0, "id")
        game = Snapshot.of(again, first_state(again))
        for first in (0, LONGEST - 30):
            frames(game, (), say, first, 30)
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert size < MB
    assert game.timeline.size < MB
    log = game.timeline.log
    assert len({id(entry.text) for entry in log}) == len({entry.text for entry in log})
    assert game.timeline.line is log
