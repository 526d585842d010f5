"""The analysis of one position of a game, and of a whole game position by position."""

import time
from collections.abc import Callable, Generator, Iterator, Sequence

import msgspec

from rookery.core.arguments import check_arguments
from rookery.core.notation.line import is_leaving
from rookery.core.players.searcher import (
    NO_LIMITS,
    Comparing,
    Limits,
    RankedAction,
    Report,
    Searcher,
)
from rookery.core.state import State
from rookery.search.search_cache import resume
from rookery.search.study.findings import Finding, judge

MOST = 3
"""How many of the best actions are shown."""
_MAIN = 0.5  # share of the time for the best action, if others must be searched one by one
_EACH = 0.15  # for each of these


@check_arguments
class Study:
    """Finds the best actions of a state, what they lead to, and what the one played gave away.

    `after` is the finding for the state that the action played led to; so a game is studied
    backwards from its end. Done after about `seconds` of its own running time. Each of its searches
    continues the one before, the first one `earlier`, and the next study can continue `search`.
    """

    def __init__(
        self,
        state: State,
        own_action: str = "",
        after: Finding | None = None,
        seconds: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        earlier: Searcher | None = None,
    ) -> None:
        self.search = earlier
        self._state, self._after, self._seconds, self._clock = state, after, seconds, clock
        self._own_action = own_action
        self._seconds = 0.0
        self._best = Report("", (), ())
        self._stages = self._run()
        self.finding = self._without_search()

    def _without_search(self) -> Finding:
        state, action = self._state, self._own_action
        if state.is_terminal:
            return Finding(values=tuple(float(utility) for utility in state.returns), proven=True)
        if state.is_chance:
            return Finding(played=action)
        return Finding(action, seat=state.current_player, options=len(state.legal_actions))

    def step(self) -> bool:
        """Search on for a slice; True when `finding` is complete."""
        start = self._clock()
        is_done = next(self._stages, None) is None
        self._seconds += self._clock() - start
        return is_done

    def report(self) -> Report:
        """What is known about the best action."""
        return self._best

    def _run(self) -> Iterator[bool]:
        state = self._state
        if state.is_terminal or state.is_chance:
            return
        search = self._searcher(state, NO_LIMITS)
        whole = isinstance(search, Comparing)
        yield from self._until(search, 1.0 if whole else _MAIN)
        self._best = search.report()
        choices = search.choices(MOST, self._legal_played) if isinstance(search, Comparing) else ()
        if not choices:
            best = self._best
            first = RankedAction(best.action, best.values, best.line, best.proven)
            choices = first, *(yield from self._others(first))
        self._conclude(choices)

    @property
    def _legal_played(self) -> str:
        return "" if is_leaving(self._own_action) else self._own_action

    def _searcher(self, state: State, limits: Limits) -> Searcher:
        self.search = resume(state.game.players.searcher(state, limits, 0), self.search)
        return self.search

    def _until(self, search: Searcher, share: float) -> Iterator[bool]:
        """Search until done, or until this share of the total time has passed."""
        end = self._seconds + share * self._seconds
        while not search.step() and self._seconds < end:
            yield True

    def _others(self, best: RankedAction) -> "Generator[bool, None, list[RankedAction]]":
        """The next best actions and the one played, searched as deep as the best one.

        Even when time is over, enough actions are examined for the number to be shown.
        """
        first_look: list[RankedAction] = []
        end = self._seconds + (1 - _MAIN - MOST * _EACH) * self._seconds
        for action in self._state.legal_actions:
            if action != best.action and (self._seconds < end or len(first_look) < MOST - 1):
                first_look += yield from self._child(action, Limits(depth=1), _EACH)
        seat = self._state.current_player or 0
        first_look.sort(key=lambda choice: -choice.values[seat])
        actions = [choice.action for choice in first_look[: MOST - 1]]
        if self._legal_played not in ("", best.action, *actions):
            actions.append(self._legal_played)
        choices: list[RankedAction] = []
        for action in actions:
            limits = Limits(depth=max(1, self._best.depth - 1))
            choices += yield from self._child(action, limits, _EACH)
        return choices

    def _child(
        self, action: str, limits: Limits, share: float
    ) -> "Generator[bool, None, list[RankedAction]]":
        """What an action leads to, under limits; nothing if chance comes next."""
        child = self._state.apply(action)
        if child.is_terminal:
            return [RankedAction(action, tuple(map(float, child.returns)), (action,), proven=True)]
        if child.is_chance:
            return []
        search = self._searcher(child, limits)
        yield from self._until(search, share)
        yield True
        report = search.report()
        return [RankedAction(action, report.values, (action, *report.line), report.proven)]

    def _conclude(self, choices: Sequence[RankedAction]) -> None:
        """Judge the choices, and find their places on the board."""
        state, seat = self._state, self._state.current_player
        assert seat is not None
        finding = judge(seat, choices, self._legal_played, self._after, MOST)
        taps = state.game.drawing.taps(state)
        self.finding = msgspec.structs.replace(
            finding,
            played=self._own_action,
            options=0 if is_leaving(self._own_action) else len(state.legal_actions),
            depth=self._best.depth,
            paths=tuple(tuple(taps.get(choice.action, ())) for choice in finding.choices),
        )


LEAST_S = 0.1
"""The least time for a position, however long the game is."""


@check_arguments
def seconds_each(decisions: int, seconds: float) -> float:
    """The time for each position of a game with this many decisions, out of `seconds` in total."""
    return max(LEAST_S, seconds / max(1, decisions))


@check_arguments
def whole_game(
    states: Sequence[State], tokens: Sequence[str], seconds: float
) -> Iterator[tuple[int, Finding]]:
    """The plies before each position and the finding there, the last position first.

    There is one more of `states` than of `tokens`, which lead from one state to the next.
    """
    if len(states) != len(tokens) + 1:
        raise ValueError(f"{len(tokens)} tokens lead along {len(tokens) + 1} states: {len(states)}")
    each = seconds_each(sum(not state.is_chance for state in states[:-1]), seconds)
    after: Finding | None = None
    last: Searcher | None = None
    for ply in range(len(tokens), -1, -1):
        action = tokens[ply] if ply < len(tokens) else ""
        study = Study(states[ply].bare(), action, after, each, earlier=last)
        while not study.step():
            pass
        after, last = study.finding, study.search
        yield ply, after
