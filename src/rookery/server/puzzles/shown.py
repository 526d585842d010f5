"""What a puzzle asks and how it answers actions, in the reader's language, with drawings."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rookery.core.drawing.scene import Scene, Taps
from rookery.core.state import State
from rookery.core.words.i18n import Say, later
from rookery.core.words.seats import COLOURS
from rookery.puzzles import AnswerValue, Puzzle, PuzzlePosition
from rookery.server.errors import NoSuchPosition
from rookery.server.table.results import LEVEL_TITLES, ending

Verdict = Literal["ask", "good", "solved", "wrong", "shown"]


class PuzzleStep(Struct, frozen=True):
    """An action in a puzzle: who played it, what it did, and the scene after it."""

    seat: int
    action: str
    words: str
    scene: Scene


class PuzzleAnswer(Struct, frozen=True):
    """The answer to the actions so far.

    `played` are the actions that the reader has not seen yet, including the opponent's; `taps` is
    what may be tapped next. `title` and `why` are the comment. `path` are the places of a hint.
    """

    verdict: Verdict
    title: str
    why: tuple[str, ...]
    taps: Taps
    played: tuple[PuzzleStep, ...] = ()
    path: tuple[str, ...] = ()


class StepSheet(Struct, frozen=True):
    """All answers to one step of a puzzle: to each action, and to each request for help."""

    answers: dict[str, PuzzleAnswer]
    hint: PuzzleAnswer
    solution: PuzzleAnswer


class Question(Struct, frozen=True):
    """A puzzle before the first action; `steps` is how many actions are to be found."""

    game: str
    id: str
    title: str
    seat: int
    who: str
    question: str
    steps: int
    source: str
    scene: Scene
    taps: Taps


_QUESTIONS = {
    "win": later("Find the only move that wins."),
    "save": later("Find the only move that does not lose."),
    "most": later("Keep the most %(score)s: find the one best move."),
}


def colour(seat: int, say: Say) -> str:
    """The name of a seat by its colour."""
    return say(COLOURS[seat % len(COLOURS)])


def question(puzzle: Puzzle, state: State, say: Say) -> str:
    """The question in words."""
    score = say(state.game.words.score_names[0])
    return say(_QUESTIONS[puzzle.goal]) % {"score": score}


def posed(puzzle: Puzzle, state: State, say: Say) -> Question:
    """The question with its board."""
    seat = state.current_player or 0
    scene = state.game.drawing.scene(state, say)
    levels = [
        say(LEVEL_TITLES.get(fromkey, fromkey)) for fromkey in dict.fromkeys(puzzle.source.players)
    ]
    names = {"players": ", ".join(levels), "ply": puzzle.source.ply + 1}
    return Question(
        game=state.game.name,
        id=puzzle.id,
        title=state.game.title,
        seat=seat,
        who=say("%(seat)s to move") % {"seat": colour(seat, say)},
        question=question(puzzle, state, say),
        steps=len(puzzle.steps),
        source=say("From move %(ply)s of a game of the computer’s level %(players)s.") % names,
        scene=Scene(scene.view, scene.nodes),
        taps=scene.taps,
    )


def judged(puzzle: Puzzle, state: State, actions: Sequence[str], say: Say) -> PuzzleAnswer:
    """The answer to the last of these actions; raises NoSuchPosition for those that lead nowhere.

    All but the last must be those of the solution, without the replies.
    """
    if not 0 < len(actions) <= len(puzzle.steps):
        raise NoSuchPosition()
    begin, step = before(puzzle, state, actions[:-1])
    action = actions[-1]
    if action not in step.answers:
        begin.apply(action)  # raises if the rules don't allow it
        raise NoSuchPosition()
    answer = step.answers[action]
    seat = begin.current_player or 0
    if action != step.action:
        after, played = _playing(begin, (action, answer.reply), say)
        why = (_fate(state, answer, seat, say), *_reply(played, say))
        return PuzzleAnswer("wrong", say("Not this one."), why, {}, played)
    if step is puzzle.steps[-1]:
        _, played = _playing(begin, (action,), say)
        return PuzzleAnswer(
            "solved", _praise(action, say), why_of(puzzle, state, step, say), {}, played
        )
    after, played = _playing(begin, (action, answer.reply), say)
    taps = after.game.drawing.scene(after, say).taps
    return PuzzleAnswer("good", say("Right! Go on."), _reply(played, say), taps, played)


def before(puzzle: Puzzle, state: State, actions: Sequence[str]) -> tuple[State, PuzzlePosition]:
    """The state before the next step, and that step; raises NoSuchPosition off the solution."""
    if len(actions) >= len(puzzle.steps):
        raise NoSuchPosition()
    for action, step in zip(actions, puzzle.steps, strict=False):
        if action != step.action:
            raise NoSuchPosition()
        state = state.apply_all(
            [action_text for action_text in (action, step.answers[action].reply) if action_text]
        )
    return state, puzzle.steps[len(actions)]


def hint(puzzle: Puzzle, state: State, actions: Sequence[str], say: Say) -> PuzzleAnswer:
    """A hint: the place where the next right action begins."""
    begin, step = before(puzzle, state, actions)
    taps = begin.game.drawing.scene(begin, say).taps
    path = taps[step.action][:1]
    return PuzzleAnswer("ask", say("A hint"), (say("It begins here."),), taps, path=path)


def solution(puzzle: Puzzle, state: State, actions: Sequence[str], say: Say) -> PuzzleAnswer:
    """The rest of the solution, played to its end."""
    begin, first = before(puzzle, state, actions)
    left = puzzle.steps[len(actions) :]
    line: list[str] = []
    for step in left:
        line += [step.action, step.answers[step.action].reply]
    _, played = _playing(begin, line[:-1], say)
    title = say("The solution: %(move)s") % {"move": first.action}
    return PuzzleAnswer("shown", title, why_of(puzzle, state, left[-1], say), {}, played)


def sheet(puzzle: Puzzle, state: State, say: Say) -> tuple[StepSheet, ...]:
    """All that can be answered at each step of the solution, for a page without a network."""
    steps = []
    for number, step in enumerate(puzzle.steps):
        right = [earlier.action for earlier in puzzle.steps[:number]]
        answers = {action: judged(puzzle, state, [*right, action], say) for action in step.answers}
        hinted, solved = (give(puzzle, state, right, say) for give in (hint, solution))
        steps.append(StepSheet(answers, hinted, solved))
    return tuple(steps)


def _playing(
    state: State, actions: Sequence[str], say: Say
) -> tuple[State, tuple[PuzzleStep, ...]]:
    """Actions played one after the other; an empty one means that there is no reply."""
    played = []
    for action in filter(None, actions):
        after, game = state.apply(action), state.game
        scene = game.drawing.scene(after, say, (state, action))
        words = game.words.narrate(state, action, say, after)
        seat = state.current_player or 0
        played.append(PuzzleStep(seat, action, words, Scene(scene.view, scene.nodes)))
        state = after
    return state, tuple(played)


def _praise(action: str, say: Say) -> str:
    return say("%(move)s, that’s it!") % {"move": action}


def _reply(played: Sequence[PuzzleStep], say: Say) -> tuple[str, ...]:
    return (say("The answer: %(words)s") % {"words": played[-1].words},) if len(played) > 1 else ()


def why_of(puzzle: Puzzle, state: State, step: PuzzlePosition, say: Say) -> tuple[str, ...]:
    """Why the right action of a step is the only one; `state` is the puzzle's."""
    good, seat = step.answers[step.action], state.current_player or 0
    if len(step.answers) == 1:
        return _ending(state, good, seat, say)
    others = [answer for action, answer in step.answers.items() if action != step.action]
    return (*_ending(state, good, seat, say), _others(puzzle, state, others, say))


def _ending(state: State, answer: AnswerValue, seat: int, say: Say) -> tuple[str, ...]:
    if not answer.end:
        return ()
    end = ending(state, answer.end, seat, answer.utility, say)
    return (say("With best play: %(end)s.") % {"end": end},)


def _others(puzzle: Puzzle, state: State, others: Sequence[AnswerValue], say: Say) -> str:
    seat = state.current_player or 0
    best = max(others, key=lambda answer: (answer.utility, *_margin(answer, seat)))
    if puzzle.goal == "most" and best.end:
        end = ending(state, best.end, seat, best.utility, say)
        return say("The next best move: %(end)s.") % {"end": end}
    if best.utility < 0:
        return say("Every other move loses.")
    return say("No other move wins.")


def _margin(answer: AnswerValue, seat: int) -> tuple[int, ...]:
    return (answer.end[seat] - answer.end[1 - seat],) if answer.end else ()


def _fate(state: State, answer: AnswerValue, seat: int, say: Say) -> str:
    if answer.end:
        end = ending(state, answer.end, seat, answer.utility, say)
        return say("With best play: %(end)s.") % {"end": end}
    if answer.utility < 0:
        return say("It loses with best play.")
    return say("It only draws.") if answer.utility == 0 else say("It wins, but not by as much.")
