"""Warming up: everything is compiled afterwards, however many processes do it at once."""

import os
import time
from pathlib import Path

import pytest

from rookery.core import warmup
from rookery.core.kernels import jit
from rookery.core.warmup import Step
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
from rookery.core.searcher import Lasting, Limits
print(warmup.readiness(toy.name))
for seed in range(6):
    chance = random.Random(seed)
    state = toy.start(toy.deal(toy.options(players=2 + seed % 3), seed))
    while not state.is_terminal:
        if state.legal_actions:
            for search in (toy.levels[seed % 5].search(state, 1), toy.searcher(state, Limits(), 1)):
                search.step()
                search.report()
            if isinstance(search, Lasting):
                toy.searcher(state, Limits(), 1).go_on_from(search)
        outcomes = [outcome for outcome, _ in state.chance_outcomes]
        state = state.apply(chance.choice(state.legal_actions or outcomes))
perft(state, 3)
cached = [thing for thing in gc.get_objects()
          if type(thing).__name__ == "CPUDispatcher" and thing._cache.cache_path is not None]
print(sum(sum(kernel.stats.cache_misses.values()) for kernel in cached),
      0 < sum(sum(kernel.stats.cache_hits.values()) for kernel in cached)
      == sum(len(kernel.signatures) for kernel in cached))
"""


ONLY_RULES = """
toy.levels = ()
toy.searcher = lambda state, limits, seed: None
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
    folder = cache / f"kernels-{jit.sources_digest()}"
    assert list(folder.glob("krill-*.ready"))
    assert list(folder.rglob("*tmp*")) == []


@pytest.mark.slow
def test_two_processes_warm_the_same_empty_cache(tmp_path: Path) -> None:
    warm_together(tmp_path, ONLY_RULES)
    again = "print(state.legal_actions, perft(state, 2), toy.kernels.perft.stats.cache_misses)"
    out, _ = finish(start(again, tmp_path))
    assert out == "('eat1', 'eat2', 'eat3', 'rest') 12 Counter()"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["", "from rookery import games; toy = games.load('packeis')\n"])
def test_nothing_is_compiled_after_warming(tmp_path: Path, game: str) -> None:
    finish(start(game + WARM, tmp_path))
    assert finish(start(game + PLAY, tmp_path))[0] == "ready\n0 True"


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder in which nothing is marked as ready, for locks and marks only."""
    folder = tmp_path / "kernels-x"
    folder.mkdir()
    monkeypatch.setattr(jit, "CACHE_FOLDER", folder)
    monkeypatch.setattr(warmup, "_reached", {})
    return folder


@pytest.mark.usefixtures("fresh")
def test_progress_and_readiness_go_step_by_step() -> None:
    toy = Krill()
    heard: list[tuple[Step, str]] = []
    compiled = "cold" if jit.is_compiled() else "ready"
    assert warmup.readiness(toy.name) == compiled
    warmup.warmup([toy], lambda step: heard.append((step, warmup.readiness(toy.name))))
    assert warmup.compiled(toy.name)
    steps = [step for step, _ in heard]
    assert [step.number for step in steps] == list(range(1, steps[0].total + 1))
    assert {step.game for step in steps} == {"krill"}
    assert steps[0].what == "rules"
    assert len({step.what for step in steps}) == len(steps)
    assert [readiness for _, readiness in heard[:2]] == [compiled, "playable"][: len(heard)]
    assert not any(step.waiting for step in steps)


@pytest.mark.usefixtures("fresh")
def test_what_the_same_sources_compiled_elsewhere_is_not_ready_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    toy = Krill()
    warmup.warmup([toy])
    assert warmup.compiled(toy.name)
    monkeypatch.setattr(warmup, "_reached", {})
    assert warmup.compiled(toy.name)
    monkeypatch.setattr(jit, "PACKAGE", tmp_path)
    assert warmup.compiled(toy.name) is not jit.is_compiled()


def test_rules_of_all_games_come_before_any_search(fresh: Path) -> None:
    class Other(Krill):
        name = "other"

    steps: list[Step] = []
    warmup.warmup([Krill(), Other()], steps.append)
    assert [(step.game, step.what) for step in steps[:3]] == [
        ("krill", "rules"), ("other", "rules"), ("krill", "random games"),
    ]  # fmt: skip
    assert list(fresh.glob("other-*.ready"))


@pytest.mark.usefixtures("fresh")
def test_who_finds_a_step_taken_says_so_and_waits() -> None:
    taken = Step("krill", "rules", 1, 1)
    heard: list[Step] = []
    with warmup._alone(taken, heard.append), (jit.CACHE_FOLDER / "krill-rules.lock").open() as file:
        assert not warmup._locked(file, wait=False)
    with (jit.CACHE_FOLDER / "krill-rules.lock").open() as file:
        assert warmup._locked(file, wait=False)

        def let_go(step: Step) -> None:
            heard.append(step)
            file.close()

        with warmup._alone(taken, let_go):
            pass
    assert [step.waiting for step in heard] == [True]


def test_what_progress_raises_ends_it_and_frees_the_lock(fresh: Path) -> None:
    class Enough(Exception):
        pass

    def enough(step: Step) -> None:
        if step.number == 2:
            raise Enough

    with pytest.raises(Enough):
        warmup.warmup([Krill()], enough)
    assert not list(fresh.glob("krill-*.ready"))
    assert warmup._reached == {"krill": "playable"}
    for lock in fresh.glob("*.lock"):
        with lock.open() as file:
            assert warmup._locked(file, wait=False)


def test_old_folders_are_forgotten(fresh: Path) -> None:
    old, recent, other = (fresh.parent / name for name in ("kernels-old", "kernels-new", "mine"))
    month_ago = time.time() - 31 * 24 * 3600
    for folder in (old, recent, other):
        folder.mkdir()
        (folder / "code.nbi").touch()
    for folder in (old, other):
        os.utime(folder, (month_ago, month_ago))
    warmup.warmup([])
    assert [folder.exists() for folder in (old, recent, other)] == [False, True, True]
