"""PK-1 to PK-10 and their rulings: the field, the deal, placing."""

import itertools
import random
from typing import Any

import pytest

from rookery.core.errors import IllegalAction, SetupError
from rookery.core.game import Game
from tests.games.packeis.deals import SHAPES, digits, kinds, quarter_kinds, start
from tests.games.packeis.positions import CYCLIC, PENGUINS_EACH, placing
from tests.games.sides import Side
from tests.oracles import packeis as oracle


@pytest.mark.clause("PK-2", "PK-4", "PK-R2")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("layout", ["even", "random"])
@pytest.mark.parametrize("seed", range(5))
def test_sixty_floes_with_a_hundred_fish(
    game: Game[Any], shape: str, layout: str, seed: int
) -> None:
    field = digits(start(game, seed, shape=shape, layout=layout))
    assert len(field) == 60
    assert kinds(field) == (30, 20, 10)


@pytest.mark.clause("PK-3", "PK-R22")
def test_two_to_four_players_and_no_others(game: Game[Any]) -> None:
    assert list(game.seats) == [2, 3, 4]
    for players in ("0", "1", "5", "16"):
        with pytest.raises(SetupError):
            start(game, 1, players=players)


@pytest.mark.clause("PK-3", "PK-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_penguins_of_each_player(game: Game[Any], players: int) -> None:
    words = start(game, 1, players=str(players)).text.split(" ")
    assert words[3:5] == ["A", "u" + str(PENGUINS_EACH[players]) * players]


@pytest.mark.clause("PK-4", "PK-5", "PK-R1")
def test_standard_rows(game: Game[Any]) -> None:
    rows = start(game, 1).text.split(" ")[2].split("/")
    assert [len(row) for row in rows] == [7, 8, 7, 8, 7, 8, 7, 8]
    assert all(floe in "123" for row in rows for floe in row)


@pytest.mark.clause("PK-6", "PK-R4")
@pytest.mark.parametrize(
    ("shape", "lengths"),
    [
        ("hexring", [5, 6, 7, 8, 8, 8, 7, 6, 5]),
        ("rhomb", [10] * 6),
        ("rect6", [10] * 6),
    ],
)
def test_other_outlines(game: Game[Any], shape: str, lengths: list[int]) -> None:
    rows = start(game, 1, shape=shape).text.split(" ")[2].split("/")
    assert [len(row) for row in rows] == lengths


@pytest.mark.clause("PK-6", "PK-R4")
@pytest.mark.parametrize(
    ("shape", "rows", "around"),
    [
        # The third row of `rhomb` is shifted further right, that of `rect6` lies like the first.
        ("rhomb", "../111./1A11/111./../..", "a3 c3 b2 c2 a4 b4"),
        ("rect6", "../111./1A11/111./../..", "a3 c3 a2 b2 a4 b4"),
        ("hexring", "../../../..111/..1A1111/..111/../../..", "c5 c4 d4 c6 d6"),  # not e5
    ],
)
def test_neighbours_in_other_outlines(side: Side, shape: str, rows: str, around: str) -> None:
    lengths = [len(row) for row in oracle.board(shape)]
    filled = [
        row.ljust(length + ("A" in row), ".")
        for row, length in zip(rows.split("/"), lengths, strict=True)
    ]
    seen = side.see(f"PK1 {shape} {'/'.join(filled)} A u0 s0.0")
    start = seen.legal[0].partition("-")[0]
    assert set(seen.legal) == {f"{start}-{other}" for other in around.split()}


@pytest.mark.clause("PK-7", "PK-R3")
@pytest.mark.parametrize("shape", SHAPES)
def test_even_deals_are_even(game: Game[Any], shape: str) -> None:
    for seed in range(60):
        state = start(game, seed, shape=shape)
        assert oracle.is_even(digits(state), shape), f"seed {seed}"


@pytest.mark.clause("PK-R3")
def test_any_two_quarters_may_be_the_poorer_ones(game: Game[Any]) -> None:
    seen = {tuple(quarter_kinds(start(game, seed))) for seed in range(200)}
    pairs = itertools.combinations(range(4), 2)
    wanted = {tuple((8, 5, 2) if q in pair else (7, 5, 3) for q in range(4)) for pair in pairs}
    assert seen == wanted


@pytest.mark.clause("PK-R3")
@pytest.mark.parametrize("layout", ["even", "random"])
def test_every_floe_gets_every_kind_about_as_often_as_it_should(
    game: Game[Any], layout: str
) -> None:
    deals = [digits(start(game, seed, layout=layout)) for seed in range(600)]
    assert len(set(deals)) == len(deals)
    for column in zip(*deals, strict=True):
        ones, twos, threes = kinds("".join(column))
        # 600 x 1/2, 1/3, 1/6, each within five standard deviations.
        assert abs(ones - 300) < 62
        assert abs(twos - 200) < 58
        assert abs(threes - 100) < 46


@pytest.mark.clause("PK-R3")
def test_random_deals_need_not_be_even(game: Game[Any]) -> None:
    deals = [digits(start(game, seed, layout="random")) for seed in range(50)]
    assert not all(oracle.is_even(deal, "std") for deal in deals)


@pytest.mark.clause("PK-R3")
@pytest.mark.parametrize("shape", SHAPES)
def test_a_given_deal_is_laid_as_written(game: Game[Any], shape: str) -> None:
    state = start(game, 1, shape=shape, layout="given", deal=CYCLIC)
    assert digits(state) == CYCLIC
    threes = start(game, 1, shape=shape, layout="given", deal="3" * 60)
    assert digits(threes) == "3" * 60


@pytest.mark.clause("PK-R3")
@pytest.mark.parametrize("deal", ["", "1", "1" * 59, "1" * 61, "4" + "1" * 59, "." + "1" * 59])
def test_a_given_deal_must_fill_the_field(game: Game[Any], deal: str) -> None:
    with pytest.raises(SetupError):
        start(game, 1, layout="given", deal=deal)


@pytest.mark.clause("PK-R3", "PK-R21")
def test_the_deal_is_a_function_of_the_seed(game: Game[Any]) -> None:
    options = game.read_options({"players": "3"})
    once, again = game.deal(options, "a seed"), game.deal(options, "a seed")
    assert once == again
    assert game.deal(once, "another seed") == once
    assert game.deal(options, "another seed") != once


@pytest.mark.clause("PK-R4")
def test_a_given_shape(game: Game[Any]) -> None:
    state = start(game, 1, shape="given", layout="given", deal="x1,0,3:112/1.231/111")
    assert state.text == "PK1 x1,0,3 112/1.231/111 A u44 s0.0,0.0"
    assert state.legal_actions == ("@a1", "@a2", "@a3", "@b1", "@b3", "@c3", "@e2")


@pytest.mark.clause("PK-R4", "PK-R6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_floes_as_penguins_at_least(game: Game[Any], players: int) -> None:
    needed = players * PENGUINS_EACH[players]
    given = {"players": str(players), "shape": "given", "layout": "given"}
    state = start(game, 1, **given, deal="x0:" + "3" * needed)
    for _ in range(needed):
        state = state.apply(state.legal_actions[0])
    assert state.is_terminal
    with pytest.raises(SetupError):
        start(game, 1, **given, deal="x0:." + "3" * (needed - 1))


@pytest.mark.clause("PK-R5")
def test_first_only_labels_the_seats(game: Game[Any]) -> None:
    options = game.deal(game.read_options({"players": "4", "first": "seat3"}), 1)
    assert game.rules.rotation(options) == (2, 3, 0, 1)
    assert start(game, 1, players="4", first="seat3").current_player == 0
    assert game.rules.rotation(game.deal(game.read_options({"players": "4"}), 1)) == (0, 1, 2, 3)


@pytest.mark.clause("PK-R5")
def test_first_can_be_drawn(game: Game[Any]) -> None:
    options = game.read_options({"players": "3", "first": "random"})
    seatings = [game.rules.rotation(game.deal(options, seed)) for seed in range(90)]
    assert set(seatings) == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    assert all(seatings.count(one) > 12 for one in set(seatings))


@pytest.mark.clause("PK-R5")
def test_first_must_be_somebody_who_plays(game: Game[Any]) -> None:
    with pytest.raises(SetupError):
        start(game, 1, players="2", first="seat3")


@pytest.mark.clause("PK-9")
def test_free_one_fish_floes_only(side: Side) -> None:
    seen = side.see("PK1 x0,0 12A131/B11211 B u11 s0.0,0.0")
    assert seen.legal == ("@a1", "@b2", "@d2", "@e1", "@e2")


@pytest.mark.clause("PK-9", "PK-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_penguin_each_in_turn_until_all_stand(side: Side, players: int) -> None:
    rng = random.Random(players)
    seen = side.see(placing(players))
    turns = []
    while seen.legal[0].startswith("@"):
        turns.append(seen.turn)
        seen = side.see(seen.text, rng.choice(seen.legal))
    assert turns == list(range(players)) * PENGUINS_EACH[players]
    for seat in "ABCD"[:players]:
        assert seen.text.count(f"{seat}1") == PENGUINS_EACH[players]
        assert f"{seat}2" not in seen.text


@pytest.mark.clause("PK-R6")
@pytest.mark.parametrize(
    ("rows", "legal"),
    [
        ("13A123", ("@a1",)),  # ones first, however few
        ("B13A122", ("@d1", "@e1")),  # then twos
        ("B13A1.3", ("@b1", "@e1")),  # then threes
    ],
)
def test_the_fewest_fish_still_free(side: Side, rows: str, legal: tuple[str, ...]) -> None:
    assert side.see(f"PK1 x0 {rows} A u11 s0.0,0.0").legal == legal


@pytest.mark.clause("PK-R7")
def test_a_penguin_may_be_placed_where_it_is_stuck(side: Side) -> None:
    seen = side.see("PK1 x0 1.1111 A u11 s0.0,0.0")
    assert "@a1" in seen.legal
    assert side.see(seen.text, "@a1").turn == 1


@pytest.mark.clause("PK-R7")
def test_placing_is_compulsory(game: Game[Any]) -> None:
    state = game.parse("PK1 x0 A111B11 A u10 s0.0,0.0")
    assert all(action.startswith("@") for action in state.legal_actions)
    with pytest.raises(IllegalAction):
        state.apply("a1-b1")


@pytest.mark.clause("PK-R21")
def test_no_chance_once_the_floes_lie(game: Game[Any]) -> None:
    state, rng = start(game, 3, players="3"), random.Random(3)
    while not state.is_terminal:
        assert not state.is_chance
        assert state.chance_outcomes == ()
        # The text holds everything that is needed to play on.
        assert game.parse(state.text).legal_actions == state.legal_actions
        state = state.apply(rng.choice(state.legal_actions))
