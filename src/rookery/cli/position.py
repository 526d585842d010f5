"""The position that a command is about: a position text, or the start of a new game."""

import argparse

from rookery import games
from rookery.cli.parser import UsageError
from rookery.core.options import split_words
from rookery.core.state import State


def position_and_words(arguments: argparse.Namespace) -> tuple[State, list[str]]:
    """The position and the words after it; raises UsageError or the errors of the game."""
    if arguments.new is not None:
        return _new_game(arguments), arguments.words
    text, *rest = _position_words(arguments)
    return games.load(arguments.game).parse(text), rest


def only(arguments: argparse.Namespace) -> State:
    """The position of a command that takes nothing after it, so its text needs no quotes."""
    if arguments.new is None:
        return games.load(arguments.game).parse(" ".join(_position_words(arguments)))
    if arguments.words:
        raise UsageError(f"a position or --new, not both: {arguments.words[0]!r}")
    return _new_game(arguments)


def _new_game(arguments: argparse.Namespace) -> State:
    game = games.load(arguments.game)
    options = game.read_options(split_words(arguments.new))
    return game.start(game.deal(options, arguments.seed or 0))


def _position_words(arguments: argparse.Namespace) -> list[str]:
    if arguments.seed is not None:
        raise UsageError("--seed goes with --new")
    words: list[str] = arguments.words
    if not words:
        raise UsageError("a position text or --new is wanted")
    return words
