/** Lines of play as the reader sees them: in words, or in the notation of records. */
import { html } from '../../vendor/lit-html.js';
import { head } from '../shared/icons.js';
import { pictures } from '../table/moves/gist.js';
import { showsNotation } from '../table/moves/list_setting.js';
import { logTurns } from '../table/moves/log_turns.js';
import { inWords, nameOf, wordsOf } from '../table/words/gist_words.js';

/** @import { Seat } from '../table/types.js' */
/** @import { Step } from './line_words.js' */

const FEW = 6; // entries shown in words: to see more, the reader plays the line

/**
 * A line with a head before each turn. With `go`, a tap on a move plays the line up to it.
 * @param {string[]} texts
 * @param {Step[] | null} steps the same in words, as far as there are any; null if yet to come
 * @param {Seat[]} seats
 * @param {(steps: number) => void} [go]
 */
export function toldLine(texts, steps, seats, go) {
  if (steps === null) return texts.length ? '…' : '';
  if (!steps.length || showsNotation())
    return texts.map((text, i) => html`${part(text, i + 1, go)} `);
  const entries = steps.map((step) => ({ ...step, number: 0, words: '' }));
  let left = FEW;
  return logTurns(entries, true).map(({ seat, lines }) => {
    const shown = lines.slice(0, Math.max(0, left));
    left -= lines.length;
    return shown.length
      ? html`<span class="told"
          >${seat === null ? '' : html`${head(seat)}<span class="vh">${nameOf(seat, seats)}: </span>`}${shown.map(
            ({ gists, entry, at }) => html`${part(inWords(gists, seats) || entry.text, at, go)} `,
          )}</span
        >`
      : '';
  });
}

/** @param {string} words @param {number} at @param {(steps: number) => void} [go] */
const part = (words, at, go) =>
  go
    ? html`<button type="button" @click=${() => go(at)}>${words}</button>`
    : html`<span class="step">${words}</span>`;

/**
 * A single move, with its pictures.
 * @param {string} text
 * @param {Step | null | undefined} step the same in words; null if yet to come
 * @param {Seat[]} seats
 */
export function toldMove(text, step, seats) {
  if (showsNotation() || step === undefined || !step?.gists.length)
    return step === null && !showsNotation() ? '…' : text;
  return step.gists.map(
    (gist) =>
      html`<span class="gist"
        >${pictures(gist)}<span>${wordsOf(gist, seats)}${gist.place ? html` <span class="at">(${gist.place})</span>` : ''}</span></span
      >`,
  );
}
