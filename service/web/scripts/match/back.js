// Going back at a table that throws its own dice, and what was taken back: offered again, one by one, in its order.
import { html } from './preact.js';
import { Refusal } from './menu.js';
import { json } from './http.js';
import { forget, recall, retain } from './storage.js';
import { tokenOf } from './tokens.js';

const OF_THE_TABLE = new Set(["seat-taken", "seat-left", "handed-over", "resigned", "token-renewed", "erased", "lapsed"]);
const NOTHING = { entries: [], last: 0, to: null, sent: null };

// Whether a ply is of the game, and not of the table.
export const isPlayed = ({ seat, events }) => seat !== null && !OF_THE_TABLE.has(events[0]?.kind);
export const rewoundTo = ({ events }) => events.find(({ kind }) => kind === "rewound")?.to;

// Return the numbers of the plies that led to where the game is now. Going back can also go to a ply that was taken back:
// then what led there counts again.
export function current(plies) {
  const before = new Map();
  let last;
  for (const ply of plies) {
    const to = rewoundTo(ply);
    before.set(ply.ply, to ?? last);
    last = to ?? ply.ply;
  }
  const found = new Set();
  for (; before.has(last); last = before.get(last)) found.add(last);
  return found;
}

const isFloor = ({ events }) => events.some(({ kind }) => kind === "resigned");

// Return the plies that can be taken back: those of the game that count now, after the last one with which a seat left.
export function takeable(plies) {
  const now = current(plies);
  return plies.slice(plies.findLastIndex(isFloor) + 1).filter((ply) => isPlayed(ply) && now.has(ply.ply));
}

// What was taken back and not played again yet. It outlasts the tab, and other tabs of this browser have the same.
export class Back {
  constructor(table) {
    this.table = table;
    this.key = `noonday-back:${table.id}`;
    this.ours = []; // the plies that entries became; the last is to be heard of before the next entry is sent
    this.load();
    addEventListener("storage", ({ key }) => {
      if (key !== this.key) return;
      this.load();
      table.paint();
    });
  }

  // `last` is the last ply that the entries know of, `to` the ply to which the page has asked to go back and has not
  // heard of yet, `sent` the last action that waits for its throws.
  load() {
    try {
      this.kept = { ...NOTHING, ...JSON.parse(recall(this.key)) };
    } catch {
      this.kept = NOTHING;
    }
  }

  keep(change) {
    this.kept = { ...this.kept, ...change };
    if (this.kept.entries.length || this.kept.sent) retain(this.key, JSON.stringify(this.kept));
    else forget(this.key);
  }

  get entries() {
    return this.kept.to === null ? this.kept.entries : [];
  }

  // The entry that is next: of those that answered one decision together, the first that this page can send.
  get next() {
    const [first] = this.entries;
    return this.entries.find((entry) => entry.decision === first.decision && this.canSend(entry)) ?? first;
  }

  canSend({ seat, notation, action }) {
    return Boolean((notation || action) && tokenOf(this.table.id, seat));
  }

  // Whether the menu still has an entry, as far as this page knows the menu of its seat.
  fits({ seat, notation }) {
    const menu = this.table.menuOf?.(seat);
    return !menu || !notation || menu.some((one) => one.form === "template" || one.notation === notation);
  }

  // Return the faces that the next entry had, from the one on that is awaited, where others play it again; none if others
  // were entered before it.
  facesBefore({ faces, entered }) {
    const entry = this.next;
    if (!entry || this.canSend(entry) || entered.some((face, at) => face !== entry.throws[at])) return [];
    const rest = entry.throws.slice(entered.length);
    return faces.includes(rest[0]) ? rest : [];
  }

  // Take in a ply: the next entry of its seat was played, as it was or otherwise.
  hear(ply) {
    const { entries, last, to } = this.kept;
    const isOfTheGame = isPlayed(ply);
    if (this.isGoing && isOfTheGame) this.heard.push(ply.ply);
    if (ply.ply <= last || !(entries.length || this.kept.sent)) return;
    const change = { last: ply.ply, to: null, sent: null };
    if (to !== null && rewoundTo(ply) !== to) this.keep({ ...change, entries: [] }); // it was never gone back
    else if (!isOfTheGame) {
      const now = current([...this.table.plies, ply]);
      this.keep({ ...change, entries: entries.filter((entry) => !now.has(entry.ply)) });
    } else {
      const at = entries.findIndex((entry) => entry.seat === ply.seat && entry.decision === entries[0].decision);
      this.keep({ ...change, entries: entries.filter((_, place) => place !== at) });
    }
  }

  drop(entry) {
    this.dropAll(this.kept.entries.filter((other) => other !== entry));
  }

  // Forget all but some.
  dropAll(but = []) {
    this.isGoing = false;
    if (this.table.refusal?.where === "back") this.table.refusal = null;
    this.keep({ entries: but });
    this.table.paint();
  }

  // Send an entry again, with its faces or with those that are entered afterwards.
  async play(entry, throws = entry.throws) {
    const { table } = this;
    if (this.isBusy) return;
    this.isBusy = true;
    table.paint();
    const { seat, notation, action } = entry;
    const body = { decision: table.match.decision, ...(action ? { action } : { notation }), throws };
    const answer = await table.ask("back", "POST", "/actions?menu=none", { token: tokenOf(table.id, seat), body });
    this.isBusy = false;
    if (!answer || answer.throws) this.isGoing = false;
    if (answer?.throws) this.sent(answer, entry);
    this.ours.push(answer?.ply ?? 0);
    table.feed.hurry();
    table.paint();
    this.goOn();
  }

  // Keep an action that waits for its throws.
  sent({ match }, action) {
    this.keep({ last: Math.max(this.kept.last, match.ply), sent: { ...action, ply: match.ply } });
  }

  // Play all entries again, each when the one before it has become a ply, until one does not fit, is not to be sent from
  // here, or another ply came between.
  goOn() {
    const { match } = this.table;
    if (!this.isGoing || this.isBusy || Math.min(match.ply, this.kept.last) < this.ours.at(-1)) return;
    const entry = this.next;
    if (!entry || !this.canSend(entry) || this.heard.some((ply) => !this.ours.includes(ply))) this.isGoing = false;
    else if (!match.throws) this.play(entry);
  }

  playAll() {
    this.isGoing = true;
    this.heard = [];
    this.ours = [];
    this.goOn();
  }

  // Return the last ply that can be taken back, of those that the page has. A bot without dice would only play it again.
  last(isBotsToo = true) {
    const { plies, match } = this.table;
    const isOurs = ({ seat, throws }) => match.seats[seat].player !== "bot" || (isBotsToo && throws.length > 0);
    return takeable(plies).findLast((ply) => isOurs(ply) && !this.table.isForced?.(ply));
  }

  // Whether earlier plies than those that the page has could be taken back. It has none yet when it has just been shown
  // to another person.
  get hasEarlier() {
    const { plies, match } = this.table;
    return (plies[0]?.ply ?? match.ply + 1) > 1 && !plies.some(isFloor);
  }

  // Take back what waits for its throws, or the last ply of the game. A bot of which no throw is entered would only choose
  // again: then the last ply of a person is taken back.
  async takeLast() {
    const { table } = this;
    const { match } = table;
    const { awaited } = table.dice;
    const isBots = awaited && match.status === "on" && match.seats[awaited.seat]?.player === "bot" && !awaited.entered.length && !this.pending;
    const isForced = this.pending?.forced && !awaited.entered.length;
    if (awaited && !isBots && !isForced) return this.goTo(match.ply);
    while (!this.last(!awaited) && this.hasEarlier) {
      const first = table.plies[0]?.ply;
      await table.earlier();
      if (table.plies[0]?.ply === first) return undefined;
    }
    const last = this.last(!awaited);
    return last || awaited ? this.goTo(last ? last.ply - 1 : match.ply) : undefined;
  }

  // Go back to a ply, and return the answer; what is taken back is kept first, so that it is not lost with this tab.
  async goTo(to) {
    const { table } = this;
    if (this.isBusy) return undefined;
    this.isBusy = true;
    this.isGoing = false;
    table.paint(); // until it is answered no other ply can be taken back
    let done = null;
    const { ply, status } = table.match;
    const before = this.kept;
    const taken = await this.taken(to).catch(() => null);
    if (taken) {
      this.keep({ entries: [...taken, ...this.withPending(before.entries)], last: ply, to: status === "open" ? null : to, sent: null });
      done = await table.ask("back", "POST", "/rewinds", { token: table.backToken, body: { to, ply } });
      const isRefused = !done && !["unreachable", "unknown-outcome"].includes(table.refusal.problem.code);
      if (isRefused) this.keep(before);
      // Before the start there is nothing else to do: its dice are thrown again.
      if (done && status === "open") await table.ask("back", "POST", "/start", { token: tokenOf(table.id, "host") });
    }
    this.isBusy = false;
    table.feed.hurry();
    table.paint();
    return done;
  }

  // The action that waits for its throws, if this page has sent it.
  get pending() {
    const { sent } = this.kept;
    return sent?.ply === this.table.match.ply ? sent : null;
  }

  // Return the entries with the pending action before them.
  withPending(entries) {
    const { pending, table } = this;
    if (!pending) return entries;
    const rest = entries[0]?.seat === pending.seat ? entries.slice(1) : entries;
    return [{ ...pending, ply: undefined, decision: table.match.decision, throws: table.dice.awaited?.entered ?? [] }, ...rest];
  }

  // Return the plies of the game after ply `to`, each with its notation if one of this page's seats played it. Their words
  // are those that an onlooker reads: everybody at this device sees them.
  async taken(to) {
    const { table } = this;
    const found = new Map();
    const isPrivate = table.match.access === "private"; // nothing is shown to onlookers
    for (const token of [isPrivate ? table.anyToken : undefined, ...table.held.map((seat) => tokenOf(table.id, seat))]) {
      for await (const ply of pliesAfter(table, to, token)) {
        const known = found.get(ply.ply) ?? { ...ply, words: isPrivate ? "" : ply.events[0]?.words };
        known.notation ??= ply.notation;
        found.set(ply.ply, known);
      }
    }
    for (const { ply, notation } of table.plies) if (notation && found.has(ply)) found.get(ply).notation = notation;
    return takeable([...found.values()]).map(({ ply, seat, decision, notation, throws, words }) => ({ ply, seat, decision, notation, throws, words }));
  }
}

async function* pliesAfter(table, to, token) {
  for (let after = to, more = true; more; ) {
    const page = await json("GET", `${table.path}/events?after=${after}`, { token, onRetry: () => table.wait() });
    yield* page.plies;
    more = page.more && page.plies.length > 0;
    after = page.plies.at(-1)?.ply;
  }
}

export function TakeBack({ table, label, quiet }) {
  if (!table.mayGoBack) return null;
  return html`<button type="button" class=${`take-back ${quiet ? "quiet" : ""}`} aria-disabled=${Boolean(table.back.isBusy)} onClick=${() => table.back.takeLast()}><span aria-hidden="true">↶ </span>${label}</button>`;
}

// What was taken back, and the control that takes back more.
export function Again({ table, isUndoElsewhere }) {
  const { entries } = table.back;
  if (table.match.luck !== "table" || table.match.status === "over") return null;
  return html`<section class="back" aria-label="Going back">
    ${entries.length > 0 && html`<${Offer} table=${table} entries=${entries} />`}
    ${!isUndoElsewhere && html`<${Refusal} table=${table} where="back" />`}
    ${!isUndoElsewhere && !table.dice.awaited && (table.back.last() || table.back.hasEarlier) && html`<p class="row"><${TakeBack} table=${table} label="Take back" /></p>`}
  </section>`;
}

function Offer({ table, entries }) {
  const { back } = table;
  const { next } = back;
  const others = entries.filter((entry) => entry !== next);
  const isBusy = Boolean(back.isBusy || table.match.throws);
  const fits = back.fits(next);
  const canSend = fits && back.canSend(next);
  return html`<div class="offer">
    <h2>Taken back</h2>
    <p class="soft small">Play each again, or something else in its place.</p>
    <div class="next row">
      ${canSend
        ? html`<button type="button" class="first" aria-disabled=${isBusy} onClick=${() => isBusy || back.play(next)}>Again: ${said(table, next)}</button>
          ${next.throws.length > 0 && html`<button type="button" aria-disabled=${isBusy} onClick=${() => isBusy || back.play(next, [])}>With other faces</button>`}`
        : html`<p>Next: ${said(table, next)}. ${!fits ? "It is not possible now." : tokenOf(table.id, next.seat) ? "Choose it again in the menu." : "This page does not play it."}</p>`}
      <button type="button" class="quiet" onClick=${() => back.drop(next)}>Leave out</button>
    </div>
    ${others.length > 0 && html`<ol class="soft">${others.map((entry) => html`<li>${said(table, entry)}</li>`)}</ol>
      <p class="row">${canSend && html`<button type="button" aria-disabled=${isBusy} onClick=${() => isBusy || back.playAll()}>All ${entries.length} again</button>`}
        <button type="button" class="quiet" onClick=${() => back.dropAll()}>Leave out all</button></p>`}
  </div>`;
}

// An entry in words. Of a seat that is not shown on this page, what everybody could see of it.
export function said(table, { seat, notation, label, throws, words }) {
  const faces = throws.length ? `with ${throws.join(", ")}` : "";
  const own = (seat === table.seat || table.held.length === 1) && (notation ? table.words(notation) : label);
  if (own) return `${own}${faces && ` ${faces}`} – ${table.name(seat)}`;
  return [words ? table.words(words.replace(/\.$/, "")) : `a choice of ${table.name(seat)}`, faces].filter(Boolean).join(" – ");
}
