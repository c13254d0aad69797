// What the host of a match is offered: the screen for a projector.
import { html } from './preact.js';
import { tokenOf } from './tokens.js';

export function Screen({ table }) {
  const { match } = table;
  if (table.screen || !tokenOf(table.id, "host") || !["open", "on"].includes(match.status)) return null;
  const others = match.seats.filter((seat) => seat.player !== "bot" && !table.held.includes(seat.seat));
  if (table.held.length && !others.length) return null; // nobody else is in the room
  const address = `/matches/${table.id}`;
  const isOpen = match.status === "open";
  return html`<section class="projector" aria-labelledby="projector-title"><h2 id="projector-title">Show the screen</h2>
    <p><a class="button" href=${`${address}?screen`} target="_blank" rel="noopener">Open the screen for a projector</a></p>
    <p class="soft small">It shows the match to the room, ${isOpen ? "now with the code to sit down, " : ""}and nothing that only you may see. Drag its window to the projector.</p>
  </section>`;
}
