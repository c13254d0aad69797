// How lists of matches say who plays, how a match is getting on, and how long something takes.
import { html } from './preact.js';
import { serverTime } from './http.js';

// A name is another's text: it keeps its own direction.
export const named = (seat) => (seat.player === "open" ? "free seat" : html`<bdi>${seat.display_name}</bdi>`);
export const listed = (items, between, last = between) => items.map((item, at) => html`${at > 0 && (at === items.length - 1 ? last : between)}${item}`);
export const together = (match, seats) => listed(seats.map((seat) => named(match.seats[seat])), ", ", " and ");

export function standing(match) {
  if (match.status === "open") {
    const free = match.seats.filter((seat) => seat.player === "open").length;
    return `Waits for ${free} more player${free === 1 ? "" : "s"}`;
  }
  if (match.status === "on") return html`${together(match, match.to_act)} to act`;
  return match.outcome?.winners.length ? html`${together(match, match.outcome.winners)} won` : "Ended without a winner";
}

const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000], ["second", 1000]];
const inUnits = (ms) => UNITS.find(([, size]) => ms >= size) ?? UNITS.at(-1);

export function spoken(ms) {
  const [unit, size] = inUnits(ms);
  const count = Math.round(ms / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export function ago(moment) {
  const ms = Math.max(0, serverTime() - moment);
  return html`<time datetime=${new Date(moment).toISOString()}>${ms < 60_000 ? "just now" : `${spoken(ms)} ago`}</time>`;
}
