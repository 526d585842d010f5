"""The shipped puzzles: complete, playable, and confirmed by independent searches."""

from hashlib import sha256
from typing import Any

import pytest

from rookery import games
from rookery.arena.puzzles import states_of
from rookery.core.game import Game
from rookery.core.state import State
from rookery.puzzles import Puzzle, PuzzlePosition, puzzles_in
from tests.puzzles.judges import JUDGES

GAMES = [game for game in map(games.load, games.names()) if game.words.puzzles is not None]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def puzzles_of(game: Game[Any]) -> tuple[Puzzle, ...]:
    assert game.words.puzzles is not None
    return puzzles_in(game.words.puzzles)


def walked(game: Game[Any], puzzle: Puzzle) -> list[tuple[State, PuzzlePosition]]:
    """Each step with the state in which it is asked; also checks that each action is legal."""
    state, found = game.parse(puzzle.position), []
    seat = state.current_player
    for step in puzzle.steps:
        assert state.current_player == seat
        found.append((state, step))
        state = state.apply(step.action)
        if step is not puzzle.steps[-1] and step.answers[step.action].reply:
            state = state.apply(step.answers[step.action].reply)
    return found


def test_two_games_have_puzzles() -> None:
    assert {game.name for game in GAMES} == set(JUDGES)


@each_game
def test_there_are_a_hundred_different_ones(game: Game[Any]) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) == 100
    assert len({puzzle.position for puzzle in puzzles}) == 100
    names = [sha256(puzzle.position.encode()).hexdigest()[:8] for puzzle in puzzles]
    assert [puzzle.id for puzzle in puzzles] == names


@each_game
def test_every_legal_action_has_an_answer(game: Game[Any]) -> None:
    for puzzle in puzzles_of(game):
        assert game.parse(puzzle.position).text == puzzle.position
        for state, step in walked(game, puzzle):
            assert tuple(step.answers) == state.legal_actions, puzzle.id


@each_game
def test_one_action_is_better_than_all_others(game: Game[Any]) -> None:
    for puzzle in puzzles_of(game):
        seat = game.parse(puzzle.position).current_player
        assert seat is not None
        for step in puzzle.steps:
            worth = {
                action: (one.utility, one.end[seat] - one.end[1 - seat] if one.end else 0)
                for action, one in step.answers.items()
            }
            best = worth.pop(step.action)
            assert best[0] >= 0
            for utility, margin in worth.values():
                assert utility < best[0] or margin <= best[1] - 3, puzzle.id


@each_game
def test_some_are_proven_once_more_by_brute_force(game: Game[Any], seed: int) -> None:
    """Each seed checks a different twentieth; the slow test checks all."""
    for puzzle in puzzles_of(game)[seed % 20 :: 20]:
        check(game, puzzle)


@pytest.mark.slow
@each_game
def test_all_are_proven_once_more_by_brute_force(game: Game[Any]) -> None:
    for puzzle in puzzles_of(game):
        check(game, puzzle)


def check(game: Game[Any], puzzle: Puzzle) -> None:
    for state, step in walked(game, puzzle):
        seat = state.current_player
        assert seat is not None
        verdicts = JUDGES[game.name](state.text, step.answers)
        claims = {
            action: (one.utility, one.end[seat] - one.end[1 - seat] if one.end else None)
            for action, one in step.answers.items()
        }
        assert verdicts == claims, f"{puzzle.id}: {state.text}"


@each_game
def test_each_is_from_the_game_that_it_names(game: Game[Any]) -> None:
    levels = {level.name for level in game.players.levels}
    for puzzle in puzzles_of(game):
        assert set(puzzle.source.players) <= levels
        assert states_of(game, puzzle.source)[-1].text == puzzle.position
