"""Positions as homework: read from lines, answered by pupils, seen by their teacher."""

import re
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa

from rookery import games
from rookery.server.classes import store
from rookery.server.classes.positions import MOST
from rookery.server.classes.positions_store import homework_answers, homework_positions
from rookery.server.classes.store import Homework
from rookery.server.keeping import UNDO_MS
from tests.server.classes.test_classes import School, house, school
from tests.server.conftest import RunningServer, Ticking
from tests.server.entering import code_of, sign_in
from tests.server.keeper.keeping import act, done, undo
from tests.server.users import LINK, ME, Person

__all__ = ["house", "school"]

LINES = {
    "packeis": "PK1 std ....A21B3/B2...2.1./2.12.../A2...11.1/.11B2..1/3B1..1.A1./A1.2.1.2/112.2..."
    " A u00 s26.15,28.15",
    "penguin_game": "PG1 n2 r CS,.,A,AM/S,S,C2,M/C,S,MM,C/M,M,A1,S ta1c1a3c3 move1 o-",
    "penguisi": "PS1 b3G3>1:2etm00a n,n,n,n/n,n,0x,0x/n,n,n,n 2 dice f14 g- d1 a0 c0 p0 w-",
    "polar_escape": "PE1 n3s2+ t1 c0,0,0 -/-/- i/i/i pick1",
}
PACKEIS = LINES["packeis"]
RIGHT, OTHER = "a4-a3", "a7-a6"


def homework(by: Person, group: str, *lines: str) -> str:
    body = {"group": group, "kind": "positions", "positions": "\n".join(lines)}
    made: str = done(by, "homework", body)[0]["answer"]["homework"]
    return made


def answer(pupil: Person, work: str, action: str, number: int = 1) -> Any:
    return pupil.http.post(f"/api/homework/{work}/{number}", json={"action": action})


def test_pupils_answer_until_it_is_right_and_their_teacher_sees_it(school: School) -> None:
    tom, anna, ben = (school.person(name) for name in ("Tom", "Anna", "Ben"))
    line = f"{PACKEIS} = {RIGHT} ? How do you keep the big island?"
    work = homework(tom, school.five, line, PACKEIS)
    home = anna.http.get("/").text
    assert "2 positions: Packeis am Pol" in home
    assert f'href="/homework/{work}/1"' in home
    page = anna.http.get(f"/homework/{work}/1").text
    assert "How do you keep the big island?" in page
    assert answer(anna, work, OTHER).json()["verdict"] == "wrong"
    assert "0 of 2 done" in anna.http.get("/").text
    right = answer(anna, work, RIGHT).json()
    assert (right["verdict"], right["next"]) == ("right", f"/homework/{work}/2")
    assert answer(anna, work, OTHER).json()["verdict"] == "wrong"  # changes nothing any more
    assert f'href="/homework/{work}/2"' in anna.http.get("/").text
    assert (answer(anna, work, OTHER, 2).json() | {"scene": 0, "words": ""}) == {
        "verdict": "noted",
        "title": "Your teacher will see it.",
        "words": "",
        "scene": 0,
        "next": "",
    }
    assert "2 of 2 done" in anna.http.get("/").text
    answer(ben, work, OTHER)
    assert "1 of 2 have done it" in tom.http.get("/keeper/classes").text
    seen = tom.http.get(f"/keeper/classes/answers?homework={work}").text
    assert re.search(rf"<b>{RIGHT} .*?right.*?Anna \(2 tries\)", seen, re.S)
    assert re.search(rf"<b>{OTHER} .*?not right.*?Ben", seen, re.S)
    assert "No answer yet: Ben" in seen  # to the second one


def test_an_answer_that_counts_as_it_is_can_be_changed(school: School) -> None:
    tom, anna = school.person("Tom"), school.person("Anna")
    work = homework(tom, school.five, PACKEIS)
    for action in (OTHER, RIGHT):
        assert answer(anna, work, action).json()["verdict"] == "noted"
    assert f"Your answer is {RIGHT}" in anna.http.get(f"/homework/{work}/1").text
    assert OTHER not in tom.http.get(f"/keeper/classes/answers?homework={work}").text


@pytest.mark.parametrize("game", LINES)
def test_positions_of_each_game_are_shown_and_answered(school: School, game: str) -> None:
    anna = school.person("Anna")
    work = homework(school.person("Tom"), school.five, LINES[game])
    assert "What would you do here?" in anna.http.get(f"/homework/{work}/1").text
    picture = anna.http.get(f"/homework/{work}/1/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    first = games.load(game).parse(LINES[game]).legal_actions[0]
    answered = answer(anna, work, first).json()
    assert answered["verdict"] == "noted"
    assert answered["words"]


def test_whoever_is_not_of_the_class_gets_nowhere(school: School) -> None:
    tom, anna, cleo, tess = (school.person(name) for name in ("Tom", "Anna", "Cleo", "Tess"))
    work = homework(tom, school.five, PACKEIS)
    for person in (cleo, tess):
        assert person.http.get(f"/homework/{work}/1").status_code == 404
        assert person.http.get(f"/homework/{work}/1/picture.svg").status_code == 404
        assert code_of(answer(person, work, RIGHT)) == (404, "no-such-homework")
    for person in (tess, anna, cleo):
        seen = person.http.get(f"/keeper/classes/answers?homework={work}")
        assert seen.status_code == 404
    assert code_of(answer(anna, work, RIGHT, 2)) == (404, "no-such-homework")
    assert code_of(answer(anna, "nothing", RIGHT)) == (404, "no-such-homework")
    assert answer(anna, work, "a1-h8").status_code in (400, 409)
    # Teachers try it, which is not stored.
    assert answer(tom, work, RIGHT).json()["verdict"] == "noted"
    assert (
        "No answer yet: Anna, Ben" in tom.http.get(f"/keeper/classes/answers?homework={work}").text
    )
    assert school.house.person().http.get(f"/homework/{work}/1").status_code in (303, 401, 403)


def _record(by: Person, *actions: str, position: str = PACKEIS) -> str:
    """The path of a record that begins at a position."""
    moves = " ".join(f"{at}. {action}" for at, action in enumerate(actions, 1))
    text = f"rookery record 1\ngame: packeis\nposition: {position}\n\n{moves}\n"
    url: str = by.http.post("/api/records", json={"text": text}).json()["url"]
    return url.partition("#")[0]


def test_a_replay_and_a_study_bring_their_positions(school: School) -> None:
    keeper, anna = school.keeper, school.person("Anna")
    url = _record(keeper, "a4-a3", "d5-e4", "e1-d3")
    api = f"/api{url.removesuffix('/replay')}"
    for number, note in ((0, "Where is the danger?"), (2, "And now?")):
        kept = keeper.http.post(f"{api}/study", json={"number": number, "note": note})
    study = kept.json()["id"]
    work = homework(keeper, school.five, f"{url}#2 = e1-d3", f"https://house{url}?study={study}")
    pages = [anna.http.get(f"/homework/{work}/{number}").text for number in (1, 2, 3)]
    assert ["What would you do here?" in page for page in pages] == [True, False, False]
    assert "Where is the danger?" in pages[1]
    assert "And now?" in pages[2]
    assert answer(anna, work, "e1-d3").json()["verdict"] == "right"


WRONG = [
    ("", "how-many-positions"),
    ("  \n ", "how-many-positions"),
    ("\n".join([PACKEIS] * (MOST + 1)), "how-many-positions"),
    (f"{PACKEIS}\nPK1 nonsense", "unknown-position"),
    ("Anna", "unknown-position"),
    ("/games/nothing/replay#3", "unknown-position"),
    ("https://elsewhere.example/games/12", "unknown-position"),
    (f"{PACKEIS} = a1-h8", "no-such-answer"),
    (f"{PACKEIS}\n{LINES['penguisi']}", "many-games"),
    ("PS1 b3G3>1:2etm00a n,n,n,n/n,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-", "no-move-there"),
]


@pytest.mark.parametrize(("text", "code"), WRONG, ids=[code for _, code in WRONG])
def test_lines_that_are_wrong_are_named_and_nothing_is_set(
    school: School, text: str, code: str
) -> None:
    tom = school.person("Tom")
    body = {"group": school.five, "kind": "positions", "positions": text}
    refused = act(tom, "homework", body)
    assert code_of(refused) == (400, code)
    if "\n" in text and code == "unknown-position":
        assert "Line 2" in refused.json()["error"]["words"]
    assert school.works() == []


def test_replays_at_moves_that_there_are_not_and_games_that_go_on(school: School) -> None:
    tom, anna = school.person("Tom"), school.person("Anna")
    url = _record(school.keeper, "a4-a3")
    bad = [f"{url}#9", f"{url}#-1", f"{url}#x", f"{url}?study=nothing"]
    opened = anna.open("packeis", [ME, LINK])
    for text, code in [
        *((one, "unknown-position") for one in bad),
        (f"/games/{opened['id']}/replay", "not-over-yet"),
    ]:
        body = {"group": school.five, "kind": "positions", "positions": text}
        assert code_of(act(tom, "homework", body))[1] == code, text


def test_withdrawn_homework_comes_back_with_its_answers_for_a_day(
    school: School, time: Ticking
) -> None:
    tom, anna = school.person("Tom"), school.person("Anna")
    work = homework(tom, school.five, f"{PACKEIS} = {RIGHT}")
    answer(anna, work, RIGHT)
    (gone,) = done(tom, "homework-end", {"homework": work})
    assert code_of(answer(anna, work, RIGHT)) == (404, "no-such-homework")
    assert 'id="homework"' not in anna.http.get("/").text
    assert undo(tom, gone["number"]).is_success
    assert "1 of 1 done" in anna.http.get("/").text
    done(tom, "homework-end", {"homework": work})
    time.pass_s(UNDO_MS / 1000 + 1)
    sign_in_by_card(school, "Tom")
    homework(school.person("Tom"), school.five, PACKEIS)
    assert rows(school.house) == (1, 0)


def sign_in_by_card(school: School, name: str) -> None:
    """A new card for somebody whose sign-in is too old for the desk."""
    sign_in(school.keeper, "Milena")
    (card,) = done(school.keeper, "reset", {"player": school.players[name]})
    school.codes[name] = card["answer"]["code"]
    school.people.pop(name)


def rows(house: RunningServer) -> tuple[int, int]:
    """How many positions and answers are stored."""

    def counted(connection: sa.Connection) -> tuple[int, int]:
        first, second = (
            len(connection.execute(sa.select(table.c.number)).all())
            for table in (homework_positions, homework_answers)
        )
        return first, second

    return house.house.writer.submit(counted).result()


def test_answers_follow_their_pupil(school: School) -> None:
    tom, anna = school.person("Tom"), school.person("Anna")
    work = homework(tom, school.five, PACKEIS)
    answer(anna, work, OTHER)
    export = anna.http.get("/api/me/export").json()
    assert export["classes"]["answers"][0]["action"] == OTHER
    merged = {"player": school.players["Anna"], "into": school.players["Cleo"]}
    done(school.keeper, "merge", merged)
    assert "1 of 1 done" in school.person("Cleo").http.get("/").text
    done(school.keeper, "close", {"player": school.players["Cleo"]})
    assert rows(school.house) == (1, 0)
    done(school.keeper, "class-end", {"group": school.five})
    assert rows(school.house) == (1, 0)  # that can be undone for a day
    later = school.house.house.now() + UNDO_MS + 1
    new = Homework("later", school.six, "guide", "packeis", ("3",), later, later + UNDO_MS)
    school.house.house.writer.submit(partial(store.assign, work=new)).result()
    assert rows(school.house) == (0, 0)
