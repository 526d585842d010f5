"""Games as records."""

import textwrap
from collections.abc import Iterable
from datetime import UTC, datetime

from rookery.core.record import MAX_TAG, Record
from rookery.core.words.i18n import Say
from rookery.server.table import chance
from rookery.server.table import day as daily
from rookery.server.table.game import Snapshot
from rookery.server.table.log import LogEntry
from rookery.server.table.seat_names import seat_name


def record(game: Snapshot, say: Say) -> Record:
    """The game so far as a record."""
    stored, kind = game.stored, game.game
    options = kind.read_options(stored.options) if stored.start is None else None
    names = {
        f"seat {seat + 1}": seat_name(one, seat, say, kind.words.dummy)
        for seat, one in enumerate(game.seats)
    }
    date = datetime.fromtimestamp(stored.created / 1000, UTC).date().isoformat()
    note = {} if game.day is None else {"note": daily.NOTE}
    line = game.timeline.line
    tags = {"date": date, **note, "cut short": cut_short(line), **stored.tags, **names}
    entries = tuple(entry.text for entry in line)
    return Record(kind, options, entries, tags, stored.start, chance.fairness(game))


def cut_short(line: Iterable[LogEntry]) -> str:
    """The numbers of a record's entries whose searches were cut short, as many as fit in a tag."""
    numbers = " ".join(str(number) for number, one in enumerate(line, 1) if one.is_cut)
    return textwrap.shorten(numbers, MAX_TAG, placeholder=" ...")
