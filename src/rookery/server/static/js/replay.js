/** Replay and analysis: through time, evaluations, and what if. */
import { html, render } from '../vendor/lit-html.js';
import { Board } from './board.js';
import { bars, chart } from './chart.js';
import { checkChance } from './checking.js';
import { busy, copy, get, icon, pageData, part, post, Refused, toast } from './dom.js';
import {
  afterDrawing,
  litWords,
  logStrip,
  logTable,
  seatPanel,
  timeline,
  toolbar,
} from './panels.js';
import { Past } from './past.js';
import './page.js';
import { headline } from './result.js';
import { say } from './words.js';

/** @import { Scene, Taps } from './types.js' */
/** @import { Evaluation } from './chart.js' */

/** @typedef {{scene: Scene, taps: Taps, turn: number | null, mover: number | null, over: boolean, scores: number[][], actions: string[], words: string[], text: string}} Position */

const past = new Past(pageData());
const { game, seats, score_names: names, result, fair } = past.told;
const path = `/api/games/${game.id}`;

let ply = fromAddress();
/** @type {number | undefined} */
let playing;
/** @type {Map<number, Evaluation>} */
const known = new Map();
let advising = false;
let surveying = false;
/** @type {{position: Position, evaluation: Evaluation | null} | null} what is tried out */
let branch = null;
/** @typedef {{state: string, words: string, line: string[], path: string[]}} Theory */
/** @type {Map<number, Theory>} what is proven of each ply */
const theories = new Map();
let proving = false;
const alone = seats.length === 1;

const board = new Board(part('board'), { act: tryOut, chosen: draw });

function fromAddress() {
  const asked = Number(location.hash.slice(1));
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, past.length) : 0;
}

/** The number of log entries behind a ply. @param {number} at */
const numberAt = (at) => (at === 0 ? 0 : (past.frames[at - 1]?.number ?? 0));

// -- through time ------------------------------------------------------------------------------------

/** @param {number} to */
function go(to) {
  ply = Math.max(0, Math.min(past.length, to));
  branch = null;
  if (ply === past.length) stop();
  history.replaceState(null, '', `#${ply}`);
  showPly();
  if (advising) evaluate();
}

function showPly() {
  board.allow({});
  board.show(past.scene(ply));
  point();
  draw();
}

function play() {
  if (playing === undefined) {
    if (ply === past.length) go(0);
    playing = setInterval(() => go(ply + 1), 900);
  } else stop();
  draw();
}

function stop() {
  clearInterval(playing);
  playing = undefined;
}

// -- evaluations ---------------------------------------------------------------------------------------

/** The evaluation of a ply, asked once. @param {number} at */
async function evaluation(at) {
  const found = known.get(at) ?? (await get(`${path}/analysis/${numberAt(at)}`));
  known.set(at, found);
  return found;
}

async function evaluate() {
  await busy(null, async () => {
    await evaluation(ply);
    point();
    draw();
  });
}

async function advise() {
  advising = !advising;
  point();
  draw();
  if (!advising) return;
  await evaluate();
  reveal('.chart');
}

/** Scroll to a panel that may be out of sight. @param {string} panel */
function reveal(panel) {
  part('side').querySelector(panel)?.scrollIntoView({ block: 'nearest' });
}

/** Evaluate every ply, one after the other, for as long as the reader wants. */
async function survey() {
  surveying = !surveying;
  draw();
  reveal('.chart');
  for (let at = 0; at <= past.length && surveying; at += 1) {
    try {
      await evaluation(at);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message, true);
      break;
    }
    draw();
  }
  surveying = false;
  draw();
}

/** Ask what perfect play leads to from the ply that is shown. */
async function prove() {
  if (proving) return;
  const at = ply;
  proving = true;
  draw();
  reveal('.theory');
  try {
    theories.set(at, await get(`${path}/theory/${numberAt(at)}`));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message, true);
  }
  proving = false;
  point();
  draw();
  reveal('.theory');
}

/** What is proven of what is shown, if anything is. */
const shownTheory = () => (branch ? null : (theories.get(ply) ?? null));

/** The evaluation of what is shown, if it is known. */
const shownEvaluation = () => (branch ? branch.evaluation : (known.get(ply) ?? null));

function point() {
  const proof = shownTheory();
  if (proof?.path.length) {
    board.point([{ path: proof.path }]);
    return;
  }
  const found = advising ? shownEvaluation() : null;
  const paths = found?.paths ?? (found?.path.length ? [found.path] : []);
  board.point(paths.map((path, i) => ({ path, faint: i > 0 })).reverse());
}

// -- what if -------------------------------------------------------------------------------------------

/** @param {string[]} actions */
async function branchTo(actions) {
  await busy(null, async () => {
    const told = await post(`${path}/try`, { number: numberAt(ply), actions, evaluate: advising });
    branch = told;
    board.show(told.position.scene);
    board.allow(told.position.taps);
    part('spoken').textContent = told.position.words.at(-1) ?? '';
    point();
    draw();
  });
  board.settle();
}

/** @param {string} action */
function tryOut(action) {
  branchTo([...(branch?.position.actions ?? []), action]);
}

function back() {
  const actions = branch?.position.actions ?? [];
  if (actions.length) branchTo(actions.slice(0, -1));
  else go(ply);
}

// -- drawing -------------------------------------------------------------------------------------------

function draw() {
  const scores = branch ? branch.position.scores : past.scores(ply);
  const turn = branch
    ? branch.position.turn
    : ply === past.length && result
      ? null
      : past.turn(ply);
  const mover = branch
    ? branch.position.mover
    : ply === past.length && result
      ? null
      : past.mover(ply);
  const now = { game: game.name, names, turn, mover, thinking: null, yours: [], present: false };
  const left = past.left(ply);
  const shown = seats.map((seat) => ({
    ...seat,
    left: left.has(seat.seat),
    clock_ms: null,
    here: false,
    scores: scores[seat.seat] ?? [],
  }));
  const last = shown.length - 1;
  render(
    html`<ul class="opps" aria-label=${say('Seats')}>
        ${shown.slice(0, last).map((seat) => seatPanel(seat, now))}
      </ul>
      <ul class="mine" aria-label=${say('Seat')}>
        ${shown.slice(last).map((seat) => seatPanel(seat, now))}
      </ul>
      ${status()}`,
    part('seats'),
  );
  render(side(), part('side'));
  render(html`<span class="chip wide2">${say('Replay')}</span>`, part('facts'));
  afterDrawing(document);
  part('board').dataset.ply = String(ply);
}

function status() {
  const words = branch?.position.words.at(-1) ?? past.frames[ply - 1]?.words;
  const chosen =
    branch && board.choice.begun ? litWords(board.onward) : null;
  const ended = ply === past.length && result && !branch;
  const title = branch
    ? say('What if?')
    : ended
      ? headline({ seats, yours: [], names, game: game.name, result })
      : say('Action %now of %all', { now: ply, all: past.length });
  return html`<div class="panel status" role="status">
    <div class="text">
      <b>${title}</b><span class="t">${chosen ?? words ?? say('The beginning.')}</span>
    </div>
  </div>`;
}

function side() {
  return html`<div class="panel list" id="list">
      ${logTable(past.frames, seats, ply, go, false)}
    </div>
    ${logStrip(past.frames, ply, go)}
    ${timeline({ ply, length: past.length, playing: playing !== undefined, live: false, canLive: false }, { go, play })}
    ${toolbar([
      { icon: 'branch', label: say('Try'), act: () => branchTo([]), hidden: branch !== null },
      { icon: 'undo', label: say('Undo'), act: back, hidden: branch === null },
      { icon: 'x', label: say('Done'), act: () => go(ply), hidden: branch === null },
      { icon: 'hint', label: say('Evaluate'), act: advise, on: advising },
      { icon: 'chart', label: say('Chart'), act: survey, on: surveying, hidden: alone },
      { icon: 'check', label: say('Solve'), act: prove, off: proving, hidden: branch !== null },
      {
        icon: 'dice',
        label: say('Check chance'),
        act: () => checkChance(game.id, seats, past.frames),
        hidden: !fair,
      },
      { icon: 'down', label: say('Save'), act: () => location.assign(`${path}/record`) },
      { icon: 'share', label: say('Share'), act: () => copy(location.href) },
    ])}
    ${theory()}${study()}${trying()}`;
}

function theory() {
  const proof = shownTheory();
  if (!proof && !proving) return '';
  return html`<div class="panel try theory" role="status">
    <p><b>${proof ? proof.words : say('Working it out …')}</b></p>
    ${proof?.line.length ? html`<p class="pv">${proof.line.join(' ')}</p>` : ''}
  </div>`;
}

function study() {
  const found = advising ? shownEvaluation() : null;
  if (!found && known.size < 2 && !surveying) return '';
  return html`<div class="panel chart">
    ${!alone && (known.size > 1 || surveying) ? chart(known, { seats, length: past.length, ply, go }) : ''}
    ${
      found
        ? html`${alone ? '' : bars(found, seats)}
            <p class="pv">
              ${found.proven ? say('proven: ') : ''}${found.line.slice(0, 8).join(' ')}
            </p>`
        : ''
    }
  </div>`;
}

function trying() {
  if (!branch) return '';
  const line = branch.position.actions.join(' ');
  return html`<div class="panel try">
    <p class="pv">
      ${icon('branch')} ${line || say('Tap the board to try something. Nothing is stored.')}
    </p>
  </div>`;
}

addEventListener('hashchange', () => go(fromAddress()));
addEventListener('keydown', (event) => {
  if (event.target instanceof Element && event.target.closest('input, .board, textarea')) return;
  if (event.key === 'ArrowLeft') go(ply - 1);
  if (event.key === 'ArrowRight') go(ply + 1);
  if (event.key === 'Escape' && branch) go(ply);
});
showPly();
