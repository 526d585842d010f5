/** The middle of a page of an evening, put in place of what is shown. */

/** What the reader has opened stays so. @param {HTMLElement} old @param {HTMLElement} fresh */
function keepOpen(old, fresh) {
  for (const part of old.querySelectorAll('details[id][open]')) {
    fresh.querySelector(`#${part.id}`)?.setAttribute('open', '');
  }
  for (const box of old.querySelectorAll('input[type=checkbox][id]')) {
    const same = /** @type {HTMLInputElement | null} */ (fresh.querySelector(`#${box.id}`));
    if (same) same.checked = /** @type {HTMLInputElement} */ (box).checked;
  }
}

/** Put the page as it is now in place of what is shown. @param {HTMLElement} main */
export async function renewMain(main) {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, 'text/html');
  const fresh = /** @type {HTMLElement | null} */ (page.querySelector('#main'));
  // The page of an evening that is over has styles and pictures of its own.
  if (fresh && !('evening' in fresh.dataset)) location.reload();
  else if (fresh) {
    keepOpen(main, fresh);
    main.replaceWith(fresh);
  }
}
