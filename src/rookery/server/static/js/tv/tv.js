/**
 * The best game that is on, as everybody at its table sees it. The page moves on by itself; a reader
 * may also choose one of the others, which then stays as long as it goes on.
 */

import { html, nothing, svg } from '../../vendor/lit-html.js';
import { shares, stretches } from '../analysis/shares.js';
import { Board } from '../board/board.js';
import { sceneAfter } from '../board/scene.js';
import { get } from '../shared/api.js';
import { boardWords } from '../shared/board_words.js';
import { Connection } from '../shared/connection.js';
import { byId, pageData } from '../shared/elements.js';
import { plural, say } from '../shared/i18n.js';
import { avatar, head, icon, scoreIcon } from '../shared/icons.js';
import { pictureOf } from '../shared/look.js';
import { render } from '../shared/rendering.js';
import { fileAddress } from '../shared/renewal.js';
import { addDrawings, drawings } from '../shared/sprite.js';
import {
  clockClass,
  clockText,
  remaining,
  startClocks,
  synchronise,
} from '../table/seats/clock.js';
import { showWatchers } from '../table/watchers.js';
import { seatName } from '../table/words/seat_name.js';
import '../shared/page.js';

/** @import { Seat, View } from '../table/types.js' */
/** @import { GameRow, ProgrammeShown } from './wire.d.ts' */

const LISTED = 6;
const AFTER_MS = 15_000;

/** @type {{programme: ProgrammeShown, kind: string}} */
const { kind, ...data } = pageData();
let { programme } = data;
/** @type {GameRow | null} what the page shows */
let row = programme.now;
/** @type {View | null} */
let view = null;
let isOwnChoice = false;
/** @type {Board | null} */
let board = null;
/** @type {Connection | null} */
let connection = null;
const loaded = new Set(['']);
const hooks = { act: () => {}, chosen: () => {} };

// -- the table that is shown ----------------------------------------------------------------------

/** @type {Record<string, (message: any) => void>} */
const receivers = { view: takeView, ply: takePly, people: update };

function follow() {
  if (connection) connection.restart();
  else if (row)
    connection = new Connection(
      () => `/games/${row?.id}/live${view ? `?seen=${view.number}` : ''}`,
      { message: (message) => receivers[message.type]?.(message), online: () => {} },
    );
}

/** @param {View} message */
async function takeView(message) {
  const { id, name } = message.game;
  if (id !== row?.id) return;
  view = message;
  synchronise();
  draw();
  if (message.over) leaveSoon();
  await withDrawings(name);
  if (view?.game.id !== id) return;
  draw(); // with the game's picture of its scores
  board ??= newBoard();
  board.show(view.scene); // with what has happened meanwhile
}

/** A board of its own for each game: another one has another shape. */
function newBoard() {
  const box = byId('board');
  const fresh = /** @type {HTMLElement} */ (box.cloneNode(false));
  box.replaceWith(fresh);
  return new Board(fresh, hooks, boardWords());
}

/** @param {import('../table/wire.d.ts').Ply & import('../table/wire.d.ts').ForReader} message */
function takePly(message) {
  if (!view || message.number !== view.number + 1) {
    if (view && message.number > view.number) connection?.restart(); // something was missed
    return;
  }
  const { entry, put, drop, view: box, type: _, ...fields } = message;
  const frame = { put, drop, view: box };
  view = { ...view, ...fields, scene: sceneAfter(view.scene, frame), log: [...view.log, entry] };
  synchronise();
  board?.change(frame);
  draw();
  if (message.over) leaveSoon();
}

/** @param {Partial<View>} fields */
function update(fields) {
  if (!view) return;
  view = { ...view, ...fields };
  synchronise();
  draw();
}

/** The drawings of a kind of game, once. @param {string} name */
async function withDrawings(name) {
  await drawings;
  if (loaded.has(name)) return;
  loaded.add(name);
  await addDrawings(fileAddress(`drawings/${name}.svg`));
}

/** What a reader has chosen is left when it is over. */
function leaveSoon() {
  const over = row?.id;
  setTimeout(() => {
    if (row?.id === over) isOwnChoice = false;
  }, AFTER_MS);
}

/** @param {GameRow | null} next */
function show(next) {
  if (next?.id === row?.id && view) return;
  row = next;
  view = null;
  board = null;
  if (row) follow();
  draw();
}

// -- what is on ------------------------------------------------------------------------------------

async function look() {
  try {
    programme = await get(`/api/tv${kind ? `?game=${encodeURIComponent(kind)}` : ''}`);
  } catch {
    return; // the next look will tell
  }
  if (!isOwnChoice) show(programme.now);
  draw();
}

/** Show the first of the others. */
function showNext() {
  const [next] = others();
  if (next) choose(next);
}

/** @param {GameRow} next */
function choose(next) {
  isOwnChoice = next.id !== programme.now?.id;
  show(next);
}

function showBest() {
  isOwnChoice = false;
  show(programme.now);
}

/** The games that may come next, and the best one while another is shown; after the shown one first. */
function others() {
  const all = [...(programme.now ? [programme.now] : []), ...programme.next];
  const at = all.findIndex(({ id }) => id === row?.id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
}

function fill() {
  if (document.fullscreenElement) document.exitFullscreen();
  else byId('main').requestFullscreen?.();
}

// -- drawing ----------------------------------------------------------------------------------------

function draw() {
  byId('programme').hidden = !row;
  byId('nothing').hidden = row !== null;
  if (!row) return;
  render(label(row), byId('label'));
  render(html`${seats()}${log()}`, byId('side'));
  const rows = others();
  byId('next').hidden = rows.length === 0;
  render(nextUp(rows), byId('next'));
}

/** @param {GameRow} shown */
const label = ({ id, url, title }) =>
  html`<span class=${view?.over ? 'chip' : 'chip live'}>${title}</span>
    ${view?.spectators ? html`<button type="button" class="chip" @click=${(/** @type {Event} */ event) => showWatchers(id, event)}>${icon('eye')}${plural('%count watching', '%count watching', view.spectators)}</button>` : ''}
    <a class="chip" href=${url}>${say('To the table')}</a>
    ${isOwnChoice ? html`<button type="button" class="chip" @click=${showBest}>${icon('back')}${say('The best game')}</button>` : ''}`;

/** The estimate of the shown game, in whole percent. */
const estimated = () =>
  !isOwnChoice && !view?.over && programme.estimate && programme.estimate.values.length > 1
    ? shares(programme.estimate.values)
    : null;

function seats() {
  if (!view) return '';
  const own = view;
  const parts = estimated();
  return html`<section class="card" aria-labelledby="h-seats">
    <h2 id="h-seats">
      ${view.over ? say('The end') : parts ? say('Who wins?') : say('At the table')}
      ${parts ? html`<span class="chip">${say('estimate')}</span>` : ''}
    </h2>
    ${parts ? bar(parts) : ''}
    <ul class="tvseats">${view.seats.map((seat) => seatRow(seat, own, parts))}</ul>
    ${parts ? html`<p class="help">${say('What the computer expected three moves ago. Those at the table don’t see it.')}</p>` : ''}
  </section>`;
}

/** @param {number[]} parts */
const bar = (
  parts,
) => html`<svg class="tvbar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${stretches(parts).map(
      ([from, wide], seat) =>
        svg`<rect x=${from} width=${wide} height="10" fill=${`var(--seat${seat + 1})`}></rect>`,
    )}
  </svg>`;

/** @param {Seat} seat @param {View} own @param {number[] | null} parts */
function seatRow(seat, own, parts) {
  const [score] = seat.scores;
  const place = own.over ? own.result?.ranking[seat.seat] : undefined;
  const clock = html`<span class=${clockClass(seat)} data-clock=${seat.seat} role="timer" aria-label=${say('time left')}
    >${icon('clock')}<span class="time" .textContent=${clockText(remaining(seat))}></span
  ></span>`;
  return html`<li class="${own.to_move === seat.seat ? 'on' : ''} ${seat.left ? 'left' : ''}" aria-current=${own.to_move === seat.seat ? 'true' : nothing}>
    ${avatar(seat.seat)}<b>${seatName(seat)}</b>
    <span class="score num">${scoreIcon(own.game.name)}${score ?? ''}</span>
    ${seat.clock_ms === null || own.over ? html`<span></span>` : clock}
    ${place !== undefined ? html`<span class="place num">${place + 1}.</span>` : html`<span class="share num">${parts ? `${parts[seat.seat]} %` : ''}</span>`}
  </li>`;
}

function log() {
  const last = view?.log.slice(-LISTED).reverse() ?? [];
  if (!last.length) return '';
  return html`<section class="card" aria-labelledby="h-log">
    <h2 id="h-log">${say('What has happened')}</h2>
    <ol class="tvlog" reversed>
      ${last.map(
        (entry) =>
          html`<li>${entry.seat === null ? html`<span></span>` : head(entry.seat)}<span>${entry.words}</span><i class="num">${entry.number}</i></li>`,
      )}
    </ol>
  </section>`;
}

/** @param {GameRow[]} rows */
const nextUp = (
  rows,
) => html`<h2>${say('Next up')}<span>${say('after this game, or tap')}</span></h2>
  <ul>${rows.map(
    (next) => html`<li><button type="button" @click=${() => choose(next)}>
      <img class="thumb" src=${pictureOf(next.id, next.number, true)} alt="" width="58" height="58" loading="lazy" />
      <span><b>${next.title}</b><span>${next.seats.map(({ name }) => name || say('Guest')).join(', ')}</span></span>
    </button></li>`,
  )}</ul>`;

/** @type {Record<string, () => void>} */
const keys = { n: showNext, ArrowRight: showNext, b: showBest, f: fill };

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const onBoard = event.target instanceof Element && event.target.closest('#board');
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (onBoard && key !== 'f') return; // arrows and N walk over the board there
  keys[key]?.();
});
startClocks(() => view?.seats ?? []);
draw();
if (row) follow();
setInterval(() => {
  if (!document.hidden) look();
}, programme.every_ms);
