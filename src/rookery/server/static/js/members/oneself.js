/** What only members themselves may do: if they signed in long ago, they are asked to do so again. */
import { html } from '../../vendor/lit-html.js';
import { post, Refused } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { closeDialog } from '../shared/dialog.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { cancel, dialog } from '../shared/surely.js';
import { hasPasskeys, signWithKey } from './passkey.js';

/** The member's name, and which ways in they have. */
const { name = '', password = '', codes = '' } = byId('main').dataset;

/** @param {string} id */
const typed = (id) => /** @type {HTMLInputElement} */ (byId(id)).value;

/**
 * Do something that needs a recent sign-in: if the last one is too old, ask for it again and retry.
 * @param {HTMLElement} button
 * @param {() => Promise<unknown>} work
 */
export function asOneself(button, work) {
  return busy(button, async () => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'sign-in-again') throw error;
      askAgain(work);
    }
  });
}

/**
 * Sign in, and do something then.
 * @param {Record<string, unknown>} credential
 * @param {() => Promise<unknown>} then
 */
async function signIn(credential, then) {
  await post('/api/session', credential);
  await then();
}

/** @param {() => Promise<unknown>} work */
function askAgain(work) {
  /** @param {Event} event @param {() => Promise<Record<string, unknown> | null>} asking */
  const signedInAgain = (event, asking) => {
    event.preventDefault();
    busy(/** @type {HTMLElement} */ (event.target).querySelector('.primary') ?? null, async () => {
      const credential = await asking();
      if (!credential) return;
      await signIn(credential, async () => {
        closeDialog();
        await work();
      });
    });
  };
  const signed = async () => {
    const passkey = await signWithKey();
    return passkey && { passkey };
  };
  const keyButton = html`<button type="button" class="btn big2" @click=${(/** @type {Event} */ event) => signedInAgain(event, signed)}>${say('Sign in with a passkey')}</button>`;
  /** @param {string} label @param {string} kind @param {() => Record<string, unknown>} credential */
  const form = (label, kind, credential) =>
    html`<form class="sf" @submit=${(/** @type {Event} */ event) => signedInAgain(event, async () => credential())}><div class="field"><label for="again">${label}</label><input class="input" id="again" type=${kind} autocomplete=${kind === 'password' ? 'current-password' : 'one-time-code'} maxlength="128" required data-refusals="wrong-login"></div><p class="ends">${cancel()}<button class="btn primary">${say('Sign in')}</button></p></form>`;
  const byPassword = () => ({ name, password: typed('again') });
  const byCode = () => ({ name, code: typed('again') });
  dialog(
    say('Is it you?'),
    html`<p class="lead">${say('You signed in a while ago. Please do so once more.')}</p>${hasPasskeys() ? keyButton : ''}${password ? form(say('Password'), 'password', byPassword) : codes ? form(say('Recovery code'), 'text', byCode) : ''}`,
  );
}
