/** Characters as people count them: a letter with its marks is one, and so is a joined picture. */

const segments =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** @param {string} text @returns {string[]} */
const characters = (text) =>
  segments ? Array.from(segments.segment(text), (one) => one.segment) : Array.from(text);

/**
 * The beginning of a text, at most so many characters of it.
 * @param {string} text
 * @param {number} most
 */
export function cut(text, most) {
  if (text.length <= most) return text; // each character has at least one unit
  const all = characters(text);
  return all.length <= most ? text : all.slice(0, most).join('');
}

/**
 * The text of a field, which is cut if it has more than so many characters. An attribute
 * `maxlength` would count units, of which a single character may have eleven.
 * @param {Event} event of the field
 * @param {number} most
 */
export function typed(event, most) {
  const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (event.target);
  const text = cut(field.value, most);
  const isComposing = event instanceof InputEvent && event.isComposing;
  if (text !== field.value && !isComposing) field.value = text;
  return text;
}
