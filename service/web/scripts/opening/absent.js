// How long a player may be absent from a table before the others can go on.
import { html } from './preact.js';
import { Fault } from './options.js';

export const USUAL = 86_400_000;
const TIMES = [
  ["an hour", 3_600_000],
  ["a day", USUAL],
  ["3 days", 3 * USUAL],
];

// The choice of the time in ms, null for never, as a sentence.
export function AbsentAfter({ value, set, fault }) {
  return html`<div class="field"><label for="absent">If a player does not act</label>
    <select id="absent" value=${String(value)} onChange=${(event) => set(event.target.value === "null" ? null : Number(event.target.value))} aria-describedby="help-absent">
      ${TIMES.map(([span, ms]) => html`<option key=${ms} value=${String(ms)}>After ${span}, the others can let a bot play on</option>`)}
      <option value="null">The others wait, however long it takes</option>
    </select>
    <p class="help" id="help-absent">${value === null ? "You as the host can still let a bot play for anybody." : "It is the others who decide, and the player can take the seat back at any time."}</p>
    <${Fault} fault=${fault} /></div>`;
}
