// A host who does not play: where a game has an umpire, the host has a seat for that, and no seat otherwise.
import { newKey } from './http.js';

const UMPIRE = "umpire";

// Whether a game has an umpire, on a seat of its own that does not play.
export const hasUmpire = (game) => Boolean(game.schemas.options.properties.appeals?.enum?.includes(UMPIRE));

// Return the body of an opening with the host as umpire, unless other judges were chosen.
export function umpired(game, body, name) {
  if (!hasUmpire(game) || (body.options.appeals ?? UMPIRE) !== UMPIRE) return body;
  const seats = [...body.seats, { player: "person", name: name.trim() || "Host", seed: newKey() }];
  return { ...body, seats, options: { ...body.options, appeals: UMPIRE, host: body.seats.length } };
}

// Whether a seat of a match is the umpire's.
export const isUmpire = ({ options }, seat) => options.appeals === UMPIRE && options.host === seat;
