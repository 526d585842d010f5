"""What readers see of a position: its moves with their results, and the latest games through it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from rookery import games
from rookery.core.words.i18n import Say
from rookery.server.explorer.store import Passage, Passages
from rookery.server.table.results import names_read_by
from rookery.server.table.seats import Seat

LATEST = 8
"""How many games are named."""


class ExploredMove(msgspec.Struct, frozen=True):
    """A move in the position: in how many games, how many were won, and the mean result.

    `score` is the share of opponents left behind, 1 for the first place and 0 for the last, ties
    counting half; none if no game had a result. It and `wins` are those of whoever moved.
    """

    action: str
    games: int
    wins: int
    score: float | None


class ExploredGame(msgspec.Struct, frozen=True):
    """A game through the position, reached after `ply` plies; `place` is the mover's."""

    id: str
    ply: int
    action: str
    seat: int
    names: tuple[str, ...]
    place: int | None
    ended: int


class Explored(msgspec.Struct, frozen=True):
    """What was played in a position: the most frequent moves first, and the latest games.

    With `more` there are older games that were not counted.
    """

    games: int
    more: bool
    moves: tuple[ExploredMove, ...]
    latest: tuple[ExploredGame, ...]


def latest_of(passages: Sequence[Passage]) -> list[Passage]:
    """The passages of the latest games, each game once."""
    return list({passage.game_id: passage for passage in reversed(passages)}.values())[::-1][
        :LATEST
    ]


def explored(
    passages: Passages,
    seats: Mapping[str, Sequence[Seat]],
    game: str,
    user_id: str | None,
    say: Say,
) -> Explored:
    """Put the passages through a position of a game together; `seats` are those of the latest."""
    by_move = defaultdict[str, list[Passage]](list)
    for passage in passages.known:
        by_move[passage.action].append(passage)
    moves = sorted(
        (_move(action, of_move) for action, of_move in by_move.items()),
        key=lambda move: (-move.games, -(move.score or 0), move.action),
    )
    dummy = games.load(game).words.dummy
    latest = tuple(
        ExploredGame(
            passage.game_id,
            passage.ply,
            passage.action,
            passage.seat,
            names_read_by(user_id, seats.get(passage.game_id, ()), say, dummy),
            passage.places[passage.seat] if passage.places else None,
            passage.ended,
        )
        for passage in latest_of(passages.known)
    )
    ids = {passage.game_id for passage in passages.known}
    return Explored(len(ids), passages.more, tuple(moves), latest)


def _move(action: str, passages: Sequence[Passage]) -> ExploredMove:
    results = [passage for passage in passages if passage.places]
    wins = sum(passage.places[passage.seat] == 1 for passage in results)
    score = sum(map(score_of, results)) / len(results) if results else None
    return ExploredMove(action, len({passage.game_id for passage in passages}), wins, score)


def score_of(passage: Passage) -> float:
    """The share of opponents whom the mover left behind; a tie counts half."""
    return behind(passage.places, passage.seat)


def behind(places: Sequence[int], seat: int) -> float:
    """The share of opponents whom a seat left behind; a tie counts half."""
    worse = sum(other > places[seat] for other in places)
    level = places.count(places[seat]) - 1
    return (worse + level / 2) / (len(places) - 1)
