// The tokens of this browser's seats, which stay in its storage: by match, then by seat or "host".

import { canKeep, forget as remove, keysKept, recall, retain } from './storage.js';

const PREFIX = "noonday:";
const MOST = 200; // matches whose tokens are kept; first those that are over are forgotten, then the oldest
const OVER = "over"; // marks a match that is over

function read(match) {
  try {
    return JSON.parse(recall(PREFIX + match)) ?? {};
  } catch {
    return {};
  }
}

// What is kept last is the latest, whatever the device's clock said then or says now.
function write(match, held) {
  const latest = Math.max(0, ...idsKept().map(age));
  retain(PREFIX + match, JSON.stringify({ ...held, at: Math.max(Date.now(), latest + 1) }));
  if (canKeep) forget(match);
  inMemory.set(match, held); // where nothing is kept, the tokens serve as long as this page is open
}

const inMemory = new Map();
const idsKept = () => keysKept().filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
const age = (match) => Number(read(match).at) || 0;

function forget(latest) {
  const kept = idsKept();
  if (kept.length <= MOST) return;
  const others = kept.filter((match) => match !== latest);
  const rank = (match) => (read(match)[OVER] ? 0 : 1);
  for (const match of others.sort((a, b) => rank(a) - rank(b) || age(a) - age(b)).slice(0, kept.length - MOST)) remove(PREFIX + match);
}

// Return the matches of which this browser has tokens, the last first.
export function matches() {
  const found = new Set([...idsKept(), ...inMemory.keys()]);
  const held = [...found].filter((match) => seatsOf(match).length || tokenOf(match, "host"));
  const ages = new Map(held.map((match) => [match, age(match)]));
  return held.sort((a, b) => ages.get(b) - ages.get(a));
}

// Forget all tokens of a match.
export function forgetMatch(match) {
  remove(PREFIX + match);
  inMemory.delete(match);
}

// Note that a match is over, so that its tokens are the first to be forgotten.
export function markOver(match) {
  const held = read(match);
  if (held.at && !held[OVER]) retain(PREFIX + match, JSON.stringify({ ...held, [OVER]: true }));
}

// Return the seats of a match that this browser holds: numbers in order.
export function seatsOf(match) {
  const held = { ...read(match), ...inMemory.get(match) };
  return Object.keys(held).filter((key) => /^\d+$/.test(key)).map(Number).sort((a, b) => a - b);
}

// Return the token of a seat, or of "host"; undefined if this browser has none.
export const tokenOf = (match, seat) => ({ ...read(match), ...inMemory.get(match) })[seat];

// Keep tokens of a match: `{seat: token}`, with "host" among the keys.
export const keep = (match, tokens) => write(match, { ...read(match), ...inMemory.get(match), ...tokens });

// Forget a token that the server refuses; return whether the one that it replaced is back in its place.
export function drop(match, seat) {
  const { [seat]: _, [before(seat)]: former, ...held } = { ...read(match), ...inMemory.get(match) };
  write(match, former ? { ...held, [seat]: former } : held);
  return Boolean(former);
}

const before = (seat) => `${seat} before`; // the key of a token that a link replaced

// Keep the tokens of an answer that opened a match, took a seat or opened a rematch, and return the address of the
// match's page; a browser that keeps nothing takes the tokens there in the fragment, which no server gets.
export function keepAnswered(answer) {
  const tokens = Object.fromEntries((answer.seats ?? []).map((entry) => [entry.seat, entry.token]));
  if (answer.token) tokens[answer.seat] = answer.token;
  if (answer.host_token) tokens.host = answer.host_token;
  keep(answer.match.id, tokens);
  const kept = read(answer.match.id);
  const isKept = Object.entries(tokens).every(([seat, token]) => kept[seat] === token); // the storage may be full
  const carried = new URLSearchParams(isKept ? [] : Object.values(tokens).map((token) => ["token", token]));
  return `/matches/${answer.match.id}${carried.size ? `#${carried}` : ""}`;
}

// Take tokens of a match out of the address, such as #token=nd1.MATCH.SEAT.GENERATION.MAC, and keep them; return the only
// seat that they are of, or null, and whether one is no token of the match.
export function takeFromAddress(page) {
  const named = new URLSearchParams(location.hash.slice(1));
  const tokens = named.getAll("token");
  const seats = [];
  let wrong = false;
  if (!tokens.length) return { seat: null, wrong };
  history.replaceState(history.state, "", location.pathname + location.search);
  for (const token of tokens) {
    const [kind, match, seat] = token.split(".");
    if (kind !== "nd1" || match !== page || !/^(\d+|host)$/.test(seat ?? "")) {
      wrong = true;
      continue;
    }
    const held = tokenOf(match, seat);
    keep(match, { [seat]: token, ...(held && held !== token && { [before(seat)]: held }) });
    if (seat !== "host") seats.push(Number(seat));
  }
  return { seat: seats.length === 1 ? seats[0] : null, wrong };
}

// Return the link by which this person goes on in another browser; the tokens are in the fragment, which no server gets.
export const linkToOneself = (match, tokens) => `${location.origin}/matches/${match}#${new URLSearchParams(tokens.map((token) => ["token", token]))}`;
