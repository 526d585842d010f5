/** The companion on the screen: one thing to do at a time, large enough for a whole table. */
import { html } from '../../../vendor/lit-html.js';
import '../../../js/companion/install.js';
import {
  anotherSetup,
  cannotMove,
  outNote,
  ranking,
  showAll,
  steps,
  turnOrder,
  whoBegins,
} from '../../../js/companion/parts.js';
import { mixed } from '../../../js/companion/random.js';
import { Wizard } from '../../../js/companion/wizard.js';
import { pageData } from '../../../js/shared/elements.js';
import { plural, say } from '../../../js/shared/i18n.js';
import {
  bagOf,
  begun,
  coinsLeft,
  fresh,
  goal,
  isCourse,
  isTiny,
  next,
  order,
  places,
  seats,
  stuck,
  USUAL,
  withFirst,
} from './course.js';
import { called, plan, same } from './plan.js';
import { setupForm } from './setup_form.js';

/** @import { About, Course, Setup } from './course.js' */

/** @type {About} */
const about = pageData();
/** @type {Wizard<Course>} */
const wizard = new Wizard(
  'companion-penguins-on-coins',
  (found) => isCourse(about, found),
  (setup = USUAL) => fresh(setup),
  () => ({ setup: settle, bag, first, lay, place, turns, end }),
);
const go = (/** @type {Course} */ then) => wizard.go(then);
const seatName = (/** @type {number} */ seat) => wizard.called(seat);

/** @param {Partial<Setup>} change */
function choose(change) {
  const setup = { ...wizard.course.setup, ...change };
  if (!isTiny(about, setup)) setup.tall = 'flat2';
  wizard.replace({ ...wizard.course, setup });
}

const forward = () => go(next(about, wizard.course));

// -- the stages -----------------------------------------------------------------------------------

const begin = () => go(begun(wizard.course.setup, bagOf(about, mixed)));

function settle() {
  return setupForm(about, wizard.course, { choose, begin });
}

function bag() {
  const { deal, count } = wizard.course;
  const suit = deal[count] ?? '';
  const cells = order(about, wizard.course.setup);
  const level = 1 + cells.slice(0, count).filter((cell) => same(cell, cells[count])).length;
  const where = called(cells[count]);
  const words =
    level === 1
      ? say('Lay it on %cell.', { cell: where })
      : say('On top of the stack on %cell.', { cell: where });
  return html`${wizard.heading(say('Coin %now of %all', { now: count + 1, all: about.coins }), words)}
    <section class="card bag drawn">
      <div class="coin">
        <svg viewBox="-48 -48 96 104" role="img" aria-label=${about.suits[suit]}>
          <use href=${`#coin-${suit}1`} transform="translate(0 -4)"></use>
        </svg>
        <b data-say>${about.suits[suit]}, ${where}</b>
      </div>
      ${plan(about, wizard.course, { dealt: count + 1, at: cells[count] })}
    </section>
    ${goalNote()}
    ${wizard.does(count + 1 < about.coins ? say('Next coin') : say('All coins placed'), forward, {
      quiet: showAll(count + 1 === about.coins, () => go(lastCoin())),
    })}`;
}

/** @returns {Course} */
const lastCoin = () => ({ ...wizard.course, count: about.coins - 1 });

function goalNote() {
  const suit = goal(wizard.course);
  if (!suit || wizard.course.stage === 'setup') return '';
  return html`<p class="notes goal">
    <svg viewBox="-44 -44 88 96" aria-hidden="true"><use href=${`#coin-${suit}1`}></use></svg>${say(
      'Your goal: end on %suit. Put the matching pawn beside you.',
      { suit: about.suits[suit] ?? '' },
    )}
  </p>`;
}

const first = () =>
  whoBegins(wizard, say('Tap a penguin, or draw lots.'), seats(wizard.course.setup), (seat) =>
    go(withFirst(wizard.course, seat)),
  );

function lay() {
  const { count, setup: chosen } = wizard.course;
  const cells = 4 * (about.tiles[chosen.tiles]?.corners.length ?? 4);
  const most = isTiny(about, chosen) && chosen.tall === 'x3' ? 3 : 2;
  const free = isTiny(about, chosen) && chosen.tall === 'flat2' && chosen.start === 'strategic';
  let where = say('Any cell that has no coin yet.');
  if (count >= cells) {
    const limit = say('Any cell, up to %most high.', { most });
    if (chosen.start === 'chaotic') where = say('Any cell, as high as you like.');
    else if (chosen.start === 'irregular' || free) where = limit;
    else where = say('A cell of the X, up to %most high.', { most });
  }
  return html`${wizard.heading(say('Coin %now of %all', { now: count + 1, all: about.coins }), where)}
    <section class="card bag">
      ${wizard.whose(wizard.course.seat, say('chooses a coin and lays it'))}
      ${plan(about, wizard.course, { heights: chosen.start === 'strategic' })}
    </section>
    ${wizard.does(say('Coin placed'), forward)}`;
}

function place() {
  return html`${wizard.heading(say('The penguins'), say('On any free coin.'))}
    <section class="card bag">${wizard.whose(wizard.course.seat, say('places the penguin'))}</section>
    ${goalNote()}${wizard.does(say('Penguin placed'), forward)}`;
}

function turns() {
  const { setup: chosen } = wizard.course;
  const left = coinsLeft(about, wizard.course);
  const parts = [
    [say('Move:'), say('Step to a neighbour just as high, or hop to the same picture anywhere.')],
    [
      say('Melt:'),
      chosen.flame
        ? say('Take away the coin you left, or the top of any stack without a penguin.')
        : say('Take away the coin you left.'),
    ],
    ...(chosen.drift
      ? [[say('Drift'), say('If you like, move or turn one tile. All tiles must stay connected.')]]
      : []),
  ];
  return html`${wizard.heading(
    plural('%count coin on the ice', '%count coins on the ice', left),
    say('Turn %number', { number: wizard.course.count + 1 }),
  )}
    <section class="card bag">
      ${wizard.whose(wizard.course.seat, say('to move'))}
      ${steps(parts)}
      ${inTurn()}
    </section>
    ${goalNote()}
    ${wizard.does(say('Turn done'), forward, {
      more: cannotMove(say('Stuck, and out'), () => go(stuck(wizard.course))),
      able: left > 1,
    })}`;
}

/** All seats in the order of play; those that are out are struck through. */
function inTurn() {
  const { first: from, out, seat: now, setup } = wizard.course;
  if (setup.players === 1) return '';
  const order = seats(setup).map((i) => (from + i) % setup.players);
  return turnOrder(order, { now, gone: out, called: seatName, note: outNote(out) });
}

function end() {
  const left = coinsLeft(about, wizard.course);
  const alone = wizard.course.setup.players === 1;
  const share = Math.round((100 * left) / about.coins);
  const aim = goal(wizard.course);
  const title = alone
    ? left === 1
      ? say('Solved')
      : say('%left of %all coins left', { left, all: about.coins })
    : say('%name wins', { name: seatName(places(wizard.course)[0] ?? 0) });
  const words = alone
    ? left === 1 && aim
      ? say('Is it %suit? Then you met the goal, too.', { suit: about.suits[aim] ?? '' })
      : say('That is %share percent of the iceberg. Less is better.', { share })
    : say('Last one standing!');
  return html`${wizard.heading(title, words)}
    ${
      alone
        ? ''
        : ranking(
            places(wizard.course).map((seat, i) => [i + 1, seat]),
            seatName,
          )
    }
    ${wizard.does(say('Play again'), begin, {
      more: anotherSetup(() => go(fresh(wizard.course.setup))),
      picture: 'again',
    })}`;
}

wizard.update();
