"""The commands that print the options and the rules of a game."""

import argparse
from pathlib import Path

import msgspec

import rookery
from rookery import games
from rookery.cli.output import say_all, say_json
from rookery.core.options import Field, describe


def options(arguments: argparse.Namespace) -> int:
    """Print the options that a game can begin with."""
    game = games.load(arguments.game)
    fields = describe(game.options, game.players)
    if arguments.json:
        return say_json([msgspec.to_builtins(field) for field in fields])
    return say_all(_described(field) for field in fields)


def _described(field: Field) -> str:
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
    """Print the rules of a game, in our own words."""
    name = games.load(arguments.game).name
    ending = ".md" if arguments.language == "en" else f".{arguments.language}.md"
    return say_all((_rules_folder() / f"{name}{ending}").read_text(encoding="utf-8").splitlines())


def _rules_folder() -> Path:
    """The folder with the rules: inside an installed package, or in a checkout."""
    package = Path(rookery.__file__).parent
    inside = package / "docs" / "rules"
    return inside if inside.is_dir() else package.parent.parent / "docs" / "rules"
