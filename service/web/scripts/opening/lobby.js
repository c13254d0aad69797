// The lobby: tables with free seats, matches that are on and those that are over, as they change.
import { html, render, useState } from './preact.js';
import { json, newKey, once, wait } from './http.js';
import { ago, listed, named, spoken, standing } from './said.js';
import { keepName, lastName, playedBy } from './seats.js';
import { keepAnswered, seatsOf } from './tokens.js';

const HELD = 15; // s for which a request is held; a list that it does not ask for is as old at most
const SLACK = 10_000; // ms after which an answer that should have come is given up
const LISTED = 20; // matches of a list
const [FIRST, LONGEST] = [1000, 15_000]; // ms between two tries while no server answers

class Lobby {
  constructor(place) {
    this.game = place.dataset.game;
    this.titles = JSON.parse(place.dataset.titles);
    this.lists = [...place.querySelectorAll("[data-list]")].map((list) => ({ place: list, status: list.dataset.list, none: list.dataset.none }));
    this.refused = new Map(); // the tables at which this person could not sit down: {match, problem} by id
    this.known = null; // the ids of open tables
    this.lost = 0;
    this.cut = new AbortController();
    document.addEventListener("visibilitychange", () => document.hidden && this.cut.abort());
    addEventListener("online", () => this.hurry?.());
  }

  // Follow the lobby as long as somebody looks: one request is held, for the first list.
  async follow() {
    for (;;) {
      await seen();
      this.cut = new AbortController();
      try {
        await this.read(this.cut.signal);
      } catch (error) {
        if (!document.hidden) await this.rest(error);
      }
    }
  }

  async read(signal) {
    const [first, ...others] = this.lists;
    const held = first.page && !this.crowded && !this.lost;
    await this.ask(first, held ? HELD : 0, signal);
    await Promise.all(others.map((list) => this.ask(list, 0, signal)));
    this.lost = 0;
    say("progress", "");
    this.paint();
    if (this.crowded) await wait(HELD * 1000, signal);
    this.crowded = false;
  }

  async ask(list, held, signal) {
    const query = new URLSearchParams({ status: list.status, limit: LISTED });
    if (this.game) query.set("game", this.game);
    if (held) query.set("wait", held);
    const headers = list.tag ? { "If-None-Match": list.tag } : {};
    const either = AbortSignal.any([signal, AbortSignal.timeout(held * 1000 + SLACK)]);
    const response = await once("GET", `/v1/matches?${query}`, { headers, signal: either });
    if (response.status === 304) return;
    list.page = await response.json();
    list.tag = response.headers.get("ETag");
  }

  // Wait before the next try, and say so unless it is the first.
  async rest(error) {
    this.crowded = error.code === "busy"; // too many requests are held: look from time to time
    if (this.crowded) return;
    this.lost += 1;
    if (this.lost > 1) say("progress", error.status < 500 ? error.message : "The server does not answer. Trying again …");
    const hurry = new AbortController();
    this.hurry = () => hurry.abort();
    await wait(Math.max(Math.min(LONGEST, FIRST * 2 ** (this.lost - 1)) * (0.75 + Math.random() / 2), error.wait || 0), hurry.signal);
  }

  paint() {
    for (const list of this.lists) if (list.page) render(html`<${MatchList} lobby=${this} list=${list} />`, list.place);
    const open = this.lists.find((list) => list.status === "open")?.page?.matches ?? [];
    const fresh = this.known && open.find((match) => !this.known.has(match.id));
    if (fresh) say("news", `A new table: ${this.titles[fresh.game]}.`);
    this.known = new Set(open.map((match) => match.id));
  }

  async sitDown(match, name) {
    const free = match.seats.find((seat) => seat.player === "open");
    this.refuse(match, null);
    try {
      const request = { body: { ...(name && { name }), seed: newKey() }, headers: { "Idempotency-Key": newKey() }, onRetry: () => say("progress", "The server does not answer. Trying again …") };
      location.assign(keepAnswered(await json("POST", `/v1/matches/${match.id}/seats/${free.seat}`, request)));
    } catch (refusal) {
      this.refuse(match, refusal.problem ?? { detail: String(refusal) });
    }
    say("progress", "");
  }

  refuse(match, problem) {
    if (problem) this.refused.set(match.id, { match, problem });
    else this.refused.delete(match.id);
    this.paint();
  }
}

const say = (place, text) => {
  const line = document.getElementById(place);
  if (line.textContent !== text) line.textContent = text;
};

// Wait until somebody looks at the page.
const seen = () => new Promise((resume) => (document.hidden ? document.addEventListener("visibilitychange", resume, { once: true }) : resume()));

function MatchList({ lobby, list }) {
  const { matches, cursor } = list.page;
  // A table that somebody else took stays where the refusal can be read.
  const gone = list.status === "open" ? [...lobby.refused.values()].filter(({ match }) => !matches.some(({ id }) => id === match.id)) : [];
  if (!matches.length && !gone.length) return html`<p class="soft">${list.none}</p>`;
  const query = new URLSearchParams({ ...(lobby.game && { game: lobby.game }), status: list.status, ...(cursor && { cursor }) });
  return html`<ul class="tables">
      ${gone.map(({ match }) => html`<${Gone} key=${match.id} lobby=${lobby} match=${match} />`)}
      ${matches.map((match) => html`<${Card} key=${match.id} lobby=${lobby} match=${match} />`)}
    </ul>
    ${cursor && html`<p><a href=${`/tables?${query}`}>More</a></p>`}`;
}

function Card({ lobby, match }) {
  return html`<li>
    <h3><a href=${`/matches/${match.id}`}>${lobby.titles[match.game]}</a></h3>
    <p>${standing(match)}</p>
    <p class="soft small">${listed(match.seats.map((seat) => player(seat, match.status)), " · ")}</p>
    <p class="soft small">Opened ${ago(match.created)}${match.time_per_decision && `, ${spoken(match.time_per_decision)} for each decision`}</p>
    ${match.status === "open" && html`<${Refused} lobby=${lobby} match=${match} />`}
    <div class="live go-on">${match.status === "open" ? html`<${SitDown} lobby=${lobby} match=${match} />` : html`<${Leads} match=${match} />`}</div>
  </li>`;
}

const Gone = ({ lobby, match }) => html`<li>
  <h3><a href=${`/matches/${match.id}`}>${lobby.titles[match.game]}</a></h3>
  <${Refused} lobby=${lobby} match=${match} />
  <div class="live go-on"><a class="button" href=${`/matches/${match.id}`}>See the table</a> <button type="button" class="quiet" onClick=${() => lobby.refuse(match, null)}>Close</button></div>
</li>`;

function Refused({ lobby, match }) {
  const problem = lobby.refused.get(match.id)?.problem;
  return problem && html`<div class="refusal" role="alert"><p>${problem.detail ?? problem.title}</p></div>`;
}

const isMine = (match) => seatsOf(match.id).length > 0;

function Leads({ match }) {
  const label = match.status === "over" ? "See how it went" : isMine(match) ? "Play on" : "Watch";
  return html`<a class=${`button ${isMine(match) && match.status === "on" ? "first" : ""}`} href=${`/matches/${match.id}`}>${label}</a>`;
}

// One click, with the name that was used last; a browser without one is asked for it here.
function SitDown({ lobby, match }) {
  const [name, setName] = useState(null);
  const [busy, setBusy] = useState(false);
  const go = async (called) => {
    setBusy(true);
    await lobby.sitDown(match, called.trim());
    setBusy(false);
  };
  const submit = (event) => {
    event.preventDefault();
    if (name.trim()) keepName(name.trim());
    go(name);
  };
  if (isMine(match)) return html`<a class="button first" href=${`/matches/${match.id}`}>Go to your table</a>`;
  if (name === null) return html`<button type="button" class="first" disabled=${busy} onClick=${() => (lastName() ? go(lastName()) : setName(""))}>Sit down</button>`;
  return html`<form onSubmit=${submit}>
    <label>Your name <input type="text" maxlength="40" autocomplete="nickname" ref=${(field) => field && name === "" && field.focus()} value=${name} onInput=${(event) => setName(event.target.value)} /></label>
    <button class="first" disabled=${busy}>Sit down</button>
  </form>`;
}

const player = (seat, status) => listed([seat.player !== "bot" || seat.name ? named(seat) : "", playedBy(seat, status)].filter(Boolean), ", ");

const place = document.getElementById("main");
const lobby = new Lobby(place);
if (place.dataset.live) lobby.follow();
