/** The slider through the plies of a game, and its buttons. */
import { html } from '../../../vendor/lit-html.js';
import { say } from '../../shared/i18n.js';
import { icon } from '../../shared/icons.js';

/**
 * The reader's position in a game, in words.
 * @param {number} ply
 * @param {number} length
 */
export function moveWords(ply, length) {
  if (ply === 0) return say('Start');
  return ply === length
    ? say('Move %now', { now: ply })
    : say('Move %now of %all', { now: ply, all: length });
}

/**
 * The slider with its buttons.
 * @param {{ply: number, length: number, playing: boolean, live: boolean, canLive: boolean, cut?: boolean}} time `cut`: from the server
 * @param {{go: (ply: number) => void, play: () => void}} does
 */
export function timeline(time, does) {
  const { ply, length } = time;
  const step = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {number} */ to,
    /** @type {boolean} */ off,
  ) =>
    html`<button
      type="button"
      class="btn icon quiet"
      aria-label=${label}
      ?disabled=${off}
      @click=${() => does.go(to)}
    >
      ${icon(name)}
    </button>`;
  return html`<div class="panel replay">
    <div class="pos">
      <span>${moveWords(ply, length)}</span>${
        time.canLive
          ? time.live
            ? time.cut
              ? html`<span class="chip off">${say('not live')}</span>`
              : html`<span class="chip live">${say('live')}</span>`
            : html`<button type="button" class="btn" @click=${() => does.go(length)}>
                ${say('Back to the game')}
              </button>`
          : ''
      }
    </div>
    <input
      class="slider"
      type="range"
      min="0"
      max=${length}
      .value=${String(ply)}
      aria-label=${say('Step through the game')}
      aria-valuetext=${moveWords(ply, length)}
      @input=${(/** @type {Event} */ event) => does.go(Number(/** @type {HTMLInputElement} */ (event.target).value))}
    />
    <div class="step" role="group" aria-label=${say('Replay')}>
      ${step('first', say('First'), 0, ply === 0)}${step('prev', say('Back'), ply - 1, ply === 0)}
      <button
        type="button"
        class="btn icon quiet"
        aria-label=${time.playing ? say('Pause') : say('Play it like a film')}
        @click=${does.play}
        ?disabled=${length === 0}
      >
        ${icon(time.playing ? 'pause' : 'play')}
      </button>
      ${step('next', say('Forward'), ply + 1, ply === length)}${step('last', say('Last'), length, ply === length)}
    </div>
  </div>`;
}

/** Fill the slider up to its value, which stylesheets cannot read. @param {ParentNode} root */
export function fillSlider(root) {
  const slider = /** @type {HTMLInputElement | null} */ (root.querySelector('.slider'));
  if (!slider) return;
  const part = Number(slider.max) ? Number(slider.value) / Number(slider.max) : 0;
  slider.style.setProperty('--p', `${part * 100}%`);
}
