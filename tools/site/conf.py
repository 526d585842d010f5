"""Sphinx's configuration."""

import re
import sys
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / part) for part in ("src", "")]

from pygments.lexers.special import TextLexer  # type: ignore[import-untyped]  # noqa: E402  no types; the folder comes first
from sphinx.application import Sphinx  # noqa: E402  likewise

from rookery import __version__, games  # noqa: E402  likewise

project = "Rookery"
author = "the authors of Rookery"
project_copyright = author
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]
default_role = "literal"
add_module_names = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_inherit_docstrings = False
html_theme = "furo"
html_title = "Rookery"
html_static_path = ["static"]
html_css_files = ["rookery.css"]
html_favicon = str(Path(__file__).resolve().parents[2] / "src/rookery/server/static/icon.svg")
html_show_sourcelink = False
html_copy_source = False
html_last_updated_fmt = None
html_theme_options = {"navigation_with_keys": False, "top_of_page_buttons": []}
pygments_style = "friendly"
pygments_dark_style = "native"


def spaced_lists(
    _app: Sphinx, _what: str, _name: str, _of: Any, _how: Any, lines: list[str]
) -> None:
    """Insert the empty line that Sphinx needs before a list in a docstring."""
    text = re.sub(r"(?m)^(?!\s*[-*] |\s*$)(.+)\n(?=\s*[-*] )", r"\1\n\n", "\n".join(lines))
    lines[:] = text.split("\n")


def setup(app: Sphinx) -> None:
    """Accept games, the text protocol and records as languages of code blocks."""
    for name in (*games.names(), "rtp", "record"):
        app.add_lexer(name, TextLexer)
    app.connect("autodoc-process-docstring", spaced_lists)
