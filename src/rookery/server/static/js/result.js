/** The end of a play: a podium, the ranking, and what next. */
import { html, nothing, svg } from '../vendor/lit-html.js';
import { icon, scoreIcon } from './dom.js';
import { called, face } from './panels.js';
import { say } from './words.js';

/** @import { Result, Seat } from './types.js' */

/** @typedef {{seats: Seat[], yours: number[], names: string[], game: string, result: Result}} Ended */

/** Height of the block by place; later places stand on the lowest. */
const TOPS = [112, 134, 148, 160];

/**
 * The inside of the result's dialog.
 * @param {Ended} ended
 * @param {{close: () => void, rematch: (() => void) | null, replay: string, record: string, share: (() => void) | null, check: (() => void) | null}} does
 */
export function resultDialog(ended, does) {
  return html`${podium(ended)}
    <button
      type="button"
      class="btn icon close"
      aria-label=${say('Close, look at the board')}
      @click=${does.close}
    >
      ${icon('x')}
    </button>
    <div class="inner">
      <h2 id="result-title">${headline(ended)}</h2>
      <p>${ended.result.reason}</p>
      ${ended.seats.length > 1 ? ranking(ended) : ''}
      <div class="go">
        ${does.rematch ? html`<button type="button" class="btn primary" autofocus @click=${does.rematch}>${icon('again')}${againWords(ended.seats.length)}</button>` : ''}
        ${does.share ? html`<button type="button" class="btn" @click=${does.share}>${icon('share')}${say('Share')}</button>` : ''}
        <a class="btn" href=${does.replay} autofocus=${does.rematch ? nothing : ''}
          >${icon('play')}${say('Replay')}</a
        >
        ${does.check ? html`<button type="button" class="btn" @click=${does.check}>${icon('dice')}${say('Check chance')}</button>` : ''}
        <a class="btn" href=${does.record} download>${icon('down')}${say('Download')}</a>
      </div>
    </div>`;
}

/** What playing once more is called. @param {number} players */
export const againWords = (players) => (players > 1 ? say('Rematch') : say('Another board'));

/** Who won, with what; or what came of it. @param {Ended} ended */
export function headline({ seats, yours, names, result }) {
  if (result.verdict) return result.verdict;
  const first = seats.filter((seat) => result.ranking[seat.seat] === 1);
  const fields = { count: first[0]?.scores[0] ?? 0, what: names[0] ?? '' };
  if (first.length > 1) {
    if (first.length === seats.length && names.length)
      return result.counted ? say('A draw with %count %what each', fields) : say('A draw');
    const list = new Intl.ListFormat(document.documentElement.lang).format(
      first.map((seat) => called(seat)),
    );
    return say('%names share the first place', { names: list });
  }
  const winner = first[0];
  if (!winner) return '';
  const you = yours.length === 1 && yours[0] === winner.seat;
  if (!names.length || !result.counted) return you ? say('You win') : say('%name wins', { name: called(winner) });
  return you
    ? say('You win with %count %what', fields)
    : say('%name wins with %count %what', { name: called(winner), ...fields });
}

/** @param {Ended} ended */
function inOrder({ seats, result }) {
  return [...seats].sort((a, b) => (result.ranking[a.seat] ?? 0) - (result.ranking[b.seat] ?? 0));
}

/** @param {Ended} ended */
function ranking(ended) {
  const { result, names, yours, game } = ended;
  const place = (/** @type {Seat} */ seat) => result.ranking[seat.seat] ?? 0;
  const shared = (/** @type {Seat} */ seat) =>
    result.ranking.filter((p) => p === place(seat)).length > 1;
  return html`<table class="rank">
    <caption class="vh">
      ${say('Ranking')}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say('Place')}</th>
        <th scope="col">${say('Player')}</th>
        ${names.map((name) => html`<th scope="col">${capital(name)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${inOrder(ended).map(
        (seat) =>
          html`<tr class=${place(seat) === 1 ? 'win' : ''}>
            <td class="pl">
              <b>${place(seat)}</b
              >${shared(seat) ? html`<span class="chip share">${say('shared')}</span>` : ''}
            </td>
            <th scope="row">
              <span class="pn"
                >${face(seat, 22)}<span>${called(seat, yours.length === 1 && yours[0] === seat.seat)}</span></span
              >
            </th>
            ${(result.scores[seat.seat] ?? []).map((value, i) =>
              i === 0
                ? html`<td class="n">
                    <span class="fi">${scoreIcon(game)}<b>${value}</b></span>
                  </td>`
                : html`<td class="n">${value < 0 ? '–' : value}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** The penguins on blocks of ice, the winner in the middle. @param {Ended} ended */
function podium(ended) {
  const order = inOrder(ended).slice(0, 6);
  const across = middleOut(order);
  const pitch = Math.min(104, 500 / across.length);
  const left = 260 - (pitch * (across.length - 1)) / 2;
  return html`<svg
    class="podium"
    viewBox="0 0 520 212"
    preserveAspectRatio="xMidYMax slice"
    role="img"
    aria-label=${headline(ended)}
  >
    <use href="#festive"></use>
    ${across.map((seat, i) => block(seat, placed(ended, seat), left + i * pitch, pitch))}
  </svg>`;
}

/**
 * The place for the podium; alone there is none to be first of, only something to solve.
 * @param {Ended} ended
 * @param {Seat} seat
 */
const placed = ({ result, seats }, seat) =>
  seats.length > 1 ? (result.ranking[seat.seat] ?? 1) : result.solved ? 1 : 0;

/** First in the middle, the others beside it by turns. @template T @param {T[]} order @returns {T[]} */
function middleOut(order) {
  /** @type {T[]} */
  const out = [];
  order.forEach((item, i) => (i % 2 ? out.unshift(item) : out.push(item)));
  return out;
}

/**
 * @param {Seat} seat
 * @param {number} place
 * @param {number} x
 * @param {number} pitch
 */
function block(seat, place, x, pitch) {
  const top = TOPS[Math.min(place || 2, TOPS.length) - 1] ?? 160;
  const first = place === 1;
  const size = (first ? 0.8 : 0.68) * Math.min(1, pitch / 96);
  const crown = svg`<use href="#crown" x="-24" y="-136" width="48" height="36" transform="rotate(-6)"></use>`;
  return svg`<g transform=${`translate(${x} 0)`}>
    ${ice(pitch * 0.44, top)}
    ${place ? svg`<text y=${Math.min(191, top + 40)}>${place}</text>` : ''}
    <g transform=${`translate(0 ${top + 5}) scale(${size})`}>
      <ellipse rx="42" ry="8" fill="#0B3E60" opacity=".28"></ellipse>
      <g class=${first ? 'happy' : ''}>
        <use href=${`#penguin-${first ? 'wave-' : ''}${seat.seat + 1}`}></use>${first ? crown : ''}
      </g>
    </g>
  </g>`;
}

/**
 * A block of ice around x = 0, `half` its width.
 * @param {number} half
 * @param {number} top
 */
function ice(half, top) {
  const [low, high, edge] = [top + 8, top - 1, half * 0.72];
  const side = [
    `M${-half} ${low}L${-half - 4} 192L${-half * 0.4} 202L${half * 0.2} 197`,
    `L${half * 0.68} 202L${half + 4} 191L${half} ${low}Z`,
  ];
  const face = [
    `M${-half} ${top + 10}Q${-half} ${high} ${-edge} ${top - 4}L${edge} ${top - 5}`,
    `Q${half} ${high} ${half} ${top + 9}Q0 ${top + 18} ${-half} ${top + 10}Z`,
  ];
  return svg`<ellipse cy="196" rx=${half * 1.24} ry="11" fill="var(--under)" opacity=".3"></ellipse>
    <path fill="url(#g-side)" d=${side.join('')}></path>
    <path fill="url(#g-ice)" stroke="#fff" stroke-width="1.5" d=${face.join('')}></path>`;
}
