// One stream for all tabs of this browser that show the same match from the same seat.
//
// A browser opens six connections to a server, and a stream holds one of them. The tab that has the lock reads the
// stream and passes each message on; when it closes, the next one takes over. Browsers give locks to secure pages
// alone (https, or this machine), and none where they store nothing: there each tab reads a stream of its own.
import { Stream } from './stream.js';
import { wait } from './http.js';
import { canKeep } from './storage.js';

const KEPT = 100; // plies that the reading tab keeps for those that come later
const SLOTS = 4; // streams of one browser; further matches are looked at from time to time
const POLL = 10_000; // ms between two looks
const DEAF = 35_000; // ms without a word from the reading tab, after which a tab that is looked at takes over

export class Feed {
  // Takes what Stream takes, and `seat` (null for an onlooker), which names the feed together with the match.
  constructor(options) {
    this.options = options;
    this.plies = [];
    this.position = null;
    this.state = ["lost"];
    this.stopped = new AbortController();
    this.last = options.after;
    if (!navigator.locks || !self.BroadcastChannel || !canKeep) return void this.lead();
    this.name = `noonday:${options.match}:${options.seat ?? "onlooker"}`;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }) => (this.leading ? this.answer(data) : this.take(data));
    this.channel.postMessage({ ask: this.last });
    this.heard = Date.now();
    this.watch = setInterval(() => this.takeOver(), DEAF / 5);
    this.queue();
  }

  stop() {
    this.stopped.abort();
    clearInterval(this.watch);
    this.stream?.stop();
    this.channel?.close();
  }

  // Wait for the lock, and read the stream as long as this tab has it.
  queue(options = { signal: this.stopped.signal }) {
    const lost = () => {
      // Another tab took it, since this one was asleep.
      this.leading = false;
      this.stream?.stop();
      if (!this.stopped.signal.aborted) this.queue();
    };
    navigator.locks.request(this.name, options, () => this.withSlot()).catch(lost);
  }

  // Take the lock from a tab that is asleep: browsers stop pages that nobody looks at.
  takeOver() {
    if (this.leading || document.hidden || this.ended || Date.now() - this.heard < DEAF) return;
    this.heard = Date.now();
    this.queue({ steal: true });
  }

  // Read the stream in one of the browser's slots; without a free one, look from time to time.
  async withSlot() {
    while (!this.stopped.signal.aborted && !this.ended) {
      for (let slot = 0; slot < SLOTS; slot += 1) {
        const found = await navigator.locks.request(`noonday:slot:${slot}`, { ifAvailable: true }, async (lock) => {
          if (lock) await this.lead();
          return Boolean(lock);
        });
        if (found) return;
      }
      this.pause = new AbortController();
      await this.lead({ brief: true });
      await wait(this.pause.signal.aborted ? 0 : POLL, AbortSignal.any([this.pause.signal, this.stopped.signal]));
    }
  }

  // Look at once, if the reading tab only looks from time to time: this person has just acted.
  hurry() {
    if (this.leading) this.pause?.abort();
    else this.channel?.postMessage({ hurry: true });
  }

  async lead({ brief = false } = {}) {
    if (this.stopped.signal.aborted) return;
    this.leading = true;
    this.stream = new Stream({
      ...this.options,
      after: this.last,
      onMessage: (message) => this.spread({ message }),
      onHeartbeat: () => this.channel?.postMessage({}),
      onState: (...state) => this.spread({ state: [state[0], state[1]?.problem] }),
    });
    await this.stream.run({ brief });
    this.stream.stop();
  }

  spread(data) {
    this.channel?.postMessage(data);
    this.take(data);
  }

  // Give a tab that came later what it has not seen.
  answer({ ask, hurry }) {
    if (hurry) this.hurry();
    if (ask === undefined) return;
    for (const message of this.plies) if (message.ply > ask) this.channel.postMessage({ message });
    if (this.position) this.channel.postMessage({ message: this.position });
    if (this.ended) this.channel.postMessage({ message: this.ended });
    this.channel.postMessage({ state: this.state });
  }

  take({ message, state }) {
    this.heard = Date.now();
    if (state) {
      this.state = state;
      this.options.onState(...state);
    }
    if (!message) return;
    if (message.type === "ply") {
      if (message.ply <= this.last) return;
      this.last = message.ply;
      this.plies = [...this.plies, message].slice(-KEPT);
    }
    if (message.type === "position") {
      // A tab that came later is answered together with others, which have seen this one.
      if (this.position && message.match.ply < this.position.match.ply) return;
      this.position = message;
    }
    if (message.type === "over") this.ended = message;
    this.options.onMessage(message);
  }
}
