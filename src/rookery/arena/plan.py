"""What to play: a game, players, and boards dealt from a seed; and how to play one board."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from rookery.arena.play import PlayedGame, play
from rookery.arena.rotation import rotations
from rookery.arena.specs import Spec, read_spec
from rookery.core.arguments import check_arguments, check_fields
from rookery.core.errors import SetupError
from rookery.core.record import Record, write
from rookery.games import load


class MatchPlan(msgspec.Struct, frozen=True):
    """What to play: players as `arena.specs` reads them, boards dealt from `seed`.

    `games` is rounded up so that each board is played in every rotation. If any player says how
    many seats it takes, those that don't take one each; if none does, they share the seats evenly.
    Dummy seats (`Game.rotation`) are left to the rules. If not `timed`, levels are limited only by
    the work they do, which gives the same games on any machine.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, str] = {}
    games: int = 20
    seed: str = "1"
    timed: bool = True
    records: str | None = None

    def __post_init__(self) -> None:
        check_fields(self)


@check_arguments
def specs_of(plan: MatchPlan) -> tuple[Spec, ...]:
    """The players of a plan; raises BadSpec and UnknownGame."""
    game = load(plan.game)
    return tuple(read_spec(text, game, plan.timed) for text in plan.players)


@check_arguments
def names_of(plan: MatchPlan) -> tuple[str, ...]:
    """The players' names in tables. Raises SetupError if two share a name."""
    names = [spec.name for spec in specs_of(plan)]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SetupError([f"{name!r} plays twice: tell them apart by Name=..." for name in twice])
    return tuple(names)


@check_arguments
def rotations_of(plan: MatchPlan) -> tuple[tuple[int, ...], ...]:
    """Who sits where in each game on a board; raises SetupError."""
    seats = load(plan.game).read_options(plan.options).players
    copies = [spec.copies for spec in specs_of(plan)]
    shares = [count or 1 for count in copies] if any(copies) else []
    try:
        return rotations(len(plan.players), seats, shares)
    except ValueError as error:
        raise SetupError([str(error)]) from None


@check_arguments
def play_board(plan: MatchPlan, board: int) -> list[PlayedGame]:
    """All games on one board, one rotation after another; a fixed function of plan and board."""
    game = load(plan.game)
    specs = specs_of(plan)
    options = game.deal(game.read_options(plan.options), f"{plan.seed}/{board}")
    results = []
    for turn, order in enumerate(rotations_of(plan)):
        contenders = iter(specs[contender] for contender in order)
        seats = [None if who is None else next(contenders) for who in game.rules.rotation(options)]
        players = [spec.make() if spec else None for spec in seats]
        names = [spec.name if spec else game.words.dummy for spec in seats]
        try:
            result = play(game.start(options), players, names, board, f"{plan.seed}/{board}/{turn}")
        finally:
            for player in players:
                if player is not None:
                    player.close()
        results.append(result)
    return results


@check_arguments
def save_records(
    plan: MatchPlan, games: Sequence[PlayedGame], folder: Path, before: str = ""
) -> None:
    """Write the games of a board into a folder, one record per game."""
    game = load(plan.game)
    folder.mkdir(parents=True, exist_ok=True)
    for turn, game_played in enumerate(games, 1):
        options = game.deal(game.read_options(plan.options), f"{plan.seed}/{game_played.board}")
        record = Record(game, options, game_played.tokens, _tags(plan, game_played))
        _save(folder / f"{before}{game_played.board + 1:04}-{turn}.txt", write(record))


def _tags(plan: MatchPlan, game: PlayedGame) -> Mapping[str, str]:
    tags = {f"seat {i + 1}": seat.player for i, seat in enumerate(game.seats)}
    failures = [
        f"seat {i + 1}: {seat.failure}" for i, seat in enumerate(game.seats) if seat.failure
    ]
    return {
        **tags,
        "event": f"match of {' and '.join(plan.players)}, seed {game.seed}",
        "note": "; ".join(failures),
    }


def _save(path: Path, text: str) -> None:
    """Write the file atomically: whole or not at all, however the process ends."""
    beside = path.with_suffix(".part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
