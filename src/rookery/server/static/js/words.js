/** What scripts say, in the reader's language: the server puts the strings into the page. */

/** @type {Record<string, string[]>} */
const texts = JSON.parse(document.getElementById('strings')?.textContent || '{}');

/** @typedef {Record<string, string | number>} Fields */

/**
 * A message with its `%name` fields filled in.
 * @param {string} message
 * @param {Fields} [fields]
 */
export function say(message, fields) {
  return filled(texts[message]?.[0] ?? message, fields);
}

/**
 * A message that depends on a count; `%count` stands for it.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Fields} [fields]
 */
export function plural(one, many, count, fields) {
  const forms = texts[one] ?? [one, many];
  const text = forms[count === 1 ? 0 : forms.length - 1] ?? many;
  return filled(text, { count, ...fields });
}

/**
 * @param {string} text
 * @param {Fields} [fields]
 */
function filled(text, fields = {}) {
  return text.replace(/%(\w+)/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}
