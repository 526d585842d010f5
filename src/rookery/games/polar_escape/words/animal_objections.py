"""Why a sea lion or a seal cannot be put somewhere, or removed."""

from rookery.core.notation.text import Objection
from rookery.core.state import State
from rookery.core.words.i18n import Sentence, later
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.states import KINDS
from rookery.games.polar_escape.text.names import SEATS


def against_lion(state: State, sheet: int) -> Objection:
    """PE-52, PE-55, PE-R32: why a sea lion cannot go onto a sheet."""
    moving, sign = facts.turn_owner(state), state.plain.sign
    if sheet >= state.players * KINDS or facts.sheets(state)[sheet].square is None:
        return "PE-R32", later("this sheet is not on the board")
    if sign < 0 and sheet // KINDS != moving:
        return "PE-52", Sentence(
            later("it goes onto a sheet of %(letter)s"), letter=SEATS[moving or 0]
        )
    if sign > 0 and sheet // KINDS == moving:
        return "PE-55", later("it goes onto another player's sheet")
    if state.plain.left[sheet // KINDS]:
        return "PE-55", later("this sheet belongs to no player")
    if facts.sheets(state)[sheet].lion:
        return "PE-R32", later("a sea lion is on this sheet")
    if state.plain.seals[sheet]:
        return "PE-64", later("a seal is on this sheet")
    return "PE-R32", later("no platform of this sheet is free of penguins")


def against_victim(state: State, seat: int) -> Objection:
    """PE-56, PE-R35: why seals cannot be sent to a seat."""
    if seat == facts.decider(state):
        return "PE-56", later("another player's penguin is chosen")
    if facts.penguin(state, seat) is None:
        return "PE-56", later("this colour does not take part")
    return "PE-R35", later("there is no room for a seal near this penguin")


def against_seal(state: State, place: int) -> Objection:
    """PE-9, PE-53, PE-56, PE-R35: why a seal cannot go to a place."""
    sheet = facts.sheet_at(state, place)
    if sheet is None:
        return "PE-53", later("there is no platform")
    if sheet.lion:
        return "PE-64", later("a sea lion is on this sheet")
    if facts.is_taken(state, place):
        return "PE-R35", later("a penguin stands there")
    if place in sheet.seal_places:
        return "PE-R35", later("a seal is there")
    return "PE-R35", later("it is neither on the penguin's sheet nor next to it")


def against_unlion(state: State, sheet: int) -> Objection:
    """PE-59, PE-R34: why a sea lion cannot be removed."""
    seat = facts.decider(state)
    if not (state.plain.lions >> sheet) & 1:
        return "PE-59", later("no sea lion is on this sheet")
    if sheet // KINDS != seat and not facts.penguin_on(state, sheet, seat):
        return "PE-R34", later("neither the sheet nor a penguin on it is one's own")
    return "PE-59", later("getting rid of a sea lion costs 2 cards")


def against_unseal(state: State, place: int) -> Objection:
    """PE-62: why a seal cannot be removed."""
    if not any(place in sheet.seal_places for sheet in facts.on_board(state)):
        return "PE-62", later("no seal is there")
    return "PE-62", later("getting rid of a seal costs a card")


def against_standing(state: State, rest: int) -> Objection:
    """PE-59, PE-R34: why standing still is not allowed."""
    del rest
    plain = state.plain
    if plain.second or plain.touched:
        return "PE-R34", later("standing still is a whole turn")
    return "PE-59", later("no sea lion is on one's sheets or under one's penguin")
