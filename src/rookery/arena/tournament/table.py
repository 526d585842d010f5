"""Play a tournament and compute its table: ratings, places, wins, and the test's verdict."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from rookery.arena import tally
from rookery.arena.journal import Journal, JournalEntry
from rookery.arena.play import PlayedGame
from rookery.arena.runners import Runner, alone
from rookery.arena.series import Progress, Series, never, silent
from rookery.arena.tournament.plan import Tournament, depends_on, plans, player_names
from rookery.arena.tournament.sequential import Hypotheses, RatioWalk, Trial
from rookery.arena.tournament.strengths import RESAMPLES, StrengthEstimate, strengths
from rookery.core.arguments import check_arguments
from rookery.core.errors import SetupError


class Row(msgspec.Struct, frozen=True):
    """A player: its rating (the mean is 0) with a 95 % interval, and how it fared.

    `games` counts its seats, `places` how often it came first, second ...; `won`, `drawn` and
    `lost` compare it with every other player at its tables. `superior` is the probability that it
    is stronger than each player, in the table's order; None for itself, and after a single board.
    """

    player: str
    elo: float
    low: float | None
    high: float | None
    games: int
    won: int
    drawn: int
    lost: int
    places: tuple[int, ...]
    failures: int
    superior: tuple[float | None, ...]


class TournamentTable(msgspec.Struct, frozen=True):
    """A tournament's result, the strongest player first. `boards` is how many boards count."""

    tournament: Tournament
    boards: int
    games: int
    rows: tuple[Row, ...]
    test: RatioWalk | None = None


@check_arguments
def play_tournament(
    tournament: Tournament,
    boards: int,
    runner: Runner = alone,
    progress: Progress = silent,
    results: Path | None = None,
    records: Path | None = None,
    resamples: int = RESAMPLES,
) -> TournamentTable:
    """Play a tournament on `boards` boards, or the part of it that the file `results` lacks.

    A sequential test ends at the first board, in order, after which enough is known, wherever and
    whenever boards are played. Raises SetupError, BadSpec, UnknownGame, BadResults, CannotPlay and
    OSError before the first game.
    """
    all_plans, names, trial = plans(tournament), player_names(tournament), _trial(tournament)
    with Journal(results, "tournament", depends_on(tournament)) as journal:
        series = Series(all_plans, boards, records)
        enough = never if trial is None else partial(_is_decided, trial, names)
        boards_played = series.play(journal, runner, progress, enough)
    return table(tournament, boards_played, resamples)


def _trial(tournament: Tournament) -> Trial | None:
    if tournament.kind != "sequential":
        return None
    try:
        return Trial(Hypotheses(tournament.elo, tournament.errors))
    except ValueError as error:
        raise SetupError([str(error)]) from None


def _is_decided(trial: Trial, names: Sequence[str], board: JournalEntry) -> bool:
    (duel,) = tally.duels(board.games, names)
    return trial.add(duel.share) != "open"


@check_arguments
def table(
    tournament: Tournament, boards: Sequence[JournalEntry], resamples: int = RESAMPLES
) -> TournamentTable:
    """The table of the boards played; a fixed function of its arguments."""
    names, trial = player_names(tournament), _trial(tournament)
    if trial is not None:
        for board in boards:
            _is_decided(trial, names, board)
    games = [game for board in boards for game in board.games]
    return TournamentTable(
        tournament=tournament,
        boards=len({board.board for board in boards}),
        games=len(games),
        rows=_rows(tournament, games, names, resamples),
        test=None if trial is None else trial.walk,
    )


def _rows(
    tournament: Tournament, games: Sequence[PlayedGame], names: Sequence[str], resamples: int
) -> tuple[Row, ...]:
    estimates = strengths(games, names, tournament.seed, resamples)
    order = sorted(range(len(names)), key=lambda at: (-estimates.ratings[at].elo, at))
    return tuple(
        _row(
            names[at],
            estimates.ratings[at],
            tuple(estimates.superior[at][other] for other in order),
            games,
            names,
        )
        for at in order
    )


def _row(
    name: str,
    strength: StrengthEstimate,
    superior: tuple[float | None, ...],
    games: Sequence[PlayedGame],
    names: Sequence[str],
) -> Row:
    own = [seat for game in games for seat in game.seats if seat.player == name]
    seats = max((len(game.seats) for game in games), default=0)
    points = Counter(point for game in games for point in _points(game, name, names))
    return Row(
        player=name,
        elo=strength.elo,
        low=strength.low,
        high=strength.high,
        games=len(own),
        won=points[1],
        drawn=points[0],
        lost=points[-1],
        places=tuple(sum(seat.place == at for seat in own) for at in range(1, seats + 1)),
        failures=sum(bool(seat.failure) for seat in own),
        superior=superior,
    )


def _points(game: PlayedGame, name: str, names: Sequence[str]) -> Iterator[int]:
    """1, 0 or -1 for each other player's seat, by who came in better."""
    for own in game.seats:
        for other in game.seats:
            if own.player == name != other.player and other.player in names:
                yield (own.place < other.place) - (own.place > other.place)
