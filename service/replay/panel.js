// What is proven of the match, in four words that are never mixed, and what the record says of it.
import { breathe, byId, isolated, make } from './dom.js';
import { check, digest, isChosen, reasonsErased, signatureFaults, testing, thrown } from './proof.js';

const SLICE = 12; // ms of computing before the page breathes
const FAULTS = 4; // shown of each word
const UNKNOWN = { state: "open", verdict: "not known" };
const SIGNS = { yes: "✓", no: "✗", key: "?", open: "–" };

// Fill the panel: compute, a slice at a time, and then say what was found.
export async function prove(match, packed) {
  const { record } = match;
  try {
    proveSigned(record, JSON.parse(byId("seal").textContent), packed);
    await breathe();
    const steps = check(record);
    let slice = performance.now();
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      if (performance.now() - slice < SLICE) continue;
      await breathe();
      slice = performance.now();
    }
    const { whole, fair, draws } = step.value;
    show("whole", whole, `The record has its shape, and the chain of its ${counted(match.length, "hash", "hashes")} holds.`);
    const test = asTest(record);
    if (isChosen(record)) show("fair", [], test, UNKNOWN);
    else if (record.noted?.log) show("fair", [], "The match was written down in a log by hand: nobody can prove how its dice fell.", UNKNOWN);
    else if (thrown(record)) show("fair", [], "The dice were thrown at a real table and entered there: nobody can prove how they fell.", UNKNOWN);
    else show("fair", fair, `The commitment is that of the seed, and ${draws === 1 ? "the one draw derives" : `all ${draws} draws derive`} from it.${test && ` ${test}`}`);
  } catch (error) {
    const fault = [`This is no record that can be computed with: ${error.message}.`];
    show("whole", fault);
    show("fair", fault);
  }
}

// The page knows no server's keys: it says which key signed, and the reader compares it.
function proveSigned(record, seal, packed) {
  if (!record.signature) {
    byId("is-signed").querySelector(".verdict").textContent = "no signature";
    byId("is-signed").querySelector(".found").textContent = "Neither this record nor its drawings are signed.";
    return;
  }
  const { key, public: publicKey } = record.signature;
  const other = seal.signature && seal.signature.public !== publicKey ? `, with another key, ${seal.signature.public}` : "";
  const drawings = seal.signature ? `The drawings are signed too${other}.` : "The drawings are not signed: this page was made without the server’s key.";
  const erased = reasonsErased(record) ? " The bots’ reasons were erased since." : "";
  const holds = `The signature holds.${erased} ${drawings} It comes from the server that is named only if that server lists the key ${publicKey}. Names and notes are not signed, since they can be erased.`;
  show("signed", signatureFaults(record, seal, digest(packed)), holds, { state: "key", verdict: `by the key ${key}` });
}

// Say that a record is of a test match, and why; an empty text where it is none.
function asTest(record) {
  const why = testing(record);
  return why.length ? `This is a test match: ${why.join(", and ")}. It counts for nothing.` : "";
}

const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

function show(word, faults, holds, proven = { state: "yes", verdict: "yes" }) {
  const row = byId(`is-${word}`);
  const { state, verdict } = faults.length ? { state: "no", verdict: "no" } : proven;
  row.dataset.state = state;
  row.querySelector(".sign").textContent = SIGNS[state];
  row.querySelector(".verdict").textContent = verdict;
  const found = row.querySelector(".found");
  if (!faults.length) found.textContent = holds;
  else found.replaceChildren(make("ul", {}, ...shortened(faults).map((fault) => make("li", {}, isolated(fault)))));
}

const shortened = (faults) =>
  faults.length > FAULTS + 1 ? [...faults.slice(0, FAULTS), `And ${faults.length - FAULTS} more.`] : faults;

// Return when the match began; of a log, which has no times, what it says of that.
function when({ record: { noted }, started, begun }) {
  if (!noted?.log) return [["Started", started ? new Date(begun).toISOString().slice(0, 16).replace("T", " ") + " UTC" : "never"]];
  const said = [["Played", noted.date ?? "not noted"], ["Place", noted.place], ["Written down by", noted.scorer]];
  return said.filter(([, value]) => value);
}

// Say who played, and what the record says of itself.
export function about(match) {
  const { record } = match;
  const winners = new Set(record.outcome?.winners);
  let taking = -1;
  const seats = record.seats.map((line) => {
    if (line.player !== "open") taking += 1;
    const place = line.player === "open" ? null : record.outcome?.places[taking];
    const player = line.player === "bot" ? `bot (${line.level})` : line.player === "open" ? "nobody" : line.player;
    const cells = [String(line.seat + 1), isolated(match.names[line.seat]), player, [place ?? "–", ...(winners.has(line.seat) ? ["winner"] : [])].join(", ")];
    return make("tr", {}, ...cells.map((cell) => make("td", {}, cell)));
  });
  byId("seats").replaceChildren(...seats);
  const length = match.length ? match.entry(match.length).at - match.begun : 0;
  const facts = [
    ...when(match),
    ["Length", `${counted(match.length, "ply", "plies")}${length > 0 ? `, ${match.clock(match.length)}` : ""}`],
    ...(testing(record).length ? [["Test match", `${testing(record).join(", and ")}; it counts for nothing`]] : []),
    ["Version of the rules", String(record.version)],
    ["Match", record.match],
    ["Last hash", match.length ? match.entry(match.length).hash : "none"],
  ];
  const list = facts.map(([term, value]) => make("div", {}, make("dt", {}, term), make("dd", {}, isolated(value))));
  byId("facts").replaceChildren(...list);
}
