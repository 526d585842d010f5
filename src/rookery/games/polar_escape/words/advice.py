"""Advice in Polar Escape: a sentence or two on what the deciding player has to do."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say, later
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.text.names import ALIKE, SEATS
from rookery.games.polar_escape.words.terms import seat_name


def advice(state: State, say: Say = ENGLISH) -> str:
    """What the deciding seat has to do now."""
    if state.is_terminal:
        return _ending(state, say)
    if state.is_chance:
        return say("The wheel is turning.")
    due, owner = facts.pending(state), facts.turn_owner(state)
    fields: dict[str, object] = {"seat": seat_name(owner, say), "number": due.number or 0}
    phase = facts.phase(state)
    if phase == "pre":
        return _before_play(state, say)
    if phase == "num":
        return _with_numbers(state, fields, say)
    if phase in ("lion", "seal"):
        return _event_task(state, fields, say)
    if phase == "evict":
        return say(_EVICTION["pay" in state.legal_actions]) % _evicting(state, say)
    if phase == "expel":
        guest = {"guest": seat_name(due.guests[0], say)}
        return say("No sheet lies behind: choose where %(guest)s goes.") % guest
    return say(_TASKS[phase]) % fields


def _ending(state: State, say: Say) -> str:
    """Why the game is over, if nobody has won (PE-R52); else empty."""
    if state.ranking.count(1) == 1:
        return ""
    rounds = int(state.board.max_rounds)
    text = say.plural(
        "No player was on dry land after one round.",
        "No player was on dry land after %(rounds)d rounds.",
        rounds,
    )
    return text % {"rounds": rounds}


_TASKS = {
    "pick": later("Choose three of your six sheets."),
    "first": later("You spun a %(number)d: place a sheet in the dashed area."),
    "adv": later(
        "Your penguin stands on your own sheet. Move them forward together, or tap the anchor:"
        " they stay here."
    ),
    "sealwho": later("Choose a penguin: two seals come near it."),
    "more": later("Spin again, or stop."),
    "again": later("Pay 2 cards to play again, or end your turn."),
}
_CARDS = {
    "unseal": later("drive a seal away for 1"),
    "unlion": later("send a sea lion off for 2"),
    "buy": later("get a sheet for 2"),
    "swap": later("trade places with a sheet for 1"),
}
_EVICTION = {
    True: later("%(owner)s moves the sheet you stand on: choose where you go, or pay a card."),
    False: later("%(owner)s moves the sheet you stand on: choose where you go."),
}


def _evicting(state: State, say: Say) -> dict[str, str]:
    return {"owner": seat_name(facts.turn_owner(state), say)}


def _before_play(state: State, say: Say) -> str:
    actions = state.legal_actions
    if "end" in actions:
        return say("Nothing left to do: end your turn.")
    if "click" not in actions and "stand" in actions:
        return say("A sea lion holds you: stand still to get rid of it, or play elsewhere.")
    plays = [say("spin the wheel")] if "click" in actions else []
    if any(action.startswith("place:") for action in actions):
        plays.append(say("place a sheet"))
    if any(action.startswith("fwd:") for action in actions):
        plays.append(say("move one forward"))
    if "bonus" in actions:
        plays.append(say("take a card"))
    todo = (
        say("Then do one thing: %(plays)s.")
        if len(plays) > 1
        else say("Then only this is left: %(plays)s.")
    ) % {"plays": _either(plays, say)}
    free = _free_moves(state, say)
    if free:
        return free + " " + todo
    return say("Do one thing: %(plays)s.") % {"plays": _either(plays, say)}


def _free_moves(state: State, say: Say) -> str:
    """PE-77 to PE-82: what may be done before the play; empty if there is nothing."""
    seat, verbs, owners = facts.turn_owner(state), set(), set()
    for action in state.legal_actions:
        verb, _, rest = action.partition(":")
        verbs.add("swap" if ",x" in rest and verb == "recycle" else verb)
        if verb == "shift" or (verb == "rot" and rest[1] not in ALIKE):
            owners.add(rest[0])
    sentences = []
    if owners:
        own = {SEATS[seat or 0]}
        sentences.append(
            say("First turn or slide your sheets if you like.")
            if owners == own
            else say("First turn or slide sheets if you like.")
        )
    cards = [say(words) for verb, words in _CARDS.items() if verb in verbs]
    if cards:
        sentences.append(say("Cards: %(uses)s.") % {"uses": _either(cards, say)})
    return " ".join(sentences)


def _either(things: list[str], say: Say) -> str:
    """`click, place a sheet or take a card`."""
    if len(things) < 2:
        return "".join(things)
    fields = {"some": ", ".join(things[:-1]), "last": things[-1]}
    return say("%(some)s or %(last)s") % fields


def _with_numbers(state: State, fields: dict[str, object], say: Say) -> str:
    actions = state.legal_actions
    if any(action.startswith("go:") for action in actions):
        return say("%(number)d: choose where your penguin goes, or stand still.") % fields
    if "reclick" in actions:
        return say("%(number)d: that place is taken. Spin once more, or stand still.") % fields
    return say("%(number)d: there is nowhere to go. Stand still.") % fields


def _event_task(state: State, fields: dict[str, object], say: Say) -> str:
    """PE-52 to PE-56: what to do about an event, naming whose sheet or penguin it concerns."""
    due = facts.pending(state)
    if facts.phase(state) == "lion":
        if due.sign == -1:
            return say("%(seat)s spun a sea lion: put it on a sheet of %(seat)s.") % fields
        return say("Put the sea lion on a sheet of another player.")
    fields["victim"] = seat_name(due.victim, say)
    text = (
        say.plural(
            "Put the seal near the penguin of %(victim)s.",
            "Put %(count)d seals near the penguin of %(victim)s, one after the other.",
            due.seals,
        )
        if due.victim is not None
        else say("Put the seals on platforms.")
    )
    return text % (fields | {"count": due.seals})
