"""How move lists describe actions, game by game; `tests/contract` checks every action."""

import pytest

from rookery.core.words.gist import Gist
from rookery.games import load
from tests.games.packeis.positions import placing
from tests.games.penguin_game.positions import DRIFT, FLAME
from tests.games.polar_escape.positions import micro

TURNED = micro("RX@c4/0 YT@c3/0 KF@b3/0", "Y=c3.5 s=b3.2", cards=(2,))
PENGUISI = "PS1 b4:2etm00a {}/n,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"


def gists(game: str, line: str, *actions: str) -> list[Gist]:
    """The lines of the last of these actions."""
    *before, last = actions
    found = load(game)
    return list(found.words.gists(found.parse(line).apply_all(before), last))


def told(game: str, line: str, *actions: str) -> list[tuple[str, str]]:
    return [(gist.words, gist.place) for gist in gists(game, line, *actions)]


def test_fish_are_drawn_one_by_one() -> None:
    line = placing(2)
    floes = list(load("packeis").parse(line).legal_actions)
    (landed,) = gists("packeis", line, floes[0])
    assert (landed.words, landed.place) == ("lands on 1 fish", floes[0][1:])
    assert landed.pictures == ("act-land",)


@pytest.mark.parametrize(
    ("line", "actions", "said"),
    [
        (FLAME, ["a1-b1"], "steps to "),
        (FLAME, ["a1-b1", "*d4"], "melts "),
        (DRIFT, ["a1-b2", "~-"], "no tile drifts"),
        (DRIFT, ["a1-b2", "~a1>0,0r1"], "tile turns"),
        (DRIFT, ["a1-b2", "~a1>4,0r0"], "tile drifts east"),
        (DRIFT, ["a1-b2", "~a1>4,0r1"], "tile drifts east and turns"),
    ],
)
def test_coins_and_tiles(line: str, actions: list[str], said: str) -> None:
    assert told("penguin_game", line, *actions)[0][0].startswith(said)


def test_whoever_cannot_move_is_named_by_the_page() -> None:
    line = "PG1 n3 r S1,S2,.,M3/.,.,.,./.,.,.,./M,.,.,. ta1c1a3c3 move3 o-"
    hopped, out = gists("penguin_game", line, "d1-a4")
    assert (hopped.words, hopped.place) == ("hops to a moon", "d1–a4")
    assert (out.words, out.seat) == ("%seat: no move left", 0)


def test_dice_stand_before_what_is_done_with_them() -> None:
    line = PENGUISI.format("n,n,n,10/30,n,n,n")
    (thrown,) = gists("penguisi", line, "R63")
    assert thrown.pictures == ("act-die-6", "act-die-3")
    assert told("penguisi", line, "R63", "10:3") == [("walks 3", "13"), ("sends %seat home", "")]
    assert told("penguisi", line, "R63", "10:3", "13:6", "B19:20") == [("+20 bonus", "39")]
    fresh = PENGUISI.format("n,n,n,n/n,n,n,n")
    assert told("penguisi", fresh, "R41", "E1+4") == [("leaves nest on 1 and 4", "")]
    assert told("penguisi", fresh, "R64")[1] == ("nothing can be moved", "")


def test_what_is_done_to_one_sheet_can_fold() -> None:
    (turned,) = gists("polar_escape", TURNED, "rot:RX/1")
    assert (turned.words, turned.was, turned.now) == ("turns X", "0", "1")
    (back,) = gists("polar_escape", TURNED, "rot:RX/1", "rot:RX/0")
    assert (back.thing, back.now, back.undone) == (turned.thing, turned.was, "turns X and back")
    (other,) = gists("polar_escape", TURNED, "rot:KF/2")
    assert (other.words, other.seat, other.thing != turned.thing) == ("turns F of %seat", 2, True)


def test_a_wheel_and_where_it_stops_are_one_thing() -> None:
    line = micro("RX@b4/0 YZ@c4/0 YX@d3/0", "R=b4.5 Y=c4.5 K=d3.5", due="click")
    (stopped,) = gists("polar_escape", line, "=1")
    assert (stopped.words, stopped.thing) == ("spins 1", "spin")
    assert told("polar_escape", line, "=-seals") == [("spins: seals come", "")]
