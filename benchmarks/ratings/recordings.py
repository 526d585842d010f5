"""Games between levels, played once and kept in `games/`, one file per game.

A section has a head in brackets: the options, then the players. Each line is one game: the player
in each seat, as digits from 0 in the order of the head, then the place of each seat. `-` is a seat
whose place was not played out. Seating is random, so a player may meet itself.
"""

import random
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from rookery.arena.play import level_seats, play
from rookery.arena.specs import Spec, read_spec
from rookery.arena.tally import half_width
from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.notation.line import states_along
from rookery.core.state import State
from rookery.games import load
from rookery.ratings.rating import Pair, pairs_of

FOLDER = Path(__file__).parent / "games"
_HEAD = re.compile(r"\[(.+) \| (.+)\]")
_CHUNK = 25
"""Games that a process is handed at a time."""


class LevelGame(NamedTuple):
    """One game: each seat's strength, by its number in the recording, and each seat's place.

    Place 0 means that it was not played out.
    """

    strengths: tuple[int, ...]
    places: tuple[int, ...]

    def decided_pairs(self) -> list[Pair]:
        """The pairs that the game decided."""
        worst = len(self.places) + 1
        places = [place or worst for place in self.places]
        return pairs_of(places, lambda a, b: bool(self.places[a] or self.places[b]))

    def published_pairs(self) -> list[Pair]:
        """All pairs, undecided ones as draws: what the order of finish alone would say."""
        worst = len(self.places) + 1
        return pairs_of([place or worst for place in self.places])


class Recording(NamedTuple):
    """Games with the same options between the same strengths (as `arena.specs` reads them)."""

    game: str
    options: str
    strengths: tuple[str, ...]
    games: tuple[LevelGame, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats each game has."""
        return len(self.games[0].places)

    @property
    def ends(self) -> str:
        """How far games are played out: to the whole `order`, or only to a `winner`."""
        return "winner" if any(0 in game.places for game in self.games) else "order"


class Share(NamedTuple):
    """How often one strength finished ahead of another in games with both, give or take `error`."""

    higher: str
    lower: str
    share: float
    error: float
    games: int


def shares(recording: Recording) -> list[Share]:
    """The shares of neighbouring strengths that met: a game counts once, a tie counts half."""
    names, neighbours = recording.strengths, list[Share]()
    for low in range(len(names) - 1):
        points = [mean(scores) for game in recording.games if (scores := _scores(game, low))]
        if len(points) > 1:
            error = half_width(points)
            share = Share(names[low + 1], names[low], mean(points), error, len(points))
            neighbours.append(share)
    return neighbours


def _scores(game: LevelGame, low: int) -> list[float]:
    """What the strength above `low` scored in each of its pairs with `low`."""
    scores = []
    for a, b, score in game.decided_pairs():
        pair = game.strengths[a], game.strengths[b]
        if pair in ((low, low + 1), (low + 1, low)):
            scores.append(score if pair[0] > pair[1] else 1 - score)
    return scores


# -- playing ---------------------------------------------------------------------------------------


def play_games(recording: Recording, count: int, seed: str, jobs: int = 1) -> Recording:
    """The recording with `count` newly played games: the same for the same seed."""
    job = partial(_chunk, recording._replace(games=()), seed)
    chunks = [range(at, min(at + _CHUNK, count)) for at in range(0, count, _CHUNK)]
    if jobs <= 1:
        return recording._replace(games=tuple(chain.from_iterable(map(job, chunks))))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        return recording._replace(games=tuple(chain.from_iterable(pool.map(job, chunks))))


def _chunk(recording: Recording, seed: str, numbers: Sequence[int]) -> list[LevelGame]:
    game = load(recording.game)
    specs = [read_spec(text, game, has_clock=False) for text in recording.strengths]
    return [_play_one(game, recording, specs, f"{seed}/{recording.options}/{n}") for n in numbers]


def _play_one(game: Game[Any], recording: Recording, specs: Sequence[Spec], seed: str) -> LevelGame:
    words = dict(part.split("=", 1) for part in recording.options.split())
    options = game.deal(game.read_options(words), seed)
    start = game.start(options)
    rng = random.Random(seed)
    who = [rng.randrange(len(specs)) for _ in range(start.players)]
    seats = [seat for seat, place in enumerate(game.rules.rotation(options)) if place is not None]
    players = [specs[kind].make() if seat in seats else None for seat, kind in enumerate(who)]
    names = [specs[kind].name for kind in who]
    tokens = play(start, players, names, 0, seed).tokens
    end = states_along(start, tokens)[-1]
    return LevelGame(tuple(who[seat] for seat in seats), _places(game, end, seats))


def _places(game: Game[Any], end: State, seats: Sequence[int]) -> tuple[int, ...]:
    """The places of the seats that count among themselves; 0 where the place is undecided."""
    behind = [sum(end.ranking[other] < end.ranking[seat] for other in seats) for seat in seats]
    undecided = level_seats(game, end, seats)
    pairs = zip(seats, behind, strict=True)
    return tuple(0 if seat in undecided else 1 + count for seat, count in pairs)


# -- as text ---------------------------------------------------------------------------------------


def recordings_of(game: str) -> list[Recording]:
    """The recordings of a game of the package."""
    return list(read(game, (FOLDER / f"{game}.txt").read_text("utf-8")))


def read(game: str, text: str) -> Iterator[Recording]:
    """The sections of a file. Raises SetupError for a malformed line."""
    sections: list[tuple[str, tuple[str, ...], list[LevelGame]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        head = _HEAD.fullmatch(line)
        if head:
            sections.append((head[1], tuple(head[2].split()), []))
        elif line and not line.startswith("#"):
            if not sections or not (row := _row(line, len(sections[-1][1]))):
                raise SetupError([f"{game}.txt, line {number}: {line!r} is no game"])
            sections[-1][2].append(row)
    for options, strengths, games in sections:
        yield Recording(game, options, strengths, tuple(games))


def _row(line: str, strengths: int) -> LevelGame | None:
    who, _, places = line.partition(" ")
    if len(who) != len(places) or not (who.isdigit() and places.replace("-", "0").isdigit()):
        return None
    row = LevelGame(tuple(map(int, who)), tuple(int(place.replace("-", "0")) for place in places))
    return row if max(row.strengths) < strengths and max(row.places) <= len(places) else None


def lines_of(recordings: Sequence[Recording]) -> Iterator[str]:
    """The lines of a file's sections."""
    for recording in recordings:
        yield f"[{recording.options} | {' '.join(recording.strengths)}]"
        for row in recording.games:
            places = "".join(map(str, row.places)).replace("0", "-")
            yield f"{''.join(map(str, row.strengths))} {places}"
