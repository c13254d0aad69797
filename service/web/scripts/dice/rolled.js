// The dice that fell last, as large as a thumb: they roll when they are new, and lie until others are thrown.
import { html, useEffect, useRef } from './preact.js';
import { current } from './back.js';
import { Face, nameOf } from './faces.js';

const MOST = 12; // dice that are shown; of more the last ones

// Return the last ply in which dice fell, of those that count.
function lastThrow(plies) {
  const valid = current(plies);
  return plies.findLast((ply) => ply.dice?.length && valid.has(ply.ply));
}

export function Rolled({ table }) {
  const ply = lastThrow(table.plies);
  const tray = useRef(null);
  const begun = useRef(table.match.ply); // what lay there when the page was opened does not roll
  useEffect(() => {
    if (ply && ply.ply > begun.current) tray.current?.classList.add("rolling");
    return () => tray.current?.classList.remove("rolling");
  }, [ply?.ply]);
  if (!ply || table.match.luck === "table") return null;
  const dice = ply.dice.slice(-MOST);
  return html`<figure class="rolled" ref=${tray} key=${ply.ply} aria-label=${said(table, dice)} role="img">
    ${grouped(dice).map((own) => html`<span class="hand">
      ${own.map((die, place) => html`<span class="fell" style=${{ "--place": place }} title=${`${die.die}: ${nameOf(die.face)}`}><${Face} face=${die.face} faces=${[die.face]} die=${die.die} /></span>`)}
      <bdi class="small soft">${caption(table, own[0])}</bdi>
    </span>`)}
  </figure>`;
}

// Return dice in groups by who threw them for what, in their order.
function grouped(dice) {
  const groups = [];
  for (const die of dice) {
    const last = groups.at(-1)?.[0];
    if (last && last.seat === die.seat && last.purpose === die.purpose) groups.at(-1).push(die);
    else groups.push([die]);
  }
  return groups;
}

const capital = (words) => words[0].toUpperCase() + words.slice(1);

function caption(table, { seat, purpose }) {
  const words = purpose && capital(table.words(purpose));
  return [seat === null ? "" : table.name(seat), words].filter(Boolean).join(": ");
}

function said(table, dice) {
  const of = (own) => [caption(table, own[0]), own.map(({ die, face }) => `${die} ${face}`).join(", ")].filter(Boolean).join(": ");
  return `The dice that fell last. ${grouped(dice).map(of).join("; ")}`;
}
