"""Pools in words: the game, the number of players, and the pace."""

from typing import Any

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.core.game import Game
from rookery.core.words.i18n import Say, later
from rookery.server.table.contest import BOTS

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
