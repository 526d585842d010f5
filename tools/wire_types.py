"""Write the types of messages for the page's scripts, from the structs that the server sends.

`python -m tools.wire_types` writes a `.d.ts` file for each feature; `--check` fails if one of them
is not what would be written. Types that scripts use build on these files, so the TypeScript
compiler finds a field that the server doesn't send.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from posixpath import dirname, relpath
from typing import Any

import msgspec
from msgspec import inspect

from rookery.core.drawing import scene
from rookery.server.challenges import shown as challenges
from rookery.server.evenings import side_by_side
from rookery.server.explorer import shown as explorer
from rookery.server.keeper import api as keeper
from rookery.server.learn import shown as learn
from rookery.server.lobby import board, messages
from rookery.server.notices import shown as notices
from rookery.server.puzzles import api as puzzles
from rookery.server.puzzles import asked
from rookery.server.ratings import shown, standings
from rookery.server.replay import frames, story
from rookery.server.studies import api as studies
from rookery.server.table import messages as table
from rookery.server.table import new_page, review, watchers_api
from rookery.server.talk import shown as talk
from rookery.server.tv import api as tv

FOLDER = Path(__file__).resolve().parent.parent / "src/rookery/server/static/js"
MESSAGES: dict[str, tuple[Any, ...]] = {
    "board/wire.d.ts": (scene.Scene, scene.SceneChange),
    "table/wire.d.ts": (
        table.Outgoing,
        table.Ply,
        table.ForReader,
        watchers_api.WatchersShown,
        new_page.RulesetCheck,
    ),
    "replay/wire.d.ts": (
        frames.Frames,
        review.PastPosition,
        explorer.Explored,
        story.Story,
    ),
    "talk/wire.d.ts": (talk.SaidShown,),
    "ratings/wire.d.ts": (shown.GameRating, standings.StandingsShown),
    "lobby/wire.d.ts": (
        messages.Personal | messages.Challenged,
        board.GroupRow,
        board.TableRow,
        board.HereRow,
        board.PeopleCounts,
    ),
    "challenges/wire.d.ts": (
        challenges.ChallengeLine,
        challenges.GameOffered,
        challenges.AtStake,
    ),
    "notices/wire.d.ts": (notices.NoticeList,),
    "keeper/wire.d.ts": (keeper.Done,),
    "learn/wire.d.ts": (learn.BubbleAhead,),
    "tv/wire.d.ts": (tv.ProgrammeShown,),
    "evenings/wire.d.ts": (side_by_side.BoardNow,),
    "studies/wire.d.ts": (studies.StudyShown,),
    "puzzles/wire.d.ts": (asked.PuzzleAhead, puzzles.Verdict),
}
"""What scripts read, by file. A struct is written into the first file that needs it."""
_HEAD = """\
/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */
"""
_PLAIN = {
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.DateType: "string",
}


class Writer:
    """Writes one file; `homes` are the files of the structs that others have written."""

    def __init__(self, name: str, homes: dict[type, str]) -> None:
        self._name, self._homes = name, homes
        self._structs: dict[str, inspect.StructType] = {}
        self._imports: dict[str, set[str]] = {}

    def of(self, kind: inspect.Type) -> str:
        """A type as TypeScript writes it, with all structs that it needs."""
        match kind:
            case inspect.Metadata():
                return self.of(kind.type)
            case inspect.UnionType():
                return " | ".join(self.of(each) for each in kind.types)
            case inspect.LiteralType():
                return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
            case inspect.TupleType():
                return f"[{', '.join(self.of(each) for each in kind.item_types)}]"
            case inspect.VarTupleType() | inspect.ListType():
                return f"Array<{self.of(kind.item_type)}>"
            case inspect.DictType():
                return f"Record<string, {self.of(kind.value_type)}>"
            case inspect.StructType():
                self._add(kind)
                return kind.cls.__name__
            case _:
                return _PLAIN[type(kind)]

    def _add(self, struct: inspect.StructType) -> None:
        name = struct.cls.__name__
        home = self._homes.setdefault(struct.cls, self._name)
        if home != self._name:
            path = relpath(home, dirname(self._name))
            self._imports.setdefault(path if "/" in path else f"./{path}", set()).add(name)
        elif name not in self._structs:
            self._structs[name] = struct
            for field in struct.fields:
                self.of(field.type)
        elif self._structs[name].cls is not struct.cls:
            raise TypeError(f"two structs in {self._name} are called {name}")

    def text(self) -> str:
        """The file."""
        structs = [
            line for _, struct in sorted(self._structs.items()) for line in self._lines(struct)
        ]
        imports = [
            f"import type {{ {', '.join(sorted(names))} }} from '{path}';"
            for path, names in sorted(self._imports.items())
        ]
        return _HEAD + "\n".join([*imports, *structs, ""])

    def _lines(self, struct: inspect.StructType) -> Iterable[str]:
        meaning = (struct.cls.__doc__ or "").strip().splitlines()[0]
        yield f"\n/** {meaning} */\nexport interface {struct.cls.__name__} {{"
        if struct.tag_field is not None:
            yield f"  {struct.tag_field}: {msgspec.json.encode(struct.tag).decode()};"
        lacks_defaults = struct.cls.__struct_config__.omit_defaults
        for field in struct.fields:
            mark = "?" if lacks_defaults and not field.required else ""
            yield f"  {field.encode_name}{mark}: {self.of(field.type)};"
        yield "}"


def modules() -> dict[str, str]:
    """The content of each file, by its name."""
    homes: dict[type, str] = {}
    files = {}
    for name, kinds in MESSAGES.items():
        writer = Writer(name, homes)
        for kind in inspect.multi_type_info(kinds):
            writer.of(kind)
        files[name] = writer.text()
    return files


def main(*words: str) -> int:
    """Write the files, or say whether they are what would be written."""
    stale = {
        name: text
        for name, text in modules().items()
        if not (FOLDER / name).exists() or (FOLDER / name).read_text(encoding="utf-8") != text
    }
    if words == ("--check",):
        for name in stale:
            print(f"{name} is not what the server sends: run make wire-types", file=sys.stderr)
        return int(bool(stale))
    for name, text in stale.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
