// The scorer's view of a match that is played on a real table: this browser acts for every seat that it holds.
import { Scoring } from './scoring.js';
import { Pad } from './pad.js';
import { Table } from './table.js';
import { Typing } from './typing.js';
import { isPlayed, rewoundTo, takeable } from './back.js';
import { isAway, json, wait } from './http.js';
import { forget, recall, retain } from './storage.js';
import { seatsOf, takeFromAddress, tokenOf } from './tokens.js';

const KEYS = "noonday-keys"; // where the browser keeps that the keyboard types nothing
const PAUSE = 3000; // ms before what did not arrive is sent again
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
    this.seen = new Map(); // the dice that were awaited, by the number of the throw
    this.undone = null; // the seat of this browser whose choice another one took back
    this.unsent = this.readUnsent(); // what was under way when the page was closed
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

  // What is typed here can be taken back.
  get confirms() {
    return false;
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

  get unsentKey() {
    return `noonday-unsent:${this.id}`;
  }

  readUnsent() {
    try {
      return JSON.parse(recall(this.unsentKey));
    } catch {
      return null;
    }
  }

  // Send again what was under way when the page was closed, if the match still waits for it; return whether it does.
  sendUnsent() {
    const { unsent, dice } = this;
    this.unsent = null;
    if (!unsent || this.looksOn) return false;
    if (unsent.throw && unsent.throw === dice.awaited?.throw) return Boolean(dice.send(unsent));
    if (unsent.decision !== this.match.decision || !this.acting.includes(unsent.seat)) return false;
    this.seat = unsent.seat;
    return Boolean(this.act(unsent.entry, unsent.action, unsent.throws));
  }

  // Send a request until it was answered or refused, however long the server is unreachable.
  async post(path, options) {
    for (;;) {
      try {
        return await json("POST", path, { ...options, onRetry: () => this.wait() });
      } catch (refusal) {
        if (!isAway(refusal)) throw refusal;
        await wait(Math.max(PAUSE, refusal.wait || 0));
      }
    }
  }

  // As of any table; a face that was entered is sent until it was answered.
  async ask(where, method, path, options) {
    const isFace = where === "dice" && options.body.throws;
    if (isFace) retain(this.unsentKey, JSON.stringify(options.body));
    let answer = await super.ask(where, method, path, options);
    while (isFace && this.refusal && isAway(this.refusal.problem)) {
      this.refusal = null;
      this.wait();
      await wait(PAUSE);
      answer = await super.ask(where, method, path, options);
    }
    if (isFace) forget(this.unsentKey);
    return answer;
  }

  // Return the die of a face that was entered, with what it was thrown for, as far as this page knows.
  dieAt({ throw: number, entered, faces }, at) {
    const face = entered[at];
    return this.seen.get(number - entered.length + at) ?? this.back.pending?.dice?.[at] ?? { faces: faces.includes(face) ? faces : [face] };
  }

  // Return the menu of a seat; null while it is not known.
  menuOf(seat) {
    if (this.match.status !== "on" || this.match.throws || this.acted || this.isGoingBack || this.back.isBusy) return null;
    if (!this.acting.includes(seat)) return [];
    return seat === this.seat && this.menu?.key === this.key ? this.menu.actions : null;
  }

  paint() {
    const awaited = this.match && this.dice.awaited;
    if (awaited && !awaited.over) this.seen.set(awaited.throw, { name: awaited.die, faces: awaited.faces, purpose: awaited.purpose });
    super.paint();
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
    const to = message.type === "ply" ? rewoundTo(message) : undefined;
    if (to !== undefined && this.held.length === 1 && !this.isGoingBack && !this.back.isBusy) {
      if (takeable(this.plies).some(({ ply, seat }) => ply > to && this.held.includes(seat))) [this.undone] = this.held;
    } else if (message.type === "ply" && isPlayed(message) && message.seat === this.undone) this.undone = null;
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
    if (this.unsent && this.sendUnsent()) return;
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
    if (!forced) this.refusal = null;
    this.isPaused = false;
    this.acted = Infinity;
    this.note = forced ? entry.label : null;
    this.limit = false;
    const { seat, token } = this;
    const { decision } = this.match;
    const body = { decision, action, ...(throws.length && { throws }) };
    const done = this.typing.sends({ throws, dice: entry.throws, label: entry.label });
    this.paint();
    if (!forced) retain(this.unsentKey, JSON.stringify({ seat, decision, entry, action, throws }));
    try {
      const answer = await this.post(`${this.path}/actions`, { token, body });
      if (answer.throws) this.back.sent(answer, { seat, action, dice: entry.throws, label: entry.label, notation: entry.form === "action" ? entry.notation : null, forced });
      else if (forced) this.remember(answer.ply);
      this.adopt(answer.match, seat);
    } catch (refusal) {
      if (refusal.status === 401) this.loseToken();
      this.refusal = { problem: refusal.problem ?? { detail: String(refusal) }, entry };
    }
    forget(this.unsentKey);
    done();
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
    this.limit = false;
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

  // Take back the last face or choice that a person entered. What waits for more faces is sent again without the last.
  async takeBack() {
    if (this.acted || this.isGoingBack || !this.mayGoBack) return;
    this.isGoingBack = true;
    this.refusal = null;
    this.note = null;
    this.paint();
    await this.until(this.match.ply);
    const { awaited } = this.dice;
    const faces = awaited?.entered ?? this.back.last()?.throws ?? [];
    this.isPaused = !faces.length;
    const isMended = awaited && faces.length && this.back.pending;
    const dice = isMended ? faces.map((_, at) => this.dieAt(awaited, at)) : [];
    const isFirst = this.match.status === "open" && !faces.length;
    const answer = isFirst ? undefined : await this.back.takeLast();
    if (answer) await this.until(answer.ply ?? 0);
    const { next } = this.back;
    if (answer && isMended && next) await this.back.play({ ...next, dice }, faces.slice(0, -1));
    this.limit = answer === undefined && !this.refusal;
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
  if (match) scorer.named = (await json("GET", `/v1/games/${match.game}/guide`).catch(() => null))?.title;
  scorer.paint();
}

const place = document.getElementById("main");
if (place?.dataset.match) {
  begin(place);
  addEventListener("hashchange", () => location.hash.includes("token=") && location.reload());
}
