"""The import graph of the pages' scripts, read from the scripts themselves.

A page has its modules loaded ahead by it. Where it missed one, that one would only come later.
"""

import re
from functools import lru_cache
from posixpath import dirname, join, normpath

from rookery.server.web.static_files import StaticFiles

# Imports of our own formatted scripts: `import { … } from './x.js';`, `import './x.js';`.
_STATIC = re.compile(r"^import\s(?:[^'\";]*\sfrom\s)?'(\.[^']+)';$", re.MULTILINE)
_DYNAMIC = re.compile(r"\bimport\('(\.[^']+)'\)")


class Modules:
    """The import graph of the scripts among some files."""

    def __init__(self, statics: StaticFiles) -> None:
        self._statics = statics
        self.needed = lru_cache(maxsize=None)(self._needed)

    def late(self) -> frozenset[str]:
        """All modules that some script imports dynamically."""
        scripts = [name for name in self._statics.names() if name.endswith(".js")]
        return frozenset(
            beside(name, path) for name in scripts for path in _DYNAMIC.findall(self._code(name))
        )

    def _code(self, name: str) -> str:
        file = self._statics.get(name)
        if file is None or not name.endswith(".js"):
            raise KeyError(f"there is no module {name}")
        return file.content.decode()

    def _needed(self, entry: str) -> tuple[str, ...]:
        """A script and all its static imports, in order: each module after those it imports.

        Raises KeyError if one of them doesn't exist.
        """
        found: dict[str, None] = {}
        self._add(entry, found)
        return tuple(found)

    def _add(self, name: str, found: dict[str, None]) -> None:
        """Add a script after its imports; the scripts have no cycles (`biome.json`)."""
        if name not in found:
            for path in _STATIC.findall(self._code(name)):
                self._add(beside(name, path), found)
            found[name] = None


def beside(name: str, path: str) -> str:
    """The name of the module at a path relative to another module."""
    return normpath(join(dirname(name), path))
