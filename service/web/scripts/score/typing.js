// What a scorer types or taps: faces of the dice, and choices by their notation. Keys can be faster than the answers.
import { keysOf } from './faces.js';

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
const OFFERED = ".as-before, .typing .big";

const isLetter = (text) => /^[a-z]/.test(text);
const LATE = 1000; // ms after which it is said that something is on its way
const SHORT = 2; // letters of words such as "at", whose initials are left out

// Return how a notation may be typed: whole, by its last word, and by the initials of its words.
function named(notation) {
  const whole = notation.toLowerCase();
  const words = whole.split(/[\s,]+/);
  const initials = words.filter((word) => word.length > SHORT).map((word) => word[0]).join("");
  return [...new Set([whole, words.at(-1), ...(initials.length > 1 ? [initials] : [])])];
}

// Return the texts by which each entry is typed, which no other entry has: its notation, a part of it and, where no other
// entry begins with it and no face has it, one letter.
export function aliases(entries, taken = new Set()) {
  const all = entries.map(({ notation }) => named(notation));
  return all.map((names, at) => {
    const others = all.flatMap((other, place) => (place === at ? [] : other));
    const own = names.filter((name, place) => !place || !others.includes(name));
    const letter = own.map((name) => name[0]).find((one) => isLetter(one) && !taken.has(one) && !others.some((name) => name[0] === one));
    return letter ? [...own, letter] : own;
  });
}

// Return the entries with a throw whose first faces can be typed at once, since no two of them have a key in common.
export function together(entries) {
  const throwing = entries.filter((entry) => entry.form === "action" && entry.throws.length);
  const keys = throwing.flatMap((entry) => [...keysOf(entry.throws[0].faces).keys()]);
  return new Set(keys).size === keys.length ? throwing : [];
}

export class Typing {
  constructor(table) {
    this.table = table;
    this.waiting = []; // keys that are not used yet
    this.going = []; // what is sent and not answered yet: its faces, or its words
    this.entry = null; // the entry whose faces are typed
    this.faces = []; // those that were typed
    this.text = ""; // the beginning of a choice
    addEventListener("keydown", (event) => this.pressed(event));
  }

  forget() {
    Object.assign(this, { entry: null, faces: [], text: "", unknown: false });
  }

  // Forget what was typed for another menu.
  follow() {
    const { key, dice } = this.table;
    const now = `${key} ${dice.awaited?.throw ?? ""}`;
    if (this.of !== now) this.forget();
    this.of = now;
  }

  // Return the dice whose faces can be entered now, each with the entry of the menu for which it is thrown.
  get dice() {
    const { table, entry } = this;
    const { awaited } = table.dice;
    if (awaited) return awaited.over ? [] : [{ entry: null, die: { name: awaited.die, faces: awaited.faces } }];
    if (entry) return [{ entry, die: entry.throws[this.faces.length] }];
    return together(table.asked).map((one) => ({ entry: one, die: one.throws[0] }));
  }

  // The entries that are chosen, and not thrown for at once.
  get choices() {
    const { dice } = this;
    return this.table.dice.awaited || this.entry ? [] : this.table.asked.filter((entry) => entry.form === "action" && !dice.some((one) => one.entry === entry));
  }

  // Return the texts of each choice, by entry.
  get names() {
    const { choices } = this;
    const taken = new Set(this.dice.flatMap(({ die }) => [...keysOf(die.faces).keys()]));
    const found = aliases(choices, taken);
    return new Map(choices.map((entry, at) => [entry, found[at]]));
  }

  // Enter a face that was tapped or typed.
  enter(entry, face) {
    const { table } = this;
    this.unknown = false;
    if (!entry) return this.send(face);
    if (table.acted) return undefined;
    this.entry = entry;
    this.text = "";
    this.faces = [...this.faces, face];
    if (this.faces.length < entry.throws.length) return table.paint();
    const { faces } = this;
    this.forget();
    return table.act(entry, entry.action, faces);
  }

  // Enter a face of the die that is awaited.
  async send(face) {
    const { table } = this;
    const { awaited } = table.dice;
    const done = this.sends({ throws: [face], dice: awaited ? [{ name: awaited.die, faces: awaited.faces }] : [], throw: awaited?.throw + this.going.length });
    table.paint();
    await table.dice.enter((faces) => faces.find((one) => one === face));
    done();
    table.paint();
    this.goOn();
  }

  // Show what is on its way, until the function that is returned is called.
  sends(what) {
    this.going = [...this.going, what];
    const timer = setTimeout(() => {
      what.isLate = true;
      this.table.paint();
    }, LATE);
    return () => {
      clearTimeout(timer);
      this.going = this.going.filter((other) => other !== what);
    };
  }

  // Take away the last key that waits; return whether there was one.
  unqueue() {
    if (!this.waiting.length || this.waiting.at(-1) === "Backspace") return false;
    this.waiting.pop();
    this.table.paint();
    return true;
  }

  // Carry out a choice; of one that throws, its faces are asked first.
  choose(entry) {
    this.forget();
    if (entry.throws.length) {
      this.entry = entry;
      return this.table.paint();
    }
    return this.table.act(entry);
  }

  // Take back by a button what was typed last: a key that waits, or what is on its way as soon as it is answered.
  takeBack() {
    if (this.unqueue()) return;
    if (!this.table.acted && !this.going.length) return void this.undo();
    this.waiting.push("Backspace");
    this.table.paint();
  }

  // Take back the last thing that was typed, also of what is on the server already.
  undo() {
    if (this.text) this.text = this.text.slice(0, -1);
    else if (this.faces.length) this.faces = this.faces.slice(0, -1);
    else if (this.entry) this.entry = null;
    else return this.table.takeBack();
    if (!this.faces.length && together(this.table.asked).includes(this.entry)) this.entry = null;
    return this.table.paint();
  }

  pressed(event) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat || !this.table.types) return;
    if (target.matches?.(FIELDS) || target.closest?.(".files, [data-choice]")) return;
    const isControl = Boolean(target.closest?.("button, a, summary, input")); // which uses these keys itself
    const isOwn = key.length === 1 ? key !== " " || (this.text && !isControl) : ["Enter", "Backspace", "Escape"].includes(key);
    if (!isOwn || (key === "Enter" && target.closest?.("button, a, summary"))) return;
    event.preventDefault();
    if (key === "Backspace" && this.unqueue()) return;
    if (key === "Escape" && this.waiting.length) {
      this.waiting = [];
      return void this.table.paint();
    }
    this.waiting.push(key.length === 1 ? key.toLowerCase() : key);
    this.goOn();
    if (this.waiting.length) this.table.paint();
  }

  // Use the keys that wait, each as soon as what it is about is known.
  async goOn() {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.waiting.length && this.table.isReady && !this.going.length) await this.use(this.waiting.shift());
    this.isBusy = false;
  }

  use(key) {
    this.unknown = false;
    if (key === "Backspace") return this.undo();
    if (key === "Enter") return this.confirm();
    if (key === "Escape") return this.table.paint(this.forget());
    if (!this.text) {
      for (const { entry, die } of this.dice) {
        const face = keysOf(die.faces).get(key);
        if (face) return this.enter(entry, face);
      }
    }
    return this.add(key);
  }

  // Add a letter or a digit to the beginning of a choice, and take the choice that can only be meant.
  add(key) {
    const text = this.text + key;
    const { hits, exact } = this.found(text);
    if (exact && hits.length === 1) return this.choose(exact);
    if (hits.length) this.text = text;
    else if (key === "u" && !this.text) return this.undo();
    else this.unknown = true;
    return this.table.paint();
  }

  found(text) {
    const names = [...this.names];
    const hits = names.filter(([, all]) => all.some((name) => name.startsWith(text))).map(([entry]) => entry);
    return { hits, exact: names.find(([, all]) => all.includes(text))?.[0] };
  }

  confirm() {
    if (this.text) {
      const { hits, exact } = this.found(this.text);
      const chosen = exact ?? (hits.length === 1 ? hits[0] : null);
      return chosen ? this.choose(chosen) : undefined;
    }
    return document.querySelector(OFFERED)?.click();
  }
}
