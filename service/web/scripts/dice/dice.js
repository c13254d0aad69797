// Dice of a real table: who throws which, its faces as buttons and keys, and the word that the match is over.
import { html, useEffect, useRef } from './preact.js';
import { TakeBack } from './back.js';
import { Refusal } from './menu.js';

const MOST = 5; // faces in a row
const LATE = new Set(["stale-throw", "no-throw-awaited"]); // another one at the table has entered it

// Return the face of each key: its first letter as it is printed, or the first one that no face before it has.
export function keysOf(faces) {
  const keys = new Map();
  for (const face of faces) {
    const free = [...face].find((letter) => letter.trim() && !keys.has(letter));
    if (free) keys.set(free, face);
  }
  return keys;
}

// Return the face that a key types; capitals count where two faces differ by nothing else.
function typed(faces, key) {
  const keys = keysOf(faces);
  const swapped = key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase();
  return keys.get(key) ?? keys.get(swapped);
}

// What is entered, one after the other: taps and keys can be faster than the answers.
export class Dice {
  constructor(table) {
    this.table = table;
    this.line = Promise.resolve();
    this.answered = 0; // the number of the last throw whose answer came; the stream may be behind it
    this.following = null; // what is awaited after that one
  }

  get awaited() {
    const { throws } = this.table.match;
    return throws && throws.throw <= this.answered ? this.following : throws;
  }

  // Enter the face that `choose` finds among those of the die that is awaited when its turn has come.
  enter(choose) {
    this.line = this.line.then(() => {
      const awaited = this.awaited;
      const faces = awaited ? [choose(awaited.faces)].flat().filter(Boolean) : [];
      return faces.length ? this.send({ throws: faces, throw: awaited.throw }) : undefined;
    });
    return this.line;
  }

  // Say that the match is over.
  end() {
    return this.send({ over: true, throw: this.awaited.throw });
  }

  async send(body) {
    const { table } = this;
    const answer = await table.ask("dice", "POST", "/throws", { token: body.over ? table.backToken : table.anyToken, body });
    if (answer) {
      this.following = answer.match.throws;
      this.answered = body.throw + (body.throws?.length ?? 1) - 1;
      await table.took?.(answer.match);
    } else if (LATE.has(table.refusal.problem.code)) table.refusal = null;
    table.feed.hurry();
    table.paint();
  }
}

export function Throws({ table }) {
  const awaited = table.dice.awaited;
  return awaited && html`<${Panel} table=${table} awaited=${awaited} />`;
}

function Panel({ table, awaited }) {
  const panel = useRef(null);
  const enters = Boolean(table.anyToken) && !table.screen;
  useEffect(() => {
    const at = document.activeElement;
    if (enters && (at === document.body || at.closest(".menu, .board, .back, .plies"))) panel.current.focus({ preventScroll: true });
  }, []);
  const type = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.key.length !== 1 || event.key === " ") return;
    event.preventDefault();
    table.dice.enter((faces) => typed(faces, event.key));
  };
  const press = (face) => {
    panel.current.focus({ preventScroll: true }); // the button may be gone with the next die
    table.dice.enter((faces) => faces.find((one) => one === face));
  };
  return html`<section class="dice" aria-labelledby="dice-title" tabindex="-1" ref=${panel} onKeyDown=${enters ? type : undefined}>
    <div role="status">
      <h2 id="dice-title"><${Swatch} die=${awaited.die} />${asked(table, awaited)}</h2>
      ${awaited.entered.length > 0 && html`<p class="entered"><span class="soft">Thrown:</span> ${awaited.entered.map((face) => html`<b class="die">${face}</b> `)}</p>`}
    </div>
    ${enters && !awaited.over && html`<${Faces} table=${table} awaited=${awaited} press=${press} />`}
    <${Refusal} table=${table} where="dice" />
    ${enters && html`<p class="row">
      ${awaited.over && table.mayGoBack && html`<button type="button" class="first" onClick=${() => table.dice.end()}>Yes, it is over</button>`}
      <${TakeBack} table=${table} label=${awaited.over ? "Go back" : "Take back"} quiet=${!awaited.over} />
    </p>`}
  </section>`;
}

// What is to be done, as a sentence.
export function asked(table, { over, die, seat, purpose }) {
  if (over) return "With this the match is over. Is it?";
  const what = purpose ? `${die}: ${table.words(purpose)}` : die;
  return seat === null ? `Throw the ${what}.` : `${table.name(seat)} throws the ${what}.`;
}

// The colour of a die that is called by it.
function Swatch({ die }) {
  const [colour] = die?.split(" ") ?? [""];
  return colour && CSS.supports("color", colour) ? html`<span class="swatch" style=${{ background: colour }}></span>` : null;
}

function Faces({ table, awaited, press }) {
  const { faces } = awaited;
  const keys = new Map([...keysOf(faces)].map(([key, face]) => [face, key]));
  const columns = faces.length > MOST ? Math.ceil(faces.length / 2) : faces.length;
  const before = table.back.facesBefore(awaited);
  return html`<div class="faces" style=${{ "--columns": columns }}>
      ${faces.map((face) => html`<button type="button" key=${face} class="face" onClick=${() => press(face)}>${face}${face.length > 1 && keys.has(face) && html`<kbd aria-hidden="true">${shownKey(keys.get(face))}</kbd>`}</button>`)}
    </div>
    ${before.length > 0 && html`<p><button type="button" onClick=${() => table.dice.enter(() => before)}>As before: ${before.join(", ")}</button></p>`}`;
}

const shownKey = (key) => (key === key.toLowerCase() ? key : `Shift ${key}`);
