/** Waiting for what becomes of a challenge. */
import { get, Refused } from '../shared/api.js';
import { linesOf } from '../shared/stream.js';

const LOOK_MS = 4000;

/**
 * Wait for the end of a challenge: resolves to its table's address, or null if it is declined.
 * While the server cannot be reached it is asked again now and then.
 * @param {string} id
 * @param {number} [pause] in milliseconds
 * @returns {Promise<string | null>}
 */
export async function answered(id, pause = LOOK_MS) {
  while (true) {
    const known = await ended(`/api/challenges/${id}`).catch((error) => {
      if (!(error instanceof Refused && error.isUnreachable)) throw error;
    });
    if (known) return known.url;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * The challenge when it has ended; null if the server stops telling before.
 * @param {string} path
 */
async function ended(path) {
  const asked = await get(path);
  if (asked.state !== 'open') return asked;
  for await (const told of linesOf('/api/me/events')) {
    if (told.type !== 'challenge' && told.type !== 'begins') continue;
    const now = await get(path);
    if (now.state !== 'open') return now;
  }
  return null;
}
