"""Good arguments for everything that programs call, by the name or the type of a parameter."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from rookery import games
from rookery.arena.external import EnginePlayer
from rookery.arena.journal import Journal, JournalEntry
from rookery.arena.plan import MatchPlan
from rookery.arena.play import PlayedGame, SeatResult
from rookery.arena.players import GreedyPlayer, Own, RandomPlayer, SearchPlayer
from rookery.arena.puzzles import PuzzlePlan
from rookery.arena.runners import Runner, alone
from rookery.arena.series import Series
from rookery.arena.tournament.plan import Tournament
from rookery.arena.tournament.sequential import Hypotheses, Trial
from rookery.arena.waiting import PendingTasks
from rookery.bot.house import HouseClient
from rookery.bot.player import BotTable
from rookery.core.drawing.scene import Scene
from rookery.core.fairness import Source
from rookery.core.game import Game
from rookery.core.kernels.rng import seeded
from rookery.core.players.dense import ActionSpace, Dense, Floats, Mask, Observation, Whole
from rookery.core.players.searcher import Level, Limits
from rookery.core.record import Record
from rookery.core.state import State
from rookery.envs.batch import Batch
from rookery.envs.gymnasium import GymnasiumSeat
from rookery.envs.gymnasium_vector import VectorSeats
from rookery.envs.pettingzoo import env
from rookery.envs.spaces import DenseRuleset
from rookery.search.study import Finding

GAME = games.load("packeis")
OPTIONS = GAME.deal(GAME.read_options({"players": 2}), 1)
START = GAME.start(OPTIONS)
RULESET = DenseRuleset("packeis", {"players": 2})
TOKEN = START.legal_actions[0]
RECORD = Record(GAME, OPTIONS, (TOKEN,))
PLAN = MatchPlan("packeis", ("random", "greedy"), games=2)
TOURNAMENT = Tournament("packeis", ("random", "greedy"))
SEATS = tuple(SeatResult(name, place, 1, 0.5, 1, 0.1, 0.1) for place, name in ((1, "a"), (2, "b")))
PLAYED = PlayedGame(0, "1", SEATS, (TOKEN,))
LEVEL = GAME.players.levels[0]

OF_NAME: dict[str, Any] = {
    "action": TOKEN,
    "address": "http://127.0.0.1:9",
    "bits": "0110",
    "board": 0,
    "boards": 1,
    "choice": "seat1",
    "command": ["true"],
    "form": "png",
    "game": "packeis",
    "go": "movetime 1",
    "keys": [2, 1],
    "load": games.load,
    "make": RandomPlayer,
    "name": "packeis",
    "names": ["a", "b"],
    "journal": Journal(None, "match", {}),
    "runner": alone,
    "num_envs": 2,
    "of": "match",
    "options": OPTIONS,
    "player": "a",
    "players": ("a", "b"),
    "ranking": [1, 2],
    "rng": seeded("1"),
    "secret": "0" * 64,
    "spec": "random",
    "symbols": GAME.drawing.symbols,
    "title": "Packeis",
    "token": "somebody",
    "tokens": (TOKEN,),
}
OF_TYPE: dict[Any, Callable[[Path], Any]] = {
    int: lambda _: 2,
    float: lambda _: 0.1,
    str: lambda _: "a",
    bool: lambda _: False,
    bytes: lambda _: b"rookery record 1",
    Path: lambda folder: folder / "file.txt",
    Path | None: lambda _: None,
    State: lambda _: START,
    Game[Any]: lambda _: GAME,
    Record: lambda _: RECORD,
    Limits: lambda _: Limits(simulations=1),
    Level: lambda _: LEVEL,
    Scene: lambda _: GAME.drawing.scene(START),
    MatchPlan: lambda _: PLAN,
    Runner: lambda _: alone,
    Tournament: lambda _: TOURNAMENT,
    DenseRuleset: lambda _: RULESET,
    Finding: lambda _: Finding(TOKEN, (0.0, 0.0)),
    Hypotheses: lambda _: Hypotheses(),
    PlayedGame: lambda _: PLAYED,
    Dense: lambda _: RULESET.dense,
    Observation: lambda _: RULESET.dense.observation,
    ActionSpace: lambda _: RULESET.dense.actions,
    Mask: lambda _: np.zeros((2, len(RULESET.dense.actions)), np.bool_),
    Floats: lambda _: np.zeros((2, len(RULESET.dense.observation)), np.float32),
    Whole: lambda _: np.zeros(2, np.int64),
    JournalEntry: lambda _: JournalEntry(0, 0, (PLAYED,)),
    np.random.Generator: lambda _: np.random.default_rng(1),
}
INSTANCES: dict[str, Callable[[Path], Any]] = {
    "ActionSpace": lambda _: RULESET.dense.actions,
    "BotTable": lambda _: BotTable("1", "packeis", "random"),
    "HouseClient": lambda _: HouseClient("http://127.0.0.1:9", "somebody"),
    "Batch": lambda _: Batch(GAME, OPTIONS, 2, deals=1),
    "Dense": lambda _: RULESET.dense,
    "DenseRuleset": lambda _: RULESET,
    "EnginePlayer": lambda _: EnginePlayer(["false"], "movetime 1"),
    "GreedyPlayer": lambda _: GreedyPlayer(),
    "Journal": lambda _: Journal(None, "match", {}),
    "Observation": lambda _: RULESET.dense.observation,
    "Own": lambda _: Own(),
    "PendingTasks": lambda _: PendingTasks([1]),
    "RandomPlayer": lambda _: RandomPlayer(),
    "SearchPlayer": lambda _: SearchPlayer(LEVEL.search, Limits(simulations=1)),
    "GymnasiumSeat": lambda _: _reset(GymnasiumSeat("packeis")),
    "VectorSeats": lambda _: _reset(VectorSeats("packeis", 2, deals=1)),
    "Series": lambda _: Series([PLAN], 1, None),
    "Source": lambda _: Source("0" * 64, ()),
    "PettingZooTable": lambda _: _reset(env("packeis")),
    "Trial": lambda _: Trial(Hypotheses()),
}
PLANS = (PLAN, TOURNAMENT, PuzzlePlan(game="packeis", count=1, seed="1"), Hypotheses(), Limits())
"""What programs fill in."""


def _reset(environment: Any) -> Any:
    environment.reset(seed=1)
    return environment


def good(one: inspect.Parameter, folder: Path) -> Any:
    """A good argument for a parameter: its default, or else one of its name or type."""
    if one.default is not one.empty:
        return one.default
    if one.name in OF_NAME and not (one.name == "game" and one.annotation is not str):
        return OF_NAME[one.name]
    return OF_TYPE[one.annotation](folder) if one.annotation in OF_TYPE else None
