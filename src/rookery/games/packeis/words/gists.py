"""What the list of moves says about an action."""

from collections.abc import Iterator
from functools import lru_cache

from rookery.core.state import State
from rookery.core.words.gist import Gist, to_seat
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.packeis.rules.facts import eliminations, fish_at


def gists(
    before: State, action: str, say: Say = ENGLISH, after: State | None = None
) -> tuple[Gist, ...]:
    """A line for the action, and one for each seat that cannot move any more because of it."""
    after = after or before.apply(action)
    fish = fish_at(before, before.board.ends[action][0])
    first = _action_gist(action, fish, say)  # type: ignore[arg-type]  # any Say has a hash
    return first, *_out(before, action, after, say)


@lru_cache(maxsize=8192)
def _action_gist(action: str, fish: int, say: Say) -> Gist:
    """A penguin lands on a floe with so many fish, or leaves it and takes them."""
    if action[0] == "@":
        text = say.plural("lands on %(fish)d fish", "lands on %(fish)d fish", fish)
        return Gist(text % {"fish": fish}, ("act-land",), action[1:])
    text = say.plural("takes %(fish)d", "takes %(fish)d", fish)
    pictures = ("act-slide", *["act-fish"] * fish)
    return Gist(text % {"fish": fish}, pictures, action.replace("-", "–"))


def _out(before: State, action: str, after: State, say: Say) -> Iterator[Gist]:
    for seat, fish in eliminations(before, action, after):
        text = say.plural(
            "%(seat)s: no move left, +%(fish)d fish",
            "%(seat)s: no move left, +%(fish)d fish",
            fish,
        )
        words = text.replace("%(fish)d", str(fish))
        yours = words % {"seat": say("You")}
        yield Gist(to_seat(words), ("act-out",), seat=seat, yours=yours)
