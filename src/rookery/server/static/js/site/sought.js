/** Where the words somebody looks for are in a text. Pure functions, without a page. */

/**
 * A text of the same length, in which capitals, accents and umlauts don't matter.
 * @param {string} text
 */
const plain = (text) =>
  Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at).normalize('NFD').charAt(0);
    return letter.toLowerCase().charAt(0) || letter;
  }).join('');

/** The words of a query, each once. @param {string} query */
export const wordsOf = (query) => [...new Set(plain(query).split(/\s+/).filter(Boolean))];

/**
 * Where the words are in a text: pairs of start and end, in their order, without overlap. There are
 * none unless the text has every word.
 * @param {string} text
 * @param {string[]} words
 * @returns {[number, number][]}
 */
export function spansOf(text, words) {
  const where = plain(text);
  const each = words.map((word) => placesOf(where, word));
  if (!each.length || each.some((places) => !places.length)) return [];
  /** @type {[number, number][]} */
  const spans = [];
  for (const [start, end] of each.flat().sort((a, b) => a[0] - b[0])) {
    const last = spans.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
}

/** @param {string} text @param {string} word @returns {[number, number][]} */
function placesOf(text, word) {
  /** @type {[number, number][]} */
  const places = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    places.push([at, at + word.length]);
  }
  return places;
}
