// A match as the page shows it: what each viewpoint saw and read at each ply. Plies are counted from 1.

export class Match {
  constructor(reel) {
    this.reel = reel;
    this.record = reel.record;
    this.title = reel.game.title;
    this.names = reel.names;
    this.views = reel.viewpoints.map((viewpoint) => new View(reel, viewpoint));
    this.length = reel.record.plies.length;
    const started = reel.record.plies.find((ply) => ply.action.kind === "started");
    this.started = started !== undefined;
    this.opening = started ? started.ply : Math.min(1, this.length); // the first ply with something to see
    this.begun = started ? started.at : (reel.record.plies[0]?.at ?? 0);
  }

  entry(ply) {
    return this.record.plies[ply - 1];
  }

  // Return how the match ended, as a sentence.
  ending() {
    return this.reel.texts[this.reel.ending] || "It has no result.";
  }

  // Return what the page of a long match leaves out, in sentences.
  lacks() {
    const { every } = this.reel;
    const seated = this.record.seats.some((line) => line.player !== "open");
    const said = [];
    if (every > 1) said.push(`One in ${every} plies has a picture of its own, and the others show the one before.`);
    if (seated && this.views.every((view) => view.seat === null)) said.push("The page has no viewpoints of seats, only the spectator’s and everything open.");
    return said.length ? ["This match is long.", ...said] : said;
  }

  // Return the time from the start to a ply, such as 2:05; "" before the start.
  clock(ply) {
    if (this.record.noted?.log) return ""; // a log has no times
    const seconds = Math.floor((this.entry(ply).at - this.begun) / 1000);
    if (seconds < 0) return "";
    const days = Math.floor(seconds / 86400);
    const [hours, minutes] = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
    const padded = (number) => String(number).padStart(2, "0");
    if (days) return `${days} d ${padded(hours)} h`;
    return hours ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
  }

  // Return how long a ply took after the one before it, in ms.
  wait(ply) {
    return ply > 1 ? this.entry(ply).at - this.entry(ply - 1).at : 0;
  }
}

class View {
  constructor(reel, viewpoint) {
    this.texts = reel.texts;
    this.source = viewpoint;
    this.name = viewpoint.name;
    this.seat = viewpoint.seat;
    this.open = viewpoint.open;
    this.key = viewpoint.open ? "open" : viewpoint.seat === null ? "spectator" : String(viewpoint.seat);
    this.marks = new Map();
    for (const [ply, text] of viewpoint.marks) {
      const name = this.texts[text];
      this.marks.set(ply, this.marks.has(ply) ? `${this.marks.get(ply)}, ${name}` : name);
    }
  }

  // Return the numbers of the two layers after a ply.
  layers(ply) {
    return [this.source.still, this.source.pictures[ply - 1] ?? null];
  }

  sentences(ply) {
    return this.source.words[ply - 1].map((text) => this.texts[text]);
  }

  // Return what happened in one line; never empty.
  words(ply) {
    return this.sentences(ply).join(" ") || "Nothing that this viewpoint learned of.";
  }

  notation(ply) {
    return this.texts[this.source.notations[ply - 1]];
  }

  description(ply) {
    return this.texts[this.source.descriptions[ply - 1] ?? 0];
  }

  // Return whether this viewpoint knew a ply's action: then its draws and its reason disclose nothing.
  knows(ply) {
    return this.open || this.notation(ply) !== "";
  }

  // Return the plies with a mark before or after a ply: the nearest in that direction, or undefined.
  mark(ply, direction) {
    const plies = [...this.marks.keys()].filter((other) => (other - ply) * direction > 0);
    return direction > 0 ? plies.sort((a, b) => a - b)[0] : plies.sort((a, b) => b - a)[0];
  }
}
