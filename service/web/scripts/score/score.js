// The page on which scoring begins: a game, its players and their devices.
import { html, render, useState } from './preact.js';
import { json, newKey } from './http.js';
import { Fault, Options } from './options.js';
import { open } from './opening.js';
import { recall, retain } from './storage.js';

const NAMES = "noonday-scored"; // where the browser keeps the names that played last

const place = document.getElementById("opening");
const say = (text) => (document.getElementById("progress").textContent = text);
const waiting = () => say("The server does not answer. Trying again …");

function lastNames() {
  try {
    return JSON.parse(recall(NAMES)) ?? [];
  } catch {
    return [];
  }
}

// Whether all that is wrong is shown next to its field.
const isMarked = (errors) => Object.keys(errors).length > 0 && Object.keys(errors).every((path) => /^(options|seats)\b/.test(path));

// Return what is wrong with a seat, in words.
const faultsOf = (errors, seat) => Object.entries(errors).filter(([path]) => path.startsWith(`seats.${seat}.`)).map(([, fault]) => fault).join("; ");

const called = (names, at) => names[at]?.trim() || `Player ${at + 1}`;

// Return the body of the request that opens the match. On phones each sits down alone, and takes back alone.
function bodyOf(game, { names, phones, options }) {
  const seats = names.map((_, at) => (phones && at > 0 ? { player: "open" } : { player: "person", name: called(names, at) }));
  return { game: game.key, seats, options, luck: "table", rewinds: phones ? "seats" : "host", access: "unlisted" };
}

function Opening({ game }) {
  const least = Math.min(...game.seats);
  const [names, setNames] = useState(() => {
    const known = lastNames();
    return Array.from({ length: game.seats.includes(known.length) ? known.length : least }, (_, at) => known[at] ?? "");
  });
  const [phones, setPhones] = useState(false);
  const [options, setOptions] = useState({});
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const errors = problem?.errors ?? {};
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    retain(NAMES, JSON.stringify(names));
    try {
      const address = await open(bodyOf(game, { names, phones, options }), newKey(), waiting);
      location.assign(address.replace("/matches/", "/score/"));
    } catch (refusal) {
      setProblem(refusal.problem ?? { detail: String(refusal) });
    }
    say("");
    setBusy(false);
  };
  const change = (option, value) => setOptions(({ [option]: _, ...others }) => (value === undefined ? others : { ...others, [option]: value }));
  const pill = (label, value) => html`<label><input type="radio" name="phones" checked=${phones === value} onChange=${() => setPhones(value)} />${label}</label>`;
  return html`<form class="live setup" onSubmit=${submit} noValidate aria-labelledby="opening-title">
    <h2 id="opening-title">${game.title}</h2>
    <fieldset class="field"><legend>Devices</legend>
      <div class="pills">${pill("One for the whole table", false)}${pill("Each with a phone", true)}</div>
      <p class="help">${phones ? "The first player uses this device; the others scan a code and sit down." : "This device scores for all. A second one can be added at any time."}</p></fieldset>
    <${Players} game=${game} names=${names} setNames=${setNames} phones=${phones} errors=${errors} />
    <${Options} game=${game} count=${names.length} values=${options} errors=${errors} change=${change} />
    ${problem && html`<div class="refusal" role="alert"><p>${isMarked(errors) ? "Please correct what is marked above." : (problem.detail ?? problem.title)}</p></div>`}
    <p><button class="first start" disabled=${busy}>${busy ? "One moment …" : "Score it"}</button></p>
  </form>`;
}

// The names in the order of sitting.
function Players({ game, names, setNames, phones, errors }) {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  const set = (at, text) => setNames(names.map((name, other) => (other === at ? text : name)));
  return html`<fieldset class="seating"><legend>Players, as they sit</legend>
    <ol>${names.map((name, at) => html`<li key=${at}>
      ${phones && at > 0 ? html`<p class="soft">Player ${at + 1}: sits down with a phone</p>` : html`<input type="text" aria-label=${`Name of player ${at + 1}`} placeholder=${called([], at)} maxlength="40" autocomplete="off" value=${name} onInput=${(event) => set(at, event.target.value)} aria-invalid=${faultsOf(errors, at) ? "true" : undefined} aria-describedby=${faultsOf(errors, at) ? `fault-seat-${at}` : undefined} />`}
      ${names.length > least && html`<button type="button" class="quiet" aria-label=${`Remove ${called(names, at)}`} onClick=${() => setNames(names.filter((_, other) => other !== at))}>Remove</button>`}
      <${Fault} id=${`fault-seat-${at}`} fault=${faultsOf(errors, at)} />
    </li>`)}</ol>
    <p>${names.length < most && html`<button type="button" onClick=${() => setNames([...names, ""])}>Add a player</button>`}</p>
    <${Fault} fault=${errors.seats} />
  </fieldset>`;
}

// Show the form of a game.
async function show(key) {
  try {
    const game = await json("GET", `/v1/games/${key}`, { onRetry: waiting });
    if (chosen() !== key) return; // another one was chosen meanwhile
    say("");
    render(html`<${Opening} key=${key} game=${game} />`, place);
  } catch (refusal) {
    say(refusal.message);
  }
}

const chosen = () => document.querySelector("#games input:checked")?.value;
document.getElementById("games").addEventListener("change", (event) => {
  history.replaceState(null, "", `/score?game=${event.target.value}`);
  show(event.target.value);
});
if (chosen()) show(chosen());
