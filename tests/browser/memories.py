"""Browsers' memories, kept for the next test that wants the same: what was fetched stays there.

A memory keeps its page, too: a new one starts a process and compiles every script again, which
takes more time than most tests.
"""

from collections import defaultdict
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any
from weakref import WeakSet

from playwright.sync_api import Browser, BrowserContext, Error, Page

BLOCKED = "Service Worker registration blocked by Playwright"
_USUAL: dict[str, Any] = {
    "locale": "en",
    "reduced_motion": "reduce",
    "has_touch": False,
    "service_workers": "block",
}
# What a test may ask for and another may get after it; a memory made otherwise is used once.
_SHARED = {"locale", "has_touch", "device_scale_factor"}

# Without a graphics card drawing takes most of a page's time, and only pictures need it. What isn't
# shown here is as large as ever, stays where it is and can be hit. Drawings beside the board keep
# their size without what is in them; those that may stick out of it are left as they are. Images
# keep their box, and what would be drawn in it is far beside. `photograph` shows everything.
_UNDRAWN = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(`body { opacity: 0 }
  .board use:not(.mark), .water use { visibility: hidden; pointer-events: all }
  svg:not(.board, .board *, .chart > *, .dice > *) > * { display: none }
  img { object-fit: none !important; object-position: 9999px 9999px !important }`);
document.adoptedStyleSheets = [sheet];
"""


_SEEDED = """(() => {
  let state = SEED;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), 61 | bits);
    return (bits ^ (bits >>> 14)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, index) => { bytes[index] = next(); });
    return array;
  };
})();"""


_spoilt: WeakSet[Page] = WeakSet()


def spoil(page: Page) -> None:
    """Keep a page from other tests: something was done to it that cannot be taken back."""
    _spoilt.add(page)


def drawing_from(page: Page, seed: int) -> AbstractContextManager[object]:
    """Decides by a seed what the page's scripts draw, anew whenever it is loaded, till closed."""
    return page.add_init_script(_SEEDED.replace("SEED", str(seed)))


@dataclass(frozen=True)
class Memory:
    """A browser's cookies, storage and cache, and what was asked for it; `None` for used once.

    `page` is its first, and stays; a test may open more. What a test adds to it (listeners,
    scripts, routes) the test takes away again.
    """

    context: BrowserContext
    page: Page
    key: tuple[tuple[str, Any], ...] | None


class Memories:
    """Hands out memories that hold nothing but files that were fetched."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[tuple[tuple[str, Any], ...], list[Memory]] = defaultdict(list)

    def take(self, **options: Any) -> Memory:
        """A clean memory, with Playwright's options for a context."""
        wanted = _USUAL | options
        key = tuple(sorted(wanted.items())) if options.keys() <= _SHARED else None
        if key is not None and self._idle[key]:
            return self._idle[key].pop()
        context = self._browser.new_context(**wanted)
        context.add_init_script(_UNDRAWN)
        return Memory(context, context.new_page(), key)

    def give_back(self, memory: Memory) -> None:
        """Make it clean for others, or do away with it."""
        if memory.key is not None and _is_clean(memory):
            self._idle[memory.key].append(memory)
        else:
            memory.context.close()

    def close(self) -> None:
        """Do away with all that are not in use."""
        for memory in (one for idle in self._idle.values() for one in idle):
            memory.context.close()


def _is_clean(memory: Memory) -> bool:
    """Whether everything could be taken from it that a test may have left there."""
    context = memory.context
    if any(page in _spoilt for page in context.pages):
        return False
    try:
        for page in context.pages:
            _forget(page)
            if page is not memory.page:
                page.close()
        context.set_offline(False)
        context.clear_permissions()
        context.clear_cookies()
    except Error:  # a page that hangs or has crashed
        return False
    return memory.page in context.pages


def _forget(page: Page) -> None:
    """Take from a page what it remembers, and leave nothing on it."""
    if page.url.startswith("http"):
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.unroute_all()
    page.goto("about:blank")
    page.mouse.move(0, 0)
