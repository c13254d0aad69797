// Before the start: the invitation for somebody who comes by the link, and a wait in company for those who have come.
import { html, useEffect, useState } from './preact.js';
import { json } from './http.js';
import { Link, Seats } from './seats.js';
import { tokenOf } from './tokens.js';

export function Invitation({ table }) {
  const { match, screen, held } = table;
  const isHost = Boolean(tokenOf(table.id, "host")) && !screen;
  const isGuest = !isHost && !screen && held.length === 0;
  const free = match.seats.filter((seat) => seat.player === "open").length;
  const waits = free > 0 && !match.throws;
  return html`<div class="invitation">
    ${isGuest && waits && html`<${Invited} table=${table} free=${free} />`}
    <${Seats} table=${table} />
    <${Came} table=${table} />
    ${waits && !isGuest && html`<${Invite} table=${table} isHost=${isHost} />`}
    ${isGuest && waits && html`<${InShort} table=${table} />`}
  </div>`;
}

// The sentence that the server made of the table, such as "Ann invites you to Screaming Eagles, about 10 minutes".
const sentenceOf = (table) => table.place.dataset.invitation || `You are invited to ${table.title}`;

function Invited({ table, free }) {
  return html`<h2 class="invited">${sentenceOf(table)}</h2>
    <p>${free === 1 ? "One seat is free" : `${free} seats are free`}: sit down with your name. The match starts when every seat is taken.</p>`;
}

// The newcomer by name, as long as nobody else came.
function Came({ table }) {
  const { seats } = table.match;
  const taken = seats.filter((seat) => seat.player !== "open").map((seat) => seat.seat);
  const [known, learn] = useState(taken);
  const [fresh, welcome] = useState([]);
  useEffect(() => {
    const come = taken.filter((seat) => !known.includes(seat) && seat !== table.seat);
    if (come.length || taken.length < known.length) welcome(come);
    learn(taken);
  }, [taken.join()]);
  return fresh.length > 0 && html`<p class="came">${fresh.map((seat) => html`<bdi>${table.name(seat)}</bdi> has come. `)}</p>`;
}

// The link to the table: copied, shared from a phone, or scanned by those who are in the room.
function Invite({ table, isHost }) {
  const link = `${location.origin}${table.home}${table.id}`;
  const game = useGame(table);
  const taken = table.match.seats.filter((seat) => seat.player !== "open").length;
  const enough = game && (game.seats?.includes(taken) ?? true);
  const start = () => table.ask("seats", "POST", "/start", { token: tokenOf(table.id, "host") });
  const cancel = () => table.ask("seats", "DELETE", "", { token: tokenOf(table.id, "host") });
  const share = () => navigator.share({ title: table.title, text: `${sentenceOf(table)}.`, url: link }).catch(() => {});
  return html`<section class="invite" aria-labelledby="invite-title">
    <h2 id="invite-title">Invite the others</h2>
    <div class="ways"><div>
      <p>Send this link to the players, or let them scan the code; the match starts when every seat is taken.</p>
      ${table.screen ? html`<p class="address">${link}</p>` : html`<${Link} link=${link} />`}
      ${navigator.share && !table.screen && html`<p><button type="button" class="first" onClick=${share}>Share …</button></p>`}
    </div>
    <img class="code" src=${`${table.home}${table.id}/code.svg`} alt="The address of the table as a QR code" /></div>
    ${isHost && html`<p class="row">${enough && html`<button type="button" onClick=${start}>Start now with these players</button> `}<button type="button" class="quiet" onClick=${cancel}>Cancel the table</button></p>`}
  </section>`;
}

// Return what the server says of the game: null until it has answered, and nothing where it did not.
function useGame(table) {
  const [found, set] = useState(null);
  const { game } = table.match;
  useEffect(() => {
    json("GET", `/v1/games/${game}`).then(set, () => set({}));
  }, [game]);
  return found;
}

// The rules in short, of a match that has them, for somebody who never played its game.
function InShort({ table }) {
  const lines = table.guide?.words?.in_short ?? [];
  return lines.length > 0 && html`<details class="in-short" open><summary>The rules in short</summary>
    <ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul></details>`;
}

// The players of a table whose seats are all taken, while it waits for the first throws.
export function Company({ table }) {
  const { seats } = table.match;
  return html`<section class="waiting"><h2>Players</h2>
    <ol>${seats.map((seat) => html`<li key=${seat.seat}><bdi>${table.name(seat.seat)}</bdi></li>`)}</ol>
    <p class="soft">The board appears when the first throws are in.</p></section>`;
}
