/** The questions that make the first keeper of an empty house. */
import { hasPasskeys, makeKey } from '../members/passkey.js';
import { shownCodes } from '../members/recovery_codes.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { showMoments } from '../shared/moments.js';
import { render } from '../shared/rendering.js';
import '../shared/page.js';

const { code = '' } = byId('main').dataset;

/** @param {string} id @returns {HTMLInputElement} */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

/** The chosen kind of house, "" before there is one. */
const kind = () =>
  /** @type {HTMLInputElement | null} */ (document.querySelector('[name=kind]:checked'))?.value ??
  '';

/** @param {number} number */
function show(number) {
  byId('greet').hidden = number !== 1;
  for (const one of document.querySelectorAll('.step')) {
    const step = /** @type {HTMLElement} */ (one);
    step.hidden = step.id === 'codes' || Number(step.dataset.step) !== number;
  }
  /** @type {HTMLElement | null} */ (document.querySelector('.step:not([hidden]) h2'))?.focus();
  scrollTo(0, 0);
}

function nameKind() {
  const words = byId('on').querySelector('span');
  const titles = JSON.parse(words?.dataset.words ?? '{}');
  if (words && kind()) words.textContent = say('Continue: %kind', { kind: titles[kind()] });
}

/** @param {Record<string, unknown>} credential */
async function found(credential) {
  await post('/api/keeper/first', { name: field('name').value, kind: kind(), code, ...credential });
  let codes;
  try {
    ({ codes } = await post('/api/me/codes', {}));
  } catch {
    location.assign('/me'); // the account is there; its page says that codes are missing
    return;
  }
  const box = byId('codes');
  render(shownCodes(codes, say('Go on'), finish), box);
  show(0);
  box.hidden = false;
  box.querySelector('h2')?.focus();
}

async function finish() {
  show(3);
  const { svg } = await post('/api/qr', { path: '/' });
  const drawn = new DOMParser().parseFromString(svg, 'text/html').body.firstElementChild;
  drawn?.setAttribute('role', 'img');
  drawn?.setAttribute('aria-label', say('QR code of the address'));
  drawn?.setAttribute('class', 'qr');
  byId('qr').replaceWith(drawn ?? '');
}

function listen() {
  const can = hasPasskeys();
  byId('by-passkey').hidden = !can;
  for (const one of document.querySelectorAll('[data-passkey]')) {
    /** @type {HTMLElement} */ (one).hidden = !can;
  }
  nameKind();
  byId('which').addEventListener('change', nameKind);
  byId('which').addEventListener('submit', (event) => {
    event.preventDefault();
    if (kind()) show(2);
  });
  byId('back').addEventListener('click', () => show(1));
  byId('by-passkey').addEventListener('click', () =>
    busy(byId('by-passkey'), async () => {
      if (!field('name').reportValidity()) return;
      const passkey = await makeKey('sign-up', field('name').value);
      if (passkey) await found({ passkey });
    }),
  );
  byId('up').addEventListener('submit', (event) => {
    event.preventDefault();
    const button = /** @type {HTMLElement} */ (byId('up').querySelector('[type=submit]'));
    busy(button, () => found({ password: field('password').value }));
  });
  byId('print').addEventListener('click', () => print());
}

showMoments();
if (document.getElementById('which')) listen();
