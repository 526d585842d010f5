"""Acts of keepers: each with its line in the log, undone within a day, refused to all others."""

import threading
from typing import Any

import pytest

from rookery.server import keeping
from rookery.server.features import FEATURES
from rookery.server.keeper.keeper import DESK_MS
from rookery.server.keeping import UNDO_MS, acts_of
from rookery.server.members import passwords
from rookery.server.members.entrance import FRESH_MS
from rookery.server.people.identity import FOR_EVER
from tests.server.conftest import RunningServer, Time
from tests.server.entering import code_of, sign_in, sign_up, try_password
from tests.server.keeper.keeping import act, done, founded, log_of, member, player_of, undo
from tests.server.users import LINK, ME, Person

HOUR_MS = 3_600_000


def test_everything_is_in_the_log_with_who_did_it(house: RunningServer, time: Time) -> None:
    keeper = founded(house)
    _, sam = member(house, "Sam")
    done(keeper, "rename", {"player": sam, "name": "Samuel"})
    done(keeper, "mute", {"player": sam, "until": house.house.now() + HOUR_MS})
    mute, rename, _ = log_of(house)
    assert (mute.what, rename.what) == ("mute", "rename")
    assert rename.about == {"was": "Sam", "name": "Samuel"}
    assert mute.who == rename.who != rename.subject == mute.subject


def test_a_refused_act_changes_nothing_and_leaves_no_line(house: RunningServer) -> None:
    keeper = founded(house)
    _, sam = member(house, "Sam")
    before = len(log_of(house))
    bodies: list[tuple[str, Any, tuple[int, str]]] = [
        ("rename", {"player": sam, "name": "Milena"}, (409, "name-taken")),
        ("rename", {"player": "0" * 16, "name": "Bo"}, (404, "no-such-player")),
        ("mute", {"player": sam, "until": 5}, (400, "bad-message")),
        ("mute", {"player": sam, "until": -1}, (400, "bad-message")),
        ("mute", {}, (400, "bad-message")),
        ("explode", {}, (404, "no-such-act")),
        ("set", {"key": "port", "value": "80"}, (400, "bad-setting")),
        ("set", {"key": "say", "value": "perhaps"}, (400, "bad-setting")),
        ("set", {"key": "say_only", "value": "shout"}, (400, "bad-setting")),
        ("set", {"key": "address_logins", "value": "9"}, (409, "fixed-setting")),
        ("announce", {"text": "Late", "until": 5}, (400, "bad-message")),
        ("announce", {"text": "x" * 300, "until": FOR_EVER}, (400, "bad-message")),
        ("dismiss", {"report": 7}, (404, "no-such-report")),
        ("hide", {"game": "nothing", "line": 1}, (404, "no-such-line")),
        ("void", {"game": "nothing"}, (404, "no-such-game")),
    ]
    for what, body, refusal in bodies:
        assert code_of(act(keeper, what, body)) == refusal, (what, body)
    # All or none: the first would work.
    both = [{"player": sam, "name": "Samuel"}, {"player": sam, "name": "Milena"}]
    assert code_of(act(keeper, "rename", *both)) == (409, "name-taken")
    assert len(log_of(house)) == before
    assert house.person().http.get("/api/players/Sam").status_code == 200


def test_acts_are_undone_within_a_day_and_once(house: RunningServer, time: Time) -> None:
    keeper = founded(house)
    mine, sam = member(house, "Sam")
    acts: list[tuple[str, dict[str, Any]]] = [
        ("rename", {"player": sam, "name": "Samuel"}),
        ("role", {"player": sam, "role": "helper"}),
        ("mute", {"player": sam}),
        ("pause", {"player": sam}),
        ("set", {"key": "say", "value": "no"}),
        ("announce", {"text": "Cup on Sunday", "until": house.house.now() + HOUR_MS}),
    ]
    numbers = [done(keeper, what, body)[0]["number"] for what, body in acts]
    changed = mine.http.get("/api/me").json()
    assert (changed["name"], changed["role"]) == ("Samuel", "helper")
    assert house.person().http.get("/api/me").is_success
    assert [house.house.settings.say] == [False]
    assert undo(keeper, *numbers).json() == {"undone": len(numbers)}
    restored = mine.http.get("/api/me").json()
    assert (restored["name"], restored["role"]) == ("Sam", None)
    assert [house.house.settings.say] == [True]
    assert "announcement" not in house.house.values
    assert [line.what for line in log_of(house)[: len(acts)]] == ["undo"] * len(acts)
    assert code_of(undo(keeper, numbers[0])) == (409, "cannot-undo")
    (late,) = done(keeper, "rename", {"player": sam, "name": "Samuel"})
    time.pass_s(UNDO_MS / 1000 + 1)
    sign_in(keeper, "Milena")
    assert code_of(undo(keeper, late["number"])) == (409, "cannot-undo")
    assert code_of(undo(keeper, 10_000)) == (409, "cannot-undo")


def test_what_was_overtaken_is_not_undone(house: RunningServer) -> None:
    keeper = founded(house)
    _, sam = member(house, "Sam")
    (first,) = done(keeper, "rename", {"player": sam, "name": "Samuel"})
    (second,) = done(keeper, "rename", {"player": sam, "name": "Sammy"})
    (close,) = done(keeper, "set", {"key": "say", "value": "no"})
    done(keeper, "set", {"key": "say", "value": "yes"})
    for number in (first["number"], close["number"]):
        assert code_of(undo(keeper, number)) == (409, "cannot-undo")
    assert undo(keeper, second["number"], first["number"]).is_success
    assert house.person().http.get("/api/players/Sam").status_code == 200


def test_somebody_who_was_added_by_mistake_is_there_no_more(house: RunningServer) -> None:
    keeper = founded(house)
    wrong, right = done(keeper, "add", {"name": "Borea"}, {"name": "Cleo"})
    assert wrong["undo"]
    sign_in(house.person(), "Cleo", code=right["answer"]["code"])
    assert code_of(undo(keeper, wrong["number"], right["number"])) == (409, "cannot-undo")
    assert undo(keeper, wrong["number"]).is_success
    body = {"name": "Borea", "code": wrong["answer"]["code"]}
    assert house.person().http.post("/api/session", json=body).status_code == 401
    assert [one.what for one in log_of(house)[:3]] == ["undo", "add", "add"]
    done(keeper, "add", {"name": "Borea"})  # the name is free


def test_a_lifted_ban_leaves_a_bot_banned_that_was_before(house: RunningServer) -> None:
    keeper = founded(house)
    mine, sam = member(house, "Sam")
    made = {"name": "Robo", "scopes": ["play"]}
    token = mine.http.post("/api/me/bots", json=made).json()["token"]
    bot = house.person(bearer=True)
    bot.http.headers["authorization"] = f"Bearer {token}"
    done(keeper, "ban", {"player": player_of(house, "Robo")})
    (ban,) = done(keeper, "ban", {"player": sam, "until": house.house.now() + HOUR_MS})
    assert undo(keeper, ban["number"]).is_success
    sign_in(house.person(), "Sam")
    assert bot.http.get("/api/me").status_code == 401


def test_all_that_can_be_undone_has_an_undo() -> None:
    """A new act is undone, or the reason why not is known."""
    lasting = {name for name, one in acts_of(FEATURES).items() if one.undo is None}
    assert lasting == {
        "out",  # whoever was signed out signs in again
        "revoke",  # a key that leaked never works again
        "merge",  # two became one
        "close",  # what was deleted is deleted, as it was promised
        "open-house",  # clocks run again
    }


def test_a_mute_silences_and_ends_by_itself(house: RunningServer, time: Time) -> None:
    keeper = founded(house)
    mine, sam = member(house, "Sam")
    opened = mine.open("swift", [ME, LINK])
    house.person().join(opened["invites"][0]["url"], "Bo")
    hello = {"kind": "emote", "text": "hello"}

    def said() -> int:
        answer = mine.http.post(f"/api/games/{opened['id']}/say", json=hello)
        return int(answer.status_code)

    assert said() == 200
    done(keeper, "mute", {"player": sam, "until": house.house.now() + HOUR_MS})
    assert said() == 403
    record = mine.http.post("/api/records", json={"text": '[Game "swift"]'})
    assert code_of(record) == (403, "muted")
    time.pass_s(3700)
    assert said() == 200


def test_a_pause_begins_nothing_and_finishes_everything(house: RunningServer, time: Time) -> None:
    keeper = founded(house)
    mine, sam = member(house, "Sam")
    opened = mine.open("swift", [ME, LINK])
    house.person().join(opened["invites"][0]["url"], "Bo")
    done(keeper, "pause", {"player": sam, "until": house.house.now() + HOUR_MS})
    again = mine.http.post("/api/games", json={"game": "swift", "seats": [ME, LINK]})
    assert code_of(again) == (403, "on-pause")
    assert code_of(mine.http.post("/api/challenges", json={"game": 1})) == (403, "on-pause")
    mine.sit(opened["id"])
    done(keeper, "pause", {"player": sam, "until": 0})
    assert mine.open("swift", [ME, LINK])["id"]


def test_a_ban_shuts_out_at_once_with_all_bots(house: RunningServer, time: Time) -> None:
    keeper = founded(house)
    mine, sam = member(house, "Sam")
    made = {"name": "Robo", "scopes": ["play"]}
    token = mine.http.post("/api/me/bots", json=made).json()["token"]
    bot = house.person(bearer=True)
    bot.http.headers["authorization"] = f"Bearer {token}"
    assert bot.http.get("/api/bot").status_code != 401
    (ban,) = done(keeper, "ban", {"player": sam, "until": house.house.now() + HOUR_MS})
    assert mine.http.get("/api/me").json()["kind"] == "guest"
    assert bot.http.get("/api/me").status_code == 401
    assert code_of(try_password(house.person(), "Sam", "seven grey herons")) == (403, "banned")
    assert undo(keeper, ban["number"]).is_success
    sign_in(house.person(), "Sam")
    assert bot.http.get("/api/me").status_code == 200
    done(keeper, "ban", {"player": sam, "until": house.house.now() + HOUR_MS})
    time.pass_s(3700)
    sign_in(house.person(), "Sam")


def test_two_accounts_become_one(house: RunningServer) -> None:
    keeper = founded(house)
    old, gone = member(house, "Sam")
    new, into = member(house, "Samuel")
    opened = old.open("swift", [ME, LINK])
    done(keeper, "merge", {"player": gone, "into": into})
    games = new.http.get("/api/me").json()["games"]
    assert games == 1
    assert new.http.get(f"/api/games/{opened['id']}").status_code == 200
    assert old.http.get("/api/me").json()["kind"] == "guest"
    assert try_password(house.person(), "Sam", "seven grey herons").status_code == 401
    sign_up(house.person(), "Other")


def test_a_house_keeps_a_keeper_and_nobody_shuts_themselves_out(house: RunningServer) -> None:
    keeper = founded(house)
    own = player_of(house, "Milena")
    _, sam = member(house, "Sam")
    assert code_of(act(keeper, "role", {"player": own, "role": "member"})) == (409, "last-keeper")
    for what in ("close", "ban", "pause", "mute"):
        assert code_of(act(keeper, what, {"player": own})) == (409, "not-oneself"), what
    merge = act(keeper, "merge", {"player": own, "into": sam})
    assert code_of(merge) == (409, "not-oneself")
    done(keeper, "role", {"player": sam, "role": "keeper"})
    done(keeper, "role", {"player": own, "role": "member"})
    assert code_of(act(keeper, "mute", {"player": sam})) == (403, "not-in-this-house")


def helper_of(house: RunningServer, keeper: Person) -> Person:
    helper, player = member(house, "Jonas")
    done(keeper, "role", {"player": player, "role": "helper"})
    return helper


def test_a_helper_mutes_members_and_nothing_above(house: RunningServer) -> None:
    keeper = founded(house)
    helper = helper_of(house, keeper)
    _, sam = member(house, "Sam")
    (mute,) = done(helper, "mute", {"player": sam})
    own = player_of(house, "Milena")
    assert code_of(act(helper, "mute", {"player": own})) == (403, "not-above-you")
    (rename,) = done(keeper, "rename", {"player": sam, "name": "Samuel"})
    assert code_of(undo(helper, rename["number"])) == (403, "not-in-this-house")
    assert undo(helper, mute["number"]).is_success
    allowed = {name for name, one in acts_of(FEATURES).items() if one.needs == "help"}
    assert allowed == {"mute", "hide", "dismiss", "warn"}
    for name in acts_of(FEATURES).keys() - allowed:
        assert code_of(act(helper, name)) == (403, "not-in-this-house"), name


def test_nobody_else_acts(house: RunningServer) -> None:
    keeper = founded(house)
    mine, sam = member(house, "Sam")
    token = mine.http.post("/api/me/bots", json={"name": "Robo", "scopes": ["play"]}).json()
    bot = house.person(bearer=True)
    bot.http.headers["authorization"] = f"Bearer {token['token']}"
    (line,) = done(keeper, "mute", {"player": sam})
    before = len(log_of(house))
    for person in (house.person(), mine, bot):
        for name in acts_of(FEATURES):
            assert act(person, name, {"player": sam}).status_code in (401, 403), name
        assert undo(person, line["number"]).status_code in (401, 403)
    assert len(log_of(house)) == before


def test_what_hurts_needs_a_recent_sign_in(house: RunningServer, time: Time) -> None:
    keeper = founded(house)
    _, sam = member(house, "Sam")
    hurting = {name for name, one in acts_of(FEATURES).items() if one.hurts}
    assert hurting == {
        *("reset", "role", "ban", "merge", "close", "set", "void", "revoke"),
        *("close-house", "class-end", "pupil-card"),
    }
    bodies: dict[str, dict[str, Any]] = {
        "reset": {"player": sam},
        "role": {"player": sam, "role": "helper"},
        "ban": {"player": sam},
        "merge": {"player": sam, "into": sam},
        "close": {"player": sam},
        "set": {"key": "say", "value": "no"},
        "void": {"game": "x"},
        "revoke": {"player": sam},
        "close-house": {"minutes": 5},
        "class-end": {"group": "five"},
    }
    time.pass_s(FRESH_MS / 1000 + 1)
    for name in hurting - {"pupil-card"}:  # by teachers, whom this house does not have
        assert code_of(act(keeper, name, bodies[name])) == (403, "sign-in-again"), name
    assert done(keeper, "mute", {"player": sam})
    time.pass_s(DESK_MS / 1000)
    assert code_of(act(keeper, "mute", {"player": sam})) == (403, "sign-in-again")
    assert code_of(undo(keeper, 1)) == (403, "sign-in-again")
    sign_in(keeper, "Milena")
    assert done(keeper, "reset", {"player": sam})[0]["answer"]["code"]


def test_another_process_follows_what_was_set(house: RunningServer, time: Time) -> None:
    keeper = founded(house)
    done(keeper, "set", {"key": "house", "value": "members"})
    assert house.house.settings.house == "members"
    assert house.person().http.post("/api/people", json={"name": "Bo"}).status_code != 201
    refused = house.person().http.post("/api/games", json={"game": "swift", "seats": [ME, LINK]})
    assert code_of(refused) in ((403, "signed-out"), (403, "members-only"), (401, "signed-out"))


def test_whoever_goes_takes_their_name_out_of_the_log(house: RunningServer) -> None:
    keeper = founded(house)
    _, sam = member(house, "Sam")
    done(keeper, "rename", {"player": sam, "name": "Samuel"})
    done(keeper, "close", {"player": sam})
    assert "Sam" not in str([line.about for line in log_of(house)])
    assert [line.what for line in log_of(house)] == ["close", "rename", "first"]


def test_the_older_way_to_a_new_card_is_the_same_act(house: RunningServer) -> None:
    keeper = founded(house)
    member(house, "Sam")
    answer = keeper.http.post("/api/members/sam/card")
    assert answer.is_success
    line = log_of(house)[0]
    assert (line.what, line.about) == ("reset", {"name": "Sam"})
    assert undo(keeper, line.number).is_success
    tried = house.person().http.post("/api/session", json={"name": "Sam", **answer.json()})
    assert tried.status_code == 401
    assert code_of(keeper.http.post("/api/members/nobody/card")) == (404, "no-such-player")


def test_codes_are_hashed_before_anybody_has_to_wait_for_the_store(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = founded(house)
    _, sam = member(house, "Sam")
    writing, hashed = threading.local(), []

    def watched(code: str, user_id: str) -> str:
        hashed.append(getattr(writing, "now", False))
        return code_hashed(code, user_id)

    def performed(*given: Any) -> keeping.Entry:
        writing.now = True
        try:
            return perform(*given)
        finally:
            writing.now = False

    code_hashed, perform = passwords.code_hashed, keeping.perform
    monkeypatch.setattr(passwords, "code_hashed", watched)
    monkeypatch.setattr(keeping, "perform", performed)
    done(keeper, "add", {"name": "Borea"}, {"name": "Cleo"})
    done(keeper, "reset", {"player": sam})
    assert hashed == [False] * 3
