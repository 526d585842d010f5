/** A guided first game by the real rules: Pip says what to do, and the board shows it. */
import { html } from '../../vendor/lit-html.js';
import { isCalm } from '../board/animation.js';
import { Board } from '../board/board.js';
import { get } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId, pageData } from '../shared/elements.js';
import { openTable } from '../shared/fairness.js';
import { say } from '../shared/i18n.js';
import { scoreIcon } from '../shared/icons.js';
import { sendKept, sendSurely } from '../shared/outbox.js';
import { render } from '../shared/rendering.js';
import '../shared/page.js';
import { boardWords } from '../shared/board_words.js';
import { drawings } from '../shared/sprite.js';
import { forgetStep, keepStep, stepOf } from '../shared/steps.js';
import { bubble, endCard } from './bubble.js';
import { Spot } from './spot.js';

/** @import { Step } from './bubble.js' */
/** @import { BubbleAhead, LessonAhead, LessonShown } from './wire.d.ts' */

const PACE_MS = 700; // pause before Pip plays
const BACK_MS = 900; // pause before a move is taken back
const OFFER = 3; // misses after which Pip offers to show the move

/** @type {{game: string, players: number, steps: Step[], seat: number, ticks: string[], later: string, unit: string}} */
const data = pageData();
const board = new Board(byId('board'), { act, chosen: point, refused }, boardWords());
const spot = new Spot(board);

let number = stepOf(data.game, data.steps.length);
/** @type {string[]} the actions since this step began */
let actions = [];
/** @type {LessonAhead} */
let now;
let misses = 0;
let said = '';
let isOver = false;
/** What this page of the browser's history showed at the end, if the game ended in it. */
const ended = /** @type {{number: number, done: string[]} | null} */ (history.state);
/** @type {string[]} what led to the position on the board, from the beginning of the step */
let led = [];

const step = () => /** @type {Step} */ (data.steps[number]);
const pause = (/** @type {number} */ ms) =>
  new Promise((done) => setTimeout(done, isCalm() ? 0 : ms));

/** @type {BubbleAhead[]} the whole game, once it has been fetched */
let ahead = [];

/**
 * What some actions lead to; the server need not be asked if all is here.
 * @param {string[]} done
 * @returns {LessonAhead | Promise<LessonAhead>}
 */
function ask(done) {
  const here = ahead[number];
  const known = done.length ? here?.lines[done.join(' ')] : here?.begins;
  const path = `/api/guides/${data.game}/${number}`;
  return known ?? get(`${path}?actions=${encodeURIComponent(done.join(' '))}`);
}

// -- drawing --------------------------------------------------------------------------------------

function draw() {
  const { length } = data.steps;
  const shown = { number, length, said, offers: misses >= OFFER };
  render(isOver ? ending() : bubble(step(), shown, { press, show }), byId('say'));
  for (const [at, fish] of [...byId('progress').children].entries()) {
    fish.className = at < number || isOver ? 'eaten' : at === number ? 'now' : '';
  }
  byId('main').dataset.ready = ''; // show the page only when it is complete, so that nothing jumps
  byId('board').dataset.step = isOver ? 'end' : String(number + 1);
}

/** Point at the next place of a right action, and let the keyboard start there. */
function point() {
  if (step().button || step().free || isOver) {
    spot.clear();
    return;
  }
  const { path } = board.choice;
  const ways = now.right.map((action) => now.taps[action] ?? []);
  const fitting = ways.find((way) => path.every((id, i) => way[i] === id)) ?? ways[0] ?? [];
  const target = fitting[path.length];
  spot.at(fitting, target, misses > 1);
  if (target) board.keyboard.focus(target, !document.activeElement?.matches(':focus-visible'));
}

/** The element that shows a seat's score. @param {string} id */
const slotOf = (id) => /** @type {HTMLElement} */ (byId(id).querySelector('.lscore'));

/** @param {number[]} scores */
function tell(scores) {
  const own = scores[data.seat] ?? -1;
  const pips = scores[(data.seat + 1) % scores.length] ?? -1;
  for (const [id, score] of /** @type {[string, number][]} */ ([
    ['own-seat', own],
    ['pip-seat', pips],
  ])) {
    const shown = html`${scoreIcon(data.game)}<b>${score}</b><span class="vh">${data.unit}</span>`;
    render(score < 0 || !data.unit ? '' : shown, slotOf(id));
  }
}

function ending() {
  const scored = now?.scores ?? []; // none yet if all was skipped at once
  const [own, pips] = [scored[data.seat] ?? 0, scored[data.seat + 1] ?? 0];
  const differ = own !== pips && own > 0 && step().free;
  const scores = differ
    ? say('You had %own %unit, Pip %pips.', { own, pips, unit: data.unit })
    : '';
  return endCard(data, scores, play);
}

// -- playing --------------------------------------------------------------------------------------

/** Begin the current step with a new bubble. */
async function begin() {
  actions = [];
  led = [];
  misses = 0;
  said = '';
  keepStep(data.game, number);
  const begun = /** @type {LessonShown} */ (await ask([])); // a beginning has its drawing
  now = begun;
  board.show(begun.scene, actions.length > 0);
  tell(now.scores);
  draw();
  if (!isOver) allow(); // it was not skipped meanwhile
}

function allow() {
  board.allow(step().button ? {} : now.taps);
  point();
  if (step().button) byId('press').focus();
}

/** @param {string} action */
async function act(action) {
  if (!now.right.includes(action)) {
    await takeBack(now.wrong[action] ?? step().refused);
    return;
  }
  spot.clear();
  actions = [...actions, action];
  await showWhatFollows(actions);
}

/** Show where a wrong but legal move leads, say why not, and take it back. @param {string} words */
async function takeBack(words) {
  spot.clear();
  board.lean();
  miss(words);
  await pause(BACK_MS);
  board.settle();
  allow();
}

/** React to a tap on something that is not legal. */
function refused() {
  if (step().button) byId('press').focus();
  miss(step().refused);
  point();
}

/** @param {string} words */
function miss(words) {
  misses += 1;
  said = words;
  draw();
}

const press = () => busy(null, () => showWhatFollows(['-']));

/** Let Pip play a right action. */
function show() {
  const [right] = now.right;
  if (right) board.take(right);
}

/** Let the house know how far a member has come. */
function noteProgress() {
  if (!document.querySelector('main[data-member]')) return;
  sendSurely(`/api/guides/${data.game}`, { steps: number + 1 });
}

/**
 * Show what the actions lead to, with the replies of others; go on when the step is done.
 * @param {string[]} done
 */
async function showWhatFollows(done) {
  const next = await ask(done);
  for (const [at, frame] of next.frames.entries()) {
    if (at > 0) await pause(PACE_MS);
    board.change(frame);
    tell(frame.scores);
  }
  now = next;
  led = done;
  if (!now.done) {
    allow();
    return;
  }
  noteProgress();
  await pause(PACE_MS);
  if (number + 1 < data.steps.length) {
    number += 1;
    await begin();
  } else {
    end();
  }
}

function end() {
  isOver = true;
  forgetStep(data.game);
  history.replaceState({ number, done: led }, ''); // whoever comes back sees the end again
  spot.clear();
  board.allow({});
  draw();
  byId('end').focus();
}

/** Show the end again, with the board as it was. @param {{number: number, done: string[]}} last */
async function endAgain(last) {
  number = Math.min(last.number, data.steps.length - 1);
  led = last.done;
  const whole = /** @type {LessonShown} */ (await ask(led)); // nothing is fetched ahead yet
  now = whole;
  board.show(whole.scene);
  tell(now.frames.at(-1)?.scores ?? now.scores);
  end();
}

/** Open a real table against the weakest level. */
function play() {
  const seats = Array.from({ length: data.players }, (_, seat) =>
    seat === 0 ? { kind: 'me', name: '' } : { kind: 'computer', level: 'chick' },
  );
  busy(/** @type {HTMLElement} */ (byId('real')), async () => {
    const table = await openTable({ game: data.game, options: {}, seats });
    location.href = table.url;
  });
}

const leave = /** @type {HTMLDialogElement} */ (byId('leave'));
byId('skip').addEventListener('click', end);
byId('back').addEventListener('click', () => (isOver ? location.assign('/') : leave.showModal()));
byId('stay').addEventListener('click', () => leave.close());
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || leave.open || isOver) return;
  if (!board.release()) end();
});
await drawings;
await busy(null, () => (ended ? endAgain(ended) : begin()));
sendKept();
ahead = await get(`/api/guides/${data.game}`).catch(() => []);
