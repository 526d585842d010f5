/** Days as people say them. */

/** A day of the coming weeks, with its weekday. @param {number} ms until it begins */
export const dayText = (ms) =>
  new Date(Date.now() + ms).toLocaleDateString(document.documentElement.lang, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });

/** The same in little room. @param {number} ms */
export const shortDay = (ms) =>
  new Date(Date.now() + ms).toLocaleDateString(document.documentElement.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
