/** The account page: name, scarf, sign-in methods, devices, deletion. */
import { html } from '../../vendor/lit-html.js';
import { post, send } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { openDialog } from '../shared/dialog.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { cancel, dialog, surely } from '../shared/surely.js';
import { toast } from '../shared/toast.js';
import { asOneself } from './oneself.js';
import { hasPasskeys, makeKey } from './passkey.js';
import { shownCodes } from './recovery_codes.js';
import '../shared/page.js';

const { name = '', old = '' } = byId('main').dataset;

/** @param {string} id @returns {HTMLInputElement} */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

// -- the name and the scarf ------------------------------------------------------------------------

byId('rename').addEventListener('submit', (event) => {
  event.preventDefault();
  const button = /** @type {HTMLElement | null} */ (byId('rename').querySelector('.btn'));
  busy(button, async () => {
    await send('PATCH', '/api/me', { name: field('name').value });
    location.reload();
  });
});
byId('scarves').addEventListener('change', (event) =>
  busy(byId('scarves'), async () => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    await send('PATCH', '/api/me', { scarf: Number(value) });
    for (const use of [byId('self'), document.querySelector('.me use')]) {
      use?.setAttribute('href', `#penguin-${value}`);
    }
  }),
);

for (const wish of ['challenges', 'named']) {
  byId(wish).addEventListener('change', (event) =>
    busy(byId(wish), async () => {
      const { checked } = /** @type {HTMLInputElement} */ (event.target);
      await send('PATCH', '/api/me', { [wish]: checked });
    }),
  );
}

// -- sign-in methods -----------------------------------------------------------------------------

const oldPassword = () =>
  html`<div class="field"><label for="old-password">${say('The password you have now')}</label><input class="input" id="old-password" type="password" autocomplete="current-password" maxlength="128" required data-refusals="wrong-password"></div>`;

byId('set-password').addEventListener('click', () => {
  /** @param {Event} event */
  const set = (event) => {
    event.preventDefault();
    const button = /** @type {HTMLElement} */ (event.target).querySelector('.primary');
    const wanted = field('new-password').value;
    const before = old ? field('old-password').value : '';
    asOneself(/** @type {HTMLElement} */ (button), async () => {
      await post('/api/me/password', { password: wanted, old: before });
      location.reload();
    });
  };
  dialog(
    say('A new password'),
    html`<form class="sf" @submit=${set}><input class="vh" type="text" autocomplete="username" .value=${name} tabindex="-1" aria-hidden="true">${old ? oldPassword() : ''}<div class="field"><label for="new-password">${say('New password')}</label><input class="input" id="new-password" type="password" autocomplete="new-password" maxlength="128" required data-refusals="weak-password"><span class="help">${say('At least 8 characters. You will be signed out everywhere else.')}</span></div><p class="ends">${cancel()}<button class="btn primary">${say('Save')}</button></p></form>`,
  );
});
const showNewCodes = async () => {
  const { codes } = await post('/api/me/codes', {});
  openDialog(
    shownCodes(codes, say('Done'), () => location.reload()),
    'own',
  );
  // However it is closed, the page then says how many there are.
  byId('dialogs').addEventListener('close', () => location.reload(), { capture: true });
};
byId('new-codes').addEventListener('click', () =>
  surely(byId('new-codes'), showNewCodes, asOneself),
);
byId('add-passkey').hidden = !hasPasskeys();
byId('add-passkey').addEventListener('click', () =>
  asOneself(byId('add-passkey'), async () => {
    const passkey = await makeKey('add');
    if (!passkey) return;
    await post('/api/passkeys', { passkey });
    location.reload();
  }),
);
for (const one of document.querySelectorAll('[data-remove]')) {
  const button = /** @type {HTMLElement} */ (one);
  button.addEventListener('click', () =>
    surely(
      button,
      async () => {
        await send('DELETE', `/api/passkeys/${button.dataset.remove}`);
        location.reload();
      },
      asOneself,
    ),
  );
}

// -- devices -------------------------------------------------------------------------------------

for (const one of document.querySelectorAll('[data-end]')) {
  const button = /** @type {HTMLElement} */ (one);
  button.addEventListener('click', () =>
    asOneself(button, async () => {
      await send('DELETE', `/api/sessions/${button.dataset.end}`);
      button.closest('li')?.remove();
      toast(say('Signed out there.'));
    }),
  );
}
document.getElementById('elsewhere')?.addEventListener('click', () =>
  asOneself(byId('elsewhere'), async () => {
    await send('DELETE', '/api/sessions');
    location.reload();
  }),
);

// -- deletion ------------------------------------------------------------------------------------

document.getElementById('delete')?.addEventListener('click', () => {
  const go = () =>
    asOneself(byId('really'), async () => {
      await send('DELETE', '/api/me');
      location.assign('/');
    });
  dialog(
    say('Delete the account?'),
    html`<p class="lead">${say('Your name, your sign-in methods and your devices are deleted, and you stop playing everywhere. This cannot be undone.')}</p><p class="ends">${cancel()}<button type="button" class="btn danger" id="really" @click=${go}>${say('Delete for good')}</button></p>`,
  );
});
