"""Whatever is played, the records satisfy the rules' invariants after every single action."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from rookery.core.game import Game
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.core.state import State
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules import kernels, states, turns
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from tests.games.polar_escape.middles import CHOICES, by_lot, random_middle

GUEST = "PE1 n3s1+ t5 c0,1,0 Vc6:0/Xc8:0/- RV1/RV2/i num1:1"
MASK = (1 << PLATFORMS) - 1
EVENTFUL = {act.PRESS, act.GO, act.ADVANCE, act.EXCHANGE}
Codes = list[int]


def options_of(rng: random.Random) -> dict[str, str]:
    players = str(rng.choice([3, 4, 5, 6]))
    return {"players": players, "direction": rng.choice(["1", "-1"])} | by_lot(rng)


def moves(state: State, record: Any) -> tuple[Codes, Codes]:
    """The actions or outcomes of a record, and the weights of outcomes."""
    out, weights = (np.full(kernels.MAX_ACTIONS, -1, np.int64) for _ in range(2))
    tables = state.board.tables
    if kernels.to_move(tables, record) == CHANCE:
        count = kernels.chance_outcomes(tables, record, out, weights)
    else:
        count = kernels.legal_actions(tables, record, out)
    return out[:count].tolist(), weights[:count].tolist()


def some(rng: random.Random, codes: Codes) -> int:
    """Draw a kind of action, then one of that kind; often a walk or an advance, for more events."""
    kinds = {act.kind_of(code) for code in codes}
    if kinds & EVENTFUL and rng.random() < 0.7:
        kinds &= EVENTFUL
    kind = rng.choice(sorted(kinds))
    return rng.choice([code for code in codes if act.kind_of(code) == kind])


def check_sheets(board: Any, record: Any) -> None:
    lying = {sheet: int(at) for sheet, at in enumerate(record.where) if at >= 0}
    assert len(set(lying.values())) == len(lying)  # PE-R14
    assert not any(board.iceberg[square] for square in lying.values())  # PE-10
    assert record.on.tolist() == [
        next((sheet for sheet, at in lying.items() if at == square), -1) for square in range(64)
    ]
    spots = {(sheet // states.KINDS, *divmod(at, 8)) for sheet, at in lying.items()}
    for colour, column, row in spots:  # PE-29, PE-84
        assert column >= 6 or (colour, column + 1, row) not in spots
    assert (
        max(Counter(colour for colour, column, _ in spots if column == 7).values(), default=0) < 2
    )
    for sheet in set(range(states.MAX_SHEETS)) - set(lying):
        assert record.turned[sheet] == 0
        assert record.seals[sheet] == 0
        assert ((record.lions >> sheet) & 1) == 0


def check_animals(board: Any, record: Any) -> None:
    riders = [int(rider) for rider in record.at if rider >= 0]
    assert len(set(riders)) == len(riders)  # PE-R28
    assert all(record.where[rider // PLATFORMS] >= 0 for rider in riders)
    for rider in riders:  # PE-61
        assert ((record.seals[rider // PLATFORMS] >> (rider % PLATFORMS)) & 1) == 0
    assert all(0 <= seals <= MASK for seals in record.seals)
    lions = [sheet for sheet in range(states.MAX_SHEETS) if (record.lions >> sheet) & 1]
    assert record.lions == sum(1 << sheet for sheet in lions)
    assert not any(record.seals[sheet] for sheet in lions)  # PE-64
    assert len(lions) <= board.players  # PE-60
    assert sum(int(seals).bit_count() for seals in record.seals) <= board.seal_supply  # PE-R36
    assert record.at.tolist().count(states.LAND) <= 1  # PE-3


def check_turn(board: Any, record: Any) -> None:
    assert record.cards.min() >= 0
    assert record.cards.sum() <= states.ALL_CARDS  # PE-14
    assert not record.cards[record.left > 0].any()
    assert record.phase <= states.ENDED
    assert record.seat == turns.decider(board, record)
    assert record.seat < 0 or record.left[record.seat] == 0
    assert record.free <= board.free_cap
    assert record.lap <= board.max_rounds
    rest = dict.fromkeys(("sheet", "target", "partner", "victim"), -1)
    rest |= dict.fromkeys(("number", "guests", "more", "sign", "reclicked", "touched"), 0)
    if record.phase in (states.PRE, states.AGAIN, states.ENDED, states.PICK):
        for name in set(rest) - ({"touched"} if record.phase == states.PRE else set()):
            assert record[name] == rest[name]


def check(state: State, record: Any) -> None:
    board = state.board.tables
    check_sheets(board, record)
    check_animals(board, record)
    check_turn(board, record)


def play_on(rng: random.Random, state: State, plies: int, leaving: float = 0.0) -> Counter[int]:
    """Play at random for up to this many plies; return how often each phase came."""
    record, phases = state.record.copy(), Counter[int]()
    for _ in range(plies):
        check(state, record)
        phases[int(record.phase)] += 1
        if kernels.to_move(state.board.tables, record) == OVER:
            break
        codes, weights = moves(state, record)
        assert codes
        assert len(set(codes)) == len(codes) <= kernels.MAX_ACTIONS
        if record.seat == CHANCE:
            assert min(weights) > 0
        if rng.random() < leaving:
            kernels.leave(state.board.tables, record, rng.randrange(state.players))
        else:
            kernels.apply(state.board.tables, record, some(rng, codes))
    return phases


@pytest.mark.kernel_modes
@pytest.mark.clause("PE-10", "PE-29", "PE-30", "PE-60", "PE-64", "PE-R14", "PE-R16", "PE-R36")
@pytest.mark.parametrize("seed", range(8))
def test_random_games_keep_to_the_invariants(game: Game[Any], seed: int) -> None:
    rng = random.Random(f"invariants {seed}")
    options = game.read_options(options_of(rng))
    play_on(rng, game.start(game.deal(options, seed)), 200)


@pytest.mark.kernel_modes
@pytest.mark.clause("PE-14", "PE-R28", "PE-R32", "PE-R35")
def test_crowded_positions_keep_to_them(game: Game[Any]) -> None:
    phases = Counter[int]()
    for seed in range(60):
        rng = random.Random(f"crowded {seed}")
        phases += play_on(rng, game.parse(random_middle(rng)), 25)
    for seed in range(10):  # PE-R41: a guest with no sheet behind it
        phases += play_on(random.Random(f"guest {seed}"), game.parse(GUEST), 10)
    everything_but_the_first_play = set(range(states.PRE, states.ENDED))
    assert everything_but_the_first_play <= set(phases)


@pytest.mark.kernel_modes
def test_leavers_leave_them_whole(game: Game[Any]) -> None:
    for seed in range(20):
        rng = random.Random(f"left {seed}")
        options = game.read_options(options_of(rng) | {"max_rounds": CHOICES["max_rounds"][0]})
        play_on(rng, game.start(game.deal(options, seed)), 30, 0.1)
        play_on(rng, game.parse(random_middle(rng)), 20, 0.1)
