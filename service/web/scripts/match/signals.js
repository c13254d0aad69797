// What calls a player back: tones, a notification of the system, a short vibration. Each is off until it is wanted.
import { html, useState } from './preact.js';
import { sentences } from './story.js';
import { recall, retain } from './storage.js';

const KEPT = "noonday-signals"; // which of them are wanted, on all pages of this browser
const TONES = { turn: [[660, 0], [880, 0.13]], dice: [[220, 0], [180, 0.06], [240, 0.12]], end: [[523, 0], [659, 0.16], [784, 0.32]] }; // Hz, s
const [LENGTH, LOUDNESS] = [0.22, 0.12]; // of a tone: s, of 1
const BUZZ = [60, 60, 60]; // ms

const WANTED = { sound: "Sounds", note: "A notification when it is your turn", buzz: "Vibration" };
const there = { sound: "AudioContext" in self, note: "Notification" in self, buzz: "vibrate" in navigator && matchMedia("(pointer: coarse)").matches };

function read() {
  try {
    return JSON.parse(recall(KEPT)) ?? {};
  } catch {
    return {};
  }
}

let context = null;

// A browser plays nothing before somebody has touched the page; then the first sounds are lost.
function play(name) {
  try {
    context ??= new AudioContext();
    context.resume();
    for (const [pitch, after] of TONES[name]) tone(pitch, context.currentTime + after);
  } catch {
    // a device without sound
  }
}

function tone(pitch, at) {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + LENGTH);
}

export class Signals {
  constructor(table) {
    this.table = table;
    this.wanted = read();
  }

  want(name, on) {
    this.wanted = { ...this.wanted, [name]: on };
    retain(KEPT, JSON.stringify(this.wanted));
    if (name === "sound" && on) play("turn");
    if (name === "buzz" && on) navigator.vibrate(BUZZ);
  }

  // Hear of a new position; the first one after the page was opened is no news.
  follow() {
    const { match, held, plies, screen } = this.table;
    const now = { ply: match.ply, over: match.status === "over", mine: match.status === "on" && held.some((seat) => match.to_act.includes(seat)) };
    const { before } = this;
    this.before = now;
    if (!before || before.ply === now.ply || screen) return;
    if (now.over && !before.over) this.give("end", "The match is over");
    else if (now.mine && !before.mine) this.give("turn", "It is your turn");
    else if (this.wanted.sound && plies.some((ply) => ply.ply > before.ply && ply.dice?.length)) play("dice");
  }

  give(name, words) {
    if (this.wanted.sound) play(name);
    if (this.wanted.buzz && there.buzz) navigator.vibrate(BUZZ);
    if (this.wanted.note && document.hidden) this.notify(words);
  }

  notify(words) {
    const { title, id, plies, match } = this.table;
    if (!there.note || Notification.permission !== "granted") return;
    const last = plies.findLast((ply) => sentences(ply).length);
    try {
      const note = new Notification(`${words}: ${title}`, { body: last ? sentences(last).at(-1) : "", tag: `noonday-${id}`, renotify: false });
      note.onclick = () => {
        focus();
        note.close();
      };
      document.addEventListener("visibilitychange", () => note.close(), { once: true });
    } catch {
      this.failed = match.ply; // some phones let only installed pages notify
    }
  }
}

// The settings, on the page of a match.
export function SignalSettings({ table }) {
  const { signals } = table;
  const [, changed] = useState(0);
  const [refused, refuse] = useState(false);
  const set = async (name, on) => {
    const allowed = name !== "note" || !on || (await Notification.requestPermission().catch(() => "denied")) === "granted";
    refuse(!allowed);
    signals.want(name, on && allowed);
    changed((count) => count + 1);
  };
  const offered = Object.keys(WANTED).filter((name) => there[name]);
  return offered.length > 0 && html`<details class="signals"><summary>Sounds and notifications</summary>
    ${offered.map((name) => html`<p key=${name}><label class="switch"><input type="checkbox" name=${name} checked=${Boolean(signals.wanted[name])} onChange=${(event) => set(name, event.target.checked)} />${WANTED[name]}</label></p>`)}
    <p class="soft small" role="status">${refused ? "This browser does not allow notifications for this page. Allow them in its settings first." : "For all matches in this browser."}</p>
  </details>`;
}
