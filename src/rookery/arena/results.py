"""A match's results for people (a text table) and for programs (JSON)."""

from collections.abc import Iterable, Sequence

import msgspec

from rookery.arena.match import MatchResult
from rookery.arena.tally import Duel, PlayerResult
from rookery.core.arguments import check_arguments

_STANDING = (
    "player",
    "games",
    "first",
    "95 %",
    "utility",
    "score",
    "s/action",
    "longest",
    "failed",
)
_DUEL = ("player", "against", "won", "drawn", "lost", "share", "95 %", "margin")


@check_arguments
def as_json(result: MatchResult) -> str:
    return msgspec.json.format(msgspec.json.encode(result), indent=1).decode()


@check_arguments
def as_table(result: MatchResult) -> str:
    """A text: the settings with the seed, the tables of players and duels, and every failure."""
    plan = result.plan
    settings = [f"{plan.game}, {len(result.games)} games", f"seed {plan.seed}"]
    settings += [f"{key}={value}" for key, value in plan.options.items()]
    lines = [", ".join(settings), ""]
    lines += align(_STANDING, [_standing(row) for row in result.standings])
    lines += ["", *align(_DUEL, [_duel(row, result.score_name) for row in result.duels])]
    failures = [f"{row.player}: {what}" for row in result.standings for what in row.failures]
    return "\n".join([*lines, *(["", *failures] if failures else [])]) + "\n"


def _standing(row: PlayerResult) -> Sequence[str]:
    per_action = row.time_s / max(1, row.actions)
    return (
        row.player, str(row.games), f"{row.first:.1%}", _within(row.first_error),
        f"{row.utility:+.3f}", f"{row.score:.1f}",
        f"{per_action:.4f}", f"{row.longest_s:.2f} s", str(len(row.failures)),
    )  # fmt: skip


def _duel(row: Duel, score_name: str) -> Sequence[str]:
    return (
        row.player, row.against, str(row.wins), str(row.draws), str(row.losses), f"{row.share:.1%}",
        f"{row.low:.1%} to {row.high:.1%}",
        f"{row.margin:+.2f} ± {_error(row.margin_error)} {score_name}" if score_name else "none",
    )  # fmt: skip


def _within(half: float | None) -> str:
    return "?" if half is None else f"± {half:.1%}"


def _error(half: float | None) -> str:
    return "?" if half is None else f"{half:.2f}"


@check_arguments
def align(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table: the first column is left-aligned, all others are right-aligned."""
    table = [tuple(head), *map(tuple, rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    return [
        "  ".join(_cell(*cell) for cell in zip(row, widths, range(len(row)), strict=True)).rstrip()
        for row in table
    ]


def _cell(text: str, width: int, column: int) -> str:
    return text.ljust(width) if column == 0 else text.rjust(width)
