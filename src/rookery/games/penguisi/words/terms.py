"""The words for seats, penguins and targets of Penguisi."""

from collections.abc import Sequence

from rookery.core.state import State
from rookery.core.words.i18n import Say, later
from rookery.core.words.seats import COLOURS, PENGUINS
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.rules.board import NEST, geometry
from rookery.games.penguisi.rules.facts import PenguisiPenguin

GREAT_GUIN = later("The Great Guin")


def seat_name(state: State, seat: int, say: Say) -> str:
    """What a seat is called: its colour, or the Great Guin."""
    return say(GREAT_GUIN) if seat == facts.guin(state) else say(COLOURS[seat])


def enumeration(things: Sequence[object], say: Say) -> str:
    """`3, 4 and 4`."""
    if len(things) < 2:
        return "".join(map(str, things))
    some = ", ".join(map(str, things[:-1]))
    return say("%(some)s and %(last)s") % {"some": some, "last": things[-1]}


def penguin_words(arms: int, penguin: PenguisiPenguin, say: Say) -> str:
    """`red penguin, 12 from its Enter`, on the board with this many arms."""
    board = geometry(arms)
    fields: dict[str, object] = {"penguin": say(PENGUINS[penguin.seat]), "number": penguin.progress}
    home = board.home(penguin.progress)
    if penguin.progress == NEST:
        return say("%(penguin)s in its nest") % fields
    if penguin.progress == board.pole:
        return say("%(penguin)s at the Pole") % fields
    if home is not None:
        text = say("%(penguin)s, place %(number)d of its final path") % (fields | {"number": home})
    elif penguin.progress == 0:
        text = say("%(penguin)s on its Enter") % fields
    else:
        text = say("%(penguin)s, %(number)d from its entry space") % fields
    return f"{text}, {say(MARKS[penguin.mark])}" if penguin.mark else text


MARKS = {"x": later("of the rear blockade"), "y": later("of the front blockade")}
"""PS-R20: the words for marked penguins, which may not pair up with their partners again."""

KINDS = {
    "hit": later("captures a penguin"),
    "join": later("stands beside another"),
    "by": "",
}


def target_words(
    arms: int, penguin: PenguisiPenguin, by: str, progress: int, kind: str, say: Say
) -> str:
    """`from 12 to 15 by 3, captures a penguin`, on the board with this many arms."""
    board = geometry(arms)
    fields = {"numbers": by, "start": board.name(penguin.progress) + penguin.mark}
    fields["end"] = board.name(progress)
    if penguin.progress == NEST:
        text = say("onto Enter by %(numbers)s") % fields
    elif progress == board.pole:
        text = say("from %(start)s to the Pole by %(numbers)s") % fields
    else:
        text = say("from %(start)s to %(end)s by %(numbers)s") % fields
    return f"{text}, {say(KINDS[kind])}" if KINDS[kind] else text
