// The stream of a match: every ply and every position, in order, across lost connections.
import { Refusal, once, wait } from './http.js';

const SILENCE = 40_000; // ms without a line, after which a connection counts as lost; heartbeats come every 15 s
const FIRST = 500; // ms before the first try to connect again; each further one waits longer
const LONGEST = 15_000;
const FOR_GOOD = new Set([400, 401, 403, 404, 406, 410, 422]);

// Yield the documents of a response, one a line.
async function* documents(response, alive) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}

export class Stream {
  // `onMessage` gets each message, `onState` one of "live", "lost" and "refused", with the refusal.
  constructor({ match, token, after, onMessage, onState }) {
    Object.assign(this, { match, token, last: after, onMessage, onState });
    this.stopped = new AbortController();
    this.lost = 0;
    this.wake = () => this.hurry?.abort();
    // A connection does not notice that the network has gone until it is silent for long.
    this.lose = () => {
      this.cut?.abort();
      this.onState("lost");
    };
    addEventListener("offline", this.lose);
    for (const name of ["online", "pageshow"]) addEventListener(name, this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  stop() {
    this.stopped.abort();
    removeEventListener("offline", this.lose);
    for (const name of ["online", "pageshow"]) removeEventListener(name, this.wake);
    document.removeEventListener("visibilitychange", this.wake);
  }

  // Read until the match is over, the stream is refused, or it is stopped; with `brief` until the first position, or
  // until it failed twice.
  async run({ brief = false } = {}) {
    while (!this.stopped.signal.aborted) {
      try {
        if (await this.read(brief)) return;
        this.lost += 1;
      } catch (error) {
        if (this.stopped.signal.aborted) return;
        if (error instanceof Refusal && FOR_GOOD.has(error.status)) return void this.onState("refused", error);
        this.lost += 1;
        this.pause = error.wait;
      }
      // One cut is mended within a second.
      if (this.lost > 1) this.onState("lost");
      if (brief && this.lost > 1) return;
      await this.rest();
    }
  }

  // Wait before the next try; a page that wakes up, and a network that is back, end the wait.
  async rest() {
    const pause = Math.min(LONGEST, FIRST * 2 ** Math.min(this.lost - 1, 8)) * (0.75 + Math.random() / 2);
    this.hurry = new AbortController();
    const either = AbortSignal.any([this.hurry.signal, this.stopped.signal]);
    await wait(Math.max(pause, this.pause || 0), either);
    this.pause = 0;
  }

  // Read one connection to its end; return whether there is no more to come.
  async read(brief) {
    const cut = (this.cut = new AbortController());
    const signal = AbortSignal.any([cut.signal, this.stopped.signal]);
    let timer = 0;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => cut.abort(), SILENCE);
    };
    alive();
    try {
      const path = `/v1/matches/${this.match}/events?after=${this.last}&positions=true`;
      const response = await once("GET", path, { token: this.token, headers: { Accept: "application/x-ndjson" }, signal });
      for await (const message of documents(response, alive)) {
        if (this.stopped.signal.aborted) return true;
        const away = message.store;
        if (away || this.lost || !this.live) this.onState(away ? "lost" : "live");
        this.live = true;
        this.lost = away ? 1 : 0;
        if (message.type === "ply") this.last = message.ply;
        if (message.type === "problem" && this.refused(message.problem)) return true;
        if (message.type !== "heartbeat" && message.type !== "problem") this.onMessage(message);
        if (message.type === "over" || (brief && message.type === "position")) return true;
      }
      return false;
    } finally {
      clearTimeout(timer);
      cut.abort();
    }
  }

  refused(problem) {
    if (!FOR_GOOD.has(problem.status)) return false;
    this.onState("refused", new Refusal(problem));
    return true;
  }
}
