"""What looks like a credential is right or refused, on every way into the house."""

import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from rookery import cli
from rookery.bot.house import HouseClient, HouseRefusal
from tests.server.bots.programs import member, program, reading, with_token
from tests.server.conftest import RunningServer
from tests.server.users import HERE, ME, Person

WRONG = "rk_bot_" + "x" * 32
WAYS = ("/api/me", "/api/me/events", "/api/games/{}", "/api/games/{}/events", "/api/live", "/lobby")
CHANGES = ("/api/games", "/api/games/{}/act", "/api/challenges", "/api/people", "/api/seeks")
HEADERS = (
    f"Bearer {WRONG}",
    f"Bearer {'x' * 40}",  # a bot's token without its beginning
    "Bearer short",
    "Bearer",
    f"bearer {WRONG} and more",
    f"Token {WRONG}",
    "Basic YWRhOmFkYQ==",
    WRONG,
)


def check_refused(person: Person, game_id: str, query: str = "") -> None:
    for path in WAYS:
        answer = person.http.get(path.format(game_id) + query)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad-credential"), path
        assert answer.headers["www-authenticate"].startswith("Bearer realm=")
        assert answer.json()["error"]["words"]
    for path in CHANGES:
        answer = person.http.post(path.format(game_id) + query, json={})
        assert answer.json()["error"]["code"] == "bad-credential", path
        assert "set-cookie" not in answer.headers
    with pytest.raises(InvalidStatus) as refused:
        person.sit(game_id)
    assert refused.value.response.status_code == 401


@pytest.mark.parametrize("header", HEADERS)
def test_a_wrong_credential_is_refused_everywhere(house: RunningServer, header: str) -> None:
    game_id = house.person().open("quick", [ME, HERE])["id"]
    person = house.person(bearer=True)
    person.http.headers["authorization"] = header
    person.headers = {"authorization": header}
    check_refused(person, game_id)


def test_a_token_in_an_address_is_refused(house: RunningServer) -> None:
    me = house.person()
    answer = me.http.get(f"/api/me/events?token={WRONG}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad-credential")
    assert "Authorization" in answer.json()["error"]["words"]


def test_a_wrong_credential_beside_a_right_cookie_is_refused(house: RunningServer) -> None:
    me = house.person()
    me.open("quick", [ME, HERE])
    answer = me.http.get("/api/me", headers={"authorization": f"Bearer {WRONG}"})
    assert answer.status_code == 401
    assert me.http.get("/api/me").status_code == 200


def test_programs_that_play_as_guests_say_so(house: RunningServer) -> None:
    guest = house.person(bearer=True)
    assert guest.token.startswith("guest_")
    assert guest.http.get("/api/me").json()["kind"] == "guest"
    game_id = guest.open("quick", [ME, HERE])["id"]
    assert guest.view(game_id)["yours"] == [0, 1]


def test_a_revoked_token_ends_its_streams_and_opens_no_more(house: RunningServer) -> None:
    ada = member(house, "Olive")
    bot = program(house, ada, "Olives Bot")
    game_id = ada.open("quick", [ME, HERE])["id"]
    with (
        reading(bot, "/api/me/events") as mine,
        reading(with_token(house, _token(bot)), f"/api/games/{game_id}/events") as game,
    ):
        assert game.next()["id"] == game_id
        assert ada.http.post("/api/me/bots/olives bot/token", json={}).is_success
        assert mine.rest() == game.rest() == []
    check_refused(bot, game_id)


def test_a_deleted_bot_s_token_is_nobody_s(house: RunningServer) -> None:
    ada = member(house, "Pauline")
    bot = program(house, ada, "Paulines Bot")
    game_id = ada.open("quick", [ME, HERE])["id"]
    assert ada.http.delete("/api/me/bots/paulines bot").is_success
    check_refused(bot, game_id)


def _token(person: Person) -> str:
    return person.headers["authorization"].split()[1]


@pytest.mark.parametrize("token", [WRONG, "", "two words", "guest_" + "y" * 32])
def test_the_bot_program_ends_with_one_line(
    house: RunningServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], token: str
) -> None:
    (tmp_path / "token").write_text(f"{token}\n")
    arguments = ["bot", "--house", house.address, "--token-file", str(tmp_path / "token"), "random"]
    assert cli.main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert "token" in said.err


def test_the_bot_program_ends_when_its_token_is_revoked(house: RunningServer) -> None:
    ada = member(house, "Quentin")
    bot = program(house, ada, "Quentins Bot")
    there = HouseClient(house.address, _token(bot))
    there.check_bot()
    events = there.events(None)
    assert ada.http.post("/api/me/bots/quentins bot/token", json={}).is_success
    with pytest.raises(HouseRefusal, match="revoked"):
        next(events)
    with pytest.raises(HouseRefusal, match="revoked"):
        there.check_bot()


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_the_examples_end_with_one_line(house: RunningServer, name: str) -> None:
    file = Path(__file__).parents[3] / "examples" / "bots" / name
    run = [sys.executable] if name.endswith(".py") else ["node"]
    done = subprocess.run(
        [*run, str(file)],
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "HOUSE": house.address, "TOKEN": WRONG},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert len((done.stdout + done.stderr).splitlines()) == 1
