/** What stands around the board: seats, actions, the slider, tools. Templates without state. */
import { html, nothing } from '../vendor/lit-html.js';
import { className, left, written } from './clock.js';
import { avatar, badge, head, icon, scoreIcon } from './dom.js';
import { plural, say } from './words.js';

/** @import { Entry, Seat } from './types.js' */

/** @typedef {{game: string, names: string[], turn: number | null, mover: number | null, thinking: number | null, yours: number[], present: boolean}} Situation */

/**
 * A seat's panel.
 * @param {Seat} seat
 * @param {Situation} now
 */
export function seatPanel(seat, now) {
  const on = now.turn === seat.seat && !seat.left;
  const moved = now.mover === seat.seat && !on && now.turn !== null; // another decides for it
  const mine = now.yours.includes(seat.seat);
  const name = called(seat, mine && now.yours.length === 1);
  return html`<li
    class="seat ${on ? 'on' : ''} ${moved ? 'moved' : ''} ${seat.left ? 'left' : ''}"
    data-seat=${seat.seat}
    aria-current=${on ? 'true' : nothing}
  >
    <svg class="ribbon" aria-hidden="true"><use href=${`#ribbon-${seat.seat + 1}`}></use></svg>
    ${face(seat, 28)}
    <div class="name"><span title=${name}>${name}</span></div>
    <div class="sub">${now.present ? whereabouts(seat) : ''}</div>
    <div class="sc">${scores(seat.scores, now)}</div>
    ${seat.clock_ms === null && !on && !moved ? '' : html`<div class="row2">${clock(seat)}${on || moved ? html`<span class="chip turn">${moved ? say('moves') : turnWords(seat, now)}</span>` : ''}</div>`}
  </li>`;
}

/**
 * Its penguin, and how strong a computer is.
 * @param {Seat} seat
 * @param {number} size of the badge
 */
export const face = (seat, size) =>
  html`<span class="face">${avatar(seat.seat)}${seat.level ? badge(seat.level, size) : ''}</span>`;

/**
 * What a seat is called.
 * @param {Seat} seat
 * @param {boolean} you
 */
export function called(seat, you = false) {
  const name = seat.name || (seat.kind === 'open' ? say('open seat') : say('Guest'));
  return you ? say('%name (you)', { name }) : name;
}

/** @param {Seat} seat */
function whereabouts(seat) {
  if (seat.left) return html`<span>${say('has left')}</span>`;
  if (seat.kind === 'computer') return html`<span>${say('computer')}</span>`;
  if (seat.kind === 'unheld') return html`<span>${say('nobody’s seat')}</span>`;
  if (seat.here) return html`<span>${say('this device')}</span>`;
  if (seat.kind === 'open') return html`<span>${say('not here yet')}</span>`;
  return seat.online
    ? html`${icon('net')}<span>${say('online')}</span>`
    : html`<span>${say('away')}</span>`;
}

/**
 * @param {Seat} seat
 * @param {Situation} now
 */
function turnWords(seat, now) {
  if (now.thinking === seat.seat) return say('thinks …');
  if (now.mover !== null && now.mover !== seat.seat) return say('decides');
  return now.yours.length === 1 && now.yours[0] === seat.seat ? say('Your turn') : say('to play');
}

/**
 * The first score large, the others small below it.
 * @param {number[]} values
 * @param {Situation} now
 */
function scores(values, now) {
  const [first, ...more] = values;
  if (first === undefined) return '';
  const rest = more
    .flatMap((value, i) => (value < 0 ? [] : `${now.names[i + 1]} ${value}`))
    .join(', ');
  return html`<div class="score">
      ${scoreIcon(now.game)}<span>${first}</span><span class="vh">${now.names[0]}</span>
    </div>
    ${rest ? html`<div class="more">${rest}</div>` : ''}`;
}

/** @param {Seat} seat */
function clock(seat) {
  if (seat.clock_ms === null) return '';
  return html`<span
    class=${className(seat)}
    data-clock=${seat.seat}
    role="timer"
    aria-label=${say('time left')}
    >${icon('clock')}<span class="time" .textContent=${written(left(seat))}></span
  ></span>`;
}

/**
 * All actions so far, a column a seat.
 * @param {Entry[]} log
 * @param {Seat[]} seats
 * @param {number} ply the ply that is shown, counted from 1
 * @param {(ply: number) => void} go
 * @param {boolean} running
 */
export function logTable(log, seats, ply, go, running) {
  if (log.length === 0) return html`<p class="empty">${say('The actions will stand here.')}</p>`;
  const { rows, drawn } = inRows(log);
  const last = rows.length - 1;
  return html`<table class="log">
    <caption class="vh">
      ${say('Actions so far')}
    </caption>
    <thead>
      <tr>
        <th scope="col">#</th>
        ${seats.map(
          (seat) =>
            html`<th scope="col"><span class="vh">${called(seat)}</span>${head(seat.seat)}</th>`,
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
              if (found)
                return html`<td>
                  ${[...found.drawn, ...found.plies].map((one) => (one.entry.seat === null ? thrown(one, ply) : moveButton(one, ply, go)))}
                </td>`;
              const next = running && i === last && isNext(row, seat);
              return html`<td>
                ${next ? html`${drawn.map((one) => thrown(one, ply))}<span class="next" aria-label=${say('to play')}>…</span>` : ''}
              </td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @typedef {{entry: Entry, at: number}} Ply counted from 1 */
/** @typedef {{seat: number, plies: Ply[], drawn: Ply[]}} Cell what a seat did, and the chance before it */

/**
 * Plies in rows: a new one whenever the seats start over, or a seat goes on. What chance throws for
 * a seat stands with what the seat does then, all of a turn together; other chance (a deal) before
 * what follows it. `drawn` is what nothing has followed yet.
 * @param {Entry[]} log
 */
function inRows(log) {
  /** @type {Cell[][]} */
  const rows = [];
  /** @type {Ply[]} */
  let drawn = [];
  /** @type {Cell | undefined} */
  let cell;
  log.forEach((entry, i) => {
    const seat = entry.of ?? entry.seat;
    if (seat === null) {
      drawn.push({ entry, at: i + 1 });
      return;
    }
    const goesOn = entry.seat === null || cell?.plies.some((one) => one.entry.seat === null);
    if (cell?.seat !== seat || !goesOn) {
      if (!cell || seat <= cell.seat) rows.push([]);
      cell = { seat, plies: [], drawn };
      rows.at(-1)?.push(cell);
      drawn = [];
    }
    cell.plies.push({ entry, at: i + 1 });
  });
  return { rows, drawn };
}

/**
 * What chance gave.
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
 * Whether a seat is the next in a row whose last turn is not going on.
 * @param {Cell[]} row
 * @param {number} seat
 */
const isNext = (row, seat) => {
  const last = row.at(-1);
  return (last?.seat ?? -1) + 1 === seat && last?.plies.at(-1)?.entry.seat !== null;
};

/**
 * @param {Ply} one
 * @param {number} ply
 * @param {(ply: number) => void} go
 */
function moveButton({ entry, at }, ply, go) {
  const current = at === ply;
  return html`<button
    type="button"
    class=${current ? 'mv cur' : 'mv'}
    data-ply=${at}
    aria-current=${current ? 'step' : nothing}
    title=${entry.words}
    @click=${() => go(at)}
  >
    ${broken(short(entry))}
  </button>`;
}

/** In a narrow column better broken behind a colon than anywhere. @param {string} text */
const broken = (text) => text.split(/(?<=:)/).map((part, i) => (i ? html`<wbr />${part}` : part));

/** @param {Entry} entry */
const short = (entry) => (entry.text.startsWith('leave:') ? say('left') : entry.text);

/**
 * The last actions in one line, for a phone.
 * @param {Entry[]} log
 * @param {number} ply
 * @param {(ply: number) => void} go
 */
export function logStrip(log, ply, go) {
  if (log.length === 0) return '';
  const from = Math.max(0, Math.min(ply - 5, log.length - 10));
  return html`<div class="panel strip" role="group" aria-label=${say('Last actions')}>
    ${log.slice(from, from + 10).map((entry, i) => {
      const at = from + i + 1;
      const seat = entry.of ?? entry.seat;
      return html`<button
        type="button"
        class=${at === ply ? 'mv cur' : 'mv'}
        @click=${() => go(at)}
      >
        ${seat === null ? '' : head(seat)}${short(entry)}
      </button>`;
    })}
  </div>`;
}

/**
 * The slider through time.
 * @param {{ply: number, length: number, playing: boolean, live: boolean, canLive: boolean}} time
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
      <span>${say('Action %now of %all', { now: ply, all: length })}</span>${
        time.canLive
          ? time.live
            ? html`<span>${say('live')}</span>`
            : html`<button type="button" class="btn" @click=${() => does.go(length)}>
                ${say('Back to now')}
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
      aria-label=${say('Go back in time')}
      aria-valuetext=${say('Action %now of %all', { now: ply, all: length })}
      @input=${(/** @type {Event} */ event) => does.go(Number(/** @type {HTMLInputElement} */ (event.target).value))}
    />
    <div class="step" role="group" aria-label=${say('Replay')}>
      ${step('first', say('First'), 0, ply === 0)}${step('prev', say('Back'), ply - 1, ply === 0)}
      <button
        type="button"
        class="btn icon quiet"
        aria-label=${time.playing ? say('Pause') : say('Autoplay')}
        @click=${does.play}
        ?disabled=${length === 0}
      >
        ${icon(time.playing ? 'pause' : 'play')}
      </button>
      ${step('next', say('Forward'), ply + 1, ply === length)}${step('last', say('Last'), length, ply === length)}
    </div>
  </div>`;
}

/**
 * Fill the slider up to its value, which the stylesheet can't know, and keep the shown action in
 * sight of its list.
 * @param {ParentNode} root
 */
export function afterDrawing(root) {
  for (const list of root.querySelectorAll('.list, .strip')) {
    const current = list.querySelector('.cur');
    if (!current) continue;
    const [box, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += box.top - frame.top - list.clientHeight / 2;
    list.scrollLeft += box.right - frame.right + 12;
  }
  const slider = /** @type {HTMLInputElement | null} */ (root.querySelector('.slider'));
  if (!slider) return;
  const part = Number(slider.max) ? Number(slider.value) / Number(slider.max) : 0;
  slider.style.setProperty('--p', `${part * 100}%`);
}

/**
 * A row of tools.
 * @param {{icon: string, label: string, act: () => void, off?: boolean, on?: boolean, danger?: boolean, hidden?: boolean}[]} tools
 */
export function toolbar(tools) {
  return html`<div class="panel tools" role="group" aria-label=${say('Tools')}>
    ${tools
      .filter((tool) => !tool.hidden)
      .map(
        (tool) =>
          html`<button
            type="button"
            class="btn quiet stack ${tool.danger ? 'danger' : ''}"
            ?disabled=${tool.off ?? false}
            aria-pressed=${tool.on === undefined ? nothing : tool.on}
            @click=${tool.act}
          >
            ${icon(tool.icon)}${tool.label}
          </button>`,
      )}
  </div>`;
}

/** How many places are lit, in words. @param {number} count */
export const litWords = (count) =>
  plural('%count place can be chosen.', '%count places can be chosen.', count);
