// Which ply is shown from which viewpoint, and the time that passes while the match plays.

const EVEN = 1400; // ms for a ply at an even pace
const LEAST = 300; // ms for a ply at the pace as it was played
const MOST = 4000; // the same: idle time is capped
const REST = 200; // ms without a step, after which the address is written

export class Player {
  constructor(match) {
    this.match = match;
    this.ply = match.opening;
    this.view = match.views[0];
    this.playing = false;
    this.speed = 1;
    this.asPlayed = false;
    this.listeners = [];
    this.timer = 0;
    this.read();
    addEventListener("hashchange", () => this.read());
  }

  // Call a function with what changed (from which ply and view, and whether by hand) now and after each change.
  watch(listener) {
    this.listeners.push(listener);
    listener({ ply: 0, view: null, byHand: false });
  }

  // Show a ply, the nearest there is. What is done by hand stops the play.
  go(ply, { byHand = true, view = this.view } = {}) {
    if (byHand) this.halt();
    const before = { ply: this.ply, view: this.view, byHand };
    this.ply = Math.max(Math.min(1, this.match.length), Math.min(this.match.length, ply));
    this.view = view;
    if (!this.playing) this.write();
    for (const listener of this.listeners) listener(before);
  }

  see(view) {
    this.go(this.ply, { byHand: false, view });
    this.write();
  }

  // Go to the next mark in a direction, or to the end on that side.
  goToMark(direction) {
    this.go(this.view.mark(this.ply, direction) ?? (direction > 0 ? this.match.length : 1));
  }

  toggle() {
    if (this.playing) return this.go(this.ply);
    this.playing = true;
    const atEnd = this.ply >= this.match.length;
    this.go(atEnd ? this.match.opening : this.ply, { byHand: false });
    return this.wait();
  }

  halt() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  // Wait until the next ply is due, and go on from there.
  wait() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.ply >= this.match.length) return void this.go(this.ply);
    this.timer = setTimeout(() => {
      this.go(this.ply + 1, { byHand: false });
      this.wait();
    }, this.pause());
  }

  // Return how long the present ply is shown, in ms.
  pause() {
    const played = Math.min(MOST, Math.max(LEAST, this.match.wait(this.ply + 1)));
    return (this.asPlayed ? played : EVEN) / this.speed;
  }

  // Take ply and viewpoint from the address, such as #seat=1&ply=87; what it does not name stays.
  read() {
    const named = new URLSearchParams(location.hash.slice(1));
    const view = this.match.views.find((other) => other.key === named.get("seat")) ?? this.view;
    const ply = /^\d{1,7}$/.test(named.get("ply") ?? "") ? Number(named.get("ply")) : this.ply;
    if (ply !== this.ply || view !== this.view) this.go(ply, { view });
  }

  // Write the address when the reader rests: browsers are slow at it, and refuse it when it is done too often.
  write() {
    clearTimeout(this.writing);
    this.writing = setTimeout(() => {
      try {
        history.replaceState(null, "", `#seat=${this.view.key}&ply=${this.ply}`);
      } catch {
        // A frame without an origin of its own has no address to write.
      }
    }, REST);
  }
}
