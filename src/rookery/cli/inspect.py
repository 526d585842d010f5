"""The commands that answer about one position: legal, apply, show, perft."""

import argparse
from typing import Any

from rookery.cli import position
from rookery.cli.output import say, say_all, say_json
from rookery.cli.parser import UsageError
from rookery.core import perft as trees
from rookery.core.state import State


def legal(arguments: argparse.Namespace) -> int:
    """Print the legal actions, one per line; at a chance node, outcomes with probabilities."""
    state = position.only(arguments)
    if arguments.json:
        return say_json(facts(state))
    if state.is_chance:
        return say_all(f"{outcome} {p}" for outcome, p in state.chance_outcomes)
    return say_all(state.legal_actions)


def apply(arguments: argparse.Namespace) -> int:
    """Print the position after the given actions."""
    state, actions = position.position_and_words(arguments)
    after = state.apply_all(actions)
    return say_json(facts(after)) if arguments.json else say(after.text)


def show(arguments: argparse.Namespace) -> int:
    """Print a position in words, as JSON, or as an SVG drawing."""
    state = position.only(arguments)
    if arguments.svg:
        return say(state.game.drawing.picture(state, theme=arguments.theme))
    return say_json(facts(state)) if arguments.json else say_all(describe(state))


def perft(arguments: argparse.Namespace) -> int:
    """Print how many sequences of actions of a given length there are."""
    state = position.only(arguments)
    if arguments.divide and not arguments.depth:
        raise UsageError("--depth must be at least 1 with --divide")
    if not arguments.divide:
        total = trees.perft(state, arguments.depth, arguments.cap)
        return _say_counts(arguments, {}, total)
    rows = dict(trees.divide(state, arguments.depth, arguments.cap))
    return _say_counts(arguments, rows, sum(rows.values()))


def _say_counts(arguments: argparse.Namespace, rows: dict[str, int], total: int) -> int:
    if arguments.json:
        parts = {"divide": rows} if arguments.divide else {}
        return say_json({"depth": arguments.depth, "perft": total, **parts})
    return say_all([*(f"{action} {count}" for action, count in rows.items()), str(total)])


def facts(state: State) -> dict[str, Any]:
    """The facts of a position in plain types; seats count from 1."""
    about: dict[str, Any] = {
        "game": state.game.name,
        "position": state.text,
        "to_move": turn(state),
        "scores": [
            dict(zip(state.game.words.score_names, seat, strict=True)) for seat in state.scores
        ],
    }
    if state.is_terminal:
        return {**about, "ranking": state.ranking}
    if state.is_chance:
        return {**about, "outcomes": {text: str(p) for text, p in state.chance_outcomes}}
    return {**about, "actions": state.legal_actions}


def turn(state: State) -> int | str:
    """The seat to move from 1, "chance", or "over"."""
    if state.is_terminal:
        return "over"
    return "chance" if state.current_player is None else state.current_player + 1


def describe(state: State) -> list[str]:
    """A few lines that describe a position to people."""
    lines = [f"position: {state.text}", f"to move: {turn(state)}"]
    for seat, scores in enumerate(state.scores, start=1):
        pairs = zip(scores, state.game.words.score_names, strict=True)
        lines.append(f"seat {seat}: {', '.join(f'{score} {name}' for score, name in pairs)}")
    if state.is_terminal:
        lines.append(f"ranking: {' '.join(str(place) for place in state.ranking)}")
    return lines
