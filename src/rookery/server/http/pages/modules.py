"""Which modules a page's script imports, read from the scripts themselves."""

import re
from functools import lru_cache
from posixpath import dirname, join, normpath

from rookery.server.http.pages.static_files import StaticFiles

# Static imports of our own formatted scripts: `import { … } from './x.js';`, `import './x.js';`.
_IMPORT = re.compile(r"^(?:import|export)\s(?:[^'\";]*\sfrom\s)?'(\.[^']+)';$", re.MULTILINE)


class Modules:
    """The import graph of the scripts among some files.

    A browser learns of a module only when whatever imports it has arrived. A page that names all of
    them asks for all at once.
    """

    def __init__(self, statics: StaticFiles) -> None:
        self._statics = statics
        self.imported = lru_cache(maxsize=None)(self._imported)

    def _imported(self, entry: str) -> tuple[str, ...]:
        """All modules that a script needs besides itself, sorted; KeyError if one is missing."""
        found, waiting = {entry}, [entry]
        while waiting:
            more = set(self._imports(waiting.pop())) - found
            found |= more
            waiting += more
        return tuple(sorted(found - {entry}))

    def _imports(self, name: str) -> list[str]:
        file = self._statics.get(name)
        if file is None:
            raise KeyError(f"there is no module {name}")
        folder = dirname(name)
        return [normpath(join(folder, path)) for path in _IMPORT.findall(file.content.decode())]
