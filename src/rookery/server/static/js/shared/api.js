/** Requests to the server. */
import { say } from './i18n.js';

/** Something that the server refused: `words` says why, `reasons` may say it one by one. */
export class Refused extends Error {
  /**
   * @param {string} words
   * @param {string[]} [reasons]
   */
  constructor(words, reasons = []) {
    super(words);
    this.reasons = reasons;
  }
}

/** What the server tells at an address; raises `Refused`. @param {string} path */
export const get = (path) => request(path, { headers: { accept: 'application/json' } });

/**
 * The server's answer to what is sent to it; raises `Refused`.
 * @param {string} path
 * @param {unknown} body
 */
export const post = (path, body) =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function request(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...options });
  } catch {
    throw new Refused(say('The server cannot be reached right now.'));
  }
  const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
  if (answer.ok) return body;
  const error = body?.error ?? {};
  throw new Refused(
    error.words ?? say('That did not work (%status).', { status: answer.status }),
    error.reasons,
  );
}
