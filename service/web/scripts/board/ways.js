// The ways of the last move, which the match's page marks.
import { current } from './back.js';

const MOST = 6; // ways that are drawn; of more, as after a long turn, those of the last ones

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
