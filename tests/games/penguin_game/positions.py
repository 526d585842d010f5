"""Positions that several tests look at, and how a game with some options begins."""

from typing import Any

from rookery.core.game import Game
from rookery.core.state import State

DEAL = "SMCAASMCMCASCASM" + "CMASSAMC"
"""The test deal D; `ROWS` are what it makes of the square."""
ROWS = "SC,M,C,AM/A,SA,MS,C/M,CS,AA,S/CM,A,S,MC"
SQUARE = "ta1c1a3c3"
EMPTY = "/".join([".,.,.,."] * 4)
LAID = "S,M,C,A/" * 3 + "S,M,C,A"
"""Sixteen coins, SMCA four times in reading order (example 14)."""
TINY = "S,M,#,#/C,A,#,#/S,M,C,A/S,M,C,A"
"""Twelve coins, SMCA three times in reading order, on a corner of three tiles (example 15)."""

G2 = f"PG1 n2 r SC,M,C,AM/A,SA1,MS,C/M,CS,AA,S/CM,A,S2,MC {SQUARE} move1 o-"
T2 = "PG1 n2 r SC,M,C,AM,A,SA/M,CS1,MS,C,AA2,S/#,#,CM,A,#,#/#,#,S,MC,#,# ta1c1e1c3 move1 o-"
V2 = "PG1 n2 r3 SCA1,M,#,#/C,AAS,#,#/A,SSS,M,CMA/MCM,C,AMC,S2 ta1a3c3 move1 o-"
W2 = "PG1 n2 r SC1,MA,#,#/CS,AM,#,#/AC,SM,MA,CS/MS,CA,AM,SC2 ta1a3c3 move1 o-"
DRIFT = "PG1 n2 r/d S1,M,C,A/C,A,M,S/M,C,S,A/A,S,C,M2 ta1c1a3c3 move1 o-"
FLAME = "PG1 n2 r/f S1,S,M,M2/A,.,.,./.,.,.,./.,.,.,CA ta1c1a3c3 move1 o-"


def placing(players: int) -> str:
    """The test deal before the first penguin is placed."""
    return f"PG1 n{players} r {ROWS} {SQUARE} place1 o-"


def varied(line: str, flags: str) -> str:
    """The same position with other variations: `/f`, `/d`, `/fd`."""
    return line.replace(" r ", f" r{flags} ", 1)


def laid(start: str, rows: str = LAID, tiles: str = SQUARE) -> str:
    """The line of two players who are laying coins."""
    return f"PG1 n2 {start} {rows} {tiles} coin1 o-"


G3 = G2.replace("n2", "n3").replace("MS,C/M,CS", "MS,C3/M,CS")
G4 = G3.replace("n3", "n4").replace("/M,CS", "/M4,CS")

# Name -> position line, with the number of action sequences of length 1, 2, 3, ...
PERFT: dict[str, tuple[str, tuple[int, ...]]] = {
    "U1": (placing(1), (16, 76, 306, 1210)),
    "U2": (placing(2), (16, 240, 1064, 4700)),
    "U3": (placing(3), (16, 240, 3360, 13832)),
    "U4": (placing(4), (16, 240, 3360, 43680)),
    "G1": (
        f"PG1 n1 r {ROWS.replace('SA', 'SA1')} {SQUARE} move1 o-",
        (6, 29, 132, 607, 2785, 12385),
    ),
    "G2": (G2, (6, 27, 106, 470, 1683, 6806)),
    "G3": (G3, (6, 27, 97, 350, 1386, 3830)),
    "G4": (G4, (6, 27, 97, 506, 1506, 4871)),
    "F2": (varied(G2, "/f"), (6, 84, 300, 4071, 18668)),
    "D2": (varied(G2, "/d"), (6, 654, 2889, 230581)),
    "FD2": (varied(G2, "/fd"), (6, 84, 9156, 31863)),
    "T2": (T2, (5, 20, 76, 303, 1053, 4042)),
    "V2": (V2, (3, 8, 16, 38, 98, 203)),
    "W2": (W2, (4, 15, 81, 396, 1811, 7728)),
    "WD2": (varied(W2, "/d"), (4, 216, 920, 48560)),
    "WFD2": (varied(W2, "/fd"), (4, 40, 2160, 10818)),
    "empty s": (laid("s", EMPTY), (64, 3840, 215040)),
    "empty i": (laid("i", EMPTY), (64, 3840, 215040)),
    "empty c": (laid("c", EMPTY), (64, 3840, 215040)),
    "laid s": (laid("s"), (32, 896, 20160, 342720)),
    "laid i": (laid("i"), (64, 3840, 201600, 8910720)),
    "laid c": (laid("c"), (64, 4096, 245760, 13369344)),
    "tiny s": (laid("s", TINY, "ta1a3c3"), (48, 2112, 84480)),
    "tiny i": (laid("i", TINY, "ta1a3c3"), (48, 2112, 84480)),
    "tiny c": (laid("c", TINY, "ta1a3c3"), (48, 2304, 110592)),
    "tiny c3": (laid("c3", TINY, "ta1a3c3"), (48, 2304, 110592)),
    "tall s": (laid("s3", TINY, "ta1a3c3"), (24, 576, 13440)),
    "tall i": (laid("i3", TINY, "ta1a3c3"), (48, 2304, 109824)),
}


def start(game: Game[Any], seed: int = 1, **texts: str) -> State:
    """The first state of a game with these options."""
    return game.start(game.deal(game.read_options(texts), seed))
