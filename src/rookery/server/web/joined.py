"""Bundles: a page's script and all its imports in one file, so that a browser asks only once.

A bundle is named like the script, below `joined/`. A dynamic import of that script gets a bundle
named by both, with a plus between them, which has only the modules that the page lacks. Each module
is evaluated once per page, in however many bundles it is: the page keeps a table of them.
"""

import re
from functools import cache
from posixpath import dirname, relpath

from rookery.server.web.modules import DYNAMIC, STATIC, Modules, beside
from rookery.server.web.static_files import StaticFile, StaticFiles, typed

_FOLDER = "joined/"
_HEAD = "const joined = (globalThis.joined ??= {});\n"
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_LIST = re.compile(r"\bexport ?\{([^}]*)\};?\s*$")
_RENEWAL = "js/shared/renewal.js"


class Joined:
    """The bundles of a house, each made on first use."""

    def __init__(self, statics: StaticFiles) -> None:
        self._statics = statics
        self._modules = Modules(statics)
        self._kept = cache(self._made_of)  # a few hundred bundles: 4 MB when all are made

    def address(self, entry: str) -> str:
        """The address of the bundle of a page's script; raises KeyError if a module is missing."""
        self._modules.needed(entry)
        return self._statics.address(_FOLDER + entry, of=entry)

    def names(self) -> list[str]:
        """The names of all bundles: one for each script, and one for each that it loads late."""
        scripts = [name for name in self._statics.names() if name.endswith(".js")]
        late = [f"{entry}+{one}" for entry in scripts for one in self._modules.late(entry)]
        return [_FOLDER + name for name in sorted({*scripts, *late})]

    def get(self, name: str) -> StaticFile | None:
        """A bundle by name, or None. Wrong names take no room in the cache."""
        try:
            return self._kept(name)
        except KeyError:
            return None

    def instead(self, name: str) -> StaticFile | None:
        """What a page of another version gets for a dynamic import: a script that reloads the page.

        Modules of two versions in one page would not fit. None for other names.
        """
        if not (name.startswith(_FOLDER) and "+" in name):
            return None
        address = self._statics.address(_RENEWAL)
        return typed(name, f"import {{ renew }} from '{address}';\nawait renew();\n".encode())

    def _made_of(self, name: str) -> StaticFile:
        folder, _, path = name.partition("/")
        entry, _, late = path.partition("+")
        if f"{folder}/" != _FOLDER or (late and late not in self._modules.late(entry)):
            raise KeyError(f"there is no joined file {name}")
        text = self._late(entry, late, name) if late else self._whole(entry, name)
        return typed(name, text.encode())

    def _whole(self, entry: str, name: str) -> str:
        """All modules that a page's script imports, then its own code without the imports."""
        *before, _ = self._modules.needed(entry)
        made = [self._made(entry, one, name) for one in before]
        return "".join([_HEAD, *made, f"// {entry}\n", self._linked(entry, entry, name)])

    def _late(self, entry: str, late: str, name: str) -> str:
        """The exports of a dynamically imported module, after the modules that the page lacks."""
        there = set(self._modules.needed(entry))
        missing = [one for one in self._modules.needed(late) if one not in there]
        made = [self._made(entry, one, name) for one in missing]
        names = ", ".join(one.partition(":")[0] for one in _exports(self._modules.code(late)))
        return "".join([_HEAD, *made, f"export const {{ {names} }} = joined['{late}'];\n"])

    def _made(self, entry: str, module: str, name: str) -> str:
        """A module as a function, which is called unless the page already has the module."""
        code = self._linked(entry, module, name)
        given = ", ".join(_exports(code))
        inner = _LIST.sub("", _EXPORT.sub("", code))
        made = f"(() => {{\n{inner}\nreturn {{ {given} }};\n}})()"
        return f"// {module}\njoined['{module}'] ??= {made};\n"

    def _linked(self, entry: str, module: str, name: str) -> str:
        """A module's code, with imports taken from the page's table and from other bundles."""

        def at_once(found: re.Match[str]) -> str:
            what = re.sub(r"(\w+) as (\w+)", r"\1: \2", found[1] or "").removeprefix("* as ")
            return f"const {what} = joined['{beside(module, found[2])}'];" if what else ""

        def late(found: re.Match[str]) -> str:
            wanted = f"{_FOLDER}{entry}+{beside(module, found[1])}"
            return f"import('./{relpath(wanted, dirname(name))}')"

        code = DYNAMIC.sub(late, STATIC.sub(at_once, self._modules.code(module)))
        own = f"new URL('{relpath(module, dirname(name))}', import.meta.url)"
        return code.replace("import.meta.url", own)


def _exports(code: str) -> list[str]:
    """The exports of a module: `name`, or `name: inner` if the name inside differs."""
    listed = _LIST.search(code)
    pairs = [one.split(" as ") for one in (listed[1].split(",") if listed else ()) if one.strip()]
    return [*_EXPORT.findall(code), *(f"{pair[-1].strip()}: {pair[0].strip()}" for pair in pairs)]
