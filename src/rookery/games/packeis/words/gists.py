"""What a list of moves says of an action."""

from collections.abc import Iterator

from rookery.core.gist import Gist, to_seat
from rookery.core.i18n import ENGLISH, Say
from rookery.core.state import State
from rookery.games.packeis.rules.facts import eliminated, fish_at


def gists(
    before: State, action: str, say: Say = ENGLISH, after: State | None = None
) -> tuple[Gist, ...]:
    """An action, and who cannot move any more because of it."""
    after = after or before.apply(action)
    done = _placed(before, action[1:], say) if action[0] == "@" else _moved(before, action, say)
    return done, *_out(before, action, after, say)


def _placed(before: State, cell: str, say: Say) -> Gist:
    fish = fish_at(before, before.board.index[cell])
    text = say.plural("lands on %(fish)d fish", "lands on %(fish)d fish", fish)
    return Gist(text % {"fish": fish}, ("act-land",), cell)


def _moved(before: State, action: str, say: Say) -> Gist:
    start, end = action.split("-")
    fish = fish_at(before, before.board.index[start])
    text = say.plural("takes %(fish)d", "takes %(fish)d", fish)
    return Gist(text % {"fish": fish}, ("act-slide", *["act-fish"] * fish), f"{start}–{end}")


def _out(before: State, action: str, after: State, say: Say) -> Iterator[Gist]:
    for seat, fish in eliminated(before, action, after):
        text = say.plural(
            "%(seat)s: no move left, +%(fish)d fish",
            "%(seat)s: no move left, +%(fish)d fish",
            fish,
        )
        words = text.replace("%(fish)d", str(fish))
        yield Gist(to_seat(words), ("act-out",), seat=seat)
