/** The elements and data that the server puts into a page. */

/**
 * The element with an id; throws if the page has none.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** The page's data. @returns {any} */
export function pageData() {
  return JSON.parse(byId('data').textContent || 'null');
}
