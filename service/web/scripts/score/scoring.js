// The page of the scorer: the board, the keys next to it, the pad, and what is offered at the beginning and at the end.
import { html, useEffect, useRef, useState } from './preact.js';
import { Again, said } from './back.js';
import { Claims } from './claims.js';
import { sentence } from './clock.js';
import { asked } from './dice.js';
import { Ending } from './ending.js';
import { Face, colourOf, keysOf, nameOf } from './faces.js';
import { Company, Invitation } from './invitation.js';
import { sharedTail, heading } from './labels.js';
import { Choices, Chosen, Refusal, Template } from './menu.js';
import { Sheet } from './pad.js';
import { Link } from './seats.js';
import { Spoken, Story } from './story.js';
import { Picture } from './pane.js';
import { Connection, Refused } from './table.js';
import { seatsOf, tokenOf } from './tokens.js';
import { together } from './typing.js';

const MOST = 12; // choices that are buttons; more are touched in the picture, or typed
const TOUCHED = "(hover: none) and (pointer: coarse)"; // a device that is used with fingers alone
const SHOWN = { Backspace: "⌫", Enter: "⏎" }; // keys that wait
const GAP = ".8em"; // between faces of different throws
const ROW = 6; // faces in a row

export function Scoring({ table }) {
  const { match } = table;
  if (!match) return html`<${Refused} table=${table} />`;
  const { status } = match;
  const { spots } = table;
  const chosen = spots.chosen ? (spots.choices.get(spots.chosen) ?? []) : [];
  return html`
    <header class="table-head">
      <h1>${table.title}</h1>
      <a class="small" href=${`/games/${match.game}/rules`} target="_blank" rel="noopener">Rules</a>
      ${match.luck !== "table" && html`<p class="refusal">The server throws the dice of this match. This page only shows it: it is played on <a href=${`/matches/${table.id}`}>the page of the match</a>.</p>`}
      <${Connection} table=${table} /><${Claims} table=${table} />
    </header>
    <div class="scoring table-body" data-status=${status}>
      <div class="left">
        ${status === "over" && html`<${Ending} table=${table} />`}
        ${table.position.board && !table.replaying && html`<${Picture} board=${table.board} />`}
        ${status === "open" && (match.seats.some((seat) => seat.player === "open") ? html`<${Invitation} table=${table} />` : html`<${Company} table=${table} />`)}
      </div>
      ${chosen.length > 0 && html`<${Chosen} key=${spots.chosen} table=${table} entries=${chosen} />`}
      <div class="right">
        ${match.luck === "table" && (status === "on" || match.throws) && html`<${Panel} table=${table} />`}
        ${status === "on" && !table.looksOn && html`<${Extras} table=${table} />`}
      </div>
      <${Sheet} pad=${table.pad} />
      <div class="rest">
        <${Story} table=${table} />
        <${About} table=${table} />
      </div>
    </div>
    <${Spoken} key="spoken" table=${table} />`;
}

// What is to be typed, its keys, and the way back; on a phone it is at the lower edge, where the thumb is.
function Panel({ table }) {
  const panel = useRef(null);
  const { typing, acting } = table;
  const { awaited } = table.dice;
  const { dice, choices } = typing;
  const isSecret = acting.length > 1 || table.asked.some((entry) => entry.form === "template");
  useEffect(() => {
    if (document.activeElement === document.body) panel.current.focus({ preventScroll: true });
  });
  const press = (entry, face) => {
    panel.current.focus({ preventScroll: true }); // the key may be gone with the next die
    typing.enter(entry, face);
  };
  return html`<section class="typing" tabindex="-1" ref=${panel} aria-labelledby="asked" aria-busy=${!table.isReady || typing.going.length > 0}>
    <div role="status">
      <h2 id="asked">${question(table)}</h2>
      <${Typed} table=${table} />
    </div>
    ${acting.length > 1 && html`<div class="row who-acts" role="group" aria-label="Who chooses now">${acting.map((seat) => html`<button type="button" key=${seat} aria-pressed=${seat === table.seat} onClick=${() => table.choose(seat)}>${table.name(seat)}</button>`)}</div>`}
    ${table.undone !== null && acting.includes(table.undone) && html`<p role="status"><strong>Your choice was taken back: choose again.</strong></p>`}
    ${isSecret && !table.looksOn && html`<p class="soft small">${table.held.length === 1 ? "A secret choice: let nobody look." : `A secret choice: pass the device to ${table.name(table.seat)}, or type it after it was turned up on the table.`}</p>`}
    ${table.looksOn && !table.screen && html`<p class="soft">This browser only looks on: it holds no seat of this match.</p>`}
    ${!table.looksOn && html`
      ${dice.map(({ entry, die }) => html`<${Die} key=${entry?.notation ?? "awaited"} table=${table} entry=${entry} die=${die} press=${press} hasOthers=${dice.length > 1} />`)}
      ${!awaited && html`<${Offered} table=${table} choices=${choices} />`}
      ${table.limit && html`<p class="soft" role="status">Nothing before this can be taken back.</p>`}
      <${Refusal} table=${table} where="dice" /><${Refusal} table=${table} where="menu" /><${Refusal} table=${table} where="back" />
      ${awaited?.over && table.mayGoBack && html`<p><button type="button" class="first big" aria-keyshortcuts="Enter" onClick=${() => table.dice.end()}>Yes, it is over</button></p>`}
      <div class="row last">
        ${table.mayGoBack && html`<button type="button" class="undo" aria-keyshortcuts="Backspace" aria-disabled=${Boolean(table.isGoingBack)} onClick=${() => typing.takeBack()}><span aria-hidden="true">↶ </span>Undo</button>`}
        <${AsBefore} table=${table} />
        ${table.note && html`<p class="soft small forced">Played by itself, as nothing else was possible: ${table.note}</p>`}
      </div>`}
  </section>`;
}

// Plays again what was taken back last.
function AsBefore({ table }) {
  const { back } = table;
  const { next } = back;
  if (!next || !back.canSend(next) || table.dice.awaited) return null;
  if (!back.fits(next)) return html`<p class="soft">Not possible now: ${said(table, next)} <button type="button" class="quiet" onClick=${() => back.drop(next)}>Leave out</button></p>`;
  return html`<button type="button" class="first as-before" aria-keyshortcuts="Enter" aria-disabled=${!table.isReady} onClick=${() => table.isReady && table.playAgain(next)}>Again: ${said(table, next)}</button>`;
}

// What is asked, as a sentence.
function question(table) {
  const { typing } = table;
  const { awaited } = table.dice;
  if (awaited) return asked(table, awaited);
  if (!table.acting.length) return sentence(table);
  const { entry } = typing;
  const [only, another] = typing.dice;
  const throwing = entry ?? (only && !another && !typing.choices.length ? only.entry : null);
  if (entry && !together(table.asked).includes(entry)) return `${entry.label}: throw the ${only.die.name}.`; // maybe another seat throws it
  const name = table.name(table.seat);
  return throwing ? `${name}: ${throwing.label}` : `It is the turn of ${name}.`;
}

// How to enter what is asked; nothing where no key and no finger can.
function hint(table) {
  const { typing } = table;
  if (table.looksOn || !(typing.dice.length || typing.choices.length)) return "";
  return table.types && !matchMedia(TOUCHED).matches ? "Tap, or type on the keyboard." : "Tap what came up.";
}

// What was typed so far, of a throw or of a choice.
function Typed({ table }) {
  const { typing } = table;
  const { awaited } = table.dice;
  const { entry } = typing;
  const going = typing.going.filter((one) => !(one.throw < awaited?.throw)); // the stream can be faster than the answer
  const thrown = [
    ...(awaited ? awaited.entered.map((face, at) => ({ face, die: table.dieAt(awaited, at) })) : typing.faces.map((face, at) => ({ face, die: entry.throws[at] }))),
    ...going.flatMap(({ throws, dice }) => throws.map((face, at) => ({ face, die: dice?.[at] }))),
  ];
  const late = going.find((one) => one.isLate || table.waiting);
  const isEmpty = !thrown.length && !typing.text && !typing.unknown && !late && !typing.waiting.length;
  return html`<p class="typed">${isEmpty && html`<span class="soft small">${hint(table)}</span>`}
    ${thrown.map(({ face, die }, at) => html`<span class="thrown" style=${{ marginInlineStart: at && isApart(die, thrown[at - 1].die) ? GAP : "" }}><${Face} face=${face} faces=${die?.faces ?? [face]} die=${die?.name} small /><span class="hidden">${nameOf(face)} </span></span>`)}
    ${late && html`<span class="soft sending">${late.throws.length ? "" : `${late.label} `}is being sent …</span>`}
    ${typing.waiting.length > 0 && html`<span class="soft small">then</span>${typing.waiting.map((key) => html`<kbd class="queued">${SHOWN[key] ?? key}</kbd>`)}`}
    ${typing.text && html`<kbd>${typing.text}</kbd>`}
    ${typing.unknown && html`<span class="soft">Nothing here has this key.</span>`}</p>`;
}

// Whether two dice are of different throws.
const isApart = (one, other) => one?.name !== other?.name || (one?.purpose ?? "") !== (other?.purpose ?? "");

// The faces of a die as keys.
function Die({ table, entry, die, press, hasOthers }) {
  const { faces, name } = die;
  const keys = new Map([...keysOf(faces)].map(([key, face]) => [face, key]));
  const shown = [...new Set(faces)];
  const columns = shown.length > ROW ? Math.ceil(shown.length / 2) : shown.length;
  return html`<div class="die-keys" role="group" aria-label=${name}>
    <p class="small die-name"><b>${name}</b>${entry && (hasOthers || table.typing.choices.length > 0) && ` – ${entry.label}`}</p>
    <div class=${shown.length === ROW && !hasOthers ? "sides six" : "sides"} style=${{ "--columns": columns }}>
      ${shown.map((face) => html`<button type="button" key=${face} class=${`key ${colourOf(name)}`} aria-label=${nameOf(face)} aria-keyshortcuts=${keys.get(face)} aria-disabled=${Boolean(table.acted)} onClick=${() => press(entry, face)}>
        <${Face} face=${face} faces=${faces} die=${name} />${keys.get(face) !== face && html`<kbd aria-hidden="true">${keys.get(face)}</kbd>`}</button>`)}
    </div></div>`;
}

// What is chosen and not thrown: buttons, places of the picture, and forms.
function Offered({ table, choices }) {
  const { typing, asked: entries } = table;
  const names = typing.names;
  const listed = choices.length > MOST;
  const tail = sharedTail(choices.map((entry) => entry.label));
  return html`
    ${listed && html`<p>Touch a place in the picture, or type it, as ${choices[0].notation}.</p>`}
    ${tail && html`<p class="asked">${heading(tail)}</p>`}
    ${!listed && choices.length > 0 && html`<div class="choices">${choices.map((entry) => html`<${Choice} key=${entry.notation} table=${table} entry=${entry} name=${names.get(entry)} tail=${tail} />`)}</div>`}
    <${Refusal} table=${table} entry=${null} />
    ${choices.map((entry) => html`<${Refusal} key=${entry.notation} table=${table} entry=${entry} />`)}
    ${entries.filter((entry) => entry.form === "template").map((entry) => html`<${Template} key=${`${table.seat} ${entry.label}`} table=${table} entry=${entry} />`)}`;
}

function Choice({ table, entry, name, tail }) {
  const label = tail ? entry.label.slice(0, -tail.length) : entry.label;
  const [, first, after, inside] = /^(.*?)(?:, (.*)| \((.*)\))?$/.exec(label);
  const rest = after ?? inside;
  const shortest = name.reduce((one, other) => (other.length < one.length ? other : one));
  return html`<button type="button" aria-disabled=${Boolean(table.acted)} onClick=${() => table.typing.choose(entry)}>
    <kbd aria-hidden="true">${shortest}</kbd><span>${first}${rest && html`<span class="soft small">${rest}</span>`}</span></button>`;
}

// What was taken back, and what comes unasked.
function Extras({ table }) {
  const extra = table.match.actions.filter((entry) => entry.unasked);
  return html`<${Again} table=${table} isUndoElsewhere />
    ${extra.length > 0 && html`<details class="extra"><summary>${table.name(table.seat)} may also</summary><${Choices} table=${table} entries=${extra} /></details>`}`;
}

// Where the match is kept, who else can follow it, and how the keyboard is used.
function About({ table }) {
  const { id } = table;
  const [shared, share] = useState(false);
  const tokens = new URLSearchParams([...seatsOf(id), "host"].map((seat) => ["token", tokenOf(id, seat)]).filter(([, token]) => token));
  const link = `${location.origin}/score/${id}`;
  return html`<section class="about-scoring">
    <p class="small"><strong>Kept on the server:</strong> close this page, let the phone go flat, and come back at <a href="/score">/score</a>. What is being sent while the connection is lost is sent again when it is back, also if this page was closed.</p>
    <details><summary>Other devices</summary>
      <p>Anybody may look on: <a href=${`/matches/${id}`}>the page of the match</a>, or a projector:</p>
      <${Link} link=${`${link}?screen`} label="Link for a projector" />
      <img class="code" src=${`/matches/${id}/code.svg`} alt="The address of the match as a QR code" loading="lazy" />
      ${tokens.size > 0 && !table.screen && html`<p>Go on in another browser, or score with two devices. <strong>Who has this link can score</strong> for all seats of this page: give it to nobody else.</p>
        ${shared ? html`<${Link} link=${`${link}#${tokens}`} label="Link for another scorer" />` : html`<p><button type="button" onClick=${() => share(true)}>Show the link for another scorer</button></p>`}`}
    </details>
    ${!table.looksOn && html`<details><summary>Keyboard</summary>
      <p>Type the faces as they are printed, <kbd>b</kbd> for a Bomb and <kbd>0</kbd> for a blank face, then the space or the letter of a choice. <kbd>Enter</kbd> takes what was typed or is offered, <kbd>Backspace</kbd> or <kbd>u</kbd> takes back.</p>
      <label class="switch"><input type="checkbox" checked=${table.types} onChange=${(event) => (table.types = event.target.checked)} /> Type with single keys</label></details>`}
  </section>`;
}
