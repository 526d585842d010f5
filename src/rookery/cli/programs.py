"""The commands that are programs of their own: serve, engine, match, warmup."""

import argparse


def serve(arguments: argparse.Namespace) -> int:
    """Serve the page until interrupted."""
    from rookery.server.app import serve as run

    return run(arguments.host, arguments.port)


def engine(_arguments: argparse.Namespace) -> int:
    """Speak the text protocol on standard input and output."""
    from rookery.engine.loop import main

    return main()


def match(arguments: argparse.Namespace) -> int:
    """Play matches; the arena has its own arguments."""
    from rookery.arena.cli import main

    return main(arguments.rest)
