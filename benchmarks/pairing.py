"""Drawing rounds: how long a thousand players take in each format, and pairs beside py4swiss.

py4swiss pairs by the Dutch system of chess. Both draw events of the same players with the same
luck, and the same standings are counted from what they drew.
"""

import time
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from benchmarks.report import Row
from rookery.tournaments.formats import next_round, round_seed
from rookery.tournaments.model import Format, Plan, PlayedRound, Round, TableResult
from rookery.tournaments.played import PLAYS, Contest, Play
from rookery.tournaments.simulation import Figures, simulate

PLAYERS, ROUNDS, SECONDS = 1000, 5, 1.0
FIELDS, SEATED = (8, 16, 32, 64), 8000  # so many people in all events of a field
MISSING = "py4swiss is not here: make peers"
_SMALL = 0.03  # of tau: three times what chance leaves in so many events


def measure() -> Iterator[Row]:
    """Draw rounds for a thousand in each format, then small events in pairs."""
    for kind in PLAYS:
        for seats in range(2, 7):
            what = f"{PLAYERS} players, {kind}, tables of {seats}"
            yield Row(what, _seconds(plan_of(kind, seats)), "s", at_most=SECONDS)
    peer = swiss()
    for players in FIELDS:
        plan = Plan(2, min(ROUNDS, players // 2))
        events = SEATED // players
        ours = simulate(plan, players, events, 1)
        yield from _beside(
            players, ours, simulate(plan, players, events, 1, play=peer) if peer else None
        )


def plan_of(kind: Format, seats: int) -> Plan:
    """Five rounds of a format. An arena has as many waves, for which everybody waits."""
    return Plan(seats, ROUNDS, kind, minutes=60 * (kind == "arena"), days=7 * (kind == "league"))


def _seconds(plan: Plan) -> float:
    """The processor time that the slowest round takes, from the results before it."""
    return max(seconds for _, seconds in rounds_of(plan, PLAYERS))


def rounds_of(plan: Plan, players: int) -> Iterator[tuple[list[PlayedRound], float]]:
    """The rounds so far, and the processor time that drawing the last one has taken."""
    names, lot, history = [f"p{at}" for at in range(players)], Random(1), list[PlayedRound]()
    for number in range(1, ROUNDS + 1):
        start = time.process_time()
        drawn = next_round(plan, history, names, round_seed("a bench", number), hurry=True)
        seconds = time.process_time() - start
        if drawn is None:
            return
        results = tuple(TableResult(table, _places(len(table), lot)) for table in drawn.tables)
        came = (number,) * len(results) if plan.overlaps else ()
        history.append(PlayedRound(drawn, results, came=came))
        yield history, seconds


def _places(size: int, lot: Random) -> tuple[int, ...]:
    return tuple(lot.sample(range(size), size))


def _beside(players: int, ours: Figures, theirs: Figures | None) -> Iterator[Row]:
    """Our repeats, seats and tau; a bound says that they are no worse than the peer's."""
    if theirs is None:
        yield Row(f"{players} players, tau", ours.tau, "", MISSING)
        return
    what = f"{players} players in pairs"
    met, apart = (f"py4swiss {value:.3f}" for value in (theirs.repeats, theirs.seats))
    yield Row(f"{what}: met before", ours.repeats, "", met, at_most=theirs.repeats)
    yield Row(f"{what}: seats apart", ours.seats, "", apart, at_most=theirs.seats + 0.05)
    tau = f"py4swiss {theirs.tau:.3f}"
    yield Row(f"{what}: tau", ours.tau, "", tau, at_least=theirs.tau - _SMALL)


def swiss() -> Play | None:
    """py4swiss as a way to play an event; None where it is not installed."""
    try:
        engine: Any = import_module("py4swiss.engines.dutch")
        trf: Any = import_module("py4swiss.trf")
        sections: Any = import_module("py4swiss.trf.sections")
        results: Any = import_module("py4swiss.trf.results")
    except ImportError:
        return None

    def play(plan: Plan, contest: Contest) -> list[PlayedRound]:
        names = Random(contest.secret).sample(list(contest.truth), len(contest.truth))
        past: dict[str, list[Any]] = {name: [] for name in names}
        history: list[PlayedRound] = []
        for number in range(1, plan.rounds + 1):
            people = [_section(sections, at, past[name]) for at, name in enumerate(names, 1)]
            x_section = sections.XSection(number_of_rounds=plan.rounds)
            file = trf.ParsedTrf(player_sections=people, x_section=x_section)
            pairs = [(pair.white, pair.black) for pair in engine.Engine.generate_pairings(file)]
            tables = tuple((names[white - 1], names[black - 1]) for white, black in pairs)
            played = tuple(contest.result(table, number, at) for at, table in enumerate(tables))
            for (white, black), table, result in zip(pairs, tables, played, strict=True):
                for at, other, colour in ((0, black, "w"), (1, white, "b")):
                    score = "1" if result.places[at] == 0 else "0"
                    row = results.RoundResult(id=other, color=colour, result=score)
                    past[table[at]].append(row)
            history.append(PlayedRound(Round(tables), played))
        return history

    return play


def _section(sections: Any, number: int, rows: list[Any]) -> Any:
    points = sum(10 * (row.result == "1") for row in rows)
    return sections.PlayerSection(
        code="001", starting_number=number, points_times_ten=points, rank=number, results=list(rows)
    )
