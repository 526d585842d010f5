"""The file of a tournament, and checking that every round was drawn as promised."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from rookery.core.errors import RookeryError
from rookery.core.fairness import commitment
from rookery.tournaments.formats import deal_secret, next_round, round_seed
from rookery.tournaments.model import Plan, PlayedRound
from rookery.tournaments.standings import standings

VERSION = 1


class BadTournament(RookeryError):
    """A file that is not a tournament's."""

    code = "bad-tournament"


class RecordedRound(msgspec.Struct, frozen=True):
    """A round as it is written down, with those who were there when it was drawn.

    `hurried`: in an arena, somebody had waited for long. `deal` is the hash of the secret that all
    tables of a duplicate round shared, which was told when it began.
    """

    present: tuple[str, ...]
    played: PlayedRound
    hurried: bool = False
    deal: str = ""


class TournamentRecord(msgspec.Struct, frozen=True):
    """A whole tournament in one file: what was promised, what was drawn, and what came of it.

    `players` are their names by the ids that the rounds use.
    """

    version: int
    title: str
    game: str
    plan: Plan
    commitment: str
    secret: str
    players: dict[str, str]
    rounds: tuple[RecordedRound, ...]
    places: dict[str, int]


class CheckResult(NamedTuple):
    """One check; `why` is empty if all is right."""

    what: str
    why: str = ""


def read_record(text: str | bytes) -> TournamentRecord:
    """Read a tournament's file; raises BadTournament with what is wrong and where."""
    try:
        record = msgspec.json.decode(text, type=TournamentRecord)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadTournament(f"not a tournament's file: {error}") from None
    if record.version != VERSION:
        raise BadTournament(f"version {record.version} is not known; this program reads {VERSION}")
    for number, row in enumerate(record.rounds, start=1):
        _check_round(record, number, row)
    return record


def _check_round(record: TournamentRecord, number: int, row: RecordedRound) -> None:
    past_round = row.played
    if len(past_round.results) != len(past_round.drawn.tables):
        raise BadTournament(f"round {number} has another number of results than of tables")
    if len(past_round.came) != (len(past_round.results) if record.plan.overlaps else 0):
        raise BadTournament(f"round {number} does not say when its results came")
    for at, (table, result) in enumerate(
        zip(past_round.drawn.tables, past_round.results, strict=True), start=1
    ):
        if not 2 <= len(table) <= 6 or len(set(table)) != len(table):
            raise BadTournament(f"round {number}, table {at}: 2 to 6 different players sit there")
        if result is not None and (
            result.players != table or len(result.places) != len(table) or min(result.places) != 0
        ):
            raise BadTournament(f"round {number}, table {at}: the result is of another table")
    everybody = {player for table in past_round.drawn.tables for player in table}
    strangers = (everybody | {*row.present, *past_round.drawn.byes}) - set(record.players)
    if strangers:
        raise BadTournament(f"round {number} names an unknown player: {min(strangers)}")


def check(record: TournamentRecord) -> Iterator[CheckResult]:
    """All checks, in order: the commitment, each round, and the final places."""
    right = commitment(record.secret) == record.commitment
    yield CheckResult("commitment", "" if right else "it is not the hash of the secret")
    history: list[PlayedRound] = []
    for number, row in enumerate(record.rounds, start=1):
        seed = round_seed(record.secret, number)
        before = [past_round.known_after(number - 1) for past_round in history]
        again = next_round(record.plan, before, row.present, seed, row.hurried)
        same = again == row.played.drawn
        yield CheckResult(f"round {number}", "" if same else "other tables were drawn")
        if record.plan.duplicate:
            is_right = commitment(deal_secret(record.secret, number)) == row.deal
            yield CheckResult(f"deal {number}", "" if is_right else "it was not the one promised")
        history.append(row.played)
    places = {row.player: row.place for row in standings(record.plan, history, record.players)}
    yield CheckResult("final places", "" if places == record.places else "they do not follow")
