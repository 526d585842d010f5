/** The actions so far: a table with one column per seat, or a single line on a phone. */
import { html, nothing } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { head } from '../shared/icons.js';
import { isNext, logRows } from './log_rows.js';
import { seatName } from './seat_name.js';

/** @import { Cell, Ply } from './log_rows.js' */
/** @import { Entry, Seat } from './types.js' */

/** @typedef {(ply: number) => unknown} Extra what stands behind a move */

/** @type {Extra} */
const nothingMore = () => '';

/**
 * All actions so far, one column per seat.
 * @param {Entry[]} log
 * @param {Seat[]} seats
 * @param {number} ply the ply that is shown, counting from 1
 * @param {(ply: number) => void} go
 * @param {boolean} running
 * @param {Extra} [extra]
 */
export function actionTable(log, seats, ply, go, running, extra = nothingMore) {
  if (log.length === 0) return html`<p class="empty">${say('Moves will appear here.')}</p>`;
  const { rows, drawn } = logRows(log);
  const last = rows.length - 1;
  return html`<table class="log">
    <caption class="vh">
      ${say('Moves so far')}
    </caption>
    <thead>
      <tr>
        <th scope="col">#</th>
        ${seats.map(
          (seat) =>
            html`<th scope="col"><span class="vh">${seatName(seat)}</span>${head(seat.seat)}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, i) =>
          html`<tr>
            <th scope="row">${i + 1}</th>
            ${seats.map(({ seat }) => {
              const found = row.find((cell) => cell.seat === seat);
              const isPlaying = running && i === last && isNext(row, seat);
              return html`<td>${found ? plies(found, ply, go, extra) : isPlaying ? next(drawn, ply) : ''}</td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * What a seat did in its turn, after the outcomes of chance before it.
 * @param {Cell} cell
 * @param {number} ply
 * @param {(ply: number) => void} go
 * @param {Extra} extra
 */
const plies = ({ drawn, plies }, ply, go, extra) =>
  [...drawn, ...plies].map((one) =>
    one.entry.seat === null ? thrown(one, ply) : moveButton(one, ply, go, extra),
  );

/**
 * Where the next action will appear, after the outcomes of chance before it.
 * @param {Ply[]} drawn
 * @param {number} ply
 */
const next = (drawn, ply) =>
  html`${drawn.map((one) => thrown(one, ply))}<span class="next" aria-label=${say('to play')}>…</span>`;

/**
 * An outcome of chance.
 * @param {Ply} one
 * @param {number} ply
 */
function thrown({ entry, at }, ply) {
  const current = at === ply;
  return html`<span
    class=${current ? 'chance cur' : 'chance'}
    aria-current=${current ? 'step' : nothing}
    title=${entry.words}
    >${entry.text}</span
  >`;
}

/**
 * @param {Ply} one
 * @param {number} ply
 * @param {(ply: number) => void} go
 * @param {Extra} extra
 */
function moveButton({ entry, at }, ply, go, extra) {
  const current = at === ply;
  return html`<button
    type="button"
    class=${current ? 'mv cur' : 'mv'}
    data-ply=${at}
    aria-current=${current ? 'step' : nothing}
    title=${entry.words}
    @click=${() => go(at)}
  >
    ${broken(short(entry))}${extra(at)}
  </button>`;
}

/** In a narrow column a text breaks after a colon. @param {string} text */
const broken = (text) => text.split(/(?<=:)/).map((part, i) => (i ? html`<wbr />${part}` : part));

/** @param {Entry} entry */
const short = (entry) => (entry.text.startsWith('leave:') ? say('left') : entry.text);

/**
 * The last actions on one line, for a phone.
 * @param {Entry[]} log
 * @param {number} ply
 * @param {(ply: number) => void} go
 * @param {Extra} [extra]
 */
export function actionStrip(log, ply, go, extra = nothingMore) {
  if (log.length === 0) return '';
  const from = Math.max(0, Math.min(ply - 5, log.length - 10));
  return html`<div class="panel strip" role="group" aria-label=${say('Last moves')}>
    ${log.slice(from, from + 10).map((entry, i) => {
      const at = from + i + 1;
      const seat = entry.of ?? entry.seat;
      return html`<button
        type="button"
        class=${at === ply ? 'mv cur' : 'mv'}
        @click=${() => go(at)}
      >
        ${seat === null ? '' : head(seat)}${short(entry)}${extra(at)}
      </button>`;
    })}
  </div>`;
}

/** The action that each list was scrolled to. @type {WeakMap<Element, string>} */
const scrolled = new WeakMap();

/**
 * Scroll each list to the action that is shown, if that is another one than before. It waits for
 * the frame: measuring earlier would lay the page out twice.
 * @param {ParentNode} root
 */
export function scrollToCurrent(root) {
  const moved = [...root.querySelectorAll('.list, .strip')].filter((list) => {
    const before = scrolled.get(list);
    const now = whereItStands(list);
    scrolled.set(list, now);
    return now !== before;
  });
  if (moved.length) requestAnimationFrame(() => scrollAll(moved));
}

/** @param {Element} list */
function whereItStands(list) {
  const actions = [...list.querySelectorAll('.mv, .chance')];
  const at = actions.findIndex((action) => action.classList.contains('cur'));
  return `${at} of ${actions.length}: ${actions[at]?.textContent}`;
}

/** Everything is measured before anything scrolls. @param {Element[]} lists */
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
