// Trays of pieces that are put on places of the picture: dragged, touched into place, or placed with keys.
import { html, useLayoutEffect, useRef, useState } from './preact.js';
import { drag } from './drag.js';
import { counted, titled } from './labels.js';
import { placesOf } from './schemas.js';

// The pieces of a form and their places.
class Pieces {
  // `everywhere` are the places of lists that name none.
  constructor(lists, values, everywhere) {
    this.values = values;
    this.kinds = lists.map(([name, schema]) => {
      const { least, most, allowed } = placesOf(schema);
      return { name, letter: "", least, most, allowed: allowed ?? new Set(everywhere), spots: values[name] ?? [] };
    });
    const letters = new Set();
    for (const kind of this.kinds) {
      kind.letter = [...kind.name.toUpperCase(), ..."123456789"].find((letter) => !letters.has(letter));
      letters.add(kind.letter);
    }
  }

  kindAt(spot) {
    return this.kinds.find((kind) => kind.spots.includes(spot));
  }

  left(kind) {
    return kind.most - kind.spots.length;
  }

  // Return the values after a piece was put on a place, from which any other piece goes back to its tray.
  with(kind, spot, from = null) {
    return this.listed((other) => [...other.spots.filter((one) => one !== spot && one !== from), ...(other === kind ? [spot] : [])]);
  }

  without(spot) {
    return this.listed((kind) => kind.spots.filter((one) => one !== spot));
  }

  // Return the values with what is missing on random places that are free.
  filled(spots) {
    const taken = new Set(this.kinds.flatMap((kind) => kind.spots));
    return this.listed((kind) => {
      const due = kind.least - kind.spots.length;
      const free = spots.filter((spot) => !taken.has(spot) && kind.allowed.has(spot));
      const more = due > 0 ? shuffled(free).slice(0, due) : [];
      for (const spot of more) taken.add(spot);
      return [...kind.spots, ...more];
    });
  }

  listed(spotsOf) {
    return { ...this.values, ...Object.fromEntries(this.kinds.map((kind) => [kind.name, spotsOf(kind)])) };
  }
}

function shuffled(list) {
  const found = [...list];
  for (let at = found.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [found[at], found[other]] = [found[other], found[at]];
  }
  return found;
}

export function Trays({ table, lists, values, onChange }) {
  const [name, choose] = useState(lists[0][0]);
  const past = useRef([]).current;
  const pieces = new Pieces(lists, values, table.board.spots());
  const current = pieces.kinds.find((kind) => kind.name === name && pieces.left(kind)) ?? pieces.kinds.find((kind) => pieces.left(kind)) ?? null;
  const change = (next) => {
    past.push(values);
    onChange(next);
  };
  const form = inPicture(pieces, current, change, choose);
  useLayoutEffect(() => {
    table.spots.form = form;
    table.spots.mark();
  });
  useLayoutEffect(() => () => {
    table.spots.form = null;
    table.spots.mark();
  }, []);
  const none = pieces.kinds.every((kind) => !kind.spots.length);
  return html`<div class="trays" role="group" aria-label="Pieces to place">
    ${pieces.kinds.map((kind) => html`<${Tray} key=${kind.name} kind=${kind} left=${pieces.left(kind)} pressed=${kind === current} choose=${() => choose(kind.name)}
      grasp=${(event) => pieces.left(kind) && drag(event, { piece: kind.letter, spots: table.spots, form })} />`)}
    <p class="soft small hint">Drag a piece to its place, or touch the place. With keys: arrows, Enter, ${pieces.kinds.map((kind) => kind.letter).join(" or ")} for the kind, Delete.</p>
    <div class="row">
      <button type="button" disabled=${!past.length} onClick=${() => onChange(past.pop())}>Undo</button>
      <button type="button" disabled=${none} onClick=${() => change(pieces.listed(() => []))}>Clear</button>
      <button type="button" disabled=${!current} onClick=${() => change(pieces.filled(table.board.spots()))}>Fill the rest at random</button>
    </div>
  </div>`;
}

function Tray({ kind, left, pressed, choose, grasp }) {
  const rest = left === Infinity ? titled(kind.name) : `${counted(left, kind.name)} left`;
  return html`<button type="button" class="tray" aria-pressed=${pressed} disabled=${!left} onClick=${choose} onPointerDown=${grasp}>
    <span class="piece" aria-hidden="true">${kind.letter}</span> ${rest}</button>`;
}

// What the picture asks of the pieces, and what it does with them.
function inPicture(pieces, current, change, choose) {
  const kindOf = (letter) => pieces.kinds.find((kind) => kind.letter === letter.toUpperCase());
  const fits = (kind, spot) => kind.allowed.has(spot);
  return {
    allows: (spot) => pieces.kinds.some((kind) => fits(kind, spot)),
    pieceAt: (spot) => pieces.kindAt(spot)?.letter,
    places() {
      const spots = new Set(pieces.kinds.flatMap((kind) => [...kind.allowed]));
      return [...spots].map((spot) => [spot, said(spot, pieces.kindAt(spot), current)]);
    },
    touch(spot) {
      if (pieces.kindAt(spot)) change(pieces.without(spot));
      else if (current && fits(current, spot)) change(pieces.with(current, spot));
    },
    drop(piece, from, to) {
      const kind = kindOf(piece);
      if (to === from) return;
      if (to === null) change(pieces.without(from));
      else if (fits(kind, to)) change(pieces.with(kind, to, from));
    },
    press(spot, key) {
      const kind = kindOf(key);
      if (kind) choose(kind.name);
      else if (key === "Delete" || key === "Backspace") change(pieces.without(spot));
      return Boolean(kind) || key === "Delete" || key === "Backspace";
    },
  };
}

function said(spot, kind, current) {
  if (kind) return { label: `${spot}: ${counted(1, kind.name).slice(2)}`, piece: kind.letter, look: "placed", pressed: true };
  return { label: current ? `${spot}: empty, put a ${counted(1, current.name).slice(2)} here` : `${spot}: empty`, look: current ? "open" : "full", pressed: false };
}
