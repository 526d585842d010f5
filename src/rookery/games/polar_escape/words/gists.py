"""The gists of actions for the list of moves: pictograms and a few words."""

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec

from rookery.core.state import State
from rookery.core.words.gist import Gist, to_seat
from rookery.core.words.i18n import ENGLISH, Say, later
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.text.names import (
    SEATS,
    SHEETS_BY_NAME,
    SQUARE_NAMES,
    SQUARES_BY_NAME,
)

_SPIN = "spin"
"""The wheel is one thing, so that its spin and where it stops share a line."""


def gists(
    before: State, action: str, say: Say = ENGLISH, after: State | None = None
) -> tuple[Gist, ...]:
    """The gist of an action, then those of its automatic effects."""
    after = after or before.apply(action)
    if action[0] == "=":
        return (_spun(before, action[1:], after, say),)
    verb, _, rest = action.partition(":")
    first, _, second = rest.partition(",")
    first_gist = _plain(verb, say) if verb in _PLAIN else _GISTS[verb](before, first, second, say)
    actions_gists = (first_gist, *_following_gists(before, verb, after, say))
    return tuple(_to_owner(gist, say) for gist in actions_gists)


def _plain(verb: str, say: Say) -> Gist:
    picture, words = _PLAIN[verb]
    return Gist(say(words), (picture,), thing=_SPIN if verb == "click" else "")


_PLAIN: Mapping[str, tuple[str, str]] = {
    "stand": ("act-lion", later("stays, the sea lion leaves")),
    "bonus": ("act-card", later("takes a card")),
    "click": ("act-spin", later("spins the wheel")),
    "end": ("act-turn-over", later("ends the turn")),
    "reclick": ("act-spin", later("place taken: spins again")),
    "stay": ("act-pass", later("stays put")),
    "pay": ("act-card-paid", later("pays a card, stays on")),
    "leave": ("act-turn-over", later("lets the owner decide")),
    "stop": ("act-turn-over", later("spins no more")),
    "again": ("act-card-paid", later("2 cards: one more play")),
}


# -- sheets --------------------------------------------------------------------------------------


def _sheet_name(before: State, name: str, say: Say) -> tuple[str, int | None]:
    """A sheet's words, and its owner if that is not the turn owner."""
    owner = SEATS.index(name[0])
    if owner == facts.turn_owner(before):
        return name[1], None
    return to_seat(say("%(shape)s of %(seat)s").replace("%(shape)s", name[1])), owner


def _to_owner(gist: Gist, say: Say) -> Gist:
    """A gist about somebody's sheet, with words for its owner."""
    if gist.seat is None or gist.yours:
        return gist
    theirs = to_seat(say("%(shape)s of %(seat)s").replace("%(shape)s", "(.)"))
    yours = say("your %(shape)s").replace("%(shape)s", r"\1")
    return msgspec.structs.replace(gist, yours=re.sub(theirs, yours, gist.words))


def _pick_gist(before: State, first: str, second: str, say: Say) -> Gist:
    del before, second
    words = say("chooses %(shapes)s") % {"shapes": ", ".join(first)}
    return Gist(words, ("act-place",))


def _placement_gist(before: State, first: str, second: str, say: Say) -> Gist:
    del before
    words = say("places %(shape)s") % {"shape": first}
    return Gist(words, ("act-place",), second.partition("/")[0])


def _turn_gist(before: State, first: str, second: str, say: Say) -> Gist:
    del second
    name, _, turns = first.partition("/")
    name_of_sheet, owner = _sheet_name(before, name, say)
    shape = {"shape": name_of_sheet}
    return Gist(
        say("turns %(shape)s") % shape,
        ("act-turn",),
        seat=owner,
        thing=f"turn {name}",
        was=str(facts.sheets(before)[SHEETS_BY_NAME[name]].turned),
        now=turns,
        undone=say("turns %(shape)s and back") % shape,
    )


def _shift_gist(before: State, first: str, second: str, say: Say) -> Gist:
    name_of_sheet, owner = _sheet_name(before, first, say)
    shape = {"shape": name_of_sheet}
    return Gist(
        say("shifts %(shape)s") % shape,
        ("act-shift",),
        second,
        seat=owner,
        thing=f"shift {first}",
        was=SQUARE_NAMES[facts.sheets(before)[SHEETS_BY_NAME[first]].square or 0],
        now=second,
        undone=say("shifts %(shape)s and back") % shape,
    )


def _forward_gist(before: State, first: str, second: str, say: Say) -> Gist:
    name_of_sheet, owner = _sheet_name(before, first, say)
    return Gist(say("moves %(shape)s on") % {"shape": name_of_sheet}, ("act-shift",), second, owner)


def _recycling_gist(before: State, first: str, second: str, say: Say) -> Gist:
    name_of_sheet, owner = _sheet_name(before, first, say)
    if second[0] != "x":
        return Gist(
            say("recycles %(shape)s") % {"shape": name_of_sheet}, ("act-shift",), second, owner
        )
    other = facts.on_square(before, SQUARES_BY_NAME[second[1:]])
    shapes = {"shape": name_of_sheet, "other": other.shape if other else ""}
    words = say("a card: swaps %(shape)s and %(other)s") % shapes
    return Gist(words, ("act-swap", "act-card-paid"), second[1:], owner)


def _purchase_gist(before: State, first: str, second: str, say: Say) -> Gist:
    del before, second
    return Gist(say("2 cards: buys %(shape)s") % {"shape": first}, ("act-card-paid",))


def _advance_gist(before: State, first: str, second: str, say: Say) -> Gist:
    del second
    name = facts.sheets(before)[facts.pending(before).sheet or 0].name
    name_of_sheet, owner = _sheet_name(before, name, say)
    shape = {"shape": name_of_sheet}
    if first == "-":
        return Gist(say("%(shape)s stays where it is") % shape, ("act-pass",), seat=owner)
    if first[0] == "x":
        other = facts.on_square(before, SQUARES_BY_NAME[first[1:]])
        shape["other"] = other.shape if other else ""
        return Gist(say("%(shape)s and %(other)s swap") % shape, ("act-swap",), first[1:], owner)
    return Gist(say("%(shape)s moves on") % shape, ("act-shift",), first, owner)


# -- penguins and animals ------------------------------------------------------------------------


def _walk_gist(before: State, first: str, second: str, say: Say) -> Gist:
    corrections = [int(word) for word in second.split(",") if word not in ("", "x")]
    number = (facts.pending(before).number or 0) + sum(corrections)
    cost = sum(map(abs, corrections)) + ("x" in second.split(","))
    pictures = ("act-home" if first == "land" else "act-walk", *["act-card-paid"] * bool(cost))
    words = (
        say("comes ashore!") if first == "land" else say("walks %(number)s") % {"number": number}
    )
    if cost:
        text = say.plural("%(walks)s for %(cost)d card", "%(walks)s for %(cost)d cards", cost)
        words = text % {"walks": words, "cost": cost}
    return Gist(words, pictures, "" if first == "land" else first)


def _flight_gist(before: State, first: str, second: str, say: Say) -> Gist:
    del before, second
    if first == "ice":
        return Gist(say("back to the iceberg"), ("act-flee",))
    return Gist(say("leaves the sheet"), ("act-flee",), first)


def _expulsion_gist(before: State, first: str, second: str, say: Say) -> Gist:
    del second
    guest = facts.guests(before)[0]
    if first == "ice":
        words = to_seat(say("sends %(seat)s to the iceberg"))
        yours = say("sends you to the iceberg")
        return Gist(words, ("act-flee",), seat=guest, yours=yours)
    words = to_seat(say("sends %(seat)s away"))
    return Gist(words, ("act-flee",), first, seat=guest, yours=say("sends you away"))


def _lion_placed(before: State, first: str, second: str, say: Say) -> Gist:
    del before, second
    words = say("sea lion on %(shape)s of %(seat)s")
    words = words.replace("%(shape)s", first[1])
    yours = say("sea lion on your %(shape)s") % {"shape": first[1]}
    return Gist(to_seat(words), ("act-lion",), seat=SEATS.index(first[0]), yours=yours)


def _lion_freed(before: State, first: str, second: str, say: Say) -> Gist:
    del before, second
    words = say("2 cards: sea lion leaves %(shape)s") % {"shape": first[1]}
    return Gist(words, ("act-card-paid", "act-lion"))


def _seals_sent(before: State, first: str, second: str, say: Say) -> Gist:
    del before, second
    words = to_seat(say("sends seals to %(seat)s"))
    yours = say("sends seals to you")
    return Gist(words, ("act-seal",), seat=SEATS.index(first), yours=yours)


def _seal_placed(before: State, first: str, second: str, say: Say) -> Gist:
    del before, second
    return Gist(say("puts a seal there"), ("act-seal",), first)


def _seal_freed(before: State, first: str, second: str, say: Say) -> Gist:
    del before, second
    return Gist(say("a card: the seal leaves"), ("act-card-paid", "act-seal"), first)


_GISTS: Mapping[str, Callable[[State, str, str, Say], Gist]] = {
    "pick": _pick_gist,
    "place": _placement_gist,
    "rot": _turn_gist,
    "shift": _shift_gist,
    "fwd": _forward_gist,
    "recycle": _recycling_gist,
    "unlion": _lion_freed,
    "unseal": _seal_freed,
    "buy": _purchase_gist,
    "go": _walk_gist,
    "adv": _advance_gist,
    "flee": _flight_gist,
    "expel": _expulsion_gist,
    "lion": _lion_placed,
    "at": _seals_sent,
    "seal": _seal_placed,
}


# -- effects -------------------------------------------------------------------------------------


def _spun(before: State, outcome: str, after: State, say: Say) -> Gist:
    """Where the wheel stopped."""
    if outcome.isdigit():
        return Gist(say("spins %(number)s") % {"number": outcome}, ("act-spin",), thing=_SPIN)
    sign, kind = outcome[0], outcome[1:]
    owner = facts.turn_owner(before) or 0
    is_void = (
        facts.cards(after)[owner] == facts.cards(before)[owner]
        if kind == "card"
        else facts.phase(after) not in ("lion", "sealwho", "seal")
    )
    picture = {"card": "act-card" if sign == "+" else "act-card-paid", "lion": "act-lion"}
    words = say(_VOID[outcome] if is_void else _EVENTS[outcome])
    return Gist(words, ("act-spin", picture.get(kind, "act-seal")), thing=_SPIN)


_EVENTS = {
    "+card": later("spins a card"),
    "-card": later("spins: loses a card"),
    "+lion": later("spins a sea lion"),
    "-lion": later("spins: a sea lion comes"),
    "+seals": later("spins seals"),
    "-seals": later("spins: seals come"),
}
_VOID = {
    "+card": later("spins a card, none left"),
    "-card": later("spins: no card to lose"),
    "+lion": later("spins a sea lion, no place for it"),
    "-lion": later("spins a sea lion, no place for it"),
    "+seals": later("spins seals, no place for them"),
    "-seals": later("spins seals, no place for them"),
}


def _following_gists(before: State, verb: str, after: State, say: Say) -> Iterator[Gist]:
    """The automatic effects: an advance after an eviction, a card for overshooting."""
    due = facts.pending(before)
    is_done = facts.phase(after) not in ("evict", "expel")
    if verb in ("pay", "flee", "expel") and is_done and due.sheet is not None:
        name_of_sheet, owner = _sheet_name(before, facts.sheets(before)[due.sheet].name, say)
        words = say("%(shape)s moves on") % {"shape": name_of_sheet}
        yield Gist(words, ("act-shift",), SQUARE_NAMES[due.target or 0], owner)
    if verb == "stay" and facts.overshot(before, after):
        yield Gist(say("too far for dry land: gets a card"), ("act-card",))
