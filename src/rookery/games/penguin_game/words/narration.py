"""What happens in the Penguin Game, in words."""

from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.seats import COLOURS
from rookery.core.state import State
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.rules.facts import SUITS, Spot

SUIT_WORDS = {
    "S": later("Suns"),
    "M": later("Moons"),
    "C": later("Crowns"),
    "A": later("Arms"),
}

OPTION_WORDS = {
    "coins": later("Start"),
    "random": later("Random"),
    "strategic": later("Strategic: players lay the coins"),
    "irregular": later("Irregular: stacks of two anywhere"),
    "chaotic": later("Chaotic: stacks of any height"),
    "tiles": later("Tiles"),
    "square": later("Square"),
    "I": later("Four in a row"),
    "L": later("L of four"),
    "J": later("J of four"),
    "T": later("T of four"),
    "S": later("S of four"),
    "Z": later("Z of four"),
    "i": later("Tiny and Tall: three in a row"),
    "v": later("Tiny and Tall: a corner of three"),
    "given": later("Given tile by tile"),
    "arrangement": later("Where the tiles lie"),
    "tall": later("Height of Tiny and Tall"),
    "flat2": later("Two coins on every cell"),
    "x3": later("Three coins on the X"),
    "flame": later("Flame-throwers"),
    "drift": later("Drifting"),
    "first": later("Who begins"),
    "seat1": later("Seat 1"),
    "seat2": later("Seat 2"),
    "seat3": later("Seat 3"),
    "seat4": later("Seat 4"),
    "challenge": later("Same-suit challenge"),
}


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """An action and what followed it, spoken: seats by their colours."""
    after = after or before.apply(action)
    seat = say(COLOURS[before.current_player or 0])
    sentences = [_done(before, action, say) % _fields(before, action, seat, say)]
    if facts.phase(before) == "move" and not before.board.flame:
        text = say("The coin on %(cell)s melts.")
        sentences.append(text % {"cell": action.split("-")[0]})
    for out in _out(before, after):
        text = say("%(seat)s cannot move any more and is out.")
        sentences.append(text % {"seat": say(COLOURS[out])})
    if after.is_terminal:
        sentences.append(_ended(after, say))
    return " ".join(sentences)


def _fields(before: State, action: str, seat: str, say: Say) -> dict[str, str]:
    """What an action's sentence may name."""
    fields = {"seat": seat}
    if action[0] == "+":
        fields |= {"suit": say(SUIT_WORDS[action[1]]), "cell": action[2:]}
    elif facts.phase(before) == "move":
        fields["start"], fields["end"] = action.split("-")
    else:
        fields["cell"] = action[1:3]
    return fields


def _done(before: State, action: str, say: Say) -> str:
    phase = facts.phase(before)
    if phase == "coin":
        return say("%(seat)s lays a coin of %(suit)s on %(cell)s.")
    if phase == "place":
        return say("%(seat)s places the penguin on %(cell)s.")
    if phase == "melt":
        return say("%(seat)s melts the coin on %(cell)s.")
    if phase == "drift":
        return _drifted(action, say)
    spots = {spot.name: spot for spot in facts.spots(before)}
    if is_step(*(spots[name] for name in action.split("-"))):
        return say("%(seat)s steps from %(start)s to %(end)s.")
    return say("%(seat)s hops from %(start)s to %(end)s.")


def is_step(origin: Spot, target: Spot) -> bool:
    """Whether a legal move is a step (PG-10); it may be a hop as well (PG-R3)."""
    near = max(abs(origin.column - target.column), abs(origin.row - target.row)) == 1
    return near and len(origin.coins) == len(target.coins)


def _drifted(action: str, say: Say) -> str:
    if action == "~-":
        return say("%(seat)s lets no tile drift.")
    place, _, turns = action[4:].partition("r")
    row, column = int(action[2:3]) - 1, "abcdefgh".index(action[1])
    if place == f"{column},{row}":
        return say("%(seat)s turns the tile at %(cell)s.")
    if turns == "0":
        return say("%(seat)s lets the tile at %(cell)s drift.")
    return say("%(seat)s lets the tile at %(cell)s drift and turn.")


def _out(before: State, after: State) -> list[int]:
    """The seats that went out with this action, in that order (PG-12)."""
    gone = facts.out(before)
    return [seat for seat in facts.out(after) if seat not in gone]


def _ended(after: State, say: Say) -> str:
    if after.players > 1:
        winner = after.ranking.index(1)
        return say("%(seat)s is the last one on the ice and wins.") % {"seat": say(COLOURS[winner])}
    left = facts.coins_left(after)
    text = say.plural(
        "The penguin is stuck: %(count)d coin is left.",
        "The penguin is stuck: %(count)d coins are left.",
        left,
    )
    return " ".join([text % {"count": left}, _met(after, say)]).rstrip()


def _met(after: State, say: Say) -> str:
    """Alone: what was reached (PG-15, PG-16)."""
    if not facts.solved(after):
        return ""
    if after.board.goal:
        return say("Solved, on the suit that was asked for.")
    return say("Solved.")


def comments(before: State, action: str) -> tuple[str, ...]:
    """`2 out` for each seat that went out: a record's remarks."""
    return tuple(f"{seat + 1} out" for seat in _out(before, before.apply(action)))


def advice(state: State, say: Say = ENGLISH) -> str:
    """What to do now."""
    phase = facts.phase(state)
    if phase == "coin":
        return say("Choose a suit, and a cell to lay the coin on.")
    if phase == "place":
        return say("Place your penguin on any free coin.")
    if phase == "move":
        return say("Step to a neighbour of the same height, or hop to a coin of the same suit.")
    if phase == "melt":
        return say("Melt any coin without a penguin.")
    if phase == "drift":
        return say("Move or turn one tile, or let them all be.")
    return (
        say("The ice has melted away under everybody else.")
        if state.players > 1
        else (say("The penguin cannot move any more."))
    )


assert "".join(SUIT_WORDS) == SUITS
