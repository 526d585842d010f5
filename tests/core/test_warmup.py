"""Warming up: everything is compiled afterwards, however many processes do it at once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rookery.core import warmup
from rookery.core.compiler import jit, sources
from rookery.core.compiler.store import Store
from rookery.core.compiler.target import Target
from rookery.core.warmup import WarmupProgress
from tests.contract.toy import Krill
from tests.core.processes import finish, start

WARM = """
print(warmup.readiness(toy.name))
steps = []
warmup.warmup([toy], steps.append)
print(warmup.readiness(toy.name), len({step.number for step in steps}), steps[-1].total)
"""
PLAY = """
import gc, random
from rookery.core.compiler.stored import StoredKernel
from rookery.core.cursor import Cursor
from rookery.core.players.searcher import Resumable, Limits
print(warmup.readiness(toy.name))
for seed in range(6):
    chance = random.Random(seed)
    state = toy.start(toy.deal(toy.options(players=2 + seed % 3), seed))
    while not state.is_terminal:
        if state.legal_actions:
            level, players = toy.players.levels[seed % 5], toy.players
            for search in (level.search(state, 1), players.searcher(state, Limits(), 1)):
                search.step()
                search.report()
            if isinstance(search, Resumable):
                toy.players.searcher(state, Limits(), 1).resume_from(search)
        outcomes = [outcome for outcome, _ in state.chance_outcomes]
        state = state.apply(chance.choice(state.legal_actions or outcomes))
perft(state, 3)
first = toy.start(toy.deal(toy.options(players=3), 1))
cursor = Cursor(first)
while cursor.push_at(chance.random()):
    pass
cursor.pop()
first.apply_at(chance.random()).code_at(chance.random())
Cursor(first).push(first.codes[0])
cached = [thing for thing in gc.get_objects()
          if isinstance(getattr(thing, "_cache", None), StoredKernel)]
print(sum(sum(kernel.stats.cache_misses.values()) for kernel in cached),
      0 < sum(sum(kernel.stats.cache_hits.values()) for kernel in cached)
      == sum(len(kernel.signatures) for kernel in cached))
"""


ONLY_RULES = """
toy.players.levels = ()
toy.players.searcher = lambda state, limits, seed: None
"""


def warm_together(cache: Path, first: str = "") -> None:
    """Let two processes warm the same empty cache; both must succeed."""
    both = [start(first + WARM, cache) for _ in range(2)]
    for process in both:
        out, err = finish(process)
        before, after = out.split("\n")
        assert before in {"cold", "playable", "ready"}
        assert after.startswith("ready")
        assert err == ""
    assert list(cache.rglob("tests.contract.toy-*/*"))
    assert list(cache.rglob("unfinished-*")) == []


@pytest.mark.slow
def test_two_processes_warm_the_same_empty_cache(tmp_path: Path) -> None:
    warm_together(tmp_path, ONLY_RULES)
    again = (
        "print(state.legal_actions, perft(state, 2), toy.rules.kernels.perft.stats.cache_misses)"
    )
    out, _ = finish(start(again, tmp_path))
    assert out == "('eat1', 'eat2', 'eat3', 'rest') 12 Counter()"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "readiness"),
    [("", "cold"), ("from rookery import games; toy = games.load('packeis')\n", "ready")],
)
def test_nothing_is_compiled_after_warming(tmp_path: Path, game: str, readiness: str) -> None:
    """Another process knows of a game of the package that it is ready, and never of others."""
    finish(start(game + WARM, tmp_path))
    assert finish(start(game + PLAY, tmp_path))[0] == f"{readiness}\n0 True"


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store in which nothing is marked as ready; code itself stays where it is."""
    one = Store(tmp_path, None, Target("penguin", ""))
    monkeypatch.setattr(warmup, "store", lambda: one)
    monkeypatch.setattr(warmup, "_readiness", {})
    return one


@pytest.fixture
def of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy counts as a game of the package."""
    monkeypatch.setattr(warmup, "_mark", lambda game: f"{game}-0123/ready")


@pytest.mark.usefixtures("fresh")
def test_progress_and_readiness_go_step_by_step() -> None:
    toy = Krill()
    heard: list[tuple[WarmupProgress, str]] = []
    compiled = "cold" if jit.is_compiled() else "ready"
    assert warmup.readiness(toy.name) == compiled
    warmup.warmup([toy], lambda step: heard.append((step, warmup.readiness(toy.name))))
    assert warmup.is_ready(toy.name)
    steps = [step for step, _ in heard]
    assert [step.number for step in steps] == list(range(1, steps[0].total + 1))
    assert {step.game for step in steps} == {"krill"}
    assert steps[0].what == "rules"
    assert len({step.what for step in steps}) == len(steps)
    assert [readiness for _, readiness in heard[:2]] == [compiled, "playable"][: len(heard)]
    assert not any(step.waiting for step in steps)


@pytest.mark.usefixtures("fresh", "of_the_house")
def test_what_another_process_compiled_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Krill()
    warmup.warmup([toy])
    monkeypatch.setattr(warmup, "_readiness", {})
    assert warmup.is_ready(toy.name)


@pytest.mark.usefixtures("fresh")
def test_a_game_from_elsewhere_may_have_changed_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Krill()
    warmup.warmup([toy])
    assert warmup.is_ready(toy.name)
    monkeypatch.setattr(warmup, "_readiness", {})
    assert warmup.is_ready(toy.name) is not jit.is_compiled()


def test_each_game_of_the_house_has_a_mark_of_its_own() -> None:
    names = [path.parent.name for path in (sources.PACKAGE / "games").glob("*/game.py")]
    marks = {warmup._mark(name) for name in names}
    assert len(marks) == len(names) > 3
    assert all(marks)


@pytest.mark.usefixtures("fresh")
def test_rules_of_all_games_come_before_any_search() -> None:
    class Other(Krill):
        name = "other"

    steps: list[WarmupProgress] = []
    warmup.warmup([Krill(), Other()], steps.append)
    assert [(step.game, step.what) for step in steps[:3]] == [
        ("krill", "rules"), ("other", "rules"), ("krill", "random games"),
    ]  # fmt: skip


def test_who_finds_a_step_taken_says_so(fresh: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def taken(name: str, waiting: Callable[[], None]) -> bool:
        waiting()
        return bool(name)

    monkeypatch.setattr(fresh, "lock", taken)
    job = warmup.WarmupJob(Krill(), "rules", lambda: heard.append("done"))
    job.do(lambda: heard.append("waiting"))
    assert heard == ["waiting", "done"]


@pytest.mark.usefixtures("of_the_house")
def test_what_progress_raises_ends_it_and_frees_the_lock(
    fresh: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Enough(Exception):
        pass

    def enough(step: WarmupProgress) -> None:
        if step.number == 2:
            raise Enough

    held: list[str] = []
    monkeypatch.setattr(fresh, "lock", lambda name, waiting: held.append(name))
    monkeypatch.setattr(fresh, "unlock", held.remove)
    with pytest.raises(Enough):
        warmup.warmup([Krill()], enough)
    assert not warmup._is_marked("krill")
    assert warmup._readiness == {"krill": "playable"}
    assert held == []
