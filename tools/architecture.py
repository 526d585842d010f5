"""Draw the import graph of the code's "rooms": `docs/images/architecture*.svg`.

`make architecture` redraws the pictures; `make check` changes nothing and fails if one of them is
out of date. A room is a package or module directly below another package. It stands above
everything that it imports; arrows implied by others are left out. A room's purpose is the first
sentence of its docstring.
"""

import ast
import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PICTURES = {
    "rookery": ROOT / "docs/images/architecture.svg",
    "rookery.server": ROOT / "docs/images/architecture-server.svg",
}
LEFT_OUT = {"rookery.__main__", "rookery.server.static", "rookery.server.templates"}

WIDTH, HEIGHT, GAP, FLOOR, MARGIN = 236, 80, 22, 112, 24
LINE, LETTERS, BULGE = 15, 32, 16

Arrows = Mapping[str, set[str]]
Corner = tuple[float, float]


class Circle(Exception):
    """An import cycle between rooms, direct or through others."""


def arrows(whole: str, graph: grimp.ImportGraph) -> Arrows:
    """Which packages inside a package import which."""
    above: dict[str, set[str]] = {room: set() for room in graph.find_children(whole) - LEFT_OUT}
    for room in above:
        inside = graph.find_descendants(room) | {room}
        for module in inside:
            for other in graph.find_modules_directly_imported_by(module) - inside:
                above[room] |= {
                    room_above for room_above in above if f"{other}.".startswith(f"{room_above}.")
                }
    return above


def floors(above: Arrows) -> dict[str, int]:
    """The floor of each room: one above the highest room it imports. Raises Circle."""
    height: dict[str, int] = {}

    def measure(room: str, path: tuple[str, ...]) -> int:
        if room in path:
            raise Circle(" imports ".join([*path[path.index(room) :], room]))
        if room not in height:
            height[room] = max(
                (measure(other, (*path, room)) + 1 for other in above[room]), default=0
            )
        return height[room]

    for room in sorted(above):
        measure(room, ())
    return height


def reduce(above: Arrows) -> Arrows:
    """The transitive reduction: the arrows that no path of other arrows implies."""

    def reachable(room: str) -> set[str]:
        return above[room] | {two for other in above[room] for two in reachable(other)}

    return {
        room: below - {two for neighbour in below for two in reachable(neighbour)}
        for room, below in above.items()
    }


def purpose(room: str) -> str:
    """The first sentence of a room's docstring."""
    path = SOURCES / room.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.split()).partition(". ")[0].rstrip(".").replace("`", "")


def places(height: Mapping[str, int]) -> dict[str, Corner]:
    """The upper left corner of each room: the highest floor on top, each floor centred."""
    rows = defaultdict(list)
    for room in sorted(height):
        rows[height[room]].append(room)
    widest = max(len(row) for row in rows.values())
    corners: dict[str, Corner] = {}
    for floor, row in rows.items():
        left = MARGIN + (widest - len(row)) * (WIDTH + GAP) / 2
        for number, room in enumerate(row):
            corners[room] = left + number * (WIDTH + GAP), MARGIN + (max(rows) - floor) * FLOOR
    return corners


def drawn_room(room: str, x: float, y: float) -> Iterator[str]:
    """The SVG of a box with a room's name and purpose."""
    yield f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="9"/>'
    name = room.rpartition(".")[2]
    yield f'<text class="name" x="{x + 12:g}" y="{y + 22:g}">{escape(name)}</text>'
    for number, line in enumerate(textwrap.wrap(purpose(room), LETTERS)[:3]):
        down = y + 40 + number * LINE
        yield f'<text x="{x + 12:g}" y="{down:g}">{escape(line)}</text>'


def drawn_arrow(start: Corner, end: Corner) -> str:
    """A curve from one box down to another; it passes boxes in between on their right."""
    (x, y), (to_x, to_y) = start, end
    span = round((to_y - y) / FLOOR)
    if span > 1:
        x, to_x, y, to_y = x + WIDTH, to_x + WIDTH + 3, y + HEIGHT * 0.6, to_y + HEIGHT * 0.4
        far = max(x, to_x) + BULGE * span
        return f'<path d="M{x:g} {y:g}C{far:g} {y:g} {far:g} {to_y:g} {to_x:g} {to_y:g}"/>'
    x, to_x, y, to_y = x + WIDTH / 2, to_x + WIDTH / 2, y + HEIGHT, to_y - 3
    bend = (to_y - y) / 2
    return f'<path d="M{x:g} {y:g}C{x:g} {y + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y:g}"/>'


STYLE = """
text{font:12.5px system-ui,sans-serif;fill:#33465c}
.name{font-weight:650;font-size:15px;fill:#0f2438}
rect{fill:#fff;stroke:#5a9fc6;stroke-width:1.5}.back{fill:#eef6fb;stroke:none}
path{fill:none;stroke:#34719b;stroke-width:1.4;marker-end:url(#tip)}
"""
TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7"'
    ' orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#34719b;stroke:none;marker-end:none"/>'
    "</marker>"
)


def picture(whole: str) -> str:
    """The SVG of a package's rooms; raises Circle."""
    above = arrows(whole, grimp.build_graph("rookery"))
    height = floors(above)
    where = places(height)
    width = max(x for x, _ in where.values()) + WIDTH + MARGIN + BULGE * max(height.values())
    bottom = max(y for _, y in where.values()) + HEIGHT + MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {bottom:g}"'
    label = f'role="img" aria-label="Which packages of {whole} import which"'
    lines = [f"{head} {label}>", f"<style>{STYLE}</style><defs>{TIP}</defs>"]
    lines.append(f'<rect class="back" width="{width:g}" height="{bottom:g}" rx="14"/>')
    for room, below in sorted(reduce(above).items()):
        lines += [drawn_arrow(where[room], where[other]) for other in sorted(below)]
    for room, place in sorted(where.items()):
        lines += drawn_room(room, *place)
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Draw every picture, or compare each with its file."""
    if arguments not in ([], ["--check"]):
        print("usage: tools/architecture.py [--check]", file=sys.stderr)
        return 2
    stale = []
    for whole, path in PICTURES.items():
        try:
            svg = picture(whole)
        except Circle as error:
            print(f"{whole}: {error}", file=sys.stderr)
            return 1
        if not path.exists() or path.read_text(encoding="utf-8") != svg:
            stale.append(path.relative_to(ROOT).as_posix())
            if not arguments:
                path.write_text(svg, encoding="utf-8")
    if arguments and stale:
        print(f"{', '.join(stale)}: not what the code says; run make architecture", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
