"""The order in which kernels are compiled and loaded: what people need comes first."""

import threading

from rookery.core import warmup
from rookery.core.warmup import WarmupJob
from rookery.server.compute import compiler as module
from rookery.server.compute.compiler import Agenda, Key
from tests.server.quick import Quick


class Other(Quick):
    name = "other"


def agenda(*, is_cold: bool = True) -> Agenda:
    """Rules, chick and emperor of two games."""
    made = Agenda()
    for game in (Quick(), Other()):
        steps = (WarmupJob(game, what, lambda: None) for what in ("rules", "chick", "emperor"))
        made.add(steps, is_cold=is_cold)
    made.complete()
    return made


def order(made: Agenda) -> list[Key]:
    return list(iter(made.to_compile, None))


def test_all_rules_come_first_if_nobody_asks() -> None:
    assert order(agenda()) == [
        ("quick", "rules"), ("other", "rules"),
        ("quick", "chick"), ("quick", "emperor"), ("other", "chick"), ("other", "emperor"),
    ]  # fmt: skip


def test_the_rules_have_the_name_that_the_warm_up_gives_them() -> None:
    assert module.RULES == warmup.RULES == warmup.jobs(Quick())[0].what


def test_a_game_that_somebody_looks_at_comes_first_as_a_whole() -> None:
    made = agenda()
    made.look_at("other")
    assert [name for name, _ in order(made)] == ["other"] * 3 + ["quick"] * 3


def test_the_game_looked_at_last_comes_before_those_before() -> None:
    made = agenda()
    for name in ("other", "quick", "other"):
        made.look_at(name)
    assert made.to_compile() == ("other", "rules")
    made.look_at("quick")
    assert made.to_compile() == ("quick", "rules")


def test_what_somebody_waits_for_comes_before_all_but_its_rules() -> None:
    made = agenda()
    made.look_at("quick")
    made.wait_for(("other", "emperor"))
    made.wait_for(("quick", "emperor"))
    assert order(made)[:4] == [
        ("other", "rules"), ("other", "emperor"), ("quick", "rules"), ("quick", "emperor"),
    ]  # fmt: skip


def test_a_wish_counts_while_others_compile() -> None:
    made = agenda()
    assert made.to_compile() == ("quick", "rules")
    made.wait_for(("other", "emperor"))
    assert made.to_compile() == ("other", "rules")
    assert made.to_compile() == ("other", "emperor")


def test_only_what_is_compiled_is_loaded() -> None:
    made, last = agenda(), ("other", "chick")
    others = {key for key in iter(made.to_compile, None) if key != last}
    made.compiled(*others)
    loaded = [made.to_load() for _ in others]
    assert {(job.game.name, job.what) for job in loaded if job} == others
    assert made.has("other")
    made.compiled(last)
    assert len(list(iter(made.to_load, None))) == 1
    assert not made.has("other")


def test_who_loads_waits_for_who_compiles() -> None:
    made, loaded = agenda(), list[WarmupJob]()
    loading = threading.Thread(target=lambda: loaded.extend(iter(made.to_load, None)))
    loading.start()
    for key in iter(made.to_compile, None):
        made.compiled(key)
    loading.join()
    assert len(loaded) == 6


def test_what_nobody_has_compiled_is_loaded_all_the_same() -> None:
    made = agenda()
    made.to_compile()
    made.compiled()
    assert len(list(iter(made.to_load, None))) == 6
    assert made.to_compile() is None


def test_nothing_is_left_once_it_is_cleared() -> None:
    made = agenda(is_cold=False)
    made.clear()
    assert made.to_load() is None
