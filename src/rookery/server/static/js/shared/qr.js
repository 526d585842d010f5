/** A link as a QR code, to be scanned by another phone. */
import { html } from '../../vendor/lit-html.js';
import { post } from './api.js';
import { busy } from './busy.js';
import { openDialog } from './dialog.js';
import { say } from './i18n.js';
import { onlyHere } from './share.js';

/**
 * Show a link to this server as a QR code.
 * @param {string} link
 */
export function showCode(link) {
  busy(null, async () => {
    const { pathname, search } = new URL(link, location.href);
    const { svg, url } = await post('/api/qr', { path: pathname + search });
    const drawn = new DOMParser().parseFromString(svg, 'text/html').body.firstElementChild;
    drawn?.setAttribute('role', 'img');
    drawn?.setAttribute('aria-label', say('QR code of the link'));
    openDialog(
      html`<div class="inner">
        <h2>${say('Scan to join')}</h2>
        ${onlyHere(url) || html`<p>${say('Point the camera of another phone at it.')}</p>`}
        ${drawn}
        <p class="url">${url}</p>
        <form method="dialog"><button class="btn" autofocus>${say('Close')}</button></form>
      </div>`,
      'qr',
    );
  });
}
