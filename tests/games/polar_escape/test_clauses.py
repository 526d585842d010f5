"""Edge cases of rulings that the worked examples don't cover, for both implementations."""

from fractions import Fraction

import pytest

from tests.games.polar_escape.asking import clicked, go, legal, text
from tests.games.polar_escape.positions import cards, micro, sheet, turn
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes

ELSEWHERE = "icebergs=a8b8c8d8e8f8"


def recyclings(side: Side, line: str, *actions: str) -> set[str]:
    return {action for action in legal(side, line, *actions) if action.startswith("recycle:")}


# -- walking -------------------------------------------------------------------------------------


@pytest.mark.clause("PE-45", "PE-R29")
def test_no_second_click_once_the_number_is_enough_for_dry_land(side: Side) -> None:
    line = micro("RT@h4/1", "R=h4.3 K=h4.6")
    assert clicked(side, line, 1) == go("land")  # as many as it takes
    further = micro("RT@h4/1", "R=h4.3 K=h4.5 Y=h4.9")
    assert clicked(side, further, 2) == set()  # more


@pytest.mark.clause("PE-45", "PE-R29")
def test_each_of_two_plays_has_its_second_click(side: Side) -> None:
    line = micro("RZ@b4/0", "R=b4.1 K=b4.9", cards=(2,))
    first = text(side, line, "click", "=4", "reclick", "=4", "stay", "again")
    assert clicked(side, first, 4) == {"reclick"}
    assert legal(side, first, "click", "=4", "reclick", "=4") == {"stay"}


@pytest.mark.clause("PE-50", "PE-66", "PE-R30")
def test_no_foreign_sheet_advances(side: Side) -> None:
    line = micro("RW@b4/0 YV@c4/0", "R=b4.4")
    walked = text(side, line, "click", "=4", "go:c4.7")
    assert (sheet(walked, "YV"), turn(walked)) == ("c4:0", "pre2")
    own = micro("YW@b4/0 RV@c4/0", "R=b4.4")
    assert legal(side, own, "click", "=4", "go:c4.7") == {"adv:d3", "adv:-"}


@pytest.mark.clause("PE-91", "PE-R49")
def test_a_guest_in_the_last_column_clicks_numbers(side: Side) -> None:
    chance = dict(side.see(micro("YW@h4/0", "R=h4.4"), "click").chance)
    assert chance == {f"={number}": Fraction(1, 6) for number in range(1, 7)}


# -- eviction and exchange -----------------------------------------------------------------------


@pytest.mark.clause("PE-75", "PE-R42")
def test_no_exchange_into_the_last_column(side: Side) -> None:
    ice = "YV@g7/0 RX@h7/0 KT@h6/0 GX@h8/0"
    line = micro(ice, "Y=g7.1 R=h7.5", players=4, turn="Y")
    assert turn(text(side, line, "click", "=4", "go:g7.9")) == "pre3"
    west = micro(ice.replace("g7", "f7").replace("@h", "@g"), "Y=f7.1 R=g7.5", players=4, turn="Y")
    assert legal(side, west, "click", "=4", "go:f7.9") == {"adv:xg6", "adv:xg8", "adv:-"}


@pytest.mark.clause("PE-70", "PE-R41")
def test_nobody_is_sent_to_the_sheet_that_comes_in_exchange(side: Side) -> None:
    line = micro(
        "YV@c6/0 RX@d6/0 KX@d5/0 GX@d7/0 KT@h1/0",
        "Y=c6.1 K=c6.7 R=d6.5 G=d7.5",
        players=4,
        turn="Y",
        options="icebergs=a8b8e1e2e3e4",
    )
    seen = side.see(line, "click", "=1", "go:c6.4", "adv:xd5")
    away = {f"expel:{place}" for place in ("d6.2", "d6.4", "d6.6", "d6.8")}
    away |= {f"expel:{place}" for place in ("d7.2", "d7.4", "d7.6", "d7.8")}
    assert seen.turn == 1
    assert set(seen.legal) == (away | {f"expel:h1.{cell}" for cell in "12358"})


EXCHANGE = "YV@b4/0 RX@c4/0 YX@d5/0 KT@c3/0"
"""Ahead of YV a red penguin, a square beside YX, and KT: it can only change places with KT."""


def exchanges(side: Side, ice: str, pieces: str = "") -> set[str]:
    """What YV can do after a walk, `adv:-` when it can do nothing else."""
    line = micro(ice, f"Y=b4.1 R=c4.5 {pieces}", turn="Y", options=ELSEWHERE)
    seen = side.see(line, "click", "=4", "go:b4.9")
    return set(seen.legal) if turn(seen.text) == "adv2" else {"adv:-"}


@pytest.mark.clause("PE-74", "PE-29", "PE-R16", "PE-R42")
def test_both_sheets_of_an_exchange_keep_from_their_colour(side: Side) -> None:
    assert exchanges(side, EXCHANGE) == {"adv:xc3", "adv:-"}
    assert exchanges(side, f"{EXCHANGE} KX@a4/0") == {"adv:-"}  # KT beside it on b4
    assert exchanges(side, f"{EXCHANGE} YT@d3/0") == {"adv:-"}  # YV beside it on c3


@pytest.mark.clause("PE-58", "PE-74", "PE-R33", "PE-R42")
def test_no_exchange_with_a_sea_lion(side: Side) -> None:
    assert exchanges(side, EXCHANGE.replace("c3/0", "c3/0!")) == {"adv:-"}


@pytest.mark.clause("PE-63", "PE-R37")
def test_a_sheet_with_a_seal_is_exchanged_by_another(side: Side) -> None:
    assert exchanges(side, EXCHANGE, "s=c3.5") == {"adv:xc3", "adv:-"}
    line = micro(EXCHANGE, "Y=b4.1 R=c4.5 s=c3.5", turn="Y", options=ELSEWHERE)
    done = text(side, line, "click", "=4", "go:b4.9", "adv:xc3")
    assert (sheet(done, "YV"), sheet(done, "KT")) == ("c3:0", "b4:0s3")


# -- recycling -----------------------------------------------------------------------------------

LAST = "R=d8.2 Y=d8.4 K=d8.5"
"""All penguins in column d."""


@pytest.mark.clause("PE-63", "PE-R37", "PE-R56")
def test_a_sheet_with_a_seal_is_recycled(side: Side) -> None:
    line = micro("RX@b6/0 KF@d8/0", f"{LAST} s=b6.5", flags="wX")
    assert recyclings(side, line) == {"recycle:RX,c6", "recycle:RX,d6"}
    done = text(side, line, "recycle:RX,d6")
    assert (sheet(done, "RX"), turn(done)) == ("d6:0s2", "pre1")


@pytest.mark.clause("PE-58", "PE-R33", "PE-R46")
def test_no_sheet_with_a_sea_lion_is_recycled(side: Side) -> None:
    line = micro("RX@b6/0! YT@c6/0 KF@d8/0", LAST, flags="wX", cards=(1,))
    assert recyclings(side, line) == set()
    partner = micro("RX@b6/0 YT@c6/0! KF@d8/0", LAST, flags="wX", cards=(1,))
    assert recyclings(side, partner) == {"recycle:RX,d6"}


@pytest.mark.clause("PE-83", "PE-84", "PE-R16", "PE-R46")
def test_both_sheets_of_a_recycling_keep_from_their_colour(side: Side) -> None:
    ice = "RX@b6/0 YT@c6/0 KF@d8/0"
    beside_yellow = micro(f"{ice} YX@a6/0", LAST, flags="wX", cards=(1,))
    assert recyclings(side, beside_yellow) == {"recycle:RX,d6"}
    beside_red = micro(f"{ice} RT@d6/0", LAST, flags="wX", cards=(1,))
    assert recyclings(side, beside_red) == {"recycle:RX,xd6"}


@pytest.mark.clause("PE-30", "PE-83", "PE-R16", "PE-R46")
def test_recycling_into_the_last_column(side: Side) -> None:
    ice, pieces = "RX@f4/0 YT@h4/0 KF@h8/0", "R=h8.2 Y=h8.4 K=h8.5"
    line = micro(ice, pieces, flags="wX", cards=(1,))
    assert recyclings(side, line) == {"recycle:RX,g4", "recycle:RX,xh4"}
    second = micro(f"{ice} RT@h1/0", pieces, flags="wX", cards=(1,))
    assert recyclings(side, second) == {"recycle:RX,g4"}


# -- cards and plays -----------------------------------------------------------------------------


@pytest.mark.clause("PE-38", "PE-39", "PE-59", "PE-R22", "PE-R23", "PE-R34")
@pytest.mark.parametrize(("held", "enough"), [(1, False), (2, True)])
def test_what_costs_two_cards_is_not_had_for_one(side: Side, held: int, enough: bool) -> None:
    ice = micro("RX@b4/0! RF@hand YX@c6/0", cards=(held,))
    bought = {action for action in legal(side, ice) if action[:3] in ("buy", "unl")}
    every = {"unlion:RX", "buy:T", "buy:V", "buy:W", "buy:Z"}
    assert bought == (every if enough else set())
    placed = text(side, ice, "place:F,c5/0")
    assert turn(placed) == ("again1" if enough else "pre2")


@pytest.mark.clause("PE-39", "PE-59", "PE-R23", "PE-R34")
def test_no_second_play_after_standing_still(side: Side) -> None:
    stood = text(side, micro("RZ@b4/0!", "R=b4.1", cards=(2,)), "stand")
    assert (cards(stood), turn(stood)) == ((2, 0, 0), "pre2")


@pytest.mark.clause("PE-39", "PE-R23", "PE-R31")
@pytest.mark.parametrize(
    ("held", "harm"),
    [
        (3, ("=-card",)),
        (2, ("=-lion", "lion:RX")),
        (2, ("=-seals", "seal:b4.2", "seal:b4.4")),
        (2, ("=1", "stay")),
    ],
)
def test_a_second_play_however_the_first_one_went(
    side: Side, held: int, harm: tuple[str, ...]
) -> None:
    line = micro("RX@b4/0 YX@c6/0", "R=b4.5", cards=(held,))
    seen = side.see(line, "click", *harm)
    assert (seen.turn, turn(seen.text), set(seen.legal)) == (0, "again1", {"again", "end"})


@pytest.mark.clause("PE-90", "PE-R48")
def test_the_card_for_too_much_pays_no_second_play(side: Side) -> None:
    line = micro("RW@h4/0", "R=h4.4", cards=(1,))
    stayed = text(side, line, "click", "=6", "stay")
    assert (cards(stayed), turn(stayed)) == ((2, 0, 0), "pre2")


@pytest.mark.clause("PE-77", "PE-R43")
def test_both_plays_of_a_turn_share_the_free_moves(side: Side) -> None:
    def free(line: str, *actions: str) -> bool:
        return any(a.startswith(("rot:", "shift:")) for a in legal(side, line, *actions))

    line = micro("RX@b4/0 RF@hand", cards=(2,), options="free_cap=2")
    second = text(side, line, "rot:RX/1", "place:F,b5/0", "again")
    assert free(second)
    assert not free(second, "rot:RX/2")
    used = text(side, line, "rot:RX/1", "rot:RX/2", "place:F,b5/0", "again")
    assert not free(used)


# -- events --------------------------------------------------------------------------------------


@pytest.mark.clause("PE-52", "PE-55", "PE-R32")
def test_no_sea_lion_where_penguins_take_all_platforms(side: Side) -> None:
    crowd = "R=b4.2 Y=b4.4 K=b4.5 G=b4.6 B=b4.8"
    line = micro("RX@b4/0 RF@e4/0", crowd, players=5)
    assert legal(side, line, "click", "=-lion") == {"lion:RF"}
    alone = micro("RX@b4/0", crowd, players=5)
    assert turn(text(side, alone, "click", "=-lion")) == "pre2"
    four = micro("RX@b4/0", crowd.replace(" B=b4.8", ""), players=5)
    assert legal(side, four, "click", "=-lion") == {"lion:RX"}
    other = micro("RX@b4/0 RF@e4/0", crowd, players=5, turn="Y")
    assert legal(side, other, "click", "=+lion") == {"lion:RF"}
