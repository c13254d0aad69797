// The page on which a table is opened: a game, its seats, its options; or at once against bots, where a click says so.
import { html, render, useState } from './preact.js';
import { AbsentAfter, USUAL } from './absent.js';
import { clicked } from './clicks.js';
import { json, newKey } from './http.js';
import { usualOf } from './inforce.js';
import { Fault, Options } from './options.js';
import { bodyOf, middle, open, usualBody, usualSeats } from './opening.js';
import { Aside } from './aside.js';
import { keepName, lastName } from './seats.js';
import { isAside, ruled, umpired } from './umpire.js';

const TIMES = [
  ["No limit", null],
  ["30 seconds", 30_000],
  ["1 minute", 60_000],
  ["5 minutes", 300_000],
  ["1 day", 86_400_000],
];
const PLAYERS = { me: "Me", friend: "A friend, by link", bot: "A bot", other: "Someone else at this device" };

const place = document.getElementById("opening");
const progress = document.getElementById("progress");

const say = (text) => (progress.textContent = text);
const waiting = () => say("The server does not answer. Trying again …");

// The form for one game.
function Opening({ game, refused }) {
  const [seats, setSeats] = useState(() => usualSeats(game));
  const [name, setName] = useState(lastName());
  const [options, setOptions] = useState({});
  const [time, setTime] = useState(null);
  const [absent, setAbsent] = useState(USUAL);
  const [dice, setDice] = useState({}); // what is not as usual: `luck`, and then `rewinds`
  const [listed, setListed] = useState(false);
  const [problem, setProblem] = useState(refused);
  const [busy, setBusy] = useState(false);
  const errors = problem?.errors ?? {};
  const invites = seats.some((seat) => seat.player === "friend");
  const byLink = invites && time === null && !dice.luck;
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    if (name.trim()) keepName(name.trim());
    const terms = { options, ...byLink && { absent_after: absent }, time_per_decision: dice.luck ? null : time, access: listed ? "listed" : "unlisted", ...dice };
    try {
      const body = bodyOf(game, { seats, name, ...terms });
      location.assign(await open(isAside(seats) ? umpired(game, body, name) : body, newKey(), waiting));
    } catch (refusal) {
      setProblem(refusal.problem ?? { detail: String(refusal) });
    }
    say("");
    setBusy(false);
  };
  const change = (option, value) => setOptions(({ [option]: _, ...others }) => (value === undefined ? others : { ...others, [option]: value }));
  return html`<form class="live setup" onSubmit=${submit} noValidate aria-labelledby="opening-title">
    <h2 id="opening-title">${game.title}</h2>
    <${Seats} game=${game} seats=${seats} setSeats=${setSeats} name=${name} setName=${setName} errors=${errors} />
    <${Options} game=${game} count=${seats.length} values=${{ ...usualOf(game, seats), ...ruled(game, seats, options) }} errors=${errors} change=${change} />
    ${game.dice && html`<${Dice} game=${game} dice=${dice} setDice=${setDice} errors=${errors} />`}
    ${!dice.luck && html`<div class="field"><label for="time">Time for each decision</label>
      <select id="time" value=${String(time)} onChange=${(event) => setTime(event.target.value === "null" ? null : Number(event.target.value))}>
        ${TIMES.map(([label, ms]) => html`<option key=${label} value=${String(ms)}>${label}</option>`)}
      </select><${Fault} fault=${errors.time_per_decision} /></div>`}
    ${byLink && html`<${AbsentAfter} value=${absent} set=${setAbsent} fault=${errors.absent_after} />`}
    <div class="field"><label class="switch"><input type="checkbox" name="listed" checked=${listed} onChange=${(event) => setListed(event.target.checked)} />Show the table in the lobby</label>
      <p class="help">${invites ? "Anybody can then take a free seat or watch" : "Anybody can then watch"}; otherwise only people with the link.</p></div>
    <${Refused} problem=${problem} />
    <p><button class="first start" disabled=${busy}>${busy ? "One moment …" : invites ? "Open the table" : "Play"}</button></p>
  </form>`;
}

// Who throws the dice; where that is the table itself, also who corrects mistakes. Of a game without dice that is all.
function Dice({ game, dice, setDice, errors }) {
  const some = game.dice.length > 0;
  const [usual, ours] = some ? ["Thrown by the server", "Thrown by us at the table"] : ["Moves are final", "Moves can be taken back"];
  const pill = (name, label, checked, value) => html`<label><input type="radio" name=${name} checked=${checked} onChange=${() => setDice(value)} />${label}</label>`;
  return html`<fieldset class="field"><legend>${some ? "Dice" : "At a real table"}</legend>
      <div class="pills">${pill("luck", usual, !dice.luck, {})}${pill("luck", ours, Boolean(dice.luck), { luck: "table" })}</div>
      <${Fault} fault=${errors.luck} />
      ${dice.luck && html`<p class="help">${some ? "You throw real dice, and enter each face here. " : ""}A mistake can be taken back. There is no time for each decision. To score a whole game on one device, <a href=${`/score?game=${game.key}`}>type it as a scorer</a>.</p>`}</fieldset>
    ${dice.luck && html`<fieldset class="field"><legend>Who may go back</legend>
      <div class="pills">${pill("rewinds", "Only the host", !dice.rewinds, { luck: "table" })}${pill("rewinds", "Every player", Boolean(dice.rewinds), { luck: "table", rewinds: "seats" })}</div>
      <p class="help">You are the host. Who may go back also says when the match is over.</p></fieldset>`}`;
}

function Seats({ game, seats, setSeats, name, setName, errors }) {
  const resize = (count) => setSeats(Array.from({ length: count }, (_, seat) => seats[seat] ?? { player: "bot", level: middle(game.levels) }));
  const set = (seat, change) => setSeats(seats.map((one, at) => (at === seat ? { ...one, ...change } : one)));
  // I sit on one seat: who sat there before comes to the other.
  const choose = (seat, player) => {
    const mine = seats.findIndex((one) => one.player === "me");
    if (player === "me" && mine >= 0) return setSeats(seats.map((one, at) => (at === seat ? { player } : at === mine ? seats[seat] : one)));
    return set(seat, player === "bot" ? { player, level: middle(game.levels) } : { player });
  };
  return html`<fieldset class="seating"><legend>Players</legend>
    <div class="field"><label for="count">How many play</label>
      <select id="count" value=${seats.length} onChange=${(event) => resize(Number(event.target.value))}>${game.seats.map((count) => html`<option key=${count} value=${count}>${count}</option>`)}</select>
      <${Fault} fault=${errors.seats} /></div>
    <ol>${seats.map((seat, at) => html`<${Place} key=${at} game=${game} seat=${seat} number=${at} name=${name} setName=${setName}
      choose=${(player) => choose(at, player)} set=${(change) => set(at, change)} errors=${errors} />`)}</ol>
    <${Aside} game=${game} seats=${seats} setSeats=${setSeats} name=${name} setName=${setName} />
  </fieldset>`;
}

function Place({ game, seat, number, name, setName, choose, set, errors }) {
  const own = seat.player === "me";
  const named = own ? [name, setName] : [seat.name ?? "", (text) => set({ name: text })];
  const faults = Object.entries(errors).filter(([path]) => path.startsWith(`seats.${number}.`)).map(([, fault]) => fault).join("; ");
  return html`<li>
    <div class="who"><label for=${`seat-${number}`}>Player ${number + 1}</label> <select id=${`seat-${number}`} value=${seat.player} onChange=${(event) => choose(event.target.value)}>
      ${Object.entries(PLAYERS).map(([key, label]) => html`<option key=${key} value=${key}>${label}</option>`)}
    </select></div>
    ${seat.player === "bot" && html`<select aria-label=${`Level of player ${number + 1}, a bot`} value=${seat.level} onChange=${(event) => set({ level: event.target.value })}>
      ${game.levels.map((level) => html`<option key=${level} value=${level}>${level}</option>`)}
    </select>`}
    ${(own || seat.player === "other") && html`<input type="text" aria-label=${own ? "Your name" : `Name of player ${number + 1}`} placeholder=${own ? "Your name" : "Their name"} maxlength="40" autocomplete=${own ? "nickname" : "off"}
      value=${named[0]} onInput=${(event) => named[1](event.target.value)} aria-invalid=${faults ? "true" : undefined} />`}
    <${Fault} fault=${faults} />
  </li>`;
}

// What refused the table, above the button.
function Refused({ problem }) {
  if (!problem) return null;
  const marked = Object.keys(problem.errors ?? {});
  const words = marked.length && marked.every((path) => /^(options|seats|time_per_decision|absent_after|luck)\b/.test(path)) ? "Please correct what is marked above." : (problem.detail ?? problem.title);
  return html`<div class="refusal" role="alert"><p>${words}</p></div>`;
}

// Show the form of a game.
async function show(key, refused) {
  try {
    const game = await json("GET", `/v1/games/${key}`, { onRetry: waiting });
    if (chosen() !== key) return; // another one was chosen meanwhile
    say("");
    render(html`<${Opening} key=${key} game=${game} refused=${refused} />`, place);
  } catch (refusal) {
    say(refusal.message);
  }
}

// Open the usual match of a game. Its key and its body belong to this entry of the tab's history, so that a reload
// finds the match that was opened; the match's page takes the entry's place.
async function playNow(key) {
  say("Setting up the table …");
  try {
    const now = history.state?.now ?? { key: newKey(), body: usualBody(await json("GET", `/v1/games/${key}`, { onRetry: waiting })) };
    history.replaceState({ now }, "");
    location.replace(await open(now.body, now.key, waiting));
  } catch (refusal) {
    history.replaceState(null, "", `/play?game=${key}`);
    say("");
    show(key, refusal.problem ?? { detail: String(refusal) });
  }
}

const chosen = () => document.querySelector("#games input:checked")?.value;
document.getElementById("games").addEventListener("change", (event) => {
  history.replaceState(null, "", `/play?game=${event.target.value}`);
  show(event.target.value);
});
if (chosen() && (history.state?.now || clicked())) playNow(chosen());
else if (chosen()) show(chosen());
