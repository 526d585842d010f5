"""Table chat: lines in order, numbered from 1."""

from collections.abc import Mapping

import msgspec

from rookery.core.errors import SetupError
from rookery.core.spelling import not_one_of
from rookery.core.words.i18n import Say, later
from rookery.server.table.messages import LineKind


class TalkLine(msgspec.Struct, frozen=True):
    """A line by a user on a seat; `text` is the key of a phrase or an emote, or what they wrote."""

    number: int
    user_id: str
    seat: int
    kind: LineKind
    text: str
    at: int


# -- what can be said at a table: keys, whose texts everybody reads in their own language ----------

PHRASES = {
    "good-luck": later("Good luck!"),
    "have-fun": later("Have fun, everyone!"),
    "nicely-done": later("Nicely done!"),
    "oh-no": later("Oh no!"),
    "one-moment": later("One moment, please"),
    "sorry": later("Sorry!"),
    "thanks": later("Thank you!"),
    "good-game": later("Thanks, good game"),
    "rematch": later("Rematch?"),
    "bye": later("I have to go. Bye!"),
}
EMOTES = {
    "hello": later("Hello"),
    "gg": later("Good game"),
    "laugh": later("Ha ha"),
    "wow": later("Wow"),
    "love": later("Lovely"),
    "think": later("Hm, let me think"),
    "oops": later("Oops"),
    "sad": later("How sad"),
    "grr": later("Grr"),
    "cool": later("Cool"),
    "cold": later("Thin ice!"),
    "sleep": later("Still there?"),
}
WORDS: Mapping[LineKind, Mapping[str, str]] = {"phrase": PHRASES, "emote": EMOTES}
LONGEST = 200
"""How many characters a line in somebody's own words may have (`messages.LineText`)."""

Vocabulary = Mapping[LineKind, Mapping[str, str]]
"""What may be said in a house, by kind and key."""


def words_of(line: TalkLine, say: Say) -> str:
    """What a line says in the reader's language; own words are in the writer's."""
    return line.text if line.kind == "text" else say(WORDS[line.kind].get(line.text, line.text))


def vocabulary(only: str) -> Vocabulary:
    """The words that a list of keys allows, all of them if it is empty; raises SetupError."""
    wanted = [key for part in only.split(",") if (key := part.strip())]
    unknown = [key for key in wanted if key not in PHRASES and key not in EMOTES]
    if unknown:
        raise SetupError([f"SAY_ONLY: {not_one_of(key, [*PHRASES, *EMOTES])}" for key in unknown])
    return {
        kind: {key: text for key, text in words.items() if not wanted or key in wanted}
        for kind, words in WORDS.items()
    }
