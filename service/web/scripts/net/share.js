// One stream for all tabs of this browser that show the same match from the same seat.
//
// A browser opens six connections to a server, and a stream holds one of them. The tab that has the match's lock reads
// for all, as long as it is looked at: through a stream in one of the browser's slots, or, when these are taken, by a
// look from time to time. A hidden tab only looks, and only if no other tab reads. Browsers give locks to secure pages
// alone (https, or this machine), and none where they store nothing: there each tab reads a stream of its own.
import { Stream } from './stream.js';
import { wait } from './http.js';
import { canKeep } from './storage.js';

const KEPT = 100; // plies that the reading tab keeps for those that come later
const SLOTS = 4; // streams of one browser
const POLL = 10_000; // ms between two looks

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
    this.channel.onmessage = ({ data }) => this.answer(data);
    this.channel.postMessage({ ask: this.last });
    this.turned = () => this.turn();
    document.addEventListener("visibilitychange", this.turned);
    this.follow();
  }

  stop() {
    this.stopped.abort();
    this.stream?.stop();
    this.channel?.close();
    document.removeEventListener("visibilitychange", this.turned);
  }

  get ended() {
    return this.stopped.signal.aborted || this.over || this.state[0] === "refused";
  }

  // Read for all tabs of the match whenever this one has the lock, until there is no more to read.
  async follow() {
    while (!this.ended) {
      this.pause = new AbortController();
      await this.withLock(this.name, { signal: this.stopped.signal }, () => this.read());
      if (!this.ended) await wait(POLL, AbortSignal.any([this.pause.signal, this.stopped.signal]));
    }
  }

  // Hold a lock while `use` runs; return whether it was given.
  withLock(name, options, use) {
    const held = async (lock) => {
      if (lock) await use();
      return Boolean(lock);
    };
    return navigator.locks.request(name, options, held).catch(() => false); // it was no longer waited for
  }

  // Read the stream in a free slot until this tab is hidden; when it is, or no slot is free, look once.
  async read() {
    if (this.ended) return;
    this.leading = true;
    for (let slot = 0; slot < SLOTS && !document.hidden; slot += 1) {
      if (await this.withLock(`noonday:slot:${slot}`, { ifAvailable: true }, () => this.lead())) break;
      if (slot === SLOTS - 1) await this.lead({ brief: true });
    }
    if (document.hidden && !this.ended) await this.lead({ brief: true });
    this.leading = false;
  }

  // A hidden tab leaves its slot to those that are looked at; one that is looked at again does not wait.
  turn() {
    if (document.hidden) this.stream?.stop();
    else this.pause?.abort();
  }

  // Look at once, if this match is only looked at from time to time: this person has just acted.
  hurry() {
    this.pause?.abort();
    this.channel?.postMessage({ hurry: true });
  }

  async lead({ brief = false } = {}) {
    this.stream = new Stream({
      ...this.options,
      after: this.last,
      onMessage: (message) => this.spread({ message }),
      onState: (...state) => this.spread({ state: [state[0], state[1]?.problem] }),
    });
    await this.stream.run({ brief });
    this.stream.stop();
  }

  spread(data) {
    this.channel?.postMessage(data);
    this.take(data);
  }

  // Take what another tab has read; give one that came later what it has not seen.
  answer({ ask, hurry, ...data }) {
    if (hurry) this.pause?.abort();
    else if (ask === undefined) this.take(data);
    else if (this.leading) this.give(ask);
  }

  give(ask) {
    for (const message of this.plies) if (message.ply > ask) this.channel.postMessage({ message });
    if (this.position) this.channel.postMessage({ message: this.position });
    if (this.over) this.channel.postMessage({ message: this.over });
    this.channel.postMessage({ state: this.state });
  }

  take({ message, state }) {
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
    if (message.type === "over") this.over = message;
    this.options.onMessage(message);
  }
}
