"""What is refused, and why: illegal and malformed actions, lines that are no position."""

from typing import Any

import pytest

from rookery.core.errors import IllegalAction, MalformedAction, MalformedPosition, WrongState
from rookery.core.game import Game
from tests.games.polar_escape.positions import micro

NEW = "PE1 n3s1+ t1 c0,0,0 -/-/- i/i/i pick1"
FIRST = "PE1 n3s1+ t1 c0,0,0 F,T,V/F,T,V/F,T,V i/i/i firstclick1"
ONE = micro("RX@c4/0 RF@hand YF@hand")
EDGE = micro("RX@g4/0 RF@h7/0 RT@hand", "K=g4.5")
SEALED = micro("RZ@b4/0 YX@c4/0", "R=b4.1 s=b4.8")
LION = micro("RZ@b4/0! RX@c6/0 YX@b5/0", "R=b4.1 Y=b5.5")
FREE = micro("RX@c4/0 YT@c3/0 KF@b3/0 RT@e4/0", "Y=c3.5 K=e4.5")
REAR = micro("RX@b6/0 YT@c6/0 KF@d8/0 RT@g6/0", "R=d8.2 Y=d8.4 K=d8.5", flags="wX")
SECOND = micro("RX@b6/0! YT@c6/0", "R=c6.2 Y=c6.1", flags="x")
HOME = micro("RW@h4/0", "R=h4.4", cards=(1,))
WALK = micro("RZ@b4/0 YX@c4/0! KX@b5/0", "R=b4.1 K=b4.5 s=b4.9", cards=(1,))
EVICT = micro("YT@b6/0 KX@a6/0! YF@e2/0 RV@c6/0", "R=c6.4 K=c6.7 Y=b6.2 s=b6.5", cards=(0, 1))
EVICT = EVICT.replace("pre1", "evict1:d6,3")
EXPEL = micro("RV@c6/0 YX@c8/0", "R=c6.4 K=c6.7").replace("pre1", "expel1:d6,3")
ADVANCE = micro("YV@d7/0 RX@e7/0 YX@f8/0 KT@e6/0", "Y=d7.9 R=e7.5", turn="Y", due="adv")
FREE_ADVANCE = micro("YV@d7/0 RX@e7/0 KT@e6/0! KX@g1/0", "Y=d7.9 R=e7.5", turn="Y", due="adv")
SEA_LIONS = micro("RZ@b4/0 RX@c6/0 YX@b8/0", "R=c6.5 s=b4.8", due="lion:-")
SEALS = micro("RX@b4/0 YZ@c4/0 KX@b5/0!", "R=b4.5 s=b4.2", due="seal:-2")
MORE = micro("RX@b4/0 YZ@c4/0", "R=b4.5", due="more")
AGAIN = micro("RX@b4/0 YZ@c4/0", "R=b4.5", cards=(2,), due="again")


@pytest.mark.clause("PE-10", "PE-21", "PE-24", "PE-26", "PE-28", "PE-29", "PE-30", "PE-31")
@pytest.mark.clause("PE-32", "PE-35", "PE-38", "PE-39", "PE-41", "PE-43", "PE-44", "PE-45")
@pytest.mark.clause("PE-50", "PE-52", "PE-53", "PE-56", "PE-58", "PE-59", "PE-61", "PE-62")
@pytest.mark.clause("PE-63", "PE-65", "PE-68", "PE-70", "PE-71", "PE-74", "PE-78", "PE-79")
@pytest.mark.clause("PE-81", "PE-82", "PE-83", "PE-84", "PE-86", "PE-87", "PE-90", "PE-R14")
@pytest.mark.clause("PE-R17", "PE-R21", "PE-R34", "PE-R35", "PE-R40", "PE-R42", "PE-R46")
@pytest.mark.parametrize(
    ("line", "words", "clause"),
    [
        pytest.param(NEW, "click", "PE-21", id="a click before the sheets are picked"),
        pytest.param(FIRST, "click", "PE-24", id="nobody presses before the first number"),
        pytest.param(FIRST, "=-card", "PE-R12", id="an event at the first click"),
        pytest.param(FIRST, "=2 place:F,a2/0", "PE-24", id="another square than the number's"),
        pytest.param(FIRST, "=2 place:X,a3/0", "PE-24", id="a sheet that was not picked"),
        pytest.param(FIRST, "=2 bonus", "PE-24", id="another play than the first"),
        pytest.param(ONE, "=3", "PE-26", id="a number that nobody asked for"),
        pytest.param(ONE, "click click", "PE-41", id="clicking twice"),
        pytest.param(ONE, "place:T,c3/0", "PE-38", id="a sheet of the pack"),
        pytest.param(ONE, "place:X,c3/0", "PE-28", id="a sheet that lies already"),
        pytest.param(ONE, "place:F,b3/0", "PE-28", id="aslant of all sheets"),
        pytest.param(ONE, "place:F,c4/0", "PE-28", id="nothing is next to its own square"),
        pytest.param(ONE, "place:F,d4/0", "PE-10", id="on an iceberg"),
        pytest.param(ONE, "place:F,b4/0", "PE-29", id="red beside red"),
        pytest.param(EDGE, "place:T,h4/0", "PE-30", id="a second red sheet in the last column"),
        pytest.param(FREE, "fwd:YT,d3", "PE-31", id="another's sheet forward"),
        pytest.param(ONE, "fwd:RF,d3", "PE-31", id="a sheet of the hand forward"),
        pytest.param(FREE, "fwd:RT,f4", "PE-32", id="forward with a penguin"),
        pytest.param(micro("RX@c4/0", "s=c4.5"), "fwd:RX,d3", "PE-63", id="forward with a seal"),
        pytest.param(LION, "fwd:RZ,c4", "PE-58", id="forward with a lion"),
        pytest.param(ONE, "fwd:RX,c5", "PE-R17", id="along the column is not forward"),
        pytest.param(ONE, "fwd:RX,e4", "PE-R17", id="two columns forward"),
        pytest.param(FREE, "fwd:RX,d3 fwd:RX,e4", "PE-31", id="a second play that is not paid"),
        pytest.param(ONE, "fwd:RX,d4", "PE-10", id="forward onto an iceberg"),
        pytest.param(SECOND, "bonus", "PE-R23", id="a card as second play"),
        pytest.param(SECOND, "stand", "PE-R34", id="standing still as second play"),
        pytest.param(SECOND, "end", "PE-26", id="ending where there is a play"),
        pytest.param(ONE, "stand", "PE-59", id="standing still without a lion"),
        pytest.param(LION, "rot:RX/1 stand", "PE-R34", id="standing still after a free move"),
        pytest.param(LION, "click", "PE-58", id="a click with a lion"),
        pytest.param(LION, "unlion:RZ", "PE-59", id="no cards against the lion"),
        pytest.param(LION, "unlion:RX", "PE-59", id="no lion there"),
        pytest.param(LION.replace("pre1", "pre3"), "unlion:RZ", "PE-R34", id="a stranger's lion"),
        pytest.param(SEALED, "unseal:b4.8", "PE-62", id="no card against the seal"),
        pytest.param(SEALED, "unseal:c4.5", "PE-62", id="no seal there"),
        pytest.param(ONE, "buy:T", "PE-38", id="no cards for a sheet"),
        pytest.param(ONE, "buy:F", "PE-38", id="buying a sheet of the hand"),
        pytest.param(FREE, "rot:RX/0", "PE-78", id="turning to where it lies"),
        pytest.param(FREE, "rot:YT/1", "PE-78", id="turning a stranger's penguin"),
        pytest.param(FREE, "rot:YX/1", "PE-78", id="turning a sheet of the pack"),
        pytest.param(FREE, "rot:PX/1", "PE-78", id="turning a colour that does not play"),
        pytest.param(LION, "rot:RZ/1", "PE-58", id="turning a lion"),
        pytest.param(FREE, "shift:KF,b4", "PE-R45", id="shifting a stranger's sheet"),
        pytest.param(FREE, "shift:RT,e5", "PE-79", id="shifting a penguin"),
        pytest.param(FREE, "shift:RX,d3", "PE-79", id="shifting forward"),
        pytest.param(FREE, "shift:RX,c3", "PE-R14", id="shifting onto a sheet"),
        pytest.param(
            micro("RT@a4/0 RX@c4/0"), "shift:RX,b4", "PE-84", id="shifting red beside red"
        ),
        pytest.param(
            micro("RX@c4/0", "s=c4.5", options="seal_blocks_shift=yes"),
            "shift:RX,c3", "PE-R37", id="shifting a seal",
        ),
        pytest.param(
            micro("RX@c4/0", options="free_cap=1"), "rot:RX/1 rot:RX/2", "PE-R43", id="too many"
        ),
        pytest.param(REAR, "recycle:YT,d6", "PE-81", id="recycling a stranger's sheet"),
        pytest.param(REAR, "recycle:RT,h6", "PE-R46", id="recycling what is not behind"),
        pytest.param(REAR, "recycle:RX,d6 recycle:RX,e6", "PE-R46", id="recycling twice"),
        pytest.param(REAR, "recycle:RX,e6", "PE-82", id="recycling too far"),
        pytest.param(REAR, "recycle:RX,c6", "PE-R14", id="recycling onto a sheet"),
        pytest.param(REAR, "recycle:RX,xc6", "PE-83", id="no card for changing places"),
        pytest.param(
            REAR.replace("c0,", "c1,"), "recycle:RX,xd6", "PE-83", id="nothing to change with"
        ),
        pytest.param(HOME, "click =3 go:h4.5", "PE-43", id="an end of another number"),
        pytest.param(HOME, "click =3 go:land", "PE-87", id="landing with a smaller number"),
        pytest.param(HOME, "click =6 go:h4.9", "PE-90", id="walking with a greater one"),
        pytest.param(HOME, "click =2 go:land,+2", "PE-35", id="more cards than one has"),
        pytest.param(HOME, "click =1 go:h4.5,-1", "PE-R21", id="correcting to nothing"),
        pytest.param(
            micro("RW@b4/0", "R=b4.4", cards=(1,), options="correct_max=6"),
            "click =6 go:b4.5,+1", "PE-R21", id="correcting beyond 6",
        ),
        pytest.param(HOME, "click =4 bonus", "PE-43", id="a card in place of walking"),
        pytest.param(HOME, "click =4 reclick", "PE-R29", id="clicking again for no reason"),
        pytest.param(WALK, "click =1 go:b4.3", "PE-43", id="into the water"),
        pytest.param(WALK, "click =2 go:b4.5", "PE-44", id="onto a penguin"),
        pytest.param(WALK, "click =4 go:b4.9", "PE-61", id="onto a seal"),
        pytest.param(WALK, "click =4 go:b4.8,x", "PE-62", id="paying for no seal"),
        pytest.param(WALK, "click =1 go:c4.5", "PE-58", id="onto a lion's sheet"),
        pytest.param(WALK, "click =1 go:land", "PE-86", id="landing without a way"),
        pytest.param(
            micro("RZ@b4/0", "R=b4.1 s=b4.9", cards=(1,), options="seal_landing=no"),
            "click =4 go:b4.9,x", "PE-R38", id="removing a seal on landing",
        ),
        pytest.param(
            micro("RZ@b4/0", "R=b4.1 K=b4.9"),
            "click =4 reclick =4 reclick", "PE-45", id="a third click",
        ),
        pytest.param(EVICT, "flee:ice", "PE-69", id="fleeing to the iceberg"),
        pytest.param(EVICT, "flee:b6.4", "PE-68", id="fleeing into the water"),
        pytest.param(EVICT, "flee:b6.2", "PE-68", id="fleeing onto a penguin"),
        pytest.param(EVICT, "flee:b6.5", "PE-R40", id="fleeing onto a seal"),
        pytest.param(EVICT, "flee:a6.5", "PE-R33", id="fleeing to a lion"),
        pytest.param(EVICT, "flee:e2.5", "PE-R40", id="fleeing forward"),
        pytest.param(EVICT, "pay", "PE-71", id="staying without a card"),
        pytest.param(EVICT, "leave", "PE-68", id="leaving it to the owner"),
        pytest.param(EVICT, "adv:d7", "PE-68", id="the owner changes the target"),
        pytest.param(EXPEL, "expel:ice", "PE-R41", id="the iceberg instead of a sheet"),
        pytest.param(EXPEL, "expel:c6.8", "PE-R41", id="the sheet itself"),
        pytest.param(EXPEL, "flee:c8.5", "PE-70", id="the guest decides"),
        pytest.param(ADVANCE, "adv:f7", "PE-R17", id="advancing two columns"),
        pytest.param(ADVANCE, "adv:e8", "PE-29", id="yellow beside yellow"),
        pytest.param(ADVANCE, "adv:e6", "PE-R14", id="onto a sheet without exchange"),
        pytest.param(ADVANCE, "adv:xe7", "PE-74", id="exchange with a penguin"),
        pytest.param(ADVANCE, "adv:xe8", "PE-74", id="exchange with nothing"),
        pytest.param(ADVANCE, "adv:xf8", "PE-R17", id="exchange too far"),
        pytest.param(ADVANCE, "end", "PE-50", id="ending before the advance"),
        pytest.param(FREE_ADVANCE, "adv:xe6", "PE-R42", id="exchange with a lion"),
        pytest.param(
            FREE_ADVANCE.replace("!", ""), "adv:xe6", "PE-R42", id="exchange where one may advance"
        ),
        pytest.param(SEA_LIONS, "lion:YX", "PE-52", id="the lion on another colour"),
        pytest.param(SEA_LIONS, "lion:RZ", "PE-64", id="the lion to a seal"),
        pytest.param(SEA_LIONS, "lion:RF", "PE-R32", id="the lion on no board"),
        pytest.param(SEA_LIONS, "stop", "PE-R31", id="the lion has to be placed"),
        pytest.param(SEALS, "seal:b4.5", "PE-R35", id="a seal under a penguin"),
        pytest.param(SEALS, "seal:b4.2", "PE-R35", id="a seal on a seal"),
        pytest.param(SEALS, "seal:c4.2", "PE-R35", id="a seal far away"),
        pytest.param(SEALS, "seal:b4.1", "PE-53", id="a seal in the water"),
        pytest.param(SEALS, "seal:b5.2", "PE-64", id="a seal to a lion"),
        pytest.param(MORE, "bonus", "PE-65", id="a card after an event"),
        pytest.param(AGAIN, "click", "PE-39", id="a second play before it is paid"),
    ],
)  # fmt: skip
def test_illegal_actions(game: Game[Any], line: str, words: str, clause: str) -> None:
    *done, action = words.split(" ")
    state = game.parse(line).apply_all(done)
    text = state.text
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.clause == clause
    assert caught.value.action == action
    assert clause in str(caught.value)
    assert state.text == text


@pytest.mark.clause("PE-75", "PE-91", "PE-R43", "PE-R45", "PE-55")
@pytest.mark.parametrize(
    ("line", "words", "clause"),
    [
        pytest.param(HOME, "click =+card", "PE-91", id="an event in the last column"),
        pytest.param(
            micro("YV@g7/0 RX@h7/0 KT@h6/0", "Y=g7.9 R=h7.5", turn="Y", due="adv"),
            "adv:xh6", "PE-75", id="an exchange into the last column",
        ),
        pytest.param(
            SEA_LIONS.replace("lion1:-", "lion1:+"), "lion:RX", "PE-55", id="a good lion at home"
        ),
        pytest.param(
            SEALS.replace("seal1:-2", "sealwho1").replace("i/i", "YZ0/i"),
            "at:R", "PE-56", id="seals near one's own penguin",
        ),
        pytest.param(
            SEALS.replace("seal1:-2", "sealwho1").replace("i/i", "YZ0/i"),
            "at:G", "PE-56", id="seals near nobody",
        ),
        pytest.param(
            SEALS.replace("seal1:-2", "sealwho1").replace("i/i", "YZ0/i"),
            "at:K", "PE-R35", id="seals near the iceberg without ice beside it",
        ),
    ],
)  # fmt: skip
def test_illegal_events(game: Game[Any], line: str, words: str, clause: str) -> None:
    *done, action = words.split(" ")
    with pytest.raises(IllegalAction) as caught:
        game.parse(line).apply_all(done).apply(action)
    assert caught.value.clause == clause


@pytest.mark.parametrize(
    "action",
    [
        *("", " ", "4", "=0", "=7", "=+1", "=card", "lion", "lion:", "lion:RQ", "lion:RX,", "x"),
        *("pick:FT", "pick:TFV", "pick:FTVW", "pick:FFT", "pick:ftv", "pick FTV", "place:F,a3"),
        *("place:F,a3/4", "place:F,i3/0", "place:F,a9/0", "place:F a3/0", "place:RF,a3/0"),
        *("rot:RZ", "rot:RZ/4", "rot:RZ,1", "rot:Z/1", "shift:RX", "shift:RX,xc3", "fwd:RX,xd3"),
        *("recycle:RX", "recycle:RX,xx3", "unseal:c4", "unseal:c4.0", "unseal:ice", "buy:RX"),
        *("go:", "go:c4", "go:c4.6,", "go:c4.6,0", "go:c4.6,1", "go:c4.6,+0", "go:c4.6,+13"),
        *("go:c4.6,+01", "go:c4.6,x,+1", "go:c4.6,y", "go:ice", "go:land,x", "go:land,2", "go"),
        *("adv:", "adv", "adv:x", "adv:xc", "adv:--", "flee:land", "flee", "expel:land", "at:Z"),
        *("seal:ice", "seal:c4.10", "stand:", "stand:RQ", "stand:R", "stay ", "Stay", "=4\n"),
        *("leave:1", "place:F,c３/0", "x" * 4000),
    ],
)
def test_malformed_actions(game: Game[Any], action: str) -> None:
    for line in (NEW, FIRST, ONE):
        state = game.parse(line)
        with pytest.raises(MalformedAction):
            state.apply(action)
        assert state.text == line


def test_nothing_is_legal_when_it_is_over(game: Game[Any]) -> None:
    state = game.parse(HOME).apply_all(["click", "=4", "go:land"])
    assert (state.legal_actions, state.chance_outcomes) == ((), ())
    with pytest.raises(WrongState):
        state.apply("bonus")


OVER = micro("RW@h4/0", "R=land").replace("pre1", "over")
ICE = micro("RX@b4/0 YZ@c4/0", "R=b4.5")
BIG = micro("RX@b4/0 RF@b6/0 YZ@c4/0", "R=b4.5", players=4, direction="-", starter="G")


@pytest.mark.clause("PE-4", "PE-10", "PE-14", "PE-21", "PE-29", "PE-30", "PE-39", "PE-60", "PE-64")
@pytest.mark.clause("PE-R14", "PE-R16", "PE-R28", "PE-R36", "PE-R41", "PE-R48", "PE-R52")
@pytest.mark.parametrize(
    "line",
    [
        "",
        "PE1",
        NEW.replace("PE1", "PE2"),
        NEW + " ",
        " " + NEW,
        NEW.replace("n3", "n2"),
        NEW.replace("n3", "n7"),
        NEW.replace("n3", "n4"),
        NEW.replace("s1+", "s4+"),
        NEW.replace("s1+", "s1"),
        NEW.replace("t1", "t0"),
        NEW.replace("t1", "t101"),
        NEW.replace("t1", "t2"),
        NEW.replace("c0,0,0", "c0,0"),
        NEW.replace("c0,0,0", "c1,0,0"),
        NEW.replace("c0,0,0", "c00,0,0"),
        NEW.replace("-/-/-", "-/-"),
        NEW.replace("-/-/-", "F/-/-"),
        NEW.replace("-/-/-", "F,T,V/-/-"),  # seat 1 picks
        NEW.replace("pick1", "pick2"),
        NEW.replace("i/i/i", "i/i"),
        NEW.replace("i/i/i", "i/i/x"),
        NEW.replace("i/i/i", "-/i/i"),
        NEW + " r1",
        NEW + " r4",
        NEW + " r11",
        NEW + " f1",
        NEW + " x",
        NEW + " y",
        NEW + " d1",
        NEW.replace("pick1", "pick4"),
        NEW.replace("pick1", "pick1:3"),
        NEW.replace("pick1", "peck1"),
        NEW.replace(" t1", " t1 risk=low"),
        NEW.replace(" t1", " risk=none t1"),
        NEW.replace(" t1", " risk=low,risk=low t1"),
        NEW.replace(" t1", " max_rounds=5,risk=low t1"),
        NEW.replace(" t1", " wind=5 t1"),
        NEW.replace(" t1", " free_cap=1000 t1"),
        NEW.replace(" t1", " icebergs=a2c7d4d5f3f6 t1"),
        NEW.replace(" t1", " icebergs=c2c2d4d5f3f6 t1"),
        NEW.replace(" t1", " icebergs=random t1"),
        NEW.replace(" t1", " dashed=7-2 t1"),
        FIRST.replace("firstclick1", "firstclick2"),
        FIRST.replace("firstclick1", "first1"),
        FIRST.replace("firstclick1", "first1:7"),
        FIRST.replace("firstclick1", "pre1"),
        FIRST.replace("F,T,V/F,T,V", "F,T,V,W/F,T,V"),
        FIRST.replace("F,T,V", "F,T,Va3:0", 1),
        FIRST.replace(" t1", " dashed=3-5 t1").replace("firstclick1", "first1:4"),
        ICE.replace("Xb4:0", "Xb4"),
        ICE.replace("Xb4:0", "Xb4:4"),
        ICE.replace("Xb4:0", "Xd4:0"),  # an iceberg
        ICE.replace("Xb4:0", "Xc4:0"),  # another sheet
        ICE.replace("Xb4:0", "X"),  # a penguin in the hand
        ICE.replace("Xb4:0", "Xb4:0,X"),
        ICE.replace("Xb4:0", "Xb4:0,Fc3:0,Fc5:0"),
        ICE.replace("Xb4:0", "Xb4:0,Fa4:0"),  # red beside red
        ICE.replace("Xb4:0", "Xb4:0,Fh4:0,Th6:0"),  # two in the last column
        ICE.replace("Xb4:0", "Xb4:0!s1"),
        ICE.replace("Xb4:0", "Xb4:0s2"),  # under the penguin
        ICE.replace("Xb4:0", "Xb4:0s5"),
        ICE.replace("Xb4:0", "Xb4:0s10"),
        ICE.replace("Xb4:0", "Xb4:0s01").replace("Zc4:0", "Zc4:0s01234"),  # six at the most
        ICE.replace(" t1", " seal_supply=1 t1").replace("Zc4:0", "Zc4:0s01"),
        ICE.replace("Zc4:0", "Zc4:0!,Tc6:0!,Fe1:0!,Xe3:0!"),  # more lions than penguins
        ICE.replace("i/i", "RX2/i"),
        ICE.replace("i/i", "*/i"),
        ICE.replace("i/i", "*/*").replace("pre1", "over"),
        ICE.replace("i/i", "GX1/i"),
        ICE.replace("c0,0,0", "c12,1,0"),
        ICE.replace("c0,0,0", "c13,0,0"),
        ICE + " f1",  # without y
        ICE + " f21 y",
        ICE + " q",
        ICE + " d1",
        ICE + " x y",
        ICE + " wF",  # not on the board
        ICE + " wXX",
        ICE + " y f1",
        ICE + " r2",
        ICE.replace("pre1", "num1"),
        ICE.replace("pre1", "num1:0"),
        ICE.replace("pre1", "num4:1"),
        ICE.replace("pre1", "num1:3") + " x f1",
        ICE.replace("pre1", "num1:3").replace("Xb4:0", "Xb4:0!"),
        ICE.replace("pre1", "click1").replace("Xb4:0", "Xb4:0!"),
        ICE.replace("pre1", "again1"),
        ICE.replace("pre1", "again1").replace("c0", "c2") + " x",
        ICE.replace("pre1", "over"),
        ICE.replace("pre1", "adv2"),
        ICE.replace("pre1", "adv1").replace("Xb4:0", "Xb4:0s1"),
        ICE.replace("pre1", "adv1").replace("Xb4:0", "Xh4:0"),
        ICE.replace("pre1", "adv1")
        .replace(" t1", " icebergs=c3c5d4d5f3f6 t1")
        .replace("i/i", "YZ0/i"),
        ICE.replace("pre1", "evict1:c3,3"),
        ICE.replace("pre1", "evict1:c3,1"),
        ICE.replace("pre1", "evict1:c3,33").replace("i/i", "i/RX1"),
        ICE.replace("pre1", "evict1:d3,3").replace("i/i", "i/RX1"),
        ICE.replace("pre1", "evict1:c3,3").replace("i/i", "i/RX1"),  # nothing is behind
        ICE.replace("pre1", "expel1:c3,3").replace("i/i", "i/RX1").replace("Zc4", "Za4"),
        ICE.replace("pre1", "lion1"),
        ICE.replace("pre1", "lion1:-").replace("Xb4:0", "Xb4:0s1"),  # nothing to be done
        ICE.replace("pre1", "lion1:+").replace("Xb4", "Xh4"),
        ICE.replace("pre1", "seal1:+2"),
        ICE.replace("pre1", "seal1:-2,2"),
        ICE.replace("pre1", "seal1:+2,1"),
        ICE.replace("pre1", "seal1:+2,4"),
        ICE.replace("pre1", "seal1:-3"),
        ICE.replace("pre1", "seal1:+1,3"),  # nothing is beside the iceberg
        ICE.replace("pre1", "sealwho1"),
        ICE.replace("pre1", "more1").replace("Xb4", "Xh4"),
        BIG.replace("n4s4-", "n4s5-"),
        BIG.replace("i/i/i", "i/-/i") + " r2",  # seat 3 is -
        BIG.replace("RX2/i/i/i", "RX2/-/-/-") + " r234",  # it is over
        BIG.replace("RX2/i/i/i", "-/-/-/-").replace("pre1", "over") + " r2341",
        OVER.replace("over", "over1"),
        OVER.replace("over", "pre1"),
        OVER + " f1",
        OVER.replace("*", "i"),
        ICE.replace("Zc4:0", "Zc4:0 " * 300),
        ICE.replace("b4", "b４"),
    ],
)
def test_lines_that_are_no_position(game: Game[Any], line: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        game.parse(line)
    assert caught.value.reasons
    assert all(caught.value.reasons)


def test_every_reason_is_told(game: Game[Any]) -> None:
    with pytest.raises(MalformedPosition) as caught:
        game.parse("PE1 n3s1+ t1 c9,9,9 Xq4:0/Fd4:9/- q/RX9/- pre1 r33")
    assert len(caught.value.reasons) >= 5


def test_pieces_are_read_in_any_order(game: Game[Any]) -> None:
    text = micro("RX@b4/0 RF@b6/0 RT@hand YZ@c4/0", "R=b4.5")
    assert game.parse(text.replace("Fb6:0,T,Xb4:0", "Xb4:0,Fb6:0,T")).text == text
