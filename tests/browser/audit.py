"""Check with axe-core that a page suits low vision, keyboards and screen readers."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Besides WCAG 2.2 at levels A and AA and axe-core's best practices, check two rules that are off by
# default: targets of 24 pixels, and ids that occur twice.
_RULES = {"target-size": {"enabled": True}, "duplicate-id": {"enabled": True}}
# Drawings hidden from screen readers are most of a page and tell axe nothing. They are taken out
# during the audit, which makes it fifty times as fast, and then put back. So is the style sheet
# that makes the tests' pages transparent.
_LOOK = """async (options) => {
  if (!('axe' in window)) return null;
  const sheets = [...document.adoptedStyleSheets];
  const drawings = [...document.querySelectorAll('svg[aria-hidden=true]')]
    .filter((svg) => !svg.parentElement?.closest('svg'))
    .map((svg) => ({ svg, inside: [...svg.childNodes] }));
  document.adoptedStyleSheets = [];
  for (const { svg } of drawings) svg.replaceChildren();
  try {
    const { violations } = await axe.run(document, options);
    const told = ({ target, html }) => `${target.join(' ')}: ${html.slice(0, 160)}`;
    return Object.fromEntries(violations.map(({ id, nodes }) => [id, nodes.map(told)]));
  } finally {
    for (const { svg, inside } of drawings) svg.replaceChildren(...inside);
    document.adoptedStyleSheets = sheets;
  }
}"""


@cache
def _source() -> str:
    assert _AXE.exists(), "axe-core is missing: tools/scripts installs what package-lock.json names"
    return _AXE.read_text(encoding="utf-8")


def audit(page: Page, *rules: str) -> dict[str, list[str]]:
    """A page's violations, grouped by rule. If rules are named, only those are run."""
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    options |= {"runOnly": list(rules)} if rules else {"rules": _RULES}
    found: dict[str, list[str]] | None = page.evaluate(_LOOK, options)
    if found is None:
        page.evaluate(_source())
        found = page.evaluate(_LOOK, options)
    assert found is not None
    return found
