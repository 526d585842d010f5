/** The home page: one tap starts a game with somebody, the computer, a friend, or on one screen. */
import { html } from '../../vendor/lit-html.js';
import { followChallenges } from '../challenges/challenges.js';
import { ofGroup } from '../lobby/berths.js';
import { called } from '../lobby/called.js';
import { inOrder, LobbyState } from '../lobby/state.js';
import { fillOf, request, wishFor, wishOf } from '../lobby/wishes.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { Connection, NOTICES } from '../shared/connection.js';
import { byId, pageData } from '../shared/elements.js';
import { openTable } from '../shared/fairness.js';
import { exchange, keepFresh } from '../shared/freshness.js';
import { plural, say } from '../shared/i18n.js';
import { showMoments } from '../shared/moments.js';
import { render } from '../shared/rendering.js';
import { recall, remember } from '../shared/storage.js';
import { offerHomeScreen } from './home_screen.js';
import { offerLessons } from './lessons.js';
import { offerPuttingAway } from './put_away.js';
import '../shared/page.js';

/** @import { Group, House, Wish } from '../lobby/types.js' */

const house = /** @type {House & {lobby: boolean}} */ (pageData());
const levels = /** @type {NodeListOf<HTMLInputElement>} */ (
  document.querySelectorAll('[data-levels] input')
);
const level = () => [...levels].find((input) => input.checked)?.value ?? 'rockhopper';

for (const input of levels) {
  if (input.value === recall('level')) input.checked = true;
  input.addEventListener('change', () => {
    remember('level', input.value);
    drawLevel();
  });
}

/** Say on each card which computer starts at once. */
function drawLevel() {
  for (const place of document.querySelectorAll('[data-level]')) {
    place.textContent = house.levels[level()] ?? '';
  }
}
drawLevel();

/** Who takes the other seats, by button. @type {Record<string, () => object>} */
const others = {
  computer: () => ({ kind: 'computer', level: level() }),
  here: () => ({ kind: 'here' }),
  link: () => ({ kind: 'link' }),
};

/** @param {HTMLElement} button */
const cardOf = (button) => /** @type {HTMLElement} */ (button.closest('[data-game]'));

/** @param {HTMLElement} button */
async function open(button) {
  const card = cardOf(button);
  const quick = button.dataset.quick ?? '';
  const other = others[quick] ?? others.computer;
  const length = quick === 'alone' ? 1 : Number(card.dataset.players);
  const name = recall('name') ?? '';
  const seats = Array.from({ length }, (_, i) => (i === 0 ? { kind: 'me', name } : other?.()));
  const table = await openTable({
    game: card.dataset.game,
    options: { players: String(seats.length) },
    seats,
  });
  location.href = table.url;
}

for (const button of document.querySelectorAll('[data-quick]')) {
  button.addEventListener('click', () =>
    busy(/** @type {HTMLElement} */ (button), () => open(/** @type {HTMLElement} */ (button))),
  );
}

// -- somebody ------------------------------------------------------------------------------------

/** Search for any of these tables, and continue in the lobby. @param {Wish[]} wishes */
async function look(wishes) {
  const how = {
    stakes: recall('stakes') ?? 'either',
    fill: fillOf(house, recall('fill')),
    level: level(),
    name: recall('name') ?? '',
  };
  await post('/api/seeks', request(wishes, how));
  location.href = '/lobby';
}

/** Wishes for a game with any number of players, but not at days per move. @param {string} game */
const anyOf = (game) =>
  (house.games[game]?.tiles ?? [])
    .filter(({ clock }) => !clock.days)
    .map((tile) => wishOf(game, tile, ''));

for (const button of document.querySelectorAll('[data-meet]')) {
  button.addEventListener('click', () =>
    busy(/** @type {HTMLElement} */ (button), () =>
      look(anyOf(cardOf(/** @type {HTMLElement} */ (button)).dataset.game ?? '')),
    ),
  );
}

const state = new LobbyState();

/** Whether the reader has begun to use the page: then nothing moves below their finger. */
let isUsed = false;
for (const name of ['pointerdown', 'keydown']) {
  addEventListener(name, () => {
    isUsed = true;
  });
}

/** Let the way to play be big that suits the moment: with those who wait, or with the computer. */
function drawCounts() {
  for (const meet of document.querySelectorAll('[data-meet]')) {
    const card = cardOf(/** @type {HTMLElement} */ (meet));
    const count = state.counts.games[card.dataset.game ?? ''] ?? 0;
    const line = /** @type {HTMLElement} */ (meet.querySelector('[data-waiting]'));
    const usual = state.counts.usual[card.dataset.game ?? ''];
    line.textContent = count
      ? plural('%count waiting', '%count waiting', count)
      : usual
        ? plural('usually under a minute', 'usually under %count minutes', usual)
        : say('online');
    meet.classList.toggle('waits', count > 0);
    if (!isUsed) promote(card, count > 0);
  }
}

/** @param {HTMLElement} card @param {boolean} waits whether somebody waits */
function promote(card, waits) {
  card.classList.toggle('waits', waits);
  for (const name of ['big', 'primary']) {
    card.querySelector('[data-meet]')?.classList.toggle(name, waits);
    card.querySelector('[data-quick=computer]')?.classList.toggle(name, !waits);
  }
}

/** Draw the longest-waiting group, and how many there are. @param {HTMLElement} box */
function drawJoin(box) {
  const groups = /** @type {Group[]} */ (inOrder(state.groups));
  const [first] = groups;
  box.hidden = !first;
  box.parentElement?.classList.toggle('joined', Boolean(first));
  if (first) render(joinCard(first, groups.length + state.peoplesTables.length), box);
}

/** @param {Group} group @param {number} count */
function joinCard(group, count) {
  const title = house.games[group.game]?.title ?? group.game;
  const names = group.people.map(called).join(', ');
  return html`<div>
      <h2 id="h-join">${plural(
        '%count table is waiting for you to join',
        '%count tables are waiting for you to join',
        count,
      )}</h2>
      <p>${say('%names: %game', { names, game: title })}</p>
    </div>
    ${ofGroup(house, { ...group, fill_at: null }, 0)}
    <div class="ta">
      <button type="button" class="btn glass solid" @click=${join}>${say('Join %game', { game: title })}</button>
      <a class="btn glass" href="/lobby">${say('Lobby')}</a>
    </div>`;

  /** @param {Event} event */
  function join(event) {
    busy(/** @type {HTMLElement} */ (event.currentTarget), () => look([wishFor(group)]));
  }
}

function draw() {
  drawCounts();
  const box = document.getElementById('join');
  if (box) drawJoin(box);
}

const lookWhoAsks = followChallenges();

if (house.lobby) {
  const connection = new Connection(() => '/lobby/live', {
    message: (message) => {
      // A search goes on in the page where it was begun: this one doesn't follow it to a table.
      if (message.type === 'challenged') lookWhoAsks();
      state.take(message, Date.now());
      if (state.isKnown) document.body.dataset.lobby = 'known';
      draw();
    },
    online: (is) => {
      if (is) connection.send({ type: 'hello', name: recall('name') ?? '' });
    },
  });
}

offerLessons();
offerHomeScreen();
offerPuttingAway();

/** Show the lists of games as they are now. */
async function refreshLists() {
  const now = await exchange(['hello', 'evenings', 'mine', 'begun', 'live', 'ended']);
  showMoments();
  for (const id of now ? ['main', 'today'] : []) {
    const part = now?.getElementById(id);
    if (part) byId(id).className = part.className;
  }
  draw();
}

keepFresh(refreshLists);
showMoments();

// The reader's own games are live: whatever changes what concerns them is heard by the bell.
let isFirst = true;
document.addEventListener(NOTICES, () => {
  if (!isFirst) refreshLists();
  isFirst = false;
});
