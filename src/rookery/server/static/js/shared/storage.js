/** What this browser remembers between pages. */

/**
 * Remember something in this browser, if it allows storage.
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(`rookery-${key}`, value);
  } catch {
    /* storage is blocked, as in private windows: nothing is remembered */
  }
}

/** Remember something no more. @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(`rookery-${key}`);
  } catch {
    /* storage is blocked: nothing was remembered */
  }
}

/**
 * What `remember` has stored, or null.
 * @param {string} key
 */
export function recall(key) {
  try {
    return localStorage.getItem(`rookery-${key}`);
  } catch {
    return null;
  }
}
