// The scorer's view of a match that is played on a real table: this browser acts for every seat that it holds.
import { Scoring } from './scoring.js';
import { Pad } from './pad.js';
import { Table } from './table.js';
import { Typing } from './typing.js';
import { json } from './http.js';
import { recall, retain } from './storage.js';
import { seatsOf, takeFromAddress, tokenOf } from './tokens.js';

const KEYS = "noonday-keys"; // where the browser keeps that the keyboard types nothing
const KEPT = 300; // forced plies that are remembered

// Whether a match is as it was before another: fewer plies, or fewer throws of the same one.
const isOlder = (one, other) => one.ply < other.ply || (one.ply === other.ply && (one.throws?.throw ?? 0) < (other.throws?.throw ?? 0));

const keyOf = ({ decision, ply }, seat) => `${decision}:${ply}:${seat}`;

export class Scorer extends Table {
  constructor(place) {
    super(place, Scoring);
    this.seat = null; // the one that acts
    this.menu = null; // of that seat: its key, and its actions
    this.typing = new Typing(this);
    this.pad = new Pad(this);
    this.awaiting = []; // those who wait for a ply
    this.forced = new Set((recall(this.forcedKey) ?? "").split(" ").map(Number));
  }

  // The match is followed as an onlooker sees it: everybody at the table looks at this page.
  get watching() {
    const isPrivate = this.place.dataset.access === "private"; // nothing is shown to onlookers
    return tokenOf(this.id, "host") ?? (isPrivate ? tokenOf(this.id, this.held[0]) : undefined);
  }

  get watched() {
    return null;
  }

  get mine() {
    return false;
  }

  get home() {
    return "/score/";
  }

  get forcedKey() {
    return `noonday-forced:${this.id}`;
  }

  // Whether this page only shows the match: its dice are not the table's, or this browser holds nothing of it.
  get looksOn() {
    return this.screen || this.match?.luck === "server" || !this.anyToken;
  }

  get asked() {
    return this.match.actions.filter((entry) => !entry.unasked);
  }

  // The seats of this browser for which the match waits.
  get acting() {
    const { match } = this;
    return match.status === "on" && !this.looksOn && !this.dice.awaited ? match.to_act.filter((seat) => this.held.includes(seat)) : [];
  }

  // The decision, the last ply and the seat to which a menu belongs.
  get key() {
    return keyOf(this.match, this.seat);
  }

  // Return a match with the menu of the seat that acts, if it is known.
  withMenu(match) {
    return { ...match, actions: this.menu?.key === keyOf(match, this.seat) ? this.menu.actions : [] };
  }

  // Whether it is known what is typed next: faces of a die, or choices of a menu.
  get isReady() {
    if (!this.match || this.acted || this.isGoingBack || this.back.isBusy) return false;
    if (this.match.throws) return Boolean(this.dice.awaited);
    return !this.acting.length || (this.acting.includes(this.seat) && this.menu?.key === this.key);
  }

  get types() {
    return !this.looksOn && recall(KEYS) !== "off";
  }

  set types(on) {
    retain(KEYS, on ? "on" : "off");
    this.paint();
  }

  // Whether a ply was all that could be played, and threw nothing: if it is taken back it is played again by itself.
  isForced({ ply, throws }) {
    return !throws.length && this.forced.has(ply);
  }

  isCovered() {
    return false;
  }

  choose(seat) {
    this.seat = seat;
    this.typing.forget();
    this.refusal = null;
    this.settle();
  }

  hear(message) {
    super.hear(message);
    this.awaiting = this.awaiting.filter((one) => !one());
  }

  async show(position) {
    if (this.match && isOlder(position.match, this.match)) return; // an answer of this page was faster
    await super.show({ ...position, match: this.withMenu(position.match) });
    this.settle();
  }

  // Wait until a ply was heard of, and what the match was then.
  until(ply) {
    const isThere = () => this.last >= ply && this.match.ply >= ply;
    return isThere() ? Promise.resolve() : new Promise((resume) => this.awaiting.push(() => isThere() && (resume(), true)));
  }

  // Turn to the seat that acts now, learn what it may do, and play what is forced.
  async settle() {
    if (!this.match) return;
    const { acting } = this;
    if (!acting.includes(this.seat)) this.seat = acting[0] ?? null;
    this.match = this.withMenu(this.match);
    this.typing.follow();
    if (acting.length) await this.learn();
    else this.paint();
    this.pad.follow();
    this.typing.goOn();
  }

  async learn() {
    const { key } = this;
    if (this.menu?.key !== key) {
      if (this.asking === key) return;
      this.asking = key;
      const menu = await this.ask("menu", "GET", "/actions");
      this.asking = null;
      if (!menu || keyOf(menu, this.seat) !== this.key) return;
      this.menu = { key: this.key, actions: menu.actions };
    }
    this.match = this.withMenu(this.match);
    this.paint();
    await this.force();
  }

  // Play the only thing that can be played, unless it was just taken back or faces are to be typed for it.
  async force() {
    const [entry, another] = this.asked;
    if (!entry || another || entry.form !== "action" || entry.throws.length || this.acting.length > 1) return;
    if (this.isPaused || this.acted || this.isGoingBack || this.back.isBusy || this.back.isGoing) return;
    await this.act(entry, entry.action, [], true);
  }

  async act(entry, action = entry.action, throws = [], forced = false) {
    if (this.acted) return false;
    if (entry.throws?.length && !throws.length) return this.typing.choose(entry); // its faces are typed first
    this.refusal = null;
    this.isPaused = false;
    this.acted = Infinity;
    this.note = forced ? entry.label : null;
    this.paint();
    const { seat, token } = this;
    const body = { decision: this.match.decision, action, ...(throws.length && { throws }) };
    try {
      const answer = await json("POST", `${this.path}/actions`, { token, body, onRetry: () => this.wait() });
      if (answer.throws) this.back.sent(answer, { seat, action, label: entry.label, notation: entry.form === "action" ? entry.notation : null, forced });
      else if (forced) this.remember(answer.ply);
      this.adopt(answer.match, seat);
    } catch (refusal) {
      if (refusal.status === 401) this.loseToken();
      this.refusal = { problem: refusal.problem ?? { detail: String(refusal) }, entry };
    }
    this.acted = null;
    this.waiting = false;
    this.feed.hurry();
    await this.settle();
    return !this.refusal;
  }

  // Take over the match of an answer, with the menu of the seat that acted; another may act by now.
  adopt(match, seat) {
    if (isOlder(match, this.match)) return;
    if (seat === this.seat && !match.throws) this.menu = { key: keyOf(match, seat), actions: match.actions };
    this.match = this.withMenu(match);
  }

  // Take over the match of an answer to throws.
  took(match) {
    if (isOlder(match, this.match)) return undefined;
    this.match = this.withMenu(match);
    return this.settle();
  }

  remember(ply) {
    this.forced.add(ply);
    retain(this.forcedKey, [...this.forced].slice(-KEPT).join(" "));
  }

  // Play again what was taken back.
  async playAgain(entry) {
    this.typing.forget();
    await this.back.play(entry);
    await this.settle();
  }

  // Take back the last face or choice that a person entered.
  async takeBack() {
    if (this.acted || this.isGoingBack || !this.mayGoBack) return;
    this.isGoingBack = true;
    this.refusal = null;
    this.note = null;
    this.paint();
    await this.until(this.match.ply);
    const faces = this.dice.awaited?.entered ?? this.back.last()?.throws ?? [];
    this.isPaused = !faces.length;
    const answer = await this.back.takeLast();
    if (answer) await this.until(answer.ply ?? 0);
    this.isGoingBack = false;
    await this.settle();
  }
}

// Learn where the match is, and show it from there.
async function begin(place) {
  const id = place.dataset.match;
  const { wrong } = takeFromAddress(id);
  const token = tokenOf(id, "host") ?? tokenOf(id, seatsOf(id)[0]);
  const match = await json("GET", `/v1/matches/${id}?menu=none`, { token }).catch(() => null);
  Object.assign(place.dataset, { ply: match?.ply ?? 0, access: match?.access ?? "private" });
  const scorer = new Scorer(place);
  if (wrong) scorer.notice = "The token in the link is not valid.";
  scorer.follow();
}

const place = document.getElementById("main");
if (place?.dataset.match) {
  begin(place);
  addEventListener("hashchange", () => location.hash.includes("token=") && location.reload());
}
