/** A client of Noonday, a referee for tabletop games: play, follow and open matches, and be called back. */
export { asked, Noonday, Seat, Table } from "./core.js";
export type { Acted, Entry, Game, Match, Message, Opened, Opening, Turn, Webhook } from "./core.js";
export type { components, operations, paths } from "./contract.js";
export { type Problem, Refused, type Request } from "./sending.js";
export { verified } from "./webhooks.js";
