"""What the list of moves says about an action."""

from collections.abc import Iterator

from rookery.core.notation.squares import square_at
from rookery.core.state import State
from rookery.core.words.gist import Gist, to_seat
from rookery.core.words.i18n import ENGLISH, Say, later
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.text.notation import Drift

_COINS = {
    "S": later("a sun"),
    "M": later("a moon"),
    "C": later("a crown"),
    "A": later("a coat of arms"),
}
_WAYS = {
    (0, -1): later("tile drifts north"),
    (1, -1): later("tile drifts northeast"),
    (1, 0): later("tile drifts east"),
    (1, 1): later("tile drifts southeast"),
    (0, 1): later("tile drifts south"),
    (-1, 1): later("tile drifts southwest"),
    (-1, 0): later("tile drifts west"),
    (-1, -1): later("tile drifts northwest"),
}


def gists(
    before: State, action: str, say: Say = ENGLISH, after: State | None = None
) -> tuple[Gist, ...]:
    """A line for the action, and one for each seat that cannot move any more because of it."""
    after = after or before.apply(action)
    return _action_gist(before, action, say), *_out(before, after, say)


def _action_gist(before: State, action: str, say: Say) -> Gist:
    phase = facts.phase(before)
    if phase == "drift":
        return _drift_gist(action, say)
    if phase == "coin":
        words = say("lays %(coin)s") % {"coin": say(_COINS[action[1]])}
        return Gist(words, ("act-coin",), action[2:])
    if phase == "move":
        return _move_gist(before, action, say)
    cell = action[1:]
    texts = {
        "place": ("act-land", say("lands on %(coin)s"), say("lands on the ice")),
        "melt": ("act-melt", say("melts %(coin)s"), say("melts a coin")),
    }
    picture, text, bare = texts[phase]
    return Gist(_on(before, cell, text, bare, say), (picture,), cell)


def _move_gist(before: State, action: str, say: Say) -> Gist:
    start, end = action.split("-")
    spots = {spot.name: spot for spot in facts.spots(before)}
    if facts.is_step(spots[start], spots[end]):
        words = _on(before, end, say("steps to %(coin)s"), say("takes a step"), say)
        return Gist(words, ("act-step",), f"{start}–{end}")
    words = _on(before, end, say("hops to %(coin)s"), say("takes a hop"), say)
    return Gist(words, ("act-hop",), f"{start}–{end}")


def _on(before: State, cell: str, text: str, bare: str, say: Say) -> str:
    """`text` with the coin on top of a cell, or `bare` if there is none."""
    coins = next(spot.coins for spot in facts.spots(before) if spot.name == cell)
    return text % {"coin": say(_COINS[coins[-1]])} if coins else bare


def _drift_gist(action: str, say: Say) -> Gist:
    if action == "~-":
        return Gist(say("no tile drifts"), ("act-stay",))
    drift = Drift.of(action)
    column, row = square_at(drift.corner)
    way = _sign(drift.column - column), _sign(drift.row - row)
    if way == (0, 0):
        return Gist(say("tile turns"), ("act-drift",), drift.corner)
    words = say(_WAYS[way])
    if drift.turns:
        words = say("%(drifts)s and turns") % {"drifts": words}
    return Gist(words, ("act-drift",), drift.corner)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _out(before: State, after: State, say: Say) -> Iterator[Gist]:
    for seat in facts.eliminations(before, after):
        words = say("%(seat)s: no move left")
        yours = words % {"seat": say("You")}
        yield Gist(to_seat(words), ("act-out",), seat=seat, yours=yours)
