// A whole match of each game through the client that was generated from the contract: node play.mts URL GAME...
// It follows the streams and writes the ids of the matches. It goes on after every cut: requests are sent again, and a
// stream is resumed after the last ply that was read.

import createClient from "openapi-fetch";
import type { components, paths } from "./noonday.ts";

type Message = components["schemas"]["StreamMessage"];
type Turn = components["schemas"]["TurnMessage"];

declare const process: { argv: string[] };
type Game = components["schemas"]["Opening"]["game"];
null satisfies components["schemas"]["Judgement"]["fair"]; // of a record with dice that were not the server's
const [url, ...games] = process.argv.slice(2) as [string, ...Game[]];
const client = createClient<paths>({ baseUrl: url });
let drawn = 1;
const pause = () => new Promise((done) => setTimeout(done, 50));

/** Draws a number below another, the same ones in each run. */
function below(most: number): number {
  drawn = (drawn * 48271) % 2147483647;
  return drawn % most;
}

/** Sends a request until its answer is whole. */
async function answered<Answer extends { response: Response }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask();
      if (answer.response.status !== 503) return answer;
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error; // cut on the way
    }
    await pause();
  }
}

/** Yields the messages of a stream until it ends or is cut. */
async function* streamed(match: string, token: string, after: number): AsyncGenerator<Message> {
  try {
    const { data } = await client.GET("/v1/matches/{match}/events", {
      params: { path: { match }, query: { after } },
      headers: { Accept: "application/x-ndjson", Authorization: `Bearer ${token}` },
      parseAs: "stream",
    });
    let rest = "";
    for await (const piece of (data as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as Message;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await pause();
  }
}

/** Answers a turn with one of the entries that it asks for. */
async function choose(match: string, token: string, turn: Turn): Promise<void> {
  const asked = turn.actions.filter((entry) => !entry.unasked);
  const entry = asked[below(asked.length)];
  const chosen = entry.form === "action" ? { action: entry.action } : { notation: entry.notation };
  const { error } = await answered(() =>
    client.POST("/v1/matches/{match}/actions", {
      params: { path: { match }, query: { menu: "none" } },
      headers: { Authorization: `Bearer ${token}` },
      body: { decision: turn.decision, ...chosen },
    }),
  );
  const goneOn = ["match-over", "not-to-act", "stale-decision"]; // the match went on meanwhile, and so does the stream
  if (error && !goneOn.includes(error.code)) throw new Error(JSON.stringify(error));
}

async function main(game: Game): Promise<string> {
  const { data: card } = await answered(() => client.GET("/v1/games/{game}", { params: { path: { game } } }));
  if (!card) throw new Error(`there is no game ${game}`);
  const bots = Array(Math.min(...card.seats) - 1).fill({ player: "bot", level: card.levels.at(-1) });
  const key = crypto.randomUUID();
  const { data: opened, error } = await answered(() =>
    client.POST("/v1/matches", {
      params: { header: { "Idempotency-Key": key } },
      body: { game, seats: [{ player: "person", name: "Ann" }, ...bots], pace: "fast" },
    }),
  );
  if (!opened) throw new Error(JSON.stringify(error));
  const match = opened.match.id;
  const token = opened.seats[0].token;
  for (let ply = 0; ; ) {
    for await (const message of streamed(match, token, ply)) {
      if (message.type === "ply" && message.ply !== ply + 1) throw new Error(`ply ${message.ply} after ply ${ply}`);
      else if (message.type === "ply") ply = message.ply;
      else if (message.type === "turn") await choose(match, token, message);
      else if (message.type === "over") return match;
      else if (message.type === "problem") throw new Error(JSON.stringify(message));
    }
  }
}

for (const game of games) console.log(await main(game));
