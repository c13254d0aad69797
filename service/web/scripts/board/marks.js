// The layer over the picture: a ring around each place that can be chosen or that a button is about, the pieces that a
// form puts on places, and the ways of the last move.
import { create, trails, whole } from './trail.js';

const GAP = 3; // units of the picture between a place and its ring
const MANY = 24; // places from which on the rings are drawn lightly
const ROUND = new Set(["circle", "ellipse"]);

export class Marks {
  constructor() {
    this.root = create("g", { class: "marks", "aria-hidden": "true", "pointer-events": "none" }); // also where the styles did not come
    this.ways = this.root.appendChild(create("g", { class: "trails" }));
    this.glow = this.root.appendChild(create("g", { class: "glow" }));
    this.choices = this.root.appendChild(create("g", {}));
    this.rings = new Map(); // spot -> element
  }

  // Draw a mark for each place: `places` maps a spot to its element, its look and, if it holds a piece, the piece's letter.
  show(places) {
    this.root.classList.toggle("many", places.size > MANY);
    this.rings = new Map();
    for (const [spot, { element, look, piece }] of places) {
      const { box, round } = bounds(element);
      const ring = create("g", { class: "mark", "data-mark": spot, "data-look": look });
      for (const name of ["halo", "ring"]) ring.append(create("rect", { class: name, ...frame(box, round) }));
      if (piece) ring.append(...disc(element, piece));
      this.rings.set(spot, ring);
    }
    this.choices.replaceChildren(...this.rings.values());
    if (this.lit) this.light(this.lit, true);
  }

  // Draw the last move: each way is a list of elements, from the first place to the last.
  follow(ways) {
    this.ways.replaceChildren(...trails(ways));
  }

  // Show the places that a button is about, one element each; with none, show no more.
  shine(elements) {
    this.glow.replaceChildren(...elements.map((element) => {
      const { box, round } = bounds(element);
      return create("g", { class: "mark lit" }, ...["halo", "ring"].map((name) => create("rect", { class: name, ...frame(box, round) })));
    }));
  }

  // Show that a place is pointed at, or no more.
  light(spot, on) {
    this.lit = on ? spot : null;
    this.rings.get(spot)?.classList.toggle("lit", on);
  }
}

function frame({ left, top, right, bottom }, round) {
  const [width, height] = [right - left + 2 * GAP, bottom - top + 2 * GAP];
  return { x: left - GAP, y: top - GAP, width, height, rx: round ? Math.min(width, height) / 2 : 8 };
}

// A piece on a place: a disc with a letter, as large as the place allows.
function disc(element, letter) {
  const { left, top, right, bottom } = whole(element, element.getBBox());
  const [x, y, radius] = [(left + right) / 2, (top + bottom) / 2, Math.min(right - left, bottom - top) * 0.42];
  const text = create("text", { x, y: y + radius * 0.42, "font-size": radius * 1.2, "text-anchor": "middle" }, letter);
  return [create("circle", { class: "disc", cx: x, cy: y, r: radius }), text];
}

// Return the box around all that is seen of a place, in units of the picture, and whether its largest shape is round.
function bounds(place) {
  let [box, largest, round] = [null, 0, false];
  for (const shape of place.querySelectorAll("circle, ellipse, rect, line, polyline, polygon, path, text")) {
    if (shape.getAttribute("opacity") === "0") continue;
    const own = whole(shape, shape.getBBox());
    const size = (own.right - own.left) * (own.bottom - own.top);
    if (size > largest) [largest, round] = [size, ROUND.has(shape.localName)];
    box = box ? { left: Math.min(box.left, own.left), top: Math.min(box.top, own.top), right: Math.max(box.right, own.right), bottom: Math.max(box.bottom, own.bottom) } : own;
  }
  return { box: box ?? whole(place, place.getBBox()), round };
}
