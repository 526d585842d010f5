"""Seats that stop playing: the others play on, whoever left ranks behind them."""

import random

import pytest

from rookery.core.errors import WrongState
from rookery.core.line import leaving_seat
from rookery.core.state import State
from tests.contract.rulesets import ALONE, NARROWED, TIED, Play, Ruleset, at_random


def test_leavers_rank_behind_all_who_stayed(plays: list[Play]) -> None:
    for play in plays[1::2]:
        left = [seat for entry in play.entries if (seat := leaving_seat(entry)) is not None]
        last = play.states[-1]
        stayed = set(range(last.players)) - set(left)
        assert set(left) <= set(play.held)
        assert stayed & set(play.held) or last.players == 1
        assert all(last.ranking[a] < last.ranking[b] for a in stayed for b in left)
        assert each_above_the_one_before(last, left)


def test_of_several_leavers_the_later_one_ranks_better(play: Play, seed: int) -> None:
    """Nobody who is out by the rules has a place between them."""
    draw = random.Random(seed)
    for state in play.moments(4)[:-1]:
        gone: list[int] = []
        while not state.is_terminal:
            gone.append(draw.choice(state.taking_part))
            state = state.leave(gone[-1])
            if not state.is_terminal and draw.random() < 0.5:
                state = at_random(state, draw)
        assert each_above_the_one_before(state, gone)


def each_above_the_one_before(last: State, left: list[int]) -> bool:
    """Whether these seats, in the order of leaving, have the places from the last one upwards."""
    places = [last.ranking[seat] for seat in left]
    if last.game.name in TIED:
        return len(set(places)) <= 1
    return places == [last.players - order for order in range(len(left))]


def test_a_seat_that_left_has_no_turn_again(plays: list[Play]) -> None:
    for play in plays[1::2]:
        gone: set[int] = set()
        for entry, after in zip(play.entries, play.states[1:], strict=True):
            seat = leaving_seat(entry)
            if seat is not None:
                gone.add(seat)
            assert after.current_player not in gone


def test_every_seat_may_leave_at_any_time_but_once(play: Play) -> None:
    for state in play.moments(12)[:-1]:
        for seat in state.taking_part:
            after = state.leave(seat)
            assert after != state
            parsed = state.game.parse(after.text)
            assert parsed == after
            assert parsed.ranking_keys == after.ranking_keys
            assert after.ply == state.ply + 1
            with pytest.raises(WrongState, match=f"seat {seat + 1}"):
                after.leave(seat)


def test_the_others_play_on(play: Play, seed: int, thorough: bool) -> None:
    draw = random.Random(seed)
    for state in play.moments(6 if thorough else 3)[:-1]:
        for seat in state.taking_part:
            after = state.leave(seat)
            out_by_the_rules = len(play.held) > len(state.taking_part)
            alone = out_by_the_rules and state.game.name in ALONE
            assert after.is_terminal or len(state.taking_part) > 2 or alone
            last = played_out(after, draw)
            others = [place for other, place in enumerate(last.ranking) if other != seat]
            assert last.ranking[seat] > max(others, default=0)
            assert last.ranking[seat] == state.players


def played_out(state: State, draw: random.Random) -> State:
    while not state.is_terminal:
        state = at_random(state, draw)
    return state


def test_leaving_in_another_seats_turn_keeps_the_turn(play: Play) -> None:
    for state in play.moments(12)[:-1]:
        turn = state.current_player
        for seat in state.taking_part:
            after = state.leave(seat)
            if turn is None or after.is_terminal:
                continue
            if seat not in (turn, state.game.turn_owner(state)):
                assert after.current_player == turn
                assert after.legal_actions
                kept = set(after.legal_actions) >= set(state.legal_actions)
                assert kept or state.game.name in NARROWED


def test_when_one_has_stayed_it_is_over(play: Play) -> None:
    state = play.states[0]
    first, *others = play.held
    for seat in others:
        assert not state.is_terminal
        state = state.leave(seat)
    if state.players == 1:  # whoever plays alone and leaves ends it
        state = state.leave(0)
    assert state.is_terminal
    assert state.ranking[first] == 1
    assert all(place > 1 for seat, place in enumerate(state.ranking) if seat != first)


def test_a_seat_that_nobody_holds_stays(play: Play) -> None:
    for state in play.moments(12):
        for seat in set(range(state.players)) - set(play.held):
            assert seat not in state.taking_part
            with pytest.raises(WrongState):
                state.leave(seat)


def test_leaving_is_refused_elsewhere(ruleset: Ruleset, play: Play) -> None:
    first, last = play.states[0], play.states[-1]
    for seat in (-1, first.players, 99):
        with pytest.raises(WrongState):
            first.leave(seat)
    with pytest.raises(WrongState):
        last.leave(0)
    assert last.taking_part == ()


def test_who_has_no_part_cannot_leave(play: Play) -> None:
    """A seat that is out by the rules has earned its place; the seat to move always has a part."""
    for state in play.moments(12)[:-1]:
        assert state.current_player is None or state.current_player in state.taking_part
        for seat in set(range(state.players)) - set(state.taking_part):
            with pytest.raises(WrongState, match=f"seat {seat + 1}"):
                state.leave(seat)
