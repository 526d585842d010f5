"""Classes: keepers make them, teachers see their own and set homework, pupils find it at home."""

import json
import re
from collections.abc import Callable
from functools import partial

import httpx
import pytest

from rookery.server.classes import acts, store
from rookery.server.classes.positions import MOST
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS
from rookery.server.puzzles.book import of_game
from rookery.server.table.interfaces import Following, Telling
from tests.server.conftest import RunningServer, Start, Ticking
from tests.server.entering import carry, given
from tests.server.keeper.keeping import act, done, founded, log_of, undo
from tests.server.largest import school as largest
from tests.server.largest.watching import own_loops, watching
from tests.server.notices.test_notices import follow
from tests.server.users import Person


class School:
    """A school with a keeper, two teachers, and two classes of two pupils."""

    def __init__(self, house: RunningServer) -> None:
        self.house = house
        self.keeper = founded(house, kind="school")
        names = ("Tom", "Tess", "Anna", "Ben", "Cleo", "Dora")
        cards = done(self.keeper, "add", *({"name": name} for name in names))
        self.codes = {name: row["answer"]["code"] for name, row in zip(names, cards, strict=True)}
        self.players = {name: row["player"] for name, row in zip(names, cards, strict=True)}
        for name in ("Tom", "Tess"):
            done(self.keeper, "role", {"player": self.players[name], "role": "teacher"})
        self.people: dict[str, Person] = {}
        self.five = self.new("5b", "Tom", "Anna", "Ben")
        self.six = self.new("6a", "Tess", "Cleo", "Dora")

    def new(self, name: str, teacher: str, *pupils: str) -> str:
        [row] = done(self.keeper, "class", {"name": name, "teacher": self.players[teacher]})
        group: str = row["answer"]["group"]
        each = [{"group": group, "player": self.players[one]} for one in pupils]
        done(self.keeper, "pupils", *each)
        return group

    def person(self, name: str) -> Person:
        """One of them, signed in by card."""
        if name not in self.people:
            person = self.house.person()
            body = {"name": name, "code": self.codes[name]}
            carry(person, given(person.http.post("/api/session", json=body)))
            self.people[name] = person
        return self.people[name]

    def homework(self, by: Person, group: str, **more: object) -> str:
        body = {"group": group, "kind": "puzzles", "game": "packeis", "count": 2, **more}
        homework: str = done(by, "homework", body)[0]["answer"]["homework"]
        return homework

    def works(self) -> list[store.Homework]:
        groups = [self.five, self.six]
        job = self.house.house.writer.submit(lambda c: list(store.homework_of(c, groups)))
        return job.result()


@pytest.fixture
def house(start: Start, time: Ticking, address: str) -> RunningServer:
    return start(time=time, database_url=address, house="school", address_logins=200)


@pytest.fixture
def school(house: RunningServer) -> School:
    return School(house)


def test_pages_of_the_largest_class_are_made(school: School) -> None:
    house = school.house.house
    added = range(100)
    cards = done(school.keeper, "add", *({"name": f"Pupil {number}"} for number in added))
    pupils = [row["player"] for row in cards]
    house.writer.submit(partial(largest.fill, pupils=pupils, now=house.now())).result()
    for path in ("/keeper/classes", "/keeper/classes/cards", "/keeper/classes/answers"):
        query = {"group": largest.CLASS, "homework": largest.WORK}
        answer = school.keeper.http.get(path, params=query)
        assert answer.status_code == 200, (path, answer.text)


def test_the_largest_homework_keeps_nobody_waiting(start: Start, time: Ticking) -> None:
    with own_loops(), watching() as watch:
        school = School(start(time=time, house="school", address_logins=200))
        house, anna = school.house.house, school.person("Anna")
        find = partial(people.by_player, player=school.players["Anna"])
        pupils = [str(house.writer.submit(find).result()), *map(str, range(100))]
        house.writer.submit(partial(largest.fill, pupils=pupils, now=house.now())).result()
        path = f"{largest.WORK}/{MOST}"

        def answer(number: int) -> Callable[[], httpx.Response]:
            body = {"action": largest.actions()[number]}
            return partial(anna.http.post, f"/api/homework/{path}", json=body)

        ways: dict[str, Callable[[int], Callable[[], httpx.Response]]] = {
            "page": lambda _: partial(anna.http.get, f"/homework/{path}"),
            "picture": lambda _: partial(anna.http.get, f"/homework/{path}/picture.svg"),
            "answer": answer,
        }
        for name, way in ways.items():
            assert way(1)().is_success, name
            assert not watch.kept_longest(way), name


def test_whoever_meets_a_bound_reads_it_in_their_language(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    for bound, most in (("_MOST_CLASSES", 2), ("MOST_PUPILS", 2), ("MOST_HOMEWORK", 0)):
        monkeypatch.setattr(acts, bound, most)
    keeper, of_five = school.keeper, dict[str, object](group=school.five)
    keeper.http.headers["accept-language"] = "de"
    more: dict[str, tuple[dict[str, object], str]] = {
        "class": ({"name": "7c"}, "Es gibt schon 2 Klassen."),
        "pupils": (of_five | {"player": school.players["Cleo"]}, "In einer Klasse sind höchstens"),
        "homework": (of_five | {"kind": "guide", "game": "packeis"}, "Eine Klasse hat höchstens"),
    }
    for name, (body, words) in more.items():
        answer = act(keeper, name, body)
        assert (answer.status_code, answer.json()["error"]["words"][: len(words)]) == (409, words)


def test_a_teacher_sees_own_classes_only(school: School) -> None:
    page = school.person("Tom").http.get("/keeper/classes").text
    assert "Anna" in page
    assert "Cleo" not in page
    other = school.person("Tom").http.get(f"/keeper/classes?group={school.six}").text
    assert "Cleo" not in other
    whole = school.keeper.http.get(f"/keeper/classes?group={school.six}").text
    assert "Cleo" in whole
    assert school.person("Anna").http.get("/keeper/classes").status_code == 404


def test_pupils_find_their_homework_at_home_until_it_is_done(school: School) -> None:
    anna, tom = school.person("Anna"), school.person("Tom")
    assert 'id="homework"' not in anna.http.get("/").text
    school.homework(tom, school.five)
    home = anna.http.get("/").text
    assert "0 of 2 done" in home
    assert 'id="homework"' not in school.person("Cleo").http.get("/").text
    for _ in range(2):
        url = re.search(r'id="homework".*?href="(/puzzles/[^"]+)"', anna.http.get("/").text, re.S)
        assert url is not None
        solve(anna, url[1])
    assert "2 of 2 done" in anna.http.get("/").text
    assert "1 of 2 have done it" in tom.http.get("/keeper/classes").text


def solve(person: Person, url: str) -> None:
    """Find the best actions of a puzzle."""
    _, _, game, name = url.split("/")
    puzzle = of_game(game)[name].puzzle
    actions: list[str] = []
    for step in puzzle.steps:
        actions.append(step.action)
        person.http.post(f"/api{url}", json={"actions": actions})


def test_a_puzzle_says_how_far_the_homework_is_and_leads_to_the_next(school: School) -> None:
    anna, tom = school.person("Anna"), school.person("Tom")
    school.homework(tom, school.five, count=5)
    [work] = school.works()
    first, *others = urls = [f"/puzzles/packeis/{task}" for task in work.tasks]
    page = anna.http.get(first).text
    assert ('<h1 id="what">Homework</h1>' in page, "1 of 5" in page, "1 of 3" in page) == (
        True,
        True,
        False,
    )
    at = {"number": 1, "done": 0, "tasks": 5, "counts": True, "after": urls[1]}
    assert stand(anna, first) == at
    assert stand(tom, first) is None  # no pupil
    assert stand(school.person("Cleo"), first) is None  # of another class
    solve(anna, first)
    assert stand(anna, first) == {**at, "done": 1, "counts": False}
    for url in others[1:]:
        solve(anna, url)
    at = {"number": 2, "done": 4, "tasks": 5, "counts": True, "after": ""}
    assert stand(anna, urls[1]) == at
    solve(anna, urls[1])
    assert stand(anna, urls[1]) == {**at, "done": 5, "counts": False}


def test_a_missed_puzzle_of_the_homework_comes_last_and_counts_tomorrow(
    school: School, time: Ticking
) -> None:
    anna = school.person("Anna")
    school.homework(school.keeper, school.five)
    first, second = (f"/puzzles/packeis/{task}" for task in school.works()[0].tasks)
    anna.http.post(f"/api{first}/help", json={"what": "solution"})
    assert f'href="{second}"' in anna.http.get("/").text
    assert stand(anna, second) == {"number": 2, "done": 0, "tasks": 2, "counts": True, "after": ""}
    solve(anna, second)
    missed = {"number": 1, "done": 1, "tasks": 2, "counts": False, "after": ""}
    assert stand(anna, first) == missed
    solve(anna, first)
    assert stand(anna, first) == missed
    assert f'href="{first}"' in anna.http.get("/").text
    time.pass_s(DAY_MS / 1000)
    assert stand(anna, first) == {**missed, "counts": True}
    solve(anna, first)
    assert "2 of 2 done" in anna.http.get("/").text


def stand(person: Person, url: str) -> object:
    """What the page of a puzzle knows of homework."""
    data = re.search(r'id="data">(.*?)</script>', person.http.get(url).text, re.S)
    assert data is not None
    return json.loads(data[1])["homework"]


def test_pupils_are_told_of_homework_until_it_is_done_or_withdrawn(school: School) -> None:
    anna, tom = school.person("Anna"), school.person("Tom")

    def told(pupil: Person) -> list[tuple[str, str, str]]:
        lines = pupil.http.get("/api/me/notices").json()["notices"]
        return [(line["title"], line["line"].partition(", ")[0], line["url"]) for line in lines]

    school.homework(tom, school.five, days=3)
    first = ("Homework", "2 puzzles: Packeis am Pol", "/#homework")
    assert told(anna) == [first]
    assert told(school.person("Cleo")) == []
    assert told(tom) == []
    guide = school.homework(tom, school.five, kind="guide", days=1)
    assert "First game: Packeis am Pol" in {line for _, line, _ in told(anna)}
    done(tom, "homework-end", {"homework": guide})
    assert told(anna) == [first]
    for _ in range(2):
        url = re.search(r'id="homework".*?href="(/puzzles/[^"]+)"', anna.http.get("/").text, re.S)
        assert url is not None
        solve(anna, url[1])
    assert told(anna) == []
    assert told(school.person("Ben")) == [first]
    kinds = [one["kind"] for one in anna.http.get("/api/me/notices/kinds").json()]
    assert ("homework" in kinds, "lobby" in kinds) == (True, False)


def test_open_pages_of_pupils_learn_of_homework_at_once(school: School) -> None:
    page = follow(school.person("Anna"))
    assert page.until("notices")["new"] == 0
    school.homework(school.person("Tom"), school.five)
    assert page.until("notices")["new"] == 1


def test_a_teacher_sees_who_has_a_page_open(school: School) -> None:
    """In a school, too, where nobody else learns of it."""
    tom, house = school.person("Tom"), school.house.house

    def shown() -> tuple[int, bool]:
        page = tom.http.get("/keeper/classes").text
        return page.count(">here</span>"), "1 is here" in page

    assert shown() == (0, True)  # who reads it
    found = school.house.house.writer.submit(lambda one: people.named(one, "Anna")).result()
    assert found is not None
    school.person("Anna")

    async def come() -> Following:
        return house.ask(Telling).follow(found.user_id, lambda _: None)

    page = school.house.run(come())
    assert shown() == (1, False)
    house.loop.call_soon_threadsafe(page.end)
    school.house.run(house.reader.run(lambda _: None))
    assert shown() == (0, True)


def test_homework_is_due_at_a_moment_of_the_reader_s_own_clock(school: School) -> None:
    school.homework(school.keeper, school.five, days=3)
    due = school.works()[0].due
    time = f'<time data-when="{due}">'
    for who, path in (("Tom", "/keeper/classes"), ("Anna", "/")):
        assert f"until {time}" in school.person(who).http.get(path).text


def test_a_guided_game_is_followed(school: School) -> None:
    anna, tom = school.person("Anna"), school.person("Tom")
    school.homework(tom, school.five, kind="guide")
    assert "0 of 1 done" in anna.http.get("/").text
    for steps in (1, 2, 64, 1):
        answer = anna.http.post("/api/guides/packeis", json={"steps": steps})
        assert answer.status_code == 204
    assert "1 of 1 done" in anna.http.get("/").text
    assert 'aria-label="5 of 5 steps"' in tom.http.get("/keeper/classes").text


def test_a_class_never_gets_the_same_puzzles_twice(school: School) -> None:
    tom = school.person("Tom")
    for level in ("easy", "middle", "hard", "easy"):
        school.homework(tom, school.five, level=level, count=5)
    tasks = [task for work in school.works() for task in work.tasks]
    assert len(tasks) == len(set(tasks)) == 20
    book = of_game("packeis")
    by_set = [[book[task].puzzle.mu for task in work.tasks] for work in reversed(school.works())]
    assert max(by_set[0]) <= min(by_set[2])


BEYOND: list[tuple[str, dict[str, object]]] = [
    ("set", {"key": "say", "value": "no"}),
    ("ban", {"player": "Anna"}),
    ("pause", {"player": "Anna"}),
    ("mute", {"player": "Anna"}),
    ("warn", {"player": "Anna"}),
    ("reset", {"player": "Anna"}),
    ("rename", {"player": "Anna", "name": "Annika"}),
    ("role", {"player": "Tom", "role": "keeper"}),
    ("out", {"player": "Anna"}),
    ("merge", {"player": "Anna", "into": "Ben"}),
    ("close", {"player": "Anna"}),
    ("add", {"name": "Emil"}),
    ("invite", {}),
    ("announce", {"text": "Hello", "until": 2**53}),
    ("close-house", {"minutes": 5}),
    ("open-house", {}),
    ("class", {"name": "7c"}),
    ("class-end", {"group": "five"}),
    ("pupils", {"group": "five", "player": "Cleo"}),
]
HELPERS_DO = {"mute", "warn"}


def _body(school: School, body: dict[str, object]) -> dict[str, object]:
    known = {**school.players, "five": school.five, "six": school.six}
    return {key: known.get(str(value), value) for key, value in body.items()}


@pytest.mark.parametrize("role", ["helper", "teacher", "pupil"])
def test_no_act_above_a_role(school: School, role: str) -> None:
    who = {"helper": "Dora", "teacher": "Tom", "pupil": "Ben"}[role]
    if role == "helper":
        done(school.keeper, "role", {"player": school.players["Dora"], "role": "helper"})
    before = len(log_of(school.house))
    person = school.person(who)
    for name, body in BEYOND:
        if role == "helper" and name in HELPERS_DO:
            continue
        answer = act(person, name, _body(school, body))
        assert answer.status_code in (403, 404), (name, answer.text)
    if role != "teacher":
        work = {"group": school.five, "kind": "guide", "game": "packeis"}
        assert act(person, "homework", work).status_code in (403, 404)
    assert len(log_of(school.house)) == before


def test_a_teacher_does_nothing_in_somebody_elses_class(school: School) -> None:
    tom, tess = school.person("Tom"), school.person("Tess")
    theirs = school.homework(tess, school.six)
    line = log_of(school.house)[0].number
    work = {"group": school.six, "kind": "guide", "game": "packeis"}
    before = len(log_of(school.house))
    for name, body in (
        ("homework", work),
        ("homework-end", {"homework": theirs}),
        ("pupil-card", {"group": school.six, "player": school.players["Cleo"]}),
        ("pupil-card", {"group": school.five, "player": school.players["Cleo"]}),
        ("pupil-card", {"group": school.five, "player": school.players["Tess"]}),
    ):
        assert act(tom, name, body).status_code in (403, 404), name
    assert undo(tom, line).status_code in (403, 404)
    assert len(log_of(school.house)) == before
    assert [work.id for work in school.works()] == [theirs]


def test_a_teacher_prints_a_new_card_for_a_pupil(school: School) -> None:
    tom = school.person("Tom")
    [row] = done(tom, "pupil-card", {"group": school.five, "player": school.players["Anna"]})
    again = school.house.person()
    answer = again.http.post("/api/session", json=row["answer"])
    assert answer.status_code < 300
    assert log_of(school.house)[0].what == "pupil-card"


@pytest.mark.parametrize("who", ["Milena", "Tom", "Dora"])
def test_a_stolen_cookie_does_nothing_from_another_origin(school: School, who: str) -> None:
    done(school.keeper, "role", {"player": school.players["Dora"], "role": "helper"})
    person = school.keeper if who == "Milena" else school.person(who)
    before = len(log_of(school.house))
    for origin in ("https://elsewhere.example", "null", f"{school.house.address}.evil.example"):
        headers = {"origin": origin}
        for path, body in (
            ("/api/keeper/acts", {"act": "invite", "each": [{}]}),
            (
                "/api/keeper/acts",
                {
                    "act": "homework",
                    "each": [{"group": school.five, "kind": "guide", "game": "packeis"}],
                },
            ),
            ("/api/keeper/undo", {"numbers": [1]}),
            ("/api/keeper/backup", {}),
            ("/api/keeper/tables/close", {"game": "x"}),
        ):
            answer = person.http.post(path, json=body, headers=headers)
            assert answer.status_code == 403, (path, origin)
    assert len(log_of(school.house)) == before


def test_all_of_it_is_in_the_log_and_can_be_undone(school: School) -> None:
    tom = school.person("Tom")
    homework = school.homework(tom, school.five)
    assert undo(tom, log_of(school.house)[0].number).status_code == 200
    assert school.works() == []
    homework = school.homework(tom, school.five)
    [row] = done(tom, "homework-end", {"homework": homework})
    assert undo(tom, row["number"]).status_code == 200
    assert [work.id for work in school.works()] == [homework]
    [row] = done(school.keeper, "pupils", {"group": school.five, "player": school.players["Cleo"]})
    assert undo(school.keeper, row["number"]).status_code == 200
    whats = [line.what for line in log_of(school.house)]
    assert {"class", "pupils", "homework", "homework-end", "undo"} <= set(whats)
    assert all(line.who for line in log_of(school.house) if line.what.startswith("homework"))


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"count": 31},
        {"days": 0},
        {"puzzles": ["nonesuch"]},
        {"level": "hardest"},
        {"group": "nonesuch"},
    ],
)
def test_wrong_homework_is_refused(school: School, body: dict[str, object]) -> None:
    whole = {"group": school.five, "kind": "puzzles", "game": "packeis", **body}
    assert act(school.person("Tom"), "homework", whole).status_code in (400, 404)
    assert school.works() == []


def test_an_account_leaves_its_classes_when_it_is_closed(school: School) -> None:
    done(school.keeper, "close", {"player": school.players["Anna"]})
    done(school.keeper, "role", {"player": school.players["Tom"], "role": "member"})
    done(school.keeper, "close", {"player": school.players["Tom"]})
    page = school.keeper.http.get(f"/keeper/classes?group={school.five}").text
    assert "Anna" not in page
    assert "Ben" in page


def test_a_merged_pupil_stays_in_class(school: School) -> None:
    into = {"player": school.players["Anna"], "into": school.players["Dora"]}
    done(school.keeper, "merge", into)
    page = school.keeper.http.get(f"/keeper/classes?group={school.five}").text
    assert "Dora" in page


def test_other_houses_have_no_classes(start: Start, time: Ticking) -> None:
    house = start(time=time)
    keeper = founded(house)
    assert keeper.http.get("/keeper/classes").status_code == 404
    body = {"group": "x", "kind": "guide", "game": "packeis"}
    assert act(keeper, "homework", body).status_code in (403, 404)


def test_a_class_that_was_ended_comes_back_with_its_pupils_and_homework(
    house: RunningServer,
) -> None:
    school = School(house)
    homework = school.homework(school.keeper, school.five)
    school.homework(school.keeper, school.six)
    withdrawn = school.homework(school.keeper, school.five)
    done(school.keeper, "homework-end", {"homework": withdrawn})
    (end,) = done(school.keeper, "class-end", {"group": school.five})
    assert end["undo"]
    assert [work.class_id for work in school.works()] == [school.six]
    assert "Homework" not in school.person("Anna").http.get("/").text
    done(school.keeper, "close", {"player": school.players["Ben"]})
    done(school.keeper, "role", {"player": school.players["Tom"], "role": "member"})
    assert undo(school.keeper, end["number"]).is_success
    assert {work.id for work in school.works() if work.class_id == school.five} == {homework}
    assert "Homework" in school.person("Anna").http.get("/").text
    group = house.house.writer.submit(lambda c: store.by_id(c, school.five)).result()
    assert group is not None
    assert (group.name, group.teacher) == ("5b", None)  # who is no teacher any more
    pupils = house.house.writer.submit(lambda c: store.pupils_of(c, school.five)).result()
    assert len(pupils) == 1
    assert not undo(school.keeper, end["number"]).is_success
