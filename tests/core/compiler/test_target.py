"""What code is compiled for: levels of x86-64, chosen by what a processor has."""

import platform

import llvmlite.binding
import pytest

from rookery.core.compiler import target

BASE = {"64bit": True, "sse2": True}
V2 = BASE | dict.fromkeys(("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"), True)
V3 = V2 | dict.fromkeys(
    ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"), True
)


@pytest.mark.parametrize(
    ("machine", "features", "level"),
    [
        ("x86_64", V3 | {"avx512f": True}, "x86-64-v3"),
        ("AMD64", V3, "x86-64-v3"),
        ("x86_64", V3 | {"bmi2": False}, "x86-64-v2"),
        ("x86_64", V2, "x86-64-v2"),
        ("x86_64", V3 | {"popcnt": False}, "x86-64"),  # no level without those below
        ("x86_64", BASE, "x86-64"),
        ("aarch64", {"neon": True}, "generic"),
        ("arm64", {"neon": True, "lse": True}, "generic"),
        ("riscv64", {"c": True}, None),
    ],
)
def test_the_highest_level_that_a_processor_has_whole(
    machine: str, features: dict[str, bool], level: str | None
) -> None:
    assert target.level(machine, features) == level


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_BOUNDSCHECK"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def pretend(free: pytest.MonkeyPatch, machine: str, features: dict[str, bool]) -> None:
    class Features(dict[str, bool]):
        def flatten(self) -> str:
            return ",".join(f"+{name}" for name, has in self.items() if has)

    free.setattr(platform, "machine", lambda: machine)
    free.setattr(llvmlite.binding, "get_host_cpu_features", lambda: Features(features))
    free.setattr(llvmlite.binding, "get_host_cpu_name", lambda: "a-new-one")


def test_other_machines_compile_for_themselves(free: pytest.MonkeyPatch) -> None:
    pretend(free, "riscv64", {"c": True})
    assert target.choose() == target.Target("a-new-one", "+c")


@pytest.mark.parametrize(
    ("machine", "features"), [("x86_64", V2), ("x86_64", V3), ("aarch64", {"neon": True})]
)
def test_machines_take_what_is_shipped_for_them(
    free: pytest.MonkeyPatch, machine: str, features: dict[str, bool]
) -> None:
    pretend(free, machine, features)
    assert target.choose().cpu in target.shipped_levels(machine)
    assert target.choose().features == ""


def test_what_is_shipped_is_for_levels_of_that_machine() -> None:
    assert target.shipped_levels("x86_64") == ("x86-64-v2", "x86-64-v3")
    assert target.shipped_levels("riscv64") == ()


def test_machines_of_one_level_share_their_code(free: pytest.MonkeyPatch) -> None:
    tags = set()
    for features in (V3, V3 | {"avx512f": True}):
        pretend(free, "x86_64", features)
        assert target.choose() == target.Target("x86-64-v3", "")
        tags.add(target.choose().tag)
    assert len(tags) == 1


@pytest.mark.parametrize(
    ("features", "cpu", "more", "has"),
    [
        (V3, "", "", True),
        (V2, "", "", False),
        (V2 | {"bmi2": True}, "", "", False),  # the code is for all processors of the level
        (V3, "x86-64-v2", "", False),
        (V3, "skylake", "", False),  # nobody knows
        (V3, "skylake", "+avx2,+bmi2", True),
        (V3, "a-new-one", "", True),  # this very processor
    ],
)
def test_code_uses_what_all_have_that_it_is_for(
    free: pytest.MonkeyPatch, features: dict[str, bool], cpu: str, more: str, has: bool
) -> None:
    pretend(free, "x86_64", features)
    if cpu:
        free.setenv("NUMBA_CPU_NAME", cpu)
        free.setenv("NUMBA_CPU_FEATURES", more)
    assert target.has("bmi2") is has


def test_another_target_can_be_chosen(free: pytest.MonkeyPatch) -> None:
    free.setenv("NUMBA_CPU_NAME", "skylake")
    assert target.choose() == target.Target("skylake", "")
    free.setenv("NUMBA_CPU_FEATURES", "+avx2")
    assert target.choose() == target.Target("skylake", "+avx2")


def test_code_that_checks_bounds_is_kept_apart(free: pytest.MonkeyPatch) -> None:
    plain = target.choose().tag
    free.setenv("NUMBA_BOUNDSCHECK", "1")
    assert target.choose().tag == f"{plain}-checked"


def test_a_processor_with_many_features_has_a_short_name_of_its_own() -> None:
    features = [f"+feature{number}" for number in range(200)]
    tags = {
        target.Target("a-new-one", ",".join(some)).tag
        for some in (features, features[1:], ["+avx2"], [])
    }
    assert len(tags) == 4
    assert all(len(tag) < 150 for tag in tags)  # file systems allow 255 bytes, as a rule
