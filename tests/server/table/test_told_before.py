"""No player is rated who was not told before: every way into a game says what it counts for."""

import pytest
import sqlalchemy as sa

from rookery.server.db.writer import Writer
from rookery.server.lobby import store as seeks
from tests.server.bots.programs import challenge, member, program, reading
from tests.server.conftest import RunningServer
from tests.server.stored import GAME
from tests.server.users import COMPUTER, HERE, LINK, ME

CLOCK = {"initial_s": 300, "increment_s": 3}


@pytest.mark.parametrize("rated", [True, False])
def test_an_invitation_says_what_it_counts_for(house: RunningServer, rated: bool) -> None:
    me, friend = house.person(), house.person()
    opened = me.open("swift", [ME, LINK], rated=rated, clock=CLOCK)
    path = opened["invites"][0]["url"].removeprefix(house.address)
    for code, words in (
        ("en", ("Rated: the result", "For fun: no rating")),
        ("de", ("Gewertet: Das Ergebnis", "Zum Spaß: Die Wertungszahlen")),
    ):
        headers = {"accept": "text/html", "accept-language": code}
        text = friend.http.get(path, headers=headers).text
        assert (words[0] in text, words[1] in text) == (rated, not rated)
        assert "5" in text[text.index('id="terms"') :]
    assert me.view(opened["id"])["rated"] is rated


@pytest.mark.parametrize("seats", [[ME, HERE], [ME, COMPUTER]])
def test_nothing_is_at_stake_without_a_second_person(
    house: RunningServer, seats: list[dict[str, str]]
) -> None:
    me = house.person()
    assert me.view(me.open("swift", seats)["id"])["rated"] is False


@pytest.mark.parametrize("rated", [True, False])
def test_a_challenge_says_it_to_people_and_programs(house: RunningServer, rated: bool) -> None:
    name = f"Yara{rated}"
    ada = member(house, name)
    bot = program(house, ada, f"Bot of {name}")
    with reading(bot, "/api/me/events") as mine:
        asked = challenge(ada, f"Bot of {name}", rated=rated, clock=CLOCK)
        told = mine.until("challenge", id=asked["id"])
        assert (told["rated"], told["clock"]) == (rated, CLOCK)
        assert bot.http.post(f"/api/challenges/{asked['id']}/accept").is_success
        assert mine.until("begins")["rated"] is rated


def test_a_table_found_in_the_lobby_says_it(engine: sa.Engine, writer: Writer) -> None:
    assert writer is not None
    with engine.connect() as connection:
        found = seeks.tables(connection, [GAME.id])[GAME.id]
    assert (found.rated, found.clock) == (GAME.rated, GAME.clock)
