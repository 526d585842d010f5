"""What a page keeps for times without a network: all answers, the next puzzles, late tries."""

from rookery.server.puzzles import book
from rookery.server.puzzles.asked import AHEAD
from tests.server.conftest import RunningServer
from tests.server.puzzles.test_puzzles import GAME, choose, some, wrong


def test_all_answers_are_those_of_the_server(house: RunningServer) -> None:
    me, puzzle = house.person(), some(2)
    sheet = me.http.get(f"/api/puzzles/{GAME}/{puzzle.id}/answers").json()
    right: list[str] = []
    for step, answers in zip(puzzle.steps, sheet, strict=True):
        assert set(answers["answers"]) == set(step.answers)
        for action, told in answers["answers"].items():
            assert told == choose(me, puzzle, *right, action)["told"]
        for what in ("hint", "solution"):
            body = {"what": what, "actions": right}
            answer = me.http.post(f"/api/puzzles/{GAME}/{puzzle.id}/help", json=body)
            assert answers[what] == answer.json()["told"]
        right.append(step.action)


def test_puzzles_in_store_are_all_different_and_whole(house: RunningServer) -> None:
    me, puzzle = house.person(), some()
    stored = me.http.get(f"/api/puzzles/{GAME}/{puzzle.id}/ahead").json()
    names = [one["asked"]["id"] for one in stored]
    assert len({puzzle.id, *names}) == 1 + AHEAD
    for one in stored:
        path = f"/api/puzzles/{GAME}/{one['asked']['id']}"
        assert one["asked"] == me.http.get(path).json()
        assert one["answers"] == me.http.get(f"{path}/answers").json()
        item = book.find(GAME, one["asked"]["id"])
        assert (one["url"], one["position"]) == (item.url, item.puzzle.position)


def test_a_late_try_counts_once_and_on_its_own_day(house: RunningServer) -> None:
    me, puzzle, other = house.person(), some(2), some(4)
    actions = [step.action for step in puzzle.steps]
    path = f"/api/puzzles/{GAME}/{puzzle.id}"
    body = {"actions": actions, "days_ago": 1}
    first, again = (me.http.post(path, json=body).json()["progress"] for _ in range(2))
    assert first["week"][-2:] == ["solved", "none"]
    assert first["gained"] > 0
    assert again["gained"] is None
    assert again["tries"] == 1
    missed = choose(me, other, wrong(other))["progress"]
    assert missed["tries"] == 2
    assert missed["week"][-2:] == ["solved", "missed"]
    for days in (-1, 8):
        answer = me.http.post(path, json={"actions": actions, "days_ago": days})
        assert answer.status_code == 400
