"""`go` and `solve`: turn the words of a line into a running search."""

from collections.abc import Sequence
from dataclasses import replace

from rookery.core.players.searcher import GUARD_MS, Level, Limits, Report
from rookery.core.state import State
from rookery.engine import answers, arguments
from rookery.engine.errors import BadArguments
from rookery.engine.searching import SearchTask
from rookery.engine.session import EngineSession
from rookery.engine.settings import FULL, LEVEL
from rookery.search.search_cache import resume

GO_WORDS = ("movetime", "nodes", "depth", "simulations", "level")


def go(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Search for the best action; the answer comes when the search ends."""
    words_given = arguments.pairs(words, GO_WORDS)
    limits = arguments.limits(words_given)
    name = words_given.get("level", session.settings.choice(LEVEL) if not words_given else FULL)
    state = session.decision()
    if name == FULL and limits.only_time:
        session.think(_timed_task(state, limits, session))
    elif name == FULL:
        session.think(_free_task(state, limits, session.draw_seed()))
    else:
        level = _level(state, name, limits)
        session.think(_level_task(state, level, limits, session.draw_seed()))
    return []


def _free_task(state: State, limits: Limits, seed: int) -> SearchTask:
    return SearchTask(
        make=lambda: state.game.players.searcher(state, limits, seed),
        first=_ignorance(state),
        say=answers.best,
        most_ms=limits.movetime_ms,
    )


def _timed_task(state: State, limits: Limits, session: EngineSession) -> SearchTask:
    """A search that only the clock or `stop` ends: it builds on the last one of the same game.

    Searches with limits on their work start from scratch, so that equal input gives equal output.
    """
    cache, about = session.kept, (state.game.name, state.players)
    seed = session.draw_seed()
    return replace(
        _free_task(state, limits, seed),
        make=lambda: resume(state.game.players.searcher(state, limits, seed), cache.take(about)),
        ended=lambda search: cache.keep(about, search),
    )


def _level_task(state: State, level: Level, limits: Limits, seed: int) -> SearchTask:
    return SearchTask(
        make=lambda: level.search(state, seed),
        first=_ignorance(state),
        say=answers.best,
        most_ms=GUARD_MS if limits.movetime_ms is None else limits.movetime_ms,
    )


def _level(state: State, name: str, limits: Limits) -> Level:
    if limits != Limits(movetime_ms=limits.movetime_ms):
        raise BadArguments("a level has its own limits; only movetime goes with it")
    levels = {level.name: level for level in state.game.players.levels}
    if name not in levels:
        raise BadArguments(f"{name[:40]!r} is none of the levels {', '.join(levels)}")
    return levels[name]


def _ignorance(state: State) -> Report:
    """What is known before any search: some legal action."""
    first = state.legal_actions[0]
    return Report(action=first, values=(0.0,) * state.players, line=(first,))


def solve(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Search for the proven value; the answer comes when it is found or time is up."""
    limits = arguments.limits(arguments.pairs(words, ("movetime",)))
    state = session.decision()
    session.think(
        SearchTask(
            make=lambda: state.game.players.solver(state),
            first=_ignorance(state),
            say=answers.solve_line,
            most_ms=limits.movetime_ms,
        )
    )
    return []
