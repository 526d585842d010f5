"""Pages without anything inline, as the content security policy requires."""

from pathlib import Path

import pytest

from tools.site.finish import Forbidden, tidy

FIRST = (
    '<script>\n  document.body.dataset.theme = localStorage.getItem("theme") || "auto";\n</script>'
)


def site(folder: Path, page: str) -> Path:
    (folder / "_static").mkdir()
    (folder / "below").mkdir()
    (folder / "below" / "page.html").write_text(page)
    return folder / "below" / "page.html"


def test_styles_of_elements_become_classes(tmp_path: Path) -> None:
    page = site(tmp_path, '<col style="width: 3%"><p class="a" style="width: 3%">style="x"</p>')
    tidy(tmp_path)
    sheet = (tmp_path / "_static" / "inline.css").read_text()
    (name,) = {part.split("{")[0] for part in sheet.split() if part.startswith(".")}
    assert f"{name}{{width: 3%}}" in sheet
    assert page.read_text() == (f'<col class="{name[1:]}"><p class="a {name[1:]}">style="x"</p>')


def test_sheets_and_the_theme_become_files(tmp_path: Path) -> None:
    page = site(tmp_path, f"<style>body {{ color: red }}</style>{FIRST}")
    tidy(tmp_path)
    assert page.read_text() == (
        '<link rel="stylesheet" href="../_static/inline.css">'
        '<script src="../_static/theme-first.js"></script>'
    )
    assert "body { color: red }" in (tmp_path / "_static" / "inline.css").read_text()
    assert "dataset.theme" in (tmp_path / "_static" / "theme-first.js").read_text()


@pytest.mark.parametrize(
    "inline",
    ["<script>alert(1)</script>", '<a href="javascript:x()">x</a>', '<p onclick="x()">x</p>'],
)
def test_what_no_browser_would_allow_stops_the_build(tmp_path: Path, inline: str) -> None:
    site(tmp_path, inline)
    with pytest.raises(Forbidden):
        tidy(tmp_path)
