"""Packeis am Pol (Hey, That's My Fish!): docs/rules/packeis.md."""

from rookery.games.packeis.game import GAME

__all__ = ["GAME"]
