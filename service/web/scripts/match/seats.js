// The seats: who holds them, sitting down, and what the host and a seat's holder may do at the table.
import { html, useState } from './preact.js';
import { Refusal } from './menu.js';
import { FillSeats, Rule, SeatMenu } from './seat_menu.js';
import { recall, retain } from './storage.js';
import { isUmpire } from './umpire.js';

const NAME = "noonday-name"; // where the browser keeps the name that was used last

export const lastName = () => recall(NAME) ?? "";
export const keepName = (name) => retain(NAME, name);

export function Seats({ table }) {
  const { match } = table;
  return html`<section class="seats" aria-labelledby="seats-title">
    <h2 id="seats-title">Seats</h2>
    <ul>${match.seats.map((seat) => html`<${Seat} key=${seat.seat} table=${table} seat=${seat} />`)}</ul>
    ${table.held.length > 1 && html`<${Switch} table=${table} />`}
    <${FillSeats} table=${table} /><${Rule} table=${table} />
    <${Refusal} table=${table} where="seats" />
    ${match.status === "on" && table.seat !== null && html`<${Leave} table=${table} />`}
  </section>`;
}

// Return who plays a seat, to show with its name: a bot may play on for a player who resigned.
export function playedBy({ player, level, resigned }, status) {
  const bot = player === "bot" && `${level} bot`;
  if (!resigned) return bot || "";
  return bot && status === "on" ? `resigned, a ${bot} plays on` : "resigned";
}

function Seat({ table, seat }) {
  const { match } = table;
  const acting = match.status === "on" && match.to_act.includes(seat.seat);
  const place = match.outcome?.places[seat.seat];
  const said = [playedBy(seat, match.status), isUmpire(match, seat.seat) && "umpire", acting && "to act", place && `place ${place}`].filter(Boolean).join(" · ");
  const free = seat.player === "open" && match.status === "open" && table.seat === null && !table.screen;
  return html`<li class=${acting ? "acting" : ""}>
    <span class="who">${seat.player === "open" ? "Free seat" : table.name(seat.seat)}${seat.seat === table.seat ? " (you)" : ""}</span>
    <span class="soft small">${said}</span>
    <${SeatMenu} table=${table} seat=${seat} />
    ${free && html`<${SitDown} table=${table} seat=${seat.seat} />`}
  </li>`;
}

function SitDown({ table, seat }) {
  const [name, setName] = useState(lastName());
  const submit = (event) => {
    event.preventDefault();
    keepName(name);
    table.sitDown(seat, name.trim());
  };
  return html`<form class="sit" onSubmit=${submit}>
    <label><span class="hidden">Your name</span><input type="text" placeholder="Your name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.target.value)} /></label>
    <button class="first">Sit down</button>
  </form>`;
}

// Several seats of this browser: choose from which one the match is shown.
function Switch({ table }) {
  return html`<label class="switch">Shown as <select value=${table.seat ?? ""} onChange=${(event) => table.choose(event.target.value ? Number(event.target.value) : null)}>
    <option value="">An onlooker</option>
    ${table.held.map((seat) => html`<option key=${seat} value=${seat}>${table.name(seat)}</option>`)}
  </select></label>`;
}

export function Link({ link, label = "Link" }) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(link).then(() => setCopied(true), () => {});
  return html`<p class="link"><input type="text" readonly value=${link} aria-label=${label} onFocus=${(event) => event.target.select()} />
    ${navigator.clipboard && html`<button type="button" onClick=${copy}>${copied ? "Copied" : "Copy"}</button>`}</p>`;
}

// A second click in the same place takes the first one back: a double click must not resign.
function Leave({ table }) {
  const [sure, setSure] = useState(false);
  const { seat, match } = table;
  const played = match.seats[seat].player === "bot";
  const patch = (body) => table.ask("seats", "PATCH", `/seats/${seat}`, { body });
  const resign = () => table.ask("seats", "DELETE", `/seats/${seat}`).then(() => setSure(false));
  return html`<details class="leave"><summary>Leave the table</summary>
    <p class="row">${played
      ? html`<button type="button" onClick=${() => patch({ player: "person" })}>Take the seat back from the bot</button>`
      : html`<button type="button" onClick=${() => patch({ player: "bot" })}>Let a bot play on for me</button>`}
    </p><p class="row"><button type="button" aria-expanded=${sure} onClick=${() => setSure(!sure)}>${sure ? "Do not resign" : "Resign …"}</button>
    ${sure && html`<button type="button" class="danger" onClick=${resign}>Resign for good</button>`}</p>
  </details>`;
}
