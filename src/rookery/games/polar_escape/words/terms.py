"""The words for seats, sheets, penguins, places and buttons of Polar Escape."""

from rookery.core.words.i18n import Say, later
from rookery.core.words.seats import COLOURS, PENGUINS
from rookery.games.polar_escape.rules.facts import IceSheet, PolarPenguin
from rookery.games.polar_escape.rules.states import ICE_PLACE, LAND_PLACE
from rookery.games.polar_escape.text.names import PLACE_NAMES, SQUARE_NAMES

SHEETS_OF = (
    later("red sheet"),
    later("yellow sheet"),
    later("black sheet"),
    later("green sheet"),
    later("blue sheet"),
    later("pink sheet"),
)


def seat_name(seat: int | None, say: Say) -> str:
    """A seat's colour."""
    return say(COLOURS[seat or 0])


def sheet_words(sheet: IceSheet, say: Say) -> str:
    """`red sheet F on c4`."""
    fields = {"sheet": say(SHEETS_OF[sheet.seat]), "shape": sheet.shape}
    if sheet.square is None:
        text = say("%(sheet)s %(shape)s") % fields
    else:
        fields["square"] = SQUARE_NAMES[sheet.square]
        text = say("%(sheet)s %(shape)s on %(square)s") % fields
    return f"{text}, {say('with a sea lion')}" if sheet.lion else text


def penguin_words(penguin: PolarPenguin, say: Say) -> str:
    """`red penguin on c4.6`."""
    fields = {"penguin": say(PENGUINS[penguin.seat])}
    if penguin.place is not None:
        return say("%(penguin)s on %(place)s") % (fields | {"place": PLACE_NAMES[penguin.place]})
    if penguin.where == "land":
        return say("%(penguin)s on dry land") % fields
    return say("%(penguin)s on the iceberg") % fields


def target_words(verb: str, sheet: IceSheet, square: int, swaps: bool, say: Say) -> str:
    """`red sheet F on c4: forward to d4`."""
    texts = {
        ("shift", False): say("%(sheet)s: shift it to %(square)s"),
        ("fwd", False): say("%(sheet)s: forward to %(square)s, as a play"),
        ("recycle", False): say("%(sheet)s: recycle it to %(square)s"),
        ("recycle", True): say("%(sheet)s: change places with %(square)s for a card"),
        ("adv", False): say("%(sheet)s: advance to %(square)s"),
        ("adv", True): say("%(sheet)s: change places with the sheet on %(square)s"),
    }
    fields = {"sheet": sheet_words(sheet, say), "square": SQUARE_NAMES[square]}
    return texts[verb, swaps] % fields


def button_words(action: str, say: Say) -> str:
    """The label of a button, which says what it does."""
    return say(_BUTTONS[action])


_BUTTONS = {
    "stand": later("Stand still for a turn: the sea lion leaves"),
    "end": later("End the turn"),
    "stop": later("Spin no more"),
    "again": later("Another play for 2 cards"),
    "stay": later("Stand still"),
    "reclick": later("Spin once more"),
    "pay": later("Pay a card and stay on the sheet"),
    "leave": later("Leave it to the owner"),
}


def button_word(action: str, say: Say) -> str:
    """The short word below a button beside a penguin."""
    return say(_SHORT[action])


_SHORT = {
    "stay": later("Stay"),
    "reclick": later("Spin"),
    "pay": later("Pay"),
    "leave": later("Leave it"),
}


def place_name(place: int, say: Say) -> str:
    """`c4.6`, the iceberg or dry land."""
    if place == ICE_PLACE:
        return say("the iceberg")
    return say("dry land") if place == LAND_PLACE else PLACE_NAMES[place]


def end_words(place: int, cost: int, say: Say) -> str:
    """`c4.6`, or `c4.6 for 2 cards`."""
    if not cost:
        return place_name(place, say)
    text = say.plural("%(place)s for %(count)d card", "%(place)s for %(count)d cards", cost)
    return text % {"place": place_name(place, say), "count": cost}


def go_words(place: int, number: int, correction: int, pays: bool, say: Say) -> str:
    """`walk 4 steps to c4.6, 1 card more`."""
    steps = number + correction
    text = say.plural(
        "walk %(steps)d step to %(place)s", "walk %(steps)d steps to %(place)s", steps
    )
    words = text % {"steps": steps, "place": place_name(place, say)}
    if correction:
        count = abs(correction)
        more = say.plural("%(count)d card for the number", "%(count)d cards for the number", count)
        words = f"{words}, {more % {'count': count}}"
    return f"{words}, {say('a card for the seal')}" if pays else words


def place_words(verb: str, place: int, say: Say) -> str:
    """`flee to c4.6`."""
    texts = {
        "flee": say("flee to %(place)s"),
        "expel": say("send it to %(place)s"),
        "seal": say("a seal on %(place)s"),
    }
    return texts[verb] % {"place": place_name(place, say)}
