"""A match: a number of games between players on paired boards."""

from pathlib import Path

import msgspec

from rookery.arena import tally
from rookery.arena.journal import Journal
from rookery.arena.plan import MatchPlan, names_of, rotations_of
from rookery.arena.play import PlayedGame
from rookery.arena.runners import Runner, alone
from rookery.arena.series import Progress, Series, silent
from rookery.core.arguments import check_arguments
from rookery.core.warmup import is_ready, warmup
from rookery.games import load


class MatchResult(msgspec.Struct, frozen=True):
    """A match that was played. `score_name` says what scores and margins count.

    It is empty if all seats share one score: then margins say nothing.
    """

    plan: MatchPlan
    players: tuple[str, ...]
    score_name: str
    duels: tuple[tally.Duel, ...]
    standings: tuple[tally.PlayerResult, ...]
    games: tuple[PlayedGame, ...]


@check_arguments
def play_match(
    plan: MatchPlan,
    runner: Runner = alone,
    progress: Progress = silent,
    results: Path | None = None,
) -> MatchResult:
    """Play a match, or the part of it that the file `results` lacks.

    A program that cannot start ends the match before it begins; one that fails later loses its
    game, and the match goes on. `progress` is called with the number of games done and the total.
    Raises BadSpec, UnknownGame, SetupError, BadResults, CannotPlay and OSError before the first
    game.
    """
    game, names, turns = load(plan.game), names_of(plan), len(rotations_of(plan))
    boards = -(-plan.games // turns)
    folder = Path(plan.records) if plan.records is not None else None
    with Journal(results, "match", depends_on(plan)) as journal:
        if plan.timed and not is_ready(plan.game):
            warmup([game])  # no clock should run while a search is compiled
        boards_played = Series([plan], boards, folder).play(
            journal, runner, lambda here, total: progress(here * turns, total * turns)
        )
    games = [game for board in boards_played for game in board.games]
    return MatchResult(
        plan=plan,
        players=names,
        score_name="" if game.rules.scores_are_common else game.words.score_names[0],
        duels=tally.duels(games, names),
        standings=tally.standings(games, names),
        games=tuple(games),
    )


@check_arguments
def depends_on(plan: MatchPlan) -> dict[str, object]:
    """What each game of a plan depends on. A later run may ask for more games."""
    fields: dict[str, object] = msgspec.to_builtins(plan)
    return {key: value for key, value in fields.items() if key not in ("games", "records")}
