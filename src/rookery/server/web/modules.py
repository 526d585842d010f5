"""The import graph of the pages' scripts, read from the scripts themselves."""

import re
from functools import lru_cache
from posixpath import dirname, join, normpath

from rookery.server.web.static_files import StaticFiles

# Imports of our own formatted scripts: `import { … } from './x.js';`, `import './x.js';`.
STATIC = re.compile(r"^import\s(?:([^'\";]*)\sfrom\s)?'(\.[^']+)';$", re.MULTILINE)
DYNAMIC = re.compile(r"\bimport\('(\.[^']+)'\)")
# Comments for readers and for the type checker: `/** … */`, over whole lines or within one.
_COMMENT = re.compile(
    r"^[ \t]*/\*\*(?!\s*\* @license)(?:(?!\*/).)*\*/\n|/\*\* ?@[^\n]*?\*/ ?", re.M | re.S
)


class Modules:
    """The import graph of the scripts among some files."""

    def __init__(self, statics: StaticFiles) -> None:
        self._statics = statics
        self.code = lru_cache(maxsize=None)(self._code)
        self.needed = lru_cache(maxsize=None)(self._needed)
        self.late = lru_cache(maxsize=None)(self._late)

    def _code(self, name: str) -> str:
        """A script without its comments; KeyError if it doesn't exist."""
        file = self._statics.get(name)
        if file is None or not name.endswith(".js"):
            raise KeyError(f"there is no module {name}")
        return _COMMENT.sub("", file.content.decode())

    def _needed(self, entry: str) -> tuple[str, ...]:
        """A script and all its static imports, in order: each module after those it imports."""
        found: dict[str, None] = {}
        self._add(entry, found)
        return tuple(found)

    def _add(self, name: str, found: dict[str, None]) -> None:
        """Add a script after its imports; the scripts have no cycles (`biome.json`)."""
        if name not in found:
            for _, path in STATIC.findall(self.code(name)):
                self._add(beside(name, path), found)
            found[name] = None

    def _late(self, entry: str) -> frozenset[str]:
        """All modules that a script, or anything it imports in any way, imports dynamically."""
        found, waiting = set[str](), [entry]
        while waiting:
            for name in self.needed(waiting.pop()):
                more = {beside(name, path) for path in DYNAMIC.findall(self.code(name))} - found
                found |= more
                waiting += more
        return frozenset(found)


def beside(name: str, path: str) -> str:
    """The name of the module at a path relative to another module."""
    return normpath(join(dirname(name), path))
