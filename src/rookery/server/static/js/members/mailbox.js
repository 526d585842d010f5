/** The page on which members say where and how often they get mail. */
import { remove, send } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { surely } from '../shared/surely.js';
import { toast } from '../shared/toast.js';
import { asOneself } from './oneself.js';
import '../shared/page.js';

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

byId('give').addEventListener('submit', (event) => {
  event.preventDefault();
  const button = /** @type {HTMLElement} */ (byId('give').querySelector('.primary'));
  asOneself(button, async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await send('PUT', '/api/me/mail/address', { address: field('address').value, zone });
    location.reload();
  });
});
document.getElementById('remove-address')?.addEventListener('click', ({ currentTarget }) =>
  surely(/** @type {HTMLElement} */ (currentTarget), async () => {
    await remove('/api/me/mail/address');
    location.reload();
  }),
);
document.getElementById('rhythm')?.addEventListener('change', (event) =>
  busy(byId('rhythm'), async () => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    await send('PATCH', '/api/me/mail', { rhythm: value });
    byId('at').hidden = value !== 'daily';
    toast(say('Saved.'));
  }),
);
document.getElementById('hour')?.addEventListener('change', () =>
  busy(byId('hour'), async () => {
    await send('PATCH', '/api/me/mail', { hour: Number(field('hour').value) });
    toast(say('Saved.'));
  }),
);
