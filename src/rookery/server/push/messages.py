"""What a device is told: who and what, never what was written in a chat."""

from msgspec import Struct, json, structs

from rookery.core.words.i18n import Say
from rookery.server.people.channels import Parcel
from rookery.server.push.encryption import MOST_BYTES

_LINES, _LONGEST = 4, 200
MANY = "many"


class PushMessage(Struct, frozen=True):
    """A notification: it takes the place of the last one with its tag, and leads to `url`.

    `waiting` games wait, as the icon of the installed app says.
    """

    title: str
    body: str
    url: str
    tag: str
    waiting: int


def message(parcel: Parcel, waiting: int, say: Say) -> PushMessage:
    """What a device is told of a parcel: of several things at once, in one notification."""
    lines = parcel.words(say)
    (first, words), rest = lines[0], lines[1:]
    if not rest:
        title, line = words.title[:_LONGEST], words.line[:_LONGEST]
        return PushMessage(title, line, words.url, first.about, waiting)
    if all(notice.kind == "turn" for notice, _ in lines):
        title = say.plural("%(num)d game waits for you", "%(num)d games wait for you", len(lines))
        url = "/me/next"
    else:
        title = say.plural("%(num)d new notice", "%(num)d new notices", len(lines))
        url = "/me/notices"
    body = "\n".join(words.title[:_LONGEST] for _, words in lines[:_LINES])
    return PushMessage(title % {"num": len(lines)}, body, url, MANY, waiting)


def packed(note: PushMessage) -> bytes:
    """A message as it is encrypted, no longer than push services take."""
    body = json.encode(note)
    return body if len(body) <= MOST_BYTES else json.encode(structs.replace(note, body=""))
