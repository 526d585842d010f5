"""What challenges tell people: how each stands for them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import astuple

from rookery.core.words.i18n import Say, later
from rookery.server.challenges.model import Challenge
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.notices import Notice, NoticeAct, NoticeKind, NoticeWords
from rookery.server.people.store import Person
from rookery.server.table.lists import called

What = Literal["asked", "waiting", "accepted", "declined", "withdrawn", "begun", "lapsed"]


def about(challenge_id: str) -> str:
    """What notices about a challenge are about."""
    return f"challenge/{challenge_id}"


def telling(
    challenge: Challenge,
    users: Iterable[str],
    what: What,
    at: int,
    by: str,
    *,
    is_seen: bool = False,
) -> list[Notice]:
    """The notices that tell these users how a challenge stands, because of what `by` has done."""
    request = challenge.request
    names = {one.user_id: one.name for one in request.seats if one.kind == "player"}
    clock = request.clock
    more = {
        "what": what,
        "game": request.game,
        "players": len(request.seats),
        "rated": request.rated,
        "clock": None if clock is None else list(astuple(clock)),
        "until": challenge.until,
        "url": challenge.game_id and f"/games/{challenge.game_id}",
    }
    return [
        Notice(
            user_id,
            about(challenge.id),
            "challenge",
            at,
            by,
            {**more, "names": [name for one, name in names.items() if one != user_id]},
            at if is_seen else -1,
        )
        for user_id in users
    ]


def settle(notice: Notice, now: int) -> Notice:
    """A challenge that nobody has answered in time has lapsed."""
    if notice.more["what"] not in ("asked", "waiting", "accepted") or now < notice.more["until"]:
        return notice
    at = notice.at if notice.more["what"] == "asked" else notice.more["until"]
    # Whoever was asked and did not answer need not be told of it.
    seen = at if notice.more["what"] == "asked" else notice.seen
    return notice._replace(at=at, seen=seen, more={**notice.more, "what": "lapsed"})


_TITLES: dict[What, str] = {
    "asked": later("%(name)s challenges you"),
    "waiting": later("You wait for %(names)s"),
    "accepted": later("%(name)s accepts your challenge"),
    "declined": later("%(name)s would rather not"),
    "withdrawn": later("%(name)s has withdrawn the challenge"),
    "begun": later("Your game begins: %(name)s has accepted"),
    "lapsed": later("The challenge was not answered in time"),
}


def _words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    more, what = notice.more, notice.more["what"]
    by = known.get(notice.by or "")
    fields = {"name": by.name if by else say("Someone"), "names": ", ".join(more["names"])}
    url = more["url"] or "/me/notices"
    return NoticeWords(
        say(_TITLES[what]) % fields, terms(more, say), url, _acts(notice, say), more["game"]
    )


def terms(more: Mapping[str, Any], say: Say) -> str:
    """The game, how many play, the clock and the stakes, in one line."""
    seats = say.plural("%(num)d seat", "%(num)d seats", more["players"]) % {"num": more["players"]}
    stakes = say("rated") if more["rated"] else say("for fun")
    return ", ".join((called(more["game"])[0], seats, _clock(more["clock"], say), stakes))


def _clock(clock: Sequence[int] | None, say: Say) -> str:
    if clock is None:
        return say("no clock")
    initial, increment, capped, *strict = clock
    if capped:
        days = increment // DAY_MS
        words = say.plural("%(num)d day a move", "%(num)d days a move", days) % {"num": days}
        return say("%(days)s, without leave") % {"days": words} if any(strict) else words
    return f"{initial / 60_000:g} + {increment // 1000}"


def _acts(notice: Notice, say: Say) -> tuple[NoticeAct, ...]:
    path = f"/api/challenges/{notice.subject}"
    match notice.more["what"]:
        case "asked":
            return (
                NoticeAct(say("Accept"), f"{path}/accept", main=True),
                NoticeAct(say("No thanks"), f"{path}/decline"),
            )
        case "waiting" | "accepted":
            return (NoticeAct(say("Withdraw"), f"{path}/decline"),)
        case "begun":
            return (NoticeAct(say("To the table"), notice.more["url"], link=True, main=True),)
    return ()


KIND = NoticeKind(
    "challenge", later("A challenge"), "flag", _words, settle=settle, needs="challenge"
)
