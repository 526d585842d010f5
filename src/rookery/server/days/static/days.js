/** The page on which members say when their clocks of days rest. */
import { post, remove, send } from '../../../js/shared/api.js';
import { busy } from '../../../js/shared/busy.js';
import { byId } from '../../../js/shared/elements.js';
import { say } from '../../../js/shared/i18n.js';
import { copy } from '../../../js/shared/share.js';
import { surely } from '../../../js/shared/surely.js';
import { toast } from '../../../js/shared/toast.js';
import '../../../js/shared/page.js';

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

const zone = /** @type {HTMLSelectElement} */ (byId('zone'));
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!byId('main').dataset.chosen && [...zone.options].some(({ value }) => value === here))
  zone.value = here;

/**
 * Do what a form is for when it is sent.
 * @param {string} id
 * @param {() => Promise<void>} work
 */
function onSend(id, work) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    busy(byId(id).querySelector('.primary'), work);
  });
}

onSend('go', async () => {
  await post('/api/me/days/leaves', { begins: field('begins').value, back: field('back').value });
  location.reload();
});
onSend('hours', async () => {
  const night = field('nights').checked;
  await send('PUT', '/api/me/days/hours', {
    zone: zone.value,
    night: night ? field('night').value : null,
    morning: night ? field('morning').value : null,
    weekends: field('weekends').checked,
  });
  toast(say('Saved. It counts from now on.'));
});
field('nights').addEventListener('change', () => {
  byId('night-times').hidden = !field('nights').checked;
});
byId('renew').addEventListener('click', () =>
  surely(byId('renew'), async () => {
    byId('address').textContent = (await post('/api/me/days/feed', {})).url;
    byId('copy').hidden = false;
  }),
);
byId('copy').addEventListener('click', () => copy(byId('address').textContent ?? ''));
document.getElementById('end-feed')?.addEventListener('click', ({ currentTarget }) =>
  surely(/** @type {HTMLElement} */ (currentTarget), async () => {
    await remove('/api/me/days/feed');
    location.reload();
  }),
);
for (const button of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll('[data-leave]')
)) {
  button.addEventListener('click', () =>
    busy(button, async () => {
      await remove(`/api/me/days/leaves/${button.dataset.leave}`);
      location.reload();
    }),
  );
}
