"""Which files a page's script comes in: bundles where they have been built, or else its modules.

`tools/bundle` builds them with esbuild, for a wheel and in a checkout with Node. They count only
as long as they are made of the present scripts, so a checkout without Node, or with scripts edited
since, serves the modules as they are written.
"""

import hashlib
import re
from functools import lru_cache
from posixpath import dirname, join, normpath

import msgspec

from rookery.server.web.static_files import StaticFile, StaticFiles, typed

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
        names: dict[str, None] = {}
        self._add(entry, names)
        return tuple(names)

    def _add(self, name: str, names: dict[str, None]) -> None:
        """Add a script after its imports; the scripts have no cycles (`biome.json`)."""
        if name not in names:
            for path in _STATIC.findall(self._code(name)):
                self._add(beside(name, path), names)
            names[name] = None


def beside(name: str, path: str) -> str:
    """The name of the module at a path relative to another module."""
    return normpath(join(dirname(name), path))


# -- which files a page's script comes in: bundles where they have been built, or else its modules
# `tools/bundle` builds them with esbuild, for a wheel and in a checkout with Node. They count only
# as long as they are made of the present scripts, so a checkout without Node, or with scripts
# edited since, serves the modules as they are written.

BUNDLES = "bundles/"
_MANIFEST = f"{BUNDLES}manifest.json"
_RENEWAL = "js/shared/renewal.js"


class Manifest(msgspec.Struct, frozen=True):
    """What has been built: the files for each page's script, and hashes of what they are made of.

    The script itself is the last of its files; the others are its static imports.
    """

    pages: dict[str, tuple[str, ...]] = {}
    sources: dict[str, str] = {}


class Scripts:
    """The scripts of a house's pages; bundled, unless they are wanted as they are written."""

    def __init__(self, statics: StaticFiles, *, as_written: bool = False) -> None:
        self._statics, self._modules = statics, Modules(statics)
        self._bundled = {} if as_written else _built_of(statics)
        self._late = self._modules.late()

    def addresses(self, entry: str) -> list[str]:
        """The addresses of all files that a page's script needs; its own is the last.

        Raises KeyError if a module is missing.
        """
        names = self._bundled.get(entry) or self._modules.needed(entry)
        return [self._statics.address(name) for name in names]

    def instead(self, name: str) -> StaticFile | None:
        """What a page of another version gets for a script: one that reloads the page.

        Modules of two versions in one page would not fit. None if the script is the same in every
        version (parts of bundles have a hash of their content in their names), begins a page, or
        lies where no version has scripts.
        """
        is_script = name.endswith(".js") and "/" in name
        if not is_script or (self._statics.get(name) and name not in self._late):
            return None
        address = self._statics.address(_RENEWAL)
        return typed(name, f"import {{ renew }} from '{address}';\nawait renew();\n".encode())


def _built_of(statics: StaticFiles) -> dict[str, tuple[str, ...]]:
    """The bundles' files by page; empty if they are missing, or made of other scripts."""
    file = statics.get(_MANIFEST)
    if file is None:
        return {}
    manifest = msgspec.json.decode(file.content, type=Manifest)
    for name, digest in manifest.sources.items():
        source = statics.get(name)
        if source is None or hashlib.sha256(source.content).hexdigest() != digest:
            return {}
    return manifest.pages
