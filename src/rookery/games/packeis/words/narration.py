"""What an action does, in spoken sentences that name seats by their colours."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.core.words.seats import COLOURS
from rookery.games.packeis.rules.facts import eliminations, fish_at


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """Sentences about an action and what followed from it."""
    after = after or before.apply(action)
    seat = before.current_player or 0
    sentences = [
        _tell_placement(seat, action, say) if action[0] == "@" else _tell_move(before, action, say)
    ]
    for out, fish in eliminations(before, action, after):
        text = say.plural(
            "%(seat)s cannot move any more and picks up %(fish)d fish.",
            "%(seat)s cannot move any more and picks up %(fish)d fish.",
            fish,
        )
        sentences.append(text % {"seat": say(COLOURS[out]), "fish": fish})
    if after.is_terminal:
        sentences.append(say("The game is over."))
    return " ".join(sentences)


def _tell_placement(seat: int, action: str, say: Say) -> str:
    text = say("%(seat)s places a penguin on %(cell)s.")
    return text % {"seat": say(COLOURS[seat]), "cell": action[1:]}


def _tell_move(before: State, action: str, say: Say) -> str:
    start, end = action.split("-")
    fish = fish_at(before, before.board.index[start])
    text = say.plural(
        "%(seat)s goes from %(start)s to %(end)s and takes %(fish)d fish.",
        "%(seat)s goes from %(start)s to %(end)s and takes %(fish)d fish.",
        fish,
    )
    seat = say(COLOURS[before.current_player or 0])
    return text % {"seat": seat, "start": start, "end": end, "fish": fish}
