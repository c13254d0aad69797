// The places of the picture that the menu points at: touched, clicked, or chosen with the keyboard.
import { drag } from './drag.js';

const SMALL = 32; // px below which a finger may have missed: the place is shown first, and a second touch takes it
const NEAR = 26; // px by which a finger may miss a place
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const GIVEN = ["data-choice", "data-piece", "tabindex", "aria-label", "aria-pressed", "aria-keyshortcuts"];

export class Spots {
  // `take` is called with the entry of the menu that was chosen.
  constructor(board, take) {
    this.board = board;
    this.carryOut = take;
    this.choices = new Map(); // spot -> entries
    this.form = null; // the trays of a form, which put pieces on places
    this.chosen = null; // the spot whose entries are shown
    this.stop = null; // the spot at which the keyboard stops
    const { element } = board;
    element.addEventListener("click", (event) => this.touched(event));
    element.addEventListener("keydown", (event) => this.pressed(event));
    element.addEventListener("pointerdown", (event) => this.grasped(event));
    for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
      element.addEventListener(name, (event) => this.pointed(event, on));
    }
  }

  // Offer the entries of a menu; `table` is painted again when a place was chosen that has several.
  offer(entries, table) {
    this.table = table;
    this.choices = new Map();
    const actions = entries.filter((entry) => entry.form === "action");
    for (const entry of actions) if (entry.spots.length) this.add(entry.spots[0], entry);
    for (const entry of actions) {
      for (const spot of entry.spots.slice(1)) if (!this.choices.get(spot)?.some((other) => other.spots[0] === spot)) this.add(spot, entry);
    }
    for (const entry of entries) if (entry.form === "template") for (const spot of spotsOf(entry)) this.add(spot, entry);
    if (this.chosen && !this.choices.has(this.chosen)) this.chosen = null;
    this.mark();
  }

  add(spot, entry) {
    this.choices.set(spot, [...(this.choices.get(spot) ?? []), entry]);
  }

  // Give the places that can be chosen a look, a name and a stop of the keyboard.
  mark() {
    const { element, marks } = this.board;
    const places = this.places();
    const before = new Set(element.querySelectorAll("[data-choice]"));
    for (const { element: place } of places.values()) before.delete(place);
    for (const place of before) {
      for (const name of GIVEN) place.removeAttribute(name);
      if (place.hasAttribute("data-spot")) place.setAttribute("role", "img");
      else place.removeAttribute("role"); // the element was drawn again, for something without a name
    }
    if (!places.has(this.stop)) this.stop = places.keys().next().value ?? null;
    for (const [spot, place] of places) describe(place, spot === this.stop);
    marks.show(places);
    element.classList.toggle("busy", Boolean(this.table?.acted));
  }

  // Return the places that can be chosen: spot -> its element, label, look and piece.
  places() {
    const found = new Map();
    const offered = [...this.choices].map(([spot, entries]) => [spot, { label: this.label(entries), look: spot === this.chosen ? "chosen" : "open" }]);
    for (const [spot, about] of [...offered, ...(this.form?.places() ?? [])]) {
      const element = this.board.spot(spot);
      if (element) found.set(spot, { element, ...about });
    }
    return found;
  }

  label(entries) {
    const labels = entries.map((entry) => entry.label);
    return labels.length === 1 ? labels[0] : `${labels.length} choices: ${labels.join("; ")}`;
  }

  // Return the spot of an event: the one under it, also if a piece covers it; for a finger the nearest one.
  spotOf(event) {
    const spot = event.target.closest("[data-spot]")?.getAttribute("data-spot");
    const fits = (other) => this.has(other);
    if (fits(spot) || !event.clientX) return fits(spot) ? spot : null;
    return this.finger ? this.at(event.clientX, event.clientY, fits) : this.under(event.clientX, event.clientY, fits);
  }

  has(spot) {
    return Boolean(spot) && (this.choices.has(spot) || Boolean(this.form?.allows(spot)));
  }

  // Return the topmost spot that fits at a point of the window, also if other elements cover it; null if there is none.
  under(x, y, fits) {
    const elements = document.elementsFromPoint(x, y).filter((element) => this.board.element.contains(element));
    return elements.map((element) => element.closest("[data-spot]")?.getAttribute("data-spot")).find((spot) => spot && fits(spot)) ?? null;
  }

  // Return the spot at a point of the window, or the nearest within a finger's breadth; null if there is none.
  at(x, y, fits) {
    const spot = this.under(x, y, fits);
    if (spot) return spot;
    let nearest = { far: NEAR, spot: null };
    for (const place of this.board.element.querySelectorAll("[data-choice]")) {
      const key = place.getAttribute("data-spot");
      const to = middle(place);
      const far = Math.hypot(to.x - x, to.y - y);
      if (far < nearest.far && fits(key)) nearest = { far, spot: key };
    }
    return nearest.spot;
  }

  pointed(event, on) {
    const spot = event.target.closest("[data-spot]")?.getAttribute("data-spot");
    if (!this.has(spot)) return;
    if (event.type === "focusin") this.stop = spot;
    else this.board.element.classList.toggle("over", on);
    this.board.marks.light(spot, on);
  }

  grasped(event) {
    this.finger = event.pointerType === "touch";
    const spot = event.target.closest("[data-spot]")?.getAttribute("data-spot");
    const piece = spot && this.form?.pieceAt(spot);
    if (piece) drag(event, { piece, spots: this, form: this.form, from: spot });
  }

  touched(event) {
    const spot = this.spotOf(event);
    if (!spot) return;
    this.stop = spot;
    if (this.form?.allows(spot)) return void this.form.touch(spot);
    this.take(spot, this.finger && isSmall(this.board.spot(spot)));
  }

  pressed(event) {
    const spot = event.target.closest("[data-choice]")?.getAttribute("data-spot");
    if (!spot || event.ctrlKey || event.altKey || event.metaKey) return;
    const placing = this.form?.allows(spot);
    if (event.key === "Enter" || event.key === " ") {
      if (placing) this.form.touch(spot);
      else this.take(spot, false);
    } else if (ARROWS[event.key]) this.step(spot, ARROWS[event.key]);
    else if (!placing || !this.form.press(spot, event.key)) return;
    event.preventDefault();
  }

  // Take the only entry of a place, or show its entries; with `careful` always show them first.
  take(spot, careful) {
    const entries = this.choices.get(spot);
    const sure = !careful || this.chosen === spot;
    if (entries.length === 1 && sure) return void this.carryOut(entries[0], spot);
    this.chosen = spot;
    this.table.paint();
    const panel = document.getElementById("chosen");
    (this.finger ? panel : panel?.querySelector("button"))?.focus({ preventScroll: true });
  }

  // Hide the entries of the place that was chosen, and go back to it.
  close() {
    const spot = this.chosen;
    this.chosen = null;
    this.table.paint();
    if (spot) this.board.spot(spot)?.focus({ preventScroll: true });
  }

  // Focus the place at which the keyboard stops; return whether it has the focus.
  focus() {
    const place = this.stop && this.board.spot(this.stop);
    place?.focus();
    return Boolean(place) && document.activeElement === place;
  }

  step(spot, [x, y]) {
    const from = middle(this.board.spot(spot));
    let nearest = null;
    for (const place of this.board.element.querySelectorAll("[data-choice]")) {
      const to = middle(place);
      const along = (to.x - from.x) * x + (to.y - from.y) * y;
      const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
      if (along > 1 && (!nearest || along + 2 * aside < nearest.cost)) nearest = { place, cost: along + 2 * aside };
    }
    if (!nearest) return;
    this.board.spot(spot).setAttribute("tabindex", "-1");
    this.stop = nearest.place.getAttribute("data-spot");
    nearest.place.setAttribute("tabindex", "0");
    nearest.place.focus();
  }
}

function describe({ element, label, look, pressed, piece }, isStop) {
  const said = { "data-choice": look, role: "button", "aria-label": label, tabindex: isStop ? "0" : "-1", "aria-pressed": pressed, "data-piece": piece };
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

// Return the places that a template and the parts of its schema are about.
function spotsOf(entry) {
  const found = new Set(entry.spots);
  const look = (part) => {
    if (part === null || typeof part !== "object") return;
    for (const spot of part["x-spots"] ?? []) found.add(spot);
    Object.values(part).forEach(look);
  };
  look(entry.schema.properties);
  return found;
}

function middle(place) {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function isSmall(place) {
  const { width, height } = place.getBoundingClientRect();
  return Math.min(width, height) < SMALL;
}
