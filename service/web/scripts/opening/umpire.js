// A host who does not play: where a game has an umpire, the host has a seat for that, and no seat otherwise.
import { newKey } from './http.js';

const UMPIRE = "umpire";

// Whether a game has an umpire, on a seat of its own that does not play.
export const hasUmpire = (game) => Boolean(game.schemas.options.properties.appeals?.enum?.includes(UMPIRE));

// Whether the host only hosts: nobody at this device plays, and somebody comes by link.
export const isAside = (seats) => !seats.some(({ player }) => player === "me" || player === "other") && seats.some(({ player }) => player === "friend");

// Return the options of a form, with the umpire where the host does not play and chose no other judges.
export const ruled = (game, seats, options) => (isAside(seats) && hasUmpire(game) ? { appeals: UMPIRE, ...options } : options);

// Return the body of an opening with the host as umpire, unless other judges were chosen.
export function umpired(game, body, name) {
  if (!hasUmpire(game) || (body.options.appeals ?? UMPIRE) !== UMPIRE) return body;
  const seats = [...body.seats, { player: "person", name: name.trim() || "Host", seed: newKey() }];
  return { ...body, seats, options: { ...body.options, appeals: UMPIRE, host: body.seats.length } };
}

// Whether a seat of a match is the umpire's.
export const isUmpire = ({ options }, seat) => options.appeals === UMPIRE && options.host === seat;
