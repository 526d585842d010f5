"""The Penguin Game (piecepack): docs/rules/penguin_game.md."""

from rookery.games.penguin_game.game import GAME

__all__ = ["GAME"]
