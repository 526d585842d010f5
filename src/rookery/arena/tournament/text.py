"""A tournament's table for people (text) and for programs (JSON)."""

from collections.abc import Iterator, Sequence

import msgspec

from rookery.arena.results import align
from rookery.arena.tournament.plan import player_names
from rookery.arena.tournament.sequential import RatioWalk
from rookery.arena.tournament.table import Row, TournamentTable
from rookery.core.arguments import check_arguments

_HEAD = ("player", "Elo", "95 %", "over next", "games", "won", "drawn", "lost")
_KINDS = {"round-robin": "round robin", "gauntlet": "gauntlet", "sequential": "sequential test"}


@check_arguments
def as_json(table: TournamentTable) -> str:
    return msgspec.json.format(msgspec.json.encode(table), indent=1).decode()


@check_arguments
def as_text(table: TournamentTable) -> str:
    """The settings with the seed, the table, and a test's outcome."""
    tournament = table.tournament
    settings = [f"{tournament.game}, {_KINDS[tournament.kind]}", f"{table.boards} boards"]
    settings += [f"{table.games} games", f"seed {tournament.seed}"]
    settings += [f"{key}={value}" for key, value in tournament.options.items()]
    lines = [", ".join(settings), "", *align(_head(table), _rows(table.rows))]
    return "\n".join([*lines, *(_test(table) if table.test else [])]) + "\n"


def _head(table: TournamentTable) -> tuple[str, ...]:
    places = len(table.rows[0].places) if table.rows else 0
    ordinals = (f"{at}." for at in range(1, places + 1))
    return (*_HEAD, *ordinals, "failed")


def _rows(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    for at, row in enumerate(rows):
        over = row.superior[at + 1] if at + 1 < len(rows) else None
        yield (
            row.player,
            f"{row.elo:+.0f}",
            _interval(row),
            "" if over is None else f"{over:.1%}",
            *(str(count) for count in (row.games, row.won, row.drawn, row.lost)),
            *(str(count) for count in row.places),
            str(row.failures),
        )


def _interval(row: Row) -> str:
    if row.low is None or row.high is None:
        return "?"
    return f"{row.low:+.0f} to {row.high:+.0f}"


def _test(table: TournamentTable) -> list[str]:
    assert table.test is not None
    low, high = table.tournament.elo
    player, other = player_names(table.tournament)
    return ["", test_line(table.test, player, other, low, high)]


@check_arguments
def test_line(test: RatioWalk, player: str, other: str, low: float, high: float) -> str:
    """A test's outcome in one sentence."""
    ratio = test.ratios[-1] if test.ratios else 0.0
    ratio_words = f"log ratio {ratio:+.2f} in {test.bounds[0]:.2f} to {test.bounds[1]:.2f}"
    if test.verdict == "open":
        return f"not decided after {len(test.ratios)} boards: {ratio_words}"
    likelier, other_one = (high, low) if test.verdict == "stronger" else (low, high)
    return (
        f"{player} against {other}: {likelier:+g} Elo, not {other_one:+g}, "
        f"decided on board {len(test.ratios)} ({ratio_words})"
    )
