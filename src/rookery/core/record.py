"""Game records: text files that people can read and that reproduce the same game.

docs/records.md describes the format. Reading replays the game, so every record that was read is a
game that can be played; every defect is a BadRecord that names its line.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from rookery.core.arguments import check_arguments
from rookery.core.errors import BadRecord, RookeryError, SetupError, of_type
from rookery.core.fairness import Fairness
from rookery.core.game import Game
from rookery.core.notation import fairness_text
from rookery.core.notation.line import apply_token, is_leaving, states_along
from rookery.core.options import Options, as_texts
from rookery.core.state import State
from rookery.core.words.i18n import later

T = TypeVar("T")

FIRST_LINE = "rookery record 1"
TAGS = ("event", "place", "date", "clock", "ended", "note", "cut short")
"""What a header may say besides `seat 1`, `seat 2`, ..., in the order in which it is written."""
MAX_BYTES = 1 << 20
MAX_TOKENS = 10_000
MAX_TAG = 200
_WIDTH = 80

_SEAT = re.compile(r"seat ([1-9])")
_LINE_END = re.compile(r"\r\n|\n|\r")
_WORD = re.compile(r"\{[^{}]*\}|[^\s{}]+|[{}]")
_NUMBER = re.compile(r"([0-9]{1,6})\.+(.*)")


@check_arguments
@dataclass(frozen=True)
class Record:
    """One game: how it began, and everything that was chosen or rolled, in the game's notation.

    It began with dealt `options`, or at the position text `start`. `tokens` are actions, chance
    outcomes, and `leave:<seat>` (from 1). The keys of `tags` are `seat 1`.. and `TAGS`; other keys
    raise ValueError. Their values are single lines; characters that do not fit in one are removed.
    `fairness` says what the game's chance was drawn from, where that can be shown (`core.verify`).
    """

    game: Game[Any]
    options: Options | None
    tokens: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    fairness: Fairness | None = None

    def __post_init__(self) -> None:
        unknown = [key for key in self.tags if key not in TAGS and not _SEAT.fullmatch(key)]
        if unknown or (self.options is None) == (self.start is None):
            raise ValueError(f"options or a start, and known tags, make a record; not {unknown}")
        clean = {key: _one_line(self.tags[key]) for key in sorted(self.tags, key=_tag_order)}
        object.__setattr__(self, "tags", {key: value for key, value in clean.items() if value})

    def first(self) -> State:
        """The state in which the game began; raises SetupError or MalformedPosition."""
        if self.start is not None:
            return self.game.parse(self.start)
        return self.game.start(self.options)

    def states(self) -> tuple[State, ...]:
        """Every state from the first to the last, one more than there are tokens."""
        return states_along(self.first(), self.tokens)

    def __str__(self) -> str:
        """Its text: see `write`."""
        return write(self)


def _one_line(text: str) -> str:
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:MAX_TAG].rstrip()


def _tag_order(key: str) -> tuple[int, str]:
    return (TAGS.index(key), key) if key in TAGS else (-1, key)


# -- writing -----------------------------------------------------------------------------------


@check_arguments
def write(record: Record, remarks: Mapping[int, str] | None = None) -> str:
    """The record's text; ends with a newline. Raises what replaying raises.

    `remarks` become comments after entries; the keys are the number of entries before each.
    """
    states = record.states()
    body = _wrap(_pieces(record, states, remarks or {}))
    return "\n".join([FIRST_LINE, *_header(record, states[-1]), "", *body, ""])


def _header(record: Record, last: State) -> Iterator[str]:
    yield f"game: {record.game.name}"
    if record.options is not None:
        yield from (f"{key}: {value}" for key, value in as_texts(record.options).items())
    else:
        yield f"position: {record.start}"
    yield from (f"{key}: {value}" for key, value in record.tags.items())
    if record.fairness is not None:
        yield from (
            f"{key}: {value}" for key, value in fairness_text.fairness_entries(record.fairness)
        )
    if last.is_terminal:
        yield f"result: {_result(last)}"
    yield f"scores: {_scores(last)}"


def _result(state: State) -> str:
    return " ".join(map(str, state.ranking)) if state.is_terminal else ""


def _scores(state: State) -> str:
    return " ".join(".".join(map(str, of_seat)) for of_seat in state.scores)


def _wrap(pieces: Iterable[str]) -> Iterator[str]:
    line = ""
    for piece in pieces:
        if line and len(line) + 1 + len(piece) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {piece}" if line else piece
    if line:
        yield line


def _pieces(record: Record, states: tuple[State, ...], remarks: Mapping[int, str]) -> Iterator[str]:
    for number, (before, token) in enumerate(zip(states, record.tokens, strict=False), 1):
        yield f"{number}. {token}"
        if not is_leaving(token):
            yield from map(_comment, before.game.text.comments(before, token))
        if number - 1 in remarks:
            yield _comment(remarks[number - 1])


def _comment(text: str) -> str:
    return "{" + re.sub(r"[{}\s]+", " ", text).strip() + "}"


# -- reading -----------------------------------------------------------------------------------


@check_arguments
def read(text: str | bytes, load: Callable[[str], Game[Any]], most: int = MAX_TOKENS) -> Record:
    """Read and replay a record; `load` finds a game by its name (`rookery.games.load`).

    Numbers, line breaks, spaces and comments may have been edited by hand or left out. Raises
    BadRecord, also if there are more than `most` tokens.
    """
    lines = [line.strip() for line in _LINE_END.split(_decode(text))]
    if lines[0].split() != FIRST_LINE.split():
        raise BadRecord(1, later("a record begins with the line 'rookery record 1'"))
    end = lines.index("") if "" in lines else len(lines)
    header = _Header(lines[1:end], load)
    tokens = list(_tokens(lines, end))
    if len(tokens) > most:
        raise BadRecord(tokens[most][0], f"there are more than {most} entries")
    header.check_end(_replay(header.first, tokens))
    words = tuple(word for _, word in tokens)
    return Record(header.game, header.options, words, header.tags, header.start, header.fairness)


def _decode(text: str | bytes) -> str:
    if not isinstance(text, str | bytes):
        raise BadRecord(1, f"a record is a text: {of_type(text)}")
    data = text if isinstance(text, bytes) else text.encode(errors="replace")
    if len(data) > MAX_BYTES:
        raise BadRecord(1, f"the record is longer than {MAX_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadRecord(line, "this is not UTF-8 text") from None


def _tokens(lines: list[str], end: int) -> Iterator[tuple[int, str]]:
    """(line, token) of the part after the header, without comments and numbers."""
    body, line, number = "\n".join(lines[end:]), end + 1, 1
    position = 0
    for match in _WORD.finditer(body):
        line += body.count("\n", position, match.start())
        position = match.start()
        word = match[0]
        if word in "{}":
            raise BadRecord(line, f"a comment's {word!r} without the other brace")
        if word.startswith("{"):
            continue
        number_match = _NUMBER.fullmatch(word)
        if number_match and int(number_match[1]) != number:
            raise BadRecord(line, f"number {number_match[1]} stands where {number} should follow")
        token = number_match[2] if number_match else word
        if token:
            yield line, token
            number += 1


def _replay(state: State, tokens: list[tuple[int, str]]) -> State:
    for line, token in tokens:
        try:
            state = apply_token(state.bare(), token)  # bare: no state keeps the next one
        except RookeryError as error:
            raise BadRecord(line, str(error)) from None
    return state


class _Header:
    """The lines `key: value` between the first line and the empty one."""

    def __init__(self, lines: list[str], load: Callable[[str], Game[Any]]) -> None:
        self.lines: dict[str, int] = {}
        self.values: dict[str, str] = {}
        for number, line in enumerate(lines, 2):
            self._take(number, line)
        if "game" not in self.values:
            raise BadRecord(1, "no line 'game: ...' follows")
        self.game = self._or_bad("game", lambda: load(self.values["game"]))
        self.tags = {key: value for key, value in self.values.items() if self._is_tag(key)}
        self.fairness = self._fairness()
        self.place = self._place()
        self.start = self.values.get(self.place)
        self.options = None if self.start is not None else self._options()
        self._refuse_rest()
        self.first: State = self._first()
        self._check_seats()

    def _place(self) -> str:
        """The key of the starting position; records of earlier versions call it "start"."""
        names = [field.name for field in msgspec.structs.fields(self.game.options)]
        return "start" if "start" in self.values and "start" not in names else "position"

    def _take(self, number: int, line: str) -> None:
        key, colon, value = line.partition(":")
        key = " ".join(key.lower().split())
        if not (colon and key):
            raise BadRecord(number, f"{line[:40]!r} is not 'key: value'")
        if key in self.values:
            raise BadRecord(number, f"{key!r} stands in line {self.lines[key]} already")
        self.lines[key], self.values[key] = number, value.strip()

    def _is_tag(self, key: str) -> bool:
        return key in TAGS or _SEAT.fullmatch(key) is not None

    def _or_bad(self, key: str, get: Callable[[], T]) -> T:
        try:
            return get()
        except RookeryError as error:
            raise BadRecord(self.lines[key], str(error)) from None

    def _option_entries(self) -> dict[str, str]:
        own = {"game", self.place, "result", "scores"}
        rest = {k: v for k, v in self.values.items() if k not in own and not self._is_tag(k)}
        return {key: value for key, value in rest.items() if not fairness_text.is_key(key)}

    def _fairness(self) -> Fairness | None:
        try:
            return fairness_text.read(self.values)
        except fairness_text.BadFairness as error:
            raise BadRecord(self.lines[error.key], str(error)) from None

    def _options(self) -> Options:
        entries = self._option_entries()
        options: Options = self._by_reason(lambda: self.game.read_options(entries))
        return options

    def _by_reason(self, get: Callable[[], T]) -> T:
        """The result of `get`; a SetupError becomes a BadRecord for its option's line."""
        try:
            return get()
        except SetupError as error:
            words = re.findall(r"\w+", error.reasons[0])
            key = next((word for word in words if word in self.lines), "game")
            raise BadRecord(self.lines[key], str(error)) from None

    def _refuse_rest(self) -> None:
        for key in self._option_entries() if self.start is not None else ():
            raise BadRecord(self.lines[key], f"{key!r} can't go with a position, which says it all")

    def _first(self) -> State:
        start = self.start
        if start is not None:
            return self._or_bad(self.place, lambda: self.game.parse(start))
        return self._by_reason(lambda: self.game.start(self.options))

    def _check_seats(self) -> None:
        seats = {key: int(match[1]) for key in self.tags if (match := _SEAT.fullmatch(key))}
        contributions = () if self.fairness is None else self.fairness.contributions
        for number, contribution in enumerate(contributions, 1):
            seats[f"contribution {number}"] = (
                0 if contribution.seat is None else contribution.seat + 1
            )
        for key, seat in seats.items():
            if seat > self.first.players:
                raise BadRecord(self.lines[key], f"there are only {self.first.players} seats")

    def check_end(self, last: State) -> None:
        """Check that what the header says about the end matches the replayed game."""
        for key, replayed_value in (("result", _result(last)), ("scores", _scores(last))):
            entry = self.values.get(key)
            if entry is not None and entry.split() != replayed_value.split():
                raise BadRecord(
                    self.lines[key], f"the {key} of these entries: {replayed_value or 'none'}"
                )
