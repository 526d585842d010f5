"""A match: a number of games between players on paired boards, in one process or several."""

from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec

from rookery.arena import tally
from rookery.arena.play import Played, play
from rookery.arena.rotation import rotations
from rookery.arena.specs import Spec, read_spec
from rookery.core.errors import SetupError
from rookery.core.record import Record, write
from rookery.core.warmup import compiled, warmup
from rookery.games import load
from rookery.games.plugins import add_named_games

Progress = Callable[[int, int], None]


class Plan(msgspec.Struct, frozen=True):
    """What to play: players as `arena.specs` reads them, boards dealt from `seed`.

    `games` is rounded up so that each board is played with every rotation. If any player says how
    many seats it takes, those that don't take one each; if none does, they share the seats evenly.
    Dummy seats (`Game.rotation`) are left to the rules. If not `timed`, levels are bounded by their
    work alone, which gives the same games on any machine.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, str] = {}
    games: int = 20
    seed: str = "1"
    timed: bool = True
    records: str | None = None


class MatchResult(msgspec.Struct, frozen=True):
    """A match that was played; `score_name` says what scores and margins count.

    It is empty where all seats have the same score: then margins say nothing.
    """

    plan: Plan
    players: tuple[str, ...]
    score_name: str
    duels: tuple[tally.Duel, ...]
    standings: tuple[tally.Standing, ...]
    games: tuple[Played, ...]


def play_match(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> MatchResult:
    """Play a match in `jobs` processes.

    Engines that fail lose their game and the match goes on. `progress` is told how many games of
    how many are done. Raises BadSpec, UnknownGame and SetupError before the first game.
    """
    game, names = load(plan.game), _names(plan)
    boards = range(-(-plan.games // len(_rotations(plan))))
    total = len(boards) * len(_rotations(plan))
    games = list[Played]()
    tell = progress or _silent
    tell(0, total)
    if plan.timed and not compiled(game):
        warmup([game])  # no clock should run while a search is compiled
    with closing(_in_order_of_end(plan, boards, jobs)) as played:
        for of_board in played:
            games.extend(of_board)
            tell(len(games), total)
    games.sort(key=lambda game: (game.board, game.seed))
    return MatchResult(
        plan=plan,
        players=names,
        score_name="" if game.scores_are_common else game.score_names[0],
        duels=tally.duels(games, names),
        standings=tally.standings(games, names),
        games=tuple(games),
    )


def _silent(done: int, total: int) -> None:
    """No progress shown."""


def _specs(plan: Plan) -> tuple[Spec, ...]:
    game = load(plan.game)
    return tuple(read_spec(text, game, plan.timed) for text in plan.players)


def _names(plan: Plan) -> tuple[str, ...]:
    names = [spec.name for spec in _specs(plan)]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SetupError([f"{name!r} plays twice: tell them apart by Name=..." for name in twice])
    return tuple(names)


def _rotations(plan: Plan) -> tuple[tuple[int, ...], ...]:
    seats = load(plan.game).read_options(plan.options).players
    copies = [spec.copies for spec in _specs(plan)]
    shares = [count or 1 for count in copies] if any(copies) else []
    try:
        return rotations(len(plan.players), seats, shares)
    except ValueError as error:
        raise SetupError([str(error)]) from None


def _in_order_of_end(
    plan: Plan, boards: Sequence[int], jobs: int
) -> Generator[list[Played], None, None]:
    if jobs <= 1:
        yield from map(partial(play_board, plan), boards)
        return
    processes = get_context("spawn")
    with ProcessPoolExecutor(jobs, processes, initializer=add_named_games) as pool:
        waiting = [pool.submit(play_board, plan, board) for board in boards]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_board(plan: Plan, board: int) -> list[Played]:
    """All games of a match on one board, one rotation after another."""
    game = load(plan.game)
    specs = _specs(plan)
    options = game.deal(game.read_options(plan.options), f"{plan.seed}/{board}")
    played = []
    for turn, order in enumerate(_rotations(plan)):
        taken = iter(specs[contender] for contender in order)
        seated = [None if who is None else next(taken) for who in game.rotation(options)]
        players = [spec.make() if spec else None for spec in seated]
        names = [spec.name if spec else game.dummy for spec in seated]
        try:
            result = play(game.start(options), players, names, board, f"{plan.seed}/{board}/{turn}")
        finally:
            for player in players:
                if player is not None:
                    player.close()
        played.append(result)
        if plan.records is not None:
            record = Record(game, options, result.tokens, _tags(plan, result))
            _save(Path(plan.records), f"{board + 1:04}-{turn + 1}.txt", write(record))
    return played


def _tags(plan: Plan, played: Played) -> Mapping[str, str]:
    tags = {f"seat {i + 1}": seat.player for i, seat in enumerate(played.seats)}
    failures = [
        f"seat {i + 1}: {seat.failure}" for i, seat in enumerate(played.seats) if seat.failure
    ]
    return {
        **tags,
        "event": f"match of {' and '.join(plan.players)}, seed {played.seed}",
        "note": "; ".join(failures),
    }


def _save(folder: Path, name: str, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
