"""`rookery bot`: let a player of the arena, such as any program, play in a house."""

import argparse
import sys
from pathlib import Path

from rookery.bot.house import HouseClient
from rookery.bot.player import BotPlayer, playable


def bot(arguments: argparse.Namespace) -> int:
    """Play until interrupted; raises Refused, and CannotPlay for the player."""
    games = playable(arguments.player, arguments.games or ())
    token = Path(arguments.token_file).read_text(encoding="utf-8").strip()
    house = HouseClient(arguments.house, token)
    BotPlayer(house, arguments.player, _tell, games, arguments.at_once).run()
    return 0


def _tell(words: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"{words}\n")
