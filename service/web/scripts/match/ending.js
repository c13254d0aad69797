// The end of a match: its outcome and how it came to it, what can be kept, and the next match.
import { html, useEffect } from './preact.js';
import { Curve } from './curve.js';
import { Files, Replay, SheetInTab } from './files.js';
import { Refusal } from './menu.js';
import { Headline, Kind, Moment, Score } from './result.js';
import { json, wait } from './http.js';
import { keepAnswered, tokenOf } from './tokens.js';

const LOOK = 25_000; // ms for which a request waits for the next match
const ASKED = 70; // such requests: half an hour

// Wait until a player opens the next match, while the page is looked at; a projector goes on there.
async function hearOfNext(table, signal) {
  for (let asked = 0; asked < ASKED && !signal.aborted; asked += 1) {
    if (document.hidden) {
      await wait(LOOK, signal);
      continue;
    }
    const path = `${table.path}?wait=${LOOK / 1000}&after=${table.match.ply}&menu=none`;
    const { next } = (await json("GET", path, { token: table.token, signal }).catch(() => wait(LOOK, signal))) ?? {};
    if (!next) continue;
    if (table.screen) return void location.assign(`${table.home}${next}?screen`);
    table.match = { ...table.match, next };
    return void table.paint();
  }
}

// Learn how the match went; without that the page still says who won, and why.
async function learn(table, signal) {
  table.highlights = await json("GET", `${table.path}/highlights`, { token: table.anyToken, signal }).catch(() => null);
  if (!signal.aborted) table.paint();
}

// Return why the match ended, as the log has it: after who won.
function reasonOf(table) {
  const { words } = table.plies.flatMap((ply) => ply.events).findLast((event) => event.kind === "concluded") ?? {};
  const reason = words?.slice(words.lastIndexOf(": ") + 2) ?? "";
  return reason && reason[0].toUpperCase() + reason.slice(1);
}

export function Ending({ table }) {
  const { match, highlights } = table;
  useEffect(() => {
    const gone = new AbortController();
    if (!match.next) hearOfNext(table, gone.signal);
    return () => gone.abort();
  }, [match.next]);
  useEffect(() => {
    const gone = new AbortController();
    if (!highlights) learn(table, gone.signal);
    return () => gone.abort();
  }, []);
  const reason = highlights?.ending ?? reasonOf(table);
  const isWon = match.outcome.winners.includes(table.seat) || (table.seat === null && match.outcome.winners.length > 0);
  return html`<section class=${isWon ? "ending won" : "ending"} aria-labelledby="ending-title">
    <${Headline} table=${table} highlights=${highlights} />
    ${reason && html`<p class="reason">${reason.replace(/\.?$/, ".")}</p>`}
    <${Score} table=${table} highlights=${highlights} />
    <${Kind} table=${table} />
    <${Moment} table=${table} highlights=${highlights} />
    <${Curve} table=${table} highlights=${highlights} />
    ${!table.screen && html`<${Next} table=${table} />`}
    <${Refusal} table=${table} where="ending" />
    ${table.replaying && html`<${Replay} table=${table} path=${match.files.replay} />`}
    ${match.files && !table.screen && html`<${Files} table=${table} files=${match.files} />`}
  </section>`;
}

// What one does next, each with one tap.
function Next({ table }) {
  const { next, files } = table.match;
  const watch = () => {
    table.replaying = true; // in the place of the last picture
    table.paint();
  };
  return html`<div class="row">
    ${table.token || table.held.length
      ? html`<button type="button" class="first" onClick=${() => again(table)}>${next ? "Play the next match" : "Play again"}</button>`
      : next && html`<a class="button first" href=${`${table.home}${next}`}>The next match</a>`}
    ${files?.replay && !table.replaying && html`<button type="button" onClick=${watch}>Watch the replay</button>`}
    ${files?.sheets && html`<${SheetInTab} table=${table} path=${files.sheets.html} />`}
    <a class="button" href="/play">Another game</a>
  </div>`;
}

// Open the next match, or find it if another player has opened it: each seat of this browser gets its token there, and
// the host gets the host's.
async function again(table) {
  let address = "";
  for (const seat of [...table.held, ...(tokenOf(table.id, "host") ? ["host"] : [])]) {
    const answer = await table.ask("ending", "POST", "/rematch", { token: tokenOf(table.id, seat) });
    if (!answer) return;
    address = keepAnswered(answer);
  }
  location.assign(address.replace("/matches/", table.home));
}
