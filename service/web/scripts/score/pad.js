// The score sheet of the match so far, as it will be printed: its headings and tables, and nothing else of its page.
import { html, useEffect, useRef } from './preact.js';
import { once } from './http.js';

const PAUSE = 700; // ms without another ply, after which the sheet is loaded
const LEAST = 3000; // ms between two of them
const PARTS = new Set(["H2", "H3", "TABLE", "CAPTION", "THEAD", "TBODY", "TFOOT", "TR", "TH", "TD"]);
const LEAST_SIZE = 0.68; // of the type of a table: a table that needs less leaves idle columns out first
const KEPT = ["colspan", "rowspan", "scope", "dir"];
const SIDES = new Set(["left", "right", "center"]);

// Return a copy of the parts of a document that make a pad.
function copied(node) {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.data)];
  if (!PARTS.has(node.nodeName)) return [...node.childNodes].filter((child) => !isLoose(child)).flatMap(copied);
  const own = document.createElement(node.nodeName);
  for (const name of KEPT) if (node.hasAttribute(name)) own.setAttribute(name, node.getAttribute(name));
  for (const side of SIDES) if (node.classList.contains(side)) own.classList.add(side);
  own.append(...[...node.childNodes].flatMap(copied));
  return [own];
}

// How much of a table its place shows.
const share = (table) => table.parentNode.clientWidth / table.scrollWidth || 1;

// Let the keyboard scroll a table that is wider than its place.
function mayScroll(table) {
  const place = table.parentNode;
  if (share(table) >= 1) return ["tabindex", "role", "aria-label"].forEach((name) => place.removeAttribute(name));
  place.tabIndex = 0;
  place.setAttribute("role", "region");
  return place.setAttribute("aria-label", table.caption?.textContent || "A table of the pad");
}

// Mark the columns that say nothing at the moment, such as places before the end, or by whom seats are played if all are by persons.
function markIdle(table) {
  const rows = [...table.rows];
  if (table.querySelector("[colspan], [rowspan]")) return;
  rows[0]?.querySelectorAll("th").forEach((_, at) => {
    const said = new Set(rows.slice(1).map((row) => row.cells[at]?.textContent.trim()));
    said.delete("");
    if ([...said].every((text) => text === "–" || text === "person")) rows.forEach((row) => row.cells[at]?.classList.add("idle"));
  });
}

// Whether a text is outside of headings and tables.
const isLoose = (node) => node.nodeType === Node.TEXT_NODE && !node.parentNode.closest("h2, h3, table");

export class Pad {
  constructor(table) {
    this.table = table;
    this.element = document.createElement("div");
    this.element.className = "tables-of-pad";
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.tag = null;
    this.ply = null; // of the sheet that is shown
    this.at = -LEAST; // ms since the page was opened, whatever the clock of the device says
  }

  // Load the sheet when nothing was played for a moment, at least from time to time.
  follow() {
    const { match } = this.table;
    if (match.status === "open" || match.ply === this.ply) return;
    const due = Math.max(PAUSE, this.at + LEAST - performance.now());
    if (this.timer && this.since && performance.now() - this.since > LEAST) return; // it is due already
    this.since ??= performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), due);
  }

  async load() {
    this.timer = this.since = null;
    const { table } = this;
    const { ply } = table.match;
    this.at = performance.now();
    try {
      const headers = this.tag ? { "If-None-Match": this.tag } : {};
      const response = await once("GET", `${table.path}/sheet.html`, { token: table.anyToken, headers });
      if (response.status !== 304) this.fill(await response.text());
      this.tag = response.headers.get("ETag");
      this.ply = ply;
    } catch (error) {
      if (error.status === 429) this.at = performance.now() + (error.wait || LEAST);
      else if (error.status) this.ply = ply; // there is none now: another ply may bring one
    }
    table.paint();
    this.follow();
  }

  fill(text) {
    const sheet = new DOMParser().parseFromString(text.replace(/<style>.*?<\/style>/s, ""), "text/html"); // the policy refuses its style
    this.element.replaceChildren(...[...sheet.querySelectorAll("main section:has(table)")].flatMap(copied));
    for (const one of this.element.querySelectorAll("table")) {
      const scroll = document.createElement("div");
      scroll.className = "scroll";
      one.replaceWith(scroll);
      scroll.append(one);
      markIdle(one);
    }
    this.fit();
  }

  // Make the tables as wide as their place: with smaller type, and without idle columns where that is not enough.
  fit() {
    for (const one of this.element.querySelectorAll("table")) {
      one.style.fontSize = "";
      one.classList.remove("tight");
      if (share(one) < LEAST_SIZE) one.classList.add("tight");
      if (!one.tBodies[0]?.clientHeight) one.classList.remove("tight"); // nothing would be left
      for (let tries = 0; tries < 3 && share(one) < 1; tries += 1) one.style.fontSize = `${parseFloat(getComputedStyle(one).fontSize) * share(one)}px`;
      mayScroll(one);
    }
  }
}

// The pad is filled by its keeper, not by the components.
export function Sheet({ pad }) {
  const place = useRef(null);
  useEffect(() => place.current?.append(pad.element), []);
  const isEmpty = !pad.element.firstChild;
  return html`<section class="pad" aria-labelledby="pad-title" hidden=${isEmpty}><h2 id="pad-title">The pad</h2><div ref=${place}></div></section>`;
}
