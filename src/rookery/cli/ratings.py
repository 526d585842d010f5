"""`rookery ratings`: recompute, fit and check a house's ratings.

The database is the server's (`DATA`, `DATABASE_URL`).
"""

import argparse
import os
import time

from rookery.cli.database import house_database
from rookery.cli.keeping import act_on_each, house_settings, now
from rookery.cli.output import say, say_all
from rookery.ratings.history import deciles, fit_model, log_loss, second_half
from rookery.ratings.rating import USUAL
from rookery.server.people import audit_store as audit
from rookery.server.people.identity import player_id
from rookery.server.ratings import acts
from rookery.server.ratings.guard import suspicious
from rookery.server.ratings.merges_store import merge_all
from rookery.server.ratings.rules import Models, game_of, limits_of, models_of
from rookery.server.ratings.verification import replay as play_again
from rookery.server.ratings.verification import rounds, write
from rookery.server.settings import from_environment

DIFFERENT = 1


def replay(arguments: argparse.Namespace) -> int:
    """Rate every game again from its log; return 1 if a result differs from what is stored.

    With --write, compute the ratings with today's rules and replace the stored ones.
    """
    models = _models() if arguments.write else None
    with house_database(arguments.write) as connection:
        if arguments.write:
            merge_all(connection, time.time_ns() // 1_000_000)
        replayed_games = play_again(connection, models)
        if arguments.write:
            write(connection, replayed_games)
    say_all(replayed_games.differences)
    count = sum(game.contest.outcome != "merged" for _, game in replayed_games.games)
    say(f"{count} games, {len(replayed_games.differences)} differences")
    return DIFFERENT if replayed_games.differences and not arguments.write else 0


def void(arguments: argparse.Namespace) -> int:
    """Exclude a game from rating and recompute all ratings without it; raises NoSuchGame."""
    (answer,) = act_on_each(acts.VOID, [acts.OneGame(arguments.game)])
    return say_all([f"{arguments.game} is out; {answer['rated']} games are rated"])


def fit(_arguments: argparse.Namespace) -> int:
    """Fit each game's luck and frequency of draws, and print them as settings."""
    with house_database() as connection:
        pools = rounds(connection)
    games = sorted({game_of(pool) for pool in pools})
    models = {
        game: fit_model(
            [history for pool, history in pools.items() if game_of(pool) == game], USUAL
        )
        for game in games
    }
    betas = ",".join(f"{game}={model.beta:g}" for game, model in models.items())
    draws = ",".join(f"{game}={model.draws:g}" for game, model in models.items() if model.draws)
    return say_all([f"RATING_BETAS={betas}", f"RATING_DRAWS={draws}"])


def _models() -> Models:
    settings = from_environment(os.environ)
    return models_of(settings.rating_betas, settings.rating_draws)


def check(arguments: argparse.Namespace) -> int:
    """Print how well ratings predicted games, and which rated games would not be rated today.

    Returns 1 if there are such games. With --undo, exclude them and recompute all ratings.
    """
    models = _models()
    with house_database(arguments.undo) as connection:
        limits = limits_of(house_settings(connection))
        made_up = suspicious(connection, limits, undo=arguments.undo)
        for game in made_up if arguments.undo else ():
            audit.add(connection, "", acts.VOID.name, "", {"game": game.game_id}, now())
        pools = rounds(connection)
    for pool, contests in sorted(pools.items()):
        guesses = second_half(contests, models(pool))
        loss = log_loss(guesses)
        say(f"{pool}: {len(contests)} games, log loss {loss:.4f} in {len(guesses)} pairs")
        for decile in deciles(guesses)[5:]:
            if decile.number:
                say(f"  {decile.number:6} expected {decile.expected:.2f}, came {decile.score:.2f}")
    for game in made_up:
        say(f"{game.game_id}: {', '.join(game.why)} ({', '.join(map(player_id, game.users))})")
    if not made_up:
        return say_all(["No rated game looks made up."])
    outcome = "excluded" if arguments.undo else "would not be rated today; --undo excludes them"
    say(f"{len(made_up)} games {outcome}")
    return 0 if arguments.undo else DIFFERENT
