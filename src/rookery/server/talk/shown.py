"""Table chat as its readers see it."""

from collections.abc import Iterable

from msgspec import Struct

from rookery.core.words.i18n import Say
from rookery.core.words.seats import COLOURS
from rookery.server.people.identity import player_id
from rookery.server.table.game import Snapshot
from rookery.server.table.messages import LineKind
from rookery.server.table.results import shown_names
from rookery.server.talk.model import TalkLine, Vocabulary, words_of


class LineShown(Struct, frozen=True):
    """A chat line in the reader's language; `player` is the speaker's public id."""

    number: int
    seat: int
    player: str
    name: str
    kind: LineKind
    text: str
    words: str
    at: int


class SaidShown(Struct, tag="said", frozen=True):
    """Chat lines that the page has not had yet, in order."""

    lines: tuple[LineShown, ...]


class WordShown(Struct, frozen=True):
    """A phrase or a face that may be said, by its key, in the reader's language."""

    key: str
    words: str


class VocabularyShown(Struct, frozen=True):
    """What the reader may say at a table; own words have at most `longest` characters (0: none)."""

    phrases: tuple[WordShown, ...]
    emotes: tuple[WordShown, ...]
    longest: int


def vocabulary_shown(words: Vocabulary, longest: int, say: Say) -> VocabularyShown:
    """What may be said at a table, in the reader's language."""

    def listed(kind: LineKind) -> tuple[WordShown, ...]:
        return tuple(WordShown(key, say(text)) for key, text in words[kind].items())

    return VocabularyShown(listed("phrase"), listed("emote"), longest)


def lines_shown(game: Snapshot, lines: Iterable[TalkLine], say: Say) -> SaidShown:
    """Lines in the reader's language."""
    return SaidShown(tuple(shown(game, line, say) for line in lines))


def shown(game: Snapshot, line: TalkLine, say: Say) -> LineShown:
    """A line in the reader's language, with the speaker's name."""
    return LineShown(
        number=line.number,
        seat=line.seat,
        player=player_id(line.user_id),
        name=_name(game, line, say),
        kind=line.kind,
        text=line.text,
        words=words_of(line, say),
        at=line.at,
    )


def _name(game: Snapshot, line: TalkLine, say: Say) -> str:
    """The speaker's name, or the seat's colour if somebody else sits there by now."""
    seat = game.seats[line.seat]
    if seat.kind == "human" and seat.user_id == line.user_id:
        return shown_names(game.seats, say, "")[line.seat]
    return say(COLOURS[line.seat % len(COLOURS)])
