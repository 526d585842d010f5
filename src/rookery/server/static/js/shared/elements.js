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

/**
 * Whether this house allows the reader something, by the names in server/capabilities.py.
 * @param {string} what
 */
export const may = (what) => (document.body.dataset.may ?? '').split(' ').includes(what);

/** The page's data. @returns {any} */
export function pageData() {
  return JSON.parse(byId('data').textContent || 'null');
}
