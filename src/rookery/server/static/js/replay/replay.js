/** The page of a replay: going through a game, evaluations, and trying out other moves. */
import { html } from '../../vendor/lit-html.js';
import { Board } from '../board/board.js';
import { enginePanel, engineTool, nextTurn, resume } from '../engine/panel.js';
import { Thinking } from '../engine/thinking.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId, pageData } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { render } from '../shared/rendering.js';
import '../shared/page.js';
import { Analysis } from '../analysis/analysis.js';
import { arrowsOf } from '../analysis/arrows_shown.js';
import { gauge } from '../analysis/gauge.js';
import { LineWords, linesAround } from '../analysis/line_words.js';
import { markIcon } from '../analysis/marks.js';
import * as panels from '../analysis/panels.js';
import { WholeGame } from '../analysis/whole_game.js';
import { boardWords } from '../shared/board_words.js';
import { copy } from '../shared/share.js';
import { drawings, drawn } from '../shared/sprite.js';
import { toast } from '../shared/toast.js';
import { Notes, notePanel } from '../studies/notes.js';
import { checkFairness, verifyWords } from '../table/chance/fairness_dialog.js';
import { tell } from '../table/ending/tell.js';
import { actionPanels, scrollToCurrent } from '../table/moves/action_list.js';
import { GameHistory } from '../table/moves/history.js';
import { showsNotation, switchNotation } from '../table/moves/list_setting.js';
import { Playback } from '../table/moves/playback.js';
import { fillSlider, moveWords, timeline } from '../table/moves/timeline.js';
import { seatPanel } from '../table/seats/seat_panel.js';
import { toolbar } from '../table/tools/toolbar.js';
import { headline } from '../table/words/headline.js';
import { selectableWords } from '../table/words/situation.js';
import { plyOf } from './address.js';
import { Advice } from './advice.js';
import { Explorer } from './explorer.js';
import { explorerPanel } from './explorer_panel.js';
import { walkByKeys } from './keys.js';
import { Lesson } from './lesson.js';
import { fetchAround, fetchSeen } from './list_words.js';
import { notation, toKeep, toSet } from './pictures.js';
import { during, heard, stepBy } from './sounds.js';

/** @import { Taps } from '../board/types.js' */
/** @import { Evaluation } from '../analysis/chart.js' */

/** @typedef {import('./wire.d.ts').PastPosition} Position */
/** @typedef {{position: Position, evaluation: Evaluation | null}} Branch */

const past = new GameHistory(pageData());
const { game, seats, score_names: names, score_ones: ones, result, fair } = past.told;
const path = `/api/games/${game.id}`;
const isAlone = seats.length === 1;
const unwatched = { thinking: null, yours: past.yours, present: false };
const MARGINS = 48; // the most pixels taken up beside the chart

const plyOfAddress = () => plyOf(location.hash, past.length, past.told.live);

let ply = plyOfAddress();
let isShown = false; // a board is measured when it is first drawn, and its drawings come before
/** @type {Branch | null} what the reader tries out */
let branch = null;

/** Whether the end of the game is shown, and its result is known. */
const isEnded = () => ply === past.length && result !== null;
/** What is shown; for the engine, null where nobody is to move. */
const place = () => ({ number: numberAt(ply), actions: branch?.position.actions ?? [] });
const thought = () => (whoMoves().toMove === null ? null : place());
const thinking = new Thinking(path, redraw);
drawn.after = resume(thinking, thought); // it begins while the page is made
const board = new Board(byId('board'), { act: tryOut, chosen: draw, heard }, boardWords());
byId('board').append(byId('gauge')); // over the water
const analysis = new Analysis(path, numberAt);
const whole = new WholeGame(path, redraw);
const lineWords = new LineWords(path, draw);
const notes = new Notes(path, redraw);
const playback = new Playback(() => go(ply + 1));
const shown = () => ({ ply, branch, actions: branch?.position.actions ?? [] });

/** A line in words. @param {string[]} line @param {string[]} [before] actions tried before it */
const words = (line, before = branch?.position.actions ?? []) =>
  lineWords.of({ number: numberAt(ply), line: [...before, ...line] })?.slice(before.length) ?? null;
const told = (/** @type {string[]} */ line) => words(line, []);
const setUp = () => branchTo([]);
const page = { analysis, whole, thinking, seats, shown, redraw, reveal };
const lesson = new Lesson({ ...page, words: told, go, setUp });
const advice = new Advice({ ...page, words, lesson });
const explorer = new Explorer(path, redraw);

/** The number of log entries behind a ply. @param {number} at */
function numberAt(at) {
  return at === 0 ? 0 : (past.moves[at - 1]?.number ?? 0);
}

// -- through time ---------------------------------------------------------------------------------

/** @param {number} to */
function go(to) {
  const step = stepBy(to - ply, playback.isPlaying);
  ply = Math.max(0, Math.min(past.length, to));
  branch = null;
  if (ply === past.length) playback.stop();
  history.replaceState(null, '', `#${ply}`);
  during(step, showPly);
  if (advice.isOn) advice.evaluate();
}

function showPly() {
  notes.begun = null;
  board.allow(drawable());
  if (past.has(ply)) board.show(past.scene(ply));
  else fetchPly(ply);
  redraw();
  if (past.has(ply)) fetchAround(ply, past, redraw);
}

/** Load a ply's page and show it, unless the reader has moved on by then. */
async function fetchPly(/** @type {number} */ wanted) {
  await busy(null, () => past.need(wanted));
  if (ply === wanted && !branch && past.has(wanted)) showPly();
}

function play() {
  if (playback.isPlaying) {
    playback.stop();
  } else {
    if (ply === past.length) go(0);
    playback.start();
  }
  draw();
}

// -- what is said of the position ----------------------------------------------------------------

/** Scroll to a panel that may be out of view. @param {string} panel */
function reveal(panel) {
  byId('main').querySelector(panel)?.scrollIntoView({ block: 'nearest' });
}

/** @type {number | null} the best move that the reader points at */
let pointed = null;

/** The state for which the board's arrows were last drawn. */
let drawnFor = '';

/** Draw the arrows unless they are unchanged, since redrawn ones would fade in again. */
function point() {
  const arrows = [
    ...arrowsShown(),
    ...lesson.arrows,
    ...(branch ? [] : notes.arrows(numberAt(ply))),
  ];
  const wanted = JSON.stringify([ply, branch?.position.actions, past.has(ply), arrows]);
  if (wanted === drawnFor) return;
  drawnFor = wanted;
  board.point(arrows);
}

const arrowsShown = () =>
  arrowsOf({ proof: advice.proof, best: advice.best, found: advice.evaluation, pointed });

// -- what if --------------------------------------------------------------------------------------

/** @param {string[]} actions */
async function branchTo(actions) {
  notes.isDrawing = false;
  await busy(null, async () => {
    const isTry = lesson.isTry(actions);
    const request = { number: numberAt(ply), actions, evaluate: advice.isOn || isTry };
    /** @type {Branch} */
    const told = await post(`${path}/try`, request);
    branch = told;
    if (isTry) lesson.learning.judge(actions[0] ?? '', told.evaluation?.values ?? null);
    during('tried', () => board.show(told.position.scene));
    board.allow(told.position.taps);
    byId('spoken').textContent = told.position.words.at(-1) ?? '';
    redraw();
  });
  board.settle();
}

/** @param {string} action */
function tryOut(action) {
  if (notes.isDrawing) {
    notes.touch(numberAt(ply), action);
    board.settle();
    board.allow(drawable());
    return;
  }
  branchTo([...(branch?.position.actions ?? []), action]);
}

/** Taps that choose each place by itself while the reader draws. @returns {Taps} */
function drawable() {
  const places = notes.isDrawing ? board.picture.places : [];
  return Object.fromEntries(places.map(({ id }) => [id, [id]]));
}

/** Start or stop drawing arrows and circles. */
function sketch() {
  notes.isDrawing = !notes.isDrawing;
  if (notes.isDrawing) toast(say('Tap two places for an arrow, or one place twice for a circle.'));
  showPly();
}

function back() {
  const actions = branch?.position.actions ?? [];
  if (actions.length) branchTo(actions.slice(0, -1));
  else go(ply);
}

// -- drawing --------------------------------------------------------------------------------------

/** Draw everything, including the arrows on the board, once this is there. */
function redraw() {
  thinking.at(thought());
  if (isShown) point();
  draw();
}

function draw() {
  byId('main').style.setProperty('--others', String(seats.length - 1));
  render(seatColumn(), byId('seats'));
  render(sideColumn(), byId('side'));
  render(chartColumn(), byId('chart'));
  render(gauge(thinking.over(branch ? branch.evaluation : known().get(ply)), seats), byId('gauge'));
  render(html`<span class="chip wide2">${say('Replay')}</span>`, byId('facts'));
  scrollToCurrent(document);
  fillSlider(document);
  tell(isEnded() && !branch);
  if (isShown && past.has(ply)) byId('board').dataset.ply = String(ply);
  lineWords.fetch(linesAround(ply, whole.found, numberAt));
}

function seatColumn() {
  const shown = seatsShown();
  const now = situationShown();
  const last = shown.length - 1;
  return html`<ul class="opps" aria-label=${say('Seats')}>
      ${shown.slice(0, last).map((seat) => seatPanel(seat, now))}
    </ul>
    <ul class="mine" aria-label=${say('Seat')}>
      ${shown.slice(last).map((seat) => seatPanel(seat, now))}
    </ul>
    ${status()}${branch ? '' : notePanel(notes, numberAt(ply), ply)}${panels.studyPanel(whole, seats)}`;
}

function seatsShown() {
  const scores = branch ? branch.position.scores : past.scores(ply);
  const left = past.left(ply);
  return seats.map((seat) => ({
    ...seat,
    left: left.has(seat.seat),
    clock_ms: null,
    here: false,
    scores: scores[seat.seat] ?? [],
  }));
}

const situationShown = () => ({ game: game.name, names, ones, ...whoMoves(), ...unwatched });

function whoMoves() {
  if (branch) return { toMove: branch.position.to_move, turnOwner: branch.position.turn_owner };
  return isEnded() ? { toMove: null, turnOwner: null } : past.whoMoves(ply);
}

function status() {
  const told = branch?.position.words.at(-1) ?? past.wordsAt(ply);
  const chosen = branch && board.choice.begun ? selectableWords(board.onward, board.turns) : null;
  return html`<div class="panel status" role="status">
    <div class="text">
      <b>${title()}</b><span class="t">${chosen ?? (told || say('The beginning.'))}</span>
    </div>
  </div>`;
}

function title() {
  if (branch) return say('What if?');
  if (isEnded() && result)
    return headline({ seats, yours: past.yours, names, ones, game: game.name, result });
  return moveWords(ply, past.length);
}

function sideColumn() {
  const { isPlaying: playing } = playback;
  const time = { ply, length: past.length, playing, live: false, canLive: false };
  const { best } = advice; // its first line does not wait for a long list to be drawn
  const on = (/** @type {string[]} */ line) => branchTo([...place().actions, ...line]);
  return html`${lesson.panel}${thinking.isOn && lesson.learning.tells ? enginePanel(thinking) : ''}
    ${best ? panels.bestPanel(best, seats, { try: on, point: pointAt, words }) : ''}
    ${explored(on)} ${isShown ? actionPanels({ log: past.moves, seats, ply, go, extra: markOf }) : ''}
    ${timeline(time, { go, play })} ${toolbar(tools())}
    ${advice.proofPanel}${advice.evaluationPanel}${branch ? panels.branchPanel(branch.position.actions, seats, told) : ''}`;
}

/** What was played from here in other games, if the reader wants to know. @param {(line: string[]) => void} on */
function explored(on) {
  if (!explorer.isOn || !lesson.learning.tells) return '';
  const does = { seats, words, try: on, isAlone, own: game.id };
  return explorerPanel(explorer.at(place()), does);
}

/** Show what was played from here, or no more. */
function explore() {
  explorer.toggle();
  redraw();
  reveal('.explored');
}

/** The mark of the move that led to a ply. @param {number} at */
const markOf = (at) => markIcon(whole.found.get(at - 1)?.mark);

/** Show one of the best moves before the others. @param {number | null} choice */
function pointAt(choice) {
  pointed = choice;
  point();
}

function tools() {
  const isBranch = branch !== null;
  const { isProving } = analysis;
  const isTold = Boolean(advice.best?.choices.length);
  const cantSolve = isBranch || !past.told.solvable;
  const hasNoMore = isAlone || isBranch || whole.isWhole;
  // While the analysis grows, no tool must move away under the finger.
  const isAnalysed = whole.found.size > 0 && !whole.isGrowing;
  const check = () => checkFairness(game.id, seats, past.moves);
  return [
    { icon: 'branch', label: say('What if …?'), act: () => branchTo([]), hidden: isBranch },
    {
      icon: 'pen',
      label: say('Draw'),
      act: sketch,
      on: notes.isDrawing,
      hidden: isBranch || !notes.isMine,
    },
    { icon: 'undo', label: say('Undo'), act: back, hidden: !isBranch },
    { icon: 'x', label: say('Done'), act: () => go(ply), hidden: !isBranch },
    engineTool(thinking, thought, isEnded()),
    {
      icon: 'hint',
      label: say('Who’s ahead?'),
      act: () => advice.toggle(),
      on: advice.isOn,
      hidden: isTold,
    },
    {
      icon: 'chart',
      label: say('Analyse'),
      act: () => advice.analyse(),
      off: whole.isGrowing,
      hidden: hasNoMore,
    },
    lesson.tool(isAnalysed && !isAlone),
    { icon: 'search', label: say('Explorer'), act: explore, on: explorer.isOn, hidden: !result },
    {
      icon: 'check',
      label: say('Solve'),
      act: () => advice.prove(),
      off: isProving,
      hidden: cantSolve,
    },
    { icon: 'dice', label: verifyWords(past.moves), act: check, hidden: !fair, rare: true },
    { icon: 'share', label: say('Share'), act: () => copy(notes.address) },
    { ...notation(), act: () => switchNotation(draw), on: showsNotation() },
    toSet(branch?.position.text ?? `/games/${game.id}/replay#${ply}`),
    ...toKeep(game.id, numberAt(ply), isAnalysed),
  ];
}

/** Everything that is known of each position; proofs replace estimates. */
const known = () => analysis.along(whole.found);

function chartColumn() {
  const points = known();
  if (isAlone || points.size < 2) return '';
  return panels.chartPanel(
    points,
    { seats, length: past.length, ply, go },
    Math.max(200, byId('chart').clientWidth - MARGINS),
  );
}

addEventListener('hashchange', () => go(plyOfAddress()));
walkByKeys({ by: (plies) => go(ply + plies), leave: () => branch && go(ply) });
addEventListener('resize', draw); // the chart fills its width
if (thinking.isOn) await nextTurn(); // what it has found by now draws the page with it
if (thinking.isOn && !thinking.found) redraw();
await drawn.after;
notes.load();
if (!isAlone) whole.read(); // an earlier analysis, if there was one
await drawings;
isShown = true;
showPly();
byId('side').addEventListener('scroll', () => fetchSeen(byId('list'), past, redraw), true);
