"""What a page keeps from people who see little, or use keys or a screen reader."""

from typing import Any

from playwright.sync_api import Page

# Contrast by WCAG 2.1 (1.4.3), names (4.1.2), ids, and targets of at least 24 pixels (2.2: 2.5.8).
# Texts on pictures, half transparent ones and drawings are left out: their colours are not known.
_AUDIT = """() => {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colour = (text) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = text;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) =>
    [...[0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])), 1];
  const luminance = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const above = (e) => (e ? [e, ...above(e.parentElement)] : []);
  const ground = (e) => {
    const styles = above(e).map((one) => getComputedStyle(one));
    const last = styles.findIndex((one) => colour(one.backgroundColor)[3] === 1);
    const seen = styles.slice(0, last < 0 ? styles.length : last + 1);
    if (seen.some((one) => one.backgroundImage !== 'none')) return null;
    return seen.reverse().map((one) => colour(one.backgroundColor))
      .reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const isSeen = (e) => {
    const { width, height } = e.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(e).visibility === 'visible';
  };
  const isSolid = (e) => above(e).every((one) => getComputedStyle(one).opacity === '1');
  const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  const texts = [...document.querySelectorAll('body *')].filter(
    (e) => hasText(e) && isSeen(e) && isSolid(e) && !e.closest('.vh, svg, script, :disabled'));
  const pale = texts.filter((e) => {
    const below = ground(e);
    if (!below) return false;
    const style = getComputedStyle(e);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const both = [luminance(over(colour(style.color), below)), luminance(below)];
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05) < (isLarge ? 3 : 4.5);
  });
  const told = (e) => `${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 30)}`;
  const controls = [...document.querySelectorAll('a, button, input, select')].filter(isSeen);
  const name = (e) =>
    e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length || e.title;
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  const isInText = (e) => getComputedStyle(e).display === 'inline';
  return {
    pale: pale.map(told),
    nameless: controls.filter((e) => !name(e)).map(told),
    small: controls.filter((e) => e.getBoundingClientRect().height < 24 && !isInText(e)).map(told),
    twice: ids.filter((id, i) => ids.indexOf(id) !== i),
  };
}"""


def audit(page: Page) -> dict[str, list[str]]:
    """What is wrong with a page, by what is asked of it; only kinds of which there is something."""
    page.evaluate("document.adoptedStyleSheets = []")  # tests' pages are transparent
    found: dict[str, Any] = page.evaluate(_AUDIT)
    return {kind: things for kind, things in found.items() if things}
