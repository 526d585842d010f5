/** Small pieces of page, and talking to the server. */
import { html } from '../vendor/lit-html.js';
import { say } from './words.js';

/** @param {string} name */
export const icon = (name) =>
  html`<svg class="i" aria-hidden="true"><use href=${`#i-${name}`}></use></svg>`;

/** @param {number} seat */
export const avatar = (seat) =>
  html`<span class="avatar" aria-hidden="true"
    ><svg viewBox="-50 -112 100 118"><use href=${`#penguin-${seat + 1}`}></use></svg
  ></span>`;

/** @param {number} seat */
export const head = (seat) =>
  html`<svg class="head" viewBox="-42 -112 84 84" aria-hidden="true">
    <use href=${`#penguin-${seat + 1}`}></use>
  </svg>`;

/**
 * @param {string} level
 * @param {number} size
 */
export const badge = (level, size) =>
  html`<svg class="level" width=${size} height=${size} aria-hidden="true">
    <use href=${`#level-${level}`}></use>
  </svg>`;

/** What stands beside a score: the game's picture of it, if it has one. @param {string} game */
export const scoreIcon = (game) =>
  document.getElementById(`score-${game}`)
    ? html`<svg viewBox="0 0 40 24.6" aria-hidden="true"><use href=${`#score-${game}`}></use></svg>`
    : '';

/**
 * The element of that id, which the page has to have.
 * @param {string} id
 */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** The data that the server put into the page. @returns {any} */
export function pageData() {
  return JSON.parse(part('data').textContent || 'null');
}

/**
 * A short message at the head of the page.
 * @param {string} words
 * @param {boolean} [bad]
 */
export function toast(words, bad = false) {
  const box = document.createElement('p');
  box.className = bad ? 'toast bad' : 'toast';
  box.textContent = words;
  const open = document.querySelector('dialog[open]');
  (open ?? part('toasts')).append(box);
  setTimeout(() => box.remove(), bad ? 6000 : 3500);
}

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

/** @param {string} path */
export const get = (path) => ask(path, { headers: { accept: 'application/json' } });

/**
 * @param {string} path
 * @param {unknown} body
 */
export const post = (path, body) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });

/**
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<any>}
 */
async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...request });
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

/**
 * Do something for a button, which is busy until it is done; what is refused becomes a toast.
 * @param {HTMLElement | null} button
 * @param {() => Promise<void>} work
 */
export async function busy(button, work) {
  if (button?.classList.contains('busy')) return;
  button?.classList.add('busy');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message, true);
  } finally {
    button?.classList.remove('busy');
  }
}

/**
 * Copy a text and say so.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say('Copied.'));
  } catch {
    toast(say('This browser does not let the page copy: select and copy the text yourself.'), true);
  }
}

/**
 * Remember something in this browser; where storage is closed, not.
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(`rookery-${key}`, value);
  } catch {
    /* a private window: then it is not remembered */
  }
}

/**
 * What `remember` kept, or null.
 * @param {string} key
 */
export function recall(key) {
  try {
    return localStorage.getItem(`rookery-${key}`);
  } catch {
    return null;
  }
}
