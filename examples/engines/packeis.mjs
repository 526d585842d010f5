// An engine for Packeis am Pol in a language that Rookery is not written in: it reads positions by
// itself, knows the rules of moving, and looks one move ahead. It plays on the usual board.
//
// rookery match packeis "engine:node examples/engines/packeis.mjs" chick

import { createInterface } from 'node:readline';

const STEPS = [[-2, 0], [2, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]];
const STD = [1, 0, 1, 0, 1, 0, 1, 0]; // by how many half floes each row is moved to the right

/** Reads `PK1 std 31.../... A u44 s0.0,0.0`: cells by "x,y", whose turn, who still has penguins to place. */
function read(text) {
  const [, shape, rows, turn, hands] = text.split(' ');
  const offsets = shape === 'std' ? STD : shape.slice(1).split(',').map(Number);
  const cells = new Map();
  rows.split('/').forEach((row, y) => {
    [...row.matchAll(/([A-D]?)([123.])/g)].forEach(([, seat, fish], at) => {
      if (fish === '.') return; // water
      const x = 2 * at + offsets[y];
      cells.set(`${x},${y}`, { x, y, seat, fish: Number(fish), name: 'abcdefgh'[at] + (y + 1) });
    });
  });
  const places = Number(hands[1 + 'ABCD'.indexOf(turn)]) > 0;
  return { cells, turn, places };
}

/** Where a penguin can go: straight on until there is water or another penguin. */
function* reach(cells, from) {
  for (const [dx, dy] of STEPS) {
    for (let n = 1; ; n++) {
      const to = cells.get(`${from.x + n * dx},${from.y + n * dy}`);
      if (!to || to.seat) break;
      yield to;
    }
  }
}

/** What a position is worth to a seat: its ways to go, less those of the others. */
function worth(cells, seat) {
  let sum = 0;
  for (const cell of cells.values()) {
    if (cell.seat) sum += [...reach(cells, cell)].length * (cell.seat === seat ? 1 : -1);
  }
  return sum;
}

/** Every action with what it seems worth. */
function* choices({ cells, turn, places }) {
  const free = [...cells.values()].filter((cell) => !cell.seat);
  for (const to of places ? free.filter((cell) => cell.fish === 1) : []) {
    to.seat = turn;
    yield { action: `@${to.name}`, worth: worth(cells, turn) };
    to.seat = '';
  }
  for (const from of places ? [] : [...cells.values()].filter((cell) => cell.seat === turn)) {
    for (const to of [...reach(cells, from)]) {
      cells.delete(`${from.x},${from.y}`);
      to.seat = turn;
      yield { action: `${from.name}-${to.name}`, worth: 5 * from.fish + worth(cells, turn) };
      to.seat = '';
      cells.set(`${from.x},${from.y}`, from);
    }
  }
}

let position = null;
for await (const line of createInterface({ input: process.stdin })) {
  const [command, game, ...text] = line.trim().split(/\s+/);
  if (command === 'quit') break;
  if (command === 'rtp') console.log('id name Floes\nrtpok 1');
  else if (command === 'position' && game === 'packeis') {
    position = read(text.join(' '));
    console.log(`position ${text.join(' ')}`);
  } else if (command === 'go' && position) {
    const all = [...choices(position)];
    console.log(`bestaction ${all.reduce((best, one) => (one.worth > best.worth ? one : best)).action}`);
  } else console.log(`error unknown-command ${command}`);
}
