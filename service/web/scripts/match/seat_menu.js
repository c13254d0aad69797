// People who are absent: what the others may do about a seat, what its own page says, and free seats that bots fill.
import { html, useEffect, useState } from './preact.js';
import { LinkCode } from './link_code.js';
import { Refusal } from './menu.js';
import { newKey, serverTime, timeOf } from './http.js';
import { tokenOf } from './tokens.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const PAUSE = 10 * MINUTE; // between two reminders of one seat

// Return a span of time in words, such as "a day" or "3 hours".
export function spanOf(ms) {
  const [unit, noun, one] = ms >= DAY ? [DAY, "day", "a day"] : ms >= HOUR ? [HOUR, "hour", "an hour"] : ms >= MINUTE ? [MINUTE, "minute", "a minute"] : [1000, "second", "a second"];
  const count = Math.round(ms / unit);
  return count === 1 ? one : `${count} ${noun}s`;
}

const since = (ms) => (ms >= DAY && ms < 2 * DAY ? "since yesterday" : `for ${spanOf(Math.max(1000, ms))}`);

// Show a component again at the next of some moments, in ms since the epoch.
function useMoments(moments) {
  const [, show] = useState(0);
  const next = Math.min(...moments.filter((moment) => moment > serverTime()));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => show((count) => count + 1), Math.max(0, next - serverTime()) + 50);
    return () => clearTimeout(timer);
  }, [next]);
}

const hostOf = (table) => (table.screen ? undefined : tokenOf(table.id, "host"));

// Return whether the page plays a seat that has not left.
const isPlayer = (table) => table.seat !== null && !table.screen && !table.match.seats[table.seat].resigned;

// What to do now about those who do not act, above the choices of this seat: come back, or let a bot play for another.
export function Absent({ table }) {
  const { match, seat } = table;
  useMoments(match.clock ? [] : match.seats.map((one) => one.absent_from ?? 0));
  if (match.status !== "on" || !isPlayer(table)) return null;
  const own = match.seats[seat];
  const others = match.seats.filter((one) => one.seat !== seat && one.absent_from !== null && one.absent_from <= timeOf(match));
  if (own.player !== "bot" && !own.nudged && !others.length) return null;
  return html`<section class="absent" aria-label="Who is here">
    ${own.player === "bot" && html`<${Back} table=${table} own=${own} />`}
    ${own.nudged && html`<p role="status"><strong>${own.nudged.by === null ? "The host waits" : `${table.name(own.nudged.by)} waits`} for you.</strong></p>`}
    ${others.map((one) => html`<${Stopped} key=${one.seat} table=${table} seat=${one} />`)}
    <${Refusal} table=${table} where="absent" />
  </section>`;
}

function Back({ table, own }) {
  const back = () => table.ask("absent", "PATCH", `/seats/${own.seat}`, { body: { player: "person" } });
  return html`<p role="status">${own.absent ? "You did not act for a while, and a bot played for you." : "A bot plays for you."}</p>
    <p><button type="button" class="first" onClick=${back}>Take your seat back</button></p>`;
}

function Stopped({ table, seat }) {
  const name = table.name(seat.seat);
  const waited = timeOf(table.match) - (seat.absent_from - table.match.absent_after);
  const play = () => table.ask("absent", "PATCH", `/seats/${seat.seat}`, { body: { player: "bot" } });
  return html`<p role="status">${name} has not acted ${since(waited)}.</p>
    <p><button type="button" onClick=${play}>Let a bot play for ${name}</button> <span class="soft small">${name} can take the seat back at any time.</span></p>`;
}

// What the host and the other players may do about one seat. The host's page has a token for it, or for the match.
export function SeatMenu({ table, seat }) {
  const { match } = table;
  const [host, acting] = [hostOf(table), match.to_act.includes(seat.seat)];
  const person = seat.player === "person";
  const offers = match.status === "on" && seat.seat !== table.seat && !seat.resigned && (person || seat.lent);
  const [open, setOpen] = useState(false);
  if (!offers || !(host || (acting && person && isPlayer(table)))) return null;
  const name = table.name(seat.seat);
  const bot = () => table.ask("seats", "PATCH", `/seats/${seat.seat}`, { token: host, body: { player: "bot" } });
  return html`<details class="seat-menu" open=${open} onToggle=${(event) => setOpen(event.target.open)}>
    <summary aria-label=${`About ${name}`}><span aria-hidden="true">⋯</span></summary>
    ${open && html`<div>
      ${acting && person && html`<${Remind} table=${table} seat=${seat} name=${name} token=${isPlayer(table) ? table.token : host} />`}
      ${host && person && html`<p><button type="button" onClick=${bot}>Let a bot play for ${name}</button> <span class="soft small">${name} can take the seat back at any time.</span></p>`}
      ${host && !table.held.includes(seat.seat) && html`<${NewLink} table=${table} seat=${seat.seat} name=${name} host=${host} />`}
    </div>`}
  </details>`;
}

function Remind({ table, seat, name, token }) {
  const again = seat.nudged ? seat.nudged.at + PAUSE : 0;
  useMoments([again]);
  const nudge = () => table.ask("seats", "POST", `/seats/${seat.seat}/nudge`, { token });
  if (again > serverTime()) return html`<p class="soft small" role="status">${name} was reminded. You can do so again in ten minutes.</p>`;
  return html`<p><button type="button" onClick=${nudge}>Remind ${name}</button> <span class="soft small">${name}’s page says that you wait.</span></p>`;
}

// A new link to a seat, for somebody who lost the old one.
function NewLink({ table, seat, name, host }) {
  const renew = async () => {
    const answer = await table.ask("seats", "POST", `/seats/${seat}/token`, { token: host, headers: { "Idempotency-Key": newKey() } });
    if (answer) table.links = { ...table.links, [seat]: `${location.origin}/matches/${table.id}#token=${answer.token}` };
    table.paint();
  };
  const link = table.links?.[seat]; // stays here when the menu is closed: a second one would end the first
  if (link) return html`<${Sent} table=${table} link=${link} name=${name} />`;
  return html`<p><button type="button" onClick=${renew}>Make a new link for ${name}</button> <span class="soft small">The link from before, and the device that has it, lose the seat.</span></p>`;
}

function Sent({ table, link, name }) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true), () => {});
  const share = () => navigator.share({ url: link }).catch(() => {});
  const [, token] = link.split("#token=");
  return html`<p>Send this link to ${name} alone, or let ${name} scan the code: with it ${name} sits here again.</p>
    <${LinkCode} table=${table} tokens=${[token]} words=${`Link for ${name} as a QR code`} />
    <p class="link"><input type="text" readonly value=${link} aria-label=${`Link for ${name}`} onFocus=${(event) => event.target.select()} />
    ${navigator.clipboard && html`<button type="button" onClick=${copy}>${copied ? "Copied" : "Copy"}</button>`}
    ${navigator.share && html`<button type="button" onClick=${share}>Share</button>`}</p>`;
}

// The rule of this match on those who do not act, in words.
export function Rule({ table }) {
  const { absent_after: after, status } = table.match;
  if (!after || !["open", "on"].includes(status)) return null;
  return html`<p class="soft small">If a player does not act for ${spanOf(after)}, the others can let a bot play on.</p>`;
}

// At an open table: its host need not wait for more players.
export function FillSeats({ table }) {
  const { match } = table;
  const host = hostOf(table);
  const free = match.seats.filter((seat) => seat.player === "open").length;
  if (match.status !== "open" || match.throws || !host || !free) return null;
  const fill = () => table.ask("seats", "POST", "/start", { token: host, body: { bots: true } });
  const [seats, them] = free === 1 ? ["The free seat goes to a bot", "Fill the free seat with a bot and start"] : [`The ${free} free seats go to bots`, `Fill ${free} free seats with bots and start`];
  return html`<p><button type="button" onClick=${fill}>${them}</button> <span class="soft small">${seats} of middle strength, and the match begins at once. Nobody else can sit down then.</span></p>`;
}
