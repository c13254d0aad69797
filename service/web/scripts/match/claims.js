// A player on another device: the page says that it watches, asks the host for the seat, and the host lets them in.
import { html, useEffect, useState } from './preact.js';
import { json, newKey, serverTime } from './http.js';
import { recall, retain } from './storage.js';
import { keep, seatsOf, tokenOf } from './tokens.js';

const WAIT = 25; // s for which the server holds an answer
const OFTEN = 1000; // ms between two looks at whether a claim has expired

const keptAs = (table) => `noonday-claim:${table.id}`;

function kept(table) {
  try {
    return JSON.parse(recall(keptAs(table), { brief: true }));
  } catch {
    return null;
  }
}

const SAID = {
  refused: "The host did not let you in.",
  "claim-expired": "Nobody answered in time. Ask again, or ask the host for a link.",
  "claims-closed": "The host lets nobody ask. Ask the host for a link to your seat.",
  unreachable: "The server could not be reached. Try again.",
};

// Wait until the host has answered, and return the answer; a connection that is lost is tried again.
async function answered(table, { claim, secret }, signal) {
  for (;;) {
    try {
      const answer = await json("GET", `${table.path}/claims/${claim}?wait=${WAIT}`, { token: secret, signal });
      if (answer.state !== "open") return answer;
    } catch (refusal) {
      if (signal.aborted) return null;
      if (refusal.code !== "unreachable") return { state: refusal.code, detail: refusal.message };
    }
  }
}

function sitDown(table, { seat, token }) {
  keep(table.id, { [seat]: token });
  table.held = seatsOf(table.id);
  table.notice = "";
  table.choose(seat);
}

// For a device without a seat: that this page watches, and the way to a seat that is held on another device.
export function Watching({ table }) {
  const [claim, setClaim] = useState(() => kept(table));
  const [said, say] = useState("");
  const { match } = table;
  const isOnlooker = !table.held.length && !tokenOf(table.id, "host") && !table.screen;
  const isLive = match.status === "on" || match.status === "open";
  const turnTo = (next) => {
    retain(keptAs(table), JSON.stringify(next), { brief: true });
    setClaim(next);
  };
  useEffect(() => {
    if (!claim || !isOnlooker) return undefined;
    const stopped = new AbortController();
    answered(table, claim, stopped.signal).then((answer) => {
      if (!answer || stopped.signal.aborted) return;
      turnTo(null);
      if (answer.state === "accepted") sitDown(table, answer);
      else say(SAID[answer.state] ?? answer.detail);
    });
    return () => stopped.abort();
  }, [claim?.claim, isOnlooker]);
  if (!isOnlooker || !isLive) return null;
  const ask = (seat) => {
    say("");
    json("POST", `${table.path}/seats/${seat}/claims`, { headers: { "Idempotency-Key": newKey() } })
      .then(turnTo, (refusal) => say(SAID[refusal.code] ?? `${refusal.message}.`));
  };
  return html`<section class="watching" aria-label="You are watching">
    ${claim ? html`<${Asked} table=${table} claim=${claim} stop=${() => turnTo(null)} />` : html`<${Who} table=${table} ask=${ask} />`}
    <p class="said" role="status">${said}</p>
  </section>`;
}

function Who({ table, ask }) {
  const seats = table.match.seats.filter((seat) => seat.held && !seat.resigned);
  const [only] = seats.length === 1 ? seats : [];
  return html`<p><strong>You are watching.</strong> ${only ? `Are you ${table.name(only.seat)}, on another device?` : seats.length > 0 && "Are you one of the players, on another device?"}</p>
    ${seats.map(({ seat }) => html`<button type="button" key=${seat} onClick=${() => ask(seat)}>I am ${table.name(seat)}</button>`)}`;
}

function Asked({ table, claim, stop }) {
  return html`<p role="status"><strong>The host is asked to let you in as ${table.name(claim.seat)}.</strong> Your code, for the host: <span class="digits">${claim.code}</span></p>
    <button type="button" class="quiet" onClick=${stop}>Only watch</button>`;
}

// For the host: who asks for a seat; for a player: that somebody asks for theirs.
export function Claims({ table }) {
  const [list, setList] = useState([]);
  const [, tick] = useState(0);
  const host = table.screen ? undefined : tokenOf(table.id, "host");
  const open = (table.match.claims ?? []).filter((claim) => claim.expires > serverTime());
  const asked = open.map(({ claim }) => claim).join(" ");
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), OFTEN);
    // A page that follows the match from a seat does not see the codes.
    if (host && open.some(({ code }) => !code)) json("GET", `${table.path}/claims`, { token: host }).then(({ claims }) => setList(claims), () => {});
    return () => clearInterval(timer);
  }, [asked]);
  if (table.screen || !open.length) return null;
  if (!host) return html`<${Warning} table=${table} open=${open} />`;
  const coded = open.map((claim) => ({ ...claim, code: claim.code ?? list.find((other) => other.claim === claim.claim)?.code }));
  return html`<section class="claims" role="alert" aria-label="Players on other devices">
    ${coded.map((claim) => html`<${Claim} key=${claim.claim} table=${table} claim=${claim} host=${host} />`)}
    <button type="button" class="quiet" onClick=${() => table.ask("claims", "PATCH", "/claims", { token: host, body: { closed: true } })}>No more of this in this match</button>
    ${table.refusal?.where === "claims" && html`<p class="refusal">${table.refusal.problem.detail}</p>`}
  </section>`;
}

function Claim({ table, claim, host }) {
  const answer = (word) => table.ask("claims", "POST", `/claims/${claim.claim}`, { token: host, body: { answer: word } });
  if (seatsOf(table.id).includes(claim.seat)) return html`<div class="claim">
    <p><strong>Somebody on another device says they are you, ${table.name(claim.seat)}.</strong> Their code: <span class="digits">${claim.code ?? "…"}</span> If you do not see this code on a device of your own, refuse.</p>
    <p class="row"><button type="button" class="first" onClick=${() => answer("refuse")}>Refuse</button>
      <button type="button" onClick=${() => answer("accept")}>Move my seat to that device</button></p>
  </div>`;
  return html`<div class="claim">
    <p><strong>Somebody on another device says they are ${table.name(claim.seat)}.</strong> Their code: <span class="digits">${claim.code ?? "…"}</span> Let them in?</p>
    <p class="row"><button type="button" class="first" onClick=${() => answer("accept")}>Let ${table.name(claim.seat)} in</button>
      <button type="button" onClick=${() => answer("refuse")}>Refuse</button></p>
  </div>`;
}

function Warning({ table, open }) {
  if (!open.some((claim) => table.held.includes(claim.seat))) return null;
  return html`<p class="claims" role="status">Somebody on another device asks the host for your seat. If that is not you, say so to the host.</p>`;
}
