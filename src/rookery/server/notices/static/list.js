/** The list of notices: below the bell on a desk, over the whole page on a phone. */
import { get, post } from '../../../js/shared/api.js';
import { busy } from '../../../js/shared/busy.js';
import { plural, say } from '../../../js/shared/i18n.js';
import { icon } from '../../../js/shared/icons.js';
import { render } from '../../../js/shared/rendering.js';
import { html } from '../../../vendor/lit-html.js';

/** @import { NoticeAct, NoticeList, NoticeShown } from '../../../js/notices/wire.d.ts' */

const SHOWN = 12;
/** @type {HTMLElement | undefined} */
let box;
/** @type {HTMLElement | undefined} */
let button;

/** Open the list below its button, or close it. @param {HTMLElement} bell */
export async function toggle(bell) {
  button = bell;
  if (box && !box.hidden) close();
  else await open();
}

async function open() {
  box ??= create();
  box.hidden = false;
  button?.setAttribute('aria-expanded', 'true');
  document.body.dataset.notices = '';
  await refresh();
  box.querySelector('h2')?.focus();
}

function close() {
  if (!box || box.hidden) return;
  box.hidden = true;
  button?.setAttribute('aria-expanded', 'false');
  delete document.body.dataset.notices;
  button?.focus();
}

function create() {
  const made = document.createElement('section');
  made.className = 'notices';
  made.id = 'notices';
  made.setAttribute('role', 'dialog');
  made.setAttribute('aria-labelledby', 'h-notices');
  document.body.append(made);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  document.addEventListener('pointerdown', (event) => {
    const place = /** @type {Element} */ (event.target);
    if (!made.contains(place) && !button?.contains(place)) close();
  });
  return made;
}

/** Read the list again if it is open. */
export async function refresh() {
  if (!box || box.hidden) return;
  draw(await get('/api/me/notices'));
}

/** @param {NoticeList} told */
function draw(told) {
  render(
    html`<div class="nhead"><h2 id="h-notices" tabindex="-1">${say('Notices')}</h2>${
      told.new
        ? html`<span class="chip turn">${plural('%count new', '%count new', told.new)}</span>`
        : ''
    }<span class="grow"></span>${told.new ? allSeen(refresh) : ''}<a class="btn icon quiet" href="/me/notices#kinds" aria-label=${say('What we may tell you')}>${icon('set')}</a><button type="button" class="btn icon quiet" aria-label=${say('Close')} @click=${close}>${icon('x')}</button></div>
    ${rows(told, told.notices.slice(0, SHOWN), refresh)}
    <footer><a href="/me/notices">${say('All notices')}${icon('next')}</a></footer>`,
    /** @type {HTMLElement} */ (box),
  );
}

/** The button that marks everything as seen. @param {() => Promise<unknown>} after */
export const allSeen = (after) =>
  html`<button type="button" class="btn quiet seen-all" @click=${(/** @type {Event} */ event) =>
    busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      await post('/api/me/notices/seen', {});
      await after();
    })}>${say('Mark all as seen')}</button>`;

/**
 * Some of the notices as a list, or what stands there while there are none.
 * @param {NoticeList} told
 * @param {NoticeShown[]} notices
 * @param {() => Promise<unknown>} after called when something was answered
 */
export function rows(told, notices, after) {
  if (!notices.length) {
    return html`<div class="nothing"><svg viewBox="-60 -134 120 150" aria-hidden="true"><use href="#penguin-wave-1"></use></svg><p><b>${say('Nothing new')}</b></p><p>${say('Here you see when it is your turn, who challenges you, and how your games end.')}</p></div>`;
  }
  return html`<ul>${notices.map((one) => row(one, told.now, after))}</ul>`;
}

/** @param {NoticeShown} one @param {number} now @param {() => Promise<unknown>} after */
function row(one, now, after) {
  const picture = one.who
    ? html`<svg viewBox="-50 -112 100 118"><use href=${`#penguin-${one.who.scarf}`}></use></svg>`
    : icon(one.icon);
  return html`<li class=${one.new ? 'new' : ''}>
    <span class="pic" aria-hidden="true">${picture}${one.who ? html`<i>${icon(one.icon)}</i>` : ''}</span>
    <a class="what" href=${one.url} @click=${() => seen(one)}>${
      one.new ? html`<span class="vh">${say('New:')} </span>` : ''
    }<b>${one.title}</b><span>${one.line}</span></a>
    <time>${ago(now - one.at)}</time>
    ${one.acts.length ? html`<p>${one.acts.map((act) => buttonOf(act, one, after))}</p>` : ''}
  </li>`;
}

/** @param {NoticeAct} act @param {NoticeShown} one @param {() => Promise<unknown>} after */
function buttonOf(act, one, after) {
  const looks = `btn${act.main ? ' primary' : ''}`;
  if (act.link) {
    return html`<a class=${looks} href=${act.path} @click=${() => seen(one)}>${act.words}</a>`;
  }
  return html`<button type="button" class=${looks} @click=${(/** @type {Event} */ event) =>
    busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      const answer = await post(act.path, {});
      if (answer?.url) location.href = answer.url;
      else await after();
    })}>${act.words}</button>`;
}

/** Mark a notice as seen while the reader goes where it leads. @param {NoticeShown} one */
function seen(one) {
  if (!one.new) return;
  const body = JSON.stringify({ about: [one.about] });
  const headers = { 'content-type': 'application/json' };
  fetch('/api/me/notices/seen', { method: 'POST', keepalive: true, headers, body }).catch(() => {});
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was. @param {number} ms */
function ago(ms) {
  const lang = document.documentElement.lang || 'en';
  for (const [unit, size] of UNITS) {
    if (ms >= size) {
      const style = {
        numeric: /** @type {const} */ ('auto'),
        style: /** @type {const} */ ('short'),
      };
      return new Intl.RelativeTimeFormat(lang, style).format(-Math.floor(ms / size), unit);
    }
  }
  return say('now');
}
