/** What the reader, or whoever has sent the link, has drawn on positions and written beside them. */
import { html } from '../../vendor/lit-html.js';
import { get, post, Refused } from '../shared/api.js';
import { say } from '../shared/i18n.js';
import { toast } from '../shared/toast.js';

/** @import { ArrowPath } from '../board/arrows.js' */

/** @typedef {{note?: string, arrows?: string[][]}} Page */
/** @typedef {{id: string | null, mine: boolean, pages: Record<number, Page>}} Study */

const PAUSE = 800; // ms after the last letter until a note is kept

/**
 * Arrows with one more, or without it if it was there already.
 * @param {string[][]} arrows
 * @param {string[]} arrow
 */
export function toggled(arrows, arrow) {
  const same = (/** @type {string[]} */ one) => one.join() === arrow.join();
  return arrows.some(same) ? arrows.filter((one) => !same(one)) : [...arrows, arrow];
}

export class Notes {
  /** @type {Study} */
  #study = { id: null, mine: true, pages: {} };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** All that was to be kept so far. @type {Promise<void>} */
  #kept = Promise.resolve();
  /** Whether taps on the board draw. */
  isDrawing = false;
  /** @type {string | null} the place at which the arrow under way begins */
  begun = null;

  /**
   * @param {string} path of the game in the server's interface
   * @param {() => void} changed
   */
  constructor(path, changed) {
    this.path = `${path}/study`;
    this.changed = changed;
  }

  /** Read what a link leads to, or what the reader has. */
  async load() {
    const wanted = new URLSearchParams(location.search).get('study');
    try {
      this.#study = await get(wanted ? `${this.path}/${encodeURIComponent(wanted)}` : this.path);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message, true);
    }
    this.changed();
  }

  /** Whether the reader may draw and write. */
  get isMine() {
    return this.#study.mine;
  }

  /** What belongs to the position after so many entries. @param {number} number @returns {Page} */
  at(number) {
    return this.#study.pages[number] ?? {};
  }

  /** The arrows of a position, for the board. @param {number} number @returns {ArrowPath[]} */
  arrows(number) {
    const drawn = this.at(number).arrows ?? [];
    const begun = this.isDrawing && this.begun ? [[this.begun]] : [];
    return [...drawn, ...begun].map((path) => ({ path, own: true, faint: path === begun[0] }));
  }

  /** The address under which others see all this. */
  get address() {
    const address = new URL(location.href);
    if (this.#study.id) address.searchParams.set('study', this.#study.id);
    return address.href;
  }

  /**
   * A place was chosen: an arrow begins or ends there. The same place twice is a circle.
   * @param {number} number
   * @param {string} place
   */
  touch(number, place) {
    const from = this.begun;
    this.begun = from ? null : place;
    if (from) {
      const arrow = from === place ? [place] : [from, place];
      this.save(number, { arrows: toggled(this.at(number).arrows ?? [], arrow) });
    }
    this.changed();
  }

  /** A note is being written. @param {number} number @param {string} note */
  write(number, note) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(number, { note }), PAUSE);
  }

  /** Save what has changed at a position: here at once, on the server in order. @param {number} number @param {Page} change */
  save(number, change) {
    clearTimeout(this.#timer);
    const page = { note: '', arrows: [], ...this.at(number), ...change };
    this.#study.pages[number] = page;
    this.changed();
    this.#kept = this.#kept.then(() => this.#send(number, page));
    return this.#kept;
  }

  /** @param {number} number @param {Page} page */
  async #send(number, page) {
    try {
      const { id } = await post(this.path, { number, ...page });
      this.#study.id = id;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message, true);
      await this.load(); // as it is on the server
    }
  }
}

/**
 * The note of a position.
 * @param {Notes} notes
 * @param {number} number of entries before it
 * @param {number} ply
 */
export function notePanel(notes, number, ply) {
  const { note = '' } = notes.at(number);
  if (!notes.isMine) return note ? html`<p class="panel note">${note}</p>` : '';
  const value = (/** @type {Event} */ event) =>
    /** @type {HTMLTextAreaElement} */ (event.target).value;
  return html`<label class="panel note">
    <b>${say('Your note at move %ply', { ply })}</b>
    <textarea
      rows="2"
      maxlength="500"
      .value=${note}
      @input=${(/** @type {Event} */ event) => notes.write(number, value(event))}
      @change=${(/** @type {Event} */ event) => notes.save(number, { note: value(event) })}
    ></textarea>
  </label>`;
}
