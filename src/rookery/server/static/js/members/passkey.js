/** Passkeys: converts between the server's JSON and what the browser creates and signs. */
import { post } from '../shared/api.js';

/** @typedef {{ id: string, rawId: string, type: string, response: Record<string, unknown> }} Signed */

const NUMERIC = /^(\d+\.){3}\d+$|^\[/;

/** Whether passkeys work here: only over HTTPS or on localhost, and only with a host name. */
export const hasPasskeys = () =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !NUMERIC.test(location.hostname);

/** @param {string} text base64url */
function bytesOf(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function textOf(buffer) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {{ id: string }[]} [known] */
const described = (known = []) => known.map((key) => ({ ...key, id: bytesOf(key.id) }));

/**
 * Create a new passkey; null if the user declines.
 * @param {'sign-up' | 'add'} purpose
 * @param {string} [name] what a new member wants to be called
 */
export async function makeKey(purpose, name = '') {
  const asked = await post('/api/passkeys/options', { purpose, name });
  const publicKey = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    user: { ...asked.user, id: bytesOf(asked.user.id) },
    excludeCredentials: described(asked.excludeCredentials),
  };
  return await consented(() => navigator.credentials.create({ publicKey }));
}

/** Sign with a passkey of this device; null if the user declines. */
export async function signWithKey() {
  const asked = await post('/api/passkeys/options', { purpose: 'sign-in' });
  const publicKey = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    allowCredentials: described(asked.allowCredentials),
  };
  return await consented(() => navigator.credentials.get({ publicKey }));
}

/** @param {() => Promise<Credential | null>} ask */
async function consented(ask) {
  let made;
  try {
    made = await ask();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
  return made && jsonOf(/** @type {PublicKeyCredential} */ (made));
}

/** @param {PublicKeyCredential} made @returns {Signed} */
function jsonOf(made) {
  /** @type {Record<string, unknown>} */
  const response = {};
  const source = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (made.response));
  for (const name of PARTS) {
    const part = source[name];
    if (part instanceof ArrayBuffer) response[name] = textOf(part);
  }
  return { id: made.id, rawId: textOf(made.rawId), type: made.type, response };
}

const PARTS = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
];
