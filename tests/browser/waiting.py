"""Wait inside the page itself: every change of its document triggers another check."""

from typing import Any

from playwright.sync_api import Error, FloatRect, Page

PATIENCE_MS = 180_000
"""Longer than a busy machine needs, even to compile a kernel: only failures take so long."""

_UNTIL = """(arg) => new Promise((found, fail) => {
  const holds = %(condition)s;
  const look = () => {
    const told = holds(arg);
    if (!told) return;
    changes.disconnect();
    found(told);
  };
  const changes = new MutationObserver(look);
  const what = { attributes: true, characterData: true, childList: true, subtree: true };
  changes.observe(document, what);
  setTimeout(() => fail(new Error(`in vain: ${holds}`)), %(patience)d);
  look();
})"""


def wait_until(page: Page, condition: str, arg: object = None) -> Any:
    """Wait until this JavaScript function of `arg` returns something truthy; return that value.

    The function is called whenever the document changes. Playwright's own wait checks on every
    frame, which forces the page to be drawn, and loads Playwright's whole script, which takes as
    long as the page does. If the page navigates meanwhile, the new page is checked.
    """
    wait = _UNTIL % {"condition": condition, "patience": PATIENCE_MS}
    while True:
        try:
            return page.evaluate(wait, arg)
        except Error as error:
            if "because of a navigation" not in error.message:
                raise


_BOX = """(selector) => {
  const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return width && { x, y, width, height };
}"""


def box_of(page: Page, selector: str) -> FloatRect:
    """The box of the selector's first element on the screen, in pixels; waits until it is there."""
    box: FloatRect = wait_until(page, _BOX, selector)
    return box


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the selector's first element, in pixels."""
    box = box_of(page, selector)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
