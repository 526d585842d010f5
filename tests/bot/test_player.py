"""How `rookery bot` reacts to what a house says, tested without a house."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rookery import cli, games
from rookery.bot.house import Away, HouseClient, HouseRefusal
from rookery.bot.player import BotPlayer

ENGINE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "rtp":
        print("rtpok 1", flush=True)
    elif word == "position":
        print(line.strip(), flush=True)
    elif word == "go":
        print("bestaction {} value 0".format(open(sys.argv[1]).read().strip()), flush=True)
    elif word == "quit":
        break
"""


class Scripted(HouseClient):
    """A house that sends these lines, then hangs up; `asked` lists what was posted to it."""

    def __init__(self, *told: Any, refuses: dict[str, str] | None = None) -> None:
        self._told, self._refuses = list(told), refuses or {}
        self.asked: list[tuple[str, dict[str, object]]] = []
        self.since: list[int | None] = []

    def check_bot(self) -> None:
        """Accept the token."""

    def events(self, since: int | None) -> Iterator[dict[str, Any] | None]:
        self.since.append(since)
        while self._told:
            line = self._told.pop(0)
            if isinstance(line, Exception):
                raise line
            yield line

    def hang_up(self) -> None:
        """Do nothing: there is no connection."""

    def post(self, path: str, **body: object) -> dict[str, Any]:
        self.asked.append((path, body))
        for part, code in self._refuses.items():
            if part in path:
                raise HouseRefusal(409, code, code)
        return {}


def turn(number: int = 0) -> dict[str, Any]:
    game = games.load("packeis")
    state = game.start(game.deal(game.read_options({}), "a seed"))
    common = {"at": 7 + number, "id": "g", "game": "packeis", "position": state.text, "seat": 0}
    actions = sorted(map(str, state.legal_actions))
    return {"type": "turn", "number": number, "yours": [0], "actions": actions, **common}


def asked_for(game: str, **more: Any) -> dict[str, Any]:
    seats = [{"yours": True, "accepted": None}, {"yours": False, "accepted": True}]
    line = {"type": "challenge", "at": 5, "id": "c", "state": "open", "by": "Ada", "game": game}
    return {**line, "seats": seats, **more}


def play(house: Scripted, spec: str = "random", **more: Any) -> list[str]:
    """Let a bot read all that the house sends; return what the bot has logged."""
    said: list[str] = []
    bot = BotPlayer(house, spec, said.append, pause=lambda _: bot.stop(), **more)
    bot.run()
    bot._threads.shutdown()
    return said


def test_an_engines_action_becomes_the_next_entry(tmp_path: Path) -> None:
    line = turn(4)
    (tmp_path / "engine.py").write_text(ENGINE)
    (tmp_path / "action").write_text(line["actions"][0])
    spec = f"engine[movetime 10]:{sys.executable} {tmp_path / 'engine.py'} {tmp_path / 'action'}"
    house = Scripted()
    bot = BotPlayer(house, spec, lambda _: None)
    bot._turn(line)
    bot._threads.shutdown()
    body = {"number": 5, "seat": 0, "action": line["actions"][0]}
    assert house.asked == [("/api/games/g/act", body)]
    bot._tables["g"].close()


def test_challenges_are_accepted_or_declined() -> None:
    house = Scripted(
        asked_for("packeis"),
        asked_for("penguisi"),
        asked_for("nothing"),
        asked_for("packeis", state="begun"),
        Away("gone"),
    )
    play(house, only=["packeis", "nothing"])
    accept, decline = "/api/challenges/c/accept", "/api/challenges/c/decline"
    assert [path for path, _ in house.asked] == [accept, decline, decline]


def test_a_challenge_that_cannot_be_accepted_is_declined() -> None:
    house = Scripted(asked_for("packeis"), Away("x"), refuses={"accept": "too-many-games"})
    assert "too-many-games" in play(house)[0]
    assert house.asked[-1][0].endswith("/decline")


def test_who_finds_no_legal_action_gives_up() -> None:
    house = Scripted(refuses={"/act": "illegal-action"})
    bot = BotPlayer(house, "random", lambda _: None)
    bot._turn(turn())
    bot._threads.shutdown()
    paths = [path for path, _ in house.asked]
    assert paths == ["/api/games/g/act"] * 3 + ["/api/games/g/leave"]


def test_a_game_that_has_gone_on_is_left_alone() -> None:
    house = Scripted()
    bot = BotPlayer(house, "random", lambda _: None)
    bot._turn(turn())
    bot._threads.shutdown()
    first = len(house.asked)
    table = bot._tables["g"]
    table.number = 9
    bot._act_safely(table, turn(3))
    assert len(house.asked) == first == 1


def test_it_comes_back_and_says_what_it_has_heard() -> None:
    over = {"type": "over", "at": 30, "id": "g", "game": "packeis", "places": [2, 1], "yours": [1]}
    house = Scripted(None, over, Away("one"), Away("two"))
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 2:
            bot.stop()

    said: list[str] = []
    bot = BotPlayer(house, "random", said.append, pause=pause)
    bot.run()
    assert house.since == [None, 30]
    assert said[0] == "packeis g is over, place 1"
    assert pauses[0] <= 0.5


def test_bad_words_are_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "token").write_text("rk_bot_x\n")
    words = ["bot", "--house", "nowhere", "--token-file", str(tmp_path / "token"), "random"]
    assert cli.main(words) == 2
    assert "no address of a house" in capsys.readouterr().err
    assert cli.main([*words[:4], str(tmp_path / "nothing"), "random"]) == 2
