// A match on a page: what it knows, and what it asks the server for.
import { html, render } from './preact.js';
import { Back } from './back.js';
import { Board } from './board.js';
import { agreed } from './confirm.js';
import { Dice } from './dice.js';
import { Keys } from './keys.js';
import { named } from './labels.js';
import { Lights } from './lights.js';
import { take } from './menu.js';
import { comeBack } from './pane.js';
import { Feed } from './share.js';
import { Signals } from './signals.js';
import { Spots } from './spots.js';
import { json, newKey, text } from './http.js';
import { canKeep, recall, retain } from './storage.js';
import { drop, keepAnswered, seatsOf, takeFromAddress, tokenOf } from './tokens.js';
import { waysOf } from './ways.js';

const EARLIER = 30; // plies of the past with which the page begins
const DRAFTS = 4; // forms whose drafts are kept
const PAGE = 100; // earlier plies that are loaded at once
const BAD_LINK = "The token in the link is not valid.";
const LOG = 200; // most plies that the log keeps, in addition to those that were loaded

export class Table {
  // `view` is the component that shows it.
  constructor(place, view) {
    this.place = place;
    const { seat: linked, wrong } = takeFromAddress(place.dataset.match);
    this.linked = linked;
    if (wrong) this.notice = BAD_LINK;
    this.id = place.dataset.match;
    this.screen = new URLSearchParams(location.search).has("screen");
    this.board = new Board();
    this.spots = new Spots(this.board, (entry, spot) => take(this, entry, spot));
    this.keys = new Keys(this);
    this.lights = new Lights(this);
    this.signals = new Signals(this);
    this.dice = new Dice(this);
    this.back = new Back(this);
    this.view = view;
    this.plies = []; // of the log, in order
    this.match = null;
    this.connection = "live";
    this.refusal = null; // the last one, shown where it happened
    this.held = this.screen ? [] : seatsOf(this.id);
    const chosen = linked ?? Number(recall(`noonday-seat:${this.id}`, { brief: true }) || NaN);
    // Of several people at this device nobody sees what another may know.
    this.seat = this.held.includes(chosen) ? chosen : this.held.length === 1 ? this.held[0] : null;
    if (linked !== null) retain(`noonday-seat:${this.id}`, linked, { brief: true });
    this.last = Math.max(0, Number(place.dataset.ply || 0) - EARLIER);
  }

  // What is filled in to forms, but not sent; a reload of this tab finds it again.
  get drafts() {
    try {
      this.filled ??= new Map(JSON.parse(recall(this.kept, { brief: true })));
    } catch {
      this.filled = new Map();
    }
    return this.filled;
  }

  get kept() {
    return `noonday-drafts:${this.id}`;
  }

  // Keep a draft, or with undefined forget it.
  draft(key, values) {
    this.drafts.delete(key);
    if (values) this.drafts.set(key, values);
    retain(this.kept, JSON.stringify([...this.drafts].slice(-DRAFTS)), { brief: true });
  }

  get path() {
    return `/v1/matches/${this.id}`;
  }

  // Where the pages of this kind are.
  get home() {
    return "/matches/";
  }

  get title() {
    return this.place.dataset.game || this.named || "A match";
  }

  get token() {
    return tokenOf(this.id, this.seat ?? "host");
  }

  // Whether this page asks before it sends an action, if this browser is set so.
  get confirms() {
    return true;
  }

  // The token with which the match is followed, and the seat as which it is shown.
  get watching() {
    return this.token;
  }

  get watched() {
    return this.seat;
  }

  // A token with which something can be done that no one seat does, such as entering what was thrown.
  get anyToken() {
    return tokenOf(this.id, "host") ?? this.token ?? tokenOf(this.id, this.held[0]);
  }

  // A token with which the match goes back, or is over: the host's or, where every player may, that of a seat that has not
  // left.
  get backToken() {
    const { rewinds, seats } = this.match;
    const staying = [this.seat, ...this.held].find((seat) => seats[seat]?.resigned === false);
    return tokenOf(this.id, "host") ?? (rewinds === "seats" ? tokenOf(this.id, staying) : undefined);
  }

  get mayGoBack() {
    const { luck, status, throws } = this.match;
    return luck === "table" && !this.screen && Boolean(this.backToken) && (status === "on" || (status === "open" && throws !== null));
  }

  get mine() {
    return this.seat !== null && Boolean(this.match?.to_act.includes(this.seat)) && this.match.seats[this.seat].player !== "bot";
  }

  name(seat) {
    return this.match.seats[seat]?.display_name ?? `Player ${seat + 1}`;
  }

  // Return a text of the server's with the players' names in it.
  words(text) {
    return named(this.match.seats, text);
  }

  // Follow the match from the seat that is chosen.
  follow() {
    this.feed?.stop();
    this.still = null;
    const { id: match, watching: token, last: after, watched: seat } = this;
    this.feed = new Feed({
      match, token, after, seat,
      onMessage: (message) => this.hear(message),
      onState: (state, problem) => this.change(state, problem),
    });
  }

  // Show the match from a seat, or with null as an onlooker sees it.
  choose(seat) {
    this.seat = seat;
    this.chosenAt = this.match?.ply;
    retain(`noonday-seat:${this.id}`, seat ?? "", { brief: true });
    this.plies = [];
    if (this.match) this.match = { ...this.match, actions: [] }; // they were the other's
    this.last = Math.max(0, (this.match?.ply ?? 0) - EARLIER);
    this.refusal = null;
    this.follow();
  }

  hear(message) {
    if (message.type === "ply") {
      this.last = message.ply;
      this.back.hear(message);
      if (message.ply > (this.plies.at(-1)?.ply ?? 0)) this.plies = [...this.plies, message].slice(-LOG - (this.loaded ?? 0));
      return; // its position follows at once
    }
    if (message.type === "position") return void this.show(message);
    this.over = message;
    this.paint();
  }

  async show(position) {
    if (this.isCovered(position.match)) return void this.choose(null);
    this.position = position;
    if (this.refusal?.where && this.match?.status !== position.match.status) this.refusal = null;
    this.match = position.match;
    if (this.acted && (this.match.ply >= this.acted || this.match.throws)) this.acted = null;
    this.back.goOn();
    if (position.board) {
      try {
        await this.begin();
      } catch {
        this.still = null; // tried again at the next position
        return void this.paint();
      }
      if (this.position !== position) return; // a later one came meanwhile
      this.board.show(position.board, position.description);
      this.board.mark(waysOf(this.plies, this.seat));
    }
    this.paint();
    this.signals.follow();
  }

  // Return whether another person at this device is to act, who must not see what this seat knows.
  isCovered({ status, ply, to_act: acting }) {
    return status === "on" && this.seat !== null && ply !== this.chosenAt && !acting.includes(this.seat) && this.held.some((seat) => acting.includes(seat));
  }

  // Load the layer of the picture that stays, once.
  begin() {
    this.still ??= text("GET", `${this.path}/board.svg?layer=still`, { token: this.watching }).then((still) => this.board.begin(still));
    return this.still;
  }

  change(state, problem) {
    this.connection = state;
    if (state === "refused") {
      if (problem?.status === 401 && this.token) return void this.loseToken();
      this.refusal = { problem };
    }
    this.paint();
  }

  // The seat has another holder, or a new token; or a link brought a wrong one.
  loseToken() {
    const isBack = drop(this.id, this.seat ?? "host");
    this.notice = isBack ? `${BAD_LINK} You go on with the one from before.` : this.linked === this.seat && !this.match ? BAD_LINK : "This browser does not hold the seat any more: it has a new token, on another device perhaps. What you filled in is kept here.";
    this.held = seatsOf(this.id);
    this.choose(this.held.includes(this.seat) ? this.seat : (this.held[0] ?? null));
  }

  // Carry out an entry of the menu, or an action made from its template; return whether it was accepted.
  async act(entry, action = entry.action) {
    if (this.acted || !(await agreed(this, entry)) || this.acted) return false;
    this.refusal = null;
    this.acted = Infinity;
    this.paint();
    try {
      const body = { decision: this.match.decision, action };
      const answer = await json("POST", `${this.path}/actions?menu=none`, { token: this.token, body, onRetry: () => this.wait() });
      if (answer.throws) this.back.sent(answer, { seat: this.seat, action, label: entry.label, notation: entry.form === "action" ? entry.notation : null });
      // Until the stream has brought this ply, or what it waits for, its menu is out of date.
      const ply = answer.ply ?? answer.match.ply + 1;
      this.acted = this.match.ply >= ply || this.match.throws ? null : ply;
      if (this.acted) this.feed.hurry();
      if (!this.keys.keyboard) comeBack(this.board.element);
    } catch (refusal) {
      this.acted = null;
      if (refusal.status === 401) this.loseToken();
      this.refusal = { problem: refusal.problem ?? { detail: String(refusal) }, entry };
    }
    this.waiting = false;
    this.paint();
    return !this.refusal;
  }

  // Say that a request of this page is sent again.
  wait() {
    this.waiting = true;
    this.paint();
  }

  // Send a request about the table; what refuses it is shown at `where`. A GET, which the page may send by itself, leaves
  // the refusal of what the person did in its place.
  async ask(where, method, path, options = {}) {
    if (method !== "GET" || this.refusal?.where === where) this.refusal = null;
    try {
      return await json(method, this.path + path, { token: this.token, onRetry: () => this.wait(), ...options });
    } catch (refusal) {
      this.refusal = { problem: refusal.problem ?? { detail: String(refusal) }, where };
      return null;
    } finally {
      this.waiting = false;
      this.paint();
    }
  }

  async sitDown(seat, name) {
    if (this.sitting) return;
    this.sitting = true;
    const headers = { "Idempotency-Key": newKey() };
    const answer = await this.ask("seats", "POST", `/seats/${seat}`, { token: undefined, body: { ...(name && { name }), seed: newKey() }, headers });
    this.sitting = false;
    if (!answer) return;
    keepAnswered(answer);
    this.held = seatsOf(this.id);
    this.choose(seat);
  }

  async earlier() {
    if (this.loading) return;
    this.loading = true;
    const { seat } = this;
    const first = this.plies[0]?.ply ?? this.match.ply + 1;
    const after = Math.max(0, first - 1 - PAGE);
    this.loaded = (this.loaded ?? 0) + PAGE;
    const page = await this.ask("story", "GET", `/events?after=${after}`);
    this.loading = false;
    if (!page || this.seat !== seat) return;
    this.plies = [...page.plies.filter((ply) => ply.ply < first), ...this.plies];
    this.paint();
  }

  paint() {
    if (!this.match && this.connection !== "refused") return;
    const { place } = this;
    if (!this.painted) place.replaceChildren();
    this.painted = true;
    place.classList.add("live");
    place.classList.toggle("screen", this.screen);
    render(html`<${this.view} table=${this} />`, place);
    if (this.match) this.spots.offer(this.mine || this.match.actions.length ? this.match.actions : [], this);
    this.keys.follow();
    const title = this.title;
    document.title = this.mine && this.match.status === "on" ? `● Your turn: ${title}` : `${title} — Noonday`;
  }
}

export function Connection({ table }) {
  const state = table.waiting ? "lost" : table.connection;
  const words = { lost: "Connection lost. Trying again …", refused: "Not followed any more." }[state] ?? "";
  const unkept = !canKeep && table.held.length > 0 && table.match.status === "on" && "This browser stores nothing: before you close this page, copy your link under “Keep my seat”.";
  const said = [words, table.notice, unkept].filter(Boolean).join(" ");
  return html`<p class="connection" role="status" data-state=${state}>${said}</p>`;
}

export function Refused({ table }) {
  const { problem } = table.refusal ?? {};
  return html`<h1>This match is not shown</h1><p class="lead">${problem?.detail ?? "The server refused it."}</p>
    <p>If somebody sent you a link to it, ask for a new one. If you play it on another device, open “Keep my seat” there. <a href="/tables">See the open tables</a></p>`;
}
