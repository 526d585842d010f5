/** The band for somebody who waits while the server compiles: it says for what. */
import { say } from './i18n.js';

const PATIENCE = 1000; // ms: nobody needs a reason for a shorter wait

let asked = '';
let lasting = '';

/** The band, which only pages made while something was compiled have. */
const band = () => globalThis.document?.getElementById('compiling');

function show() {
  const box = band();
  if (!box) return;
  const words = asked || lasting;
  box.hidden = !words;
  const text = box.querySelector('span');
  if (text && text.textContent !== words) text.textContent = words;
}

/** Say this as long as nothing else is to be said; without words, nothing. @param {string} words */
export function standBy(words) {
  lasting = words;
  show();
}

/**
 * The result of some work. If it takes long, say that the penguins of its game are stretching.
 * @template T
 * @param {Promise<T>} work
 * @param {string} [game] its name, or else the game is that of the page
 * @param {number} [patience] milliseconds
 */
export async function awaited(work, game = '', patience = PATIENCE) {
  const { titles = '{}', page = '' } = band()?.dataset ?? {};
  const title = JSON.parse(titles)[game] ?? page;
  if (!title) return work;
  const timer = setTimeout(() => {
    asked = say('%game: the penguins are still stretching. One moment.', { game: title });
    show();
  }, patience);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    asked = '';
    show();
  }
}
