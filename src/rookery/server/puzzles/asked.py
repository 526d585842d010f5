"""Puzzles, for pages and for programs."""

from datetime import date
from functools import partial

from msgspec import Struct

from rookery import games
from rookery.server.errors import NoSuchPage
from rookery.server.puzzles import book
from rookery.server.puzzles import shown as telling
from rookery.server.puzzles.book import GamePuzzle
from rookery.server.puzzles.shown import Question, StepSheet
from rookery.server.puzzles.solving import Puzzles
from rookery.server.table import day as daily
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, rules_ready

AHEAD = 3
"""How many puzzles a page has in store, for times without a network."""


class PuzzleAhead(Struct, frozen=True):
    """A puzzle that a page keeps in store: all that its own page would have."""

    asked: Question
    url: str
    position: str
    difficulty: int
    answers: tuple[StepSheet, ...]


class OfDay(Struct, frozen=True):
    """A puzzle of the day: its address and rating, and whether the asker has solved it today.

    `solved` is null if the asker hasn't tried it.
    """

    game: str
    id: str
    url: str
    rating: int
    solved: bool | None


class Today(Struct, frozen=True):
    """The puzzles of a day."""

    day: date
    puzzles: tuple[OfDay, ...]


async def puzzle_at(request: HttpRequest, game: str, puzzle: str) -> GamePuzzle:
    """The puzzle at an address, once its rules are ready; raises NoSuchPage if there is none."""
    house = house_of(request)
    if not house.settings.puzzles:
        raise NoSuchPage()
    item = book.find(game, puzzle)
    await rules_ready(request, games.load(game))
    return item


async def posed(request: HttpRequest, item: GamePuzzle) -> Question:
    """A puzzle's question, in the reader's language."""
    ask = partial(telling.posed, item.puzzle, say=client_of(request).say)
    return await house_of(request).reader.compute(lambda: ask(book.start(item)))


async def answers_of(request: HttpRequest, item: GamePuzzle) -> tuple[StepSheet, ...]:
    """All answers to a puzzle's steps, in the reader's language."""
    answer = partial(telling.sheet, item.puzzle, say=client_of(request).say)
    return await house_of(request).reader.compute(lambda: answer(book.start(item)))


async def following(request: HttpRequest, item: GamePuzzle) -> tuple[PuzzleAhead, ...]:
    """The puzzles that the reader would get after this one, if they tried one after the other."""
    house = house_of(request)
    puzzles = house.ask(Puzzles)
    mu, ratings, tried = await puzzles.history(client_of(request).user_id, item.game)
    tried = {**tried, item.puzzle.id: house.wall()}
    chosen = []
    for number in range(min(AHEAD, len(book.of_game(item.game)) - 1)):
        pick = house.randomness.seed("puzzle", 32)
        item = book.following(item.game, mu, ratings, tried, pick)
        tried[item.puzzle.id] = house.wall() + number + 1
        question, answers = await posed(request, item), await answers_of(request, item)
        hard = (await puzzles.difficulty(item)).rating
        chosen.append(PuzzleAhead(question, item.url, item.puzzle.position, hard, answers))
    return tuple(chosen)


async def of_today(request: HttpRequest) -> Today:
    """Today's puzzles for the asker; raises NoSuchPage if puzzles are off."""
    house = house_of(request)
    if not house.settings.puzzles:
        raise NoSuchPage()
    day = daily.today(house.wall())
    done = await house.ask(Puzzles).of_day(client_of(request).user_id)
    items = book.of_day(day)
    hard = [await house.ask(Puzzles).difficulty(item) for item in items]
    return Today(
        day,
        tuple(
            OfDay(
                item.game,
                item.puzzle.id,
                item.url,
                how.rating,
                done.get((item.game, item.puzzle.id)),
            )
            for item, how in zip(items, hard, strict=True)
        ),
    )
