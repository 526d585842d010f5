/** Messages in the reader's language: the server puts the translations into the page. */

/** @typedef {Record<string, string | number>} Fields */
/** @typedef {Record<string, string[]>} Texts the translations of each message, one per form */

/**
 * The translation of a message, or the message itself, with its `%name` fields filled in.
 * @param {Texts} texts
 * @param {string} message
 * @param {Fields} [fields]
 */
export const translate = (texts, message, fields) => fill(texts[message]?.[0] ?? message, fields);

/**
 * The translation of a message that depends on a count, written `%count`.
 * @param {Texts} texts
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Fields} [fields]
 */
export function translateCount(texts, one, many, count, fields) {
  const forms = texts[one] ?? [one, many];
  const text = forms[count === 1 ? 0 : forms.length - 1] ?? many;
  return fill(text, { count, ...fields });
}

/**
 * @param {string} text
 * @param {Fields} [fields]
 */
function fill(text, fields = {}) {
  return text.replace(/%(\w+)/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

/** @type {Texts | undefined} */
let cached;

/** The translations in this page; outside a page there are none. */
function ofPage() {
  cached ??= JSON.parse(globalThis.document?.getElementById('strings')?.textContent || '{}');
  return /** @type {Texts} */ (cached);
}

/**
 * A message in the reader's language, with its `%name` fields filled in.
 * @param {string} message
 * @param {Fields} [fields]
 */
export const say = (message, fields) => translate(ofPage(), message, fields);

/**
 * A message in the reader's language that depends on a count, written `%count`.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Fields} [fields]
 */
export const plural = (one, many, count, fields) =>
  translateCount(ofPage(), one, many, count, fields);

/** Names in one phrase, as in "A, B, and C". @param {string[]} names */
export const listed = (names) =>
  new Intl.ListFormat(globalThis.document?.documentElement.lang || 'en').format(names);
