"""Browser memories (contexts) that are reused by later tests, so that fetched files stay cached.

A memory keeps its page, too. A new page starts a process and compiles every script again, which
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
# Options with which a memory can be shared; a memory with any other option is used only once.
_SHARED = {"locale", "has_touch", "device_scale_factor"}

# Without a graphics card, drawing takes most of a page's time, and only pictures need it. What this
# sheet hides keeps its size and place and can still be hit. Drawings beside the board keep their
# size but lose their content, except those that may overflow. Images keep their box, and their
# content is moved far outside. `draw` shows everything.
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


def draw(page: Page) -> None:
    """Draw everything on this page from now on, as pictures and sizes of symbols need it."""
    page.evaluate("document.adoptedStyleSheets = []")


_spoilt: WeakSet[Page] = WeakSet()


def spoil(page: Page) -> None:
    """Keep a page from being reused: something was done to it that cannot be undone."""
    _spoilt.add(page)


def drawing_from(page: Page, seed: int) -> AbstractContextManager[object]:
    """Seed the page's random numbers, afresh on every load, until the returned manager closes."""
    return page.add_init_script(_SEEDED.replace("SEED", str(seed)))


@dataclass(frozen=True)
class Memory:
    """A browser's cookies, storage and cache. `key` holds its options, or None if used only once.

    `page` is its first page, and stays; a test may open more. What a test adds to that page
    (listeners, scripts), the test must remove again.
    """

    context: BrowserContext
    page: Page
    key: tuple[tuple[str, Any], ...] | None


class Memories:
    """A pool of memories that hold nothing but fetched files."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[tuple[tuple[str, Any], ...], list[Memory]] = defaultdict(list)

    def take(self, **options: Any) -> Memory:
        """Take a clean memory with these Playwright context options."""
        wanted = _USUAL | options
        key = tuple(sorted(wanted.items())) if options.keys() <= _SHARED else None
        if key is not None and self._idle[key]:
            return self._idle[key].pop()
        context = self._browser.new_context(**wanted)
        context.add_init_script(_UNDRAWN)
        return Memory(context, context.new_page(), key)

    def give_back(self, memory: Memory) -> None:
        """Clean a memory for other tests, or close it."""
        if memory.key is not None and _is_clean(memory):
            self._idle[memory.key].append(memory)
        else:
            memory.context.close()

    def close(self) -> None:
        """Close all memories that are not in use."""
        for memory in (one for idle in self._idle.values() for one in idle):
            memory.context.close()


def _is_clean(memory: Memory) -> bool:
    """Clean a memory; return whether everything that a test may have left could be removed."""
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
    """Clear a page's storage and routes, and leave it blank."""
    if page.url.startswith("http"):
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.unroute_all()
    page.goto("about:blank")
    page.mouse.move(0, 0)
