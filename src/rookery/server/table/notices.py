"""What tables tell people: whose turn it is, and how a game ended."""

from collections.abc import Mapping
from typing import Any

from rookery.core.words.i18n import Say, later
from rookery.server.people.calendar import DAY_MS, HOUR_MS
from rookery.server.people.notices import Notice, NoticeAct, NoticeKind, NoticeWords
from rookery.server.people.store import Person
from rookery.server.table.game import Snapshot
from rookery.server.table.lists import called
from rookery.server.table.notices_store import seats_of_others, turns
from rookery.server.table.results import shown_names
from rookery.server.table.seats import Seat
from rookery.server.table.timeline import is_called_off

# -- whose turn it is ------------------------------------------------------------------------------


def others(more: Mapping[str, Any], say: Say) -> str:
    """The others at a table in one phrase."""
    seats = [Seat("unheld")] * 6
    for index, kind, name, level in more.get("seats", ()):
        seats[index] = Seat(kind, name, level)
    names = shown_names(seats, say, "")
    return ", ".join(names[index] for index, *_ in more.get("seats", ()) if names[index])


def _turn_words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    names, url = others(notice.more, say), f"/games/{notice.subject}"
    title = say("Your turn against %(names)s") % {"names": names} if names else say("Your turn")
    line = ", ".join(
        filter(None, (called(notice.more["game"])[0], left_words(notice.more["left"], say)))
    )
    go = NoticeAct(say("To the table"), url, link=True, main=True)
    return NoticeWords(title, line, url, (go,), notice.more["game"])


def left_words(left: int | None, say: Say) -> str:
    """How much time is left, in words; "" if nothing says so."""
    if left is None:
        return ""
    if left >= 2 * DAY_MS:
        return say("%(count)d days left") % {"count": left // DAY_MS}
    if left >= HOUR_MS:
        hours = left // HOUR_MS
        return say.plural("%(num)d hour left", "%(num)d hours left", hours) % {"num": hours}
    minutes = max(1, left // 60_000)
    return say.plural("%(num)d minute left", "%(num)d minutes left", minutes) % {"num": minutes}


# -- how it ended ----------------------------------------------------------------------------------


def _result_words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    more, url = notice.more, f"/games/{notice.subject}"
    place, players = more.get("place"), more.get("players", 0)
    if place is None:
        title = say("A game of yours is over")
    elif place == 1 and more.get("shared"):
        title = say("Your game ended in a draw")
    elif players == 2:
        title = say("You won") if place == 1 else say("You lost")
    else:
        title = say("You came in at place %(place)d of %(count)d") % {
            "place": place,
            "count": players,
        }
    game = more.get("game", "")
    names = others(more, say)
    against = say("against %(names)s") % {"names": names} if names else ""
    line = ", ".join(filter(None, (called(game)[0] if game else "", against)))
    return NoticeWords(title, line, url, game=game)


def placed(game: Snapshot) -> dict[str, dict[str, Any]]:
    """What the people of a finished game are told about it, by user."""
    ranking, found = game.state.ranking, dict[str, dict[str, Any]]()
    is_off = is_called_off(game.timeline.line)
    for seat, one in enumerate(game.seats):
        if one.kind != "human" or one.user_id is None or one.user_id in found:
            continue
        place = None if is_off else ranking[seat]
        found[one.user_id] = {
            "game": game.game.name,
            "place": place,
            "players": sum(other.kind != "unheld" for other in game.seats),
            "shared": ranking.count(ranking[seat]) > 1,
            "seats": seats_of_others(game.seats, one.user_id),
        }
    return found


KINDS = (
    NoticeKind("turn", later("Your turn"), "dice", _turn_words, current=turns, is_first=True),
    NoticeKind("result", later("A result"), "trophy", _result_words),
)
