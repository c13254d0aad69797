/** Tables and seats: what a program does with a match, with nothing lost, doubled or denied on the way. */

import type { components, paths } from "./contract.js";
import { patience, Refused, type Request, Sender } from "./sending.js";

type Body<At> = At extends { content: { "application/json": infer Json } } ? Json : never;
type Answer<To, Status extends number> = To extends { responses: { [status in Status]: infer At } } ? Body<At> : never;

export type Game = Answer<paths["/v1/games"]["get"], 200>["games"][number];
export type Match = Answer<paths["/v1/matches/{match}"]["get"], 200>;
export type Opening = Body<paths["/v1/matches"]["post"]["requestBody"]>;
/** What opens a match, by its game's key; any options go with a game that the contract does not know. */
type Wish<Key> = { game: Key; seats?: Opening["seats"] } & Omit<OfGame<Key>, "game" | "seats">;
type OfGame<Key> = Extract<Opening, { game: Key extends Opening["game"] ? Key : "OtherOpening" }>;
export type Opened = Answer<paths["/v1/matches"]["post"], 201>;
/** The short answer to an action; where it waits for dice of a real table, `ply` is null and `throws` is there. */
export type Acted = components["schemas"]["ActedMinimal" | "AcceptedMinimal"];
export type Webhook = Answer<paths["/v1/matches/{match}/webhooks"]["post"], 201>;
export type Message = paths["/v1/matches/{match}/events"]["get"]["responses"][200]["content"]["application/x-ndjson"];
type Asking = Extract<Message, { type: "turn" }>;
export type Entry = Asking["actions"][number];
/** A decision that waits for a seat: `actions` answer it and no others do, `unasked` may come at any time. */
export type Turn = Asking & { unasked: Entry[] };

/** Returns the entries that answer the open decision: of a turn, of a match, or of a message of a webhook. */
export function asked<One extends { unasked: boolean }>(menu: { actions: readonly One[] }): One[] {
  return menu.actions.filter((entry) => !entry.unasked);
}

/** A server, such as `http://127.0.0.1:8000`. */
export class Noonday extends Sender {
  /** Sends a request that makes something; `once` is its Idempotency-Key, for programs that may start again. */
  async create<Made>(path: string, body: unknown, token?: string, once?: string): Promise<Made> {
    once ??= crypto.getRandomValues(new Uint32Array(4)).join("-"); // randomUUID is missing on pages without TLS
    return (await this.call("POST", path, { token, body, headers: { "Idempotency-Key": once } })).json();
  }

  async games(): Promise<Game[]> {
    return (await (await this.call("GET", "/v1/games")).json()).games;
  }

  /** Opens a match; without `seats` one for a person and as few bots as it takes. */
  async open<Key extends string>(opening: Wish<Key>, once?: string): Promise<Table> {
    const game = opening.seats ? { seats: [] } : await (await this.call("GET", `/v1/games/${opening.game}`)).json();
    const seats = opening.seats ?? [{ player: "person" }, ...Array(Math.min(...game.seats) - 1).fill({ player: "bot" })];
    const opened = await this.create<Opened>("/v1/matches", { ...opening, seats }, this.key, once);
    return new Table(this, opened.match.id, opened.host_token, opened.seats);
  }

  /** Returns a match as the holder of a token sees it, or of the key, or else a spectator. */
  table(match: string, token: string | undefined = this.key): Table {
    return new Table(this, match, token);
  }

  seat(match: string, token: string): Seat {
    return new Seat(this, match, token);
  }

  /** Takes an open seat of a match, the first if none is named; throws a `RangeError` where no seat is open. */
  async join(match: string, name?: string, seat?: number): Promise<Seat> {
    seat ??= (await this.table(match).look()).seats.find((one) => one.player === "open")?.seat;
    if (seat === undefined) throw new RangeError(`no seat is open in match ${match}`);
    const taken = await this.create<{ token: string }>(`/v1/matches/${match}/seats/${seat}`, name ? { name } : {});
    return new Seat(this, match, taken.token);
  }
}

/** A match as one token sees it; `tokens` are those of the seats that came with its opening. */
export class Table {
  /** The decision of the last turn that the stream brought. */
  decision: number | undefined;
  /** How the match ended, once the stream has come to its end; null also where it was cancelled. */
  outcome: Match["outcome"] = null;
  readonly tokens: ReadonlyMap<number, string>;
  protected again = false;

  constructor(readonly server: Noonday, readonly id: string, readonly token?: string, tokens: Opened["seats"] = []) {
    this.tokens = new Map(tokens.map((one) => [one.seat, one.token]));
  }

  /** Sends a request about this match: `path` is what follows its address, as in `call("GET", "/record")`. */
  call(method: string, path = "", request: Request = {}): Promise<Response> {
    return this.server.call(method, `/v1/matches/${this.id}${path}`, { token: this.token, ...request });
  }

  /** Returns the match as it is now. */
  async look(query: Request["query"] = {}): Promise<Match> {
    return (await this.call("GET", "", { query })).json();
  }

  /** Returns a seat whose token came with the opening; throws a `RangeError` for others, such as that of a bot. */
  seat(number: number): Seat {
    const token = this.tokens.get(number);
    if (token === undefined) throw new RangeError(`the opening gave no token for seat ${number}`);
    return new Seat(this.server, this.id, token);
  }

  /** Yields the stream after the ply `after`, each ply once, until `over`; resumes it where it was cut. */
  async *messages(after = 0, query: Request["query"] = {}): AsyncGenerator<Message> {
    for (let wait = patience(this.server.patience); ; ) {
      let end: unknown = new Error("the stream ended");
      try {
        const request = { token: this.token, query: { ...query, after } };
        for await (const one of this.server.stream(`/v1/matches/${this.id}/events`, request)) {
          const message = one as Message;
          this.again = false;
          // A problem ends the stream, whose next opening says whether it can go on.
          if (message.type !== "problem") wait = patience(this.server.patience);
          if (message.type === "heartbeat" || (message.type === "ply" && message.ply <= after)) continue;
          if (message.type === "ply") after = message.ply;
          if (message.type === "turn") this.decision = message.decision;
          if (message.type === "over") this.outcome = message.outcome;
          yield message;
          if (message.type === "over") return;
          if (this.again) break;
        }
      } catch (cut) {
        if (cut instanceof Refused) throw cut;
        end = cut;
      }
      await wait(end);
    }
  }
}

/** A seat, which acts with its own token. */
export class Seat extends Table {
  #doubted: number | undefined;

  /** Yields each decision that waits for this seat, until the match is over; then `outcome` says how. */
  async *turns(after = 0): AsyncGenerator<Turn> {
    for await (const message of this.messages(after)) {
      if (message.type !== "turn") continue;
      const unasked = message.actions.filter((entry) => entry.unasked);
      yield { ...message, actions: asked<Entry>(message), unasked } as Turn;
    }
  }

  /** Answers a decision, the last turn's if none is named, and returns no match (`look` does); throws each `Refused`. */
  async submit(choice: Entry | string, decision = this.decision, more: object = {}): Promise<Acted> {
    if (decision === undefined) throw new RangeError("No turn has come yet: begin with turns(), or name a decision");
    const entry: Partial<Record<string, unknown>> = typeof choice === "string" ? { notation: choice } : choice;
    const action = entry["action"] ?? entry["example"];
    const body = { decision, ...(action ? { action } : { notation: entry["notation"] }), ...more };
    const [headers, query] = [{ Prefer: "return=minimal" }, { menu: "none" }];
    return (await this.call("POST", "/actions", { body, headers, query })).json();
  }

  /** As `submit`, but null where the match went on meanwhile, unless the action is illegal twice for one decision. */
  async act(choice: Entry | string, decision = this.decision, more: object = {}): Promise<Acted | null> {
    try {
      return await this.submit(choice, decision, more);
    } catch (refusal) {
      if (!(refusal instanceof Refused) || refusal.status !== 409) throw refusal;
      if (refusal.code === "illegal-action" && this.#doubted === decision) throw refusal;
      [this.#doubted, this.again] = [decision, true];
      return null;
    }
  }

  /** Adds a webhook and returns it with its `secret`; with the same `once`, a program that starts again finds it. */
  callBack(url: string, events: string[] = ["turn", "over"], once?: string): Promise<Webhook> {
    return this.server.create(`/v1/matches/${this.id}/webhooks`, { url, events }, this.token, once);
  }
}
