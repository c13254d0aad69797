// For somebody who plays a game for the first time: its rules in short, and what each kind of decision is for.
import { html, useEffect } from './preact.js';
import { json } from './http.js';
import { titled } from './labels.js';
import { recall, retain } from './storage.js';
import { isUmpire } from './umpire.js';

const MOST = 4; // hints of one decision that are shown at once
const FIRST = 3; // rules that a phone shows at first: the goal and how to get there
const SENTENCE = /^.*?[.!?](?= |$)/;
const KEY = "?";
const NEAR = ".menu, .board, .table-head, .guide"; // where the key acts (WCAG 2.1.4)
const FIELDS = "input:not([type=radio]), textarea, select, [contenteditable]";
const CHOICE = ".menu :is(button:not(.why), input, select)";
const NONE = { title: "A match", in_short: [], hints: {} };

// A hint's first sentence, and what follows it.
const split = (hint) => {
  const [begin] = hint.match(SENTENCE) ?? [hint];
  return [begin, hint.slice(begin.length)];
};

const kindOf = (entry) => (entry.action ?? entry.example)?.kind;

// What is remembered of a game: the match in which it was met, the kinds of decision that were explained, and whether the
// guide was skipped. Null for a game that this browser has not met.
function remembered(key) {
  try {
    const { match, kinds, skipped } = JSON.parse(recall(key) ?? recall(key, { brief: true })) ?? {};
    return typeof match === "string" ? { match, kinds: new Set(Array.isArray(kinds) ? kinds : []), skipped: Boolean(skipped) } : null;
  } catch {
    return { match: "", kinds: new Set(), skipped: true }; // what somebody else has written there
  }
}

export class Guide {
  constructor(table) {
    this.table = table;
    this.words = null; // what the server says, once it is loaded
    this.isOpen = false;
    this.isByItself = false; // nobody asked for it
    this.isUsed = false; // somebody has pressed something on the page
    this.isWhole = false; // on a phone: all rules in short, and all of each hint
    this.shown = null; // the decision whose hints are shown as new, and their kinds
    addEventListener("keydown", (event) => this.pressed(event), { capture: true });
    for (const name of ["keydown", "pointerdown"]) addEventListener(name, () => (this.isUsed = true), { capture: true, once: true });
  }

  get key() {
    return `noonday-met:${this.table.match.game}`;
  }

  get isPlaying() {
    const { held, match, screen } = this.table;
    return held.length > 0 && !screen && (match.status === "on" || match.status === "open");
  }

  // Whether each kind of decision is explained in this match, the first of its game.
  get isOn() {
    return this.isPlaying && this.met?.match === this.table.id && !this.met.skipped;
  }

  // Load the words, and open by itself in the first match of a game.
  async begin() {
    if (this.isBegun) return void this.meet(); // who looked on may have sat down
    this.isBegun = true;
    const words = await this.load();
    this.table.named = words.title; // the page of a private match does not have it
    if (!this.table.screen) this.words = words;
    this.table.paint();
    this.meet(this.isUsed); // what opens now would move what is under the finger
  }

  async load() {
    const { game, options, content } = this.table.match;
    const own = content ? await json("GET", `${this.table.path}/guide`, { token: this.table.anyToken }).catch(() => null) : null; // its deck may leave rounds out
    if (own) return own;
    const plain = Object.entries(options).filter(([, value]) => value === null || typeof value !== "object");
    const path = `/v1/games/${game}/guide`;
    return json("GET", `${path}?${new URLSearchParams(plain)}`).catch(() => json("GET", path)).catch(() => NONE);
  }

  meet(isLate = false) {
    if (this.met || !this.words || !this.isPlaying) return;
    this.met = remembered(this.key);
    if (this.met) return void this.table.paint();
    this.met = { match: this.table.id, kinds: new Set(), skipped: false };
    if (!isLate) this.keep(); // else the next match is the first that opens them
    this.isOpen = this.isByItself = this.words.in_short.length > 0 && !this.isHurried && !isLate;
    this.table.paint();
  }

  // Whether a clock runs for a decision of this seat.
  get isHurried() {
    return this.table.mine && this.table.match.deadline !== null && !this.table.match.clock;
  }

  keep() {
    const { match, kinds, skipped } = this.met;
    const written = JSON.stringify({ match, kinds: [...kinds], skipped });
    retain(this.key, written);
    retain(this.key, written, { brief: true }); // where the other is refused
  }

  // The kinds of the open decision, those that answer it first, each with its hint.
  asked() {
    const { table, words } = this;
    if (!words || table.match.status !== "on") return [];
    const kinds = new Set(table.match.actions.filter((entry) => !entry.unasked).map(kindOf));
    return [...kinds].filter((kind) => words.hints[kind]).slice(0, MOST);
  }

  // The kinds of the open decision that are new to this browser; those of the decision before are known by now.
  fresh() {
    if (!this.met || !this.isPlaying) return [];
    const { decision } = this.table.match;
    const asked = this.asked();
    if (this.shown && asked.length && this.shown.decision !== decision) this.learn();
    const kinds = asked.filter((kind) => !this.met.kinds.has(kind));
    if (kinds.length) this.shown = { decision, kinds };
    return this.met.skipped ? [] : kinds;
  }

  learn() {
    for (const kind of this.shown?.kinds ?? []) this.met.kinds.add(kind);
    this.shown = null;
    this.keep();
  }

  // The new hints were read, or with `isSkipped` nobody wants more of them.
  dismiss(isSkipped) {
    this.met.skipped ||= isSkipped;
    this.learn();
    this.table.paint();
    document.querySelector(CHOICE)?.focus({ preventScroll: !this.table.keys.keyboard });
  }

  // Explain everything again, in this match.
  again() {
    this.met = { match: this.table.id, kinds: new Set(), skipped: false };
    this.keep();
    this.table.paint();
  }

  // Show on a phone what is folded there.
  unfold() {
    this.isWhole = true;
    this.table.paint();
    document.querySelector(".guide li:nth-child(4), .hints .rest")?.scrollIntoView?.({ block: "nearest" });
  }

  open() {
    this.isOpen = true;
    this.isByItself = false;
    this.table.paint();
    const panel = document.getElementById("how-to-play");
    panel?.focus();
    panel?.scrollIntoView?.({ block: "nearest" });
  }

  close() {
    const isInside = document.getElementById("how-to-play")?.contains(document.activeElement);
    const begins = this.isByItself;
    this.isOpen = this.isByItself = false;
    this.table.paint();
    const choice = begins && document.querySelector(CHOICE);
    if (isInside) (choice || document.querySelector(".how"))?.focus({ preventScroll: true }); // there the keys of the numbers act
    if (choice) choice.scrollIntoView?.({ block: "nearest" }); // on a phone it is far down
  }

  pressed(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || target.matches?.(FIELDS) || !this.words?.in_short.length) return;
    if (key === "Escape" && this.isOpen && !this.table.spots.chosen) this.close();
    if (key !== KEY || !target.closest?.(NEAR)) return;
    event.preventDefault();
    if (this.isOpen) this.close();
    else this.open();
  }
}

// The button that shows the rules in short.
export function How({ table }) {
  const { guide } = table;
  useEffect(() => queueMicrotask(() => guide.begin())); // it paints, which nothing may while this is rendered
  if (table.screen || !guide.words?.in_short.length) return null;
  return html`<button type="button" class="how small" aria-expanded=${guide.isOpen} aria-controls="how-to-play" aria-keyshortcuts=${KEY} title="How to play (${KEY})"
    onClick=${() => (guide.isOpen ? guide.close() : guide.open())}>How to play</button>`;
}

// The rules in short; what opened by itself closes where a clock runs or this person has chosen, so that the game is in sight.
export function InShort({ table }) {
  const { guide } = table;
  if (guide.isByItself && (guide.isHurried || table.acted || !guide.isPlaying)) guide.isOpen = guide.isByItself = false;
  if (!guide.isOpen) return null;
  const again = guide.isPlaying && guide.met && (guide.met.skipped || guide.met.kinds.size > 0);
  const isBrief = guide.isByItself && !guide.isWhole && guide.words.in_short.length > FIRST;
  return html`<section class=${isBrief ? "guide brief" : "guide"} id="how-to-play" tabindex="-1" aria-labelledby="how-title">
    <h2 id="how-title">${guide.isByItself ? `New to ${table.title}? The rules in short` : "The rules in short"}</h2>
    <ul>${guide.words.in_short.map((line) => html`<li>${line}</li>`)}</ul>
    <p class="row">
      ${isBrief && html`<button type="button" class="quiet more" onClick=${() => guide.unfold()}>All rules in short</button>`}
      <button type="button" class="first" onClick=${() => guide.close()}>${guide.isByItself && !isUmpire(table.match, table.seat) ? "Start playing" : "Close"}</button>
      <a class="button quiet" href=${`/games/${table.match.game}/rules`} target="_blank" rel="noopener">All the rules</a>
      ${again && html`<button type="button" class="quiet" onClick=${() => guide.again()}>Explain each choice again</button>`}
    </p>
  </section>`;
}

// Above the menu: what the open decision is for. What is new is spoken, and can be put out of the way.
export function Hints({ table }) {
  const { guide } = table;
  const isCovered = !guide.words || table.screen || table.match.status !== "on";
  const fresh = isCovered ? [] : guide.fresh();
  const [first] = isCovered ? [] : guide.asked();
  if (table.screen) return null;
  const isNote = fresh.length > 0 && guide.isOn;
  const quiet = first && !fresh.length && split(guide.words.hints[first])[0];
  const isBrief = !guide.isWhole && fresh.some((kind) => split(guide.words.hints[kind])[1]);
  const said = (kind) => {
    const [begin, rest] = split(guide.words.hints[kind]);
    return html`${begin}${rest && html`<span class="rest">${rest}</span>`}`;
  };
  return html`<section class=${`hints${isNote ? " new" : ""}${isBrief ? " brief" : ""}`} aria-label="What this is for">
    <div role="status">${fresh.map((kind) => html`<p key=${kind}>${fresh.length > 1 && html`<strong>${titled(kind.replaceAll("-", "_"))}. </strong>`}${said(kind)}</p>`)}</div>
    ${isNote && html`<p class="row"><button type="button" onClick=${() => guide.dismiss(false)}>Got it</button>
      ${isBrief && html`<button type="button" class="quiet more" onClick=${() => guide.unfold()}>More</button>`}
      <button type="button" class="quiet" onClick=${() => guide.dismiss(true)}>Skip the guide</button></p>`}
    ${quiet && html`<p class="soft small">${quiet}</p>`}
  </section>`;
}
