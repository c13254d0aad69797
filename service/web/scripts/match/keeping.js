// "Keep my seat": the link, also as a code for a camera, by which a person goes on with another device.
import { html, useEffect, useRef, useState } from './preact.js';
import { LinkCode } from './link_code.js';
import { Link } from './seats.js';
import { linkToOneself, tokenOf } from './tokens.js';

const ALL = "all";

// Return the tokens that go to another device: those of all seats of this one and the host's, or that of one seat alone.
function tokensOf(table, who) {
  const seats = who === ALL ? table.held : [Number(who)];
  return [...seats, ...(who === ALL ? ["host"] : [])].map((seat) => tokenOf(table.id, seat)).filter(Boolean);
}

export function Keeping({ table }) {
  const [open, show] = useState(false);
  const button = useRef(null);
  const close = () => {
    show(false);
    button.current.focus();
  };
  const { status } = table.match;
  if (table.screen || !table.held.length || (status !== "on" && status !== "open")) return null;
  return html`<button type="button" class="quiet small keep" ref=${button} aria-expanded=${open} onClick=${() => show(!open)}>Keep my seat</button>
    ${open && html`<${Panel} table=${table} close=${close} />`}`;
}

function Panel({ table, close }) {
  const [who, choose] = useState(ALL);
  const panel = useRef(null);
  const { held } = table;
  useEffect(() => panel.current.focus({ preventScroll: true }), []);
  const tokens = tokensOf(table, who);
  return html`<section class="keeping" ref=${panel} tabindex="-1" aria-label="Keep my seat" onKeyDown=${(event) => event.key === "Escape" && close()}>
    <${LinkCode} table=${table} tokens=${tokens} words="Your link as a QR code" />
    <div>
      <p>Scan the code with your other device, or open the link there: you go on where you are, on both of them.</p>
      ${held.length > 1 && html`<p><label>For <select value=${who} onChange=${(event) => choose(event.target.value)}>
        <option value=${ALL}>everybody at this device</option>
        ${held.map((seat) => html`<option key=${seat} value=${seat}>${table.name(seat)} alone</option>`)}
      </select></label></p>`}
      <${Link} link=${linkToOneself(table.id, tokens)} label="Link to your seat" />
      <p class="soft small">Keep it secret: who has it plays for you. A seat is moved with it as often as you like.</p>
      <p><button type="button" class="quiet" onClick=${close}>Close</button></p>
    </div>
  </section>`;
}
