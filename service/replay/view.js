// What one viewpoint saw and read at each ply. Plies are counted from 1.
export class View {
  constructor(reel, viewpoint) {
    this.texts = reel.texts;
    this.backs = new Set(reel.record.plies.filter(({ action }) => action.kind === "rewound").map(({ ply }) => ply));
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

  // Return the part of the picture that matters most at a ply: x, y, width and height, or "".
  focus(ply) {
    return this.texts[this.source.focuses?.[ply - 1] ?? 0];
  }

  // Return the ways of the last move up to a ply, as lists of places; none after the game went back.
  ways(ply) {
    const { ways = [] } = this.source;
    let last = ply;
    while (last > 0 && !ways[last - 1]?.length && !this.backs.has(last)) last -= 1;
    return (ways[last - 1] ?? []).map((way) => this.texts[way].split(" "));
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
