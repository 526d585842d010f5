"""The games' searches through the protocol: every limit ends them, equal seeds repeat them."""

import queue
import re
from random import Random

import numpy as np
import pytest

from rookery import games
from rookery.core.players.searcher import LEVEL_NAMES
from rookery.engine.commands import answer
from rookery.engine.searching import Search
from rookery.engine.session import EngineSession
from rookery.search.alphabeta import AlphaBetaSearcher
from tests.engine.puppet import LONG

LIMITS = ("nodes 300", "depth 2", "simulations 30", "movetime 5", "nodes 400 depth 9 movetime 9000")
GAMES = ("packeis players=2", "packeis players=3", "packeis players=4 shape=rhomb")
NUMBER = r"-?[\d.]+"


class Talk:
    """A session whose searches are waited for."""

    def __init__(self) -> None:
        self.ended: queue.Queue[Search] = queue.Queue()
        self.session = EngineSession(self.ended.put)

    def say(self, line: str) -> list[str]:
        said = answer(self.session, line)
        if self.session.search is not None:
            said += self.session.conclude(self.ended.get(timeout=LONG))
        return said


@pytest.fixture
def talk() -> Talk:
    return Talk()


def timeless(lines: list[str]) -> list[str]:
    return [re.sub(r" time \d+", "", line) for line in lines]


@pytest.mark.parametrize("limits", LIMITS)
@pytest.mark.parametrize("game", GAMES)
def test_every_limit_ends_a_search(talk: Talk, game: str, limits: str) -> None:
    talk.say(f"newgame {game} seed=1")
    (actions,) = talk.say("actions")
    *_, info, best = talk.say(f"go {limits}")
    seats = int(game[16])
    shape = rf"bestaction (\S+) value( {NUMBER}){{{seats}}} pv \1( \S+)*"
    assert re.fullmatch(shape, best)
    assert best.split()[1] in actions.split()[2:]
    assert info.startswith("info depth ")
    assert info.split(" pv ")[1] == best.split(" pv ")[1]


@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_searches(talk: Talk, game: str) -> None:
    lines = (f"newgame {game} seed=5", "go nodes 500", "go simulations 50", "go level chick")
    first = [timeless(talk.say(line)) for line in lines]
    assert [timeless(talk.say(line)) for line in lines] == first


@pytest.mark.parametrize("name", LEVEL_NAMES[:3])
def test_levels_play_by_name_and_by_setting(talk: Talk, name: str) -> None:
    by_name = [timeless(talk.say(line)) for line in ("newgame packeis seed=2", f"go level {name}")]
    talk.say(f"setoption level {name}")
    assert [timeless(talk.say(line)) for line in ("newgame packeis seed=2", "go")] == by_name


def test_a_level_takes_no_other_limits_than_time(talk: Talk) -> None:
    talk.say("newgame packeis seed=2")
    assert talk.say("go level emperor movetime 1")[-1].startswith("bestaction ")


def test_the_line_of_a_search_can_be_played(talk: Talk) -> None:
    talk.say("newgame packeis seed=2")
    line = talk.say("go nodes 3000")[-1].split(" pv ")[1]
    assert talk.say(f"apply {line}")[0].startswith("position ")


def test_what_is_solved_is_exact(talk: Talk) -> None:
    talk.say("position packeis PK1 x0,1,0 A121/323/12B1 A u00 s0.0,0.0")
    (solved,) = talk.say("solve")[-1:]
    assert re.fullmatch(r"solved 1 -1 \S.* pv a1-b1( \S+)*", solved)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_not_solved_has_bounds(talk: Talk, seats: int) -> None:
    talk.say(f"newgame packeis players={seats}")
    *_, last = talk.say("solve movetime 1")
    assert re.fullmatch(rf"unsolved( -1\.\.1){{{seats}}}( \S+=\S+\.\.\S+)*", last)


@pytest.mark.parametrize(("name", "seats"), [("packeis", 2), ("packeis", 3), ("penguin_game", 2)])
def test_whoever_is_ahead_is_said_to_be_ahead(name: str, seats: int) -> None:
    """Iterative deepening values a position for one seat; the other seats share the rest."""
    game = games.load(name)
    state = game.start(game.deal(game.read_options({"players": str(seats)}), seed=3))
    draw = Random(3)
    seen = set()
    for ply in range(40):
        if state.current_player is None:
            break
        eyes = 0 if (name, seats) == ("packeis", 2) else state.current_player
        searcher = game.players.levels[1].search(state, ply)
        assert isinstance(searcher, AlphaBetaSearcher)
        while not searcher.step():
            pass
        values = searcher.report().values
        assert np.sign(values[eyes]) == np.sign(searcher.value)
        assert {value for seat, value in enumerate(values) if seat != eyes} == {
            -values[eyes] / (seats - 1)
        }
        seen.add((state.current_player, np.sign(searcher.value)))
        state = state.apply(draw.choice(state.legal_actions))
    assert {seat for seat, sign in seen if sign} == set(range(seats))
