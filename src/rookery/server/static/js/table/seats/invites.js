/** Invitations to open seats: links to copy or share. */
import { html } from '../../../vendor/lit-html.js';
import { post } from '../../shared/api.js';
import { busy } from '../../shared/busy.js';
import { say } from '../../shared/i18n.js';
import { icon } from '../../shared/icons.js';
import { copy, onlyHere } from '../../shared/share.js';
import { recall, remember } from '../../shared/storage.js';

/** @import { View } from '../types.js' */

/**
 * The links to seats that are still open, shown to those who sit at the table.
 * @param {View} view
 * @param {() => void} redraw
 */
export function invites(view, redraw) {
  const open = view.seats.filter(({ kind }) => kind === 'open');
  if (!view.yours.length || view.over || !open.length) return '';
  const known = links(view);
  const isLinked = open.some(({ seat }) => known[seat]);
  const [first = ''] = open.map(({ seat }) => known[seat] ?? '').filter(Boolean);
  return html`<div class="panel invite">
    <b>${say('Invite a player')}</b>${isLinked ? html`<p>${say('The first to open this link gets the seat.')}</p>` : ''}
    ${open.map(({ seat }) => {
      const url = known[seat];
      return url ? linked(view, new URL(url, location.href).href) : unlinked(view, seat, redraw);
    })}
    ${first && onlyHere(new URL(first, location.href).href)}
  </div>`;
}

/** A link with its buttons. @param {View} view @param {string} link */
const linked = (view, link) => html`<div class="line2">
  <input
    class="input"
    readonly
    .value=${link}
    aria-label=${say('Link to the seat')}
    @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
  />
  <button
    type="button"
    class="btn primary icon"
    aria-label=${canShare() ? say('Share') : say('Copy')}
    @click=${() => share(view, link)}
  >
    ${icon(canShare() ? 'share' : 'copy')}
  </button>
  <button type="button" class="btn icon" aria-label=${say('QR code')} @click=${() => qrCode(link)}>
    ${icon('qr')}
  </button>
</div>`;

/**
 * A seat whose link this browser does not know.
 * @param {View} view
 * @param {number} seat
 * @param {() => void} redraw
 */
const unlinked = (view, seat, redraw) => html`<button
  type="button"
  class="btn"
  @click=${() => newLink(view, seat, redraw)}
>
  ${icon('link')}${say('New link')}
</button>`;

/**
 * The links that this browser knows, by seat.
 * @param {View} view
 * @returns {Record<number, string>}
 */
function links(view) {
  /** @type {{seat: number, url: string}[]} */
  const kept = JSON.parse(recall(`invites-${view.game.id}`) ?? '[]');
  return Object.fromEntries(kept.map(({ seat, url }) => [seat, url]));
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {() => void} redraw
 */
function newLink(view, seat, redraw) {
  busy(null, async () => {
    const made = await post(`/api/games/${view.game.id}/invite`, { seat });
    const kept = Object.entries({ ...links(view), [seat]: made.url }).map(([at, url]) => ({
      seat: Number(at),
      url,
    }));
    remember(`invites-${view.game.id}`, JSON.stringify(kept));
    redraw();
  });
}

/** Show a QR code, whose script is loaded with the first one. @param {string} link */
const qrCode = async (link) => (await import('../../shared/qr.js')).showCode(link);

const canShare = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/**
 * @param {View} view
 * @param {string} link
 */
async function share(view, link) {
  if (!canShare()) {
    await copy(link);
    return;
  }
  await navigator.share({ title: view.game.title, url: link }).catch(() => {});
}
