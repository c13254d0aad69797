// What opens a match: the seats that are usual in a game, the body of the request, and the request itself.
import { json, newKey } from './http.js';
import { lastName } from './seats.js';
import { keepAnswered } from './tokens.js';

// Return the level that a bot has if none is chosen: the middle one, of two the lower.
export const middle = (levels) => levels[Math.floor((levels.length - 1) / 2)];

// Return the seats with which a game is usually opened: me, against as few bots as it takes.
export function usualSeats(game) {
  const count = Math.min(...game.seats);
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? { player: "me" } : { player: "bot", level: middle(game.levels) }));
}

// Return the body of the request that opens a match; each seat of one's own brings a seed for the dice.
export function bodyOf(game, { seats, name, ...terms }) {
  const bots = seats.filter((seat) => seat.player === "bot");
  const called = (seat) => (seat.player === "me" ? name : seat.name)?.trim();
  const wish = (seat) => {
    if (seat.player === "friend") return { player: "open" };
    if (seat.player === "bot") return { player: "bot", level: seat.level, name: bots.length > 1 ? `Bot ${bots.indexOf(seat) + 1}` : "Bot" };
    return { player: "person", ...(called(seat) && { name: called(seat) }), seed: newKey() };
  };
  return { game: game.key, seats: seats.map(wish), ...terms };
}

export const usualBody = (game) => bodyOf(game, { seats: usualSeats(game), name: lastName() });

// Open a match, keep its tokens, and return the address of its page. The same key never opens a second one.
export async function open(body, key, onRetry) {
  const answer = await json("POST", "/v1/matches", { body, headers: { "Idempotency-Key": key }, onRetry });
  return keepAnswered(answer);
}
