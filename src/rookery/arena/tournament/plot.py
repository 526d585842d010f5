"""A plot of a tournament: ratings with their intervals, and the course of a sequential test."""

import io
from typing import Any

from rookery.arena.tournament.sequential import RatioWalk
from rookery.arena.tournament.table import Row, TournamentTable
from rookery.core.arguments import check_arguments
from rookery.core.extras import extra

INK, PALE = "#1d5a86", "#9dbdd2"
_STYLE = {"svg.hashsalt": "rookery", "svg.fonttype": "none", "font.size": 10.0}


@check_arguments
def render(table: TournamentTable, form: str) -> bytes:
    """The plot as `png` or `svg`, the same bytes for the same table; raises MissingExtra."""
    matplotlib, figures = extra("matplotlib", "study"), extra("matplotlib.figure", "study")
    with matplotlib.rc_context(_STYLE):
        parts = 1 + (table.test is not None)
        height = 1.6 + 0.42 * len(table.rows) + 2.6 * (parts - 1)
        figure = figures.Figure(figsize=(7.0, height), layout="constrained")
        axes = figure.subplots(
            parts,
            1,
            squeeze=False,
            height_ratios=[1.2 + 0.42 * len(table.rows), 2.6][:parts],
        )[:, 0]
        _ratings(axes[0], table)
        if table.test is not None:
            _walk(axes[1], table.test)
        out = io.BytesIO()
        metadata = {"Date": None} if form == "svg" else {"Software": None}
        figure.savefig(out, format=form, dpi=150, metadata=metadata)
    return out.getvalue()


def _ratings(axes: Any, table: TournamentTable) -> None:
    for at, row in enumerate(table.rows):
        _rating(axes, at, row)
    axes.set_yticks(range(len(table.rows)), [row.player for row in table.rows])
    axes.set_ylim(len(table.rows) - 0.5, -0.5)
    axes.set_xlabel("Elo, the mean being 0; lines hold 95 %")
    axes.set_title(
        f"{table.tournament.game}: {table.boards} boards, {table.games} games", loc="left"
    )
    axes.grid(axis="x", alpha=0.3)
    axes.margins(x=0.12)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)


def _rating(axes: Any, at: int, row: Row) -> None:
    if row.low is not None and row.high is not None:
        axes.plot([row.low, row.high], [at, at], color=PALE, linewidth=5, solid_capstyle="round")
    axes.plot(row.elo, at, "o", color=INK, markersize=7)
    axes.annotate(
        f"{row.elo:+.0f}", (row.elo, at), xytext=(0, 7), textcoords="offset points", ha="center",
        fontsize=8,
    )  # fmt: skip


def _walk(axes: Any, test: RatioWalk) -> None:
    axes.plot(range(1, len(test.ratios) + 1), test.ratios, color=INK, linewidth=1.5)
    for bound, meaning in zip(test.bounds, ("not stronger", "stronger"), strict=True):
        axes.axhline(bound, color=PALE, linestyle="--")
        axes.annotate(
            meaning, (0.01, bound), xycoords=("axes fraction", "data"), xytext=(0, 3),
            textcoords="offset points", fontsize=8,
        )  # fmt: skip
    axes.set_xlabel("boards")
    axes.set_ylabel("log ratio")
    axes.margins(y=0.15)
    axes.spines[["top", "right"]].set_visible(False)
