// What is wrong with a deck, by row, each to be mended in its place; and what an editor would ask.
import { html, useEffect, useState } from './preact.js';
import { cellOf, changed, parse } from './csv.js';

const SHOWN = 30; // faults that are listed at once

export function Faults({ text, setText, found, wrong, review }) {
  const [asked, setAsked] = useState(false);
  const ask = () => review().then(() => setAsked(true));
  useEffect(() => setAsked(false), [text]);
  if (!found) return html`<p class="soft" role="status">Judging …</p>`;
  const said = wrong.length ? `${wrong.length === 1 ? "1 fault" : `${wrong.length} faults`} to mend` : "No fault";
  const cards = found.piles.filter((pile) => pile.cards).map((pile) => `${pile.title} ${pile.cards}`);
  const doubts = found.warnings.filter((warning) => warning.row !== 1 || warning.column !== "round"); // those are rounds without a row
  const table = wrong.some((fault) => fault.row) ? parse(text) : null;
  return html`<section class="faults" aria-labelledby="faults-title"><h2 id="faults-title">Faults</h2>
    <p role="status" class=${wrong.length ? "fault" : ""}>${said}${!wrong.length && cards.length ? html`. <span class="soft">Cards: ${cards.join(", ")}</span>` : "."}</p>
    ${wrong.length > 0 && html`<ol class="mend">${wrong.slice(0, SHOWN).map((fault, at) => html`<${Fault} key=${`${fault.row} ${fault.column} ${fault.path} ${at}`} fault=${fault} table=${table} text=${text} setText=${setText} />`)}</ol>`}
    ${wrong.length > SHOWN && html`<p class="soft">And ${wrong.length - SHOWN} more, which follow when these are mended.</p>`}
    ${doubts.length > 0 && html`<p>Please look at this:</p><ul>${doubts.slice(0, SHOWN).map((doubt, at) => html`<li key=${at}><bdi>${doubt.words}</bdi></li>`)}</ul>`}
    ${!wrong.length && html`<p><button type="button" onClick=${ask}>Ask what an editor would</button> <span class="soft small" role="status">${asked && !doubts.length ? "An editor has no question." : "Answers that pass for another, questions that reveal an answer, and so on."}</span></p>`}
  </section>`;
}

// A fault with the cell in which it is, if the table has that cell.
function Fault({ fault, table, text, setText }) {
  const value = fault.row && fault.column ? cellOf(table, fault.row, fault.column) : undefined;
  const where = fault.row ? `Row ${fault.row}${fault.column ? `, ${fault.column}` : ""}` : "";
  const words = fault.row ? fault.says : fault.words;
  return html`<li><span class="where">${where}</span> <bdi>${words}</bdi>
    ${value !== undefined && html`<input type="text" dir="auto" aria-label=${`${where}: ${words}`} value=${value} onInput=${(event) => setText(changed(text, fault.row, fault.column, event.target.value))} />`}
    ${fault.row && html`<button type="button" class="quiet" onClick=${() => show(text, fault.row)}>Show the row</button>`}</li>`;
}

// Select a row of the table in the text.
function show(text, row) {
  const field = document.getElementById("text");
  const [from, to] = lineOf(text, row);
  field.focus();
  field.setSelectionRange(from, to);
  const lines = text.slice(0, from).split("\n").length - 1;
  field.scrollTop = Math.max(0, lines - 2) * parseFloat(getComputedStyle(field).lineHeight);
}

// Return where a row begins and ends; a cell in quotation marks may have several lines.
function lineOf(text, row) {
  let [number, from, quoted] = [/^sep=.\r?\n/.test(text) ? 0 : 1, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    if (text[at] !== "\n" || quoted) continue;
    if (number === row) return [from, at];
    [number, from] = [number + 1, at + 1];
  }
  return [from, text.length];
}
