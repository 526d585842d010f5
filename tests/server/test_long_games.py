"""Long games: their pages are made beside the event loop while people play on."""

import asyncio
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from rookery.core.drawing.scene import Scene
from rookery.core.record import FIRST_LINE, write
from rookery.server.i18n.catalogues import Language, languages
from rookery.server.replay import cache as replays
from rookery.server.replay import frames as views
from rookery.server.replay.cache import Replay, Replays
from rookery.server.table import review, scene_cache
from rookery.server.table.game import Snapshot
from rookery.server.table.review import LONGEST
from rookery.server.table.seats import Seat
from rookery.server.table.timeline import Timeline
from tests.server.conftest import RunningServer, Start
from tests.server.snapshots import ADA, BO, snapshot
from tests.server.table.test_states import long_game
from tests.server.users import HERE, ME, Person

KRILL = f"{FIRST_LINE}\ngame: quick\nplayers: 2\nmost: 12\ndeal: 12\n\n"
WAIT_S = 20


def on_loop() -> bool:
    return threading.current_thread().name == "server"


def on_loop_in(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> list[bool]:
    """A list that records for each later call of a function whether it ran on the event loop."""
    seen: list[bool] = []
    real = getattr(module, name)

    def spy(*given: Any) -> Any:
        seen.append(on_loop())
        return real(*given)

    monkeypatch.setattr(module, name, spy)
    return seen


def opened(person: Person, entries: str) -> str:
    answer = person.http.post("/api/records", json={"text": KRILL + entries})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_records_longer_than_games_are_refused(house: RunningServer) -> None:
    me = house.person()
    text = KRILL + " ".join(["R1"] * (LONGEST + 1))
    answer = me.http.post("/api/records", json={"text": text})
    assert answer.status_code == 400
    assert f"more than {LONGEST} entries" in answer.json()["error"]["words"]


def test_a_replay_is_made_once(house: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    real = views.frames

    def frames(*given: Any) -> views.Frames:
        made.append(on_loop())
        return real(*given)

    monkeypatch.setattr(replays, "frames", frames)
    me, other = house.person(), house.person()
    game_id = opened(me, "R1 rest R2 eat2")
    first = me.http.get(f"/api/games/{game_id}/frames").json()
    assert [frame["text"] for frame in first["frames"]] == ["R1", "rest", "R2", "eat2"]
    assert other.http.get(f"/api/games/{game_id}/frames").json() == first
    plain = other.http.get(f"/api/games/{game_id}/frames", headers={"accept-encoding": "identity"})
    assert plain.json() == first
    page = other.http.get(f"/games/{game_id}/replay", headers={"accept": "text/html"}).text
    assert '"text":"eat2"' in page
    assert made == [False] * 2  # once in full for programs, once as people's first page
    german = {"accept-language": "de"}
    assert me.http.get(f"/api/games/{game_id}/frames", headers=german).json() != first


def test_how_much_memory_tables_may_take_is_the_keeper_s_choice(start: Start) -> None:
    text = write(long_game())
    for megabytes, expected in ((2, [False, True]), (100, [True, True])):
        served = start(memory_mb=megabytes)
        me = served.person()
        found = [
            me.http.post("/api/records", json={"text": text + more}).json()["id"]
            for more in ("", "{another text}")
        ]
        for game_id in found:
            assert me.http.get(f"/api/games/{game_id}").status_code == 200
        tables = served.house.tables
        assert [tables.in_memory(one) is not None for one in found] == expected


def test_the_words_of_a_long_record_are_kept_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_cache, "_MANY", 3)
    told: list[int] = []
    real = scene_cache.show_entry

    def show_entry(timeline: Timeline, ply: int, *more: Any) -> Any:
        told.append(ply)
        return real(timeline, ply, *more)

    monkeypatch.setattr(scene_cache, "show_entry", show_entry)
    english, german = languages()["en"], languages()["de"]
    cache, timeline = scene_cache.SceneCache(), snapshot(ADA, BO).timeline

    def acted(timeline: Timeline) -> Timeline:
        state = timeline.state
        action = state.legal_actions[0]
        return timeline.extended(timeline.action(state.current_player or 0, action, 0, None))

    for _ in range(3):
        timeline = acted(timeline)
    short = cache.size, cache.entries(timeline, english, english), cache.size
    assert short[0] == 0 < len(short[1]) * 100 < short[2]
    timeline = acted(timeline)
    first = cache.entries(timeline, english, english)
    assert first[:3] == short[1]
    assert cache.size < short[2]
    assert cache.missing(timeline, english) == 0
    assert sys.getsizeof(cache._shown) == sys.getsizeof({}), "no room is kept for what was packed"
    assert cache.missing(timeline, german) == 4
    assert cache.entries(timeline, english, english) == first
    assert cache.entries(timeline, german, german) != first
    timeline = acted(timeline)
    assert cache.entries(timeline, english, english)[:4] == first
    assert told == [0, 1, 2, 3, *range(4), 4]


def test_words_that_are_kept_follow_a_new_name() -> None:
    english, cache = languages()["en"], scene_cache.SceneCache()

    def told_at(game: Snapshot) -> None:
        cache.entries(timeline, english, cache.called(game, english).naming)

    before = snapshot(ADA, BO)
    state = before.timeline.state
    action = state.legal_actions[0]
    timeline = before.timeline.extended(
        before.timeline.action(state.current_player or 0, action, 0, None)
    )
    told_at(before)
    first = cache.size
    told_at(snapshot(ADA, BO))  # the same names: the cache is kept
    assert cache.missing(timeline, english) == 0
    cache.called(snapshot(Seat("human", "Ada Byron", user_id="ada"), BO), english)
    assert (cache.size, cache.missing(timeline, english)) == (0, 1)
    assert first > 0


def test_replays_are_forgotten_when_they_fill_their_room() -> None:
    size = len(Replay.of("a" * 70).packed)
    kept, made = Replays(room=5 * size // 2), []

    def frames(name: str) -> str:
        made.append(name)
        return name * 70

    for name in ("a", "b", "a", "c", "a", "b"):
        assert name.encode() * 70 in kept.get(name, partial(frames, name)).text
    assert made == ["a", "b", "c", "b"]


def test_a_replay_can_stand_in_a_page() -> None:
    made = Replays().get("x", lambda: "</script><!-- & -->").text
    assert b"<" not in made
    assert b"&" not in made


def test_pages_do_not_wait_for_jobs(start: Start) -> None:
    served = start()
    may_end = threading.Event()
    heavy = [
        asyncio.run_coroutine_threadsafe(
            served.house.jobs.run(address, lambda: may_end.wait(WAIT_S)), served.house.loop
        )
        for address in "abcd"
    ]
    me = served.person()
    assert me.http.get("/health").json()["status"] == "ok"
    assert me.open("quick", [ME, HERE])["id"]
    assert me.http.get("/rules/packeis").is_success
    may_end.set()
    for one in heavy:
        one.result(WAIT_S)


def test_the_past_is_looked_up_beside_the_loop(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = on_loop_in(monkeypatch, review, "past")
    me = house.person()
    game_id = opened(me, "R1 rest R2 eat2")
    for path in (
        f"/games/{game_id}/picture.svg?n=3",
        f"/api/games/{game_id}/analysis/3",
        f"/api/games/{game_id}/theory/3",
        f"/api/games/{game_id}/at/3",
    ):
        assert me.http.get(path).is_success
    assert where == [False] * 4


def test_long_games_are_put_into_words_beside_the_loop(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.server.table.house._AT_ONCE", 3)
    told = on_loop_in(monkeypatch, scene_cache, "show_entry")
    me = start().person()
    game_id = opened(me, "R1 rest R2 eat2")
    assert len(me.view(game_id)["log"]) == 4
    german = me.sit(game_id, headers={**me.headers, "accept-language": "de"}).hear()
    assert len(german["log"]) == 4
    assert me.view(game_id)["number"] == 4
    assert told == [False] * 8


# -- running games -------------------------------------------------------------------------------


def test_a_game_may_go_on_while_its_replay_is_made(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    acted: list[int] = []

    def render(timeline: Timeline, ply: int, say: Language) -> Scene:
        if not acted:
            acted.append(act(me, game_id))
        return scene_cache.render(timeline, ply, say)

    monkeypatch.setattr("rookery.server.replay.frames.render", render)
    frames = house.person().http.get(f"/api/games/{game_id}/frames")
    assert frames.status_code == 200
    assert frames.json()["frames"] == []
    assert acted == [1]
    assert len(me.http.get(f"/api/games/{game_id}/frames").json()["frames"]) == 1


def act(person: Person, game_id: str) -> int:
    view = person.view(game_id)
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": min(view["taps"])}
    after = person.http.post(f"/api/games/{game_id}/act", json=body)
    return int(after.json()["number"])


def test_a_picture_shows_what_its_number_says(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    reader = served.house.reader
    me = served.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    before = me.http.get(f"/games/{game_id}/picture.svg?theme=dark").text
    may_end, asked, real = threading.Event(), threading.Event(), reader.compute
    busy = [
        asyncio.run_coroutine_threadsafe(real(lambda: may_end.wait(WAIT_S)), served.house.loop)
        for _ in range(2)
    ]

    async def compute(work: Callable[[], Any]) -> Any:
        asked.set()
        return await real(work)

    monkeypatch.setattr(reader, "compute", compute)
    with ThreadPoolExecutor(1) as other:
        drawn = other.submit(served.person().http.get, f"/games/{game_id}/picture.svg")
        assert asked.wait(WAIT_S)
        act(me, game_id)
        may_end.set()
        now = drawn.result().text
    for one in busy:
        one.result(WAIT_S)
    assert now == me.http.get(f"/games/{game_id}/picture.svg?n=0&lang=en").text
    assert now != me.http.get(f"/games/{game_id}/picture.svg?n=1&lang=en").text
    assert before != now
