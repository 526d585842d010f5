"""The rules by which games are rated: the house's model, adapted to the luck in each game."""

import math
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rookery import games
from rookery.core.errors import SetupError, UnknownGame
from rookery.core.game import Game
from rookery.core.words.i18n import Say, later
from rookery.ratings.rating import USUAL, Model, age, new_ratings
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.ratings_store import PoolRating
from rookery.server.ratings.fair_play import NEW_MS, FairPlayLimits
from rookery.server.ratings.store import RatedGame
from rookery.server.settings import Settings
from rookery.server.table.contest import BOTS, GameContest

Models = Callable[[str], Model]
"""Returns the model of a pool, by its name."""


def models_of(betas: str, draws: str = "") -> Models:
    """The models given by texts such as `game=4.2,another=9`; raises SetupError."""
    reasons: list[str] = []
    luck = _by_game("RATING_BETAS", betas, math.inf, "above 0", reasons)
    level = _by_game("RATING_DRAWS", draws, 1.0, "between 0 and 1", reasons)
    if reasons:
        raise SetupError(reasons)

    def model(pool: str) -> Model:
        game = game_of(pool)
        return replace(USUAL, beta=luck.get(game, USUAL.beta), draws=level.get(game, USUAL.draws))

    return model


def _by_game(
    setting: str, texts: str, below: float, words: str, reasons: list[str]
) -> dict[str, float]:
    """Numbers by game; a value that is not a number between 0 and `below` adds to `reasons`."""
    values = {}
    for part in filter(None, (part.strip() for part in texts.split(","))):
        game, _, text = part.partition("=")
        value = _number(text)
        if not game or value is None or not 0 < value < below:
            reasons.append(f"{setting}: {part!r} is not a game and a number {words}")
        else:
            values[game] = value
    return values


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def limits_of(settings: Settings) -> FairPlayLimits:
    """The limits of what counts. Where the keeper chooses the members, none of them is new."""
    return FairPlayLimits(settings.rating_pairs, NEW_MS if settings.house == "open" else 0)


def game_of(pool: str) -> str:
    """The game of a pool."""
    return pool.partition("/")[0]


def rate(
    game_id: str, contest: GameContest, at: int, known: dict[str, PoolRating], model: Model
) -> tuple[RatedGame, dict[str, PoolRating]]:
    """The rating of a game, and its users' new ratings."""
    users = contest.users if contest.pairs else ()
    stood = [known.get(user, PoolRating(model.newcomer, 0, at)) for user in users]
    before = [age(standing.rating, (at - standing.at) / DAY_MS, model) for standing in stood]
    after = new_ratings(before, contest.pairs, model)
    now = {
        user: PoolRating(new, standing.games + 1, max(at, standing.at))
        for user, new, standing in zip(users, after, stood, strict=True)
    }
    return RatedGame(game_id, at, contest, tuple(before), tuple(after), model), now


# -- pools in words: the game, the number of players, and the pace ---------------------------------

PACES = {"quick": later("Quick"), "slow": later("Slow"), "days": later("Days")}
_PACE_WORDS = {"quick": later("quick"), "slow": later("slow"), "days": later("over days")}


def size_words(size: str, game: Game[Any], say: Say) -> str:
    """The number of players of a pool's size, in words."""
    if size == "duel":
        return say("2 players")
    least, most = max(3, game.seats[0]), game.seats[-1]
    if least >= most:
        return say("%(count)d players") % {"count": most}
    return say("%(least)d–%(most)d players") % {"least": least, "most": most}


def pool_words(pool: str, say: Say) -> str:
    """A pool in a few words, as "Packeis am Pol, 2 players, quick"."""
    name, size, pace = pool.split("/")
    try:
        game = games.load(name)
    except UnknownGame:  # a game that this house no longer has
        return pool
    words = [game.title, size_words(size.removesuffix(BOTS), game, say), say(_PACE_WORDS[pace])]
    return ", ".join([*words, say("with bots")] if size.endswith(BOTS) else words)
