"""What guided first games promise, as facts about positions, checked by the rules.

A step names its facts in `GuideStep.promises`; `*` here stands for the last word of such a name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rookery.core.game import Game
from rookery.core.notation.line import states_along
from rookery.core.state import State
from rookery.core.words.guide import GuidedGame, GuideStep
from rookery.games.packeis.rules import facts as ice
from rookery.games.penguin_game.rules import facts as coins
from rookery.games.penguisi.rules import facts as race
from rookery.games.penguisi.rules.board import NEST
from rookery.games.polar_escape.rules import facts as sea


@dataclass(frozen=True)
class Bubble:
    """A step of a guide, and the position in which it begins."""

    game: Game[Any]
    step: GuideStep
    before: State

    @property
    def me(self) -> int:
        return 0

    @cached_property
    def right(self) -> dict[str, State]:
        """What follows each action that leads on."""
        return self._after(lambda action: self.step.is_right(action))

    @cached_property
    def wrong(self) -> dict[str, State]:
        """What follows each action that is commented on and taken back."""
        return self._after(
            lambda action: (
                not self.step.is_right(action) and self.step.said_of(action) != self.step.refused
            )
        )

    def _after(self, chosen: Callable[[str], bool]) -> dict[str, State]:
        actions = filter(chosen, self.before.legal_actions)
        return {action: self.before.apply(action) for action in actions}

    @cached_property
    def replied(self) -> State:
        """The state after the button and its reply."""
        return states_along(self.before, self.step.reply)[-1]


def bubbles(guide: GuidedGame, game: Game[Any]) -> list[Bubble]:
    """The steps, each from where the one before has led."""
    found: list[Bubble] = []
    for step in guide.steps:
        if step.position:
            start = states_along(game.parse(step.position), step.before)[-1]
        else:
            last = found[-1]
            one = last.before if last.step.button else last.right[min(last.right)]
            start = states_along(one, last.step.reply)[-1]
        found.append(Bubble(game, step, start))
    return found


Fact = Callable[[Bubble, str], bool]


def all_of(states: Mapping[str, State], holds: Callable[[str, State], bool]) -> bool:
    """Whether something holds for each of some actions, of which there is one."""
    return bool(states) and all(holds(action, state) for action, state in states.items())


# -- Packeis -----------------------------------------------------------------------------------


def fish(bubble: Bubble, cell: str) -> int:
    return ice.fish_at(bubble.before, bubble.before.board.index[cell])


def rival_moves(bubble: Bubble, state: State) -> set[str]:
    """Where the other penguin can go, whoever's turn it is."""
    there = bubble.game.rules.as_if(state, 1 - bubble.me)
    return set() if there is None else {a.partition("-")[2] for a in there.legal_actions}


def free_floes(bubble: Bubble) -> set[str]:
    board = bubble.before.board
    at = {f"@{name}" for name in board.names if fish(bubble, name)}
    return at - set(bubble.before.legal_actions)


def last_states(bubble: Bubble) -> State:
    state = bubble.before
    while not state.is_terminal:
        state = state.apply(max(state.legal_actions))
    return state


PACKEIS: Mapping[str, Fact] = {
    "starts on *": lambda b, n: all(fish(b, a[1:]) == int(n) for a in b.before.legal_actions),
    "more": lambda b, _: any(fish(b, a[1:]) > 1 for a in free_floes(b)),
    "lands on *": lambda b, n: all_of(b.right, lambda a, _: fish(b, a[-2:]) == int(n)),
    "slides *": lambda b, n: all_of(b.right, lambda a, _: ord(a[3]) - ord(a[0]) == int(n)),
    "caught *": lambda b, n: b.before.scores[b.me][0] == int(n),
    "water *": lambda b, cell: fish(b, cell) == 0,
    "rival has *": lambda b, n: len(rival_moves(b, b.before)) == int(n),
    "shuts in": lambda b, _: all_of(b.right, lambda _, s: not rival_moves(b, s)),
    "wrong leaves *": lambda b, n: all_of(b.wrong, lambda _, s: len(rival_moves(b, s)) == int(n)),
    "ends": lambda b, _: last_states(b).is_terminal,
    "most win": lambda b, _: (
        (last_states(b).scores[0] > last_states(b).scores[1]) == (last_states(b).ranking[0] == 1)
    ),
}

# -- the Penguin Game --------------------------------------------------------------------------


def spot(state: State, name: str) -> coins.Spot:
    return next(one for one in coins.spots(state) if one.name == name)


def mine(state: State) -> coins.Spot:
    found = coins.where(state, 0)
    assert found is not None
    return found


def steps(bubble: Bubble, action: str) -> bool:
    origin, target = (spot(bubble.before, name) for name in action.split("-"))
    return coins.is_step(origin, target)


def hops(bubble: Bubble, action: str) -> bool:
    origin, target = (spot(bubble.before, name) for name in action.split("-"))
    return origin.coins[-1] == target.coins[-1]


def moons(bubble: Bubble) -> set[str]:
    """All other coins with a Moon on top, where nobody stands."""
    here = mine(bubble.before).name
    spots = coins.spots(bubble.before)
    free = [one for one in spots if one.seat is None and one.coins[-1:] == "M"]
    return {f"{here}-{one.name}" for one in free}


def way_out(bubble: Bubble, state: State) -> set[str]:
    """Where Pip can go when it is its turn: it has one seat to wait for."""
    other = state.current_player
    return set() if other != 1 else {action.partition("-")[2] for action in state.legal_actions}


def neighbours(bubble: Bubble) -> list[coins.Spot]:
    here = mine(bubble.before)
    return [
        one
        for one in coins.spots(bubble.before)
        if max(abs(one.column - here.column), abs(one.row - here.row)) == 1
    ]


PENGUIN_GAME: Mapping[str, Fact] = {
    "one each": lambda b, _: all_of(
        b.right, lambda _, s: [one.seat for one in coins.spots(s)].count(0) == 1
    ),
    "all *": lambda b, n: len(b.before.legal_actions) == int(n) == len(coins.spots(b.before)),
    "high *": lambda b, n: len(mine(b.before).coins) == int(n),
    "steps": lambda b, _: all_of(b.right, lambda a, _: steps(b, a)),
    "a2-b1 steps": lambda b, _: steps(b, "a2-b1"),
    "a3-b4 steps": lambda b, _: steps(b, "a3-b4"),
    "others hop": lambda b, _: all_of(
        {a: s for a, s in b.wrong.items() if a not in b.step.wrong}, lambda a, _: hops(b, a)
    ),
    "neighbour 2 high": lambda b, _: any(len(one.coins) == 2 for one in neighbours(b)),
    "on Moon": lambda b, _: mine(b.before).coins[-1] == "M",
    "every Moon": lambda b, _: moons(b) <= set(b.before.legal_actions),
    "hops": lambda b, _: all_of(b.right, lambda a, _: hops(b, a) and not steps(b, a)),
    "lands 2 high": lambda b, _: all_of(b.right, lambda _, s: len(mine(s).coins) == 2),
    "melts *": lambda b, n: all_of(
        b.right,
        lambda a, s: len(spot(b.before, a[:2]).coins) - len(spot(s, a[:2]).coins) == int(n),
    ),
    "coins *": lambda b, suits: mine(b.before).coins == suits,
    "puts out": lambda b, _: all_of(b.right, lambda _, s: 1 in coins.out(s) and s.is_terminal),
    "rival has *": lambda b, at: (
        all_of(b.wrong, lambda _, s: way_out(b, s) == {at})
        and all_of(b.right, lambda a, _: a[-2:] == at)
    ),
    "wrong leaves *": lambda b, at: all_of(b.wrong, lambda _, s: way_out(b, s) == {at}),
}

# -- Penguisi ----------------------------------------------------------------------------------


def progress(state: State, seat: int) -> list[int]:
    return [one.progress for one in race.penguins(state) if one.seat == seat]


def captured(bubble: Bubble, state: State) -> int:
    """How many penguins of the others went back to their nests."""
    others = range(1, state.players)
    home = [
        sum(progress(one, seat).count(NEST) for seat in others) for one in (bubble.before, state)
    ]
    return home[1] - home[0]


def walked(bubble: Bubble, state: State) -> int:
    return sum(progress(state, 0)) - sum(progress(bubble.before, 0))


def alone_off_the_maps(bubble: Bubble) -> bool:
    """Whether one penguin of Pip's stands on the ring, on a space where it is in danger."""
    geometry = race.geometry_of(bubble.before)
    out = [at for at in progress(bubble.before, 1) if at != NEST]
    return len(out) == 1 and out[0] <= geometry.turn_off and out[0] % 17 not in (0, 7, 12)


PENGUISI: Mapping[str, Fact] = {
    "all in the nest": lambda b, _: set(progress(b.before, 0)) == {NEST},
    "throws": lambda b, _: b.before.is_chance and len(race.dice(b.replied).free) == 2,
    "die *": lambda b, n: int(n) in race.dice(b.before).free,
    "enters": lambda b, _: all_of(
        b.right, lambda _, s: progress(s, 0).count(NEST) == progress(b.before, 0).count(NEST) - 1
    ),
    "must enter": lambda b, _: all(a.startswith("E") for a in b.before.legal_actions),
    "walks *": lambda b, n: all_of(b.right, lambda _, s: walked(b, s) == int(n)),
    "alone off the maps": lambda b, _: alone_off_the_maps(b),
    "captures": lambda b, _: all_of(
        b.right, lambda _, s: captured(b, s) == 1 and progress(s, 1).count(NEST) == 4
    ),
    "bonus *": lambda b, n: all_of(
        b.right,
        lambda _, s: race.pending(s).caps == 1 and race.geometry_of(s).capture_bonus == int(n),
    ),
    "wrong captures nobody": lambda b, _: all_of(b.wrong, lambda _, s: captured(b, s) == 0),
    "one action": lambda b, _: len(b.before.legal_actions) == 1 == len(b.right),
    "wins": lambda b, _: all_of(b.right, lambda _, s: s.is_terminal and s.ranking[0] == 1),
}

# -- Polar Escape ------------------------------------------------------------------------------


def laid(state: State) -> list[sea.IceSheet]:
    return [sheet for sheet in sea.on_board(state) if sheet.seat == 0]


def beside(one: int, other: int) -> bool:
    return sorted((abs(one // 8 - other // 8), abs(one % 8 - other % 8))) == [0, 1]


def lies_beside(state: State) -> bool:
    theirs = [one.square for one in sea.on_board(state) if one.seat == 1]
    return any(
        beside(mine.square, there)
        for mine in laid(state)
        for there in theirs
        if mine.square is not None and there is not None
    )


def columns(state: State) -> set[int]:
    return {one.square // 8 for one in laid(state) if one.square is not None}


def rides(bubble: Bubble, state: State) -> bool:
    """Whether the penguin's sheet has moved, with the penguin on the same platform."""
    (old,), (new,) = laid(bubble.before), laid(state)
    was, now = sea.penguin(bubble.before, 0), sea.penguin(state, 0)
    assert was is not None
    assert now is not None
    return old.square != new.square and (was.sheet, was.platform) == (now.sheet, now.platform)


def clicks(state: State) -> set[str]:
    return {outcome for outcome, _ in state.chance_outcomes}


def on_own_sheet(state: State) -> bool:
    penguin = sea.penguin(state, 0)
    return penguin is not None and penguin.sheet in [one.sheet for one in laid(state)]


POLAR_ESCAPE: Mapping[str, Fact] = {
    "lays beside": lambda b, _: all_of(b.right, lambda _, s: lies_beside(s)),
    "others fit there": lambda b, _: any(a.startswith("place:T,b4") for a in b.wrong),
    "wrong not east": lambda b, _: all_of(
        {a: s for a, s in b.wrong.items() if a.startswith("place:") and ",b4/" not in a},
        lambda _, s: columns(s) == {0},
    ),
    "turn is over": lambda b, _: all_of(b.right, lambda _, s: sea.turn_owner(s) != 0),
    "clicks 1 to 6": lambda b, _: all_of(
        b.right, lambda _, s: {f"={n}" for n in range(1, 7)} <= clicks(s)
    ),
    "clicks pictures": lambda b, _: all_of(b.right, lambda _, s: len(clicks(s)) == 12),
    "walks *": lambda b, n: (
        sea.pending(b.before).number == int(n) and not any(a.count(",") for a in b.right)
    ),
    "onto own sheet": lambda b, _: all_of(b.right, lambda _, s: on_own_sheet(s)),
    "may stay": lambda b, _: "stay" in b.wrong,
    "drifts": lambda b, _: all_of(b.right, lambda _, s: rides(b, s)),
    "several squares": lambda b, _: len(b.right) > 1,
    "drifts *": lambda b, n: all_of(
        b.right, lambda _, s: columns(s) == {one + int(n) for one in columns(b.before)}
    ),
    "4 from land": lambda b, _: sea.distance(b.before, 0) == 4,
    "number *": lambda b, n: sea.pending(b.before).number == int(n),
    "pays 1 card": lambda b, _: all_of(
        b.right, lambda _, s: sea.cards(s)[0] == sea.cards(b.before)[0] - 1
    ),
    "lands": lambda b, _: all_of(b.right, lambda _, s: sea.column(s, 0) == 9),
    "staying gives 1 card": lambda b, _: (
        sea.cards(b.wrong["stay"])[0] == sea.cards(b.before)[0] + 1
    ),
}
FACTS: Mapping[str, Mapping[str, Fact]] = {
    "packeis": PACKEIS,
    "penguin_game": PENGUIN_GAME,
    "penguisi": PENGUISI,
    "polar_escape": POLAR_ESCAPE,
}


def holds(bubble: Bubble, promise: str) -> bool:
    """Whether a promise is kept. Raises KeyError for one that nobody can check."""
    facts = FACTS[bubble.game.name]
    if promise in facts:
        return facts[promise](bubble, "")
    name, _, word = promise.rpartition(" ")
    return facts[f"{name} *"](bubble, word)
