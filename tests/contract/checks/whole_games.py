"""Whole games: whose turn it is, how chance falls, that states never change, how games end."""

from fractions import Fraction
from itertools import permutations

import pytest

from rookery.core.chance import roll
from rookery.core.errors import WrongState
from rookery.core.kernels.rng import seeded
from rookery.core.notation.line import apply_token
from tests.contract.checks.moment import Moment, face
from tests.contract.checks.registry import (
    check,
    each,
    end,
    every,
    first,
    moments,
    some,
    start,
    staying,
)  # fmt: skip


@check(end, every)
def a_play_ends_in_time(at: Moment) -> None:
    taken = [entry for entry in at.played.entries if not entry.startswith("leave:")]
    assert len(taken) <= at.game.rules.kernels.max_plies
    assert [state.is_terminal for state in at.played.states].count(True) == 1
    assert [state.ply for state in at.played.states] == list(range(len(at.played.states)))


@check(each, every)
def a_state_is_a_decision_or_chance_or_over(at: Moment) -> None:
    seat = at.state.current_player
    assert [seat is not None, at.state.is_chance, at.state.is_terminal].count(True) == 1
    assert bool(at.state.legal_actions) == (seat is not None)
    assert bool(at.state.chance_outcomes) == at.state.is_chance
    assert seat is None or 0 <= seat < at.state.players


@check(end, every)
def going_on_changes_nothing_that_was(at: Moment) -> None:
    """No query so far has changed a state, and replaying the game gives the same states."""
    played, before = at.played, at.run.untouched[at.run.random_games.index(at.played)]
    again = [played.states[0]]
    for entry in played.entries:
        again.append(apply_token(again[-1], entry))
    assert played.bytes == before
    assert [state.record.tobytes() for state in again] == before
    for state in (played.states[number] for number in some(played, at.thorough)):
        assert face(again[state.ply]) == face(state)
        assert again[state.ply] == state
        assert hash(again[state.ply]) == hash(state)


@check(end, staying)
def all_is_applied_or_nothing(at: Moment) -> None:
    begin = at.played.states[0]
    assert face(begin.apply_all(at.played.entries)) == at.face
    with pytest.raises(WrongState):
        begin.apply_all([*at.played.entries, at.played.entries[0]])


@check(end, every)
def the_result_is_one(at: Moment) -> None:
    last = at.state
    keys, places, returns = last.ranking_keys, last.ranking, last.returns
    assert places == tuple(1 + sum(other > key for other in keys) for key in keys)
    assert sum(returns) == 0
    assert all(-1 <= utility <= 1 for utility in returns)
    order = sorted(range(last.players), key=lambda seat: places[seat])
    assert [returns[seat] for seat in order] == sorted(returns, reverse=True)
    for place, utility in zip(places, returns, strict=True):
        assert all((place == p) == (utility == u) for p, u in zip(places, returns, strict=True))
    assert len(last.scores) == last.players
    assert {len(of_seat) for of_seat in last.scores} == {len(last.game.words.score_names)}


@check(end, every)
def pairs_that_were_played_out_are_settled(at: Moment) -> None:
    places = at.state.ranking
    for a, b in permutations(range(at.state.players), 2):
        settled = at.game.rules.is_settled(at.state, a, b)
        assert settled == at.game.rules.is_settled(at.state, b, a)
        assert settled or places[a] == places[b]
    if len(places) > 1:
        best, last = places.index(min(places)), places.index(max(places))
        assert best == last or at.game.rules.is_settled(at.state, best, last)


@check(each, every)
def there_is_no_result_before_the_end(at: Moment) -> None:
    if not at.last:
        with pytest.raises(WrongState):
            _ = at.state.ranking
        with pytest.raises(WrongState):
            _ = at.state.returns


@check(some, every)
def chance_is_exact(at: Moment, seed: int) -> None:
    rng = seeded(seed)
    if not at.state.is_chance:
        with pytest.raises(WrongState):
            roll(at.state, rng)
        return
    texts = [text for text, _ in at.state.chance_outcomes]
    assert texts == sorted(set(texts), key=str.encode)
    assert sum(probability for _, probability in at.state.chance_outcomes) == Fraction(1)
    assert all(probability > 0 for _, probability in at.state.chance_outcomes)
    assert roll(at.state, rng) in texts


@check(start, first)
def seats_are_dealt_to_all_people(at: Moment, seed: int) -> None:
    options = at.ruleset.dealt(seed)
    rotation = at.game.rules.rotation(options)
    assert len(rotation) == at.game.rules.seats(options) == at.game.start(options).players
    people = [person for person in rotation if person is not None]
    assert sorted(people) == list(range(options.players))
    assert at.game.words.dummy or len(people) == len(rotation)


@check(moments(6), every)
def a_position_tells_which_seats_nobody_holds(at: Moment) -> None:
    nobodys = set(range(at.played.states[0].players)) - set(at.played.held)
    assert at.game.rules.dummy_seats(at.parsed) == nobodys


@check(each, every)
def nobody_decides_on_a_seat_that_nobody_holds(at: Moment) -> None:
    assert at.state.current_player is None or at.state.current_player in at.run.random_games[0].held
