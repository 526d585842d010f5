"""Matches of two over several games: best of three, best of five."""

from collections.abc import Collection, Sequence

from rookery.tournaments.model import TableResult

MORE = 2
"""A match ends after so many games more than planned, if level games have left it open."""


def wins_of(results: Sequence[TableResult | None]) -> tuple[int, int]:
    """How many games each of the two has won; level games count for nobody."""
    won = [result.places for result in results if result is not None]
    return won.count((0, 1)), won.count((1, 0))


def match_result(
    best_of: int,
    players: tuple[str, ...],
    results: Sequence[TableResult | None],
    leavers: Collection[str] = (),
    is_late: bool = False,
) -> TableResult | None:
    """The result of a match after these games; None if another one is to be played.

    Of two of whom one is among the `leavers`, the other has won. When it `is_late`, it ends as it
    stands.
    """
    wins = wins_of(results)
    is_decided = max(wins) > best_of // 2 or len(results) >= best_of + MORE or is_late
    absent = [player in leavers for player in players]
    if absent[0] != absent[1]:
        return TableResult(players, (int(absent[0]), int(absent[1])))
    if not (is_decided or all(absent)):
        return None
    return TableResult(players, (int(wins[0] < wins[1]), int(wins[1] < wins[0])))
