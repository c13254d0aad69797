// The load for server.js: node load.js PORT MATCHES SECONDS
//
// Each seat has a socket of its own. The next move of a match is sent when the seat that acted has heard of its own.
// "ready" is printed after a second of play; a line of the standard input begins the slice, and its result is printed.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { io } = createRequire(import.meta.url)("socket.io-client");
const [port, matches, seconds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const latencies = [];
let end = Infinity;
let measuring = false;
let playing = 0;

async function post(path, body) {
  const answer = await fetch(`${base}/games/counting${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} came for ${path}`);
  return answer.json();
}

async function seated(matchID, playerID) {
  const { playerCredentials } = await post(`/${matchID}/join`, { playerID, playerName: playerID });
  const socket = io(`${base}/counting`, { transports: ["websocket"], forceNew: true });
  const synced = new Promise((resolve) => socket.once("sync", resolve));
  socket.emit("sync", matchID, playerID, playerCredentials, 2);
  await synced;
  return { socket, playerID, playerCredentials };
}

async function opened() {
  const { matchID } = await post("/create", { numPlayers: 2 });
  const match = { matchID, seats: [await seated(matchID, "0"), await seated(matchID, "1")], sent: 0, stateID: 0 };
  for (const { socket, playerID } of match.seats) {
    socket.on("update", (_, state) => heard(match, playerID, state));
  }
  return match;
}

function heard(match, playerID, state) {
  if (playerID !== match.acting || state._stateID <= match.stateID) return;
  const now = performance.now();
  if (measuring) latencies.push(now - match.sent);
  match.stateID = state._stateID;
  if (now < end) act(match, state.ctx.currentPlayer);
  else if (--playing === 0) finish();
}

function act(match, playerID) {
  const { socket, playerCredentials } = match.seats[Number(playerID)];
  const payload = { type: "count", args: [], playerID, credentials: playerCredentials };
  match.acting = playerID;
  match.sent = performance.now();
  socket.emit("update", { type: "MAKE_MOVE", payload }, match.stateID, match.matchID, playerID);
}

function finish() {
  latencies.sort((one, other) => one - other);
  const took = (performance.now() - (end - seconds * 1000)) / 1000;
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  console.log(JSON.stringify({ moves: latencies.length, seconds: took, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}

const all = [];
for (let number = 0; number < matches; number++) all.push(await opened());
playing = all.length;
for (const match of all) act(match, "0");
setTimeout(() => console.log("ready"), 1000);
for await (const _ of createInterface({ input: process.stdin })) {
  measuring = true;
  end = performance.now() + seconds * 1000;
}
