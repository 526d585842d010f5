"""The documentation site: `make docs` builds it from docs/ and docstrings into build/site.

`staging` lays the pages out for Sphinx, `pictures` draws the examples of the rules, `notebooks`
runs the notebooks, `finish` adapts Sphinx's output to a strict content security policy, `conf` is
Sphinx's configuration.
See docs/decisions/0057-a-site-without-exceptions.md.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
NOTEBOOKS = ROOT / "examples" / "notebooks"
STAGE = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"
