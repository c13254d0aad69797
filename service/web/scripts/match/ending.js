// The end of a match: its outcome, the replay in place, what can be kept, and the next match.
import { html, useEffect, useState } from './preact.js';
import { keepAnswered, tokenOf } from './tokens.js';
import { Refusal } from './menu.js';
import { json, send, wait } from './http.js';

const LOOK = 25_000; // ms for which a request waits for the next match
const ASKED = 70; // such requests: half an hour
const TRIES = 60;
const PAUSE = 1000; // ms between two of them

// Load a file that a worker may still be making, and return it as a blob.
async function made(path, token, signal) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const file = await send("GET", path, { token, signal, read: (response) => (response.status === 202 ? null : response.blob()) });
    if (file) return file;
    await wait(PAUSE, signal);
  }
  throw new Error("The file is not ready yet. Try again later.");
}

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

export function Ending({ table }) {
  const { match } = table;
  useEffect(() => {
    const gone = new AbortController();
    if (!match.next) hearOfNext(table, gone.signal);
    return () => gone.abort();
  }, [match.next]);
  const { outcome, files } = match;
  const winners = (outcome?.winners ?? []).map((seat) => (seat === table.seat ? "you" : table.name(seat)));
  const first = winners.length ? `${winners.join(" and ")} ${winners.length > 1 || winners[0] === "you" ? "win" : "wins"}.` : "Nobody wins.";
  const { words: reason } = table.plies.flatMap((ply) => ply.events).findLast((event) => event.kind === "concluded") ?? {};
  return html`<section class="ending" aria-labelledby="ending-title">
    <h2 id="ending-title">${first[0].toUpperCase() + first.slice(1)}</h2>
    ${reason && html`<p class="reason">${reason}</p>`}
    <div class="row">
      ${table.token || table.held.length
        ? html`<button type="button" class="first" onClick=${() => again(table)}>${match.next ? "Play the next match" : "Play again"}</button>`
        : match.next && html`<a class="button first" href=${`${table.home}${match.next}`}>The next match</a>`}
      <a class="button" href="/play">Another game</a>
    </div>
    <${Refusal} table=${table} where="ending" />
    ${files?.replay && html`<${Replay} table=${table} path=${files.replay} />`}
    ${files && html`<${Files} table=${table} files=${files} />`}
  </section>`;
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

// The replay page inside this one; it is shown from memory, since a frame sends no token, and without an origin, so that
// nothing in it could read the tokens of this browser.
function Replay({ table, path }) {
  const wanted = table.replaying ?? false;
  const watch = () => {
    table.replaying = true; // in the place of the last picture
    table.paint();
  };
  const [source, setSource] = useState(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (!wanted) return undefined;
    const gone = new AbortController();
    let address;
    made(path, table.token, gone.signal).then(
      (page) => setSource((address = URL.createObjectURL(page))),
      (error) => gone.signal.aborted || setFault(error.message),
    );
    return () => {
      gone.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [wanted]);
  if (!wanted) return html`<p><button type="button" onClick=${watch}>Watch the replay</button></p>`;
  if (fault) return html`<p class="refusal" role="alert">${fault}</p>`;
  return source ? html`<iframe class="replay" src=${source} title="The replay" sandbox="allow-scripts allow-downloads allow-popups" allow="fullscreen"></iframe>` : html`<p class="soft" role="status">The replay is being made …</p>`;
}

const KINDS = { pdf: "PDF", html: "For the browser", txt: "Text", csv: "Table (CSV)" };

function Files({ table, files }) {
  const [busy, setBusy] = useState("");
  const save = async (event, path) => {
    event.preventDefault();
    setBusy(path);
    try {
      const file = await made(path, table.token);
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: path.split("/").slice(-2).join("-") });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      table.refusal = { problem: { detail: error.message }, where: "ending" };
      table.paint();
    }
    setBusy("");
  };
  const link = (path, text) => html`<li><a href=${path} aria-busy=${busy === path} onClick=${(event) => save(event, path)}>${text}</a></li>`;
  return html`<ul class="files" aria-label="To keep">
    ${files.sheets && Object.entries(files.sheets).map(([kind, path]) => link(path, `Score sheet: ${KINDS[kind] ?? kind}`))}
    ${files.replay && link(files.replay, "Replay page")}
    ${link(files.record, "Record (JSON)")}
  </ul>`;
}
