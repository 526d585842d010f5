"""Narration of Polar Escape: what happens, in words."""

from collections.abc import Callable, Iterator

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say, later
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.text.names import (
    SEATS,
    SHEETS_BY_NAME,
    SQUARE_NAMES,
    SQUARES_BY_NAME,
)
from rookery.games.polar_escape.words.terms import seat_name, sheet_words


def _sheet_name(before: State, name: str, say: Say) -> str:
    """The words for a sheet, given its name, as it lies before an action."""
    return sheet_words(facts.sheets(before)[SHEETS_BY_NAME[name]], say)


# -- what happened -------------------------------------------------------------------------------


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """An action and its effects as spoken sentences; seats are called by their colours."""
    after = after or before.apply(action)
    if action[0] == "=":
        sentences = [_tell_outcome(before, action[1:], after, say)]
    else:
        sentences = [_tell_action(before, action, after, say)]
    sentences += _tell_consequences(before, action, after, say)
    return " ".join(filter(None, sentences))


def _tell_action(before: State, action: str, after: State, say: Say) -> str:
    """What a seat did."""
    verb, _, rest = action.partition(":")
    first, _, second = rest.partition(",")
    fields = {"seat": seat_name(before.current_player, say)}
    if verb in _PLAIN_SENTENCES:
        return say(_PLAIN_SENTENCES[verb]) % fields
    telling = _SENTENCES[verb]
    del after
    return telling(before, first, second, fields, say)


_PLAIN_SENTENCES = {
    "stand": later("%(seat)s stands still: the sea lion leaves."),
    "bonus": later("%(seat)s takes a card instead of a play."),
    "click": later("%(seat)s spins."),
    "end": later("%(seat)s is done."),
    "reclick": later("The place is taken: %(seat)s spins once more."),
    "stay": later("%(seat)s stands still."),
    "pay": later("%(seat)s pays a card and stays on the sheet."),
    "leave": later("%(seat)s has no sheet behind: the owner says where to go."),
    "stop": later("%(seat)s spins no more."),
    "again": later("%(seat)s pays 2 cards for another play."),
}

Fields = dict[str, str]


def _tell_pick(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del before, second
    return say("%(seat)s takes the sheets %(shapes)s.") % (fields | {"shapes": ", ".join(first)})


def _tell_placement(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del before
    text = say("%(seat)s places sheet %(shape)s on %(square)s.")
    return text % (fields | {"shape": first, "square": second.partition("/")[0]})


def _tell_turn(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del second
    name, _, turns = first.partition("/")
    sheet = facts.sheets(before)[SHEETS_BY_NAME[name]]
    texts = {
        1: say("%(seat)s turns the %(sheet)s to the right."),
        2: say("%(seat)s turns the %(sheet)s half around."),
        3: say("%(seat)s turns the %(sheet)s to the left."),
    }
    text = texts[(int(turns) - sheet.turned) % 4]
    return text % (fields | {"sheet": sheet_words(sheet, say)})


def _tell_shift(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    fields = fields | {"sheet": _sheet_name(before, first, say), "square": second}
    return say("%(seat)s shifts the %(sheet)s to %(square)s.") % fields


def _tell_forward(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    fields = fields | {"sheet": _sheet_name(before, first, say), "square": second}
    return say("%(seat)s moves the %(sheet)s forward to %(square)s.") % fields


def _tell_recycling(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    fields = fields | {"sheet": _sheet_name(before, first, say), "square": second.removeprefix("x")}
    if second[0] != "x":
        return say("%(seat)s recycles the %(sheet)s to %(square)s.") % fields
    fields["other"] = _on(before, fields["square"], say)
    text = say("%(seat)s pays a card: the %(sheet)s and the %(other)s change places.")
    return text % fields


def _on(before: State, square: str, say: Say) -> str:
    other = facts.on_square(before, SQUARES_BY_NAME[square])
    return sheet_words(other, say) if other else square


def _tell_liberation(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del second
    sheet = facts.sheets(before)[SHEETS_BY_NAME[first]]
    fields = fields | {"square": SQUARE_NAMES[sheet.square or 0]}
    return say("%(seat)s pays 2 cards: the sea lion leaves %(square)s.") % fields


def _tell_sealless(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del before, second
    return say("%(seat)s pays a card: the seal leaves %(place)s.") % (fields | {"place": first})


def _tell_purchase(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del before, second
    return say("%(seat)s buys sheet %(shape)s for 2 cards.") % (fields | {"shape": first})


def _tell_walk(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    corrections = [int(word) for word in second.split(",") if word not in ("", "x")]
    number = (facts.pending(before).number or 0) + sum(corrections)
    cost = sum(map(abs, corrections)) + ("x" in second.split(","))
    text = (
        say("%(seat)s reaches dry land.")
        if first == "land"
        else say.plural(
            "%(seat)s walks %(number)d step to %(place)s.",
            "%(seat)s walks %(number)d steps to %(place)s.",
            number,
        )
    )
    words = text % (fields | {"number": number, "place": first})
    if not cost:
        return words
    cost_words = say.plural("It costs %(count)d card.", "It costs %(count)d cards.", cost)
    return f"{words} {cost_words % {'count': cost}}"


def _tell_advance(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del second
    sheet = facts.pending(before).sheet or 0
    fields = fields | {"sheet": sheet_words(facts.sheets(before)[sheet], say)}
    fields["square"] = first.removeprefix("x")
    if first == "-":
        return say("The %(sheet)s stays where it is.") % fields
    if first[0] != "x":
        return say("The %(sheet)s advances to %(square)s.") % fields
    fields["other"] = _on(before, fields["square"], say)
    return say("The %(sheet)s and the %(other)s change places.") % fields


def _tell_flight(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del before, second
    if first == "ice":
        return say("%(seat)s goes back to the iceberg.") % fields
    return say("%(seat)s leaves the sheet and goes to %(place)s.") % (fields | {"place": first})


def _tell_expulsion(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del second
    fields = fields | {"guest": seat_name(facts.guests(before)[0], say), "place": first}
    if first == "ice":
        return say("%(seat)s sends %(guest)s back to the iceberg.") % fields
    return say("%(seat)s sends %(guest)s to %(place)s.") % fields


def _lion_placed(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del second
    fields = fields | {"sheet": _sheet_name(before, first, say)}
    return say("%(seat)s puts a sea lion on the %(sheet)s.") % fields


def _seals_near(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del before, second
    victim = seat_name(SEATS.index(first), say)
    return say("%(seat)s sends the seals to %(victim)s.") % (fields | {"victim": victim})


def _seal_placed(before: State, first: str, second: str, fields: Fields, say: Say) -> str:
    del before, second
    return say("%(seat)s puts a seal on %(place)s.") % (fields | {"place": first})


_SENTENCES: dict[str, Callable[[State, str, str, Fields, Say], str]] = {
    "pick": _tell_pick,
    "place": _tell_placement,
    "rot": _tell_turn,
    "shift": _tell_shift,
    "fwd": _tell_forward,
    "recycle": _tell_recycling,
    "unlion": _tell_liberation,
    "unseal": _tell_sealless,
    "buy": _tell_purchase,
    "go": _tell_walk,
    "adv": _tell_advance,
    "flee": _tell_flight,
    "expel": _tell_expulsion,
    "lion": _lion_placed,
    "at": _seals_near,
    "seal": _seal_placed,
}


# -- effects -------------------------------------------------------------------------------------


def _tell_outcome(before: State, outcome: str, after: State, say: Say) -> str:
    """The outcome of a click: a number, or an event and who has to deal with it."""
    owner = facts.turn_owner(before)
    fields: dict[str, object] = {"seat": seat_name(owner, say), "number": outcome}
    if outcome.isdigit():
        return say("%(seat)s spins a %(number)s.") % fields
    sign, kind = outcome[0], outcome[1:]
    if kind == "card":
        return _card_event(before, after, sign, owner or 0, say)
    if facts.phase(after) not in ("lion", "sealwho", "seal"):
        return say(_VOID[kind]) % fields
    fields["decider"] = seat_name(after.current_player, say)
    return say(_EVENTS[outcome]) % fields


_EVENTS = {
    "-lion": later("A sea lion comes: %(decider)s puts it on a sheet of %(seat)s."),
    "+lion": later("%(seat)s may send a sea lion to a sheet of another player."),
    "-seals": later("Seals come: %(decider)s puts them near the penguin of %(seat)s."),
    "+seals": later("%(seat)s may send seals to another penguin."),
}
_VOID = {
    "lion": later("A sea lion comes to %(seat)s, but there is no place for it."),
    "seals": later("Seals come to %(seat)s, but there is no place for them."),
}


def _card_event(before: State, after: State, sign: str, owner: int, say: Say) -> str:
    """PE-54, PE-57: a card that came or went."""
    change = facts.cards(after)[owner] - facts.cards(before)[owner]
    texts = {
        ("+", True): say("%(seat)s gets a card."),
        ("+", False): say("%(seat)s would get a card, but there is none left."),
        ("-", True): say("%(seat)s loses a card."),
        ("-", False): say("%(seat)s would lose a card, but has none."),
    }
    return texts[sign, change != 0] % {"seat": seat_name(owner, say)}


def _tell_consequences(before: State, action: str, after: State, say: Say) -> Iterator[str]:
    """The automatic effects: an advance after an eviction, a card for overshooting, the end."""
    verb = action.partition(":")[0]
    if verb in ("pay", "flee", "expel") and facts.phase(after) not in ("evict", "expel"):
        yield from _moved_on(before, say)
    if verb == "stay" and facts.overshot(before, after):
        text = say("The number is too great for dry land: %(seat)s gets a card.")
        yield text % {"seat": seat_name(facts.turn_owner(before), say)}
    if after.is_terminal:
        yield _end(after, say)


def _moved_on(before: State, say: Say) -> Iterator[str]:
    due = facts.pending(before)
    if due.sheet is not None and due.target is not None:
        fields = {
            "sheet": sheet_words(facts.sheets(before)[due.sheet], say),
            "square": SQUARE_NAMES[due.target],
        }
        yield say("The %(sheet)s advances to %(square)s.") % fields


def _end(after: State, say: Say) -> str:
    winners = [seat for seat, place in enumerate(after.ranking) if place == 1]
    if len(winners) != 1:
        return say("That was the last round: no one has won.")
    return say("%(seat)s has won.") % {"seat": seat_name(winners[0], say)}
