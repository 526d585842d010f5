/** Why a place cannot be chosen: a sentence above it, for a while. */

const SHOWN = 3000; // milliseconds
const LINKED = 6000; // with a link, which takes longer to reach
const EDGE = 8; // pixels kept free at the sides

/** @type {HTMLElement | null} */
let bubble = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** The address of a clause on the rules page of a game. @param {string} game @param {string} clause */
export const ruleAddress = (game, clause) => `/rules/${game}#${clause.toLowerCase()}`;

/**
 * Show a sentence above a place of the board.
 * @param {HTMLElement} box the board's
 * @param {{x: number, y: number}} at in the window
 * @param {string} words
 * @param {{clause: string, href: string} | null} rule the rule behind it, to be linked
 */
export function sayAbove(box, at, words, rule) {
  if (!bubble) {
    bubble = document.createElement('p');
    bubble.className = 'why';
    bubble.setAttribute('aria-hidden', 'true'); // it is spoken elsewhere
    addEventListener('pointerdown', ({ target }) => {
      if (!(target instanceof Node && bubble?.contains(target))) bubble?.remove();
    });
  }
  bubble.replaceChildren(words, ...(rule ? [' ', linkTo(rule)] : []));
  box.append(bubble);
  const around = box.getBoundingClientRect();
  const half = bubble.offsetWidth / 2 + EDGE;
  const x = Math.max(half, Math.min(around.width - half, at.x - around.left));
  bubble.style.left = `${x}px`;
  bubble.style.top = `${Math.max(bubble.offsetHeight + EDGE, at.y - around.top)}px`;
  clearTimeout(timer);
  timer = setTimeout(() => bubble?.remove(), rule ? LINKED : SHOWN);
}

/** A link to a rule, in a new tab, since the game goes on. @param {{clause: string, href: string}} rule */
function linkTo({ clause, href }) {
  const link = document.createElement('a');
  link.textContent = clause;
  Object.assign(link, { href, target: '_blank', rel: 'noopener', tabIndex: -1 });
  return link;
}
