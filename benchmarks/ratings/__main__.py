"""Judge ratings in houses whose people's skills are known, and say so by the exit status.

Each command prints a table. `levels` and `simulate` exit with 1 if ratings claim too much or too
little certainty in some house, or predict worse than the published update.
"""

import argparse
import sys
from collections.abc import Sequence

from msgspec.structs import replace

from benchmarks.ratings import recorded_house, simulated_house
from benchmarks.ratings.recorded_house import Crowd, RecordingRow
from benchmarks.ratings.recordings import lines_of, play_games, recordings_of, shares
from benchmarks.ratings.simulated_house import SettingRow
from rookery.cli.output import say, say_all
from rookery.core.whole_numbers import MAX_COUNT, whole
from rookery.games import names
from rookery.ratings.rating import USUAL

BADLY = 1
BOUNDS = 0.7, 1.4
_HEAD = "seats ends    luck   beta   log loss  z^2   as published: log loss  z^2"
_LEVELS_HEAD = (
    "game          people play like      seats ends   known  draws   beta   log loss  z^2"
    "   as published: log loss  z^2"
)


def main(argv: Sequence[str]) -> int:
    arguments = _parser().parse_args(argv)
    status: int = arguments.run(arguments)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ratings", description=__doc__)
    commands = parser.add_subparsers(metavar="command", required=True)
    levels = commands.add_parser("levels", help="rate houses whose people play like our levels")
    levels.set_defaults(run=_levels)
    levels.add_argument("games", nargs="*", choices=[*names(), []], metavar="game", help="(all)")
    levels.add_argument("--houses", type=whole(1, 100), default=20, help="per recording (20)")
    levels.add_argument("--seed", type=whole(0, MAX_COUNT), default=1, help="seed (1)")
    _add_recordings(commands)
    simulate = commands.add_parser("simulate", help="rate simulated houses of known skill")
    simulate.set_defaults(run=_simulate)
    simulate.add_argument("--seats", nargs="*", type=whole(2, 6), help="numbers of seats (2 to 6)")
    simulate.add_argument("--houses", type=whole(1, 100), default=5, help="per setting (5)")
    simulate.add_argument("--players", type=whole(6, 10_000), default=120, help="per house (120)")
    simulate.add_argument("--games", type=whole(1, 10_000), default=60, help="per player (60)")
    simulate.add_argument("--seed", type=whole(0, MAX_COUNT), default=1, help="seed (1)")
    return parser


def _add_recordings(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    record = commands.add_parser("record", help="play the games again that `levels` draws from")
    record.set_defaults(run=_record)
    record.add_argument("game", choices=names())
    record.add_argument("--count", type=whole(1, 10_000), default=300, help="per recording (300)")
    record.add_argument("--seed", type=whole(0, MAX_COUNT), default=1, help="seed (1)")
    record.add_argument("--jobs", type=whole(1, 1000), default=1, help="parallel processes (1)")
    share = commands.add_parser("shares", help="how often each level beats the next lower one")
    share.set_defaults(run=_shares)
    share.add_argument("game", choices=names())


def _simulate(arguments: argparse.Namespace) -> int:
    seats = arguments.seats or range(2, 7)
    settings = [
        replace(setting, players=arguments.players, games=arguments.games)
        for setting in simulated_house.settings()
        if setting.seats in seats
    ]
    say(_HEAD)
    bad = 0
    for setting in settings:
        row = simulated_house.compare(setting, arguments.seed, arguments.houses, USUAL)
        bad += not is_well(row)
        say(_setting_line(row))
    return BADLY if bad else 0


def _levels(arguments: argparse.Namespace) -> int:
    say(_LEVELS_HEAD)
    bad = 0
    for game in arguments.games or names():
        for recording in recordings_of(game):
            row = recorded_house.compare(
                recording, Crowd(), arguments.seed, arguments.houses, USUAL
            )
            bad += not is_well(row)
            say(_recording_line(row))
    return BADLY if bad else 0


def _record(arguments: argparse.Namespace) -> int:
    for recording in recordings_of(arguments.game):
        games = play_games(recording, arguments.count, str(arguments.seed), arguments.jobs)
        say_all(lines_of([games]))
    return 0


def _shares(arguments: argparse.Namespace) -> int:
    for recording in recordings_of(arguments.game):
        rows = [
            f"{row.higher} {row.share:.0%} ± {row.error:.0%} ({row.games})"
            for row in shares(recording)
        ]
        say(f"{recording.options}, {len(recording.games)} games: {', '.join(rows)}")
    return 0


def is_well(row: SettingRow | RecordingRow) -> bool:
    """Whether ratings claim the right certainty and predict no worse than the published update."""
    low, high = BOUNDS
    return low <= row.ours.z_squared <= high and row.ours.log_loss <= row.published.log_loss


def _setting_line(row: SettingRow) -> str:
    setting = row.setting
    return f"{setting.seats:5} {setting.ends:6} {setting.noise:5.1f} {_measures(row)}"


def _recording_line(row: RecordingRow) -> str:
    recording = row.recording
    between = f"{recording.strengths[0]} to {recording.strengths[-1]}"
    house = (
        f"{recording.game:13} {between:21} {recording.seats:5} {recording.ends:6} "
        f"{row.known:5.3f} {row.draws:6.3f}"
    )
    return f"{house} {_measures(row)}"


def _measures(row: SettingRow | RecordingRow) -> str:
    ours, other = row.ours, row.published
    measures = (
        f"{row.beta:6.2f}   {ours.log_loss:8.4f} {ours.z_squared:4.2f}   "
        f"{other.log_loss:22.4f} {other.z_squared:4.2f}"
    )
    return measures if is_well(row) else f"{measures}  !"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
