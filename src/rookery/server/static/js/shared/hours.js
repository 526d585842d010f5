/** Times of day, as the reader's language writes them, but never with a zero before the hour. */

const HOUR = /** @type {const} */ ({ hour: 'numeric', minute: '2-digit' });

/**
 * A day and its time.
 * @param {Date | number} at
 * @param {Intl.DateTimeFormatOptions} day what is said of the day, and perhaps in which zone
 */
export function momentOf(at, day) {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, { ...day, ...HOUR });
  const parts = form.formatToParts(at);
  return parts.map(({ type, value }) => (type === 'hour' ? Number(value) : value)).join('');
}

/** A time of day. @param {Date | number} at */
export const hourOf = (at) => momentOf(at, {});
