// What a client reads is narrowed by `game`: this is compiled, not run.

import type { components } from "./noonday.ts";

type Schemas = components["schemas"];

/** The callers of a match of Bomb the Axis, whose view has them and no other game's does. */
export function callers(match: Schemas["Match"]): number {
  if (match.game === "bomb-the-axis" && match.view) return match.view.callers.length;
  return 0;
}

/** The points to win, which only one game's options have. */
export function points(matches: Schemas["Lobby"]["matches"]): number[] {
  return matches.flatMap((one) => (one.game === "twelve-oclock-high" ? [one.options.points_to_win] : []));
}

/** The kind of a game's own actions in a menu, of an answer to one, and of a message of its stream. */
export function kinds(menu: Schemas["Menu"], acted: Schemas["Acted"], message: Schemas["StreamMessage"]): string[] {
  const found: string[] = [];
  if (menu.game === "screaming-eagles") {
    for (const entry of menu.actions) if (entry.form === "action") found.push(entry.action.kind satisfies EagleAction);
  }
  if (acted.game === "screaming-eagles") {
    for (const event of acted.events) if (event.kind === "moved") found.push((event satisfies EagleMoved) && event.kind);
    if (acted.match.view) found.push(typeof acted.match.view.slot);
  }
  if (message.type === "ply" && message.game === "twelve-strokes-of-noon") {
    for (const event of message.events)
      if (event.kind === "round-began") found.push((event satisfies NoonRound) && event.round);
  }
  return found;
}

/** How far from home markers came while a clock moved, and who left: the ply says whose it is. */
export function moved(advanced: Schemas["Advanced"]): [number[], (number | null)[]] {
  const homeward: number[] = [];
  const left: (number | null)[] = [];
  if (advanced.game === "twelve-oclock-high") {
    for (const ply of advanced.plies) {
      for (const event of ply.events) {
        if (event.kind === "moved") homeward.push(Number(event.homeward));
        if (event.kind === "resigned") left.push(ply.seat);
      }
    }
  }
  return [homeward, left];
}

/** Openings: the game says which options there are. One of another game has any. */
export function opening(seats: Schemas["OpeningFields"]["seats"]): Schemas["Opening"][] {
  return [
    { game: "bomb-the-axis", options: { memory: true }, seats },
    { game: "twelve-oclock-high", options: { points_to_win: 140 }, seats },
    { game: "coin-race" as "OtherOpening", options: { lanes: 3 }, seats },
  ];
}

/** What messages of webhooks bring of one game: the types of its events, and the kinds of actions to choose from. */
export function called(sent: Schemas["WebhookPly"] | Schemas["WebhookTurn"]): string[] {
  if (sent.type === "ply") {
    if (sent.data.game !== "twelve-strokes-of-noon") return [];
    return sent.data.events.flatMap((one) => (one.kind === "round-began" ? [typeof (one satisfies NoonRound)] : []));
  }
  if (sent.data.game !== "screaming-eagles") return [];
  return sent.data.actions.flatMap((one) => (one.form === "action" ? [one.action.kind satisfies EagleAction] : []));
}

/** The options of a record, and its first entry: what the table did, or a seat. */
export function first(record: Schemas["MatchRecord"]): [Schemas["Options"], Schemas["TableEntry"] | Schemas["Action"]] {
  return [record.options, record.plies[0].action];
}

type EagleAction = Schemas["ScreamingEaglesAction"]["kind"];
type EagleMoved = Schemas["ScreamingEaglesMovedEvent"];
type NoonRound = Schemas["TwelveStrokesOfNoonRoundBeganEvent"];
