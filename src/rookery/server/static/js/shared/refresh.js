/** Parts of the page as the server has them now, where a reload would lose what the reader sees. */
import { arrived, refusal } from './api.js';
import { byId } from './elements.js';

/**
 * Load this page anew and put in the part with an id; throws `Refused`. Its listeners are gone then.
 * @param {string} id
 */
export async function refresh(id) {
  const answer = await arrived(fetch(location.href, { headers: { accept: 'text/html' } }));
  if (!answer.ok) throw refusal(answer.status);
  const fresh = new DOMParser().parseFromString(await arrived(answer.text()), 'text/html');
  const part = fresh.getElementById(id);
  if (part) byId(id).replaceWith(document.adoptNode(part));
}
