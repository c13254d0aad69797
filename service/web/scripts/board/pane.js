// The picture on the page: whole, or as large as its words need to be read, with the part that matters in the middle.
import { html, useCallback, useLayoutEffect, useState } from './preact.js';
import { Pane, behavior } from './lens.js';

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
    pane.toggle();
    paint(Math.random());
  };
  return html`<div class=${large ? "picture large" : "picture"}>
    <div class="pane" ref=${put} ...${large && { tabindex: 0, role: "region", "aria-label": "The picture" }}></div>
    ${large && board.caption && html`<p class="caption">${board.caption}</p>`}
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
