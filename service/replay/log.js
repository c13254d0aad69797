// The plies as a list: sentences, notation, dice, clock, a bot's reason and what it weighed; and the search in it.
import { breathe, byId, isolated, make } from './dom.js';

const AT_ONCE = 200; // rows that are made before the page breathes
const MARGIN = 60; // pixels that stay free above and below the present row
const MOST_DRAWS = 24; // draws that a row shows

export class Log {
  constructor(match, player) {
    this.match = match;
    this.player = player;
    this.list = byId("plies");
    this.rows = [];
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("li");
      if (row && !event.target.closest(".details")) player.go(Number(row.value));
    });
    byId("search").addEventListener("input", () => this.filter());
    byId("search").addEventListener("keydown", (event) => this.key(event));
    byId("marked").addEventListener("change", () => this.filter());
    player.watch((before) => (before.view === player.view ? this.move() : this.fill()));
  }

  // Make the rows of a viewpoint, a few at a time.
  async fill() {
    const { view } = this.player;
    this.rows = [];
    this.current = undefined;
    this.list.replaceChildren();
    this.list.setAttribute("aria-busy", "true");
    byId("marked").disabled = !view.marks.size;
    for (let ply = 1; ply <= this.match.length; ply += 1) {
      this.rows.push(this.row(view, ply));
      if (ply % AT_ONCE && ply < this.match.length) continue;
      this.list.append(...this.rows.slice(this.list.childElementCount));
      this.move();
      await breathe();
      if (view !== this.player.view) return; // another viewpoint was chosen meanwhile
    }
    this.list.removeAttribute("aria-busy");
    this.filter();
  }

  row(view, ply) {
    const entry = this.match.entry(ply);
    const notation = view.notation(ply);
    // At a real table the record has the sides of the dice, and the sentence names the faces that are printed on them.
    const faces = view.knows(ply) && this.match.record.luck !== "table" ? entry.draws.slice(0, 6).map(([, face]) => make("span", { className: "die" }, String(face))) : [];
    if (faces.length && entry.draws.length > 6) faces.push("…");
    const small = make("span", { className: "small" });
    if (notation) small.append(make("code", {}, isolated(notation)));
    if (faces.length) small.append(make("span", { className: "dice", ariaHidden: "true" }, ...faces));
    small.append(make("span", { className: "clock" }, this.match.clock(ply)));
    const mark = view.marks.get(ply);
    const button = make(
      "button",
      { type: "button", tabIndex: -1 },
      make("span", { className: "number" }, String(ply)),
      make("span", { className: "words" }, ...(mark ? [make("span", { className: "mark" }, isolated(mark)), " "] : []), isolated(view.words(ply))),
      small,
    );
    const row = make("li", { value: ply }, button);
    row.sought = [view.words(ply), notation, mark ?? ""].join("\n").toLowerCase();
    return row;
  }

  // Mark the present ply's row, show its details and scroll to it.
  move() {
    const row = this.rows[this.player.ply - 1];
    if (!row?.isConnected || (row === this.current && row.lastChild.className === "details")) return;
    if (this.current) {
      this.current.removeAttribute("class");
      this.current.firstChild.removeAttribute("aria-current");
      this.current.firstChild.tabIndex = -1;
      this.current.querySelector(".details")?.remove();
    }
    const focused = this.list.contains(document.activeElement);
    this.current = row;
    row.className = "current";
    row.firstChild.setAttribute("aria-current", "step");
    row.firstChild.tabIndex = 0;
    row.append(this.details(this.player.view, this.player.ply));
    if (focused) row.firstChild.focus({ preventScroll: true });
    this.reveal(row);
  }

  // Scroll the list, never the page.
  reveal(row) {
    const [frame, place] = [this.list.getBoundingClientRect(), row.getBoundingClientRect()];
    const above = place.top - frame.top - MARGIN;
    const below = place.bottom - frame.bottom + MARGIN;
    if (above < 0) this.list.scrollTop += above;
    else if (below > 0) this.list.scrollTop += Math.min(below, above);
  }

  details(view, ply) {
    const entry = this.match.entry(ply);
    const parts = [];
    if (view.knows(ply)) {
      if (entry.draws.length) parts.push([this.match.record.luck === "table" ? "Draws (sides)" : "Draws", drawn(entry.draws)]);
      if (entry.reason) parts.push(["Reason", isolated(entry.reason)]);
      if (entry.worth?.length) parts.push(["Weighed", weighed(entry.worth, view.notation(ply))]);
    }
    const list = parts.map(([term, content]) => make("div", {}, make("dt", {}, term), make("dd", {}, content)));
    return list.length ? make("dl", { className: "details" }, ...list) : make("span", { className: "details", hidden: true });
  }

  // Show the rows alone that hold what is sought, and milestones alone if that is wanted.
  filter() {
    const sought = byId("search").value.trim().toLowerCase();
    const marked = byId("marked").checked && !byId("marked").disabled;
    const marks = this.player.view.marks;
    this.found = this.rows.filter((row) => {
      row.hidden = !row.sought.includes(sought) || (marked && !marks.has(row.value));
      return !row.hidden;
    });
    const count = this.found.length;
    byId("found").textContent = sought || marked ? `${count || "No"} ${count === 1 ? "ply" : "plies"} found` : "";
    if (this.current && !this.current.hidden) this.reveal(this.current);
  }

  // Enter goes to the next row that was found, with Shift to the one before.
  key(event) {
    if (event.key !== "Enter" || !this.found?.length) return;
    event.preventDefault();
    const plies = this.found.map((row) => row.value);
    const next = event.shiftKey ? plies.findLast((ply) => ply < this.player.ply) : plies.find((ply) => ply > this.player.ply);
    this.player.go(next ?? plies.at(event.shiftKey ? -1 : 0));
  }
}

// Each draw is a face of a die whose faces are equally likely.
function drawn(draws) {
  const shown = draws.slice(0, MOST_DRAWS).map(([sides, face]) =>
    make("li", {}, make("span", { className: "die" }, String(face)), ` of ${sides} `, make("span", { className: "odds" }, `(1 in ${sides})`)),
  );
  if (draws.length > MOST_DRAWS) shown.push(make("li", {}, `and ${draws.length - MOST_DRAWS} more`));
  return make("ul", {}, ...shown);
}

// What a bot's alternatives were worth, in thousandths of the game's own unit, best first.
function weighed(worth, chosen) {
  const values = worth.map(([, value]) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(...values)];
  const rows = worth.map(([notation, value]) => {
    const bar = make("span", { className: "bar" });
    bar.style.width = `${most === least ? 100 : (100 * (value - least)) / (most - least)}%`;
    const name = make(notation === chosen ? "strong" : "span", {}, isolated(notation));
    return make("tr", {}, make("td", {}, name), make("td", {}, (value / 1000).toFixed(3)), make("td", { ariaHidden: "true" }, bar));
  });
  return make("table", {}, make("tbody", {}, ...rows));
}
