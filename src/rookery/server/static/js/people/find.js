/** Find a person by name: suggestions while typing, then their page. */
import { get, Refused } from '../shared/api.js';
import { say } from '../shared/i18n.js';
import { toast } from '../shared/toast.js';

const PAUSE_MS = 250;

/** Make the search form work; on pages without one, do nothing. */
export function findPeople() {
  const form = document.getElementById('find');
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById('find-name'));
  const list = document.getElementById('names');
  if (!form || !field || !list) return;
  let timer = 0;

  async function propose() {
    const text = field?.value.trim() ?? '';
    if (text.length < 2) return;
    const people = await get(`/api/people?begins=${encodeURIComponent(text)}`);
    list?.replaceChildren(
      ...people.map((/** @type {{name: string}} */ { name }) => {
        const option = document.createElement('option');
        option.value = name;
        return option;
      }),
    );
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => propose().catch(() => {}), PAUSE_MS);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const name = encodeURIComponent(field.value.trim());
    try {
      const { who } = await get(`/api/players/${name}`);
      location.href = who.url;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(say('No player here is called %name.', { name: field.value.trim() }), true);
    }
  });
}
