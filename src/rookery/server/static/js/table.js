/** A table in play: the socket's messages become board and panels, taps become messages. */
import { html, render } from '../vendor/lit-html.js';
import { Board } from './board.js';
import { synchronise, tick } from './clock.js';
import { busy, copy, icon, pageData, part, post, recall, remember, toast } from './dom.js';
import { Live } from './live.js';
import { afterDrawing, called, litWords, logStrip, logTable, seatPanel, timeline, toolbar } from './panels.js';
import { Past } from './past.js';
import './page.js';
import { headline, resultDialog } from './result.js';
import { plural, say } from './words.js';

/** @import { Frame, Seat, View } from './types.js' */

/** @type {View} */
let view = pageData();
/** @type {Past | null} loaded when somebody goes back in time */
let past = null;
/** @type {number | null} the ply that is shown, null for the newest */
let shown = null;
/** @type {number | undefined} */
let playing;
let online = true;
let resultSeen = false;

const board = new Board(part('board'), { act, chosen: draw, refused });
const live = new Live(`/games/${view.game.id}/live`, {
  message: receive,
  online: (is) => {
    online = is;
    draw();
  },
  seen: () => view.number,
});

// -- messages ----------------------------------------------------------------------------------------

/** @type {Record<string, (message: any) => void>} */
const on = {
  view: takeView,
  ply: takePly,
  people: (message) => update(message),
  thinking: (message) => update({ thinking: message.seat }),
  hint: (message) => {
    if (message.number !== view.number) return;
    board.point([{ path: message.path }]);
    speak(message.words);
    toast(message.words);
  },
  error: (message) => {
    toast(message.words, true);
    speak(message.words);
    board.settle();
    if (shown === null) board.allow(view.taps);
    draw();
  },
  rematch: (message) => location.assign(message.url),
  pong: () => {},
};

/** @param {any} message */
function receive(message) {
  on[message.type]?.(message);
}

/** @param {Partial<View>} fields */
function update(fields) {
  const wasNext = view.rematch;
  view = { ...view, ...fields };
  synchronise();
  if (view.rematch && !wasNext && !view.can.includes('rematch')) toast(say('There is a rematch.'));
  draw();
}

/** @param {View} message */
function takeView(message) {
  const changed = message.number !== view.number;
  past = changed ? null : past;
  update(message);
  if (shown !== null && shown > view.log.length) shown = null;
  showNow();
}

/** @param {any} message */
function takePly(message) {
  if (message.number !== view.number + 1) {
    if (message.number > view.number) live.again(); // something was missed: ask for the whole
    return;
  }
  const { entry, put, drop, type: _, ...fields } = message;
  const frame = { ...entry, put, drop, turn: message.turn, over: message.over };
  past?.push({ ...frame, scores: message.seats.map((/** @type {Seat} */ seat) => seat.scores) });
  const log = [...view.log, entry];
  view = { ...view, log, scene: changedScene(frame) };
  board.point([]);
  if (shown === null) board.change(frame);
  update({ ...fields, thinking: null });
  if (shown === null) board.allow(view.taps);
  speak(entry.words);
  draw();
}

/** The newest scene with one more ply. @param {Frame} frame */
function changedScene(frame) {
  const gone = new Set([...frame.drop, ...frame.put.map((piece) => piece.id)]);
  const nodes = [...view.scene.nodes.filter((piece) => !gone.has(piece.id)), ...frame.put];
  return { ...view.scene, nodes };
}

// -- acting ------------------------------------------------------------------------------------------

/** @param {string} action */
function act(action) {
  board.point([]);
  const message = { type: 'act', number: view.number + 1, seat: view.turn, action };
  if (live.send(message)) return;
  toast(say('No connection: trying to reach the server …'), true);
  board.settle();
  board.allow(view.taps);
}

function refused() {
  speak(say('This cannot be chosen now.'));
}

/** @param {object} message */
function send(message) {
  if (!live.send(message)) toast(say('No connection: trying to reach the server …'), true);
}

function leave() {
  const seat = view.yours.includes(view.turn ?? -1) ? view.turn : view.yours[0];
  openDialog(html`<div class="inner"><h2>${say('Leave the game?')}</h2>
    <p>${say('You stop playing and rank behind all who stay. The others can play on.')}</p>
    <div class="menu"><button type="button" class="btn danger" @click=${() => {
      send({ type: 'leave', seat });
      closeDialog();
    }}>${icon('flag')}${say('Leave')}</button><button type="button" class="btn" autofocus @click=${closeDialog}>${icon('back')}${say('Play on')}</button></div></div>`);
}

function more() {
  const page = location.href.split('#')[0] ?? '';
  openDialog(html`<div class="inner"><h2>${view.game.title}</h2><div class="menu">
    <button type="button" class="btn" @click=${() => copy(page)}>${icon('link')}${say('Copy the link to watch')}</button>
    <a class="btn" href=${`/games/${view.game.id}/replay`}>${icon('chart')}${say('Replay and analysis')}</a>
    <a class="btn" href=${`/api/games/${view.game.id}/record`} download>${icon('down')}${say('Download the record')}</a>
    <button type="button" class="btn" @click=${() => copy(view.text)}>${icon('copy')}${say('Copy the position')}</button>
    <a class="btn" href=${`/rules/${view.game.name}`}>${icon('book')}${say('Rules')}</a>
    <button type="button" class="btn quiet" @click=${closeDialog}>${icon('x')}${say('Close')}</button></div></div>`);
}

// -- going back in time --------------------------------------------------------------------------------

/** @param {number} ply */
async function go(ply) {
  const to = Math.max(0, Math.min(view.log.length, ply));
  if (to === view.log.length) {
    shown = null;
    stop();
    showNow();
    return;
  }
  shown = to;
  past ??= await Past.of(view.game.id);
  if (shown === null) return;
  board.allow({});
  board.point([]);
  board.show(past.scene(shown));
  draw();
}

function showNow() {
  if (shown !== null) {
    go(shown);
    return;
  }
  board.point([]);
  board.show(view.scene);
  board.allow(view.taps);
  draw();
}

function play() {
  if (playing !== undefined) {
    stop();
    draw();
    return;
  }
  if (shown === null) go(0);
  playing = setInterval(() => go((shown ?? view.log.length) + 1), 900);
  draw();
}

function stop() {
  clearInterval(playing);
  playing = undefined;
}

// -- drawing -------------------------------------------------------------------------------------------

/** @param {string} words */
function speak(words) {
  const line = document.createElement('span');
  line.textContent = words;
  part('spoken').replaceChildren(line);
}

function draw() {
  const scores = shown !== null && past ? past.scores(shown) : null;
  const seats = scores ? view.seats.map((seat) => ({ ...seat, scores: scores[seat.seat] ?? [] })) : view.seats;
  const turn = view.over ? null : shown !== null && past ? past.turn(shown) : view.turn;
  const now = {
    game: view.game.name,
    names: view.score_names,
    turn,
    thinking: shown === null ? view.thinking : null,
    yours: view.yours,
    present: true,
  };
  const own = view.yours.length ? (view.yours[0] ?? 0) : seats.length - 1;
  const others = [...seats.slice(own + 1), ...seats.slice(0, own)];
  render(
    html`<ul class="opps" aria-label=${say('Other seats')}>${others.map((seat) => seatPanel(seat, now))}</ul>
      <ul class="mine" aria-label=${view.yours.length ? say('Your seat') : say('Seat')}>${seats.slice(own, own + 1).map((seat) => seatPanel(seat, now))}</ul>
      ${invites()}${status()}`,
    part('seats'),
  );
  render(side(), part('side'));
  render(facts(), part('facts'));
  afterDrawing(document);
  const note = document.getElementById('compiling');
  if (note) note.hidden = !view.compiling;
  const { dataset } = part('board');
  dataset.number = String(view.number);
  dataset.ply = String(shown ?? view.log.length);
  dataset.over = String(view.over);
  document.title = titled();
  showResult();
}

function titled() {
  const mine = !view.over && view.yours.includes(view.turn ?? -1) && view.yours.length === 1;
  return `${mine ? `● ${say('Your turn')}: ` : ''}${view.game.title}, Rookery`;
}

function facts() {
  const { clock } = view;
  const time = clock && say('%minutes min + %seconds s', { minutes: clock.initial_s / 60, seconds: clock.increment_s });
  return html`${time ? html`<span class="chip wide2">${time}</span> ` : ''}${
    view.spectators ? html`<span class="chip live wide2">${plural('%count watching', '%count watching', view.spectators)}</span> ` : ''
  }${online ? '' : html`<span class="chip off">${say('no connection …')}</span>`}`;
}

function side() {
  const { log } = view;
  const ply = shown ?? log.length;
  const can = new Set(view.can);
  const playsOn = !view.over && view.yours.length > 0;
  return html`<div class="panel list" id="list">${logTable(log, view.seats, ply, go, !view.over)}</div>
    ${logStrip(log, ply, go)}
    ${timeline({ ply, length: log.length, playing: playing !== undefined, live: shown === null, canLive: !view.over }, { go, play })}
    ${toolbar([
      { icon: 'undo', label: say('Undo'), act: () => send({ type: 'undo' }), off: !can.has('undo'), hidden: !playsOn },
      { icon: 'hint', label: say('Hint'), act: () => send({ type: 'hint' }), off: !can.has('hint'), hidden: !playsOn },
      { icon: 'flag', label: say('Leave'), act: leave, off: !can.has('leave'), danger: true, hidden: !playsOn },
      { icon: 'again', label: say('Rematch'), act: rematch, off: !can.has('rematch') && !view.rematch, hidden: playsOn || !view.over },
      { icon: 'chart', label: say('Analysis'), act: () => location.assign(`/games/${view.game.id}/replay`), hidden: !view.over },
      { icon: 'more', label: say('More'), act: more },
    ])}`;
}

/** What to do now, or what somebody asks. */
function status() {
  const { ask } = view;
  if (ask && view.can.includes('answer')) {
    const asking = view.seats[ask.by];
    const name = asking ? called(asking) : '';
    return html`<div class="panel status" role="alert"><div class="text"><b>${say('%name would like to take the last action back.', { name })}</b>
      <span class="acts2"><button type="button" class="btn primary" @click=${() => send({ type: 'answer', to: 'undo', yes: true })}>${say('Agree')}</button>
      <button type="button" class="btn" @click=${() => send({ type: 'answer', to: 'undo', yes: false })}>${say('Refuse')}</button></span></div></div>`;
  }
  return html`<div class="panel status" role="status"><div class="text"><b>${situation()}</b><span class="t">${detail()}</span></div></div>`;
}

function situation() {
  if (shown !== null) return say('You are looking back');
  if (view.over && view.result) {
    return headline({ seats: view.seats, yours: view.yours, names: view.score_names, game: view.game.name, result: view.result });
  }
  const seat = view.turn === null ? undefined : view.seats[view.turn];
  if (!seat) return '';
  const name = called(seat);
  if (view.yours.includes(seat.seat)) return view.yours.length === 1 ? say('Your turn') : say('%name to play', { name });
  if (seat.kind === 'open') return say('Waiting for somebody to take the seat');
  return seat.kind === 'computer' ? say('%name thinks …', { name }) : say('%name to play', { name });
}

function detail() {
  if (shown !== null) return view.log[shown - 1]?.words ?? say('The beginning.');
  if (view.ask) return say('Asked whether the last action may be taken back.');
  if (board.choice.path.length && !board.choice.done) return litWords(board.choice.lit.size);
  if (view.over) return view.result?.reason ?? '';
  return view.yours.includes(view.turn ?? -1) ? view.advice : (view.log.at(-1)?.words ?? view.advice);
}

/** The links of seats that are still open, for whoever sits at the table. */
function invites() {
  if (!view.yours.length || view.over) return '';
  return view.seats.filter((seat) => seat.kind === 'open').map((seat) => {
    const url = links()[seat.seat];
    const link = url && new URL(url, location.href).href;
    return html`<div class="panel invite"><b>${say('Invite somebody')}</b>
      ${
        link
          ? html`<p>${say('Whoever opens this link first can take the seat.')}</p><div class="line2"><input class="input" readonly .value=${link} aria-label=${say('Link to the seat')} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>
            <button type="button" class="btn primary icon" aria-label=${canShare() ? say('Share') : say('Copy')} @click=${() => share(link)}>${icon(canShare() ? 'share' : 'copy')}</button></div>`
          : html`<button type="button" class="btn" @click=${() => newLink(seat.seat)}>${icon('link')}${say('Make a new link')}</button>`
      }</div>`;
  });
}

/** The links that this browser knows, by seat. @returns {Record<number, string>} */
function links() {
  /** @type {{seat: number, url: string}[]} */
  const kept = JSON.parse(recall(`invites-${view.game.id}`) ?? '[]');
  return Object.fromEntries(kept.map(({ seat, url }) => [seat, url]));
}

/** @param {number} seat */
function newLink(seat) {
  busy(null, async () => {
    const made = await post(`/api/games/${view.game.id}/invite`, { seat });
    const kept = Object.entries({ ...links(), [seat]: made.url }).map(([at, url]) => ({ seat: Number(at), url }));
    remember(`invites-${view.game.id}`, JSON.stringify(kept));
    draw();
  });
}

const canShare = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** @param {string} link */
async function share(link) {
  if (!canShare()) {
    await copy(link);
    return;
  }
  await navigator.share({ title: view.game.title, url: link }).catch(() => {});
}

// -- dialogs -------------------------------------------------------------------------------------------

const dialog = document.createElement('dialog');
dialog.className = 'dialog';
part('dialogs').append(dialog);
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) closeDialog();
});

/**
 * @param {unknown} inside
 * @param {string} [kind]
 */
function openDialog(inside, kind = '') {
  dialog.className = `dialog ${kind}`;
  render(inside, dialog);
  if (!dialog.open) dialog.showModal();
}

function closeDialog() {
  dialog.close();
}

function showResult() {
  if (!view.over || !view.result || resultSeen || shown !== null) return;
  resultSeen = true;
  const { game, seats, yours, score_names: names, result } = view;
  const rematches = view.can.includes('rematch') || view.rematch !== null;
  setTimeout(() => {
    openDialog(
      resultDialog({ seats, yours, names, game: game.name, result }, {
        close: closeDialog,
        rematch: rematches ? rematch : null,
        replay: `/games/${game.id}/replay`,
        record: `/api/games/${game.id}/record`,
      }),
      'result',
    );
  }, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 900);
}

function rematch() {
  busy(null, async () => {
    if (view.rematch) location.assign(view.rematch);
    else send({ type: 'rematch' });
  });
}

tick(() => view.seats);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !dialog.open) board.release();
});
showNow();
