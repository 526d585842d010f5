/** A member's bots: create one, get its token, challenge it, delete it. */
import { html } from '../../vendor/lit-html.js';
import { challenge } from '../challenges/challenge.js';
import { followChallenges } from '../challenges/challenges.js';
import { post, remove } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { byId } from '../shared/elements.js';
import { hourOf } from '../shared/hours.js';
import { say } from '../shared/i18n.js';
import { refresh } from '../shared/refresh.js';
import { copy } from '../shared/share.js';
import { toast } from '../shared/toast.js';
import '../shared/page.js';

const field = /** @type {HTMLInputElement} */ (byId('bot-name'));

/** The scopes chosen for the next token. */
const scopes = () =>
  [...document.querySelectorAll('[name="scope"]')]
    .map((one) => /** @type {HTMLInputElement} */ (one))
    .filter((one) => one.checked)
    .map((one) => one.value);

/** Put a bot's name, as a file name, into the sample commands. @param {string} name */
function nameTheCommand(name) {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') || 'bot';
  for (const one of document.querySelectorAll('[data-bot]')) one.textContent = plain;
}

/** Show a token; it is lost when the page is left. @param {string} token */
function showToken(token) {
  byId('token').textContent = token;
  byId('tok').classList.add('full');
  byId('copy').hidden = false;
  byId('copy').focus();
}

field.addEventListener('input', () => nameTheCommand(field.value));
byId('copy').addEventListener('click', () => copy(byId('token').textContent ?? ''));
byId('make').addEventListener('submit', (event) => {
  event.preventDefault();
  const button = /** @type {HTMLElement | null} */ (byId('make').querySelector('.primary'));
  busy(button, async () => {
    const made = await post('/api/me/bots', { name: field.value, scopes: scopes() });
    nameTheCommand(made.name);
    showToken(made.token);
    await showBots();
    toast(say('%name is ready. Keep its token.', { name: made.name }));
  });
});

/**
 * Ask for confirmation before something that cannot be undone.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {() => Promise<void>} work
 */
function ask(title, words, yes, work) {
  /** @param {Event} event */
  const go = (event) =>
    busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      await work();
      closeDialog();
    });
  openDialog(
    html`<div class="inner"><h2>${title}</h2><p class="lead">${words}</p><p class="ends"><button type="button" class="btn quiet" @click=${closeDialog}>${say('Cancel')}</button><button type="button" class="btn danger" @click=${go}>${yes}</button></p></div>`,
    'own',
  );
}

/** Format times here, because the server doesn't know the reader's time zone. */
function showTimes() {
  const { lang } = document.documentElement;
  for (const one of document.querySelectorAll('.blog time')) {
    const at = new Date(one.getAttribute('datetime') ?? '');
    const isNew = Date.now() - at.getTime() < 86_400_000;
    one.textContent = isNew ? hourOf(at) : at.toLocaleDateString(lang, { dateStyle: 'short' });
  }
}

/** Let the buttons of each bot work. @param {ParentNode} place */
function listenToBots(place) {
  for (const one of place.querySelectorAll('[data-bot-name]')) {
    const card = /** @type {HTMLElement} */ (one);
    const name = card.dataset.botName ?? '';
    const path = `/api/me/bots/${encodeURIComponent(name)}`;
    card.querySelector('[data-challenge]')?.addEventListener('click', () => challenge([name]));
    card.querySelector('[data-token]')?.addEventListener('click', () =>
      ask(
        say('A new token for %name?', { name }),
        say('The old token stops working, and programs that use it are disconnected.'),
        say('New token'),
        async () => {
          const made = await post(`${path}/token`, { scopes: scopes() });
          nameTheCommand(name);
          showToken(made.token);
          await showBots();
        },
      ),
    );
    card.querySelector('[data-delete]')?.addEventListener('click', () =>
      ask(
        say('Delete %name?', { name }),
        say('Its games stay, signed “Former guest”.'),
        say('Delete for good'),
        async () => {
          await remove(path);
          await showBots();
        },
      ),
    );
  }
}

/** Show the bots as they are now. The page stays: it shows a token that is shown only once. */
async function showBots() {
  await refresh('bots');
  showTimes();
  listenToBots(byId('bots'));
}

showTimes();
listenToBots(document);
followChallenges();
