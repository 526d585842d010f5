"""Run notebooks from top to bottom and turn them into pages with what they print and draw.

The files hold no outputs. The environment variable `SIZE` says how much they compute: `small` to
see whether they run, `full` (the default) for pictures worth showing.
"""

import base64
from pathlib import Path
from typing import Any

import nbformat

_TIME_S = 900


def lay_out(folder: Path, to: Path) -> None:
    """Write a page and its pictures for every notebook of a folder."""
    to.mkdir(exist_ok=True)
    for path in sorted(folder.glob("*.ipynb")):
        (to / f"{path.stem}.md").write_text(page(run(path), path.stem, to), encoding="utf-8")


def run(path: Path) -> Any:
    """A notebook with its outputs; raises nbclient's CellExecutionError if a cell fails."""
    from nbclient import NotebookClient  # it takes long to import

    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]  # it has no types
    resources = {"metadata": {"path": str(path.parent)}}
    return NotebookClient(notebook, timeout=_TIME_S, resources=resources).execute()


def page(notebook: Any, name: str, to: Path) -> str:
    """A notebook that has been run, as Markdown; pictures become files beside it."""
    parts: list[str] = []
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            parts.append(cell.source)
        elif cell.source.strip():
            parts.append(f"```python\n{cell.source}\n```")
            parts += _as_lines(cell.outputs, f"{name}-{number}", to)
    return "\n\n".join(parts) + "\n"


def _as_lines(outputs: list[Any], name: str, to: Path) -> list[str]:
    lines = []
    for number, output in enumerate(outputs):
        data = output.get("data", {})
        if "image/png" in data:
            file = f"{name}-{number}.png"
            (to / file).write_bytes(base64.b64decode(data["image/png"]))
            lines.append(f"```{{image}} {file}\n:class: plot\n:alt: What the cell above draws\n```")
        elif text := (output.get("text") or data.get("text/plain", "")).rstrip():
            lines.append(f"```text\n{text}\n```")
    return lines
