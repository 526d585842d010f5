"""Optional libraries: each is installed by an extra of the package, and playing needs none."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from rookery import __version__
from rookery.core.errors import RookeryError

_CHECKOUT = Path(__file__).resolve().parents[3]


class MissingExtra(RookeryError, ImportError):
    """A request that needs an extra which is not installed."""

    code = "missing-extra"

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"this needs {library}: install it with  {how_to_install(extra)}")
        self.library, self.extra = library, extra


def how_to_install(extra: str) -> str:
    """The command that installs an extra: in a checkout, or beside the installed wheel."""
    if is_checkout():
        return f"make extra EXTRA={extra}"
    return f"pip install './rookery-{__version__}-py3-none-any.whl[{extra}]'"


def is_checkout() -> bool:
    """Whether this runs from the sources, not from an installed wheel."""
    return (_CHECKOUT / "Makefile").is_file()


def extra(module: str, name: str) -> Any:
    """Import a module of the library that the extra `name` installs; raises MissingExtra."""
    with needing(name):
        return import_module(module)


@contextmanager
def needing(name: str) -> Iterator[None]:
    """For imports of what the extra `name` installs: they raise MissingExtra if they fail."""
    try:
        yield
    except MissingExtra:
        raise
    except ImportError as error:
        raise MissingExtra((error.name or name).partition(".")[0], name) from None
