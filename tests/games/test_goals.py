"""The goal of each game as its options make it."""

import pytest

from rookery import games


@pytest.mark.parametrize(
    ("name", "options", "goal"),
    [
        ("packeis", {"players": "2"}, "Collect the most fish; if level, the most floes."),
        ("penguin_game", {"players": "2"}, "Be the last penguin on the ice."),
        ("penguin_game", {"players": "1"}, "Melt all coins but one."),
        (
            "penguin_game",
            {"players": "1", "challenge": "yes", "deal": "S" * 6 + "M" * 6 + "C" * 6 + "A" * 6},
            "Melt all coins but one; leave a sun.",
        ),
        ("penguisi", {"players": "2"}, "Be the first with all your penguins at the Pole."),
        (
            "penguisi",
            {"players": "2", "play_on": "yes"},
            "Bring all your penguins to the Pole, first or as early as you can.",
        ),
        ("penguisi", {"players": "6"}, "Be the first with all your penguins at the Pole."),
        ("polar_escape", {"players": "3"}, "Be the first penguin on dry land."),
    ],
)
def test_a_goal_goes_with_the_options(name: str, options: dict[str, str], goal: str) -> None:
    game = games.load(name)
    dealt = game.deal(game.read_options(options), 1)
    assert game.words.goal(game.start(dealt)) == goal


def test_a_lone_seat_on_the_pack_ice_collects_what_it_can() -> None:
    game = games.load("packeis")
    state = game.parse("PK1 x1,0,1 2121/12131/1312 A u1 s0.0")
    assert game.words.goal(state) == "Collect as many fish as you can."
