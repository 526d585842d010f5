"""With which rules games are rated: the house's model, with the luck of each game."""

import math
from collections.abc import Callable

from msgspec.structs import replace

from rookery.core.errors import SetupError
from rookery.core.rating import USUAL, Model, aged, rated
from rookery.server.model.contest import DAY_MS, Contest
from rookery.server.storage.ratings import RatedGame, Standing

Models = Callable[[str], Model]
"""The model of a pool, by its name."""


def models_of(betas: str) -> Models:
    """The models that texts as `game=4.2,another=9` ask for; raises SetupError."""
    by_game, reasons = {}, []
    for part in filter(None, (part.strip() for part in betas.split(","))):
        game, _, text = part.partition("=")
        beta = _number(text)
        if not game or beta is None:
            reasons.append(f"RATING_BETAS: {part!r} is not a game and a number above 0")
        else:
            by_game[game] = beta
    if reasons:
        raise SetupError(reasons)
    return lambda pool: replace(USUAL, beta=by_game.get(game_of(pool), USUAL.beta))


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 < value < math.inf else None


def game_of(pool: str) -> str:
    """The game of a pool."""
    return pool.partition("/")[0]


def rate(
    game_id: str, contest: Contest, at: int, known: dict[str, Standing], model: Model
) -> tuple[RatedGame, dict[str, Standing]]:
    """What a game makes of its users' ratings, and where they stand then."""
    users = contest.users if contest.pairs else ()
    stood = [known.get(user, Standing(model.newcomer, 0, at)) for user in users]
    before = [aged(one.rating, (at - one.at) / DAY_MS, model) for one in stood]
    after = rated(before, contest.pairs, model)
    now = {
        user: Standing(new, one.games + 1, max(at, one.at))
        for user, new, one in zip(users, after, stood, strict=True)
    }
    return RatedGame(game_id, at, contest, tuple(before), tuple(after), model), now
