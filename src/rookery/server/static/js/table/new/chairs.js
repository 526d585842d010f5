/** The seats of a new table: one penguin per seat, each with a choice of people and levels. */
import { byId, pageData } from '../../shared/elements.js';
import { recall, remember } from '../../shared/storage.js';

/** @typedef {{kind: string, level?: string, name?: string}} Seat in a request to the server */

export class Chairs {
  /** @type {string[]} */
  #levels = pageData().levels;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.rows = /** @type {HTMLElement[]} */ ([...form.querySelectorAll('.chair[data-seat]')]);
    this.#name(0).value = recall('name') ?? '';
    for (const seat of this.rows.keys()) {
      const select = this.#select(seat);
      if (select.value === this.#levels[1]) select.value = this.#usual;
    }
  }

  /** The level that a new seat has: the one chosen on the home page, if it can be begun. */
  get #usual() {
    const level = recall('level') ?? '';
    return (this.#levels.includes(level) ? level : this.#levels[1]) ?? 'here';
  }

  /** The number of seats in use. */
  get count() {
    return Number(this.#players.value);
  }

  set count(count) {
    const [least, most] = [Number(this.form.dataset.least), Number(this.form.dataset.most)];
    this.#players.value = String(Math.max(least, Math.min(most, count || least)));
  }

  get #players() {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem('players'));
  }

  /** The seats in the form that the server expects. @returns {Seat[]} */
  get seats() {
    return Array.from({ length: this.count }, (_, seat) => {
      const kind = this.#select(seat).value;
      if (this.#levels.includes(kind)) return { kind: 'computer', level: kind };
      return kind === 'link' ? { kind } : { kind, name: this.#name(seat).value };
    });
  }

  /** Keep the name for the next table. */
  rememberName() {
    remember('name', this.#name(0).value);
  }

  /** Remove a seat that was set to nobody; those behind it move up. @param {unknown} changed */
  leave(changed) {
    const gone = this.rows.findIndex((_, seat) => this.#select(seat) === changed);
    if (gone < 0 || this.#select(gone).value !== 'none') return;
    for (let seat = gone; seat + 1 < this.count; seat += 1) {
      this.#select(seat).value = this.#select(seat + 1).value;
      this.#name(seat).value = this.#name(seat + 1).value;
    }
    this.#select(this.count - 1).value = this.#usual;
    this.count -= 1;
  }

  /** Show the seats as they are chosen. */
  arrange() {
    const { count } = this;
    const alone = count === 1;
    if (alone) this.#select(0).value = 'me';
    this.#select(0).disabled = alone;
    byId('add').hidden = count >= Number(this.form.dataset.most);
    for (const [seat, row] of this.rows.entries()) {
      const select = this.#select(seat);
      const isBot = this.#levels.includes(select.value);
      row.hidden = seat >= count;
      row.classList.toggle('bot', isBot);
      row.classList.toggle('guest', select.value === 'link');
      if (isBot) row.querySelector('.bdg use')?.setAttribute('href', `#level-${select.value}`);
      const label = /** @type {HTMLElement} */ (row.querySelector('b'));
      label.textContent = select.selectedOptions[0]?.text ?? '';
      this.#name(seat).hidden = row.hidden || !['me', 'here'].includes(select.value);
    }
  }

  /** @param {number} seat */
  #select(seat) {
    return /** @type {HTMLSelectElement} */ (this.form.elements.namedItem(`kind-${seat}`));
  }

  /** @param {number} seat */
  #name(seat) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(`name-${seat}`));
  }
}
