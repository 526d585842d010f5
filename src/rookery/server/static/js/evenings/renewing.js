/** The middle of a page of an evening, put in place of what is shown. */

/** Put the page as it is now in place of what is shown. @param {HTMLElement} main */
export async function renewMain(main) {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, 'text/html');
  const fresh = /** @type {HTMLElement | null} */ (page.querySelector('#main'));
  // The page of an evening that is over has styles and pictures of its own.
  if (fresh && !('evening' in fresh.dataset)) location.reload();
  else if (fresh) main.replaceWith(fresh);
}
