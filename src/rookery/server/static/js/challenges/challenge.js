/** One sheet for challenging anybody from anywhere: whom, which game, how many, how fast, what for. */
import { html } from '../../vendor/lit-html.js';
import { get, post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { clockWords } from '../shared/clock.js';
import { NOTICES } from '../shared/connection.js';
import { closeDialog, openDialog, redrawDialog } from '../shared/dialog.js';
import { hourOf } from '../shared/hours.js';
import { listed, plural, say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { termsWords } from '../shared/stakes.js';
import { recall, remember } from '../shared/storage.js';
import { toast } from '../shared/toast.js';

/** @import { Clock } from '../shared/clock.js' */

/** @import { AtStake, ChallengeLine, GameOffered, OptionOffered } from './wire.d.ts' */

const KIND = 'own challenge';
const MOST_MINUTES = 1440;

/** @type {(Clock | null)[]} */
const SITTING = [
  null,
  { initial_s: 300, increment_s: 3 },
  { initial_s: 900, increment_s: 10 },
  { initial_s: 1800, increment_s: 20 },
];
/** @type {Clock[]} */
const DAYS = [1, 3, 7].map((days) => ({ initial_s: 0, increment_s: 0, days, bank: 0 }));

/** What the sheet shows now. */
const sheet = {
  /** @type {string[]} */ names: [],
  /** @type {GameOffered[]} */ games: [],
  game: '',
  seats: 2,
  /** @type {Clock | null} */ clock: null,
  rated: false,
  /** @type {Record<string, string>} */ options: {},
  /** @type {AtStake | null} */ stakes: null,
  /** @type {string[]} */ proposed: [],
};

const game = () => /** @type {GameOffered} */ (sheet.games.find((one) => one.name === sheet.game));

/** How many can play: at least everybody who is asked. */
const numbers = () => game().seats.filter((count) => count > sheet.names.length);

/** Open the sheet. @param {string[]} names whom to ask @param {string} [wanted] a game's name */
export async function challenge(names, wanted) {
  sheet.games = await get('/api/challenges/games');
  Object.assign(sheet, { names: [...names], rated: false, clock: null, stakes: null });
  choose(wanted ?? recall('challenge-game') ?? '');
  openDialog(drawn(), KIND);
}

/** @param {string} name */
function choose(name) {
  const found = sheet.games.find((one) => one.name === name) ?? sheet.games[0];
  sheet.game = found?.name ?? '';
  sheet.options = {};
  settle();
}

/** Let the number of seats fit, and ask what is at stake. */
function settle() {
  const fit = numbers();
  if (!fit.includes(sheet.seats)) sheet.seats = fit[0] ?? sheet.names.length + 1;
  sheet.stakes = null;
  if (sheet.rated && sheet.names.length) askStakes();
}

async function askStakes() {
  const asked = JSON.stringify(request());
  const stakes = await post('/api/challenges/stakes', request()).catch(() => null);
  if (asked !== JSON.stringify(request())) return;
  sheet.stakes = stakes;
  redraw();
}

const redraw = () => redrawDialog(drawn(), 'challenge');

/** The request that the sheet stands for. */
function request() {
  const people = [{ kind: 'me' }, ...sheet.names.map((name) => ({ kind: 'player', name }))];
  const level = game().level;
  const rest = Array.from({ length: sheet.seats - people.length }, () => ({
    kind: 'computer',
    level,
  }));
  const minutes = sheet.clock?.days ? MOST_MINUTES : 30;
  const { clock, rated } = sheet;
  const options = { ...sheet.options, players: String(sheet.seats) };
  return { game: sheet.game, seats: [...people, ...rest], options, clock, rated, minutes };
}

/** @param {() => void} change */
const after = (change) => () => {
  change();
  settle();
  redraw();
};

/** @param {string} of @param {string} words @param {boolean} isOn @param {() => void} change */
const radio = (of, words, isOn, change) =>
  html`<label class="choice"><input type="radio" name=${of} .checked=${isOn} @change=${after(change)}>${words}</label>`;

/** @param {OptionOffered} option whether it matters with what is chosen */
const matters = ({ when }) =>
  Object.entries(when).every(([name, values]) => {
    const usual = game().options.find((one) => one.name === name)?.usual ?? '';
    return values.includes(sheet.options[name] ?? usual);
  });

function drawn() {
  const isFull = sheet.names.length < 1 || !numbers().length;
  const days = Boolean(sheet.clock?.days);
  return html`<form class="inner sheet" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <header><h2>${say('Challenge')}</h2><button type="button" class="btn icon quiet" aria-label=${say('Close')} @click=${closeDialog}>${icon('x')}</button></header>
    <div class="parts">
      <fieldset><legend>${say('Whom?')}</legend><div class="whom">${sheet.names.map(whom)}
        <span class="add"><input class="input" id="whom" list="whom-names" maxlength="80" autocomplete="off" spellcheck="false" placeholder=${say('Add a player')} aria-label=${say('Add a player')} @input=${propose} @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && add()}><datalist id="whom-names">${sheet.proposed.map((name) => html`<option value=${name}></option>`)}</datalist><button type="button" class="btn icon" aria-label=${say('Add')} @click=${add}>${icon('plus')}</button></span></div></fieldset>
      <fieldset><legend>${say('Which game?')}</legend><div class="choices">${sheet.games.map(
        (one) => radio('game', one.title, one.name === sheet.game, () => choose(one.name)),
      )}</div></fieldset>
      <fieldset><legend>${say('How many?')}</legend><div class="choices">${numbers().map((count) =>
        radio('seats', String(count), count === sheet.seats, () => {
          sheet.seats = count;
        }),
      )}</div><p class="note">${seatsWords()}</p></fieldset>
      <fieldset><legend>${say('How fast?')}</legend><div class="choices">
        ${radio('pace', say('At one sitting'), !days, () => {
          sheet.clock = null;
        })}${radio('pace', say('Over days'), days, () => {
          sheet.clock = DAYS[1] ?? null;
        })}</div><div class="choices">${(days ? DAYS : SITTING).map((clock) =>
          radio('clock', clockWords(clock), isSame(clock, sheet.clock), () => {
            sheet.clock = clock;
          }),
        )}</div></fieldset>
      <label class="rated"><input type="checkbox" role="switch" .checked=${sheet.rated} @change=${after(
        () => {
          sheet.rated = !sheet.rated;
        },
      )}><span><b>${say('Rated')}</b><span id="stakes" aria-live="polite">${stakesLine()}</span></span></label>
      ${game().options.length ? html`<details><summary>${say('Rules and board')}</summary>${game().options.filter(matters).map(field)}</details>` : ''}
    </div>
    <footer><button type="button" class="btn primary" ?disabled=${isFull} @click=${send}>${
      sheet.names.length ? say('Ask %names', { names: listed(sheet.names) }) : say('Ask')
    }</button><a class="btn" href="/new?game=${sheet.game}&players=${sheet.seats}">${say('Link instead')}</a></footer>
  </form>`;
}

/** @param {Clock | null} a @param {Clock | null} b */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {string} name */
const whom = (name) =>
  html`<span class="chip">${name}<button type="button" class="btn icon quiet" aria-label=${say('Leave out %name', { name })} @click=${after(
    () => {
      sheet.names = sheet.names.filter((one) => one !== name);
    },
  )}>${icon('x')}</button></span>`;

/** @param {OptionOffered} option */
const field = (option) =>
  html`<label class="field"><span>${option.title}</span><select class="input" @change=${(
    /** @type {Event} */ event,
  ) => {
    sheet.options[option.name] = /** @type {HTMLSelectElement} */ (event.target).value;
    redraw();
  }}>${option.choices.map(
    ({ value, title }) =>
      html`<option value=${value} ?selected=${value === (sheet.options[option.name] ?? option.usual)}>${title}</option>`,
  )}</select></label>`;

function seatsWords() {
  const computers = sheet.seats - 1 - sheet.names.length;
  const people = say('You and %names', { names: listed(sheet.names) });
  if (computers <= 0) return people;
  return `${people}, ${plural('%count computer', '%count computers', computers)}`;
}

function stakesLine() {
  if (!sheet.rated) return say('For fun: no rating changes.');
  if (!sheet.stakes) return say('It changes your ratings.');
  if (!sheet.stakes.rated) return say('This game cannot be rated.');
  const { gain, lose } = sheet.stakes;
  return say('First place brings you about %gain points, the last one costs you %lose.', {
    gain,
    lose,
  });
}

/** @param {Event} event */
async function propose(event) {
  const text = /** @type {HTMLInputElement} */ (event.target).value.trim();
  if (text.length < 2) return;
  const found = await get(`/api/people?begins=${encodeURIComponent(text)}`).catch(() => []);
  sheet.proposed = found.map((/** @type {{name: string}} */ { name }) => name);
  redraw();
}

function add() {
  const input = /** @type {HTMLInputElement} */ (document.getElementById('whom'));
  const name = input.value.trim();
  const most = Math.max(...sheet.games.flatMap((one) => one.seats)) - 1;
  if (!name || sheet.names.includes(name) || sheet.names.length >= most) return;
  input.value = '';
  sheet.names = [...sheet.names, name];
  if (!numbers().length)
    choose(sheet.games.find((one) => one.seats.some((n) => n > sheet.names.length))?.name ?? '');
  settle();
  redraw();
}

/** @param {Event} event */
const send = (event) =>
  busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
    remember('challenge-game', sheet.game);
    wait(await post('/api/challenges', request()));
  });

// -- waiting -------------------------------------------------------------------------------------

/** Show how a challenge stands until it is over; readers may leave. @param {ChallengeLine} asked */
function wait(asked) {
  openDialog(waiting(asked), 'own waiting');
  const look = async () => {
    const now = await get(`/api/challenges/${asked.id}`).catch(() => null);
    if (!now) return;
    if (now.url) location.href = now.url;
    else if (now.state === 'open') redrawDialog(waiting(now), 'waiting');
    else {
      document.removeEventListener(NOTICES, look);
      closeDialog();
      if (now.state !== 'withdrawn') toast(endWords(now), true);
    }
  };
  document.addEventListener(NOTICES, look);
}

/** @param {ChallengeLine} one */
const endWords = ({ seats }) => {
  const no = seats.filter((seat) => seat.accepted === false).map((seat) => seat.name);
  return no.length
    ? say('%name would rather not.', { name: listed(no) })
    : say('There was no answer in time.');
};

/** @param {ChallengeLine} one */
function waiting(one) {
  const here = one.seats.filter((seat) => seat.accepted).length;
  const title = sheet.games.find(({ name }) => name === one.game)?.title ?? one.game;
  return html`<div class="inner sheet">
    <header><h2>${say('%count of %all are at the table', { count: here, all: one.seats.length })}</h2></header>
    <div class="parts"><p>${title} · ${termsWords(one)}</p>
      <ul class="berthed">${one.seats.map(
        (seat) =>
          html`<li>${icon(seat.accepted ? 'check' : 'clock')}<b>${
            seat.yours ? say('You') : seat.name || say('Computer')
          }</b><span>${seat.accepted ? say('is there') : say('was asked')}</span></li>`,
      )}</ul>
      <p class="note">${say('You can go on: the bell tells you. The question ends at %time.', { time: hourOf(one.until) })}</p></div>
    <footer><button type="button" class="btn" @click=${closeDialog}>${say('Back to the house')}</button><button type="button" class="btn withdraw" @click=${(
      /** @type {Event} */ event,
    ) =>
      busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
        await post(`/api/challenges/${one.id}/decline`, {});
        closeDialog();
      })}>${icon('x')}${say('Withdraw')}</button></footer>
  </div>`;
}
