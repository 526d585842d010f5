"""PE-4, PE-16 to PE-24 and 2.11: options, the draft, who begins, and what the options change."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.state import State
from tests.games.polar_escape.positions import cards, micro, penguin, sheet, turn
from tests.games.sides import Side


def start(game: Game[Any], seed: int = 1, **given: str) -> State:
    return game.start(game.deal(game.read_options(given), seed))


@pytest.mark.clause("PE-1", "PE-2", "PE-4", "PE-11", "PE-12", "PE-21", "PE-22", "PE-R9", "PE-R10")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_play_begins_with_the_draft(game: Game[Any], players: int) -> None:
    state = start(game, players=str(players), starter="seat2")
    empty, ice = "/".join("-" * players), "/".join("i" * players)
    zeros = ",".join("0" * players)
    assert state.text == f"PE1 n{players}s2+ t1 c{zeros} {empty} {ice} pick1"
    assert len(state.legal_actions) == 20
    for seat in range(players):
        assert state.current_player == seat
        state = state.apply("pick:FVZ")
    hands = "/".join(["F,V,Z"] * players)
    assert state.text == f"PE1 n{players}s2+ t1 c{zeros} {hands} {ice} firstclick2"


@pytest.mark.clause("PE-16", "PE-17", "PE-18", "PE-42", "PE-R13")
@pytest.mark.parametrize(
    ("players", "risk", "weight"),
    [
        (3, "", 1),
        (4, "", 1),
        (5, "", 3),
        (6, "", 3),
        (3, "low", 3),
        (6, "high", 1),
        (4, "medium", 2),
    ],
)
def test_the_wheel(side: Side, players: int, risk: str, weight: int) -> None:
    line = micro("YX@a4/0", players=players, options=f"risk={risk}" if risk else "")
    chance = dict(side.see(line, "click").chance)
    events = ("-lion", "-seals", "-card", "+lion", "+seals", "+card")
    total = 6 + 6 * weight
    assert chance == (
        {f"={number}": Fraction(weight, total) for number in range(1, 7)}
        | {f"={event}": Fraction(1, total) for event in events}
    )


@pytest.mark.clause("PE-16", "PE-R9")
def test_what_is_usual_is_not_written(game: Game[Any]) -> None:
    usual = start(game, players="4", risk="high", seal_supply="8", icebergs="c2c7d4d5f3f6")
    assert " risk" not in usual.text
    assert usual == start(game, players="4")
    low = start(game, players="4", risk="low", free_cap="3", dashed="1-8", seal_supply="none")
    assert low.text.split(" ")[2] == "risk=low,dashed=1-8,seal_supply=none,free_cap=3"
    mixed = start(game, players="3", icebergs="f6f3d5d4c7b2")
    assert mixed.text.split(" ")[2] == "icebergs=b2c7d4d5f3f6"


@pytest.mark.clause("PE-19", "PE-23", "PE-R11")
def test_the_starter_is_drawn_or_said(game: Game[Any]) -> None:
    heads = Counter(start(game, seed, players="4").text.split(" ")[1] for seed in range(80))
    assert sorted(heads) == ["n4s1+", "n4s2+", "n4s3+", "n4s4+"]
    assert min(heads.values()) > 8
    assert start(game, players="4", starter="seat3", direction="-1").text.startswith("PE1 n4s3- ")
    with pytest.raises(SetupError, match="starter"):
        game.start(game.read_options({"players": "3"}))


@pytest.mark.clause("PE-23", "PE-24", "PE-R11")
@pytest.mark.parametrize(("direction", "second"), [("1", "pre3"), ("-1", "pre1")])
def test_the_direction_of_play(game: Game[Any], direction: str, second: str) -> None:
    state = start(game, players="4", starter="seat2", direction=direction)
    state = state.apply_all(["pick:FTV"] * 4 + ["=1", "place:F,a2/0"])
    assert turn(state.text) == second


@pytest.mark.clause("PE-5", "PE-10", "PE-R7")
def test_random_icebergs_are_mirrored(game: Game[Any]) -> None:
    seen = set()
    for seed in range(30):
        squares = start(game, seed, icebergs="random").board.icebergs
        columns = Counter(square // 8 for square in squares)
        assert {square % 8 for square in squares} == {1, 2, 3, 4, 5, 6}
        assert all(square // 8 * 8 + 7 - square % 8 in squares for square in squares)
        assert set(columns.values()) == {2}
        assert set(columns) < {2, 3, 4, 5}
        seen.add(squares)
    assert len(seen) > 10
    with pytest.raises(SetupError, match="icebergs"):
        game.start(game.read_options({"starter": "seat1", "icebergs": "random"}))


@pytest.mark.clause("PE-4", "PE-10", "PE-24", "PE-R7", "PE-R8", "PE-R36", "PE-R43", "PE-R52")
@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": "2"}, "players"),
        ({"players": "7"}, "players"),
        ({"risk": "none"}, "risk"),
        ({"players": "3", "starter": "seat4"}, "starter"),
        ({"direction": "0"}, "direction"),
        ({"icebergs": "c2c7d4d5f3"}, "icebergs"),
        ({"icebergs": "c2c7d4d5f3f3"}, "icebergs"),
        ({"icebergs": "a3c7d4d5f3f6"}, "icebergs"),
        ({"icebergs": "none"}, "icebergs"),
        ({"dashed": "7-2"}, "dashed"),
        ({"dashed": "0-6"}, "dashed"),
        ({"dashed": "2"}, "dashed"),
        ({"seal_supply": "-1"}, "seal_supply"),
        ({"seal_supply": "01"}, "seal_supply"),
        ({"seal_supply": "many"}, "seal_supply"),
        ({"free_cap": "-1"}, "free_cap"),
        ({"max_rounds": "0"}, "max_rounds"),
        ({"max_rounds": "1000"}, "max_rounds"),
        ({"correct_max": "7"}, "correct_max"),
    ],
)
def test_what_breaks_the_game_is_refused(
    game: Game[Any], given: dict[str, str], reason: str
) -> None:
    with pytest.raises(SetupError) as caught:
        game.read_options(given)
    assert [text for text in caught.value.reasons if text.startswith(reason)]


def test_every_reason_is_told(game: Game[Any]) -> None:
    given = {"players": "3", "starter": "seat5", "dashed": "x", "free_cap": "-3", "icebergs": "c2"}
    with pytest.raises(SetupError) as caught:
        game.read_options(given)
    assert len(caught.value.reasons) == 4


@pytest.mark.clause("PE-24", "PE-R8", "PE-R12")
def test_a_short_dashed_area_has_fewer_numbers(side: Side) -> None:
    hands = "RF@hand RT@hand RV@hand YF@hand YT@hand YV@hand KF@hand KT@hand KV@hand"
    line = micro(hands, options="dashed=3-5", due="firstclick")
    assert dict(side.see(line).chance) == {f"={n}": Fraction(1, 3) for n in (1, 2, 3)}
    squares = {action.split(",")[1][:2] for action in side.see(line, "=2").legal}
    assert squares == {"a4"}
    assert len(side.see(line, "=2").legal) == 12


def legal(side: Side, line: str, *actions: str) -> set[str]:
    return set(side.see(line, *actions).legal)


@pytest.mark.clause("PE-88", "PE-90", "PE-R47")
def test_landing_and_overshoot(side: Side) -> None:
    ice, pieces = "RT@h4/1", "R=h4.3"  # three platforms lie on the east edge
    usual = micro(ice, pieces)
    assert legal(side, usual, "click", "=1") == {"go:land", "stay"}
    assert legal(side, usual, "click", "=2") == {"stay"}
    by_path = micro(ice, pieces, options="landing=path")
    assert "go:land" in legal(side, by_path, "click", "=2")
    choice = micro(ice, pieces, options="overshoot=choice")
    ends = legal(side, choice, "click", "=2")
    assert "go:land" not in ends
    assert len(ends) > 1


@pytest.mark.clause("PE-35", "PE-R21", "PE-R38")
def test_corrections_and_seals_on_landing(side: Side) -> None:
    ice, pieces = "RW@b4/0 YV@c4/0", "R=b4.4 s=c4.1"
    rich = micro(ice, pieces, cards=(2,))
    assert "go:c4.7,-1" not in legal(side, rich, "click", "=6")
    assert "go:c4.1,x" in legal(side, rich, "click", "=6")
    no_seal = micro(ice, pieces, cards=(2,), options="seal_landing=no")
    assert "go:c4.1,x" not in legal(side, no_seal, "click", "=6")
    long = micro("RW@b4/0 YV@c4/0 KX@d3/0", "R=b4.1", cards=(2,), options="")
    most = micro("RW@b4/0 YV@c4/0 KX@d3/0", "R=b4.1", cards=(2,), options="correct_max=6")
    assert any(action.endswith(",+1") for action in legal(side, long, "click", "=6"))
    assert not any("+" in action for action in legal(side, most, "click", "=6"))


@pytest.mark.clause("PE-53", "PE-R36")
def test_the_supply_of_seals(side: Side) -> None:
    one = micro("RX@b4/0", "R=b4.5", options="seal_supply=1")
    assert turn(side.see(one, "click", "=-seals", "seal:b4.2").text) == "pre2"
    none = micro("RX@b4/0", "R=b4.5", options="seal_supply=0")
    assert turn(side.see(none, "click", "=-seals").text) == "pre2"
    assert turn(side.see(none, "click", "=+seals").text) == "more1"


@pytest.mark.clause("PE-63", "PE-79", "PE-R37", "PE-R43", "PE-R45")
def test_free_moves_by_the_options(side: Side) -> None:
    blocked = micro("RX@b4/0", "s=b4.5", options="seal_blocks_shift=yes")
    assert not any(action.startswith("shift:") for action in legal(side, blocked))
    anybody = micro("RX@b4/0 YX@c6/0", options="free_shift=any")
    assert "shift:YX,b6" in legal(side, anybody)
    assert "shift:YX,b6" not in legal(side, micro("RX@b4/0 YX@c6/0"))
    none = micro("RX@b4/0", options="free_cap=0")
    assert not any(action.startswith(("rot:", "shift:")) for action in legal(side, none))


@pytest.mark.clause("PE-59", "PE-R34")
def test_standing_still_for_one_lion(side: Side) -> None:
    line = micro("RZ@b4/0! RX@c6/0!", "R=c6.5", options="stand_removes=one")
    assert {"stand:RZ", "stand:RX"} < legal(side, line)
    assert "stand" not in legal(side, line)
    done = side.see(line, "stand:RX").text
    assert (sheet(done, "RX"), sheet(done, "RZ"), turn(done)) == ("c6:0", "b4:0!", "pre2")


@pytest.mark.clause("PE-68", "PE-74", "PE-R40", "PE-R41", "PE-R42")
def test_eviction_and_exchange_by_the_options(side: Side) -> None:
    ice, pieces = "YT@b6/0 KX@a2/0 RV@c6/0", "R=c6.1 K=c6.7"
    moves = ("click", "=1", "go:c6.4", "adv:d6")
    assert "flee:a2.5" in legal(side, micro(ice, pieces), *moves)
    first = legal(side, micro(ice, pieces, options="evict_to=first"), *moves)
    assert {action[5:7] for action in first} == {"b6"}
    taken = micro("YT@b6/0! KX@a2/0 RV@c6/0", pieces, options="evict_to=first")
    assert {action[5:7] for action in legal(side, taken, *moves)} == {"a2"}
    free = micro("YV@d7/0 RX@e7/0 KT@e6/0", "Y=d7.1 R=e7.5", turn="Y", options="exchange_when=any")
    assert legal(side, free, "click", "=4", "go:d7.9") == {"adv:e8", "adv:xe6", "adv:-"}


@pytest.mark.clause("PE-R52", "PE-R51")
def test_a_play_without_end_is_drawn(side: Side) -> None:
    line = micro("RX@b4/0", turn="K", options="max_rounds=7", rounds=7)
    over = side.see(line, "bonus")
    assert (turn(over.text), over.ranking) == ("over", (1, 1, 1))
    assert " t7 " in over.text
    assert turn(side.see(line.replace(" t7 ", " t6 "), "bonus").text) == "pre1"


@pytest.mark.clause("PE-38", "PE-40", "PE-R10", "PE-R22", "PE-R24")
def test_buying_a_sheet(side: Side) -> None:
    line = micro("RX@b4/0 RF@hand", cards=(4, 0, 8))
    buys = {action for action in legal(side, line) if action.startswith("buy:")}
    assert buys == {"buy:T", "buy:V", "buy:W", "buy:Z"}
    bought = side.see(line, "buy:T", "buy:Z").text
    assert (sheet(bought, "RT"), sheet(bought, "RZ"), cards(bought)) == ("hand", "hand", (0, 0, 8))
    assert turn(bought) == "pre1"


@pytest.mark.clause("PE-63", "PE-72", "PE-58", "PE-R30", "PE-R33")
def test_a_sheet_with_a_lion_does_not_advance(side: Side) -> None:
    line = micro("RX@b4/0! RV@c6/0", "R=c6.1")
    assert not any("RX" in action for action in legal(side, line) if action != "stand")
    moved = side.see(micro("RX@b4/0 RV@c6/0!", "R=b4.5"), "click", "=1").legal
    assert "go:b4.4" in moved
    crowd = micro("YX@b4/0! RX@c4/0", "R=c4.5")
    assert "go:b4.6" not in side.see(crowd, "click", "=2").legal
    assert penguin(side.see(line, "stand").text, "R") == "c6.1"
