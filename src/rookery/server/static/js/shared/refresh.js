/** Parts of the page as the server has them now, where a reload would lose what the reader sees. */
import { arrived, Refused } from './api.js';
import { byId } from './elements.js';
import { say } from './i18n.js';

/**
 * Load this page anew and put in the part with an id; throws `Refused`. Its listeners are gone then.
 * @param {string} id
 */
export async function refresh(id) {
  const answer = await arrived(fetch(location.href, { headers: { accept: 'text/html' } }));
  if (!answer.ok) {
    const words = say('That didn’t work (%status). Try again?', { status: answer.status });
    throw new Refused(words, [], answer.status);
  }
  const fresh = new DOMParser().parseFromString(await arrived(answer.text()), 'text/html');
  const part = fresh.getElementById(id);
  if (part) byId(id).replaceWith(document.adoptNode(part));
}
