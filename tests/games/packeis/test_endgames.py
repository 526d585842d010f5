"""In endgames, what a search calls proven agrees with a proof that takes no short cuts."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.players.searcher import NO_LIMITS, Limits, run
from rookery.core.state import State
from rookery.games.packeis.players import regions, searches
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.levels import FUTILITY_MARGIN, LATE
from rookery.games.packeis.players.values import WINDOW
from rookery.search import alphabeta
from tests.oracles import packeis as oracle
from tests.oracles import packeis_best
from tests.oracles.packeis_endgame import FISH, FLOE, Endgame

SEED = 20261122
WIDE = 1_000_000
# Here a search that left out moves in a seat's own regions ended in a draw, g8-h6. A proof was
# wrong by a fish, because two positions shared a key.
BLIND_SPOT = (
    "PK1 std 1A2..122/1.B3A2B3..3/...1.A11/11.1.111/1..12.3/2......1/B2...211/.A21.1.B1. B"
    " u00 s25.14,25.13"
)


def floes(state: State) -> int:
    record = state.record
    ice = int(record.one | record.two | record.three) & ~int(record.occupied)
    return ice.bit_count()


def endgames(game: Game[Any], most: int, nodes: int = 0) -> Iterator[State]:
    """One position from each game, with at most `most` free floes.

    The games are played at random, or mostly by a search of `nodes` nodes if there are any.
    """
    rng = Random(SEED)
    while True:
        state = game.start(game.deal(game.read_options({}), rng.randrange(2**31)))
        wanted = rng.randint(4, most)
        while not state.is_terminal and (any(state.plain.unplaced) or floes(state) > wanted):
            action = rng.choice(state.legal_actions)
            if nodes and rng.random() < 0.9:
                action = run(game.players.searcher(state, Limits(nodes=nodes), 1)).action
            state = state.apply(action)
        if not state.is_terminal:
            yield state


def proof(
    state: State,
    walk: int,
    settings: alphabeta.AlphaBetaSettings,
    earlier: object = None,
    largest: int = 0,
    region_bits: int = 4,
) -> alphabeta.AlphaBetaSearcher:
    """A search that has run, without limits, to its proof."""
    context = make_context(8, walk, largest=largest, region_bits=region_bits)
    search = alphabeta.AlphaBetaSearcher(state, searches.search, context, NO_LIMITS, settings)
    search.resume_from(earlier)
    assert run(search).proven, state.text
    return search


def proven(state: State, walk: int, settings: alphabeta.AlphaBetaSettings) -> int:
    """The value that such a search has proven."""
    return proof(state, walk, settings).value


def agree(states: Iterator[State]) -> None:
    """Assert that all kinds of searches prove the same, even one that continues earlier ones."""
    plain = alphabeta.AlphaBetaSettings(10, advised=False, reduce=False)
    lasting = alphabeta.AlphaBetaSettings(
        12, futility_margin=FUTILITY_MARGIN, late=LATE, window=WINDOW
    )
    last: alphabeta.AlphaBetaSearcher | None = None
    for state in states:
        value = proven(state, 20_000, plain)
        for walk, bits in ((20_000, 10), (300, 12), (10, 4)):
            solving = alphabeta.AlphaBetaSettings(bits, reduce=False)
            assert proven(state, walk, solving) == value, state.text
            for largest, region_bits in ((20, 10), (20, 2), (3, 10)):
                split = proof(state, walk, solving, None, largest, region_bits)
                assert split.value == value, state.text
            for late in (1, LATE):
                playing = alphabeta.AlphaBetaSettings(
                    bits, futility_margin=FUTILITY_MARGIN, late=late
                )
                assert proven(state, walk, playing) == value, state.text
        last = proof(state, 300, lasting, last)
        assert last.value == value, state.text
        after = state.apply(state.legal_actions[0])
        if not after.is_terminal:
            last = proof(after, 300, lasting, last)
            assert last.value == proven(
                after, 300, alphabeta.AlphaBetaSettings(10, reduce=False)
            ), after.text


def test_proofs_of_hundreds_of_endgames(game: Game[Any]) -> None:
    agree(islice(endgames(game, 12), 300))


@pytest.mark.slow
def test_proofs_of_thousands_of_endgames(game: Game[Any]) -> None:
    agree(islice(endgames(game, 16), 2000))
    agree(islice(endgames(game, 16, nodes=50), 1000))


def test_brute_force_finds_what_looking_at_everything_finds(game: Game[Any]) -> None:
    for state in islice(endgames(game, 9), 40):
        position = oracle.parse(state.text)
        ice, seat = Endgame(position), position.turn
        assert seat is not None
        for action in oracle.legal(position):
            start, target = (ice.names[name] for name in action.split("-"))
            fish, floes = packeis_best.action_value(position, action, {})
            value = (fish * FISH + floes) * (1 - 2 * seat)
            assert ice.after(seat, start, target, -WIDE, WIDE) == value, state.text


def test_bounds_and_proofs_hold_what_brute_force_finds(game: Game[Any]) -> None:
    for state in islice(endgames(game, 11), 60):
        position = oracle.parse(state.text)
        ice, seat = Endgame(position), position.turn
        assert seat is not None
        moves = [action.split("-") for action in oracle.legal(position)]
        best = max(
            ice.after(seat, ice.names[start], ice.names[target], -WIDE, WIDE)
            for start, target in moves
        )
        (fish, floes), (others_fish, others_floes) = game.rules.scores(state)
        gain = best * (1 - 2 * seat)
        gained_fish = (gain + FISH // 2) // FISH
        gained_floes = (gain - gained_fish * FISH) // FLOE
        value = (fish - others_fish + gained_fish) * regions.FISH
        value += floes - others_floes + gained_floes
        assert proven(state, 300, alphabeta.AlphaBetaSettings(10, reduce=False)) == value, (
            state.text
        )
        glance = alphabeta.AlphaBetaSearcher(
            state,
            searches.search,
            make_context(8, 300),
            Limits(nodes=1),
            alphabeta.AlphaBetaSettings(4),
        )
        run(glance)
        low, high = glance.bounds
        assert low <= value <= high, state.text


@pytest.mark.parametrize(
    ("line", "low", "high"),
    [
        # Behind each penguin lies ice that the other one never reaches, worth more than what is
        # between them: 4 fish for A, 6 for B.
        ("22A13B133 A", -2 * regions.FISH, -2 * regions.FISH),
        # Between them lie 5 fish on 3 floes, more than the 4 fish behind A.
        ("22A1113B133 A", -2 * regions.FISH, -1 * regions.FISH + 1),
    ],
)
def test_ice_that_only_one_comes_to_is_certain_at_a_glance(
    game: Game[Any], line: str, low: int, high: int
) -> None:
    state, limits = game.parse(f"PK1 x0 {line} u00 s0.0,0.0"), Limits(nodes=1)
    settings = alphabeta.AlphaBetaSettings(4)
    glance = alphabeta.AlphaBetaSearcher(
        state, searches.search, make_context(8, 300), limits, settings
    )
    run(glance)
    assert glance.bounds == (low, high)


def test_the_blind_spot_by_brute_force() -> None:
    position = oracle.parse(BLIND_SPOT)
    ice = Endgame(position)
    ahead = 2 * FISH - 3
    gain = ahead + FLOE  # both have the same fish so far, B a floe fewer
    start, target = ice.names["e2"], ice.names["e1"]
    assert ice.after(1, start, target, gain - 2, gain + 2) == gain


def test_a_search_goes_on_until_there_is_a_proof(game: Game[Any]) -> None:
    report = run(game.players.searcher(game.parse(BLIND_SPOT), NO_LIMITS, 1))
    assert (report.proven, report.action, report.words) == (True, "e2-e1", "fish=-2 floes=+3")


# Pairs of positions of one endgame that shared a key while keys were linear.
SHARED_KEYS = [
    (
        "PK1 std ....B2.B1/....B2.../......A3/....2..3/...A1A1.A2/....1.1./....222/....1B13. B",
        "PK1 std ....B2.B1/....B2.../......A3/....2..3/...A1A1.A2/....1.../....2B22/....1.3. B",
    ),
    (
        "PK1 std ....B2.B1/....B2.../......A3/....2..3/...A1A1.2/....1.../....2B2A2/....1.3. B",
        "PK1 std ....B2.B1/....B2.../......A3/....2..3/...A1A1.2/....1.1./....22A2/....1B13. B",
    ),
]


@pytest.mark.parametrize("lines", SHARED_KEYS)
def test_keys_of_positions_that_shared_one(game: Game[Any], lines: tuple[str, str]) -> None:
    first, second = (game.parse(f"{line} u00 s0.0,0.0") for line in lines)
    key = game.rules.kernels.key
    assert key(first.board.tables, first.record) != key(second.board.tables, second.record)
