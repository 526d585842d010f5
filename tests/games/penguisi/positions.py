"""Positions that several tests look at; seats count from 1, as in texts."""

import re

NESTS = {3: "n,n,n,n", 4: "n,n,n,n", 5: "n,n,n", 6: "n,n,n"}


def before(
    own: str = "",
    others: str = "",
    *,
    board: int = 4,
    options: str = "2etm00a",
    seat: int = 1,
    doubles: int = 0,
    guin: str = "",
) -> str:
    """The line before a throw of `seat`; `others` is a list such as `2=30,n,n,n 4=12,12,n,n`."""
    rows = {seat: own or NESTS[board]} | {int(word[0]): word[2:] for word in others.split()}
    body = "/".join(rows.get(number, NESTS[board]) for number in range(1, board + 1))
    dice = 3 if board == 6 else 2
    return f"PS1 b{board}{guin}:{options} {body} {seat} roll{dice} f- g- d{doubles} a0 c0 p0 w-"


NEW = before()
SIX = before(board=6)
OPENING = "PS1 b4:2etm00a n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 1 open f- g- d0 a0 c0 p0 w-"


def row(text: str, seat: int = 1) -> str:
    """A seat's penguins in a position line."""
    return text.split(" ")[2].split("/")[seat - 1]


def field(text: str, letter: str) -> str:
    """The value of a word of the line: `f`, `g`, `d`, `a`, `c`, `p`, `w` or `r`."""
    words = re.findall(rf" {letter}(\S+)", text.partition(" ")[2].split(" ", 2)[2])
    return "".join(words[-1:])


def turn(text: str) -> tuple[int, str]:
    """Whose colour moves or rolls, and the phase."""
    seat, phase = text.split(" ")[3:5]
    return int(seat), phase


T1 = before("n,5,12,39", "2=30,30,45,n 3=0,7,n,n 4=2,20,h2,n")
T2 = before("3,22,22,39", "2=30,30,45,n 3=0,7,n,n 4=2,20,h2,n")
T6 = "PS1 b6:2etm00a 4,20,70/n,12,50/n,n,n/0,30,60/n,n,9/15,15,h1 1 roll3 f- g- d0 a0 c0 p0 w-"
TABLES = {
    T1: (
        "11 2/2; 12 3/3; 13 4/4; 14 1/1; 15 1/3; 16 4/4; 22 1/1; 23 1/1; 24 3/3; 25 1/2; 26 2/2; "
        "33 2/3; 34 4/4; 35 1/3; 36 4/3; 44 2/2; 45 1/3; 46 4/3; 55 1/3; 56 1/3; 66 2/2"
    ),
    T1.replace(":2e", ":2s"): (
        "11 2/3; 12 4/4; 13 4/4; 14 1/1; 15 1/3; 16 4/4; 22 2/3; 23 1/1; 24 4/4; 25 1/3; 26 4/3; "
        "33 2/3; 34 4/4; 35 1/3; 36 4/3; 44 2/2; 45 1/3; 46 4/3; 55 1/3; 56 1/3; 66 2/2"
    ),
    T2: (
        "11 6/102; 12 5/8; 13 6/10; 14 6/10; 15 6/12; 16 6/19; 22 5/34; 23 5/8; 24 5/10; 25 5/8; "
        "26 5/15; 33 6/70; 34 6/10; 35 6/10; 36 6/19; 44 6/70; 45 6/10; 46 6/18; 55 5/34; "
        "56 6/18; 66 6/102"
    ),
    T2.replace(":2e", ":2s"): (
        "11 6/123; 12 6/10; 13 6/10; 14 6/10; 15 6/12; 16 6/19; 22 6/45; 23 6/10; 24 6/12; "
        "25 6/10; 26 6/19; 33 6/70; 34 6/10; 35 6/10; 36 6/19; 44 6/70; 45 6/10; 46 6/18; "
        "55 6/45; 56 6/18; 66 6/123"
    ),
    T6: "123 9/28; 222 6/124; 331 9/110; 514 9/35; 665 9/121; 464 6/17",
    T6.replace("4,20,70", "n,5,20"): (
        "123 1/3; 222 2/4; 331 4/7; 514 2/12; 665 1/5; 414 1/4; 113 1/1"
    ),
}
"""Example 30: for each throw, the numbers of first actions and of positions it can end in."""
