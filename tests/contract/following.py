"""Recompile cached kernels of the tests when other test files that they include change.

Numba looks for changes only in a kernel's own file;
`rookery.core.kernels.jit` looks further, but only for the project's own kernels.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

followed: dict[str, set[str]] = defaultdict(set)
"""By a module's name: the modules whose code its kernels include."""


def following(*modules: ModuleType) -> Callable[[F], F]:
    """A decorator for a kernel: after an edit of these files its cached code is no longer used.

    Numba finds compiled code by the function's name, which therefore ends in a hash of their texts.
    """
    texts = [Path(str(module.__file__)).read_bytes() for module in modules]
    digest = hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]

    def named(function: F) -> F:
        followed[function.__module__].update(module.__name__ for module in modules)
        function.__qualname__ += f"_{digest}"
        return function

    return named


def dotted(path: Path, package: Path) -> str:
    """The name under which a file of a package is imported."""
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")
