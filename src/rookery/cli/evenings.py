"""`rookery tournament verify` and `simulate`: check a house's tournament, and how well they do."""

import argparse
from pathlib import Path

from rookery.cli.output import say_all, say_json
from rookery.core.whole_numbers import whole
from rookery.tournaments.model import Plan
from rookery.tournaments.simulation import Figures, simulate
from rookery.tournaments.verification import BadTournament, check, read_record

DIFFERENT = 1
_FORMATS = ("rounds", "heats", "knock-out")


def add_arguments(parser: argparse.ArgumentParser, command: str) -> None:
    """The arguments of `rookery tournament verify` or `simulate`."""
    parser.add_argument("command", choices=[command], help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print JSON")
    if command == "verify":
        parser.add_argument("file", type=Path, help="a tournament's file, from its final page")
        parser.set_defaults(run=verify)
        return
    parser.add_argument("--format", choices=_FORMATS, default=_FORMATS[0], help="(rounds)")
    parser.add_argument("--players", type=whole(2, 1000), default=32, help="how many (32)")
    parser.add_argument("--seats", type=whole(2, 6), default=4, help="seats at a table (4)")
    parser.add_argument("--rounds", type=whole(1, 20), default=5, help="how many rounds (5)")
    parser.add_argument("--events", type=whole(1, 10**6), default=100, help="how many (100)")
    parser.add_argument("--leavers", type=whole(0, 90), default=0, help="percent who leave (0)")
    parser.add_argument("--order", choices=("estimate", "points"), default="estimate")
    parser.add_argument("--seed", type=whole(0, 2**32), default=1, help="the seed (1)")
    parser.set_defaults(run=print_simulation)


def verify(arguments: argparse.Namespace) -> int:
    """Check a tournament's file; return 1 if a check fails. Raises BadTournament, OSError."""
    try:
        record = read_record(arguments.file.read_bytes())
    except BadTournament as error:
        raise BadTournament(f"{arguments.file}: {error}") from None
    findings = list(check(record))
    right = not any(finding.why for finding in findings)
    if arguments.json:
        checks = [{"what": what, "right": not why, "why": why} for what, why in findings]
        say_json({"right": right, "checks": checks})
    else:
        say_all(f"{what}: {why or 'right'}" for what, why in findings)
    return 0 if right else DIFFERENT


def print_simulation(arguments: argparse.Namespace) -> int:
    """Simulate tournaments and print their figures."""
    plan = Plan(arguments.seats, arguments.rounds, arguments.format, order=arguments.order)
    events, seed = arguments.events, arguments.seed
    figures = simulate(plan, arguments.players, events, seed, leavers=arguments.leavers / 100)
    if arguments.json:
        say_json({name: round(value, 4) for name, value in figures._asdict().items()})
    else:
        say_all(_lines(figures, arguments.leavers))
    return 0


def _lines(figures: Figures, leavers: int) -> list[str]:
    lines = [
        f"pairs that had met before: {figures.repeats:.1%}",
        f"most frequent seat less the rarest: {figures.seats:.2f}",
        f"Kendall's tau with the truth: {figures.tau:.3f}",
    ]
    if leavers:
        lines.append(f"places that leavers move those who stay by: {figures.moved:.3f}")
    return lines
