// What the seat may do: buttons, lists and forms, each with its clause on demand.
import { html, useEffect, useLayoutEffect, useRef, useState } from './preact.js';
import { Card, Form, focusPart } from './forms.js';
import { json } from './http.js';
import { heading, percent, repeatedTail, sharedTail } from './labels.js';
import { grouped } from './paths.js';
import { isTyped } from './schemas.js';

const MOST = 12; // most buttons in a row; more places are touched in the picture or chosen from a list
const LONG = 30; // letters of a label that has a line of its own on a phone
const GAP = 10; // px between a place and its entries

export function Menu({ table }) {
  const { match, acted, spots } = table;
  if (match.status !== "on") return null;
  const asked = match.actions.filter((entry) => !entry.unasked);
  const extra = match.actions.filter((entry) => entry.unasked);
  // Another's offer has several, shown at once.
  const chosen = spots.chosen ? (spots.choices.get(spots.chosen) ?? []) : [];
  return html`<section class="menu" aria-labelledby="menu-title" aria-busy=${Boolean(acted)}>
    <h2 id="menu-title" class=${asked.length ? "" : "hidden"}>Your choice</h2>
    <${Refusal} table=${table} entry=${null} />
    ${chosen.length > 0 && html`<${Chosen} key=${spots.chosen} table=${table} entries=${chosen} />`}
    <${Choices} table=${table} entries=${asked} />
    ${extra.length > 0 && html`<details class="extra" open=${!asked.length || extra[1]?.form === "action"}><summary>You may also</summary><${Choices} table=${table} entries=${extra} /></details>`}
  </section>`;
}

// Carry out an entry that was chosen at a place; of a template, go to its form.
export function take(table, entry, spot = "") {
  table.spots.chosen = null;
  if (entry.form === "action") return void table.act(entry);
  table.paint();
  focusPart(spot);
}

// The entries of a place that was touched, next to it.
export function Chosen({ table, entries }) {
  const panel = useRef(null);
  useLayoutEffect(() => {
    const place = () => layUnder(panel.current, table.board.spot(table.spots.chosen));
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  });
  return html`<div class="chosen" id="chosen" ref=${panel} tabindex="-1" role="group" aria-label="Here you may">
    ${entries.map((entry) => html`<${Choice} key=${entry.notation} table=${table} entry=${entry} spot=${table.spots.chosen} here first=${entries.length === 1} />`)}
    <button type="button" class="quiet" onClick=${() => table.spots.close()}>Cancel</button>
  </div>`;
}

// Lay a panel under a place, or above it where the window ends.
function layUnder(panel, place) {
  if (!place || !panel.offsetParent) return;
  const frame = panel.offsetParent.getBoundingClientRect();
  const at = place.getBoundingClientRect();
  const left = at.left + at.width / 2 - panel.offsetWidth / 2 - frame.left;
  const under = at.bottom + GAP;
  const top = under + panel.offsetHeight > innerHeight && at.top - GAP > panel.offsetHeight ? at.top - GAP - panel.offsetHeight : under;
  panel.style.left = `${Math.max(0, Math.min(left, frame.width - panel.offsetWidth))}px`;
  panel.style.top = `${top - frame.top}px`;
}

export function Choices({ table, entries }) {
  const groups = grouped(entries);
  const actions = entries.filter((entry) => entry.form === "action" && !groups.some((group) => group.entries.includes(entry)));
  const forms = entries.filter((entry) => entry.form === "template");
  const listed = actions.length > MOST ? actions.filter((entry) => entry.spots.length) : [];
  const buttons = actions.filter((entry) => !listed.includes(entry));
  const labels = buttons.map((entry) => entry.label);
  const shared = sharedTail(labels);
  const typed = forms.map((entry) => entry.label);
  const form = (entry) => html`<${Template} key=${entry.label} table=${table} entry=${entry} />`;
  const clause = buttons.length > 1 && buttons.every((entry) => entry.clause === buttons[0].clause) ? buttons[0].clause : "";
  // What is typed comes first: there a clock may be running, and a keyboard covers what is below.
  return html`
    ${forms.filter(isTyped).map(form)}
    ${listed.length > 0 && html`<${List} table=${table} entries=${listed} />`}
    ${groups.map((group) => html`<${Group} key=${group.heading} table=${table} group=${group} />`)}
    ${shared && html`<p class="asked">${heading(shared)}</p>`}
    ${buttons.length > 0 && html`<div class=${labels.some((label) => label.length > LONG) ? "buttons long" : "buttons"}>
      ${buttons.map((entry) => html`<${Choice} key=${entry.notation} table=${table} entry=${entry} tail=${shared || repeatedTail(entry.label, typed)} plain=${Boolean(clause)} />`)}
      ${clause && html`<div class="common"><${Why} table=${table} clause=${clause} /></div>`}
    </div>`}
    ${forms.filter((entry) => !isTyped(entry)).map(form)}`;
}

// Entries under a heading of their own, such as a plane: each line has what one weapon of it can do.
function Group({ table, group }) {
  return html`<section class="buttons grouped" aria-label=${group.heading}>
    <h3>${group.heading}</h3>
    ${group.lines.map(({ heading: words, entries, clause }) => html`<div class="line" key=${words} ...${words && { role: "group", "aria-label": words }}>
      ${words && html`<p>${words} ${clause && html`<${Why} table=${table} clause=${clause} />`}</p>`}
      ${entries.map((entry) => html`<${Choice} key=${entry.notation} table=${table} entry=${entry} words=${entry.path.at(-1)} plain=${Boolean(words && clause)} />`)}
    </div>`)}
  </section>`;
}

function Choice({ table, entry, words, spot, tail = "", plain, here, first }) {
  const label = words ?? (tail ? entry.label.slice(0, -tail.length) : entry.label);
  return html`<div class="choice">
    <button type="button" class=${first ? "first" : ""} data-spots=${entry.spots.join(" ")} aria-disabled=${Boolean(table.acted)} onClick=${() => take(table, entry, spot)}><kbd aria-hidden="true"></kbd>${entry.card && html`<${Card} table=${table} card=${entry.card} />`}${label}${entry.odds?.hits > 0 && html` <b class="odds">${percent(entry.odds)}</b>`}</button>
    ${!plain && html`<${Why} table=${table} clause=${entry.clause} />`}
    ${!here && html`<${Refusal} table=${table} entry=${entry} />`}
  </div>`;
}

// Many places: touched in the picture, or chosen here.
function List({ table, entries }) {
  const [picked, pick] = useState("");
  const entry = entries.find((other) => other.notation === picked) ?? entries[0];
  return html`<div class="list">
    <p>Touch a place in the picture, or choose:</p>
    <div class="choice">
      <select aria-label="Choices" value=${entry.notation} onChange=${(event) => pick(event.target.value)}>
        ${entries.map((other) => html`<option key=${other.notation} value=${other.notation}>${other.label}</option>`)}
      </select>
      <button type="button" aria-disabled=${Boolean(table.acted)} onClick=${() => take(table, entry)}><kbd aria-hidden="true"></kbd>Send</button>
      <${Why} table=${table} clause=${entry.clause} />
    </div>
    ${entries.map((other) => html`<${Refusal} key=${other.notation} table=${table} entry=${other} />`)}
  </div>`;
}

export function Template({ table, entry }) {
  return html`<div class="template">
    <p class="label">${entry.label} <${Why} table=${table} clause=${entry.clause} /></p>
    <${Form} table=${table} entry=${entry} />
    <${Refusal} table=${table} entry=${entry} />
  </div>`;
}

// The clause that allows an entry, shown on demand.
export function Why({ table, clause }) {
  const [rule, setRule] = useState(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open && !rule) json("GET", `/v1/games/${table.match.game}/rules/${clause}`).then(setRule, (refusal) => setRule({ text: refusal.message }));
  }, [open]);
  return html`<button type="button" class="why" aria-expanded=${open} aria-label=${`Rule ${clause}`} title=${`Rule ${clause}`} onClick=${() => setOpen(!open)}>§</button>
    ${open && html`<span class="rule"><strong>${clause}${rule?.title ? ` · ${rule.title}` : ""}</strong> ${rule?.text ?? "…"}</span>`}`;
}

// The last refusal, in its own words: next to the `entry` that was refused, or above a menu that no longer has it.
export function Refusal({ table, where, entry }) {
  const { refusal } = table;
  if (!refusal || refusal.where !== where || (!where && !belongs(refusal, entry, table.match.actions))) return null;
  const { code, detail, title, rule } = refusal.problem;
  if (code === "stale-decision") return html`<p class="note" role="status">The match went on meanwhile. This is what you may do now.</p>`;
  return html`<div class="refusal" role="alert"><p>${where === "seats" ? detail : table.words(detail ?? title ?? "The server refused it.")}</p>
    ${rule && html`<p class="small"><strong>${rule.clause} · ${rule.title}</strong> ${rule.text} <a href=${rule.href} target="_blank" rel="noopener">In the rules</a></p>`}</div>`;
}

const same = (one, other) => one?.form === other?.form && (one?.form === "template" ? one.label === other.label : one?.notation === other?.notation);

function belongs(refusal, entry, menu) {
  const there = refusal.problem.code !== "stale-decision" && menu.some((other) => same(other, refusal.entry));
  return there ? same(entry, refusal.entry) : entry === null;
}
