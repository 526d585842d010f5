/** The desk's page of classes: making one, who is in it, their cards, and homework. */

import { asOneself } from '../members/oneself.js';
import { byId } from '../shared/elements.js';
import { perform, shownAnew } from './acting.js';
import './desk.js';

const CARDS = 'rookery-keeper-cards';

/** @param {string} id */
const chosenAt = (id) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (document.getElementById(id)).value;

/** Do something when a form is sent. @param {string} id @param {(form: HTMLElement) => Promise<void>} work */
const onSubmit = (id, work) =>
  document.getElementById(id)?.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = byId(id);
    asOneself(/** @type {HTMLElement} */ (form.querySelector('.primary')), () => work(form));
  });

onSubmit('class', async () => {
  const [done] = await perform('class', [
    { name: chosenAt('class-name'), teacher: chosenAt('teacher') || null },
  ]);
  location.assign(`/keeper/classes?group=${done?.answer?.group}`);
});

onSubmit('into', async ({ dataset: { group = '' } }) => {
  const chosen = [...document.querySelectorAll('#into :checked')];
  const each = chosen.map((one) => ({
    group,
    player: /** @type {HTMLInputElement} */ (one).value,
  }));
  if (each.length) shownAnew(await perform('pupils', each));
});

onSubmit('homework', async ({ dataset: { group = '' } }) => {
  const [kind = '', game = ''] = chosenAt('task').split(' ');
  const more = { count: Number(chosenAt('count')), level: chosenAt('level') };
  const work = { group, kind, game, days: Number(chosenAt('days')), ...more };
  shownAnew(await perform('homework', [work]));
});

onSubmit('positions', async ({ dataset: { group = '' } }) => {
  const days = Number(chosenAt('positions-days'));
  const work = { group, kind: 'positions', positions: chosenAt('lines'), days };
  const done = await perform('homework', [work]);
  history.replaceState(null, '', `/keeper/classes?group=${group}`); // without lines that were given
  shownAnew(done);
});

// A first game has no number and no level.
document.getElementById('task')?.addEventListener('change', () => {
  byId('how-many').hidden = !chosenAt('task').startsWith('puzzles ');
});

/** @type {NodeListOf<HTMLInputElement>} */
const boxes = document.querySelectorAll('#into [type=checkbox]');
document.getElementById('all')?.addEventListener('click', () => {
  for (const box of boxes) box.checked = true;
});

for (const button of document.querySelectorAll('[data-pupil-card]')) {
  const one = /** @type {HTMLElement} */ (button);
  one.addEventListener('click', () =>
    asOneself(one, async () => {
      const done = await perform('pupil-card', [JSON.parse(one.dataset.pupilCard ?? '{}')]);
      sessionStorage.setItem(CARDS, JSON.stringify(done.map(({ answer }) => answer)));
      location.assign('/keeper/classes/cards');
    }),
  );
}
