/** The page where guests sign up, and members sign in. */

import { get, post, Refused } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId, may } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { render } from '../shared/rendering.js';
import { recall, remember } from '../shared/storage.js';
import { atField } from '../shared/wrong.js';
import { hasPasskeys, makeKey, signWithKey } from './passkey.js';
import { shownCodes } from './recovery_codes.js';
import '../shared/page.js';

const PAUSE_MS = 400;
const main = byId('main');
const { after = '/' } = main.dataset;
const sections = [...document.querySelectorAll('section')].map(({ id }) => id);

/** @param {string} id @returns {HTMLInputElement} */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));
/** @param {string} form */
const submitter = (form) => /** @type {HTMLElement} */ (byId(form).querySelector('[type=submit]'));

/** @param {string} id */
function show(id) {
  for (const one of sections) byId(one).hidden = one !== id;
  byId(id).querySelector('h2')?.focus();
}

function showByHash() {
  const wanted = location.hash.slice(1);
  if (wanted !== 'codes' && sections.includes(wanted)) show(wanted);
}

function offerPasskeys() {
  const can = hasPasskeys();
  for (const one of document.querySelectorAll('[data-passkey]')) {
    /** @type {HTMLElement} */ (one).hidden = !can;
  }
  const withPassword = document.getElementById('with-password');
  if (withPassword) withPassword.hidden = can;
}

// -- a new member --------------------------------------------------------------------------------

/** @param {string} words @param {'' | 'okay' | 'wrong'} [kind] @param {string[]} [free] */
function tell(words, kind = '', free = []) {
  const help = byId('name-help');
  help.textContent = words;
  help.className = `help ${kind}`;
  field('name').toggleAttribute('aria-invalid', kind === 'wrong');
  byId('free').hidden = !free.length;
  byId('free').replaceChildren(...free.map(proposal));
}

/** @param {string} name */
function proposal(name) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn';
  button.textContent = name;
  button.addEventListener('click', () => {
    field('name').value = name;
    check();
  });
  return button;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Check whether the name is free, and say so; resolves to the answer. */
async function check() {
  clearTimeout(waiting);
  const name = field('name').value;
  try {
    const free = await get(`/api/names?name=${encodeURIComponent(name)}`);
    if (field('name').value !== name) return false;
    tell(say('%name is free. You can change it later.', { name: free.name }), 'okay');
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (field('name').value === name) tell(error.message, 'wrong', error.reasons);
    return false;
  }
}

/** @param {Record<string, unknown>} credential */
async function signUp(credential) {
  clearTimeout(waiting); // a check after signing up would find the name taken, by its new owner
  const invite = document.getElementById('invite') ? field('invite').value : undefined;
  await post('/api/people', { name: field('name').value, invite, ...credential });
  remember('name', field('name').value);
  let codes;
  try {
    ({ codes } = await post('/api/me/codes', {}));
  } catch {
    location.assign('/me'); // the account is there; its page says that codes are missing
    return;
  }
  const done = () => location.assign(after);
  render(shownCodes(codes, say('Done, back to the games'), done), byId('codes'));
  show('codes');
}

function listenToSignUp() {
  field('name').value = recall('name') ?? '';
  field('name').addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(check, PAUSE_MS);
  });
  byId('choose').addEventListener('click', () => {
    byId('with-password').hidden = false;
    byId('choose').setAttribute('aria-expanded', 'true');
    field('password').focus();
  });
  byId('up-passkey').addEventListener('click', () =>
    busy(byId('up-passkey'), async () => {
      if (!(await check())) return field('name').focus();
      const passkey = await makeKey('sign-up', field('name').value);
      if (passkey) await signUp({ passkey });
    }),
  );
  byId('up').addEventListener('submit', (event) => {
    event.preventDefault();
    busy(submitter('up'), () => signUp({ password: field('password').value }));
  });
}

// -- coming back ---------------------------------------------------------------------------------

/** @param {Record<string, unknown>} credential */
async function signIn(credential) {
  const { name } = await post('/api/session', credential);
  remember('name', name);
  location.assign(after);
}

/** Sign in by name and a field's content. @param {string} name @param {boolean} byCode */
function signInBy(name, byCode) {
  const secret = field(byCode ? 'in-code' : 'in-password');
  // The server doesn't say which of the two is wrong.
  const words = byCode
    ? say('This code does not belong to that name, or has been used.')
    : say('This password does not belong to that name.');
  const credential = { name, [byCode ? 'code' : 'password']: secret.value };
  return atField(secret, 'wrong-login', words, () => signIn(credential));
}

function listenToSignIn() {
  const byCode = () => !byId('by-code').hidden;
  byId('use-code').addEventListener('click', () => {
    const wanted = !byCode();
    byId('by-code').hidden = !wanted;
    byId('by-password').hidden = wanted;
    field('in-password').required = !wanted;
    field('in-code').required = wanted;
    for (const words of byId('use-code').querySelectorAll('span')) words.hidden = !words.hidden;
    field(wanted ? 'in-code' : 'in-password').focus();
  });
  byId('in-passkey').addEventListener('click', () =>
    busy(byId('in-passkey'), async () => {
      const passkey = await signWithKey();
      if (passkey) await signIn({ passkey });
    }),
  );
  byId('in').addEventListener('submit', (event) => {
    event.preventDefault();
    busy(submitter('in'), () => signInBy(field('in-name').value, byCode()));
  });
}

offerPasskeys();
if (may('join')) listenToSignUp();
listenToSignIn();
addEventListener('hashchange', showByHash);
showByHash();
