"""What nobody would show a friend: text over text or out of its box, controls too small to tap."""

from playwright.sync_api import Page

FINGER = 44
# Text counts where it can be seen: parts of it that a box clips are no fault of other texts there.
# The tests' style sheet, which makes pages transparent, is taken off meanwhile.
_LOOK = """(finger) => {
  const sheets = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [];
  const flaws = [], texts = [];
  const modal = document.querySelector('dialog[open]');
  const seen = (e) => (!modal || modal.contains(e))
    && !e.closest('svg, .vh, .skip')
    && e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const called = (e) => `${e.parentElement?.className}>${e.localName}.${e.className}`;
  const clipOf = (e) => {
    const clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9, layer: null };
    for (let at = e; at && at !== document.documentElement; at = at.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(at);
      if (['fixed', 'sticky'].includes(position)) clip.layer ??= at;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = at.getBoundingClientRect();
      clip.left = Math.max(clip.left, box.left);
      clip.top = Math.max(clip.top, box.top);
      clip.right = Math.min(clip.right, box.right);
      clip.bottom = Math.min(clip.bottom, box.bottom);
    }
    return clip;
  };
  const take = (node) => {
    const e = node.parentElement, range = document.createRange(), clip = clipOf(e);
    range.selectNodeContents(node);
    const box = e.closest('button, .btn, .chip, td, th')?.getBoundingClientRect();
    for (const rect of range.getClientRects()) {
      const [left, right] = [Math.max(rect.left, clip.left), Math.min(rect.right, clip.right)];
      const [top, bottom] = [Math.max(rect.top, clip.top), Math.min(rect.bottom, clip.bottom)];
      if (right - left < 2 || bottom - top < 4) continue;
      texts.push({ left, top, right, bottom, e, layer: clip.layer, words: node.data.trim() });
      if (box && (right > box.right + 1.5 || left < box.left - 1.5)) {
        flaws.push(`out of ${called(e)}: ${node.data.trim()}`);
      }
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const isShown = !node.parentElement.matches('script, style, noscript, option');
    if (node.data.trim() && isShown && seen(node.parentElement)) take(node);
  }
  texts.forEach((a, i) => {
    for (const b of texts.slice(i + 1)) {
      if (a.e === b.e || a.layer !== b.layer) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 5) flaws.push(`${a.words} (${called(a.e)}) over ${b.words}`);
    }
  });
  const controls = document.querySelectorAll('a, button, select, summary, input, textarea');
  for (const e of finger ? controls : []) {
    if (!seen(e) || e.type === 'hidden' || getComputedStyle(e).display === 'inline') continue;
    if (getComputedStyle(e, '::after').position === 'absolute') continue; // all its card is tapped
    const sizes = [e, ...(e.closest('label') ? [e.closest('label')] : [])]
      .map((part) => part.getBoundingClientRect());
    const [width, height] = ['width', 'height'].map(
      (one) => Math.max(...sizes.map((box) => box[one])));
    if (width > 2 && Math.min(width, height) < finger - 0.5) {
      const size = `${Math.round(width)} x ${Math.round(height)}`;
      flaws.push(`${size}: ${called(e)}: ${e.textContent.trim()}`);
    }
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) flaws.push(`${scrollWidth} pixels wide`);
  const top = document.querySelector('header.top')?.getBoundingClientRect().top ?? 0;
  if (top + scrollY !== 0) flaws.push(`its head is ${top + scrollY} pixels down`);
  document.adoptedStyleSheets = sheets;
  return [...new Set(flaws)];
}"""


def flaws(page: Page) -> list[str]:
    """What is wrong with how a page lies; on a phone controls are as large as a fingertip."""
    size = page.viewport_size
    is_phone = size is not None and size["width"] < 500
    found: list[str] = page.evaluate(_LOOK, FINGER if is_phone else 0)
    return found
