"""What machine code is made for: a level of x86-64 that many processors share.

Code for exactly one processor would be of no use on another, and searches gain nothing from it: see
docs/decisions/0088-one-store-of-machine-code.md.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version

import llvmlite.binding

CHECKS_BOUNDS = "-checked"
"""The end of the tag of code that checks bounds."""

# What each level adds to the one below, as LLVM names it (x86-64 psABI, "micro-architecture
# levels"); a processor has a level if it has all of that and the levels below.
_LEVELS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("x86-64", ()),
    ("x86-64-v2", ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3")),
    ("x86-64-v3", ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave")),
)


@dataclass(frozen=True)
class Target:
    """A processor, and the features that code may use beyond it, as LLVM calls them."""

    cpu: str
    features: str

    @property
    def tag(self) -> str:
        """A name for all that has to agree for code to be loaded: system, Python, compiler, CPU."""
        python = f"{sys.implementation.name}{sys.version_info[0]}{sys.version_info[1]}"
        compiler = f"numba{version('numba')}-llvmlite{version('llvmlite')}"
        machine = f"{sys.platform}-{platform.machine()}"
        suffix = CHECKS_BOUNDS if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else ""
        # By a digest: a processor's own list is longer than a file's name may be.
        digest = hashlib.sha256(self.features.encode()).hexdigest()[:12]
        features = f"+{digest}" if self.features else ""
        return f"{machine}-{python}-{compiler}-{self.cpu}{features}{suffix}"


def level(machine: str, features: Mapping[str, bool]) -> str | None:
    """The highest level of x86-64 of a machine with these features; None for unknown machines.

    All machines with aarch64 are of one level, that of the first ones.
    """
    if machine in ("aarch64", "arm64"):
        return "generic"
    if machine not in ("x86_64", "AMD64"):
        return None
    highest = None
    for name, more in _LEVELS:
        if not all(features.get(feature) for feature in more):
            break
        highest = name
    return highest


def has(feature: str) -> bool:
    """Whether all processors that code is compiled for have this feature, as LLVM names it.

    What this very processor has does not matter: code for a lower level must do without.
    """
    target = choose()
    names = [name for name, _ in _LEVELS]
    if target.cpu in names:
        below = _LEVELS[: names.index(target.cpu) + 1]
        return any(feature in more for _, more in below)
    if target.cpu != native().cpu:
        return f"+{feature}" in target.features.split(",")
    return bool(llvmlite.binding.get_host_cpu_features().get(feature))


def shipped_levels(machine: str) -> tuple[str, ...]:
    """The levels for which code is shipped to such machines; none for unknown ones."""
    if machine in ("x86_64", "AMD64"):
        return tuple(name for name, features in _LEVELS if features)
    only = level(machine, {})
    return (only,) if only else ()


def native() -> Target:
    """This very processor."""
    features = llvmlite.binding.get_host_cpu_features()
    return Target(llvmlite.binding.get_host_cpu_name(), features.flatten())


def choose() -> Target:
    """What to compile for: this processor's level, or the processor itself where there are none.

    `NUMBA_CPU_NAME` and `NUMBA_CPU_FEATURES` choose another target.
    """
    from_environment = os.environ.get("NUMBA_CPU_NAME")
    if from_environment:
        return Target(from_environment, os.environ.get("NUMBA_CPU_FEATURES", ""))
    name = level(platform.machine(), dict(llvmlite.binding.get_host_cpu_features()))
    return Target(name, "") if name else native()
