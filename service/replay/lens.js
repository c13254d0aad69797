// The picture in a pane: whole, or as large as its words need to be read, with the part that matters in the middle.
import { stillness } from './dom.js';

const READABLE = 11; // px of the smallest words
const NARROW = matchMedia("(max-width: 48rem), (max-height: 30rem)"); // windows that begin with the larger picture
const ZOOMED = matchMedia("(max-width: 22rem)"); // a window at 400 %, in which words are large
const LEAST = 0.85; // to which part of their size words shrink there, for a part that matters and is wider than the pane
const MOST = 5; // times the width of its pane that the picture has at most
const SLACK = 8; // px by which the part that matters may be cut

export const behavior = () => (stillness.matches || document.hidden ? "instant" : "smooth");

// Return the size of a text in units of the picture, by the groups around it.
export function sizeOf(text) {
  let size = Number(text.getAttribute("font-size"));
  for (let each = text; each.localName !== "svg"; each = each.parentNode) size *= /scale\(([\d.]+)/.exec(each.getAttribute("transform"))?.[1] ?? 1;
  return size;
}

// Lays the picture out in its pane. A board has a `picture`, its `focus` (x, y, width and height of the part that
// matters, or "") and the size of its `smallest()` words. It is laid out again whenever the window changes.
export class Pane {
  constructor(board) {
    this.board = board;
    this.large = null; // what the reader chose; null: as the window asks for
    this.room = 0; // px that the whole picture may be wide, as last observed: to ask for it in the midst of a change costs a layout
  }

  // Return how wide the picture has to be, in px, so that its words can be read.
  get readable() {
    const [across] = this.board.picture.size, { room } = this;
    const needed = Math.ceil((READABLE / this.board.smallest()) * across);
    const whole = (room * across) / (this.board.focus.split(" ")[2] || across);
    return Math.min(ZOOMED.matches ? Math.max(Math.min(needed, whole), LEAST * needed) : needed, MOST * room);
  }

  get isLarge() {
    return this.isNeeded && (this.large ?? NARROW.matches);
  }

  // Whether the whole picture is too small for its words.
  get isNeeded() {
    return Boolean(this.board.picture) && this.room > 0 && this.readable > this.room + 1;
  }

  // Show the whole picture in place of the larger one, or the reverse.
  toggle() {
    this.large = !this.isLarge;
    this.at = "";
  }

  // Size the picture, and bring the part that matters to the middle of the pane if it changed.
  lay() {
    if (!this.board.picture) return; // it is still loaded
    const { root } = this.board.picture;
    const large = this.isLarge;
    root.style.width = large ? `${this.readable}px` : "";
    root.style.maxHeight = large ? "none" : "";
    const at = large ? `${this.board.focus} ${this.room} ${this.place.clientHeight}` : "";
    if (at !== this.at && large) this.aim(this.at ? behavior() : "instant");
    this.at = at;
  }

  aim(how) {
    const { place, board } = this;
    if (!board.focus) return;
    const scale = this.readable / board.picture.size[0];
    const [x, y, width, height] = board.focus.split(" ").map((unit) => unit * scale);
    const inside = (start, long, from, room) => start >= from - SLACK && start + long <= from + room + SLACK;
    if (this.at && inside(x, width, place.scrollLeft, place.clientWidth) && inside(y, height, place.scrollTop, place.clientHeight)) return;
    place.scrollTo({ left: x + (width - place.clientWidth) / 2, top: y + (height - place.clientHeight) / 2, behavior: how });
  }
}
