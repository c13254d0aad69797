// What a match is, for those who want to know: its links, its options as people say them, and the commitment.
import { html, useEffect, useState } from './preact.js';
import { json } from './http.js';
import { labelOf, valueOf } from './labels.js';
import { Link } from './seats.js';

const PLAIN = { true: "yes", false: "no" };

export function About({ table }) {
  const { match } = table;
  const [open, setOpen] = useState(false);
  const [schemas, set] = useState({});
  useEffect(() => {
    if (open) json("GET", `/v1/games/${match.game}`).then((game) => set(game.schemas.options.properties), () => {});
  }, [open]);
  const options = Object.entries(match.options).filter(([, value]) => typeof value !== "object");
  const shown = (name, value) => PLAIN[value] ?? valueOf(schemas[name] ?? {}, value);
  return html`<details class="about" onToggle=${(event) => setOpen(event.target.open)}><summary>About this match</summary>
    <p>A link for those who look on:</p><${Link} link=${`${location.origin}/matches/${table.id}`} />
    <p>For a projector:</p><${Link} link=${`${location.origin}/matches/${table.id}?screen`} label="Link for a projector" />
    <dl>
      ${match.test ? html`<div><dt>Test match</dt><dd>it counts for nothing: its luck was chosen by who opened it, or its clock is moved by hand</dd></div>` : html`<div><dt>Dice</dt><dd>${match.luck === "table" ? "thrown at the table" : "thrown by the server"}</dd></div>`}
      <div><dt>Time for each decision</dt><dd>${match.time_per_decision ? `${match.time_per_decision / 1000} s` : "no limit"}</dd></div>
      ${options.map(([name, value]) => html`<div key=${name}><dt>${labelOf(schemas[name] ?? {}, name)}</dt><dd>${shown(name, value)}</dd></div>`)}
      <div><dt>Commitment to the seed</dt><dd><code>${match.commitment}</code></dd></div>
    </dl>
  </details>`;
}
