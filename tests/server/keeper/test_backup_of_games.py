"""A back-up that is made while games are played, restored: only what came after it is gone."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rookery.cli import main
from rookery.server.keeper import backups
from tests.server.conftest import RunningServer, Start
from tests.server.entering import sign_in, sign_up
from tests.server.keeper.keeping import founded
from tests.server.users import HERE, ME, Person

TABLES = 6
BEFORE = 4
"""How many moves there are at every table when the back-up begins."""


class Play:
    """A person who plays both seats of a table, as fast as they are answered."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.game = str(person.open("swift", [ME, HERE])["id"])
        self.stored = 0
        self.moves: list[str] = []

    def move(self) -> bool:
        """Make a move; False if the game is over."""
        view = self.person.view(self.game)
        if view["over"]:
            return False
        number, action = view["number"] + 1, min(view["taps"])
        body = {"number": number, "seat": view["to_move"], "action": action}
        answer = self.person.http.post(f"/api/games/{self.game}/act", json=body)
        assert answer.is_success, answer.text
        self.moves.append(action)
        self.stored = number
        return True


@contextmanager
def all_playing(plays: list[Play]) -> Iterator[None]:
    """All go on playing, until the end or to the end of their game."""
    is_over = threading.Event()

    def play_on(play: Play) -> None:
        while not is_over.is_set() and play.move():
            pass

    with ThreadPoolExecutor(len(plays)) as pool:
        under_way = [pool.submit(play_on, play) for play in plays]
        try:
            yield
        finally:
            is_over.set()
        for one in under_way:
            one.result()


def record(person: Person, game: str) -> Any:
    return person.http.get(f"/api/games/{game}/record").text


def test_only_what_was_played_after_a_backup_is_gone(
    start: Start, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = tmp_path / "copies"
    house = start(database_url=address, backups=str(copies))
    keeper = founded(house)
    plays = [Play(sign_up(house.person(), f"Penguin {number}")) for number in "ABCDEF"]
    for play in plays:
        while play.stored < BEFORE:
            assert play.move()
    with all_playing(plays):
        known = [play.stored for play in plays]  # of this, nothing may be missing
        answer = keeper.http.post("/api/keeper/backup", json={})
    assert answer.is_success, answer.text
    assert answer.json()["games"] == TABLES
    ends = [play.stored for play in plays]
    later = sign_up(house.person(), "Too late")
    made_later = str(later.open("swift", [ME, HERE])["id"])
    data = house.data
    house.stop()

    monkeypatch.setenv("DATA", str(data))
    monkeypatch.setenv("DATABASE_URL", address)
    copy = backups.made(copies)[0]  # the house had made one when it opened
    assert main(["keeper", "restore", "--dry-run", str(copy)]) == 0
    assert main(["keeper", "restore", str(copy)]) == 0

    again = start(database_url=address, data=str(data))
    _check(again, plays, known, ends)
    nobody = again.person()
    assert nobody.http.get(f"/api/games/{made_later}").status_code == 404
    assert nobody.http.get("/api/players/Too late").status_code == 404


def _check(again: RunningServer, plays: list[Play], known: list[int], ends: list[int]) -> None:
    """Each table stands between the beginning and the end of the back-up, and goes on."""
    for play, least, most in zip(plays, known, ends, strict=True):
        own = again.person()
        sign_in(own, f"Penguin {'ABCDEF'[plays.index(play)]}")
        view = own.view(play.game)
        stands = view["number"]
        assert least <= stands <= most
        moves = [entry["text"] for entry in view["log"] if entry["seat"] is not None]
        assert moves == play.moves[: len(moves)]
        if not view["over"]:
            play.person = own
            assert play.move()
