"""Islands: which seats nobody else concerns any more, and their best paths, proven."""

import random
from collections.abc import Iterator

import pytest

from rookery.core.state import State
from rookery.games.packeis import GAME
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.island_walk import IslandWalk, survey
from rookery.games.packeis.text.positions import as_if

SEEDS = range(6)


def game_by_chance(players: int, seed: int) -> Iterator[State]:
    """The positions of a game of random moves, before its end."""
    rng = random.Random(f"{players} {seed}")
    state = GAME.start(GAME.deal(GAME.read_options({"players": players}), seed))
    while not state.is_terminal:
        yield state
        state = state.apply(rng.choice(state.legal_actions))


def walked(state: State, seat: int) -> tuple[tuple[str, ...], tuple[int, int]]:
    """All moves of a proven walk, and the fish and floes at its end."""
    search = GAME.players.finisher(state, seat)
    assert search is not None
    while not search.step():
        pass
    report = search.report()
    assert report.proven
    fish, floes = (int(part.split("=")[1]) for part in report.words.split())
    return report.line, (fish, floes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_apart_is_what_the_search_finds_uncontested(players: int) -> None:
    met = 0
    for seed in SEEDS:
        for state in game_by_chance(players, seed):
            seats = GAME.rules.apart(state)
            if any(state.plain.unplaced):
                assert seats == ()
                continue
            notes = survey(state, make_context(8, 100))
            assert seats == tuple(
                seat for seat in range(players) if notes[seat].own and not notes[seat].fighters
            )
            met += len(seats)
    assert met


def first_apart(players: int, seed: int) -> tuple[State, int]:
    """The first position in which a seat is apart, and that seat."""
    states = ((state, GAME.rules.apart(state)) for state in game_by_chance(players, seed))
    return next((state, seats[0]) for state, seats in states if seats)


@pytest.mark.clause("PK-R19")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_others_do_changes_a_walk(players: int, seed: int) -> None:
    """The seat walks its proven way, the others move by chance: it ends as was proven."""
    state, seat = first_apart(players, seed)
    line, worth = walked(state, seat)
    for chance in range(5):
        rng, left, now = random.Random(chance), list(line), state
        while not now.is_terminal:
            mine = now.current_player == seat
            now = now.apply(left.pop(0) if mine else rng.choice(now.legal_actions))
        assert not left
        assert now.scores[seat] == worth


def best(state: State | None, seat: int) -> tuple[int, int]:
    """The most fish, then floes, that a seat alone can still reach, by trying everything."""
    if state is None:
        return (-1, -1)
    ends = []
    for action in state.legal_actions:
        after = state.apply(action)
        again = as_if(after, seat)
        ends.append(best(again, seat) if again else final(after, seat))
    return max(ends)


def final(state: State, seat: int) -> tuple[int, int]:
    """The score of a seat that can't move, once its penguins are picked up."""
    while not state.is_terminal and state.plain.placed[seat]:
        state = state.apply(state.legal_actions[0])
    fish, floes = state.scores[seat]
    return fish, floes


def test_no_other_way_brings_more() -> None:
    """Small islands, where everything can be tried."""
    tried = 0
    for seed in range(12):
        for state in game_by_chance(2, seed):
            for seat in GAME.rules.apart(state):
                line, worth = walked(state, seat)
                if 1 < len(line) <= 5:
                    assert best(as_if(state, seat), seat) == worth
                    tried += 1
    assert tried > 10


def test_there_is_no_proof_where_others_come_in() -> None:
    state = next(state for state in game_by_chance(2, 0) if not any(state.plain.unplaced))
    assert GAME.rules.apart(state) == ()
    search = IslandWalk(state, state.current_player or 0)
    assert search.step()
    assert not search.report().proven
