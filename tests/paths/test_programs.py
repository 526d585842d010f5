"""A first bot, a first experiment and a first contribution: from an empty folder to a success."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.paths.walk import ROOT, Walk, commands
from tests.server.bots.programs import reading
from tests.server.entering import sign_up
from tests.server.users import ME, Person


def follow(walk: Walk, page: str) -> None:
    """Type all commands of a page, with the environment that is installed already."""
    for line in commands(page):
        walk.type(line.replace(".venv/bin/python", sys.executable))


@pytest.mark.skipif(shutil.which("node") is None, reason="the bot is a program for Node")
def test_a_first_bot_accepts_a_challenge_and_moves(
    walk: Walk, visit: Callable[[str], Person]
) -> None:
    *first, online = commands("first-bot.md")
    for line in first:
        walk.type(line)
    address = walk.serve(f"{ROOT}/rookery serve --host 0.0.0.0")
    ada = sign_up(visit(address), "Ada")
    made = ada.http.post("/api/me/bots", json={"name": "Floes"})
    assert made.is_success, made.text
    (walk.folder / "floes.token").write_text(made.json()["token"], encoding="utf-8")
    walk.start(online.replace("https://rookery.example", address))
    seats = [{"kind": "player", "name": "Floes"}, ME]
    with reading(ada, "/api/me/events") as lines:
        asked = ada.http.post("/api/challenges", json={"game": "packeis", "seats": seats})
        assert asked.is_success, asked.text
        assert lines.until("turn")["number"] == 1  # the bot has moved


def test_a_first_experiment_ends_with_a_share_and_its_interval(walk: Walk) -> None:
    follow(walk, "first-experiment.md")
    assert re.search(r"^0\.\d{3} ± 0\.\d{3}$", walk.printed, re.MULTILINE)
    assert len(list((walk.folder / "games").iterdir())) == 40
    assert (walk.folder / "games.pgn").read_text(encoding="utf-8").count('[Game "packeis"]') == 40


def test_a_first_contribution_is_objected_to_then_pushed(walk: Walk) -> None:
    follow(walk, "first-contribution.md")
    assert re.search(r"^1 failed", walk.printed, re.MULTILINE)
    assert re.search(r"^\d+ passed", walk.printed.splitlines()[-1])
    pushed = walk.type("git ls-remote origin german-greeting")
    assert "refs/heads/german-greeting" in pushed
    changed = subprocess.run(
        ["git", "show", "--stat", "--format=%s", "HEAD"],
        cwd=walk.folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert changed.startswith("messages: wish luck to one person")
    assert "1 file changed" in changed
