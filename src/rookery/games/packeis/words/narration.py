"""What happens in Packeis, in words."""

from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.seats import COLOURS
from rookery.core.state import State
from rookery.games.packeis.rules.facts import fish_at
from rookery.games.packeis.text.notation import LETTERS

OPTION_WORDS = {
    "shape": later("Outline of the ice"),
    "std": later("Standard"),
    "hexring": later("Hexagon with a hole"),
    "rhomb": later("Rhombus"),
    "rect6": later("Six long rows"),
    "layout": later("Spread of the fish"),
    "even": later("Even"),
    "random": later("Random"),
    "given": later("Given floe by floe"),
    "first": later("Who begins"),
    "deal": later("The floes"),
    "seat1": later("Seat 1"),
    "seat2": later("Seat 2"),
    "seat3": later("Seat 3"),
    "seat4": later("Seat 4"),
}


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """An action and what followed it, spoken: seats by their colours."""
    after = after or before.apply(action)
    seat = before.current_player or 0
    sentences = [_placed(seat, action, say) if action[0] == "@" else _moved(before, action, say)]
    for out, fish in _out(before, after, action):
        text = say.plural(
            "%(seat)s cannot move any more and picks up %(fish)d fish.",
            "%(seat)s cannot move any more and picks up %(fish)d fish.",
            fish,
        )
        sentences.append(text % {"seat": say(COLOURS[out]), "fish": fish})
    if after.is_terminal:
        sentences.append(say("The game is over."))
    return " ".join(sentences)


def _placed(seat: int, action: str, say: Say) -> str:
    text = say("%(seat)s places a penguin on %(cell)s.")
    return text % {"seat": say(COLOURS[seat]), "cell": action[1:]}


def _moved(before: State, action: str, say: Say) -> str:
    start, end = action.split("-")
    fish = fish_at(before, before.board.index[start])
    text = say.plural(
        "%(seat)s goes from %(start)s to %(end)s and takes %(fish)d fish.",
        "%(seat)s goes from %(start)s to %(end)s and takes %(fish)d fish.",
        fish,
    )
    seat = say(COLOURS[before.current_player or 0])
    return text % {"seat": seat, "start": start, "end": end, "fish": fish}


def _out(before: State, after: State, action: str) -> list[tuple[int, int]]:
    """(seat, fish picked up) of the seats that went out with this action (PK-20)."""
    mover = before.current_player
    taken = [now - then for now, then in zip(after.plain.fish, before.plain.fish, strict=True)]
    if mover is not None and action[0] != "@":
        taken[mover] -= fish_at(before, before.board.index[action.split("-")[0]])
    return [
        (seat, taken[seat])
        for seat in range(before.players)
        if after.plain.placed[seat] == 0 and (before.plain.placed[seat] or seat == mover)
    ]


def comments(before: State, action: str) -> tuple[str, ...]:
    """`B out +2` for each seat that went out: a record's remarks."""
    after = before.apply(action)
    return tuple(f"{LETTERS[seat]} out +{fish}" for seat, fish in _out(before, after, action))


def advice(state: State, say: Say = ENGLISH) -> str:
    """What to do now."""
    if state.is_terminal:
        return say("Nobody can move any more.")
    if any(state.plain.unplaced):
        fewest = fish_at(state, state.board.index[state.legal_actions[0][1:]])
        text = say.plural(
            "Place a penguin on a floe with one fish.",
            "Place a penguin on a floe with %(fish)d fish.",
            fewest,
        )
        return text % {"fish": fewest}
    return say("Choose a penguin, then a floe in a straight line.")
