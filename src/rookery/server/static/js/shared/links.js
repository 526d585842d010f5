/** Where links lead. */

/**
 * Whether an absolute link leads others nowhere, as it names the machine on which it is opened.
 * @param {string} link
 */
export const isOnlyHere = (link) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname);
