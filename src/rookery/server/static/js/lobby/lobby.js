/** The lobby: choosing what to play, who waits, and tables to sit down at or to watch. */

import { followChallenges } from '../challenges/challenges.js';
import { findPeople } from '../people/find.js';
import { post, Refused, remove } from '../shared/api.js';
import { Connection } from '../shared/connection.js';
import { byId, pageData } from '../shared/elements.js';
import { plural, say } from '../shared/i18n.js';
import { entitle, FIRST } from '../shared/page_title.js';
import { render } from '../shared/rendering.js';
import { recall, remember } from '../shared/storage.js';
import { toast } from '../shared/toast.js';
import { groups, here, tables, watch } from './lists.js';
import { search } from './search.js';
import { LobbyState } from './state.js';
import {
  fillOf,
  fills,
  isSame,
  request,
  toggled,
  unsaid,
  waitingFor,
  wishFor,
  wishOf,
} from './wishes.js';
import '../shared/page.js';

/** @import { Group, House, Table, Tile, Wish } from './types.js' */

const house = /** @type {House} */ (pageData());
const state = new LobbyState();
const FOLDS_AT = 120; // pixels
const SAVED = 260; // the most pixels by which folding shortens the page
const how = {
  stakes: recall('stakes') ?? 'either',
  fill: fillOf(house, recall('fill')),
  level: recall('level') ?? 'rockhopper',
};
/** The wishes that were sent but not yet confirmed by the server. @type {Wish[] | null} */
let asked = null;

const wishes = () => asked ?? (state.mine.type === 'waiting' ? state.mine.wants : []);

// -- actions -------------------------------------------------------------------------------------

/** Do something; a refusal becomes a toast. @param {() => Promise<unknown>} work */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message, true);
  }
}

/** The number of searches so far, with which outdated ones are recognised. */
let turns = 0;
/** Resolves when the requests so far are done. */
let asking = Promise.resolve();

/**
 * Search for any of these tables, or for none. Requests are sent one at a time, and of those that
 * wait only the last: until the first is answered, the server cannot recognise a newcomer.
 * @param {Wish[]} wanted
 */
function look(wanted) {
  asked = wanted;
  draw();
  turns += 1;
  const turn = turns;
  asking = asking.then(() => (turn === turns ? ask(wanted) : undefined));
}

/** @param {Wish[]} wanted */
const ask = (wanted) =>
  attempt(async () => {
    try {
      if (wanted.length) {
        await post('/api/seeks', request(wanted, { ...how, name: recall('name') ?? '' }));
        isNew = true;
        comeAgain();
      } else await remove('/api/seeks');
    } catch (error) {
      if (asked === wanted) asked = null; // the tiles show the previous state again
      draw();
      throw error;
    }
  });

/** Whether the socket may be older than the cookie that identifies the reader. */
let isNew = false;

/** Reopen the socket, once, if the server doesn't know whose it is. */
function comeAgain() {
  if (!isNew || state.mine.type !== 'idle' || state.mine.known) return;
  isNew = false;
  connection.restart();
}

/** @param {string} gameId */
const sit = (gameId) =>
  attempt(async () => {
    const { url } = await post(`/api/games/${gameId}/sit`, { name: recall('name') ?? '' });
    if (state.mine.type !== 'found') location.href = url;
  });

/** Remember a changed setting, and search with it. @param {string} key @param {string} value */
function set(key, value) {
  remember(key, value);
  look(wishes());
}

/** @type {Record<string, string>} */
const NEXT = { either: 'rated', rated: 'casual', casual: 'either' };

const doings = {
  drop: (/** @type {Wish} */ wish) => look(toggled(wishes(), wish)),
  cancel: () => look([]),
  sit: () => {
    if (state.mine.type === 'found') sit(state.mine.game_id);
  },
  stakes: () => {
    how.stakes = NEXT[how.stakes] ?? 'either';
    set('stakes', how.stakes);
  },
  fill: () => {
    const order = fills(house);
    how.fill = order[(order.indexOf(how.fill) + 1) % order.length] ?? 'computers';
    set('fill', how.fill);
  },
};

// -- tiles ---------------------------------------------------------------------------------------

/** The button of every tile, with its game and data. */
const tiles = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('.tile')]).map(
  (button) => {
    const game = button.dataset.game ?? '';
    const tile = /** @type {Tile} */ (
      house.games[game]?.tiles.find(({ id }) => id === button.dataset.tile)
    );
    return { button, game, tile };
  },
);

for (const { button, game, tile } of tiles) {
  button.addEventListener('click', () => look(toggled(wishes(), wishOf(game, tile, how.stakes))));
}

function drawTiles() {
  const wanted = wishes();
  for (const { button, game, tile } of tiles) {
    const wish = wishOf(game, tile, '');
    button.setAttribute('aria-pressed', String(wanted.some((one) => isSame(one, wish))));
    button.disabled = state.mine.type === 'found';
    const isMine =
      state.mine.type === 'waiting' && state.mine.wants.some((one) => isSame(one, wish));
    const count = waitingFor(state.counts.tables, game, tile) - Number(isMine);
    const chip = /** @type {HTMLElement} */ (button.querySelector('.w'));
    chip.hidden = count <= 0;
    chip.querySelector('b')?.replaceChildren(String(count));
  }
}

// -- drawing -------------------------------------------------------------------------------------

/** @param {Group} group */
function join(group) {
  if (how.stakes !== 'either' && how.stakes !== (group.rated ? 'rated' : 'casual')) {
    how.stakes = 'either'; // or else the reader would never match the group
    remember('stakes', how.stakes);
  }
  const wish = wishFor(group);
  if (!wishes().some((one) => isSame(one, wish))) look([...wishes(), wish]);
}
/** @param {Table} table */
const take = (table) => sit(table.id);

/** Draw a list under its heading; hide it if empty. @param {string} id @param {unknown[]} rows */
function list(id, rows) {
  const section = byId(id);
  section.hidden = !rows.length;
  render(rows, /** @type {HTMLElement} */ (section.querySelector('ul')));
}

function draw() {
  const now = state.now(Date.now());
  drawTiles();
  const panel = byId('search');
  panel.hidden = state.mine.type === 'idle';
  panel.classList.toggle('found', state.mine.type === 'found');
  render(search(house, state, how, doings, now), panel);
  list('filling', groups(house, state, join, now));
  list('bots', tables(house, state, take, true));
  list('tables', tables(house, state, take, false));
  list('watch', watch(house, state));
  render(here(house, state), byId('here'));
  byId('people').textContent = plural('%count is here', '%count are here', state.counts.people);
  const somebody = state.groups.size + state.tables.size > 0;
  byId('main').classList.toggle('known', state.isKnown);
  byId('nobody').hidden = !state.isKnown || somebody || state.mine.type !== 'idle';
  entitle(state.mine.type === 'found' ? `● ${say('A table for you')}` : FIRST);
}

// -- people --------------------------------------------------------------------------------------

const lookWhoAsks = followChallenges();
findPeople();

/**
 * Fold the search panel to one line when the reader scrolls on; the stylesheet does so only on a
 * phone. If the page would then be too short to be scrolled this far, the panel stays as it is.
 */
function fold() {
  const panel = byId('search');
  const { scrollHeight } = document.documentElement;
  const isLong = scrollHeight - innerHeight > FOLDS_AT + SAVED;
  const may = isLong || panel.classList.contains('folded');
  panel.classList.toggle('folded', may && scrollY > FOLDS_AT && state.mine.type !== 'found');
}
addEventListener('scroll', fold, { passive: true });

// -- the socket ----------------------------------------------------------------------------------

/** @param {any} message */
function heard(message) {
  const before = String(state.mine.type);
  if (message.type === 'begins') {
    location.href = message.url;
    return;
  }
  if (message.type === 'challenged') lookWhoAsks();
  if (message.type === 'error') toast(message.words, true);
  state.take(message, Date.now());
  if (message.type === 'waiting') asked = unsaid(asked, message.wants);
  if (message.type === 'found') asked = null;
  if (message.type === 'idle' && !asked?.length) asked = null;
  comeAgain();
  draw();
  if (before !== 'found' && state.mine.type === 'found') document.getElementById('sit')?.focus();
}

const connection = new Connection(() => '/lobby/live', {
  message: heard,
  online: (is) => {
    document.body.classList.toggle('offline', !is);
    if (is) connection.send({ type: 'hello', name: recall('name') ?? '' });
  },
});
setInterval(() => {
  if (state.mine.type !== 'idle' || state.groups.size) draw();
}, 1000);
draw();
