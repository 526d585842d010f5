/** What this browser remembers from page to page. */

/**
 * Remember something in this browser; where storage is closed, not.
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(`rookery-${key}`, value);
  } catch {
    /* a private window: then it is not remembered */
  }
}

/**
 * What `remember` kept, or null.
 * @param {string} key
 */
export function recall(key) {
  try {
    return localStorage.getItem(`rookery-${key}`);
  } catch {
    return null;
  }
}
