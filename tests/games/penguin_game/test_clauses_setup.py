"""PG-1 to PG-8, PG-15 to PG-22 and their rulings: options, coins from the bag, coins chosen."""

import re
from collections import Counter
from typing import Any

import pytest

from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.games.penguin_game.rules import facts
from tests.games.penguin_game.positions import (
    DEAL,
    EMPTY,
    ROWS,
    SQUARE,
    V2,
    W2,
    laid,
    placing,
    start,
)
from tests.games.sides import Side
from tests.oracles import penguin_game as oracle

SEVEN = ("square", "I", "L", "J", "T", "S", "Z")


def given(game: Game[Any], **texts: str) -> str:
    """The first position of the test deal with these options."""
    return start(game, 1, deal=DEAL, **texts).text


def reasons(game: Game[Any], **texts: str) -> str:
    with pytest.raises(SetupError) as caught:
        game.read_options(texts)
    return str(caught.value)


@pytest.mark.clause("PG-1", "PG-2")
def test_one_to_four_players_with_a_penguin_each(game: Game[Any]) -> None:
    assert list(game.seats) == [1, 2, 3, 4]
    for players in game.seats:
        state = start(game, players=str(players))
        for seat in range(players):
            assert state.current_player == seat
            state = state.apply(state.legal_actions[seat])
        assert [facts.where(state, seat) is not None for seat in range(players)] == [True] * players
    for wrong in ("0", "5", "16"):
        assert "players" in reasons(game, players=wrong)


@pytest.mark.clause("PG-1", "PG-5")
def test_six_coins_of_each_suit(game: Game[Any]) -> None:
    for seed in range(20):
        coins = "".join(spot.coins for spot in facts.spots(start(game, seed)))
        assert Counter(coins) == {"S": 6, "M": 6, "C": 6, "A": 6}


@pytest.mark.clause("PG-4", "PG-5", "PG-6", "PG-R13")
def test_the_test_deal_on_the_square(game: Game[Any]) -> None:
    assert given(game, players="2") == placing(2)
    heights = [len(spot.coins) for spot in facts.spots(start(game))]
    assert heights == [2, 1, 1, 2, 1, 2, 2, 1, 1, 2, 2, 1, 2, 1, 1, 2]


@pytest.mark.clause("PG-5", "PG-R13")
def test_every_cell_gets_every_suit_about_equally_often(game: Game[Any]) -> None:
    states = [start(game, seed) for seed in range(400)]
    assert len({state.text for state in states}) == len(states)
    for slot in range(16):
        tops = Counter(facts.by_slot(state)[slot].coins[-1] for state in states)
        assert all(abs(tops[suit] - 100) < 44 for suit in "SMCA")  # five standard deviations


@pytest.mark.clause("PG-R7")
def test_every_coin_is_known_the_covered_ones_too(game: Game[Any]) -> None:
    state = start(game, deal=DEAL)
    shown = ",".join(spot.coins for spot in facts.spots(state))
    assert shown == ROWS.replace("/", ",")
    assert game.parse(state.text).legal_actions == state.legal_actions


@pytest.mark.clause("PG-7", "PG-R12")
def test_who_begins_sits_on_the_first_seat(game: Game[Any]) -> None:
    options = game.read_options({"players": "4", "first": "seat3"})
    assert game.rules.rotation(game.deal(options, 1)) == (2, 3, 0, 1)
    assert game.rules.rotation(game.deal(game.read_options({"players": "4"}), 1)) == (0, 1, 2, 3)
    chance = game.read_options({"players": "3", "first": "random"})
    drawn = Counter(game.rules.rotation(game.deal(chance, seed))[0] for seed in range(300))
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 60
    with pytest.raises(SetupError, match="first"):
        game.start(game.read_options({"players": "2", "first": "random", "coins": "chaotic"}))
    assert "PG-R12" in reasons(game, players="2", first="seat3")


@pytest.mark.clause("PG-8", "PG-R12")
def test_penguins_are_placed_one_by_one_on_any_coin(side: Side) -> None:
    first = side.see(placing(2))
    assert len(first.legal) == 16
    second = side.see(placing(2), "@c4")
    assert second.turn == 1
    assert second.legal == tuple(action for action in first.legal if action != "@c4")
    moving = side.see(placing(2), "@c4", "@a1")
    assert moving.turn == 0
    assert all(action.startswith("c4-") for action in moving.legal)


@pytest.mark.clause("PG-8", "PG-R8")
def test_stuck_before_the_first_turn(side: Side) -> None:
    line = "PG1 n2 c S,CCC,.,./AAA,MM1,.,. ta1c1 place2 o-"
    assert side.see(line, "@a1").text == "PG1 n2 c S2,CCC,.,./AAA,MM,.,. ta1c1 over o1"


@pytest.mark.clause("PG-15", "PG-R14")
def test_alone_the_goal_is_one_coin(game: Game[Any]) -> None:
    done = game.parse(f"PG1 n1 r S1,.,.,./.,.,.,./.,.,.,./.,.,.,. {SQUARE} over o-")
    more = game.parse(f"PG1 n1 r S1,.,M,./.,.,.,./.,.,.,./.,.,.,. {SQUARE} over o-")
    gone = game.parse(f"PG1 n1 r S,.,.,./.,.,.,./.,.,.,./.,.,.,. {SQUARE} over o1")
    assert [facts.is_solved(state) for state in (done, more, gone)] == [True, False, False]
    assert [state.scores for state in (done, more, gone)] == [((1,),), ((2,),), ((1,),)]
    assert done.ranking_keys > more.ranking_keys > gone.ranking_keys


@pytest.mark.clause("PG-16", "PG-R15")
def test_the_challenge_asks_for_the_first_suit_drawn(game: Game[Any]) -> None:
    line = given(game, players="1", challenge="yes")
    assert line == f"{placing(1)} gS"
    for texts in ({"players": "2"}, {"players": "1", "coins": "strategic"}):
        assert "PG-R15" in reasons(game, challenge="yes", **texts)
    last = ".,.,.,./.,.,.,./.,.,.,./.,.,.,M1"
    assert facts.is_solved(game.parse(f"PG1 n1 r {last} {SQUARE} over o- gM"))
    assert not facts.is_solved(game.parse(f"PG1 n1 r {last} {SQUARE} over o- gS"))


@pytest.mark.clause("PG-17", "PG-R16")
@pytest.mark.parametrize("kind", ["strategic", "irregular", "chaotic"])
def test_players_choose_the_coins_in_turn(game: Game[Any], kind: str) -> None:
    state = start(game, players="3", coins=kind)
    assert state.text == laid(kind[0], EMPTY).replace("n2", "n3")
    assert facts.suits_left(state) == dict.fromkeys("SMCA", 6)
    for number in range(24):
        assert (facts.phase(state), state.current_player) == ("coin", number % 3)
        state = state.apply(state.legal_actions[-1])
    assert (facts.phase(state), state.current_player) == ("place", 0)
    assert facts.suits_left(state) == {}


@pytest.mark.clause("PG-17", "PG-R16")
def test_a_suit_runs_out(side: Side) -> None:
    line = laid("c", "S,S,S,S/S,S,.,./.,.,.,./.,.,.,.")
    assert {action[1] for action in side.see(line).legal} == {"M", "C", "A"}


@pytest.mark.clause("PG-18", "PG-R17")
@pytest.mark.parametrize("kind", ["s", "i", "c"])
def test_the_first_level_comes_first(side: Side, kind: str) -> None:
    line = laid(kind, "S,M,C,A/S,M,C,A/S,M,C,A/S,.,C,.")
    assert {action[2:] for action in side.see(line).legal} == {"b4", "d4"}


@pytest.mark.clause("PG-20", "PG-R17")
def test_chaotic_stacks_have_no_limit(side: Side) -> None:
    tall = "SMCASM,M,C,A/S,M,C,A/S,M,C,A/S,M,C,A"
    assert "+Aa1" in side.see(laid("c", tall)).legal
    assert {action[2:] for action in side.see(laid("c", tall)).legal} >= {"a1", "b1", "d4"}


@pytest.mark.clause("PG-21", "PG-22", "PG-R19")
@pytest.mark.parametrize("tiles", [*SEVEN, "i", "v"])
def test_named_arrangements(game: Game[Any], tiles: str) -> None:
    state = start(game, deal=DEAL, tiles=tiles)
    assert facts.tiles(state) == tuple(oracle.in_reading_order(oracle.TILES[tiles]))
    assert len(facts.spots(state)) == 4 * (3 if tiles in "iv" else 4)
    assert facts.coins_left(state) == 24
    assert [spot.name for spot in facts.spots(state)] == [
        oracle.name(cell)
        for cell in oracle.in_reading_order(spot[1:3] for spot in facts.spots(state))
    ]


@pytest.mark.clause("PG-21", "PG-R19", "PG-R26")
def test_given_arrangements(game: Game[Any]) -> None:
    assert given(game, tiles="given", arrangement="d4b3c6").split(" ")[4] == "ta1c2b4"
    assert given(game, tiles="given", arrangement="a1c1a3c3", players="2") == placing(2)
    assert given(game, tiles="given", arrangement="g5c5e5c7").split(" ")[4] == "ta1c1e1a3"
    for wrong in ("", "a1", "a1c1", "a1c1a3c3e3", "x", "a0c1e1", "a1b2c5", "a1a1c1"):
        assert "PG-R19" in reasons(game, tiles="given", arrangement=wrong)
    assert "PG-R19" in reasons(game, tiles="given", arrangement="a1c3a5")  # corners only
    assert "PG-R26" in reasons(game, tiles="given", arrangement="a1c2a3", drift="yes")
    assert "PG-R19" in reasons(game, tiles="T", arrangement="a1c1e1")


def placed_off(line: str) -> str:
    """A line of two players before they placed their penguins."""
    return re.sub(r"(?<=[SMCA])[12]", "", line).replace("move1", "place1")


@pytest.mark.clause("PG-22", "PG-R20")
def test_tiny_and_tall_from_the_bag(game: Game[Any]) -> None:
    flat = [len(spot.coins) for spot in facts.spots(start(game, tiles="v"))]
    assert flat == [2] * 12
    tall = start(game, tiles="v", tall="x3", deal=DEAL, players="2")
    assert tall.text == placed_off(V2)
    even = start(game, tiles="v", deal=DEAL, players="2")
    assert even.text == placed_off(W2)
    assert "PG-R20" in reasons(game, tall="x3")


@pytest.mark.clause("PG-5", "PG-R13")
@pytest.mark.parametrize("deal", ["S", "S" * 24, DEAL[:-1], DEAL + "S", DEAL.lower()])
def test_a_given_deal_is_a_bag_of_coins(game: Game[Any], deal: str) -> None:
    assert "PG-5" in reasons(game, deal=deal)


@pytest.mark.clause("PG-17")
def test_a_chosen_start_has_no_deal(game: Game[Any]) -> None:
    assert "PG-17" in reasons(game, deal=DEAL, coins="strategic")
    with pytest.raises(SetupError, match="PG-5"):
        game.start(game.read_options({}))


@pytest.mark.clause("PG-23", "PG-26", "PG-R24")
@pytest.mark.parametrize("start_", ["random", "strategic", "irregular", "chaotic"])
@pytest.mark.parametrize("tiles", ["square", "T", "i"])
@pytest.mark.parametrize("players", ["1", "4"])
def test_everything_goes_with_everything(
    game: Game[Any], start_: str, tiles: str, players: str
) -> None:
    for flags in ({}, {"flame": "yes"}, {"drift": "yes"}, {"flame": "yes", "drift": "yes"}):
        state = start(game, 1, coins=start_, tiles=tiles, players=players, **flags)
        assert state.text.split(" ")[2] == start_[0] + ("/" if flags else "") + "".join(
            name[0] for name in flags
        )


@pytest.mark.clause("PG-R18", "PG-6")
def test_the_x_is_taken_along_to_other_arrangements(game: Game[Any]) -> None:
    heights = [len(spot.coins) for spot in facts.by_slot(start(game, tiles="L"))]
    assert heights == [2, 1, 1, 2, 1, 2, 2, 1, 1, 2, 2, 1, 2, 1, 1, 2]
    assert ROWS.count("/") == 3
