// For an umpire: what the seat is for, and what can be done from it.
import { html } from './preact.js';
import { tokenOf } from './tokens.js';
import { isUmpire } from './umpire.js';

export function Ruling({ table }) {
  const { match, seat } = table;
  const isLive = match.status === "on" || match.status === "open";
  if (table.screen || seat === null || !isLive || !isUmpire(match, seat) || match.seats[seat].resigned) return null;
  const waits = match.status === "open" ? "The match starts when every seat is taken. " : "";
  return html`<section class="umpire" aria-label="You are the umpire">
    <p><strong>You are the umpire.</strong> You do not play. ${waits}When a player says that a refused answer was right, you are asked here, and you have half a minute to rule.</p>
    ${match.status === "on" && tokenOf(table.id, "host") && html`<p class="soft small">⋯ at a name, under “Seats”, lets a bot play for somebody who is absent, or makes a new link.</p>`}
  </section>`;
}
