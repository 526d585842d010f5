"""The desk's pages: what they show, and that only those who keep the house ever see them."""

import html
import re
from typing import Any

import pytest

from rookery.cli import main
from rookery.server.features import FEATURES
from rookery.server.keeper.keeper import DESK_MS
from rookery.server.keeper.people_store import Which
from tests.server.bots.programs import program, with_token
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import code_of, sign_in
from tests.server.keeper.keeping import act, done, founded, log_of, member, player_of, undo
from tests.server.site.test_every_link import HTML
from tests.server.users import LINK, ME, Person

LUCK = {"kind": "phrase", "text": "good-luck"}
HELLO = {"kind": "emote", "text": "hello"}


def page(person: Person, path: str) -> str:
    answer = person.http.get(path, headers=HTML)
    assert answer.status_code == 200, (path, answer.text[:200])
    return answer.text


def reported(house: RunningServer) -> tuple[str, str]:
    """Sam has said something twice, and somebody has reported the second line."""
    sam, player = member(house, "Sam")
    opened = sam.open("swift", [ME, LINK])
    other = house.person()
    other.join(opened["invites"][0]["url"], "Bo")
    for words in (LUCK, HELLO):
        assert sam.http.post(f"/api/games/{opened['id']}/say", json=words).is_success
    other.http.post(f"/api/games/{opened['id']}/report", json={"line": 2})
    return player, opened["id"]


def test_a_walk_through_every_route(house: RunningServer) -> None:
    """Every page and every way to act, as everybody: only keepers come in, helpers to reports."""
    keeper = founded(house)
    helper, player = member(house, "Jonas")
    done(keeper, "role", {"player": player, "role": "helper"})
    mine, _ = member(house, "Sam")
    token = mine.http.post("/api/me/bots", json={"name": "Robo", "scopes": ["play"]}).json()
    bot = house.person(bearer=True)
    bot.http.headers["authorization"] = f"Bearer {token['token']}"
    (feature,) = (one for one in FEATURES if one.name == "keeper")
    walked = 0
    before = len(log_of(house))
    for handler in feature.routes:
        for path in handler.paths:
            for method in handler.http_methods & {"GET", "POST"}:
                if path.endswith("/first"):
                    continue  # test_first has these
                walked += 1
                allowed = {keeper}
                if path in ("/keeper/reports", "/api/keeper/acts", "/api/keeper/undo"):
                    allowed |= {helper}
                for person in (house.person(), mine, bot, helper, keeper):
                    answer = person.http.request(method, path, json={"x": 1}, headers=HTML)
                    if person in allowed:
                        # This house has no folder for back-ups, and nobody with such a name.
                        odd = {"/api/keeper/backup": 409, "/api/members/{name:str}/card": 404}
                        expected = (odd[path],) if path in odd else (200, 400)
                        assert answer.status_code in expected, (path, answer.status_code)
                    else:
                        assert answer.status_code in (303, 307, 401, 403, 404), (path, answer.text)
                        assert 'class="desk"' not in answer.text
    assert walked >= 6
    assert len(log_of(house)) == before


def test_no_pupil_comes_near(house: RunningServer) -> None:
    keeper = founded(house, kind="school")
    (made,) = done(keeper, "add", {"name": "Emil"})
    emil = sign_in(house.person(), "Emil", code=made["answer"]["code"])
    for path in ("/keeper", "/keeper/cards", "/keeper/reports", "/keeper/log"):
        assert emil.http.get(path, headers=HTML).status_code in (303, 307, 403, 404), path
    for what in ("role", "add", "set", "mute"):
        assert act(emil, what, {"player": made["player"], "role": "keeper"}).status_code == 403
    assert "/keeper" not in page(emil, "/me")
    assert 'href="/keeper"' in page(keeper, "/me")


def test_the_desk_of_yesterday_asks_again(house: RunningServer, time: Time) -> None:
    keeper = founded(house)
    assert 'class="ktabs"' in page(keeper, "/keeper")
    time.pass_s(DESK_MS / 1000 + 1)
    asked = page(keeper, "/keeper/log")
    assert 'class="ktabs"' not in asked
    assert 'data-after="/keeper/log"' in asked


@pytest.mark.parametrize("which", ["all", "helpers", "limited", "guests", "bots"])
def test_people_are_found_by_kind_and_name(house: RunningServer, which: Which) -> None:
    keeper = founded(house)
    sam, player = member(house, "Sam")
    _, jonas = member(house, "Jonas")
    sam.http.post("/api/me/bots", json={"name": "Robo", "scopes": ["play"]})
    house.person().open("swift", [{**ME, "name": "Gustav"}, LINK])
    done(keeper, "role", {"player": jonas, "role": "helper"})
    done(keeper, "mute", {"player": player})
    expected: dict[str, set[str]] = {
        "all": {"Milena", "Sam", "Jonas", "Robo"},
        "helpers": {"Milena", "Jonas"},
        "limited": {"Sam"},
        "guests": set(),
        "bots": {"Robo"},
    }
    text = page(keeper, f"/keeper?which={which}")
    listed = text[text.index('class="filters"') : text.index('class="col"')]
    for name in ("Milena", "Sam", "Jonas", "Robo"):
        assert (f">{name}</a>" in listed) == (name in expected[which]), (which, name)
    found = page(keeper, "/keeper?name=sA")
    assert ">Sam</a>" in found
    assert ">Jonas</a>" not in found
    assert "No player here is called that" in page(keeper, "/keeper?name=%25")
    assert keeper.http.get("/keeper?which=nobody", headers=HTML).status_code == 404


def test_a_person_s_sheet_shows_what_can_be_done(house: RunningServer) -> None:
    keeper = founded(house)
    _, player = member(house, "Sam")
    sheet = page(keeper, f"/keeper?who={player}")
    for what in ("role", "out", "mute", "pause", "ban", "close"):
        assert f'data-act="{what}"' in sheet, what
    assert "lift it" not in sheet
    done(keeper, "mute", {"player": player})
    assert "lift it" in page(keeper, f"/keeper?who={player}")
    own = page(keeper, "/keeper?who=0000000000000000")
    assert 'id="one"' not in own


def test_a_report_shows_the_lines_before_it_and_goes_when_it_is_dealt_with(
    house: RunningServer,
) -> None:
    keeper = founded(house)
    assert "All quiet on the ice" in page(keeper, "/keeper/reports")
    player, game = reported(house)
    text = page(keeper, "/keeper/reports")
    assert "Good luck!" in text
    assert text.count('class="hit"') == 1
    done(keeper, "hide", {"game": game, "line": 2})
    done(keeper, "mute", {"player": player})
    (dealt,) = done(keeper, "dismiss", {"report": 1})
    assert dealt["player"] == player
    assert "All quiet on the ice" in page(keeper, "/keeper/reports")
    lines = house.person().http.get(f"/api/games/{game}/lines").json()["lines"]
    assert [line["number"] for line in lines] in ([1], [1, 2])  # open pages keep what they have
    back: Any = keeper.http.post("/api/keeper/undo", json={"numbers": [dealt["number"]]})
    assert back.is_success
    assert "Good luck!" in page(keeper, "/keeper/reports")


def test_a_name_is_reported_once_by_each_and_answered(house: RunningServer) -> None:
    keeper = founded(house)
    (sam, player), (jonas, _) = member(house, "Rude Name"), member(house, "Jonas")
    path = f"/api/players/{player}/report"
    for person in (jonas, jonas, house.person()):
        assert person.http.post(path, json={}).json() == {"player": player}
    assert code_of(sam.http.post(path, json={})) == (409, "not-oneself")
    assert code_of(jonas.http.post("/api/players/nobody/report", json={})) == (
        404,
        "no-such-player",
    )
    assert "data-report" in page(jonas, "/@/Rude Name")
    assert "data-report" not in page(sam, "/@/Rude Name")
    assert "data-report" not in page(keeper, "/@/Rude Name")  # who acts at the desk
    text = page(keeper, "/keeper/reports")
    assert "Rude Name, reported by Jonas" in text
    assert text.count(">Show</a>") == 1
    for what in ("dismiss", "warn", "mute", "pause", "ban"):
        assert f'"{what}"' in html.unescape(text), what
    assert '"hide"' not in html.unescape(text)
    (renamed,) = done(keeper, "rename", {"player": player, "name": "Samuel"})
    later = page(keeper, "/keeper/reports")
    assert "Samuel, reported by Jonas" in later
    assert ">Rude Name</b>" in later  # as it was when it was reported
    (dealt, _) = done(keeper, "dismiss", {"report": 1}, {"report": 2})
    assert dealt["player"] == renamed["player"]
    assert "All quiet on the ice" in page(keeper, "/keeper/reports")
    assert undo(keeper, dealt["number"]).is_success
    assert "Samuel, reported by Jonas" in page(keeper, "/keeper/reports")


def test_a_command_lists_reported_names(
    house: RunningServer,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATA", str(house.data))
    monkeypatch.setenv("DATABASE_URL", address)
    (_, player), (jonas, _) = member(house, "Rude Name"), member(house, "Jonas")
    assert jonas.http.post(f"/api/players/{player}/report", json={}).is_success
    assert main(["reports", "list"]) == 0
    line, count = capsys.readouterr().out.splitlines()
    assert f"the name 'Rude Name' of Rude Name (member, {player}), reported by Jonas" in line
    assert count == "1 report"
    assert main(["reports", "close", "1"]) == 0


def test_helpers_answer_a_report_of_a_name_as_far_as_they_may(house: RunningServer) -> None:
    keeper, (helper, jonas) = founded(house), member(house, "Jonas")
    done(keeper, "role", {"player": jonas, "role": "helper"})
    _, player = member(house, "Rude Name")
    assert house.person().http.post(f"/api/players/{player}/report", json={}).is_success
    text = page(helper, "/keeper/reports")
    assert "Rude Name, reported by" in text
    assert "data-rename" not in text
    assert "data-rename" in page(keeper, "/keeper/reports")
    done(helper, "mute", {"player": player})
    done(helper, "dismiss", {"report": 1})
    assert "All quiet on the ice" in page(helper, "/keeper/reports")


def test_names_are_in_the_order_of_the_alphabet(house: RunningServer) -> None:
    keeper = founded(house)
    names = ["Ida", "Änne", "Zoe", "Kai", "anton", "Ingo"]
    done(keeper, "add", *({"name": name} for name in names))
    shown = re.findall(r'aria-label="Choose ([^"]+)"', page(keeper, "/keeper"))
    assert shown == ["Änne", "anton", "Ida", "Ingo", "Kai", "Zoe"]


def test_an_empty_school_says_what_comes_next(start: Start, address: str) -> None:
    house = start(database_url=address)
    keeper = founded(house, kind="school")
    assert "What comes next" in page(keeper, "/keeper")
    ready = page(keeper, "/keeper/cards").split('id="ready"')[1]
    assert "these cards lead nowhere" in ready  # it listens on this machine only
    done(keeper, "add", {"name": "Mila"})
    assert "What comes next" not in page(keeper, "/keeper")


def test_an_empty_club_says_what_comes_next(start: Start, address: str) -> None:
    house = start(database_url=address)
    keeper = founded(house, kind="club")
    steps = page(keeper, "/keeper").split("What comes next")[1]
    assert steps.count("<li>") == 3
    assert "data-invite" in steps
    for path in re.findall(r'href="(/[^"]+)"', steps.split("</section>")[0]):
        assert keeper.http.get(path, headers={"accept": "text/html"}).is_success, path
    assert "Cards for new members" in page(keeper, "/keeper/cards")
    done(keeper, "add", {"name": "Mila"})
    assert "What comes next" not in page(keeper, "/keeper")


def test_the_log_says_it_in_words(house: RunningServer) -> None:
    keeper = founded(house)
    _, player = member(house, "Sam")
    for what, body in (
        ("rename", {"player": player, "name": "Samuel"}),
        ("mute", {"player": player}),
        ("mute", {"player": player, "until": 0}),
        ("role", {"player": player, "role": "helper"}),
        ("role", {"player": player, "role": "member"}),
        ("set", {"key": "say", "value": "no"}),
        ("set", {"key": "say"}),
        ("invite", {}),
        ("add", {"name": "Emil"}),
    ):
        done(keeper, what, body)
    text = page(keeper, "/keeper/log")
    for words in (
        "Milena renamed Sam to Samuel",
        "Milena muted Samuel",
        "Milena lets Samuel write again",
        "Milena made Samuel a helper",
        "Milena made Samuel an ordinary member",
        "Milena set Talk (say) to no",
        "Milena set Talk (say) as usual again",
        "Milena made an invitation",
        "Milena added Emil",
        "Milena became the first keeper",
    ):
        assert words in text, words
    assert text.count("data-undo=") == 9
    german = keeper.http.get("/keeper/log", headers={**HTML, "accept-language": "de"}).text
    assert "Milena" in german
    assert "renamed" not in german


def test_an_announcement_is_on_every_page_but_at_tables_until_its_time_is_over(
    house: RunningServer, time: Time
) -> None:
    keeper = founded(house)
    guest = house.person()
    opened = guest.open("swift", [ME, LINK])
    until = house.house.now() + 3_600_000
    (put_up,) = done(keeper, "announce", {"text": "Cup <on> Sunday", "until": until})
    for path in ("/", "/lobby", "/puzzles", "/in", "/nowhere", "/keeper"):
        text = (keeper if path == "/keeper" else guest).http.get(path, headers=HTML).text
        assert "Cup &lt;on&gt; Sunday" in text, path
    for path in (opened["url"], "/offline", "/companions/packeis"):
        assert "Cup" not in guest.http.get(path, headers=HTML).text, path
    assert keeper.http.post("/api/keeper/undo", json={"numbers": [put_up["number"]]}).is_success
    assert "Cup" not in page(guest, "/")
    done(keeper, "announce", {"text": "Soon", "until": house.house.now() + 1000})
    time.pass_s(2)
    assert "Soon" not in page(guest, "/")


def test_a_key_is_revoked_until_its_owner_makes_another(house: RunningServer) -> None:
    keeper = founded(house)
    ada, _ = member(house, "Ada")
    bot = program(house, ada, "Ada Bot", scopes=["play", "watch"])
    player = player_of(house, "Ada Bot")
    assert bot.http.get("/api/me").is_success
    text = page(keeper, f"/keeper?which=bots&who={player}")
    assert "program of Ada" in text
    assert "It may: play, watch" in text
    (revoked,) = done(keeper, "revoke", {"player": player})
    assert code_of(bot.http.get("/api/me")) == (401, "bad-credential")
    assert "no key" in page(keeper, "/keeper?which=bots")
    assert "Milena revoked the key of Ada Bot" in page(keeper, "/keeper/log")
    assert code_of(undo(keeper, revoked["number"])) == (409, "cannot-undo")
    made = ada.http.post("/api/me/bots/Ada Bot/token", json={}).json()
    assert with_token(house, made["token"]).http.get("/api/me").is_success
    assert code_of(act(keeper, "revoke", {"player": player_of(house, "Ada")})) == (
        404,
        "no-such-player",
    )
