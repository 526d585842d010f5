/** Drawings and notes on positions, by the reader or by whoever sent the link. */
import { html } from '../../vendor/lit-html.js';
import { get, post, Refused } from '../shared/api.js';
import { typed } from '../shared/characters.js';
import { say } from '../shared/i18n.js';
import { toast } from '../shared/toast.js';

/** @import { ArrowPath } from '../board/arrows.js' */

/** @typedef {import('./wire.d.ts').NotesPage} Page */
/** @typedef {import('./wire.d.ts').StudyShown} Study */

const MOST = 500; // characters of a note
const PAUSE = 800; // ms after the last keystroke until a note is saved

/**
 * Arrows with another one added, or removed if it was there already.
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
  /** Resolves when all changes so far are saved. @type {Promise<void>} */
  #kept = Promise.resolve();
  /** Whether taps on the board draw. */
  isDrawing = false;
  /** @type {string | null} the place where an unfinished arrow begins */
  begun = null;

  /**
   * @param {string} path of the game in the server's interface
   * @param {() => void} changed
   */
  constructor(path, changed) {
    this.path = `${path}/study`;
    this.changed = changed;
  }

  /** Load the study to which the link refers, or else the reader's own. */
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

  /** The page of the position after `number` log entries. @param {number} number @returns {Page} */
  at(number) {
    return this.#study.pages[number] ?? {};
  }

  /** The arrows of a position, for the board. @param {number} number @returns {ArrowPath[]} */
  arrows(number) {
    const drawn = this.at(number).arrows ?? [];
    const begun = this.isDrawing && this.begun ? [[this.begun]] : [];
    return [...drawn, ...begun].map((path) => ({ path, own: true, faint: path === begun[0] }));
  }

  /** The address at which others see this study. */
  get address() {
    const address = new URL(location.href);
    if (this.#study.id) address.searchParams.set('study', this.#study.id);
    return address.href;
  }

  /**
   * Begin or end an arrow at a place. The same place twice makes a circle.
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

  /** Save a note after a pause in typing. @param {number} number @param {string} note */
  write(number, note) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(number, { note }), PAUSE);
  }

  /**
   * Save a change at a position: here at once, on the server in order.
   * @param {number} number
   * @param {Page} change
   */
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
      await this.load(); // return to the server's version
    }
  }
}

/**
 * The note of a position.
 * @param {Notes} notes
 * @param {number} number of log entries before it
 * @param {number} ply
 */
export function notePanel(notes, number, ply) {
  const { note = '' } = notes.at(number);
  if (!notes.isMine) return note ? html`<p class="panel note">${note}</p>` : '';
  const value = (/** @type {Event} */ event) => typed(event, MOST);
  return html`<label class="panel note">
    <b>${say('Your note at move %ply', { ply })}</b>
    <textarea
      rows="2"
      .value=${note}
      @input=${(/** @type {Event} */ event) => notes.write(number, value(event))}
      @change=${(/** @type {Event} */ event) => notes.save(number, { note: value(event) })}
    ></textarea>
  </label>`;
}
