"""Puzzles over HTTP: shown, judged, recorded; three a day; pages in both languages."""

from typing import Any

from rookery.puzzles import Puzzle
from rookery.server.puzzles import book
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import Person

GAME = "penguin_game"
HTML = {"accept": "text/html"}


def some(steps: int = 2) -> Puzzle:
    every = [one.puzzle for one in book.of_game(GAME).values()]
    return next(one for one in every if len(one.steps) == steps)


def wrong(puzzle: Puzzle) -> str:
    step = puzzle.steps[0]
    return next(action for action in step.answers if action != step.action)


def choose(person: Person, puzzle: Puzzle, *actions: str, status: int = 201) -> dict[str, Any]:
    answer = person.http.post(f"/api/puzzles/{GAME}/{puzzle.id}", json={"actions": actions})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def solve(person: Person, puzzle: Puzzle) -> dict[str, Any]:
    actions = [step.action for step in puzzle.steps]
    return choose(person, puzzle, *actions)


def test_the_question_says_nothing_of_the_answer(house: RunningServer) -> None:
    puzzle = some()
    asked = house.person().http.get(f"/api/puzzles/{GAME}/{puzzle.id}").json()
    assert set(asked["taps"]) == set(puzzle.steps[0].answers)
    assert asked["steps"] == 2
    assert "answers" not in str(asked)
    page = house.person().http.get(f"/puzzles/{GAME}/{puzzle.id}", headers=HTML).text
    assert puzzle.position in page
    assert '"answers"' not in page


def test_step_by_step_to_the_solution(house: RunningServer) -> None:
    me, puzzle = house.person(), some()
    first = choose(me, puzzle, puzzle.steps[0].action)
    assert first["told"]["verdict"] == "good"
    assert first["progress"] is None
    assert set(first["told"]["taps"]) == set(puzzle.steps[1].answers)
    last = solve(me, puzzle)
    assert last["told"]["verdict"] == "solved"
    assert last["progress"]["gained"] > 0
    assert last["progress"]["streak"] == 1
    assert last["progress"]["week"][-1] == "solved"
    assert last["solved_by"] == 100


def test_only_the_first_try_counts(house: RunningServer) -> None:
    me, puzzle = house.person(), some(3)
    missed = choose(me, puzzle, wrong(puzzle))
    assert missed["told"]["verdict"] == "wrong"
    assert missed["progress"]["gained"] < 0
    again = solve(me, puzzle)["progress"]
    assert again["gained"] is None
    assert again["rating"] == missed["progress"]["rating"]
    assert again["tries"] == 1


def test_with_help_it_is_missed(house: RunningServer) -> None:
    puzzle, path = some(4), f"/api/puzzles/{GAME}/{some(4).id}/help"
    for what in ("hint", "solution"):
        me = house.person()
        told = me.http.post(path, json={"what": what}).json()
        assert told["progress"]["solved"] == 0
        assert solve(me, puzzle)["progress"]["gained"] is None
    line = [one["action"] for one in told["told"]["played"]]
    assert tuple(line) == puzzle.line


def test_what_is_no_try_is_refused_and_changes_nothing(house: RunningServer) -> None:
    me, puzzle = house.person(), some()
    for body, status in (
        ({"actions": []}, 400),
        ({"actions": ["nonsense"]}, 400),
        ({"actions": ["a1-a1"]}, 400),
        ({"actions": [wrong(puzzle), "a1-a2"]}, 404),
        ({"actions": ["x"] * 9}, 400),
    ):
        answer = me.http.post(f"/api/puzzles/{GAME}/{puzzle.id}", json=body)
        assert answer.status_code == status, answer.text
    for path in (f"{GAME}/00000000", f"polar_escape/{puzzle.id}", f"chess/{puzzle.id}"):
        assert me.http.get(f"/api/puzzles/{path}").status_code == 404
    assert solve(me, puzzle)["progress"]["tries"] == 1


def test_days_in_a_row(start: Start) -> None:
    time = Time()
    house = start(time=time)
    me = house.person()
    for day, puzzle in enumerate([some(2), some(3)], 1):
        assert solve(me, puzzle)["progress"]["streak"] == day
        time.pass_s(24 * 3600)
    assert solve(me, some(2))["progress"]["streak"] == 3  # the same puzzle, but on another day


def test_today_is_the_same_for_everybody(house: RunningServer) -> None:
    mine, theirs = (house.person().http.get("/api/puzzles").json() for _ in range(2))
    assert mine == theirs
    assert [one["solved"] for one in mine["puzzles"]] == [None] * 3


def test_the_list_of_today_shows_what_was_solved(house: RunningServer) -> None:
    me = house.person()
    first = me.http.get("/api/puzzles").json()["puzzles"][0]
    puzzle = book.find(first["game"], first["id"]).puzzle
    actions = [step.action for step in puzzle.steps]
    me.http.post(f"/api{first['url']}", json={"actions": actions})
    assert me.http.get("/api/puzzles").json()["puzzles"][0]["solved"] is True
    assert "Gelöst" in me.http.get("/puzzles", headers={**HTML, "accept-language": "de"}).text


def test_the_next_one_is_another(house: RunningServer) -> None:
    me, puzzle = house.person(), some()
    solve(me, puzzle)
    answer = me.http.get(f"/puzzles/{GAME}/next?after={puzzle.id}", follow_redirects=False)
    assert answer.status_code == 302
    assert answer.headers["location"].startswith(f"/puzzles/{GAME}/")
    assert puzzle.id not in answer.headers["location"]


def test_a_house_without_puzzles_has_no_such_page(start: Start) -> None:
    me = start(puzzles=False).person()
    for path in ("/puzzles", f"/puzzles/{GAME}/next", f"/puzzles/{GAME}/{some().id}"):
        assert me.http.get(path, headers=HTML).status_code == 404
    assert me.http.get("/api/puzzles").status_code == 404
    assert "/puzzles" not in me.http.get("/", headers=HTML).text


def test_strangers_in_a_house_of_members_solve_unrated(start: Start) -> None:
    me = start(house="members").person()
    told = solve(me, some())
    assert told["told"]["verdict"] == "solved"
    assert told["progress"] is None


def test_phones_find_them_on_the_start_page(house: RunningServer) -> None:
    """Their bar at the bottom leads to evenings; what stands in the head is hidden from them."""
    page = house.person().http.get("/", headers=HTML).text
    daily = page.partition('class="card tcard daily2"')[2].partition("</section>")[0]
    assert 'href="/puzzles"' in daily
