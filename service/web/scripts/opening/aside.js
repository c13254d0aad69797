// A host who does not play: opens the table, sees who comes, starts the match, and watches or rules.
import { html } from './preact.js';
import { hasUmpire, isAside } from './umpire.js';

export function Aside({ game, seats, setSeats, name, setName }) {
  const mine = seats.findIndex((seat) => seat.player === "me");
  const aside = isAside(seats);
  const place = Math.max(0, mine);
  const toggle = () => setSeats(seats.map((seat, at) => (at === place ? { player: aside ? "me" : "friend" } : seat.player === "other" ? { player: "friend" } : seat)));
  const rules = hasUmpire(game) ? "rule on appeals from a seat that does not play" : "watch";
  return html`<div class="field aside-host"><label class="switch"><input type="checkbox" name="aside" checked=${aside} onChange=${toggle} />I do not play myself</label>
    ${aside && hasUmpire(game) && html`<input type="text" aria-label="Your name" placeholder="Your name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.target.value)} />`}
    ${aside && html`<p class="help">You open the table, see who comes, and ${rules}. The match starts when the last player sits down. The screen for a projector is offered at the table.</p>`}</div>`;
}
