// The reel: a match's drawings and words, packed (openapi/replay.md), and what draws its pictures.
import { stillness } from './dom.js';

// Undo the packing: base64, raw deflate, JSON.
export async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reel = await new Response(stream).json();
  if (reel.format !== "noonday-replay-1") throw new Error(`the format ${reel.format} is not known here`);
  return { packed, reel };
}

const SVG = "http://www.w3.org/2000/svg";
const FONT = "Noto Sans, DejaVu Sans, Helvetica, Arial, sans-serif";
const TAGS = new Set(
  "g circle ellipse rect line polyline polygon path text tspan title desc defs clipPath linearGradient radialGradient stop".split(" "),
);
const ATTRIBUTES = /^(?!on|href|style)[a-zA-Z][a-zA-Z-]*$/;
const SECONDS = 0.28;

// Return a group's transform as CSS writes it, which animations want.
const inCss = (transform) =>
  transform
    .replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/g, "translate($1px, $2px)")
    .replace(/rotate\(([-\d.]+)\)/g, "rotate($1deg)");

// A picture of two layers. Equal numbers of nodes are equal subtrees: their elements stay as they are.
export class Picture {
  constructor(reel) {
    this.nodes = reel.nodes;
    this.numbers = new WeakMap(); // of which node an element is
    this.bodies = new Map(); // node -> what it is apart from its place
    this.root = document.createElementNS(SVG, "svg");
    this.size = [reel.width, reel.height];
    this.root.setAttribute("viewBox", `0 0 ${reel.width} ${reel.height}`);
    this.root.setAttribute("font-family", FONT);
    this.root.setAttribute("role", "img");
    this.still = this.root.appendChild(document.createElementNS(SVG, "g"));
    this.moving = this.root.appendChild(document.createElementNS(SVG, "g"));
  }

  // Show two layers, each a node's number or null. Groups that only moved glide there if `glide` says so.
  show(still, moving, glide) {
    this.glide = glide && !stillness.matches && !document.hidden;
    this.arrange(this.still, still === null ? [] : [still]);
    this.arrange(this.moving, moving === null ? [] : [moving]);
  }

  // Go on with another table of nodes; `renumber` gives the number there of a node that is shown.
  adopt(nodes, renumber) {
    this.nodes = nodes;
    this.bodies.clear();
    for (const element of this.root.querySelectorAll("*")) {
      if (this.numbers.has(element)) this.numbers.set(element, renumber(this.numbers.get(element)));
    }
  }

  create(node) {
    const [tag, attributes, ...children] = this.nodes[node];
    const element = document.createElementNS(SVG, TAGS.has(tag) ? tag : "g");
    for (const [name, value] of Object.entries(attributes)) if (ATTRIBUTES.test(name)) element.setAttribute(name, value);
    element.append(...children.map((child) => (typeof child === "string" ? child : this.create(child))));
    this.numbers.set(element, node);
    return element;
  }

  // Make the element of one node into that of another with the same tag.
  change(element, node) {
    const [, before] = this.nodes[this.numbers.get(element)];
    const [, after, ...children] = this.nodes[node];
    for (const name of Object.keys(before)) if (!(name in after)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(after)) {
      if (before[name] !== value && ATTRIBUTES.test(name)) element.setAttribute(name, value);
    }
    this.numbers.set(element, node);
    this.arrange(element, children);
  }

  // Give an element its children: first those that are equal, then those that only moved, then those that have the most
  // in common, then any of the same tag.
  arrange(parent, children) {
    const spare = [...parent.childNodes];
    const placed = children.map((child) => take(spare, (element) => this.of(element) === child));
    for (const [place, child] of children.entries()) {
      if (!placed[place] && typeof child === "number") placed[place] = this.moved(spare, child);
    }
    for (const [place, child] of children.entries()) {
      if (!placed[place] && typeof child === "number") placed[place] = this.altered(spare, child);
    }
    for (const [place, child] of children.entries()) placed[place] ??= this.renewed(spare, child);
    for (const element of spare) element.remove();
    let next = parent.firstChild;
    for (const element of placed) {
      if (element === next) next = next.nextSibling;
      else parent.insertBefore(element, next);
    }
  }

  // Return what a child is of: its node's number, or its text.
  of(element) {
    return element.nodeType === Node.TEXT_NODE ? element.data : this.numbers.get(element);
  }

  moved(spare, node) {
    const body = this.body(node);
    const element = body && take(spare, (other) => typeof this.of(other) === "number" && this.body(this.of(other)) === body);
    if (!element) return undefined;
    const before = this.nodes[this.numbers.get(element)][1].transform;
    this.change(element, node);
    const after = this.nodes[node][1].transform;
    if (this.glide && this.isPiece(node)) {
      element.animate([{ transform: inCss(before) }, { transform: inCss(after) }], { duration: SECONDS * 1000, easing: "ease-in-out" });
    }
    return element;
  }

  // Whether a group has a name, as pieces have: what only explains, such as the signs of a legend, does not glide.
  isPiece(node) {
    const [, , ...children] = this.nodes[node];
    return children.some((child) => this.nodes[child]?.[0] === "title");
  }

  // Return what a group is apart from its place, of which its title may speak; "" for what has no place.
  body(node) {
    if (!this.bodies.has(node)) {
      const [tag, { transform, ...others }, ...children] = this.nodes[node];
      const shapes = children.filter((child) => this.nodes[child]?.[0] !== "title");
      this.bodies.set(node, tag === "g" && transform ? JSON.stringify([others, shapes]) : "");
    }
    return this.bodies.get(node);
  }

  // Return an element made from the one that has the most children of the node; undefined if none has any.
  altered(spare, node) {
    const [tag, , ...children] = this.nodes[node];
    const own = new Set(children);
    let [like, most] = [undefined, 0];
    for (const other of spare.filter((each) => each.nodeType === Node.ELEMENT_NODE)) {
      const [kind, , ...parts] = this.nodes[this.of(other)];
      const shared = kind === tag ? parts.filter((part) => own.has(part)).length : 0;
      if (shared > most) [like, most] = [other, shared];
    }
    if (!like) return undefined;
    spare.splice(spare.indexOf(like), 1);
    this.change(like, node);
    return like;
  }

  renewed(spare, child) {
    if (typeof child === "string") return document.createTextNode(child);
    const tag = this.nodes[child][0];
    const element = take(spare, (other) => typeof this.of(other) === "number" && this.nodes[this.of(other)][0] === tag);
    if (!element) return this.create(child);
    this.change(element, child);
    return element;
  }

  // Return the picture as a file, with its words.
  file(title, description) {
    const copy = this.root.cloneNode(true);
    copy.removeAttribute("style");
    copy.querySelector(".trails")?.remove();
    for (const [name, words] of [["desc", description], ["title", title]]) {
      const element = document.createElementNS(SVG, name);
      element.textContent = words;
      copy.prepend(element);
    }
    const [width, height] = this.size;
    for (const name of ["aria-label", "aria-describedby"]) copy.removeAttribute(name);
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    return `${new XMLSerializer().serializeToString(copy)}\n`;
  }
}

// Take the first that fits out of a list.
function take(list, fits) {
  const place = list.findIndex(fits);
  return place < 0 ? undefined : list.splice(place, 1)[0];
}
