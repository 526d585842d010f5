"""Whole plays: ends, texts, actions, refusals, chance, results."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from rookery.core.chance import roll
from rookery.core.errors import IllegalAction, MalformedAction, MalformedPosition, WrongState
from rookery.core.game import Game, game_of
from rookery.core.kernels.rng import seeded
from rookery.core.line import states_along
from rookery.core.state import State
from tests.contract.rulesets import Play, Ruleset, at_random, choices


def face(state: State) -> tuple[object, ...]:
    """Everything that one can ask of a state."""
    end = (state.ranking, state.returns) if state.is_terminal else ()
    return (
        state.text, state.legal_actions, state.chance_outcomes, state.current_player,
        state.players, state.is_terminal, state.scores, state.ranking_keys, end,
    )  # fmt: skip


def test_a_play_ends_in_time(plays: list[Play]) -> None:
    for play in plays:
        taken = [entry for entry in play.entries if not entry.startswith("leave:")]
        assert len(taken) <= play.states[0].game.kernels.max_plies
        assert [state.is_terminal for state in play.states].count(True) == 1
        assert [state.ply for state in play.states] == list(range(len(play.states)))


def test_a_state_is_a_decision_or_chance_or_over(plays: list[Play]) -> None:
    for state in (state for play in plays for state in play.states):
        seat = state.current_player
        assert [seat is not None, state.is_chance, state.is_terminal].count(True) == 1
        assert bool(state.legal_actions) == (seat is not None)
        assert bool(state.chance_outcomes) == state.is_chance
        assert seat is None or 0 <= seat < state.players


def test_going_on_changes_nothing_that_was(plays: list[Play], thorough: bool) -> None:
    for play in plays:
        before = play.bytes
        looked_at = play.sample(thorough)
        faces = [face(state) for state in looked_at]
        again = states_along(play.states[0], play.entries)
        assert play.bytes == before
        assert [state.record.tobytes() for state in again] == before
        once_more = [again[state.ply] for state in looked_at]
        assert [face(state) for state in once_more] == faces
        assert once_more == looked_at
        assert [hash(state) for state in once_more] == [hash(state) for state in looked_at]


def test_position_texts_round_trip(plays: list[Play], thorough: bool) -> None:
    for play in plays:
        for state in play.sample(thorough):
            parsed = play.parsed(state)
            assert face(parsed) == face(state)
            assert parsed == state
            assert repr(parsed) == repr(state)
            assert "\n" not in state.text
            assert state.text == " ".join(state.text.split())


def test_a_parsed_position_plays_on_alike(play: Play, thorough: bool) -> None:
    times = 20 if thorough else 6
    for number in range(0, len(play.entries), max(3, len(play.entries) // times)):
        state = play.parsed(play.states[number])
        for entry in play.entries[number:]:
            state = state.apply(entry)
        assert face(state) == face(play.states[-1])


def test_actions_are_unique_sorted_single_words(plays: list[Play]) -> None:
    for state in (state for play in plays for state in play.states if state.legal_actions):
        texts, kernels = state.legal_actions, state.game.kernels
        out = np.empty(kernels.max_actions, np.int64)
        count = kernels.legal_actions(state.board.tables, state.record, out)
        assert len(set(texts)) == count == len(set(out[:count].tolist()))
        assert list(texts) == sorted(texts, key=str.encode)
        for code in out[:count].tolist():
            assert state.game.action_code(state, state.game.action_text(state, code)) == code


def test_actions_can_stand_in_a_record(plays: list[Play]) -> None:
    for text in {text for play in plays for state in play.states for text in choices(state)}:
        assert text.split() == [text]
        assert text.isprintable()
        assert len(text) <= 200
        assert not set(text) & set("{}")
        assert not text.startswith("leave:")
        assert not text.partition(".")[0].isdigit()


def strangers(state: State, seen: list[str], draw: random.Random, most: int) -> list[str]:
    """Texts that are not legal now: from elsewhere in the game, and broken ones."""
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


def test_only_legal_actions_apply(plays: list[Play], seed: int, thorough: bool) -> None:
    draw, most = random.Random(seed), 150 if thorough else 40
    seen = sorted({text for play in plays for state in play.states for text in choices(state)})
    for state in (state for play in plays for state in play.moments(8)):
        before = face(state), state.record.tobytes()
        for text in choices(state):
            assert state.apply(text).ply == state.ply + 1
        for text in strangers(state, seen, draw, most):
            if not is_another_spelling(state, text):
                refuse(state, text)
        assert (face(state), state.record.tobytes()) == before


def is_another_spelling(state: State, text: str) -> bool:
    """Whether a text is read as an action that is legal; it does then what that one does."""
    try:
        own = state.game.action_text(state, state.game.action_code(state, text))
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


def test_all_is_applied_or_nothing(play: Play) -> None:
    first, last = play.states[0], play.states[-1]
    assert face(first.apply_all(play.entries)) == face(last)
    with pytest.raises(WrongState):
        first.apply_all([*play.entries, play.entries[0]])


def test_the_result_is_one(plays: list[Play]) -> None:
    for play in plays:
        last = play.states[-1]
        keys, places, returns = last.ranking_keys, last.ranking, last.returns
        assert places == tuple(1 + sum(other > key for other in keys) for key in keys)
        assert sum(returns) == 0
        assert all(-1 <= utility <= 1 for utility in returns)
        order = sorted(range(last.players), key=lambda seat: places[seat])
        assert [returns[seat] for seat in order] == sorted(returns, reverse=True)
        for place, utility in zip(places, returns, strict=True):
            assert all((place == p) == (utility == u) for p, u in zip(places, returns, strict=True))
        assert len(last.scores) == last.players
        assert {len(of_seat) for of_seat in last.scores} == {len(last.game.score_names)}


def test_there_is_no_result_before_the_end(plays: list[Play]) -> None:
    for state in (state for play in plays for state in play.states[:-1]):
        with pytest.raises(WrongState):
            _ = state.ranking
        with pytest.raises(WrongState):
            _ = state.returns


def test_chance_is_exact(plays: list[Play], seed: int, thorough: bool) -> None:
    rng = seeded(seed)
    for state in (state for play in plays for state in play.sample(thorough)):
        if not state.is_chance:
            with pytest.raises(WrongState):
                roll(state, rng)
            continue
        texts = [text for text, _ in state.chance_outcomes]
        assert texts == sorted(set(texts), key=str.encode)
        assert sum(probability for _, probability in state.chance_outcomes) == Fraction(1)
        assert all(probability > 0 for _, probability in state.chance_outcomes)
        assert roll(state, rng) in texts


def test_broken_position_texts_are_refused(plays: list[Play], seed: int, thorough: bool) -> None:
    draw, times = random.Random(seed), 25 if thorough else 8
    for state in (state for play in plays for state in play.moments(6)):
        for _ in range(times):
            text = mutated(state.text, draw)
            parsed = parsed_or_refused(game_of(state), text)
            if parsed is not None:
                assert state.game.parse(parsed.text) == parsed
                playable(parsed, draw)


def parsed_or_refused(game: Game[Any], text: str) -> State | None:
    """The state of a text; when it is refused, with reasons, None. Nothing else may happen."""
    try:
        return game.parse(text)
    except MalformedPosition as error:
        return None if error.reasons and all(error.reasons) else pytest.fail("no reason given")


def playable(state: State, draw: random.Random) -> None:
    """Any position that is accepted can be played to its end."""
    for _ in range(state.game.kernels.max_plies):
        if state.is_terminal:
            break
        state = at_random(state, draw)
    assert state.is_terminal
    assert sum(state.returns) == 0


def test_seats_are_dealt_to_all_people(ruleset: Ruleset, seed: int) -> None:
    game, options = ruleset.game, ruleset.dealt(seed)
    seating = game.rotation(options)
    assert len(seating) == game.seats(options) == game.start(options).players
    people = [person for person in seating if person is not None]
    assert sorted(people) == list(range(options.players))
    assert game.dummy or len(people) == len(seating)


def test_a_position_tells_which_seats_nobody_holds(plays: list[Play]) -> None:
    for play in plays:
        nobodys = set(range(play.states[0].players)) - set(play.held)
        for state in play.moments(6):
            assert state.game.dummy_seats(play.parsed(state)) == nobodys


def test_nobody_decides_on_a_seat_that_nobody_holds(plays: list[Play]) -> None:
    for state in (state for play in plays for state in play.states):
        assert state.current_player is None or state.current_player in plays[0].held
