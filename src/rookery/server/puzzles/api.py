"""Puzzles: their questions, judging actions, hints and solutions."""

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery.core.errors import RookeryError
from rookery.server.puzzles import book
from rookery.server.puzzles import shown as telling
from rookery.server.puzzles.asked import (
    AHEAD,
    PuzzleAhead,
    Today,
    answers_of,
    following,
    of_today,
    posed,
    puzzle_at,
)
from rookery.server.puzzles.book import GamePuzzle
from rookery.server.puzzles.shown import PuzzleAnswer, Question, StepSheet
from rookery.server.puzzles.solving import LATE_DAYS, Progress, Puzzles
from rookery.server.puzzles.store import Outcome
from rookery.server.table.context import house_of
from rookery.server.table.messages import ActionText
from rookery.server.web.context import HttpRequest, client_of, guest, may
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

ANSWERS = 4
"""More for all answers to a puzzle, with their drawings."""
Actions = Annotated[tuple[ActionText, ...], Meta(max_length=8)]


DaysAgo = Annotated[int, Meta(ge=0, le=LATE_DAYS)]


class TryBody(Struct, frozen=True):
    """The solver's actions so far, without the replies; the last one is to be judged.

    A try that was made without a network says how many `days_ago` that was.
    """

    actions: Annotated[Actions, Meta(min_length=1)]
    days_ago: DaysAgo = 0


class Help(Struct, frozen=True):
    """A request for a hint or the whole solution, after `actions` that were right."""

    what: Literal["hint", "solution"]
    actions: Actions = ()
    days_ago: DaysAgo = 0


class Verdict(Struct, frozen=True):
    """The verdict on a try; `progress` once it is decided, if it was stored for a user."""

    told: PuzzleAnswer
    progress: Progress | None = None
    solved_by: int | None = None


@get("/api/puzzles", responses=refusals(404))
async def today(request: HttpRequest) -> Today:
    """Today's three puzzles."""
    return await of_today(request)


@get("/api/puzzles/{game:str}/{puzzle:str}", responses=refusals(404))
async def puzzle(request: HttpRequest, game: FromPath[str], puzzle: FromPath[str]) -> Question:
    """A puzzle: its position and its question."""
    return await posed(request, await puzzle_at(request, game, puzzle))


@get(
    "/api/puzzles/{game:str}/{puzzle:str}/answers",
    responses=refusals(404),
    guards=[costs(ANSWERS)],
)
async def answers(
    request: HttpRequest, game: FromPath[str], puzzle: FromPath[str]
) -> tuple[StepSheet, ...]:
    """All answers to the steps of a puzzle, so that a page can judge without a network."""
    return await answers_of(request, await puzzle_at(request, game, puzzle))


@get(
    "/api/puzzles/{game:str}/{puzzle:str}/ahead",
    responses=refusals(404),
    guards=[costs(ANSWERS * AHEAD)],
)
async def ahead(
    request: HttpRequest, game: FromPath[str], puzzle: FromPath[str]
) -> tuple[PuzzleAhead, ...]:
    """Some puzzles that would follow this one, with all answers."""
    return await following(request, await puzzle_at(request, game, puzzle))


@post("/api/puzzles/{game:str}/{puzzle:str}", responses=refusals(404, changes=True))
async def judge(
    request: HttpRequest, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[TryBody]
) -> Response[Verdict]:
    """Judge an action. The first wrong one, or the last right one, decides the try."""
    item = await puzzle_at(request, game, puzzle)
    say = client_of(request).say

    def work() -> PuzzleAnswer:
        state = book.start(item)
        return telling.judged(item.puzzle, state, data.actions, say)

    answer = await house_of(request).reader.compute(work)
    return await _decided(request, item, answer, data.days_ago)


@post(
    "/api/puzzles/{game:str}/{puzzle:str}/help",
    responses=refusals(404, changes=True),
    guards=[costs(2)],
)
async def help_(
    request: HttpRequest, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[Help]
) -> Response[Verdict]:
    """Get a hint or the solution. A try with help counts as missed."""
    item = await puzzle_at(request, game, puzzle)
    say = client_of(request).say
    give = telling.hint if data.what == "hint" else telling.solution

    def work() -> PuzzleAnswer:
        return give(item.puzzle, book.start(item), data.actions, say)

    answer = await house_of(request).reader.compute(work)
    return await _decided(request, item, answer, data.days_ago)


async def _decided(
    request: HttpRequest, item: GamePuzzle, answer: PuzzleAnswer, days_ago: int
) -> Response[Verdict]:
    """The answer, storing a try that this decides. If storing isn't possible, it is skipped."""
    if answer.verdict == "good":
        return Response(Verdict(answer))
    house = house_of(request)
    user_id, headers = _solver(request)
    outcome: Outcome | None = None
    if user_id is not None:
        outcome = await house.ask(Puzzles).record(
            user_id, item, answer.verdict == "solved", days_ago
        )
    progress = await house.ask(Puzzles).progress(user_id, item.game, outcome)
    hard = await house.ask(Puzzles).difficulty(item)
    shown = progress if user_id is not None else None
    return Response(Verdict(answer, shown, hard.solved), headers=headers)


def _solver(request: HttpRequest) -> tuple[str | None, dict[str, str]]:
    """The user whose try is stored, and a newcomer's cookie; None if it isn't stored.

    Tries of bots and of strangers in a house of members aren't stored, nor any in a full house.
    """
    house, client = house_of(request), client_of(request)
    if client.identity.kind == "bot":
        return None, {}
    try:
        house.housekeeping.check_room()
        if client.user_id is None:
            house.limits.games.spend(client.address)
        return guest(request) if "open" in may(request) else (None, {})
    except RookeryError:
        return None, {}


ROUTES = (today, puzzle, answers, ahead, judge, help_)
