/** The moves so far, at tables and in replays: a list of turns, or a single line on a phone. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { say } from '../../shared/i18n.js';
import { head } from '../../shared/icons.js';
import { entryWords, nameOf, wordsOf } from '../words/gist_words.js';
import { pictures } from './gist.js';
import { showsNotation } from './list_setting.js';
import { logTurns } from './log_turns.js';

/** @import { Line, Turn } from './log_turns.js' */
/** @import { Entry, Gist, Seat } from '../types.js' */

/**
 * @typedef {object} Listed what a list shows
 * @property {Entry[]} log
 * @property {Seat[]} seats
 * @property {number} ply the ply that is shown, counting from 1
 * @property {(ply: number) => void} go
 * @property {(ply: number) => unknown} [extra] what to show after a move
 */

/** All moves so far, as a list and as a single line. @param {Listed} listed */
export const actionPanels = (listed) => html`<div class="panel list" id="list">
    ${actionList(listed)}
  </div>
  ${actionStrip(listed)}`;

/** All moves so far, turn by turn. @param {Listed} listed */
function actionList(listed) {
  if (listed.log.length === 0) return html`<p class="empty">${say('Moves will appear here.')}</p>`;
  const turns = logTurns(listed.log, !showsNotation());
  return html`<ol class="log" aria-label=${say('Moves so far')}>
    ${turns.map((turn) => turnItem(turn, listed))}
  </ol>`;
}

/** @param {Turn} turn @param {Listed} listed */
const turnItem = ({ seat, lines }, listed) =>
  html`<li class="turn">
    ${seat === null ? html`<span></span>` : owner(seat, listed.seats)}
    <ol>
      ${lines.map((line) => html`<li>${moveButton(line, seat, listed)}</li>`)}
    </ol>
  </li>`;

/** @param {number} seat @param {Seat[]} seats */
const owner = (seat, seats) =>
  html`<span>${head(seat)}<span class="vh">${nameOf(seat, seats)}</span></span>`;

/**
 * @param {Line} line
 * @param {number | null} turn whose turn it was
 * @param {Listed} listed
 */
function moveButton(line, turn, { ply, go, seats, extra }) {
  const { entry, from, at } = line;
  const isCurrent = from <= ply && ply <= at;
  const other = entry.seat !== null && entry.seat !== turn ? entry.seat : null;
  return html`<button
    type="button"
    class=${`mv${entry.seat === null ? ' chance' : ''}${isCurrent ? ' cur' : ''}`}
    data-ply=${at}
    aria-current=${isCurrent ? 'step' : nothing}
    title=${entryWords(entry, seats)}
    @click=${() => go(at)}
  >
    ${gistsOf(line).map(
      (gist, i) =>
        html`<span class="gist"
          >${i === 0 && other !== null ? owner(other, seats) : ''}${pictures(gist)}<span
            >${wordsOf(gist, seats)}</span
          >${gist.place ? html`<span class="at"> ${gist.place}</span>` : ''}${i === 0 && extra ? plies(line).map(extra) : ''}</span
        >`,
    )}
  </button>`;
}

/** @param {Line} line */
const plies = ({ from, at }) => Array.from({ length: at - from + 1 }, (_, i) => from + i);

/**
 * The items of a line; only its notation if the reader prefers it, or if there is nothing else.
 * @param {Line} line
 * @returns {Gist[]}
 */
const gistsOf = ({ entry, gists }) =>
  gists.length && !showsNotation() ? gists : [{ words: written(entry) }];

/** @param {Entry} entry */
const written = (entry) => (entry.text.startsWith('leave:') ? say('resigned') : entry.text);

/** The number of moves in a phone's line. */
const LAST = 10;

/** The last moves on one line, for a phone. @param {Listed} listed */
function actionStrip({ log, seats, ply, go, extra }) {
  if (log.length === 0) return '';
  const lines = logTurns(log, !showsNotation()).flatMap(({ seat, lines }) =>
    lines.map((line) => ({ seat: line.entry.seat ?? seat, line })),
  );
  const shown = lines.findIndex(({ line }) => line.at >= ply);
  const from = Math.max(0, Math.min(shown - LAST / 2, lines.length - LAST));
  return html`<div class="panel strip" role="group" aria-label=${say('Last moves')}>
    ${lines.slice(from, from + LAST).map(({ seat, line }) => {
      const gist = /** @type {Gist} */ (gistsOf(line)[0]);
      const isCurrent = line.from <= ply && ply <= line.at;
      return html`<button
        type="button"
        class=${`mv${line.entry.seat === null ? ' chance' : ''}${isCurrent ? ' cur' : ''}`}
        data-ply=${line.at}
        aria-current=${isCurrent ? 'step' : nothing}
        @click=${() => go(line.at)}
      >
        ${seat === null ? '' : owner(seat, seats)}${pictures(gist)}<span>${wordsOf(gist, seats)}</span>${extra ? plies(line).map(extra) : ''}
      </button>`;
    })}
  </div>`;
}

/** The action to which each list was last scrolled. @type {WeakMap<Element, string>} */
const scrolled = new WeakMap();
/** Scrolls a list again when its size changes. @type {ResizeObserver} */
let squeezed;

/**
 * Scroll each list to the action that is shown, if it has changed. This waits for the next frame:
 * measuring earlier would lay the page out twice.
 * @param {ParentNode} root
 */
export function scrollToCurrent(root) {
  const moved = [...root.querySelectorAll('.list, .strip')].filter((list) => {
    const before = scrolled.get(list);
    const now = whereItStands(list);
    scrolled.set(list, now);
    if (before === undefined) watch(list);
    return now !== before;
  });
  if (moved.length) requestAnimationFrame(() => scrollAll(moved));
}

/** @param {Element} list */
function watch(list) {
  squeezed ??= new ResizeObserver((changes) => scrollAll(changes.map(({ target }) => target)));
  squeezed.observe(list);
}

/** @param {Element} list */
function whereItStands(list) {
  const actions = [...list.querySelectorAll('.mv')];
  const at = actions.findIndex((action) => action.classList.contains('cur'));
  return `${at} of ${actions.length}: ${actions[at]?.textContent}`;
}

/** Scroll lists to their current moves; measure all of them first. @param {Element[]} lists */
function scrollAll(lists) {
  const moves = lists.flatMap((list) => {
    const current = list.querySelector('.cur');
    if (!current) return [];
    const [box, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    return {
      list,
      x: box.right - frame.right + 12,
      y: box.top - frame.top - list.clientHeight / 2,
    };
  });
  for (const { list, x, y } of moves) list.scrollBy(x, y);
}
