// What a stranger can compute of a record: whether it is whole and fair (openapi/fairness.md), and who signed it.
// The hashes are vendored: a page that is opened over plain http has no crypto.subtle.
import { sha256 } from './sha256.js';
import { sha512 } from './sha512.js';
import { hmac } from './hmac.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from './utils.js';
import { etc, verify } from './ed25519.js';

etc.sha512Sync = (...parts) => sha512(concatBytes(...parts));

const RANGE = 2 ** 48;
const NEVER_LAST = ["seat-taken", "seat-left", "handed-over", "clocks-shifted", "erased", "token-renewed", "rewound", "clock-advanced"];
const MOST_FAULTS = 1000;

// Return canonical JSON (RFC 8785).
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

const bytes = (value) => utf8ToBytes(canonical(value));

export const digest = (value) => bytesToHex(sha256(value));

// Return a value without any member named note, however deep: such texts may have been erased.
export function withoutNotes(value) {
  if (Array.isArray(value)) return value.map(withoutNotes);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([name]) => name !== "note");
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNotes(member)]));
}

// Return whether the dice of a record were thrown at a real table, so that nobody can say whether they were fair.
export const thrown = (record) => record.luck === "table";

// Return whether the luck of a record was chosen by who opened the match.
export const isChosen = (record) => (record.chosen ?? null) !== null;

// Return whether the clock of a record was moved by hand.
const isByHand = (record) => record.clock === "manual";

// Return why a record is of a test match, which counts for nothing; an empty list where it is none.
export const testing = (record) => [
  ...(isChosen(record) ? ["its luck was chosen by who opened it"] : []),
  ...(isByHand(record) ? ["its clock was moved by hand"] : []),
];

// Return whether the luck of a record is the server's, which can be proven.
const isDealt = (record) => !thrown(record) && !isChosen(record);

// Return the first hash of a record's chain.
export function setupHash(record) {
  const { format, game, version, match, parent, options, time_per_decision, leaving, commitment } = record;
  const luck = { ...(thrown(record) && { luck: record.luck }), ...(isChosen(record) && { chosen: record.chosen }) };
  const clock = isByHand(record) ? { clock: record.clock } : {};
  const content = record.content === null ? null : record.content.digest;
  const seats = record.seats.length;
  return digest(bytes({ format, game, version, match, parent, options, time_per_decision, leaving, commitment, seats, content, ...luck, ...clock }));
}

// Return the hash of a ply after the hash before it.
export function plyHash(before, { ply, decision, seat, action, draws, at }) {
  const hashed = bytes({ ply, decision, seat, action: withoutNotes(action), draws, at });
  return digest(concatBytes(hexToBytes(before), hashed));
}

// Return a record with the hash of every ply. A reel leaves out those that follow from their ply and the hash before it.
export function completed(record) {
  let link = setupHash(record);
  const plies = record.plies.map((ply) => {
    link = ply.hash ?? plyHash(link, ply);
    return { ...ply, hash: link };
  });
  return { ...record, plies };
}

// Return what draws derive from: HMAC-SHA-256 keyed with a seed, to be cloned for each draw.
export const luckOf = (seed) => hmac.create(sha256, seed);

// Return the face of draw `k` of a ply.
export function face(luck, match, ply, seatSeeds, k, sides) {
  if (!Number.isInteger(sides) || sides < 1 || sides > 2 ** 32) return undefined; // there is no such die
  const limit = RANGE - (RANGE % sides);
  for (let attempt = 0; ; attempt += 1) {
    const message = bytes(["noonday-draw-1", match, ply, seatSeeds, k, attempt]);
    const number = luck.clone().update(message).digest().subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
    if (number < limit) return (number % sides) + 1;
  }
}

// Go through a record, complete or as a reel has it, ply by ply. Yields after each, so that the caller can pause, and returns the faults by word.
export function* check(record) {
  const faults = { whole: [], fair: [] };
  const note = (word, fault) => faults[word].length < MOST_FAULTS && faults[word].push(fault);
  const seed = hexToBytes(record.seed);
  const dealt = isDealt(record);
  const format = `noonday-record-${testing(record).length ? 3 : thrown(record) ? 2 : 1}`;
  if (isChosen(record) && digest(bytes(["noonday-test-luck-1", record.chosen.seed])) !== record.seed) note("whole", "The seed is not the chosen one.");
  if (record.format !== format) note("whole", `The format is not ${format}.`);
  if (digest(seed) !== record.commitment) note(dealt ? "fair" : "whole", "The commitment is not that of the seed.");
  const luck = luckOf(seed);
  const seatSeeds = record.seats.map(() => null);
  const lines = record.seats.map((_, seat) => ({ seat, player: "open", level: null }));
  let [link, at, draws] = [setupHash(record), 0, 0];
  for (const [index, ply] of record.plies.entries()) {
    const number = index + 1;
    if (ply.ply !== number || !(ply.at >= at)) note("whole", `Ply ${number}: its number or its time is out of order.`);
    for (const [k, [sides, shown]] of dealt ? ply.draws.entries() : []) {
      const derived = face(luck, record.match, number, seatSeeds, k, sides);
      if (derived !== shown) note("fair", `Ply ${number}: draw ${k + 1} of ${sides} is ${shown}; the seed gives ${derived ?? "none"}.`);
      draws += 1;
    }
    const own = plyHash(link, ply);
    [link, at] = [ply.hash ?? own, ply.at];
    if (link !== own) note("whole", `Ply ${number}: its hash does not follow from what the plies say.`);
    if (!sit(record, ply, seatSeeds, lines)) note("whole", `Ply ${number}: it does not say who sits where.`);
    yield number;
  }
  if (record.plies.length && !record.plies.at(-1).hash) note("whole", "The last hash is missing, which proves the others.");
  for (const fault of endFaults(record, seatSeeds, lines)) note("whole", fault);
  return { ...faults, draws };
}

// The members of the entries that change who sits where, and what each may be.
const oneOf = (...values) => (value) => values.includes(value);
const text = (longest) => (value) => value === null || (typeof value === "string" && value.length > 0 && value.length <= longest);
const player = oneOf("open", "person", "bot");
const SITTING = {
  "seat-taken": { player, level: text(40), seed: (value) => text(64)(value) && /^[\w.~+/=-]*$/.test(value ?? "") },
  "seat-left": {},
  "handed-over": { player, level: text(40), by: (value) => value === null || (Number.isInteger(value) && value >= 0) },
  resigned: { cause: oneOf("asked", "silence", "cancelled", "idle", "rules-changed") },
};

// Return whether an entry has the members of its kind, each with a valid value.
function wellFormed({ kind, ...members }) {
  const shape = SITTING[kind];
  const known = Object.keys(members).every((name) => Object.hasOwn(shape, name));
  return known && Object.entries(shape).every(([name, fits]) => fits(members[name] ?? null));
}

// Note who holds a seat after a ply, and with which seed; return whether the ply says so. Which level of bot plays on
// for a seat that resigned is the rules' to say: it is taken from the record.
function sit(record, { action, seat }, seatSeeds, lines) {
  if (!Object.hasOwn(SITTING, action?.kind)) return true;
  if (!(seat in lines) || !wellFormed(action)) return false;
  const hold = (player, level) => Object.assign(lines[seat], { player, level });
  if (action.kind === "seat-taken") seatSeeds[seat] = action.seed ?? null;
  if (action.kind === "seat-left") seatSeeds[seat] = null;
  if (["seat-taken", "handed-over"].includes(action.kind)) hold(action.player, action.level ?? null);
  if (action.kind === "seat-left") hold("open", null);
  if (action.kind === "resigned" && record.leaving === "bot") hold("bot", record.seats[seat].level);
  return true;
}

// Return why the record does not end with its last ply, as far as that shows without the rules.
function endFaults(record, seatSeeds, lines) {
  const faults = [];
  const kinds = record.plies.map((ply) => ply.action?.kind);
  const { outcome } = record;
  if (canonical(seatSeeds) !== canonical(record.seat_seeds)) faults.push("The seats' seeds are not those with which they were taken.");
  if (canonical(lines) !== canonical(record.seats.map(({ seat, player, level }) => ({ seat, player, level })))) faults.push("The seats are not held as the plies say.");
  if (!kinds.length || NEVER_LAST.includes(kinds.at(-1)) || kinds.slice(0, -1).includes("closed")) {
    faults.push("No match ends with such a ply.");
  } else if (kinds.includes("started") !== (outcome !== null) || (outcome === null && kinds.at(-1) !== "closed")) {
    faults.push("A match that started has an outcome, and no other has.");
  } else if (outcome !== null && outcome.places.length !== lines.filter((line) => line.player !== "open").length) {
    faults.push("The outcome does not have one place for each seat that takes part.");
  } else if (![null, record.plies.at(-1).at].includes(record.ended ?? null)) {
    faults.push("The match did not end with its last ply.");
  }
  return faults;
}

// Return the data that the record's signature signs: its set-up, its last hash, and the members outside the chain. The
// last hash is computed again: the hashes in a record may not be those of its plies.
export function signedOf(record) {
  const { format, match, game, version, outcome, signature } = record;
  const setup = setupHash(record);
  const last = record.plies.reduce(plyHash, setup);
  return { format, match, game, version, setup, last, outcome, reasons: signature.reasons, ended: record.ended ?? null };
}

const hasSignedReasons = (record) =>
  digest(bytes(record.plies.map((ply) => [ply.reason, ply.worth ?? null]))) === record.signature.reasons;
const lacksReasons = (record) => record.plies.every((ply) => ply.reason === null && (ply.worth ?? null) === null);

// Return whether the bots' reasons were erased since they were signed.
export const reasonsErased = (record) => lacksReasons(record) && !hasSignedReasons(record);

// Return the faults of a record's signature, and of the page's over the digest of its drawings.
export function signatureFaults(record, seal, drawings) {
  const faults = [];
  const { signature } = record;
  if (!holds(signature, signedOf(record))) faults.push("The signature is not that of this record.");
  if (!hasSignedReasons(record) && !lacksReasons(record)) faults.push("The bots' reasons are not those that were signed.");
  if (seal.drawings !== drawings) faults.push("The drawings are not those that the page names.");
  if (seal.signature && !holds(seal.signature, { drawings, record: signature.signature })) {
    faults.push("The signature of the drawings is not that of this page.");
  }
  return faults;
}

// Return whether a signature of plain data is valid under the key that it names.
export function holds({ key, public: publicKey, signature }, message) {
  try {
    if (digest(hexToBytes(publicKey)).slice(0, 16) !== key) return false;
    return verify(signature, bytes(message), publicKey, { zip215: false });
  } catch {
    return false; // no key, or no signature, at all
  }
}
