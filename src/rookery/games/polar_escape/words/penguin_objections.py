"""Why a penguin cannot walk or flee to a place."""

from rookery.core.notation.text import Objection
from rookery.core.state import State
from rookery.core.words.i18n import Sentence, later
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.states import ICE_PLACE, LAND_PLACE, SIDE


def against_walk(state: State, rest: int) -> Objection:
    """PE-43 to PE-46, PE-86 to PE-93: why a walk, coded as in `actions.go`, is not allowed."""
    place, correction, pays = rest >> 7, ((rest >> 1) & 63) - act.NONE, rest & 1
    objection = _against_cards(state, correction, pays)
    if objection:
        return objection
    steps = state.plain.number + correction
    distance = facts.distance(state, facts.decider(state))
    if place == LAND_PLACE:
        if distance is None:
            return "PE-86", later("no way leads over a sheet of one's own to dry land")
        text = later("it is %(distance)s steps to dry land, not %(steps)s")
        return "PE-87", Sentence(text, distance=distance, steps=steps)
    if distance is not None and steps > distance and state.board.overshoot == "stay":
        return "PE-90", Sentence(later("it is only %(count)s steps to dry land"), count=distance)
    if steps == distance:
        return "PE-R47", later("with exactly that number the penguin lands or stays")
    return _against_end(state, place, pays)


def _against_cards(state: State, correction: int, pays: int) -> Objection | None:
    """PE-35, PE-36: why cards cannot be used like this, or None."""
    number = state.plain.number + correction
    if number < 1:
        return "PE-R21", later("a penguin walks one step at least")
    if correction > 0 and state.board.correct_max == "6" and number > 6:
        return "PE-R21", later("no number is corrected beyond 6")
    if abs(correction) + pays > facts.cards(state)[facts.decider(state)]:
        return "PE-35", later("each step of a correction, and a seal, costs a card")
    return None


def _against_end(state: State, place: int, pays: int) -> Objection:
    sheet = facts.sheet_at(state, place)
    if sheet is None:
        return "PE-43", later("there is no platform")
    if facts.is_taken(state, place):
        return "PE-44", later("a penguin stands there")
    has_seal = place in sheet.seal_places
    if pays and not has_seal:
        return "PE-62", later("no seal is there")
    if pays and not state.board.seal_landing:
        return "PE-R38", later("seals are not removed on landing")
    if has_seal and not pays:
        return "PE-61", later("a seal is there")
    if sheet.lion:
        return "PE-58", later("a sea lion is on that sheet")
    return "PE-43", later("no way of so many steps leads there")


def against_reclick(state: State, rest: int) -> Objection:
    """PE-R54: why there is no second click; a taken platform differs from an unwelcome one."""
    del rest
    if state.plain.reclicked:
        return "PE-45", later("there was a second click in this play")
    distance = facts.distance(state, facts.decider(state))
    if distance is not None and state.plain.number >= distance:
        return "PE-R29", later("the number is enough for dry land")
    return "PE-R29", later("not every end is blocked by a penguin")


def against_flight(state: State, place: int) -> Objection:
    """PE-68 to PE-70, PE-R40, PE-R41: why an evicted penguin cannot go to a place."""
    evicts = facts.phase(state) == "evict"
    if place == ICE_PLACE:
        if evicts:
            return "PE-69", later("only from the first column evicted penguins go to the iceberg")
        return "PE-R41", later("there are platforms to go to instead of the iceberg")
    if evicts and state.plain.where[state.plain.sheet] // SIDE == 0:
        return "PE-69", later("from the first column evicted penguins go to the iceberg")
    sheet = facts.sheet_at(state, place)
    if sheet is None:
        return "PE-68", later("there is no platform")
    if sheet.lion:
        return "PE-R33", later("a sea lion is on that sheet")
    if facts.is_taken(state, place):
        return "PE-68", later("a penguin stands there")
    if place in sheet.seal_places:
        return "PE-R40", later("a seal is there")
    if evicts:
        first = state.board.tables.evict_first
        if first:
            return "PE-R40", later(
                "evicted penguins go to the nearest column that has a free place"
            )
        return "PE-R40", later("evicted penguins go to a column behind the sheet")
    return "PE-R41", later("this sheet is about to move")
