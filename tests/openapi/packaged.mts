// Matches through the package for npm: node packaged.mts URL ACTIONS GAME... plays the games in turn until it acted so
// often. It writes what packaged.py writes.

import { asked, Noonday, type Opening, type Seat } from "noonday-client";

declare const process: { argv: string[] };
const [url = "", actions, ...games] = process.argv.slice(2);
const server = new Noonday(url);
let drawn = 1;

/** Draws one of several, the same ones in each run. */
function one<Of>(several: Of[]): Of {
  drawn = (drawn * 48271) % 2147483647;
  return several[drawn % several.length]!;
}

/** Plays a match to its end; returns the number of actions. */
async function play(seat: Seat): Promise<number> {
  const acted: [number, number][] = [];
  const plies: number[] = [];
  let passed = 0;
  for await (const message of seat.messages()) {
    if (message.type === "ply") plies.push(message.ply);
    if (message.type !== "turn") continue;
    const answer = await seat.act(one(asked(message)));
    if (answer === null) passed += 1;
    else if (answer.ply === null) throw new Error(`the server throws the dice, and not ${answer.throws.die}`);
    else acted.push([message.decision, answer.ply]);
  }
  console.log(JSON.stringify({ match: seat.id, acted, passed, plies }));
  return acted.length;
}

for (let number = 0, done = 0; number < games.length || done < Number(actions); number += 1) {
  const game = games[number % games.length] as Opening["game"];
  done += await play((await server.open({ game, pace: "fast" })).seat(0));
}
