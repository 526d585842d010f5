/** Why a place cannot be chosen: a sentence above it, for a while. */

const SHOWN = 3000; // milliseconds
const EDGE = 8; // pixels kept free at the sides

/** @type {HTMLElement | null} */
let bubble = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Show a sentence above a place of the board.
 * @param {HTMLElement} box the board's
 * @param {{x: number, y: number}} at in the window
 * @param {string} words
 */
export function sayAbove(box, at, words) {
  if (!bubble) {
    bubble = document.createElement('p');
    bubble.className = 'why';
    bubble.setAttribute('aria-hidden', 'true'); // it is spoken elsewhere
  }
  bubble.textContent = words;
  box.append(bubble);
  const around = box.getBoundingClientRect();
  const half = bubble.offsetWidth / 2 + EDGE;
  const x = Math.max(half, Math.min(around.width - half, at.x - around.left));
  bubble.style.left = `${x}px`;
  bubble.style.top = `${Math.max(bubble.offsetHeight + EDGE, at.y - around.top)}px`;
  clearTimeout(timer);
  timer = setTimeout(() => bubble?.remove(), SHOWN);
}
