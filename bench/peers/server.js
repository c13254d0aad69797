// boardgame.io's own server, with matches in memory, for a game of two seats that take turns: node server.js PORT
import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const counting = {
  name: "counting",
  setup: () => ({ counts: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { count: ({ G, playerID }) => { G.counts[Number(playerID)] += 1; } },
};

const server = Server({ games: [counting], origins: [/./] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
