// What happened, in sentences: the log, the live region, and the position in words.
import { html, useEffect, useState } from './preact.js';
import { current, isPlayed, takeable } from './back.js';
import { Refusal } from './menu.js';
import { text } from './http.js';

const SPOKEN = 6; // sentences that stay in the live region, unless more were added at once
const MOST = 40; // sentences that are read out at once: a page that was asleep for a night has the others in its log

export const sentences = (ply) => ply.events.map((event) => event.words).filter(Boolean);

// The log, the newest ply first.
export function Story({ table }) {
  const now = current(table.plies);
  const free = table.mayGoBack ? takeable(table.plies) : [];
  const known = table.plies.map((ply) => ({
    ply: ply.ply,
    state: isPlayed(ply) && !now.has(ply.ply) ? "gone" : ply.seat !== null && ply.seat === table.seat ? "mine" : "",
    words: sentences(ply),
    free: free.includes(ply),
  }));
  const lines = known.filter((line) => line.words.length).reverse();
  const first = table.plies[0]?.ply ?? 1;
  return html`<section class="story" aria-labelledby="story-title">
    <h2 id="story-title">What happened</h2>
    <ol class="plies" data-ply=${table.match.ply} tabindex=${lines.length ? 0 : undefined} aria-labelledby="story-title">
      ${lines.map((line) => html`<li key=${line.ply} class=${line.state}><span class="number">${line.ply}</span>
        <div>${line.words.map((words) => html`<p>${words}</p>`)}</div>
        ${line.free && html`<${From} table=${table} ply=${line.ply} />`}</li>`)}
    </ol>
    ${lines.length === 0 && html`<p class="soft">Nothing yet.</p>`}
    ${first > 1 && html`<button type="button" class="quiet" onClick=${() => table.earlier()}>Earlier</button>`}
    <${Refusal} table=${table} where="story" />
  </section>`;
}

// Takes back a ply and all that follow it.
function From({ table, ply }) {
  const label = `Take back ${ply} and what follows`;
  return html`<button type="button" class="quiet" aria-label=${label} title=${label} aria-disabled=${Boolean(table.back.isBusy)} onClick=${() => table.back.goTo(ply - 1)}>↶</button>`;
}

// What just happened, and whose turn it is, for screen readers: they speak what is added, also if it reads as before.
export function Spoken({ table }) {
  const [said, say] = useState([]);
  const last = table.match.ply;
  useEffect(() => {
    const fresh = table.plies.filter(({ ply }) => ply > table.heard && ply <= last);
    const words = fresh.flatMap(sentences).slice(-MOST);
    const lines = table.mine ? [...words, "It is your turn."] : words;
    if (table.heard !== undefined) say((before) => [...before, ...lines.map((line, number) => ({ key: `${last}-${number}`, line }))].slice(-Math.max(SPOKEN + 1, lines.length)));
    table.heard = last;
  }, [last]);
  return html`<div class="hidden" aria-live="polite" role="log">${said.map(({ key, line }) => html`<p key=${key}>${line}</p>`)}</div>`;
}

// A program wants the number of its seat, a person does not.
const plain = (words) => words.replace(/^(.*\bYou are .*), seat \d+\.$/m, "$1.");

// The position in words, loaded when it is wanted, and again after each change as long as it is open.
export function Words({ table }) {
  const [open, setOpen] = useState(false);
  const [position, setText] = useState("");
  const { ply } = table.match;
  useEffect(() => {
    if (!open) return;
    text("GET", `${table.path}/position.txt`, { token: table.token }).then((words) => setText(plain(words)), (refusal) => setText(refusal.message));
  }, [open, ply, table.seat]);
  return html`<details class="words" onToggle=${(event) => setOpen(event.target.open)}>
    <summary>The position in words</summary>
    <pre tabindex="0">${position}</pre>
  </details>`;
}
