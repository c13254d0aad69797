// A match as the page shows it. Plies are counted from 1.
import { View } from './view.js';

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
