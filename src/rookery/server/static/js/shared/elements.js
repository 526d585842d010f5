/** Elements and data that the server has put into the page. */

/**
 * The element of that id, which the page has to have.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** The data that the server put into the page. @returns {any} */
export function pageData() {
  return JSON.parse(byId('data').textContent || 'null');
}
