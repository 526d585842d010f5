"""Adapt Sphinx's output to `script-src 'self'; style-src 'self'`, which allows nothing inline.

Inline styles become classes in a file of their own. Furo's one inline script, which sets the theme
before the first paint, becomes a file, too. Anything else that would be refused stops the build.
"""

import hashlib
import re
from pathlib import Path

_THEME = 'document.body.dataset.theme = localStorage.getItem("theme") || "auto";'
_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_STYLES = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_STYLE = re.compile(r'<(\w[^<>]*?)\s+style="([^"]*)"([^<>]*)>')
_CLASS = re.compile(r'\bclass="([^"]*)"')
_FORBIDDEN = re.compile(r"<style|\sstyle=|\son\w+=\"|<script(?![^>]*\bsrc=)|javascript:")


class Forbidden(Exception):
    """A page with content that the policy would block."""


def tidy(site: Path) -> None:
    """Rewrite every page of a site; raises Forbidden if something inline is left."""
    styles: dict[str, str] = {}
    sheets: dict[str, str] = {}
    for page in sorted(site.rglob("*.html")):
        depth = "../" * (len(page.relative_to(site).parts) - 1)
        text = rewritten(page.read_text(encoding="utf-8"), depth, styles, sheets)
        if match := _FORBIDDEN.search(text):
            around = text[max(0, match.start() - 40) : match.end() + 80]
            raise Forbidden(f"{page.relative_to(site)}: {around!r}")
        page.write_text(text, encoding="utf-8")
    static = site / "_static"
    (static / "theme-first.js").write_text(f"{_THEME}\n", encoding="utf-8")
    rules = [f".{name}{{{style}}}" for style, name in sorted(styles.items())]
    (static / "inline.css").write_text("\n".join([*sheets, *rules, ""]), encoding="utf-8")
    for left in ("objects.inv", ".buildinfo"):
        (site / left).unlink(missing_ok=True)


def rewritten(text: str, depth: str, styles: dict[str, str], sheets: dict[str, str]) -> str:
    """A page without inline styles and scripts; `styles` and `sheets` collect what is removed."""

    def script(match: re.Match[str]) -> str:
        if match[1].strip() != _THEME:
            raise Forbidden(f"a script that nobody knows: {match[1].strip()[:80]!r}")
        return f'<script src="{depth}_static/theme-first.js"></script>'

    def sheet(match: re.Match[str]) -> str:
        sheets.setdefault(match[1].strip(), "")
        return f'<link rel="stylesheet" href="{depth}_static/inline.css">'

    def without_style(match: re.Match[str]) -> str:
        name = f"i{hashlib.sha256(match[2].encode()).hexdigest()[:8]}"
        styles[match[2]] = name
        tag = f"{match[1]}{match[3]}"
        if _CLASS.search(tag):
            return "<" + _CLASS.sub(rf'class="\1 {name}"', tag, count=1) + ">"
        return f'<{tag.rstrip("/ ")} class="{name}">'

    return _STYLE.sub(without_style, _STYLES.sub(sheet, _SCRIPT.sub(script, text)))
