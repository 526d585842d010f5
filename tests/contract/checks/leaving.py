"""Seats that stop playing: the others play on and rank above those who left."""

import random

import pytest

from rookery.core.errors import WrongState
from rookery.core.state import State
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import (
    check,
    each,
    end,
    moments,
    running,
    start,
    staying,
    with_leavers,
)  # fmt: skip
from tests.contract.rulesets import ALONE, NARROWED, TIED, RandomGame, at_random


def leavers(played: RandomGame, until: int) -> list[int]:
    """The seats that left before a ply, in the order of leaving."""
    return [int(entry[6:]) - 1 for entry in played.entries[:until] if entry.startswith("leave:")]


@check(end, with_leavers)
def leavers_rank_behind_all_who_stayed(at: Moment) -> None:
    last, left = at.state, leavers(at.played, at.number)
    stayed = set(range(last.players)) - set(left)
    assert set(left) <= set(at.played.held)
    assert stayed & set(at.played.held) or last.players == 1
    assert all(last.ranking[a] < last.ranking[b] for a in stayed for b in left)
    assert each_above_the_one_before(last, left)


@check(running(4), staying)
def of_several_leavers_the_later_one_ranks_better(at: Moment, seed: int) -> None:
    """No player who is out by the rules has a place between them."""
    draw, state = random.Random(seed), at.state
    gone: list[int] = []
    while not state.is_terminal:
        gone.append(draw.choice(state.taking_part))
        state = state.leave(gone[-1])
        if not state.is_terminal and draw.random() < 0.5:
            state = at_random(state, draw)
    assert each_above_the_one_before(state, gone)


def each_above_the_one_before(last: State, left: list[int]) -> bool:
    """Whether these seats, in the order of leaving, hold the places from the last one upwards.

    In games of `TIED` they have to share one place instead.
    """
    places = [last.ranking[seat] for seat in left]
    if last.game.name in TIED:
        return len(set(places)) <= 1
    return places == [last.players - order for order in range(len(left))]


@check(each, with_leavers)
def a_seat_that_left_has_no_turn_again(at: Moment) -> None:
    assert at.state.current_player not in leavers(at.played, at.number)


@check(running(12), staying)
def every_seat_may_leave_at_any_time_but_once(at: Moment) -> None:
    for seat in at.state.taking_part:
        after = at.state.leave(seat)
        assert after != at.state
        parsed = at.game.parse(after.text)
        assert parsed == after
        assert parsed.ranking_keys == after.ranking_keys
        assert after.ply == at.state.ply + 1
        with pytest.raises(WrongState, match=f"seat {seat + 1}"):
            after.leave(seat)


@check(running(3, 6), staying)
def the_others_play_on(at: Moment, seed: int) -> None:
    draw, state = random.Random(seed), at.state
    for seat in state.taking_part:
        after = state.leave(seat)
        out_by_the_rules = len(at.played.held) > len(state.taking_part)
        alone = out_by_the_rules and at.game.name in ALONE
        assert after.is_terminal or len(state.taking_part) > 2 or alone
        last = played_out(after, draw)
        others = [place for other, place in enumerate(last.ranking) if other != seat]
        assert last.ranking[seat] > max(others, default=0)
        assert last.ranking[seat] == state.players


def played_out(state: State, draw: random.Random) -> State:
    while not state.is_terminal:
        state = at_random(state, draw)
    return state


@check(running(12), staying)
def leaving_in_another_seats_turn_keeps_the_turn(at: Moment) -> None:
    turn = at.state.current_player
    for seat in at.state.taking_part:
        after = at.state.leave(seat)
        if turn is None or after.is_terminal:
            continue
        if seat not in (turn, at.game.rules.turn_owner(at.state)):
            assert after.current_player == turn
            assert after.legal_actions
            kept = set(after.legal_actions) >= set(at.state.legal_actions)
            assert kept or at.game.name in NARROWED


@check(start, staying)
def when_one_has_stayed_it_is_over(at: Moment) -> None:
    state = at.state
    first, *others = at.played.held
    for seat in others:
        assert not state.is_terminal
        state = state.leave(seat)
    if state.players == 1:  # a lone player who leaves ends the game
        state = state.leave(0)
    assert state.is_terminal
    assert state.ranking[first] == 1
    assert all(place > 1 for seat, place in enumerate(state.ranking) if seat != first)


@check(moments(12), staying)
def a_seat_that_nobody_holds_stays(at: Moment) -> None:
    for seat in set(range(at.state.players)) - set(at.played.held):
        assert seat not in at.state.taking_part
        with pytest.raises(WrongState):
            at.state.leave(seat)


@check(start, staying)
def seats_that_there_are_not_cannot_leave(at: Moment) -> None:
    for seat in (-1, at.state.players, 99):
        with pytest.raises(WrongState):
            at.state.leave(seat)


@check(end, staying)
def nobody_leaves_after_the_end(at: Moment) -> None:
    with pytest.raises(WrongState):
        at.state.leave(0)
    assert at.state.taking_part == ()


@check(running(12), staying)
def who_has_no_part_cannot_leave(at: Moment) -> None:
    """A seat that is out by the rules has earned its place; the seat to move always has a part."""
    assert at.state.current_player is None or at.state.current_player in at.state.taking_part
    for seat in set(range(at.state.players)) - set(at.state.taking_part):
        with pytest.raises(WrongState, match=f"seat {seat + 1}"):
            at.state.leave(seat)
