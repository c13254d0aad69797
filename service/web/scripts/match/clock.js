// Whose turn it is, and the time that is left by the server's clock.
import { html, useEffect, useState } from './preact.js';
import { timeOf } from './http.js';

const SOON = 10_000; // ms before the deadline at which the clock is marked

const padded = (number) => String(number).padStart(2, "0");

// Return a time as people read it from a clock, such as 1:05.
export function shown(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

// The time until the deadline of a match that is on; nothing without one. That of a test is at rest, and says so.
export function Clock({ match }) {
  const [deadline, rests] = [match.status === "on" ? match.deadline : null, Boolean(match.clock)];
  const [, tick] = useState(0);
  useEffect(() => {
    if (deadline === null || rests) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [deadline, rests]);
  if (rests && match.status === "on") return html`<p class="clock rests">Test clock${deadline !== null && `: ${shown(deadline - timeOf(match))} left`}</p>`;
  if (deadline === null) return null;
  const left = deadline - timeOf(match);
  return html`<p class=${`clock ${left < SOON ? "soon" : ""}`} role="timer"><span class="hidden">Time left: </span>${shown(left)}</p>`;
}

// Whose turn it is, as a sentence; another person at this device takes over with a button.
export function Turn({ table }) {
  const { match } = table;
  const next = table.mine || match.status !== "on" ? [] : table.held.filter((seat) => match.to_act.includes(seat));
  return html`<p class=${`turn ${table.mine ? "mine" : ""}`}>${sentence(table)}</p>
    ${next.map((seat) => html`<button type="button" class="first" key=${seat} onClick=${() => table.choose(seat)}>Play as ${table.name(seat)}</button>`)}`;
}

export function sentence(table) {
  const { match } = table;
  if (match.throws) return match.throws.over ? "Waiting for the host." : "Waiting for the dice.";
  if (match.status === "open") {
    const free = match.seats.filter((seat) => seat.player === "open").length;
    return free ? `Waiting for ${free === 1 ? "one more player" : `${free} more players`}.` : "Ready to start.";
  }
  if (match.status === "cancelled") return "This table was cancelled.";
  if (match.status === "over") return "The match is over.";
  if (table.mine) return "It is your turn.";
  const names = match.to_act.map((seat) => table.name(seat));
  return names.length ? `Waiting for ${names.join(", ").replace(/, ([^,]*)$/, " and $1")}.` : "Waiting.";
}
