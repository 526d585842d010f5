"""Optional libraries: each is installed by an extra of the package, and playing needs none."""

from importlib import import_module
from typing import Any

from rookery.core.errors import RookeryError


class MissingExtra(RookeryError):
    """A request that needs an extra which is not installed."""

    code = "missing-extra"

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"this needs {library}: install it with  pip install 'rookery[{extra}]'")
        self.library, self.extra = library, extra


def extra(module: str, name: str) -> Any:
    """Import a module of the library that the extra `name` installs; raises MissingExtra."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtra(module.partition(".")[0], name) from None
