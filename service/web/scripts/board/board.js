// The picture of a match: the replay page's renderer, fed with the layers that the API draws.
import { sizeOf } from './lens.js';
import { Marks } from './marks.js';
import { Picture } from './reel.js';

const SPARE = 1_000; // most parts that are kept but not shown; above this number they are dropped

// Every distinct element of the pictures, each once, as the renderer numbers them.
class Nodes {
  constructor() {
    this.list = [];
    this.numbers = new Map();
  }

  number(element) {
    const attributes = {};
    for (const name of element.getAttributeNames()) if (name !== "tabindex") attributes[name] = element.getAttribute(name);
    const node = [element.localName, attributes];
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) node.push(child.data);
      else if (child.nodeType === Node.ELEMENT_NODE) node.push(this.number(child));
    }
    return this.of(node);
  }

  // Return the number of a node, whose children are numbers already.
  of(node) {
    const key = JSON.stringify(node);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.list.push(node) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}

// The style in the document is for a window of its own, and the page's policy refuses it. As a part of HTML it is read
// in a third of the time that it takes as XML.
const parse = (svg) => new DOMParser().parseFromString(svg.replace(/<style>.*?<\/style>/s, ""), "text/html").querySelector("svg");
const layer = (root) => [...root.children].find((child) => child.localName === "g");

export class Board {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "board";
    this.marks = new Marks();
    this.caption = ""; // what is to be known now and may be out of sight
    this.focus = ""; // the part of the picture that matters now: x, y, width and height, or nothing
  }

  // Begin with the layer that stays, as an SVG document.
  begin(still) {
    const root = parse(still);
    const [, , width, height] = root.getAttribute("viewBox").split(" ").map(Number);
    this.nodes = new Nodes();
    this.least = Infinity;
    this.kept = 0; // parts that were shown when the others were last forgotten
    this.picture = new Picture({ nodes: this.nodes.list, width, height });
    this.still = this.nodes.number(layer(root));
    this.picture.root.append(this.marks.root);
    this.element.replaceChildren(this.picture.root);
    this.picture.root.setAttribute("role", "group");
  }

  // Show the layer that changes; what only moved glides to its place.
  show(moving, description) {
    if (this.nodes.list.length > this.kept + SPARE) this.forget();
    const first = !this.picture.moving.firstChild;
    const root = parse(moving);
    this.focus = root.getAttribute("data-focus") ?? "";
    this.caption = root.getAttribute("data-caption") ?? "";
    this.picture.show(this.still, this.nodes.number(layer(root)), !first);
    this.measured = false;
    this.await();
    this.picture.root.setAttribute("aria-label", description);
  }

  // Mark the last move: ways from spot to spot. What a button lit before is over.
  mark(ways) {
    this.marks.follow(ways.map((way) => way.map((spot) => this.spot(spot)).filter(Boolean)));
    this.marks.shine([]);
  }

  // While pieces glide, no mark waits for them at their goals.
  await() {
    const glides = this.element.getAnimations({ subtree: true }).map((glide) => glide.finished);
    this.element.classList.toggle("gliding", glides.length > 0);
    const last = (this.glides = Promise.allSettled(glides));
    last.then(() => last === this.glides && this.element.classList.remove("gliding"));
  }

  // Return the size of the smallest words that the match has shown so far, in units of the picture.
  smallest() {
    if (!this.measured) for (const text of this.picture.root.querySelectorAll("text")) this.least = Math.min(this.least, sizeOf(text));
    this.measured = true;
    return this.least;
  }

  // Forget the parts that the picture does not show, of which a long match has ever more.
  forget() {
    const { list } = this.nodes;
    this.nodes = new Nodes();
    const kept = (number) => this.nodes.of(list[number].map((part) => (typeof part === "number" ? kept(part) : part)));
    this.picture.adopt(this.nodes.list, kept);
    this.still = kept(this.still);
    this.kept = this.nodes.list.length;
  }

  // Return the topmost group of a spot, or null: where both layers have one, both are the same place.
  spot(key) {
    return [...this.element.querySelectorAll(`[data-spot="${CSS.escape(key)}"]`)].at(-1) ?? null;
  }

  spots() {
    return [...new Set([...this.element.querySelectorAll("[data-spot]")].map((place) => place.getAttribute("data-spot")))];
  }
}
