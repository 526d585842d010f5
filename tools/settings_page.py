"""Write docs/settings.md: every server setting with its default, its values and its meaning.

Run `make settings` after a change of `rookery.server.settings`; a test checks that they agree.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from rookery.server.features import settings_of
from rookery.server.settings import Settings, variables
from tools.anchors import linkable

PAGE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"
_HEAD = """\
# Settings

<!-- `make settings` writes this page from src/rookery/server/settings.py. -->

The server is configured with environment variables. All of them are optional.

```sh
HOST=0.0.0.0 PORT=9000 DATA=/srv/rookery ./rookery serve
```

Where they are set with systemd or in a container, [Operating a house](operations.md) shows. A
keeper can set some of them [in the browser](keeper.md#settings), too.

The server checks them when it starts. If any are wrong, it lists all the errors at once and exits
with status 2. It does the same if it cannot use a database, a game or an address. Switches accept
`yes` and `no`, or `on` and `off`.

Each setting has an address here: [`settings.md#free-mb`](#free-mb) for `FREE_MB`.

| you want | set |
|---|---|
| phones in your network to reach the house | `HOST=0.0.0.0` |
| a public address behind a reverse proxy | `ORIGIN`, `TRUSTED_PROXIES` |
| only members or pupils to come in | `HOUSE`, `LISTS` |
| back-ups by themselves | `BACKUPS` |
| mail | `MAIL_SERVER`, `MAIL_FROM`, `ORIGIN` |
| a class or an office behind one address | `ADDRESS_LOGINS` and [its group](#limits-per-address) |
| several processes | `DATABASE_URL`, `POLL_MS` |
| monitoring | `METRICS`, `LOG` |
"""
Kind = type[msgspec.Struct]

_TITLE = "    # "
_COLUMNS = "| variable | default | values | meaning |\n|---|---|---|---|"


def page(of_features: Iterable[Kind] | None = None) -> str:
    """The Markdown of the whole page, with the settings that features bring."""
    kinds: tuple[Kind, ...] = (Settings, *(settings_of() if of_features is None else of_features))
    return "\n".join((_HEAD, *(section for kind in kinds for section in _sections(kind))))


def meanings(kind: Kind = Settings) -> dict[str, dict[str, str]]:
    """What is said of each setting in the source, by the comment above its group.

    Without such a comment, they stand under the summary of their class.
    """
    source = inspect.getsource(kind)
    (fields,) = ast.parse(source).body
    assert isinstance(fields, ast.ClassDef)
    titles = {
        number: line.removeprefix(_TITLE)
        for number, line in enumerate(source.splitlines(), 1)
        if line.startswith(_TITLE)
    } or {0: str(inspect.getdoc(kind)).splitlines()[0].rstrip(".")}
    groups: dict[str, dict[str, str]] = {}
    for field, docstring in pairwise(fields.body):
        if isinstance(field, ast.AnnAssign) and isinstance(docstring, ast.Expr):
            title = titles[max(number for number in titles if number < field.lineno)]
            words = " ".join(ast.literal_eval(docstring.value).split())
            groups.setdefault(title, {})[ast.unparse(field.target)] = words
    return groups


def _sections(kind: Kind) -> Iterator[str]:
    hints, defaults = variables(kind), kind()
    for title, words in meanings(kind).items():
        rows = (
            _row(name, hints[name], getattr(defaults, name), meaning)
            for name, meaning in words.items()
        )
        yield f"## {title}\n"
        yield "\n".join((_COLUMNS, *rows)) + "\n"


def _row(name: str, kind: Any, default: Any, meaning: str) -> str:
    default_words = (
        {True: "yes", False: "no"}[default] if isinstance(default, bool) else str(default)
    )
    usual = f"`{default_words}`" if default_words else "unset"
    return f"| {setting(name)} | {usual} | {_values(kind)} | {meaning} |"


def setting(name: str) -> str:
    """A variable that can be linked, at the address that Sphinx would make of its name."""
    return linkable(name.upper(), name.lower().replace("_", "-"))


def _values(kind: Any) -> str:
    """The permitted values of a setting."""
    if kind is bool:
        return "`yes`, `no`"
    if get_origin(kind) is Literal:
        return ", ".join(f"`{value}`" for value in get_args(kind))
    for meta in getattr(kind, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.ge is not None:
            return f"at least {meta.ge}" if meta.le is None else f"{meta.ge} to {meta.le}"
    return "text"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
