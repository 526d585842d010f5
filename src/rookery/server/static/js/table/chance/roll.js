/**
 * The reader's own throw: the server has thrown already, and the page shows it when the reader
 * presses Roll or shakes the phone. With a clock, the throw waits only for a limited time.
 */
import { html } from '../../../vendor/lit-html.js';
import { say } from '../../shared/i18n.js';
import { icon } from '../../shared/icons.js';
import { render } from '../../shared/rendering.js';
import { recall } from '../../shared/storage.js';
import { patience, thrower } from './roll_rules.js';
import { rollsByItself } from './roll_setting.js';

/** @import { Piece } from '../../board/types.js' */
/** @import { Throw } from './roll_rules.js' */
/** @import { View } from '../types.js' */

/** @typedef {{view: () => View, update: (fields: Partial<View>) => void, isLive: () => boolean, release: () => void, speak: (words: string) => void}} Table */

/** The thrown dice of a message, wheels excluded. @param {{put?: Piece[]}} message */
const diceOf = ({ put = [] }) =>
  put.filter(({ tumble, classes }) => tumble?.length && !classes?.includes('spin'));

export class Roll {
  /** @type {Throw | null} */
  #held = null;
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {(() => void) | null} */
  #calm = null;
  #ledge = globalThis.document?.createElement('div');

  /**
   * @param {HTMLElement} box the board's
   * @param {Table} table
   */
  constructor(box, table) {
    this.box = box;
    this.table = table;
  }

  /** Whether a message waits until the reader rolls; if so, ask for it. @param {any} message */
  holds(message) {
    if (message.type !== 'ply' || message.entry.seat !== null || !diceOf(message).length)
      return false;
    const by = thrower(message);
    const { yours } = this.table.view();
    if (by === null || !yours.includes(by) || !this.table.isLive() || rollsByItself()) return false;
    const may = patience(message.seats[by]?.clock_ms);
    if (may) this.#hold(message, by, may);
    return may > 0;
  }

  /** @param {Throw} message @param {number} by @param {number} may */
  #hold(message, by, may) {
    this.#held = message;
    this.#since = performance.now();
    if (may < Infinity) this.#timer = setTimeout(this.roll, may);
    const words = say('Press Roll when you are ready.');
    this.table.update({
      seats: message.seats,
      to_move: by,
      turn_owner: message.entry.of,
      advice: words,
    });
    this.table.speak(words);
    this.#show(diceOf(message));
    if (recall('shake') === 'yes')
      import('./shake.js').then(({ onShake }) => {
        if (this.#held === message) this.#calm = onShake(this.roll);
      });
  }

  /** Show the throw. */
  roll = () => {
    const held = this.#held;
    if (!held) return;
    const spent = performance.now() - this.#since;
    // The clocks have run meanwhile.
    held.seats = held.seats.map((seat) =>
      seat.running && seat.clock_ms !== null
        ? { ...seat, clock_ms: Math.max(0, seat.clock_ms - spent) }
        : seat,
    );
    this.end();
    this.table.release();
  };

  /** Stop waiting for the reader. */
  end() {
    clearTimeout(this.#timer);
    this.#held = null;
    this.#calm?.();
    this.#calm = null;
    const had = this.#ledge.contains(document.activeElement);
    this.#ledge.remove();
    const place = /** @type {SVGElement | null} */ (this.box.querySelector('[tabindex="0"]'));
    if (had) place?.focus({ preventScroll: true });
  }

  /** @param {Piece[]} dice */
  #show(dice) {
    this.#ledge.className = 'ledge';
    const shakes = recall('shake') === 'yes';
    render(
      html`<p><b>${say('Your throw')}</b><span>${shakes ? say('Press, or shake the phone') : say('Press when you are ready')}</span></p>
        <span class="blank" aria-hidden="true"
          >${dice.map(
            (die) =>
              html`<svg viewBox="-42 -42 84 84"><use href=${`#${die.tumble?.[0] ?? die.symbol}`}></use></svg>`,
          )}</span
        >
        <button type="button" class="btn primary" @click=${this.roll}>${icon('dice')}${say('Roll')}</button>`,
      this.#ledge,
    );
    this.box.append(this.#ledge);
    const { activeElement: focus } = document;
    if (!focus || focus === document.body || this.box.contains(focus))
      this.#ledge.querySelector('button')?.focus({ preventScroll: true });
  }
}
