// "Your matches": those whose tokens this browser holds, as they change. One request is held for all of them.
import { html, render } from './preact.js';
import { once, serverTime, wait } from './http.js';
import { LIVE, MineList } from './minelist.js';
import { canKeep } from './storage.js';
import { forgetMatch, markOver, matches, seatsOf, tokenOf } from './tokens.js';

const HELD = 30; // s for which the request is held
const SLACK = 10_000; // ms after which an answer that should have come is given up
const MOST = 200; // matches of a request
const [FIRST, LONGEST] = [1000, 30_000]; // ms between two tries while no server answers
const TICK = 20_000; // ms after which the time that is left is said again

// A match of this browser: `match` is null until the server has shown it, `problem` says why it does not.
class Entry {
  constructor(id) {
    Object.assign(this, { id, match: null, words: null, problem: null, etag: null, tried: 0 });
  }

  get seats() {
    return seatsOf(this.id);
  }

  // The tokens by which it is asked for, the best first: that of the only seat, else the host's, which shows no secret of
  // a seat to the others at this device.
  get tokens() {
    const [host, seats] = [tokenOf(this.id, "host"), this.seats.map((seat) => tokenOf(this.id, seat))];
    return (seats.length === 1 ? [...seats, host] : [host, ...seats]).filter(Boolean);
  }

  get wish() {
    return { match: this.id, token: this.tokens[this.tried] ?? null, etag: this.etag };
  }

  // Whether what happened last may hold a secret that several people at this device do not share.
  get isShared() {
    return this.seats.length > 1 && this.tokens[this.tried] !== tokenOf(this.id, "host");
  }

  get isFollowed() {
    return this.match ? LIVE.test(this.match.status) : !this.problem || this.problem.status >= 500;
  }

  // The seats of this browser for which the match waits; a bot plays on for some.
  get acting() {
    if (this.match?.status !== "on") return [];
    return this.match.to_act.filter((seat) => this.seats.includes(seat) && this.match.seats[seat].player === "person");
  }

  // Whether somebody at this device is to act: also to enter the dice of a real table.
  get isYours() {
    return Boolean(this.acting.length || (this.match?.throws && LIVE.test(this.match.status)));
  }

  get rank() {
    if (this.isYours) return 0;
    const places = { on: 1, open: 2, over: 4, cancelled: 5 };
    return this.match ? places[this.match.status] : this.problem ? 6 : 3;
  }

  // Take what a request has found; return whether to ask again with another token.
  take({ status, match, words, etag, problem }) {
    if (status === 304) return false;
    if (status === 401 && this.tried + 1 < this.tokens.length) {
      Object.assign(this, { tried: this.tried + 1, etag: null });
      return true;
    }
    this.etag = etag;
    if (match) Object.assign(this, { match, problem: null, words: this.isShared ? null : words });
    else if (status < 500 || !this.match) Object.assign(this, { match: null, problem });
    return false;
  }
}

class Mine {
  constructor(place) {
    this.place = place;
    this.titles = new Map(JSON.parse(place.dataset.titles));
    this.luck = place.dataset.luck; // where only the matches of one kind are listed: who throws the dice
    this.title = document.title;
    this.entries = [];
    this.removed = 0; // matches that the server keeps no longer
    this.lost = 0;
    this.news = "";
    this.isStale = true; // whether all are to be asked for, also those that are over
    this.yours = null; // the ids of the matches that waited for this person when they were shown last
    this.cut = new AbortController();
    for (const name of ["storage", "online"]) addEventListener(name, () => this.wake());
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    addEventListener("offline", () => this.paint());
    document.addEventListener("visibilitychange", () => this.wake());
    setInterval(() => !document.hidden && this.entries.some((entry) => entry.match?.deadline) && this.paint(), TICK);
  }

  // Ask for all again: the page, the network or the tokens are no longer as they were.
  wake() {
    this.isStale = true;
    this.lost = 0;
    this.cut.abort();
  }

  // Follow the matches as long as somebody looks.
  async follow() {
    for (;;) {
      await seen();
      const { signal } = (this.cut = new AbortController());
      try {
        await this.read(signal);
      } catch (error) {
        if (!signal.aborted) await this.rest(error, signal);
      }
    }
  }

  async read(signal) {
    if (this.isStale) {
      this.gather();
      this.paint();
      await this.ask(this.entries, 0, signal);
      this.isStale = false;
    }
    this.settle();
    const followed = this.entries.filter((entry) => entry.isFollowed);
    if (!followed.length || this.isCrowded) await wait(followed.length ? HELD * 1000 : 2 ** 31 - 1, signal);
    const held = this.isCrowded ? 0 : HELD;
    this.isCrowded = false;
    if (!signal.aborted) await this.ask(followed, held, signal);
    this.settle();
  }

  // Say what was found, now that the server has answered.
  settle() {
    this.lost = 0;
    this.paint();
  }

  // Learn which matches this browser has tokens of.
  gather() {
    const known = new Map(this.entries.map((entry) => [entry.id, entry]));
    this.entries = matches().slice(0, MOST).map((id) => known.get(id) ?? new Entry(id));
    for (const entry of this.entries) Object.assign(entry, { tried: 0, ...(entry.problem && { etag: null }) }); // a new link may have come
  }

  async ask(entries, held, signal) {
    if (!entries.length) return;
    const either = AbortSignal.any([signal, AbortSignal.timeout(held * 1000 + SLACK)]);
    const body = { matches: entries.map((entry) => entry.wish) };
    const response = await once("POST", `/v1/matches/states?words=true${held ? `&wait=${held}` : ""}`, { body, signal: either });
    const { results } = await response.json();
    const again = entries.filter((entry, at) => this.take(entry, results[at]));
    if (again.length) await this.ask(again, 0, signal);
  }

  take(entry, result) {
    if (result.status === 410) {
      this.forget(entry);
      this.removed += 1;
      return false;
    }
    const again = entry.take(result);
    if (result.match && !LIVE.test(result.match.status)) markOver(entry.id);
    return again;
  }

  forget(entry) {
    forgetMatch(entry.id);
    this.entries = this.entries.filter((other) => other !== entry);
  }

  // Wait before the next try.
  async rest(error, signal) {
    this.isCrowded = error.code === "busy"; // too many requests are held: look from time to time
    if (this.isCrowded) return;
    this.lost += 1;
    this.paint();
    await wait(Math.max(Math.min(LONGEST, FIRST * 2 ** (this.lost - 1)) * (0.75 + Math.random() / 2), error.wait || 0), signal);
  }

  // Why the list may be out of date, or what was cleaned from it.
  get note() {
    if (!navigator.onLine) return "You are offline. This is how your matches were.";
    if (this.lost > 1) return "The server does not answer. Trying again …";
    if (!this.removed) return "";
    return this.removed === 1 ? "1 match that is no longer kept was removed." : `${this.removed} matches that are no longer kept were removed.`;
  }

  // Say what has become this person's turn since it was shown last.
  announce() {
    const yours = this.entries.filter((entry) => entry.isYours);
    const fresh = this.yours && yours.find((entry) => !this.yours.has(entry.id));
    if (fresh) this.news = `It is your turn in ${this.titleOf(fresh)}.`;
    if (this.entries.every((entry) => entry.match || entry.problem)) this.yours = new Set(yours.map((entry) => entry.id));
    document.title = yours.length ? `(${yours.length}) ${this.title}` : this.title;
  }

  titleOf(entry) {
    return this.titles.get(entry.match?.game) ?? entry.match?.game ?? "A match";
  }

  // The matches in their order: yours to act first, the shortest time first.
  get ordered() {
    const left = (entry) => (entry.isYours && entry.match.deadline) || Infinity;
    const sooner = (a, b) => (left(a) === left(b) ? 0 : left(a) - left(b));
    const listed = this.entries.filter((entry) => !this.luck || entry.match?.luck === this.luck);
    return listed.sort((a, b) => a.rank - b.rank || sooner(a, b));
  }

  paint() {
    this.announce();
    const shown = this.ordered.length || (this.removed && !this.luck);
    const blocked = !canKeep && !this.entries.length && !shown && html`<p class="soft small">This browser keeps nothing, so your matches cannot be listed here. Keep the links of your seats.</p>`;
    render(shown ? html`<${MineList} mine=${this} now=${serverTime()} />` : blocked, this.place);
  }
}

// Wait until somebody looks at the page.
const seen = () => new Promise((resume) => (document.hidden ? document.addEventListener("visibilitychange", resume, { once: true }) : resume()));

const mine = new Mine(document.getElementById("mine"));
mine.follow();
