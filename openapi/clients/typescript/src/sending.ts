/** Requests that are sent again until their answer is whole: for Noonday a retry is never an error. */

import type { components } from "./contract.js";

const TRY_AGAIN = [429, 502, 503, 504];
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 10_000]; // ms before the second attempt, and the most between two
const SILENCE = 40_000; // ms: a request may wait for 30 s, and a stream is silent for at most 15 s

type Shapes = components["schemas"];
type Foreign = Partial<Shapes["ProblemFields"]> & { code?: undefined }; // what answered is no Noonday
/** A problem document (RFC 9457), of a type for each `code`. */
export type Problem = Foreign | Extract<Shapes[keyof Shapes], Shapes["ProblemFields"] & { code: string }>;

/** What a request has in addition to its method and path. */
export interface Request {
  token?: string | undefined;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A refusal of the server: its status, and the problem document, of which a program decides by `code`. */
export class Refused extends Error {
  readonly problem: Problem;
  readonly code: string;
  constructor(readonly status: number, text: string) {
    super(text);
    try {
      this.problem = { ...JSON.parse(text) };
    } catch {
      this.problem = { detail: text.slice(0, 500) };
    }
    this.code = this.problem.code ?? "";
    this.message = `${this.problem.title ?? status}: ${this.problem.detail ?? ""}`;
  }
}

/** Returns what waits before the next attempt, and throws the failure where that would take more than `ms` in all. */
export function patience(ms: number): (failure: unknown, asked?: string | null) => Promise<void> {
  let [next, until] = [FIRST_PAUSE, Date.now() + ms];
  return async (failure, asked = null) => {
    const pause = /^\d+$/.test(asked ?? "") ? Number(asked) * 1000 : next * (0.5 + Math.random() / 2);
    next = Math.min(next * 2, LONGEST_PAUSE);
    if (Date.now() + pause > until) throw failure;
    await new Promise((done) => setTimeout(done, pause));
  };
}

/** Sends requests to a server, each again for at most `patience` ms; `key` is an API key, with which matches open. */
export class Sender {
  readonly url: string;

  constructor(url: string, readonly key?: string, readonly patience = 600_000) {
    if (!/^https?:\/\//i.test(url)) throw new RangeError(`${url} is no address: it begins with http:// or https://`);
    this.url = new URL(url).href.replace(/\/$/, "");
  }

  /** Sends a request until its answer is whole, and a file is made; throws `Refused` when the server refuses it. */
  async call(method: string, path: string, request: Request = {}, streamed?: () => AbortSignal): Promise<Response> {
    const { token, query = {}, body, headers = {} } = request;
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
    const sent: RequestInit = { method, headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) } };
    if (body !== undefined) {
      sent.headers = { "Content-Type": "application/json", ...sent.headers };
      sent.body = typeof body === "string" ? body : JSON.stringify(body);
    }
    for (const wait = patience(this.patience); ; ) {
      let [failure, pause, again]: [unknown, string | null, boolean] = [null, null, true];
      try {
        const signal = streamed?.() ?? AbortSignal.timeout(SILENCE);
        const answer = await fetch(`${this.url}${path}?${search}`, { ...sent, signal });
        if (streamed && answer.status === 200) return answer;
        const whole = await answer.arrayBuffer(); // or cut now
        pause = answer.headers.get("Retry-After");
        again = TRY_AGAIN.includes(answer.status) || (answer.status === 202 && pause !== null);
        if (answer.ok && !again) return new Response(whole.byteLength ? whole : null, answer);
        failure = new Refused(answer.status, new TextDecoder().decode(whole));
      } catch (cut) {
        failure = cut;
      }
      if (!again) throw failure;
      await wait(failure, pause);
    }
  }

  /** Yields the messages of one stream until it ends; throws where it is cut. */
  async *stream(path: string, request: Request): AsyncGenerator<{ type: string }> {
    let silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (fresh: boolean) => {
      if (fresh) silence = new AbortController();
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      return silence.signal;
    };
    try {
      const headers = { Accept: "application/x-ndjson" };
      const { body } = await this.call("GET", path, { ...request, headers }, () => watch(true));
      const [reader, decoder] = [body!.getReader(), new TextDecoder()];
      for (let rest = "", piece = await reader.read(); !piece.done; piece = await reader.read()) {
        watch(false);
        const lines = (rest + decoder.decode(piece.value, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield JSON.parse(line);
      }
    } finally {
      clearTimeout(timer);
      silence.abort(); // nobody reads on
    }
  }
}
