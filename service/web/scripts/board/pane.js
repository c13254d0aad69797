// The picture on the page: whole, or as large as its words need to be read, with the part that matters in the middle.
import { html, useCallback, useLayoutEffect, useState } from './preact.js';
import { stillness } from './dom.js';

const READABLE = 11; // px of the smallest words
const NARROW = matchMedia("(max-width: 48rem), (max-height: 30rem)"); // windows that begin with the larger picture
const MOST = 5; // times the width of its pane that the picture has at most
const SLACK = 8; // px by which the part that matters may be cut

const behavior = () => (stillness.matches || document.hidden ? "instant" : "smooth");

// Lay the picture out in its pane. It is laid out again whenever the window changes.
class Pane {
  constructor(board) {
    this.board = board;
    this.large = null; // what the reader chose; null: as the window asks for
    this.room = 0; // width of the place in px, as last observed: to ask for it in the midst of a change costs a layout
  }

  // Return how wide the picture has to be, in px, so that its words can be read.
  get readable() {
    const needed = Math.ceil((READABLE / this.board.smallest()) * this.board.picture.size[0]);
    return Math.min(needed, MOST * this.room);
  }

  get isLarge() {
    return this.isNeeded && (this.large ?? NARROW.matches);
  }

  // Whether the whole picture is too small for its words.
  get isNeeded() {
    return Boolean(this.board.picture) && this.room > 0 && this.readable > this.room + 1;
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

// The picture has a keeper of its own: the board, not the components.
export function Picture({ board }) {
  const [pane] = useState(() => new Pane(board));
  const [, paint] = useState(0);
  const put = useCallback((place) => {
    pane.place = place;
    place?.append(board.element);
  }, []);
  useLayoutEffect(() => {
    paint((pane.room = pane.place.clientWidth)); // until now it was not known
    const watch = new ResizeObserver(([{ contentRect: { width } }]) => {
      if (Math.abs(width - pane.room) < 1) return;
      pane.room = width;
      requestAnimationFrame(() => paint(width)); // now it would resize what is observed
    });
    watch.observe(pane.place);
    return () => watch.disconnect();
  }, []);
  const large = pane.isLarge;
  useLayoutEffect(() => pane.place && pane.lay());
  const toggle = () => {
    pane.large = !large;
    pane.at = "";
    paint(Math.random());
  };
  return html`<div class=${large ? "picture large" : "picture"}>
    <div class="pane" ref=${put} ...${large && { tabindex: 0, role: "region", "aria-label": "The picture" }}></div>
    ${pane.isNeeded && html`<button type="button" class="quiet zoom" aria-pressed=${large} onClick=${toggle}>${large ? "Whole picture" : "Larger picture"}</button>`}
  </div>`;
}

// Bring the picture back into sight after a choice, if less than half of it is there; the keyboard stays where it is.
export function comeBack(element) {
  const place = element.closest(".picture");
  if (!place) return;
  const { top, bottom } = place.getBoundingClientRect();
  const covered = document.querySelector(".table-now")?.getBoundingClientRect().bottom ?? 0;
  const seen = Math.min(bottom, innerHeight) - Math.max(top, covered);
  if (seen < (bottom - top) / 2) place.scrollIntoView({ block: "start", behavior: behavior() });
}
