// A boardgame.io server for `benchmarks/beside.py`: a trivial game whose states are padded to a
// given length. Every state is written to the files of its own storage.
import { FlatFile, Server } from 'boardgame.io/dist/cjs/server.js';

const PLACES = 64;

const game = {
  name: 'stones',
  setup: (_, { padding }) => ({ stones: Array(PLACES).fill(0), padding: 'x'.repeat(padding) }),
  moves: {
    put: ({ G, playerID }, place) => {
      G.stones[place % PLACES] += 1 + Number(playerID);
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const [, , folder] = process.argv;
const server = Server({ games: [game], origins: [], db: new FlatFile({ dir: folder }) });
// A separate port for the API that creates matches: '0' means any port, while 0 would mean none.
const running = await server.run({ port: 0, lobbyConfig: { apiPort: '0' } });
for (const one of [running.appServer, running.apiServer]) {
  console.log(`http://127.0.0.1:${one.address().port}`);
}
process.on('SIGTERM', () => process.exit(0));
