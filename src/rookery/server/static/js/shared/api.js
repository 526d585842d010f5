/** Requests to the server. */
import { say } from './i18n.js';
import { awaited } from './stretching.js';

/** The server refused something: `words` says why, `reasons` may list every reason. */
export class Refused extends Error {
  /**
   * @param {string} words
   * @param {string[]} [reasons]
   * @param {number} [status] the HTTP status of the answer, 0 if none came
   * @param {string} [code] a machine-readable reason
   */
  constructor(words, reasons = [], status = 0, code = '') {
    super(words);
    this.reasons = reasons;
    this.status = status;
    this.code = code;
  }

  /** Whether no answer has come, or only a part of one. */
  get isUnreachable() {
    return this.status === 0;
  }
}

/**
 * What an answer with this status has refused, in the server's words if it has any.
 * @param {number} status
 * @param {{ words?: string, reasons?: string[], code?: string }} [error]
 */
export const refusal = (status, { words, reasons, code } = {}) =>
  new Refused(
    words ?? say('That didn’t work (%status). Try again?', { status }),
    reasons,
    status,
    code,
  );

/**
 * What comes over the network, or a part of it; throws `Refused` where it breaks off.
 * @template T
 * @param {Promise<T>} coming
 */
export const arrived = (coming) =>
  coming.catch(() => {
    throw new Refused(say('The server cannot be reached right now.'));
  });

/** The server's answer to a GET request; throws `Refused`. @param {string} path */
export const get = (path) => request(path, { headers: { accept: 'application/json' } });

/**
 * The server's answer to a POST request; throws `Refused`.
 * @param {string} path
 * @param {unknown} body
 */
export const post = (path, body) => send('POST', path, body);

/**
 * The server's answer to a request with a JSON body; throws `Refused`.
 * @param {'POST' | 'PUT' | 'PATCH' | 'DELETE'} method
 * @param {string} path
 * @param {unknown} [body]
 */
export const send = (method, path, body = {}) =>
  request(
    path,
    {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    },
    /** @type {{game?: string}} */ (body).game,
  );

/** Delete what is at a path; throws `Refused`. @param {string} path */
export const remove = (path) =>
  request(path, { method: 'DELETE', headers: { accept: 'application/json' } });

/**
 * @param {string} path
 * @param {RequestInit} options
 * @param {string} [game] the name of the game that it is about, if it says so
 * @returns {Promise<any>}
 */
async function request(path, options, game) {
  const asked = fetch(path, { credentials: 'same-origin', ...options });
  const answer = await arrived(awaited(asked, game));
  const isJson = answer.headers.get('content-type')?.includes('json');
  const body = isJson ? await arrived(answer.json()) : null;
  if (answer.ok) return body;
  throw refusal(answer.status, body?.error ?? {});
}
