"""`rookery tournament verify` and `simulate`: check a house's tournament, and how well they do."""

import argparse
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

from rookery.cli.output import say_all, say_json
from rookery.core.errors import SetupError
from rookery.core.whole_numbers import whole
from rookery.tournaments.model import Format, Plan
from rookery.tournaments.played import GAME_S, PLAYS
from rookery.tournaments.simulation import simulate
from rookery.tournaments.verification import BadTournament, check, read_record

DIFFERENT = 1


def add_arguments(parser: argparse.ArgumentParser, command: str) -> None:
    """The arguments of `rookery tournament verify` or `simulate`."""
    parser.add_argument("command", choices=[command], help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print JSON")
    if command == "verify":
        parser.add_argument("file", type=Path, help="a tournament's file, from its final page")
        parser.set_defaults(run=verify)
        return
    kinds = tuple(PLAYS)
    parser.add_argument("--format", nargs="+", choices=kinds, default=kinds[:1], help="(rounds)")
    parser.add_argument(
        "--players", nargs="+", type=whole(2, 1000), default=[32], help="how many (32)"
    )
    parser.add_argument(
        "--seats", nargs="+", type=whole(2, 6), default=[4], help="seats at a table (4)"
    )
    parser.add_argument("--rounds", type=whole(1, 20), default=5, help="how many rounds (5)")
    parser.add_argument("--events", type=whole(1, 10**6), default=100, help="how many (100)")
    parser.add_argument("--leavers", type=whole(0, 90), default=0, help="percent who leave (0)")
    parser.add_argument(
        "--no-shows", type=whole(0, 90), default=0, help="percent who miss a round (0)"
    )
    parser.add_argument(
        "--best-of", type=int, choices=(1, 3, 5), default=1, help="a match in a knock-out for two"
    )
    parser.add_argument("--semifinal", action="store_true", help="before the final of heats")
    parser.add_argument("--duplicate", action="store_true", help="one deal for all tables")
    parser.add_argument("--order", choices=("estimate", "points"), default="estimate")
    parser.add_argument("--seed", type=whole(0, 2**32), default=1, help="the seed (1)")
    parser.add_argument("--jobs", type=whole(1, 1000), default=1, help="processes (1)")
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
    """Simulate tournaments of each kind, number of players and seats; print a row for each."""
    kinds = product(arguments.format, arguments.players, arguments.seats)
    plans = [(_plan(arguments, kind, seats), players) for kind, players, seats in kinds]
    rows = (_simulation(arguments, plan, players) for plan, players in plans)
    if arguments.json:
        say_json(list(rows))
        return 0
    say_all([_line(_HEAD), _line("---" for _ in _HEAD)])
    for row in rows:
        say_all([_line(_cell(name, row[name]) for name in _HEAD.values())])
    return 0


_HEAD = {
    "format": "format",
    "players": "players",
    "seats": "seats",
    "rounds": "rounds",
    "met before": "repeats",
    "at least": "unavoidable",
    "seats apart": "balance",
    "tau": "tau",
    "places moved": "moved",
    "by chance": "noise",
    "most moved": "most_moved",
}


def _plan(arguments: argparse.Namespace, kind: Format, seats: int) -> Plan:
    """What is to be simulated; raises SetupError. An arena lasts as long as its rounds would."""
    minutes = max(5, arguments.rounds * GAME_S // 60) if kind == "arena" else 0
    if kind == "league" and arguments.no_shows:
        raise SetupError(["in a league nobody has to come to a round"])
    try:
        return Plan(
            seats,
            arguments.rounds,
            kind,
            order=arguments.order,
            minutes=minutes,
            days=7 if kind == "league" else 0,
            duplicate=arguments.duplicate,
            best_of=arguments.best_of,
            semifinal=arguments.semifinal,
        )
    except ValueError as error:
        raise SetupError([str(error)]) from None


def _simulation(arguments: argparse.Namespace, plan: Plan, players: int) -> dict[str, Any]:
    """What one kind gives, by the names of `_HEAD`."""
    figures = simulate(
        plan,
        players,
        arguments.events,
        arguments.seed,
        leavers=arguments.leavers / 100,
        no_shows=arguments.no_shows / 100,
        jobs=arguments.jobs,
    )._asdict()
    shares = {name: round(value, 4) for name, value in figures.items()}
    shares["balance"] = shares.pop("seats")
    more = {
        ", duplicate": plan.duplicate,
        f", best of {plan.best_of}": plan.best_of > 1,
        ", semi-final": plan.semifinal,
    }
    kind = plan.format + "".join(words for words, is_so in more.items() if is_so)
    head = {"format": kind, "players": players, "seats": plan.seats, "rounds": plan.rounds}
    return head | shares


def _cell(name: str, value: Any) -> str:
    if name in ("repeats", "unavoidable"):
        return f"{value:.1%}"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
