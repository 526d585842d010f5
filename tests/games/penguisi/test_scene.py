"""The drawing of Penguisi: four boards, penguins with lasting ids, dice, goals, taps."""

import math

import pytest

from rookery.core.drawing.scene import Node, change
from rookery.core.state import State
from rookery.games import load
from rookery.games.penguisi.drawing.plan import LENGTH, WIDTH, plan
from rookery.games.penguisi.rules.board import ARMS
from tests.games.scenes import nodes, step

GAME = load("penguisi")
NESTS = "n,n,n,n/n,n,n,n/n,n,n,n"
DOUBLE = "PS1 b4:2etm00a 10,20,h4,*/n,n,7,30/n,40,40,h6/n,n,n,17 1 roll2 f- g- d0 a0 c0 p0 w-"


def at(seats: str, rest: str = "1 roll2 f- g- d0 a0 c0 p0 w-", board: str = "4:2etm00a") -> State:
    return GAME.parse(f"PS1 b{board} {seats} {rest}")


def drawn(state: State) -> dict[str, Node]:
    return nodes(GAME.drawing.scene(state))


# -- where things lie ----------------------------------------------------------------------------


@pytest.mark.clause("PS-5", "PS-33", "PS-39", "PS-R1", "PS-R2", "PS-R3")
@pytest.mark.parametrize("arms", ARMS)
def test_each_space_has_a_place_of_its_own(arms: int) -> None:
    ground = plan(arms)
    ring = [ground.space(number) for number in range(ground.board.ring)]
    paths = [
        ground.at(seat, progress)
        for seat in range(arms)
        for progress in range(ground.board.turn_off + 1, ground.board.pole)
    ]
    spots = [*ring, *paths]
    nearest = min(math.dist(a[:2], b[:2]) for i, a in enumerate(spots) for b in spots[:i])
    assert nearest > min(LENGTH, WIDTH) * 0.85  # arms may nearly touch where they begin
    x, y, width, height = ground.shape.view
    for spot in spots:
        assert x + LENGTH / 2 < spot.x < x + width - LENGTH / 2
        assert y + LENGTH / 2 < spot.y < y + height - LENGTH / 2


@pytest.mark.parametrize("arms", ARMS)
def test_the_way_goes_on_from_space_to_space(arms: int) -> None:
    """Neighbours lie side by side, except for the step from arm to arm where there are few arms."""
    ground = plan(arms)
    far = {3: 135, 4: 84, 5: WIDTH * 1.4, 6: WIDTH * 1.4}[arms]
    for number in range(ground.board.ring):
        length = math.dist(ground.space(number)[:2], ground.space(number + 1)[:2])
        assert length < (far if number % 17 == 3 else math.hypot(LENGTH, WIDTH) * 1.05)


@pytest.mark.clause("PS-5", "PS-R4")
@pytest.mark.parametrize("arms", ARMS)
def test_penguins_walk_against_the_clock(arms: int) -> None:
    ground = plan(arms)
    spots = [ground.space(number) for number in range(ground.board.ring)]
    turned = sum(a.x * b.y - a.y * b.x for a, b in zip(spots, [*spots[1:], spots[0]], strict=True))
    assert turned < 0  # y runs down


@pytest.mark.clause("PS-3", "PS-R6")
@pytest.mark.parametrize("arms", ARMS)
def test_a_nest_stands_beside_its_enter(arms: int) -> None:
    ground = plan(arms)
    for seat in range(arms):
        away = [math.dist(ground.nest(other), ground.at(seat, 0)[:2]) for other in range(arms)]
        assert min(away) == away[seat]


def test_the_board_fits_its_drawing() -> None:
    """Each board is one drawing."""
    for arms in ARMS:
        text = "/".join([",".join(["n"] * plan(arms).board.penguins)] * arms)
        found = drawn(
            at(text, f"1 roll{3 if arms == 6 else 2} f- g- d0 a0 c0 p0 w-", f"{arms}:2etm00a")
        )
        assert found["board"].symbol == f"board-{arms}"
        assert found["board"].layer < 0  # it never moves, so it is painted once
        assert {f"nest-{seat + 1}" for seat in range(arms)} <= set(found)


# -- penguins ------------------------------------------------------------------------------------


@pytest.mark.clause("PS-2", "PS-3")
def test_penguins_stand_where_they_are() -> None:
    found = drawn(GAME.parse(DOUBLE))
    ground = plan(4)
    penguins = [node for node in found.values() if node.id.startswith("penguin-")]
    assert len(penguins) == 16
    assert {node.symbol for node in penguins} == {f"walker-{seat}" for seat in range(1, 5)}
    on_ten = next(node for node in penguins if node.label == "red penguin, 10 from its entry space")
    assert (on_ten.x, on_ten.y) == ground.at(0, 10)[:2]
    labels = [node.label for node in penguins]
    assert "red penguin at the Pole" in labels
    assert "red penguin, place 4 of its final path" in labels
    assert labels.count("green penguin in its nest") == 3


@pytest.mark.clause("PS-12", "PS-29")
def test_two_stand_side_by_side_in_a_frame() -> None:
    found = drawn(GAME.parse(DOUBLE))
    pair = [
        node for node in found.values() if node.label == "black penguin, 40 from its entry space"
    ]
    assert len({(node.x, node.y) for node in pair}) == 1
    one, other = pair
    assert math.dist((one.dx, one.dy), (other.dx, other.dy)) > 0.5 * WIDTH
    frame = found["blockade-3-40"]
    assert (frame.symbol, frame.x, frame.y) == ("blockade-3", one.x, one.y)
    assert frame.layer < one.layer
    assert [name for name in found if name.startswith("blockade")] == ["blockade-3-40"]


@pytest.mark.clause("PS-20")
def test_penguins_keep_who_they_are() -> None:
    """Example 9: the one that is captured slides home, the other one walks on."""
    state = at("n,n,n,10/30,n,n,n/n,n,n,n/n,n,n,n").apply("R63")
    before = drawn(state)
    after, found = step(state, "10:3")
    told = {node.id for node in change(GAME.drawing.scene(state), GAME.drawing.scene(after)).put}
    walker = next(name for name, node in before.items() if "10 from" in node.label)
    victim = next(name for name, node in before.items() if "30 from" in node.label)
    assert {walker, victim} <= told
    assert found[victim].label == "yellow penguin in its nest"
    assert not [name for name in found if name.startswith("penguin-2") and name not in before]


def test_a_penguin_walks_over_the_spaces_between() -> None:
    state = at("10,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n").apply("R63")
    _, found = step(state, "10:3")
    walker = next(node for node in found.values() if "13 from" in node.label)
    assert walker.via == tuple(plan(4).at(0, place)[:2] for place in (11, 12))
    assert (found["left-behind"].x, found["left-behind"].y) == plan(4).at(0, 10)[:2]
    assert [found[f"passed-{number}"].symbol for number in range(2)] == ["passed-1"] * 2
    assert found["left-behind"].layer < walker.layer


@pytest.mark.clause("PS-37", "PS-38")
def test_the_great_guin_has_a_crown_and_the_pointer_shows_who_rolls_next() -> None:
    state = at(NESTS, "3 roll2 f- g- d0 a0 c0 p0 w-", "3G3>2:2etm00a")
    found = drawn(state)
    assert (found["guin-crown"].x, found["guin-crown"].y) == plan(3).nest(2)
    assert (found["pointer"].x, found["pointer"].y) == plan(3).pointer(1)[:2]
    assert found["pointer"].label == "Yellow is the next to roll for the Great Guin."
    assert (found["nest-turn"].x, found["nest-turn"].y) == plan(3).nest(2)
    assert not {"guin-crown", "pointer"} & set(drawn(at(f"{NESTS}/n,n,n,n")))


def test_who_leaves_takes_nest_and_penguins_along() -> None:
    state = GAME.parse(DOUBLE).leave(2)
    found = drawn(state)
    assert "nest-3" not in found
    assert not [name for name in found if name.startswith("penguin-3")]


@pytest.mark.clause("PS-R41")
def test_who_is_home_has_a_medal() -> None:
    rest = "1 roll2 f- g- d0 a0 c0 p0 w3"
    found = drawn(at("n,n,n,n/n,n,n,n/*,*,*,*/n,n,n,n", rest, "4:2etm01a"))
    assert found["place-1"].symbol == "place-1"
    assert (found["place-1"].x, found["place-1"].y) == plan(4).nest(2)


# -- dice ----------------------------------------------------------------------------------------


def dice(found: dict[str, Node]) -> list[str]:
    names = sorted(name for name in found if name.startswith(("die-", "under-")))
    return [found[name].symbol for name in names]


@pytest.mark.clause("PS-9")
def test_dice_show_what_was_thrown_and_fade_when_used() -> None:
    state = at("10,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n")
    after, found = step(state, "R63")
    assert dice(found) == ["die-6", "die-3"]
    assert found["die-1"].tumble  # it is thrown
    assert found["die-1"].label == "die 1: 6"
    _, found = step(after, "10:6")
    assert dice(found) == ["die-6-used", "die-3"]
    assert not found["die-1"].tumble


@pytest.mark.clause("PS-4", "PS-R42")
def test_a_throw_is_shown_even_if_it_is_of_no_use() -> None:
    after, found = step(at(f"{NESTS}/n,n,n,n"), "R64")
    assert dice(found) == ["die-6", "die-4"]
    assert found["die-1"].tumble
    assert dice(drawn(after)) == ["die-0-used"] * 2
    _, found = step(GAME.start(GAME.read_options({"players": "3"})), "O53")
    assert dice(found) == ["die-5", "die-3"]


def test_a_text_does_not_tell_what_was_thrown() -> None:
    state = at("10,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n").apply_all(["R63", "10:6"])
    assert dice(drawn(GAME.parse(state.text))) == ["die-3", "die-0-used"]


@pytest.mark.clause("PS-14", "PS-R22")
def test_what_lies_below_is_shown_when_it_counts() -> None:
    state, found = step(GAME.parse(DOUBLE.replace("*/n", "11/n")), "R33")
    assert dice(found) == ["die-3", "die-3", "under-die-4", "under-die-4"]
    assert found["chip-1"].label == "Roll again"
    _, found = step(state, "10:4")
    assert dice(found) == ["die-3", "die-3", "under-die-4", "under-die-4-used"]


@pytest.mark.clause("PS-41", "PS-R33", "PS-R35")
def test_the_third_die_is_gold_and_stands_for_itself() -> None:
    seats = "10,20,30/n,n,n/n,n,n/n,n,n/n,n,n/n,n,n"
    state = at(seats, "1 roll3 f- g- d0 a0 c0 p0 w-", "6:2etm00a")
    _, found = step(state, "R226")
    assert dice(found) == ["die-2", "die-2", "odd-die-6", "under-die-5", "under-die-5"]
    _, found = step(state, "R222")
    assert dice(found) == ["die-2", "die-2", "odd-die-2"] + ["under-die-5"] * 3
    _, found = step(state, "R622")
    assert dice(found) == ["die-6", "die-2", "odd-die-2"]


@pytest.mark.clause("PS-22", "PS-35")
def test_bonuses_that_wait_lie_beside_the_dice() -> None:
    found = drawn(at("n,n,n,19/n,n,n,n/n,n,n,n/n,n,n,n", "1 cap f- g- d0 a0 c1 p1 w-"))
    assert [found[f"chip-{number}"].symbol for number in (1, 2)] == ["bonus-20", "bonus-10"]
    assert found["chip-1"].label == "Bonus of 20"


# -- what can be chosen --------------------------------------------------------------------------


def test_a_penguin_is_tapped_and_then_where_it_goes() -> None:
    state = at("10,20,n,n/n,n,n,n/n,n,n,n/n,n,n,n").apply("R63")
    scene = GAME.drawing.scene(state)
    found = nodes(scene)
    assert set(scene.taps) == {"10:3", "10:6", "20:3", "20:6"}
    walker, goal = scene.taps["10:3"]
    assert (found[walker].x, found[walker].y) == plan(4).at(0, 10)[:2]
    assert (found[goal].x, found[goal].y) == plan(4).at(0, 13)[:2]
    assert (found[goal].when, found[goal].shape) == ("open", "by-3")
    assert found[goal].label == "from 10 to 13 by 3"
    assert "usual" not in found[walker].classes
    assert found["die-2"].means == (scene.taps["10:3"][1], scene.taps["20:3"][1])  # or the die


def test_the_only_penguin_that_can_move_need_not_be_tapped() -> None:
    scene = GAME.drawing.scene(at("10,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n").apply("R63"))
    usual = [node.id for node in scene.nodes if "usual" in node.classes]
    assert usual == [scene.taps["10:3"][0]]


@pytest.mark.clause("PS-6", "PS-R8")
def test_ways_to_enter_lie_side_by_side() -> None:
    seats = "/".join(["n,n,n"] * 6)
    state = at(seats, "1 roll3 f- g- d0 a0 c0 p0 w-", "6:2etm00a").apply("R541")
    scene = GAME.drawing.scene(state)
    found = nodes(scene)
    assert set(scene.taps) == {"E5", "E1+4"}
    places = [found[path[1]] for path in scene.taps.values()]
    assert {node.shape for node in places} == {"by-5", "by-1-4"}
    assert math.dist((places[0].x, places[0].y), (places[1].x, places[1].y)) == pytest.approx(
        50, abs=0.2
    )
    assert found["die-1"].means == ("goal-E5",)
    assert found["die-3"].means == ("goal-E1+4",)


@pytest.mark.clause("PS-20", "PS-R15")
def test_captures_and_blockades_look_different() -> None:
    state = at("n,16,10,7/30,n,n,n/n,n,n,n/n,n,n,n").apply("R63")
    found = drawn(state)
    assert found["goal-10:3"].shape == "hit-3"
    assert found["goal-10:3"].label == "from 10 to 13 by 3, captures a penguin"
    assert found["goal-10:6"].shape == "join-6"
    assert found["goal-10:3"].layer > found["penguin-1-1"].layer


@pytest.mark.clause("PS-R20")
def test_partners_of_old_are_told_apart() -> None:
    """Example 18: 13 and 13x stand together, both can be chosen."""
    state = at("10,10,13,40/n,n,n,n/n,n,n,n/n,n,n,n").apply_all(["R33", "10x:3"])
    scene = GAME.drawing.scene(state)
    found = nodes(scene)
    one, other = scene.taps["13:3"][0], scene.taps["13x:3"][0]
    assert one != other
    assert (found[one].x, found[one].y) == (found[other].x, found[other].y)
    assert found[other].label == f"{found[one].label}, of the rear blockade"


@pytest.mark.clause("PS-34")
def test_the_pole_is_a_goal() -> None:
    scene = GAME.drawing.scene(at("*,*,h6,20/n,n,n,n/n,n,n,n/n,n,n,n").apply("R42"))
    found = nodes(scene)
    goal = found[scene.taps["h6:2"][1]]
    assert goal.symbol == "aim-pole"
    assert math.hypot(goal.x, goal.y) < plan(4).inner


@pytest.mark.clause("PS-R26")
def test_a_bonus_may_be_declined_where_that_is_allowed() -> None:
    seats = "n,n,n,19/n,n,n,n/n,n,n,n/n,n,n,n"
    scene = GAME.drawing.scene(at(seats, "1 cap f- g- d0 a0 c1 p0 w-", "4:2eto00a"))
    assert scene.taps["B-"] == ("decline",)
    assert nodes(scene)["decline"].label == "Skip the bonus"
    assert len(scene.taps) == 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_position_is_one_picture(theme: str) -> None:
    picture = GAME.drawing.picture(GAME.parse(DOUBLE), theme=theme)  # type: ignore[arg-type]  # a theme
    assert picture.count("<use") > 40
    assert "var(--" not in picture
