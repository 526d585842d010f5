"""Checks before the first game that players can start, and can play this game."""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from rookery.arena.plan import MatchPlan, specs_of
from rookery.arena.players import Player, PlayerFailure
from rookery.arena.runners import Runner
from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.core.state import State
from rookery.games import load


class CannotPlay(RookeryError):
    """A player that does not start, or does not play this game."""

    code = "bad-arguments"

    def __init__(self, player: str, game: str, reason: str) -> None:
        super().__init__(f"{player!r} cannot play {game}: {reason}")
        self.player, self.game, self.reason = player, game, reason


@check_arguments
def check_players(plans: Sequence[MatchPlan], runner: Runner) -> None:
    """Start each program once, where games will be played; raises CannotPlay.

    All other players are part of Rookery, so they always can.
    """
    programs = [
        (number, place)
        for number, plan in enumerate(plans)
        for place, spec in enumerate(specs_of(plan))
        if spec.is_program
    ]
    first = {plans[number].players[place]: (number, place) for number, place in programs}
    if not first:
        return
    with closing(runner(partial(_trouble, tuple(plans)), first.values())) as results:
        for (number, place), reason in results:
            if reason:
                raise CannotPlay(plans[number].players[place], plans[number].game, reason)


def _trouble(plans: Sequence[MatchPlan], task: tuple[int, int]) -> str:
    """Why a player of a plan can't play; "" if it can."""
    plan, place = plans[task[0]], task[1]
    game = load(plan.game)
    options = game.deal(game.read_options(plan.options), f"{plan.seed}/0")
    return trouble(specs_of(plan)[place].make, game.start(options))


@check_arguments
def trouble(make: Callable[[], Player], state: State) -> str:
    """Why a player can't play from a state; "" if it can."""
    player = make()
    try:
        player.prepare(state)
    except PlayerFailure as failure:
        return str(failure)
    finally:
        player.close()
    return ""


@check_arguments
def first_state(game: Game[Any]) -> State:
    """Some first state of a game, with its usual options."""
    return game.start(game.deal(game.read_options({}), 0))
