// The ways of the last move: over every place that was passed, with a head where each one ends.
import { current } from './back.js';

const MOST = 6; // ways that are drawn; of more, as after a long turn, those of the last ones
const HEAD = 13; // length of an arrow's head, in units of the picture
const SHORT = 7; // by which a line ends before the middle of the last place, where a piece may be

// Return the ways to be marked: those of the plies after the last one of a seat that it played itself; if nothing moved
// since, those of the last ply in which something did.
export function waysOf(plies, seat) {
  const valid = current(plies);
  const moves = plies.filter((ply) => ply.ways?.length && (valid.has(ply.ply) || valid.size === 0));
  const own = seat === null ? -1 : moves.findLastIndex((ply) => ply.seat === seat);
  const since = seat === null ? [] : moves.slice(own + 1);
  const shown = since.length ? since : moves.slice(-1);
  return shown.flatMap((ply) => ply.ways).slice(-MOST);
}

// Return the elements of a way, given by the middles of its places.
export function drawn(points, create) {
  const to = points.at(-1);
  const from = points.findLast((point) => Math.hypot(to.x - point.x, to.y - point.y) > 1) ?? points[0];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far <= 1) return [];
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const at = (back, aside) => `${(to.x - x * back - y * aside).toFixed(1)} ${(to.y - y * back + x * aside).toFixed(1)}`;
  const line = [...points.slice(0, -1).map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`), at(Math.min(SHORT + HEAD, far / 2), 0)];
  const head = `M${at(SHORT, 0)}L${at(SHORT + HEAD, HEAD * 0.6)}L${at(SHORT + HEAD, -HEAD * 0.6)}Z`;
  return ["halo", "line"].map((name) => create("path", { class: name, d: `M${line.join("L")}` })).concat(create("path", { class: "head", d: head }));
}
