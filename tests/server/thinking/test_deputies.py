"""Pages that think for computers: what they are asked, what is checked, and what is refused."""

import json
import shutil
import subprocess
from typing import Any

import pytest

from rookery import games
from rookery.server.compute.search_pool import Chosen, SearchPool
from rookery.server.thinking.deputies import LONGEST, PageDeputies
from tests.search.portable_cases import ENGINE, ROOT
from tests.server.conftest import RunningServer, Start
from tests.server.users import COMPUTER, LINK, ME, Person, Socket

NODE = shutil.which("node")
SLICES = ROOT / "tests/js/engine/slices.js"
KING = {"kind": "computer", "level": "king"}
KINGS = games.load("packeis").players.levels
ALWAYS, NEVER = 1, 1 << 20
PATIENT = 1e6
PAUSE_S = 0.02  # that the deputies wait before they look at the clock again


class Desk:
    """A person at a table against a king, and how their page talks to the server."""

    def __init__(self, house: RunningServer, sample: int = ALWAYS) -> None:
        house.run(house.house.warmup.level("packeis", "king", 2))
        self.house, self.me = house, house.person()
        self.deputies = deputies_of(house)
        self.deputies.sample = sample
        self.deputies.patience = self.deputies.patience_at_work = PATIENT
        self.game_id = str(self.me.open("packeis", [ME, KING])["id"])
        self.path = f"/api/games/{self.game_id}/engine/computer"
        self.socket: Socket = self.me.sit(self.game_id)
        self.socket.until("view")

    def offer(self, who: Person | None = None, *, ready: bool = True) -> Any:
        return (who or self.me).http.post(self.path, json={"ready": ready})

    def move(self) -> None:
        """The person plays their first action."""
        self.socket.act(0, next(iter(self.me.view(self.game_id)["taps"])))

    def ordered(self) -> dict[str, Any]:
        """Offer, play, and get the search for the computer's answer."""
        assert self.offer().json() == {}
        self.move()
        order: dict[str, Any] = self.offer().json()
        return order

    def answer(self, code: int, number: int = 1, who: Person | None = None) -> Any:
        body = {"number": number, "code": code}
        return (who or self.me).http.post(f"{self.path}/action", json=body)

    def played(self) -> None:
        """Wait until the computer has played."""
        ply = self.socket.until("ply", number=2)
        assert ply["entry"]["seat"] == 1

    def after(self, state: Any, code: int) -> bool:
        """Whether the newest state follows one by this action."""
        return bool(self.house.run(_state(self)).text == state.apply_code(code).text)


def deputies_of(house: RunningServer) -> PageDeputies:
    deputies = house.house.searchers.deputies[0]
    assert isinstance(deputies, PageDeputies)
    return deputies


def in_node(order: dict[str, Any]) -> int:
    """The action that the page's own scripts find."""
    asked = {name: order[name] for name in ("search", "kernels")}
    line = json.dumps(asked | {"path": str(ENGINE / order["kernels"]["file"])})
    command = [str(NODE), str(SLICES)]
    done = subprocess.run(command, input=line, capture_output=True, text=True, check=True)
    return int(json.loads(done.stdout)["report"]["line"][0])


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels that the server searches for from now on."""
    searched, play = list[str](), SearchPool.play

    async def counting(self: SearchPool, state: Any, level: str, *more: Any, **how: Any) -> Chosen:
        searched.append(level)
        return await play(self, state, level, *more, **how)

    monkeypatch.setattr(SearchPool, "play", counting)
    return searched


async def _state(desk: Desk) -> Any:
    async with desk.house.house.tables.open(desk.game_id) as table:
        return table.game.state


needs_node = pytest.mark.skipif(NODE is None, reason="there is no Node")


@needs_node
def test_a_page_plays_what_the_level_would(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(start())
    searched = counted(monkeypatch)
    order = desk.ordered()
    assert order["number"] == 1
    assert desk.me.http.get(order["file"]).status_code == 200
    assert desk.answer(in_node(order)).status_code == 204
    desk.played()
    assert searched == ["king"]  # the check: it has found the same


@needs_node
def test_most_answers_are_believed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(start(), NEVER)
    searched = counted(monkeypatch)
    order, state = desk.ordered(), desk.house.run(_state(desk))
    code = in_node(order)
    assert desk.answer(code).status_code == 204
    desk.played()
    assert searched == []
    assert desk.after(state, code)


@needs_node
def test_a_wrong_action_is_refused_and_costs_the_privilege(start: Start) -> None:
    desk = Desk(start())
    order = desk.ordered()
    state, right = desk.house.run(_state(desk)), in_node(order)
    answer = desk.answer(next(int(code) for code in state.codes if code != right))
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-action")
    desk.played()
    assert desk.after(state, right)
    assert desk.offer().json()["error"]["code"] == "not-allowed"
    other = Desk(desk.house)  # somebody else at the same address
    assert other.offer().json()["error"]["code"] == "not-allowed"


def test_an_illegal_action_costs_the_privilege_unchecked(start: Start) -> None:
    desk = Desk(start(), NEVER)
    desk.ordered()
    for code in (-1, 2**53):
        answer = desk.answer(code)
        assert answer.status_code in (403, 409)
    desk.played()
    assert desk.offer().status_code == 403


def test_an_answer_that_is_late_changes_nothing(start: Start) -> None:
    desk = Desk(start())
    desk.deputies.patience = 0.0
    order = desk.ordered()
    desk.played()  # the server has
    answer = desk.answer(1, order.get("number", 1))
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-order")
    assert desk.me.view(desk.game_id)["number"] == 2


class Clock:
    """What time the deputies think it is, in the usual times of a king; they look often."""

    def __init__(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self._desk = 0.0, desk
        monkeypatch.setattr("rookery.server.thinking.deputies._now", lambda: self.now * PAUSE_S)
        usual_s = next(each.usual_ms for each in KINGS if each.name == "king") / 1000
        desk.deputies.patience = PAUSE_S / usual_s
        desk.deputies.patience_at_work = desk.deputies.patience * LONGEST

    def at_work(self, number: int) -> None:
        """The page says that it is at work."""
        body = {"ready": True, "at_work": number}
        assert self._desk.me.http.post(self._desk.path, json=body).json() == {}


def test_a_page_at_work_is_waited_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(start(), NEVER)
    clock = Clock(desk, monkeypatch)
    order, state = desk.ordered(), desk.house.run(_state(desk))
    assert order["longest_ms"] == LONGEST * order["usual_ms"]
    for time in (0.9, 1.8, 2.7):
        clock.now = time
        clock.at_work(1)
    clock.now = 3.6
    assert desk.answer(int(state.codes[-1])).status_code == 204
    desk.played()
    assert desk.after(state, int(state.codes[-1]))


@pytest.mark.parametrize(("signs", "ends"), [((), 1.1), ((0.9,), 2.0), ((0.9, 1.8, 2.7, 3.6), 4.1)])
def test_a_page_that_falls_silent_or_takes_too_long_is_replaced(
    start: Start, monkeypatch: pytest.MonkeyPatch, signs: tuple[float, ...], ends: float
) -> None:
    desk = Desk(start(), NEVER)
    clock = Clock(desk, monkeypatch)
    desk.ordered()
    for time in signs:
        clock.now = time
        clock.at_work(1)
        clock.at_work(0)  # says nothing about this move
    clock.now = ends
    desk.played()  # the server has


def test_only_the_page_that_was_asked_is_at_work(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(start(), NEVER)
    clock = Clock(desk, monkeypatch)
    stranger = desk.house.person()
    desk.ordered()
    clock.now = 0.9
    said = stranger.http.post(desk.path, json={"ready": True, "at_work": 1})
    assert (said.status_code, said.json()["error"]["code"]) == (403, "not-allowed")
    clock.now = 1.1
    desk.played()


def test_nobody_answers_for_another_table(start: Start) -> None:
    desk = Desk(start())
    stranger = desk.house.person()
    desk.ordered()
    answer = desk.answer(1, who=stranger)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-allowed")
    assert desk.offer(stranger).status_code == 403
    desk.offer(ready=False)
    desk.played()


def test_an_answer_counts_once_and_only_for_its_entry(start: Start) -> None:
    desk = Desk(start(), NEVER)
    desk.ordered()
    assert desk.answer(1, number=0).json()["error"]["code"] == "no-order"
    assert desk.answer(1, number=2).json()["error"]["code"] == "no-order"
    desk.offer(ready=False)
    desk.played()


def test_a_page_that_is_hidden_is_replaced_at_once(start: Start) -> None:
    desk = Desk(start())
    desk.ordered()
    assert desk.offer(ready=False).json() == {}
    desk.played()


def test_a_page_that_is_gone_is_not_asked(start: Start) -> None:
    desk = Desk(start())
    desk.offer()
    spectator = desk.house.person().sit(desk.game_id)
    desk.socket.connection.close()
    while desk.house.run(_is_there(desk)):
        pass
    action = next(iter(desk.me.view(desk.game_id)["taps"]))
    body = {"number": 1, "seat": 0, "action": action}
    assert desk.me.http.post(f"/api/games/{desk.game_id}/act", json=body).is_success
    assert spectator.until("ply", number=2)["entry"]["seat"] == 1


async def _is_there(desk: Desk) -> bool:
    async with desk.house.house.tables.open(desk.game_id) as table:
        return table.presence.has(desk.me.user_id)


def test_a_page_that_misses_twice_is_not_asked_again(start: Start) -> None:
    desk = Desk(start())
    desk.deputies.patience = 0.0
    desk.offer()
    for number in (2, 4, 6):
        action = next(iter(desk.me.view(desk.game_id)["taps"]))
        desk.socket.act(0, action)
        desk.socket.until("ply", number=number)
    assert desk.deputies.helpers == 0


def test_people_among_themselves_and_weak_levels_need_no_page(start: Start) -> None:
    house = start()
    me, other = house.person(), house.person()
    table = me.open("packeis", [ME, LINK, KING], options={"players": "3"})
    assert other.join(table["invites"][0]["url"], "Ada").is_success
    answer = me.http.post(f"/api/games/{table['id']}/engine/computer", json={"ready": True})
    assert answer.json()["error"]["code"] == "not-allowed"
    chick = me.open("packeis", [ME, COMPUTER])
    path = f"/api/games/{chick['id']}/engine/computer"
    assert me.http.post(path, json={"ready": True}).json() == {"never": True}


def test_a_setting_turns_it_off(start: Start) -> None:
    house = start(computers_in_page=False)
    assert house.house.searchers.deputies == []
    me = house.person()
    table = me.open("packeis", [ME, KING])
    answer = me.http.post(f"/api/games/{table['id']}/engine/computer", json={"ready": True})
    assert answer.json()["error"]["code"] == "not-allowed"
    assert "data-deputy" not in me.http.get(table["url"]).text
    on = start()
    me = on.person()
    assert "data-deputy" in me.http.get(me.open("packeis", [ME, KING])["url"]).text


def test_what_is_kept_of_pages_has_a_bound(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.server.thinking.deputies._ROOM", 3)
    desk = Desk(start())
    for _ in range(5):
        me = desk.house.person()
        table = me.open("packeis", [ME, KING])
        me.http.post(f"/api/games/{table['id']}/engine/computer", json={"ready": True})
    assert desk.deputies.helpers == 3
