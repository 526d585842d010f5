"""The commands that print the options and the rules of a game."""

import argparse

import msgspec

from rookery import games
from rookery.cli.output import note, say_all, say_json
from rookery.core.errors import SetupError
from rookery.core.options import Field, describe


def options(arguments: argparse.Namespace) -> int:
    """Print the options that a game can begin with."""
    game = games.load(arguments.game)
    fields = describe(game.options, game.seats)
    if arguments.json:
        return say_json([msgspec.to_builtins(field) for field in fields])
    return say_all(_describe(field) for field in fields)


def _describe(field: Field) -> str:
    values = "|".join(field.choices or (*field.words, f"<{field.kind}>"))
    clause = f" ({field.clause})" if field.clause else ""
    return f"{field.name}={values}, {_default(field)}: {field.help}{clause}"


def _default(field: Field) -> str:
    if isinstance(field.default, bool):
        return f"default {'yes' if field.default else 'no'}"
    if field.default != "":
        return f"default {field.default}"
    if field.when:  # the user has to supply it (core.options.option)
        needs = (f"{name}={'|'.join(words)}" for name, words in field.when.items())
        return f"needed with {', '.join(needs)}"
    return "drawn if not given"


def rules(arguments: argparse.Namespace) -> int:
    """Print the rules of a game, in our own words. Raises UnknownGame, SetupError."""
    name, language = games.load(arguments.game).name, arguments.language
    path = games.rules_file(name, language)
    if path is None:
        raise SetupError([f"the game {name} brings no rules to read"])
    if language != "en" and not path.name.endswith(f".{language}.md"):
        note(f"rookery: there are no rules of {name} in this language, only these in English")
    return say_all(path.read_text(encoding="utf-8").splitlines())
