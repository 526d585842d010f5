"""Bots over HTTP: they hear of challenges, play without knowing the rules, and may do no more."""

import pytest

from rookery.server.bots import feeds
from rookery.server.ratings.ratings import Ratings
from tests.server.bots.programs import challenge, code, member, program, reading, with_token
from tests.server.conftest import RunningServer, Start
from tests.server.users import LINK, ME, Message, Person


def act(person: Person, line: Message) -> None:
    body = {"number": line["number"] + 1, "seat": line["seat"], "action": line["actions"][0]}
    answer = person.http.post(f"/api/games/{line['id']}/act", json=body)
    assert answer.is_success, answer.text


def written(served: RunningServer) -> None:
    """Wait until everything submitted to the writer so far is in the store."""

    async def flush() -> None:
        await served.house.writer.run(lambda _: None)

    served.run(flush())


def test_a_bot_plays_two_people_to_the_end_over_http_alone(house: RunningServer) -> None:
    ada, bo = member(house, "Ada"), member(house, "Bob")
    bot = program(house, ada, "Snowplough")
    with reading(bot, "/api/me/events") as mine:
        asked = challenge(ada, "Bob", "Snowplough")
        assert [seat["accepted"] for seat in asked["seats"]] == [True, None, None]
        told = mine.until("challenge")
        assert (told["id"], told["by"], told["state"]) == (asked["id"], "Ada", "open")
        assert bo.http.get("/api/challenges").json()[0]["id"] == asked["id"]
        assert asked["id"] in bo.http.get("/me/bots").text
        assert asked["id"] not in ada.http.get("/me/bots").text
        for person in (bo, bot):
            assert person.http.post(f"/api/challenges/{asked['id']}/accept").is_success
        begun = mine.until("begins")
        game_id = begun["id"]
        assert ada.http.get(f"/api/challenges/{asked['id']}").json()["url"] == f"/games/{game_id}"
        assert [seat["name"] for seat in begun["seats"] if seat["yours"]] == ["Snowplough"]
        players, over = {0: ada, 1: bo, 2: bot}, False
        with reading(ada, f"/api/games/{game_id}/events") as game:
            while not over:
                line = game.until("position")
                over = line["over"]
                if over or line["seat"] is None:
                    continue
                who = players[line["seat"]]
                if who is ada:
                    act(ada, line)
                elif who is bot:
                    act(bot, mine.until("turn", id=game_id, number=line["number"]))
                else:
                    with reading(bo, f"/api/games/{game_id}/events") as his:
                        act(bo, his.next())
        end = mine.until("over", id=game_id)
    assert sorted(end["places"])[0] == 1
    assert end["places"] == line["places"]
    house.run(house.house.ask(Ratings).rater.rate_all())
    rating = ada.http.get(f"/api/games/{game_id}/rating").json()
    assert (rating["outcome"], rating["pool"]) == ("rated", "swift/many-bots/days")
    written(house)
    log = ada.http.get("/api/me/bots/snowplough/log").json()
    assert {"connected", "accepted", "begins", "over"} <= {one["kind"] for one in log}


def test_a_game_alone_with_a_stream_of_it(house: RunningServer) -> None:
    me, friend = house.person(), house.person(bearer=True)
    opened = me.open("swift", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    with reading(me, f"/api/games/{opened['id']}/events") as game:
        line = game.next()
        assert (line["seat"], line["yours"], line["over"]) == (0, [0], False)
        with reading(friend, f"/api/games/{opened['id']}/events") as other:
            assert other.next()["actions"] == []
            act(me, line)
            second = other.next()
            assert (second["number"], len(second["entries"]), second["seat"]) == (1, 1, 1)
            act(friend, second)
        with reading(me, f"/api/games/{opened['id']}/events?seen=1") as again:
            assert (again.next()["number"], game.next()["number"]) == (2, 1)


def test_who_comes_back_is_told_what_is_open_and_what_has_ended(house: RunningServer) -> None:
    ada = member(house, "Cleo")
    bot = program(house, ada, "Icebreaker")
    first, second = challenge(ada, "Icebreaker"), challenge(ada, "Icebreaker")
    with reading(bot, "/api/me/events") as mine:
        assert [mine.next()["id"], mine.next()["id"]] == [first["id"], second["id"]]
        assert bot.http.post(f"/api/challenges/{first['id']}/accept").is_success
        begun = mine.until("begins")
    game_id = begun["id"]
    act(ada, {**begun, "actions": sorted(ada.view(game_id)["taps"])})
    with reading(bot, f"/api/me/events?since={begun['at']}") as mine:
        assert mine.until("challenge")["id"] == second["id"]
        assert mine.until("begins")["id"] == game_id
        turn = mine.until("turn")
        assert (turn["number"], turn["seat"]) == (1, 1)
    answer = ada.http.post(f"/api/games/{game_id}/leave", json={"seat": 0})
    assert answer.json()["over"]
    with reading(bot, f"/api/me/events?since={turn['at']}") as mine:
        over = mine.until("over")
        assert (over["id"], over["places"]) == (game_id, [2, 1])


def test_a_challenge_is_answered_once_and_by_those_it_is_for(house: RunningServer) -> None:
    ada, bo, eve = member(house, "Dora"), member(house, "Emil"), member(house, "Eve")
    for state, who in (("withdrawn", ada), ("declined", bo)):
        asked = challenge(ada, "Emil")["id"]
        assert code(eve.http.get(f"/api/challenges/{asked}")) == (404, "no-such-challenge")
        assert code(eve.http.post(f"/api/challenges/{asked}/accept"))[0] == 404
        assert code(ada.http.post(f"/api/challenges/{asked}/accept"))[0] == 404
        assert who.http.post(f"/api/challenges/{asked}/decline").json()["state"] == state
        assert code(bo.http.post(f"/api/challenges/{asked}/accept"))[0] == 404
    assert bo.http.get("/api/challenges").json() == []
    wrong = [
        ("no-such-player", {"kind": "player", "name": "Nobody"}),
        ("not-allowed", {"kind": "computer", "level": "chick"}),
        ("not-allowed", {"kind": "player", "name": "Dora"}),
    ]
    for expected, seat in wrong:
        answer = ada.http.post("/api/challenges", json={"game": "swift", "seats": [ME, seat]})
        assert code(answer)[1] == expected
    guest = house.person().http.post(
        "/api/challenges", json={"game": "swift", "seats": [ME, {"kind": "player", "name": "Eve"}]}
    )
    assert code(guest) == (403, "members-only")


def test_tokens_allow_what_they_say_and_end(house: RunningServer) -> None:
    ada = member(house, "Fred")
    bot = program(house, ada, "Watcher", scopes=["watch"])
    table = ada.open("swift", [ME, {"kind": "here"}])["id"]
    assert bot.http.get(f"/api/games/{table}").is_success
    assert bot.http.get("/api/me").json()["kind"] == "bot"
    body = {"number": 1, "seat": 0, "action": "x"}
    for path, sent in (
        (f"/api/games/{table}/act", body),
        (f"/api/games/{table}/say", {"kind": "phrase", "text": "hello"}),
        ("/api/challenges", {"game": "swift", "seats": [ME]}),
        ("/api/games", {"game": "swift", "seats": [ME, {"kind": "here"}]}),
        ("/api/me/bots", {"name": "Another"}),
    ):
        assert code(bot.http.post(path, json=sent)) == (403, "out-of-scope")
    assert code(bot.http.get("/api/me/bots")) == (403, "members-only")
    with reading(bot, "/api/me/events") as mine:
        new = ada.http.post("/api/me/bots/watcher/token", json={"scopes": ["watch", "play"]})
        assert mine.rest() == []  # the token has been replaced, so the stream ends
    assert bot.http.get("/api/me/events").status_code == 401
    later = with_token(house, new.json()["token"])
    assert code(later.http.post(f"/api/games/{table}/act", json=body))[1] == "not-your-seat"
    assert ada.http.get("/api/me/bots").json()[0]["scopes"] == ["play", "watch"]
    written(house)
    assert "refused" in {one["kind"] for one in ada.http.get("/api/me/bots/watcher/log").json()}
    assert ada.http.delete("/api/me/bots/watcher").is_success
    assert code(later.http.get("/api/me")) == (401, "bad-credential")
    assert ada.http.get("/api/me/bots").json() == []


@pytest.fixture
def narrow(start: Start) -> RunningServer:
    return start(bot_games=1, bot_challenges=3, bot_streams=1)


def test_limits(narrow: RunningServer) -> None:
    ada = member(narrow, "Gina")
    bot = program(narrow, ada, "Busy")
    asked = [challenge(ada, "Busy")["id"] for _ in range(3)]
    answer = ada.http.post(
        "/api/challenges", json={"game": "swift", "seats": [ME, {"kind": "player", "name": "Busy"}]}
    )
    assert code(answer) == (429, "too-many-tries")
    assert bot.http.post(f"/api/challenges/{asked[0]}/accept").is_success
    refused = bot.http.post(f"/api/challenges/{asked[1]}/accept")
    assert code(refused) == (409, "too-many-games")
    assert bot.http.get(f"/api/challenges/{asked[1]}").json()["state"] == "open"
    with reading(bot, "/api/me/events") as mine:
        mine.next()
        assert code(bot.http.get("/api/me/events")) == (429, "too-many-streams")
    narrow.server.stop()  # an open stream does not keep the house from closing


def test_what_another_process_does_is_told_too(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "_LOOK_S", 0.01)
    one, other = start(poll_ms=1), start(poll_ms=1)
    ada = member(one, "Hanna")
    token = ada.http.post("/api/me/bots", json={"name": "Far Away"}).json()["token"]
    bot = with_token(other, token)
    with reading(bot, "/api/me/events") as mine:
        asked = challenge(ada, "Far Away")["id"]
        assert mine.until("challenge")["id"] == asked
        assert bot.http.post(f"/api/challenges/{asked}/accept").is_success
        game_id = mine.until("begins")["id"]
        with reading(ada, f"/api/games/{game_id}/events") as game:
            act(ada, game.next())
        assert mine.until("turn")["number"] == 1
