/** Parts of the page as the server has them now, where a reload would lose what the reader sees. */
import { Refused } from './api.js';
import { byId } from './elements.js';
import { say } from './i18n.js';

/**
 * Load this page anew and put in the part with an id; throws `Refused`. Its listeners are gone then.
 * @param {string} id
 */
export async function refresh(id) {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!answer?.ok) throw new Refused(say('The server cannot be reached right now.'));
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const part = fresh.getElementById(id);
  if (part) byId(id).replaceWith(document.adoptNode(part));
}
