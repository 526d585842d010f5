"""Records as PGN-like text, many in one file: the format of chess, with our games' notation.

A record's header line `key: value` becomes a tag `[Key "value"]`; entries and comments stay as they
are. A game ends with its result (`1-0` etc., only for two seats) or `*`. Reading reverses this.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from rookery.core import record as records
from rookery.core.arguments import check_arguments
from rookery.core.record import FIRST_LINE, Record

_NAMES = {"place": "Site"}
_KEYS = {name.lower(): key for key, name in _NAMES.items()}
_NUMBERED_TAG = re.compile(r"(seat|contribution) ?(\d)")
_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
_ENDS: Mapping[tuple[int, ...], str] = {(1, 2): "1-0", (2, 1): "0-1", (1, 1): "1/2-1/2"}
_OPEN = "*"
_END = re.compile(r"(?:^|\s)(?:1-0|0-1|1/2-1/2|\*)\s*$")


class PgnGame(NamedTuple):
    """A game of a file, as the text of a record whose second line is line `line` of the file."""

    text: str
    line: int


# -- writing -----------------------------------------------------------------------------------


@check_arguments
def write(record: Record) -> str:
    """A record as PGN-like text, which ends with an empty line."""
    _, *lines = records.write(record).splitlines()
    middle = lines.index("")
    tags = [_tag(*line.split(": ", 1)) for line in lines[:middle]]
    last = record.states()[-1]
    end = _ENDS.get(last.ranking, _OPEN) if last.is_terminal else _OPEN
    return "\n".join([*tags, "", *lines[middle + 1 :], end, "", ""])


def _tag(key: str, value: str = "") -> str:
    match = _NUMBERED_TAG.fullmatch(key)
    name = match[1] + match[2] if match else _NAMES.get(key, key)
    escape = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name[:1].upper()}{name[1:]} "{escape}"]'


# -- reading -----------------------------------------------------------------------------------


@check_arguments
def games(text: str) -> Iterator[PgnGame]:
    """The games of a file, each as the text of a record."""
    lines = text.splitlines()
    for start, end in pairwise([*_starts(lines), len(lines)]):
        yield PgnGame(_record(lines[start:end]), start + 1)


def _starts(lines: list[str]) -> Iterator[int]:
    """Where games begin: at the first line with text, and at the first tag of each later header."""
    is_inside = is_open = False
    for number, line in enumerate(lines):
        is_tag = line.startswith("[")
        if (is_tag or (line.strip() and not is_inside)) and not is_open:
            yield number
            is_inside = True
        is_open = is_tag or (is_open and bool(line.strip()))


def _record(lines: list[str]) -> str:
    middle = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    body = _END.sub("", "\n".join(lines[middle:]))
    return "\n".join([FIRST_LINE, *map(_header_line, lines[:middle]), body])


def _header_line(line: str) -> str:
    """A line of a record's header. A line that is no tag stays: reading the record reports it."""
    tag = _TAG.fullmatch(line.strip())
    if not tag:
        return line
    key = tag[1].lower()
    match = _NUMBERED_TAG.fullmatch(key)
    name = f"{match[1]} {match[2]}" if match else _KEYS.get(key, key)
    value = re.sub(r"\\(.)", r"\1", tag[2])
    return f"{name}: {value}"
