// Faces of dice as they look on the dice, and the keys that type them.
import { html } from './preact.js';

const PLACES = { 1: "e", 2: "cg", 3: "ceg", 4: "acgi", 5: "acegi", 6: "acdfgi" }; // of the pips: a to i, row by row
const PIP = 8.5; // radius of a pip, on a side of 100
const BLANK = "0"; // the key of a face without a sign

const isBlank = (face) => face.trim().toLowerCase() === "blank";
const isBomb = (face) => face.trim().toLowerCase() === "bomb";
const hasPips = (faces) => faces.every((face) => PLACES[face] || isBlank(face) || isBomb(face));

// Return the key of each face: its first letter that no face before it has; of a blank face, 0.
export function keysOf(faces) {
  const keys = new Map();
  for (const face of new Set(faces)) {
    const letters = [...(isBlank(face) ? BLANK : ""), ...face.toLowerCase()];
    const free = letters.find((letter) => letter.trim() && !keys.has(letter));
    if (free) keys.set(free, face);
  }
  return keys;
}

// Return how a die is coloured that is called by its colour: "red" or "black"; else "".
export const colourOf = (die) => /^(red|black)\b/i.exec(die ?? "")?.[1].toLowerCase() ?? "";

// The name of a face, as a screen reader says it.
export const nameOf = (face) => face[0].toUpperCase() + face.slice(1);

// A face, drawn: pips, a Bomb, nothing, or what is printed on it. `faces` are all of its die, by which it is drawn.
export function Face({ face, faces, die, small }) {
  const sign = isBlank(face) ? null : isBomb(face) ? html`<${Bomb} />` : hasPips(faces) ? pips(face) : html`<text x="50" y="68" text-anchor="middle">${face}</text>`;
  return html`<svg class=${`side ${colourOf(die)} ${small ? "small" : ""}`} viewBox="0 0 100 100" aria-hidden="true"><rect x="3" y="3" width="94" height="94" rx="20" />${sign}</svg>`;
}

const pips = (face) => [...PLACES[face]].map((place) => {
  const at = place.charCodeAt(0) - 97;
  return html`<circle class="pip" cx=${25 + (at % 3) * 25} cy=${25 + Math.floor(at / 3) * 25} r=${PIP} />`;
});

const Bomb = () => html`<g class="bomb"><circle cx="45" cy="59" r="25" /><path d="M57 33l8 8 8-8-8-8z" /><path class="fuse" d="M66 32q6-13 16-9" /><circle class="spark" cx="84" cy="23" r="6" /></g>`;
