// Dragging a piece with a mouse, a pen or a finger: from its tray or its place to another place, or back.

const SLACK = 6; // px that a pointer may move and still only touch
const LIFT = 40; // px by which a piece hovers above a finger, which would hide it

// Begin with the event of a pointer that went down on a piece; `from` is its place, or null if it is in its tray.
export function drag(start, { piece, spots, form, from = null }) {
  if (start.button) return;
  const lift = start.pointerType === "touch" ? LIFT : 0;
  const fits = (spot) => form.allows(spot);
  let ghost = null;
  let target = null;

  const aim = (spot) => {
    if (target && target !== spot) spots.board.marks.light(target, false);
    if (spot) spots.board.marks.light(spot, true);
    target = spot;
  };
  const move = (event) => {
    if (event.pointerId !== start.pointerId) return;
    if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
    ghost ??= shown(piece);
    ghost.style.translate = `${event.clientX}px ${event.clientY - lift}px`;
    aim(spots.at(event.clientX, event.clientY - lift, fits));
  };
  const end = (event) => {
    if (event.pointerId !== start.pointerId) return;
    for (const [name, listener] of listeners) removeEventListener(name, listener);
    if (!ghost) return;
    ghost.remove();
    if (event.type === "pointerup") {
      form.drop(piece, from, target);
      swallowClick();
    }
    aim(null);
  };
  const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
  for (const [name, listener] of listeners) addEventListener(name, listener);
}

function shown(piece) {
  const ghost = document.body.appendChild(document.createElement("div"));
  ghost.className = "ghost";
  ghost.textContent = piece;
  ghost.setAttribute("aria-hidden", "true");
  return ghost;
}

// The click that ends a drag must not act on the element under it.
function swallowClick() {
  const swallow = (event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
