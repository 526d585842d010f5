/**
 * The drawings of a page. Those that it shows at first are part of it; all others come from files
 * that the browser caches.
 */

const PAINTS = new Set([
  'linearGradient',
  'radialGradient',
  'pattern',
  'clipPath',
  'mask',
  'filter',
]);
const sprite = globalThis.document?.querySelector('.sprite[data-rest]');
const addresses = sprite?.getAttribute('data-rest')?.split(' ') ?? [];

/** What drawings wait for once they are here: reading them keeps a slow phone from saying anything. */
export const drawn = { after: /** @type {Promise<unknown>} */ (Promise.resolve()) };

/** Resolves when all drawings that this page may show have been loaded or have failed. */
export const drawings = Promise.all(addresses.map((address) => addDrawings(address)));

/**
 * Add the drawings of a file, except those that the page has. If it fails, the words remain.
 * @param {string} address
 * @returns {Promise<boolean>} whether the file could be loaded
 */
export async function addDrawings(address) {
  try {
    const answer = await fetch(address);
    const text = answer.ok ? await answer.text() : '';
    await drawn.after;
    if (text) add(text);
    return answer.ok;
  } catch {
    return false;
  }
}

/** Whether an element paints or clips: it works only where it is laid out. @param {Element} one */
const isPaint = (one) => PAINTS.has(one.localName);

/** @param {string} text */
function add(text) {
  const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
  const inner = [...root.children].flatMap((one) => (one.id ? [one] : [...one.children]));
  const missing = inner.filter((one) => !document.getElementById(one.id));
  const drawings = document.querySelector('#drawings > defs');
  sprite?.firstElementChild?.append(...missing.filter(isPaint));
  drawings?.append(...missing.filter((one) => !isPaint(one)));
}
