/** After a table of an evening: how the evening goes on, and the way back to it. */
import { html } from '../../../vendor/lit-html.js';
import { get } from '../../shared/api.js';
import { say } from '../../shared/i18n.js';
import { icon } from '../../shared/icons.js';
import { situation } from '../words/evening.js';

/** @import { EveningNow } from '../words/evening.js' */

const EVERY_MS = 2000;
const TICK_MS = 250;

/** Follows the evening of a table for as long as its result is shown. */
export class NextRound {
  /** @type {EveningNow | null} */
  #evening = null;
  #since = 0;
  #isFollowing = false;

  /**
   * @param {string} path the evening's page
   * @param {string} game the table's id
   * @param {() => boolean} redraw draw again; false if nobody sees it any more
   */
  constructor(path, game, redraw) {
    this.path = path;
    this.game = game;
    this.redraw = redraw;
  }

  /** Follow until nobody looks any more. */
  async follow() {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const ticking = setInterval(() => this.redraw(), TICK_MS);
    do {
      await this.#look();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    } while (this.redraw());
    clearInterval(ticking);
    this.#isFollowing = false;
  }

  async #look() {
    if (document.hidden) return;
    try {
      const { version } = await get(`/api${this.path}/version`);
      if (version === this.#evening?.version) return;
      this.#evening = await get(`/api${this.path}`);
      this.#since = Date.now();
    } catch {
      // The next look will tell.
    }
  }

  /** A line about the evening, and the link to it. */
  panel() {
    const evening = this.#evening;
    const isNext = evening?.my_game && evening.my_game !== this.game;
    return html`<div class="nextround">
      ${evening ? html`<p><b>${evening.title}</b><span role="status">${this.#words(evening)}</span>${standing(evening)}</p>` : ''}
      <a class="btn primary" href=${isNext ? `/games/${evening.my_game}` : this.path}
        >${icon('next')}${isNext ? say('To my next table') : say('To the evening')}</a
      >
    </div>`;
  }

  /** @param {EveningNow} evening */
  #words(evening) {
    return situation(evening, this.game, evening.until - evening.now - (Date.now() - this.#since));
  }
}

/** Where the reader stands. @param {EveningNow} evening */
function standing({ standings, me }) {
  const own = standings.find(({ player }) => player === me);
  if (!own) return '';
  const people = standings.filter(({ left }) => !left).length;
  return html`<span>${say('You are number %place of %people.', { place: own.place, people })}</span>`;
}
