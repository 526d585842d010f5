/** The lists of the lobby: groups filling up, tables with free seats or to watch, who is here. */
import { html, nothing } from '../../vendor/lit-html.js';
import { challenge } from '../challenges/challenge.js';
import { may } from '../shared/elements.js';
import { plural, say } from '../shared/i18n.js';
import { head } from '../shared/icons.js';
import { pictureOf } from '../shared/look.js';
import { termsWords } from '../shared/stakes.js';
import { ofGroup, ofTable } from './berths.js';
import { calledBy, seatedBy } from './called.js';
import { inOrder, isBots } from './state.js';

/** @import { Group, Here, House, Table } from './types.js' */
/** @import { LobbyState } from './state.js' */

const MOST_HERE = 12;

/** @param {string} game @param {number} size */
const glyph = (game, size) =>
  html`<svg class="glyph" width=${size} height=${size} aria-hidden="true">
    <use href=${`#game-${game}`}></use>
  </svg>`;

/**
 * @param {House} house
 * @param {Group | Table} row
 * @param {{berths: unknown, seats: number, free: number, button: unknown}} parts
 */
const card = (house, row, { berths, seats, free, button }) => html`<li class="card fill">
  <div class="sea">
    <svg class="waves" aria-hidden="true">
      <rect width="100%" height="100%" fill="url(#p-water)"></rect></svg
    >${berths}
  </div>
  <div class="fb">
    <div class="ft">
      ${glyph(row.game, 34)}
      <p>
        <b>${house.games[row.game]?.title ?? row.game}</b>
        <span>${say('%count players', { count: seats })} · ${termsWords(row)}</span>
      </p>
    </div>
    <span class="vh">${plural('%count seat free', '%count seats free', free)}</span>
    ${button}
  </div>
</li>`;

/**
 * Groups of people who wait for the same table, without the reader's own group.
 * @param {House} house
 * @param {LobbyState} state
 * @param {(group: Group) => void} join
 * @param {number} now
 */
export function groups(house, state, join, now) {
  const mine = state.mine.type === 'waiting' ? state.mine.group : '';
  const rows = /** @type {Group[]} */ (inOrder(state.groups)).filter(({ id }) => id !== mine);
  return rows.map((group) =>
    card(house, group, {
      berths: ofGroup(house, group, now),
      seats: group.seats,
      free: group.seats - group.people.length,
      button: html`<button
        type="button" class="btn primary" @click=${() => join(group)}
        aria-label=${say('Join: %game', { game: house.games[group.game]?.title ?? group.game })}
      >${say('Join')}</button>`,
    }),
  );
}

/**
 * Public tables at which a seat can be taken.
 * @param {House} house
 * @param {LobbyState} state
 * @param {(table: Table) => void} sit
 * @param {boolean} bots whether to list the tables of bots, or else those of people
 */
export function tables(house, state, sit, bots) {
  const rows = /** @type {Table[]} */ (inOrder(state.tables));
  return rows
    .filter((table) => isBots(table) === bots)
    .map((table) => {
      const kinds = table.seats.map((seat) => seat.kind);
      const wanted = table.begun ? 'computer' : 'open';
      return card(house, table, {
        berths: ofTable(house, table.seats, state.me),
        seats: kinds.filter((kind) => kind !== 'unheld').length,
        free: kinds.filter((kind) => kind === wanted).length,
        button: html`<button
        type="button" class="btn primary" @click=${() => sit(table)}
        aria-label=${say('Sit down: %game', { game: house.games[table.game]?.title ?? table.game })}
      >${say('Sit down')}</button>`,
      });
    });
}

/**
 * The tables to watch.
 * @param {House} house
 * @param {LobbyState} state
 */
export const watch = (house, state) =>
  [...state.watch.values()].map(
    (table) => html`<li><a class="card wt" href=${`/games/${table.id}`}>
      <span class="wb"><img
        src=${pictureOf(table.id, table.number, true)}
        alt="" loading="lazy"
      >${table.spectators ? html`<span class="chip live">${table.spectators}</span>` : nothing}</span>
      <span class="wp">${table.seats.map((seat, index) =>
        seat.kind === 'unheld'
          ? nothing
          : html`<span>${head(index)}<b>${seat.kind === 'computer' ? house.levels[seat.level ?? ''] : seatedBy(state.me, seat, table.seats)}</b></span>`,
      )}</span>
      <span class="wi">${glyph(table.game, 18)}<span class="vh">${house.games[table.game]?.title}, </span
        >${plural('%count move', '%count moves', table.number)}</span>
    </a></li>`,
  );

/** @type {Record<string, () => string>} */
const DOING = {
  waiting: () => say('is waiting'),
  playing: () => say('is playing'),
  watching: () => say('is watching'),
  looking: () => say('is looking around'),
};
/** @type {Record<string, (game: string) => string>} */
const DOING_AT = {
  waiting: (game) => say('is waiting: %game', { game }),
  playing: (game) => say('is playing: %game', { game }),
  watching: (game) => say('is watching: %game', { game }),
};

/** @param {House} house @param {Here} row */
function doing(house, row) {
  const title = house.games[row.game]?.title;
  const at = title ? DOING_AT[row.doing] : undefined;
  return at && title ? at(title) : DOING[row.doing]?.();
}

/**
 * The people who are here, those followed by the reader first.
 * @param {House} house
 * @param {LobbyState} state
 */
export function here(house, state) {
  const follows = new Set(house.follows);
  const all = [...state.here.values()];
  const rows = [
    ...all.filter(({ id }) => follows.has(id)),
    ...all.filter(({ id }) => !follows.has(id)),
  ];
  const { people } = state.counts;
  const more = people - Math.min(rows.length, MOST_HERE);
  const rest = rows.length
    ? plural('and %count more', 'and %count more', more)
    : plural('%count is here', '%count are here', people);
  return html`${rows.slice(0, MOST_HERE).map(
    (row) => html`<li>
      <span class="avatar s" aria-hidden="true"><svg viewBox="-50 -112 100 118">
        <use href=${`#penguin-${row.scarf}`}></use></svg
      ></span>
      <span><b>${calledBy(state.me, row.id, row)}${follows.has(row.id) ? html` <span class="chip">${say('followed')}</span>` : nothing}</b><span class="st ${row.doing}">${doing(house, row)}</span></span>
      ${follows.has(row.id) && may('challenge') ? challengeButton(row.name) : nothing}
    </li>`,
  )}${more > 0 ? html`<li class="rest">${rest}</li>` : nothing}`;
}

/** The button that opens the sheet for challenging somebody. @param {string} name */
const challengeButton = (name) =>
  html`<button type="button" class="btn ask" aria-label=${say('Challenge %name', { name })} @click=${() => challenge([name])}>${say('Challenge')}</button>`;
