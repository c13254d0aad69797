// The layer over the picture: a ring around each place that can be chosen or that a button is about, the pieces that a
// form puts on places, and the ways of the last move.
import { drawn } from './ways.js';

const SVG = "http://www.w3.org/2000/svg";
const GAP = 3; // units of the picture between a place and its ring
const MANY = 24; // places from which on the rings are drawn lightly
const ROUND = new Set(["circle", "ellipse"]);

function create(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

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
    const middles = ways.map((way) => way.map((element) => centre(whole(element, element.getBBox()))));
    this.ways.replaceChildren(...middles.filter((way) => way.length > 1).flatMap((way) => drawn(way, create)));
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

const centre = ({ left, top, right, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

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

// Return a shape's box in units of the picture, at the end of a movement that may be under way.
function whole(element, { x, y, width, height }) {
  let matrix = new DOMMatrix();
  for (let each = element; each.transform && each.localName !== "svg"; each = each.parentNode) {
    const list = each.transform.baseVal;
    let own = new DOMMatrix();
    for (let at = 0; at < list.numberOfItems; at += 1) own = own.multiply(DOMMatrix.fromMatrix(list.getItem(at).matrix));
    matrix = own.multiply(matrix);
  }
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) => matrix.transformPoint({ x: a, y: b }));
  const [across, down] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}
