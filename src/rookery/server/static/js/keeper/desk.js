/** The keeper's desk: buttons that act, on one or on several at once, and ask where it hurts. */
import { html } from '../../vendor/lit-html.js';
import { asOneself } from '../members/oneself.js';
import { get, post } from '../shared/api.js';
import { closeDialog } from '../shared/dialog.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { showMoments } from '../shared/moments.js';
import { showCode } from '../shared/qr.js';
import { save } from '../shared/saving.js';
import { copy, onlyHere } from '../shared/share.js';
import { cancel, dialog, surely } from '../shared/surely.js';
import { nextTime, offerUndo, perform, shownAnew, undoBy, untilOf } from './acting.js';
import '../shared/page.js';

const CARDS = 'rookery-keeper-cards';

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) =>
  [...document.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

/** The people whose boxes are ticked. */
const chosen = () => all('.plist :checked').map(({ dataset }) => dataset);

/** @typedef {[act: string, body: Record<string, unknown>, until: string]} Step */

/** @param {Step[]} steps @param {boolean} several */
async function doAll(steps, several) {
  const done = [];
  for (const [act, body, until] of steps) {
    const more = until ? { until: untilOf(until) } : {};
    const each = several
      ? chosen().map(({ player }) => ({ ...body, ...more, player }))
      : [{ ...body, ...more }];
    done.push(...(await perform(act, each)));
  }
  shownAnew(done);
}

/** @param {HTMLElement} button @returns {Step[]} */
function stepsOf({ dataset }) {
  if (dataset.acts) return JSON.parse(dataset.acts);
  return [[dataset.act ?? '', JSON.parse(dataset.body ?? '{}'), dataset.for ?? '']];
}

/** @param {HTMLElement} button */
const act = (button) =>
  surely(button, () => doAll(stepsOf(button), Boolean(button.closest('#many'))), asOneself);

/**
 * Ask for a line of text, then act with it.
 * @param {string} title @param {string} lead @param {string} label @param {string} value
 * @param {(typed: string) => Promise<void>} work
 */
function ask(title, lead, label, value, work) {
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLElement} */ (event.target);
    const { value: typed } = /** @type {HTMLInputElement} */ (byId('typed'));
    asOneself(/** @type {HTMLElement} */ (form.querySelector('.primary')), () => work(typed));
  };
  dialog(
    title,
    html`<p class="lead">${lead}</p><form class="sf" @submit=${submit}><div class="field"><label for="typed">${label}</label><input class="input" id="typed" maxlength="80" .value=${value} required autocomplete="off" spellcheck="false" data-refusals="bad-name name-taken no-such-player"></div><p class="ends">${cancel()}<button class="btn primary">${title}</button></p></form>`,
  );
}

/** Rename somebody, and then do what follows, if anything does. @param {DOMStringMap} dataset */
function rename({ rename: player = '', was = '', then = '[]' }) {
  ask(say('Rename'), say('Games and ratings stay.'), say('New name'), was, async (name) => {
    const done = await perform('rename', [{ player, name }]);
    for (const [act, body] of JSON.parse(then)) done.push(...(await perform(act, [body])));
    shownAnew(done);
  });
}

/** @param {DOMStringMap} dataset */
function merge({ merge: player = '', was = '' }) {
  const lead = say(
    '%name ends, and all their games go to the other account. This cannot be undone.',
    { name: was },
  );
  ask(say('Merge'), lead, say('Name of the account that stays'), '', async (name) => {
    const found = await get(`/api/people?begins=${encodeURIComponent(name.trim())}`);
    const into = found.find(
      (/** @type {{ name: string }} */ one) => one.name.toLowerCase() === name.trim().toLowerCase(),
    );
    shownAnew(await perform('merge', [{ player, into: into?.player ?? '-' }]));
  });
}

/** Make cards for these, and show them to be printed. @param {HTMLElement} button @param {string[]} players */
const cards = (button, players) =>
  asOneself(button, async () => {
    const done = await perform(
      'reset',
      players.map((player) => ({ player })),
    );
    sessionStorage.setItem(CARDS, JSON.stringify(done.map(({ answer }) => answer)));
    location.assign('/keeper/cards');
  });

/** @param {HTMLElement} button */
const invite = (button) =>
  asOneself(button, async () => {
    const [done] = await perform('invite', [{}]);
    const code = done?.answer?.code;
    const link = `${location.origin}/in?code=${code}`;
    dialog(
      say('An invitation'),
      html`<p class="lead">${say('With this link or code one person becomes a member, within thirty days.')}</p>${onlyHere(link)}<p class="url">${link}</p><p><code class="cardcode">${code}</code></p><p class="ends"><button type="button" class="btn" @click=${() => showCode(link)}>${icon('qr')}${say('QR code')}</button><button type="button" class="btn primary" @click=${() => copy(link)}>${icon('copy')}${say('Copy')}</button><button type="button" class="btn" @click=${closeDialog}>${say('Done')}</button></p>`,
    );
  });

function count() {
  const bar = document.getElementById('many');
  if (!bar) return;
  const number = chosen().length;
  bar.hidden = !number;
  byId('chosen').textContent = say('%number chosen', { number: String(number) });
}

for (const button of all('[data-act], [data-acts]'))
  button.addEventListener('click', () => act(button));
for (const button of all('[data-undo]')) {
  button.addEventListener('click', () => undoBy(button, [Number(button.dataset.undo)]));
}
for (const button of all('[data-rename]'))
  button.addEventListener('click', () => rename(button.dataset));
for (const button of all('[data-merge]'))
  button.addEventListener('click', () => merge(button.dataset));
for (const button of all('[data-new-card]')) {
  button.addEventListener('click', () => cards(button, [button.dataset.newCard ?? '']));
}
for (const button of all('[data-export]')) {
  const kept = async () => {
    const all = await post('/api/keeper/export', { player: button.dataset.export ?? '' });
    save(new Blob([JSON.stringify(all, null, 1)], { type: 'application/json' }), 'rookery.json');
  };
  button.addEventListener('click', () => asOneself(button, kept));
}
for (const button of all('#invite, [data-invite]'))
  button.addEventListener('click', () => invite(button));
document.getElementById('cards')?.addEventListener('click', () => {
  const members = chosen().filter(({ kind }) => kind === 'member');
  if (members.length)
    cards(
      byId('cards'),
      members.map(({ player = '' }) => player),
    );
});
for (const button of all('[data-close-table]')) {
  const close = async () => {
    await post('/api/keeper/tables/close', { game: button.dataset.closeTable ?? '' });
    shownAnew([]);
  };
  button.addEventListener('click', () => surely(button, close, asOneself));
}
/**
 * What a setting is to be: a word, or the boxes that are ticked, where all of them may be "".
 * Nothing if none is ticked and none would mean all; then the page says so.
 * @param {HTMLElement} form
 */
function wantedOf(form) {
  const field = /** @type {HTMLInputElement | null} */ (form.querySelector('[name=value]'));
  if (field) return field.value;
  const boxes = [...form.querySelectorAll('[name=pick]')].map(
    (box) => /** @type {HTMLInputElement} */ (box),
  );
  const picked = boxes.filter((box) => box.checked);
  const needsOne = 'all' in form.dataset;
  const first = /** @type {HTMLInputElement} */ (boxes[0]);
  first.setCustomValidity(needsOne && !picked.length ? say('Choose at least one.') : '');
  if (!first.reportValidity()) return undefined;
  const isAll = form.dataset.all === 'usual' && picked.length === boxes.length;
  return isAll ? '' : picked.map((box) => box.value).join(',');
}

for (const form of all('[data-set]')) {
  form.addEventListener('change', () => {
    /** @type {HTMLInputElement | null} */ (form.querySelector('[name=pick]'))?.setCustomValidity(
      '',
    );
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const value = wantedOf(form);
    if (value === undefined) return;
    const button = /** @type {HTMLElement} */ (form.querySelector('button'));
    const body = { key: form.dataset.set ?? '', value };
    asOneself(button, async () => shownAnew(await perform('set', [body])));
  });
}
document.getElementById('announce')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const { value: text } = /** @type {HTMLInputElement} */ (byId('text'));
  const { value: word } = /** @type {HTMLSelectElement} */ (byId('for'));
  const button = /** @type {HTMLElement} */ (byId('announce').querySelector('.primary'));
  asOneself(button, async () =>
    shownAnew(await perform('announce', [{ text, until: untilOf(word) }])),
  );
});
document.getElementById('closing')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const { value: time } = /** @type {HTMLInputElement} */ (byId('at'));
  const { value: minutes } = /** @type {HTMLInputElement} */ (byId('minutes'));
  const button = /** @type {HTMLElement} */ (byId('closing').querySelector('.primary'));
  const body = { at: time ? nextTime(time) : 0, minutes: Number(minutes) };
  asOneself(button, async () => shownAnew(await perform('close-house', [body])));
});
document.getElementById('backup')?.addEventListener('click', () =>
  asOneself(byId('backup'), async () => {
    await post('/api/keeper/backup', {});
    shownAnew([]);
  }),
);
document.querySelector('.plist')?.addEventListener('change', count);
count();
showMoments();
offerUndo();
