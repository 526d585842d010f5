/**
 * The wizard behind every companion: steps one at a time, going back, keys, and resuming later.
 */
import { html } from '../../vendor/lit-html.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { avatar, icon } from '../shared/icons.js';
import { render } from '../shared/rendering.js';
import { recall, remember } from '../shared/storage.js';
import { colour } from './colours.js';

/**
 * A course of stages on the page, stored in the browser under a key.
 * @template {{stage: string, setup: {names: string[]}}} C
 */
export class Wizard {
  /**
   * @param {string} key
   * @param {(found: any) => boolean} isSound whether a stored course can be resumed
   * @param {(setup?: C['setup']) => C} fresh
   * @param {() => Record<string, () => unknown>} pictures the template of each stage
   */
  constructor(key, isSound, fresh, pictures) {
    this.key = key;
    this.fresh = fresh;
    this.pictures = pictures;
    /** Earlier courses for going back, newest last. @type {C[]} */
    this.past = [];
    /** @type {C} */
    this.course = this.stored(isSound) ?? fresh();
    addEventListener('keydown', (event) => this.press(event));
  }

  /** The course that was interrupted, or null. @param {(found: any) => boolean} isSound */
  stored(isSound) {
    try {
      const found = JSON.parse(recall(this.key) ?? 'null');
      return isSound(found) ? /** @type {C} */ (found) : null;
    } catch {
      return null;
    }
  }

  /** @param {C} then */
  go(then) {
    this.past = [...this.past.slice(-60), this.course];
    this.show(then);
  }

  back() {
    const before = this.past.pop();
    if (before) this.show(before);
  }

  /** @param {C} then */
  show(then) {
    this.replace(then);
    const told = byId('companion').querySelector('[data-say]')?.textContent ?? '';
    byId('spoken').textContent = told.trim();
    // So that Enter continues, and screen readers start at what has changed.
    this.forward?.focus({ preventScroll: true });
  }

  /** Change a choice without leaving the stage or adding to the history. @param {C} then */
  replace(then) {
    this.course = then;
    remember(this.key, JSON.stringify(then));
    this.update();
  }

  update() {
    const { stage } = this.course;
    const picture = this.pictures()[stage]?.();
    render(html`<div class="stage" data-stage=${stage}>${picture}</div>`, byId('companion'));
  }

  get forward() {
    return /** @type {HTMLButtonElement | null} */ (document.querySelector('#companion .next'));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowLeft' || event.key === 'Backspace') this.back();
    if (event.key === 'ArrowRight') this.forward?.click();
  }

  // -- pieces -------------------------------------------------------------------------------------

  /** The name of a seat, or the colour of its scarf. @param {number} seat */
  called(seat) {
    return this.course.setup.names[seat]?.trim() || colour(seat);
  }

  /**
   * The buttons of a stage, the main action first, then "Back" and the set-up.
   * @param {string} label
   * @param {() => void} act
   * @param {{more?: unknown, picture?: string, able?: boolean, quiet?: unknown}} [also]
   */
  does(label, act, { more = '', picture = 'next', able = true, quiet = '' } = {}) {
    const anew = () => this.go(this.fresh(this.course.setup));
    return html`<div class="does">
      <button type="button" class="btn primary next" ?disabled=${!able} @click=${act}>
        ${icon(picture)}${label}
      </button>
      ${more}
      <div class="less">
        <button type="button" class="btn quiet" ?disabled=${!this.past.length} @click=${() => this.back()}>
          ${icon('undo')}${say('Back')}
        </button>
        ${quiet}
        ${this.course.stage === 'end' ? '' : html`<button type="button" class="btn quiet" @click=${anew}>${icon('set')}${say('Set-up')}</button>`}
      </div>
    </div>`;
  }

  /** @param {string} title @param {string} words */
  heading(title, words) {
    return html`<div class="now">
      <h2>${title}</h2>
      <p>${words}</p>
    </div>`;
  }

  /**
   * Whose turn it is, in large letters.
   * @param {number} seat
   * @param {string} what
   * @param {string} [name]
   */
  whose(seat, what, name = this.called(seat)) {
    return html`<div class="whose">
      ${avatar(seat)}
      <p data-say><b>${name}</b> ${what}</p>
    </div>`;
  }
}
