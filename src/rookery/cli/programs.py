"""The commands that are programs in their own right: serve, engine, warmup."""

import argparse
import gc
from typing import TYPE_CHECKING, Any

from rookery.cli.output import say

if TYPE_CHECKING:
    from rookery.core.game import Game
    from rookery.core.warmup import WarmupProgress


def serve(arguments: argparse.Namespace) -> int:
    gc.disable()  # hardly anything that is loaded becomes garbage
    from rookery.server.app import serve as run

    gc.freeze()
    gc.enable()
    return run(arguments.host, arguments.port)


def engine(_arguments: argparse.Namespace) -> int:
    """Speak the text protocol on standard input and output."""
    from rookery.engine.loop import main

    return main()


def warmup(arguments: argparse.Namespace) -> int:
    """Compile every kernel of some games or of all, and print the progress."""
    from rookery import games
    from rookery.core.warmup import collect_seldom, is_ready
    from rookery.core.warmup import warmup as warm

    collect_seldom()
    games_to_compile = map(games.load, arguments.games or games.names())
    # A plugin game may have changed since it was marked as compiled.
    warm([game for game in games_to_compile if not (_is_own(game) and is_ready(game.name))], _show)
    if arguments.times:
        _show_times()
    return say("every kernel is compiled")


def _show_times() -> None:
    """The processor seconds of each kernel that was compiled, the longest first."""
    from rookery.core.compiler.stored import compile_times

    for name, seconds in sorted(compile_times.items(), key=lambda item: -item[1]):
        folder, _, kernel = name.partition("/")
        say(f"{seconds:7.2f} s  {folder.rpartition('-')[0]}: {kernel.rpartition('-')[0]}")
    say(f"{sum(compile_times.values()):7.2f} s  in all")


def _is_own(game: "Game[Any]") -> bool:
    return type(game).__module__.startswith("rookery.games.")


def _show(step: "WarmupProgress") -> None:
    waiting = " (another process is at it)" if step.waiting else ""
    say(f"{step.number}/{step.total} {step.game}: {step.what}{waiting}")
