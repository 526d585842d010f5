"""Naive players of several kinds, as children play: they see what a move does at once."""

from collections.abc import Callable, Mapping

from rookery.core.chance import roll
from rookery.core.game import Game
from rookery.core.kernels.rng import draw, seeded
from rookery.core.players.searcher import run
from rookery.core.state import State

Child = Callable[[State, int], str]
"""Chooses an action by a seed."""


def by_chance(state: State, seed: int) -> str:
    """Whatever comes to hand."""
    actions = state.legal_actions
    return actions[int(draw(seeded(seed), len(actions)))]


def runner(state: State, seed: int) -> str:
    """Whatever brings the most at once, as scores and places have it."""
    seat = _seat(state)
    return _best(state, seed, lambda after: (after.scores[seat], after.ranking_keys[seat]))


def rival(state: State, seed: int) -> str:
    """Whatever costs the others the most, then whatever brings the most."""
    seat = _seat(state)

    def worth(after: State) -> object:
        others = [scores for other, scores in enumerate(after.scores) if other != seat]
        return [-sum(column) for column in zip(*others, strict=True)], after.scores[seat]

    return _best(state, seed, worth)


def roamer(state: State, seed: int) -> str:
    """Runs to where it has the most ways to go on; for games in which people plan ahead."""
    seat = _seat(state)

    def worth(after: State) -> int:
        later = after.game.rules.as_if(after, seat)
        return len(later.legal_actions) if later else -1

    return _best(state, seed, worth)


def blocker(state: State, seed: int) -> str:
    """Leaves whoever comes next the fewest ways to go on."""
    return _best(state, seed, lambda after: -len(after.legal_actions))


def gatherer(state: State, seed: int) -> str:
    """In Packeis, goes where the most fish are."""
    from rookery.games.packeis.rules.facts import fish_at

    ends = state.board.ends
    fish = {action: fish_at(state, ends[action][-1]) for action in state.legal_actions}
    return _one_of_the_best(fish, seed)


_KINDS: Mapping[str, Child] = {
    "by_chance": by_chance,
    "runner": runner,
    "rival": rival,
    "roamer": roamer,
    "blocker": blocker,
    "gatherer": gatherer,
}


def child_of(game: str, name: str) -> Child:
    """A kind of child; in Polar Escape, one of the simple players that look one play ahead."""
    if game == "polar_escape":
        from tests.sparring.polar_escape import KINDS

        return KINDS[name].choose
    return _KINDS[name]


def _seat(state: State) -> int:
    assert state.current_player is not None
    return state.current_player


def _best(state: State, seed: int, worth: Callable[[State], object]) -> str:
    values = {action: worth(state.apply(action)) for action in state.legal_actions}
    return _one_of_the_best(values, seed)


def _one_of_the_best(values: Mapping[str, object], seed: int) -> str:
    most = max(values.values())  # type: ignore[type-var]  # worths of one child can be compared
    best = [action for action, value in values.items() if value == most]
    return best[int(draw(seeded(seed), len(best)))]


def share_of_firsts(game: Game, child: Child, options: Mapping[str, str], games: int) -> float:  # type: ignore[type-arg]  # any game
    """What share of first places the weakest level takes from so many children, seat by seat."""
    players, firsts = int(options["players"]), 0.0
    for number in range(games):
        own = number % players
        ranking = _play(game, child, options, own, number)
        firsts += (ranking[own] == 1) / ranking.count(1)
    return firsts / games


def _play(
    game: Game,  # type: ignore[type-arg]  # any game
    child: Child,
    options: Mapping[str, str],
    own: int,
    seed: int,
) -> tuple[int, ...]:
    chick = game.players.levels[0]
    rng = seeded(seed)
    state = game.start(game.deal(game.read_options(options), seed))
    plies = 0
    while not state.is_terminal:
        plies += 1
        if state.is_chance:
            state = state.apply(roll(state, rng))
            continue
        now = 1000 * seed + plies
        mine = state.current_player == own
        state = state.apply(run(chick.search(state, now)).action if mine else child(state, now))
    return state.ranking
