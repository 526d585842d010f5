/** Who watches a table: all are counted, those who wish it are named. */
import { html } from '../../vendor/lit-html.js';
import { get } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { plural, say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';

/** @import { WatchersShown } from './wire.d.ts' */

/** @param {WatchersShown} watchers */
const inside = ({ count, names }) =>
  html`<div class="inner watchers">
    <h2>${plural('%count watching', '%count watching', count)}</h2>
    ${names.length ? html`<ul>${names.map((name) => html`<li>${icon('eye')}${name}</li>`)}</ul>` : ''}
    <p class="help">
      ${say('Members are named here if they have chosen so.')} <a href="/me">${say('Your account')}</a>
    </p>
    <div class="menu">
      <button type="button" class="btn" autofocus @click=${closeDialog}>${icon('x')}${say('Close')}</button>
    </div>
  </div>`;

/** Show who watches. @param {string} id the table's @param {Event} event */
export const showWatchers = (id, event) =>
  busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
    openDialog(inside(await get(`/api/games/${id}/watchers`)));
  });
