/** The door of the desk for keepers who signed in long ago. */
import { asOneself } from '../members/oneself.js';
import { post } from '../shared/api.js';
import { byId } from '../shared/elements.js';
import '../shared/page.js';

const { after = '/keeper' } = byId('main').dataset;

byId('again').addEventListener('click', () =>
  asOneself(byId('again'), async () => {
    await post('/api/keeper/undo', { numbers: [] }); // refused until the sign-in is fresh
    location.assign(after);
  }),
);
