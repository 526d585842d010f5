"""`rookery ratings`: recompute, fit and check a house's ratings; judge them in simulated houses.

The database is the server's (`DATA`, `DATABASE_URL`).
"""

import argparse
import os
import time

from msgspec.structs import replace

from rookery.arena.level_games import played, shipped, written
from rookery.arena.level_games import shares as level_shares
from rookery.arena.level_house import Crowd
from rookery.arena.level_house import Row as LevelRow
from rookery.arena.level_house import compared as compared_levels
from rookery.arena.simulated_house import Row, compared, settings
from rookery.cli.database import connected
from rookery.cli.output import say, say_all
from rookery.core.rating import USUAL
from rookery.core.rating_history import deciles, fitted, log_loss, second_half
from rookery.games import names
from rookery.server.people.public_ids import player_id
from rookery.server.ratings.guard import suspicious
from rookery.server.ratings.merges import merge_all
from rookery.server.ratings.rules import Models, game_of, limits_of, models_of
from rookery.server.ratings.verification import replay as play_again
from rookery.server.ratings.verification import rounds, write
from rookery.server.ratings.verification import void as take_out
from rookery.server.settings import from_environment
from rookery.server.table import store as games

DIFFERENT = 1
BOUNDS = 0.7, 1.4
_HEAD = "seats ends    luck   beta   log loss  z^2   as published: log loss  z^2"
_LEVELS_HEAD = (
    "game          people play like      seats ends   known  draws   beta   log loss  z^2"
    "   as published: log loss  z^2"
)


def replay(arguments: argparse.Namespace) -> int:
    """Rate every game again from its log; return 1 if a result differs from what is stored.

    With --write, compute the ratings with today's rules and replace the stored ones.
    """
    models = _models() if arguments.write else None
    with connected(arguments.write) as connection:
        if arguments.write:
            merge_all(connection, time.time_ns() // 1_000_000)
        done = play_again(connection, models)
        if arguments.write:
            write(connection, done)
    say_all(done.differences)
    rated = sum(game.contest.outcome != "merged" for _, game in done.games)
    say(f"{rated} games, {len(done.differences)} differences")
    return DIFFERENT if done.differences and not arguments.write else 0


def void(arguments: argparse.Namespace) -> int:
    """Exclude a game from rating and recompute all ratings without it; raises NoSuchGame."""
    with connected(writes=True) as connection:
        games.log_length(connection, arguments.game)
        rated = take_out(connection, arguments.game, time.time_ns() // 1_000_000)
    return say_all([f"{arguments.game} is out; {rated} games are rated"])


def fit(_arguments: argparse.Namespace) -> int:
    """Fit each game's luck and frequency of draws, and print them as settings."""
    with connected() as connection:
        pools = rounds(connection)
    games = sorted({game_of(pool) for pool in pools})
    found = {
        game: fitted(
            [all_of_it for pool, all_of_it in pools.items() if game_of(pool) == game], USUAL
        )
        for game in games
    }
    betas = ",".join(f"{game}={model.beta:g}" for game, model in found.items())
    draws = ",".join(f"{game}={model.draws:g}" for game, model in found.items() if model.draws)
    return say_all([f"RATING_BETAS={betas}", f"RATING_DRAWS={draws}"])


def _models() -> Models:
    chosen = from_environment(os.environ)
    return models_of(chosen.rating_betas, chosen.rating_draws)


def check(arguments: argparse.Namespace) -> int:
    """Print how well ratings predicted games, and which rated games would not be rated today.

    Returns 1 if there are such games. With --undo, exclude them and recompute all ratings.
    """
    models = _models()
    with connected(arguments.undo) as connection:
        found = suspicious(connection, limits_of(from_environment(os.environ)), undo=arguments.undo)
        pools = rounds(connection)
    for pool, contests in sorted(pools.items()):
        made = second_half(contests, models(pool))
        say(f"{pool}: {len(contests)} games, log loss {log_loss(made):.4f} in {len(made)} pairs")
        for one in deciles(made)[5:]:
            if one.number:
                say(f"  {one.number:6} expected {one.expected:.2f}, came {one.score:.2f}")
    for game in found:
        say(f"{game.game_id}: {', '.join(game.why)} ({', '.join(map(player_id, game.users))})")
    if not found:
        return say_all(["No rated game looks made up."])
    done = "excluded" if arguments.undo else "would not be rated today; --undo excludes them"
    say(f"{len(found)} games {done}")
    return 0 if arguments.undo else DIFFERENT


def simulate(arguments: argparse.Namespace) -> int:
    """Rate simulated houses; return 1 if ratings do badly in some (`is_well`)."""
    seats = arguments.seats or range(2, 7)
    chosen = [
        replace(one, players=arguments.players, games=arguments.games)
        for one in settings()
        if one.seats in seats
    ]
    say_all([_HEAD])
    bad = 0
    for setting in chosen:
        row = compared(setting, arguments.seed, arguments.houses, USUAL)
        bad += not is_well(row)
        say(_line(row))
    return DIFFERENT if bad else 0


def levels(arguments: argparse.Namespace) -> int:
    """Rate houses whose people play like our levels; returns as `simulate`. Raises UnknownGame."""
    say_all([_LEVELS_HEAD])
    bad = 0
    for game in arguments.games or names():
        for recording in shipped(game):
            row = compared_levels(recording, Crowd(), arguments.seed, arguments.houses, USUAL)
            bad += not is_well(row)
            say(_level_line(row))
    return DIFFERENT if bad else 0


def record(arguments: argparse.Namespace) -> int:
    """Play a game's recordings between levels anew, and print them; raises UnknownGame."""
    for one in shipped(arguments.game):
        done = played(one, arguments.count, str(arguments.seed), arguments.jobs)
        say_all(written([done]))
    return 0


def shares(arguments: argparse.Namespace) -> int:
    """Print how often each level finished ahead of the one below it; raises UnknownGame."""
    for one in shipped(arguments.game):
        rows = [
            f"{row.higher} {row.share:.0%} ± {row.error:.0%} ({row.games})"
            for row in level_shares(one)
        ]
        say(f"{one.options}, {len(one.games)} games: {', '.join(rows)}")
    return 0


def is_well(row: Row | LevelRow) -> bool:
    """Whether ratings claim the right certainty and predict no worse than the published update."""
    low, high = BOUNDS
    return low <= row.ours.z_squared <= high and row.ours.log_loss <= row.published.log_loss


def _line(row: Row) -> str:
    setting = row.setting
    return f"{setting.seats:5} {setting.ends:6} {setting.noise:5.1f} {_told(row)}"


def _level_line(row: LevelRow) -> str:
    one = row.recording
    between = f"{one.strengths[0]} to {one.strengths[-1]}"
    house = (
        f"{one.game:13} {between:21} {one.seats:5} {one.ends:6} {row.known:5.3f} {row.draws:6.3f}"
    )
    return f"{house} {_told(row)}"


def _told(row: Row | LevelRow) -> str:
    ours, other = row.ours, row.published
    told = (
        f"{row.beta:6.2f}   {ours.log_loss:8.4f} {ours.z_squared:4.2f}   "
        f"{other.log_loss:22.4f} {other.z_squared:4.2f}"
    )
    return told if is_well(row) else f"{told}  !"
