/** The title of the page: what it shows, after the number of games that wait for the reader. */

/** The title that the page came with. */
export const FIRST = globalThis.document?.title ?? '';
let words = FIRST;
let waiting = 0;

/** Say in the title what the page shows now. @param {string} text */
export function entitle(text) {
  words = text;
  write();
}

/** Say in the title how many games wait for the reader. @param {number} count */
export function countInTitle(count) {
  waiting = count;
  write();
}

function write() {
  const text = waiting ? `(${waiting}) ${words}` : words;
  if (document.title !== text) document.title = text;
}
