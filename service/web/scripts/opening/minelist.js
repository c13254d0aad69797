// How "Your matches" look: each match a card, those that wait for this person first.
import { html, useState } from './preact.js';
import { listed, named, spoken, standing } from './said.js';

const FEW = 6; // matches that are shown at first
export const LIVE = /^(open|on)$/; // the status of a match that is not over

export function MineList({ mine, now }) {
  const [all, setAll] = useState(false);
  const { ordered, note, news } = mine;
  const count = ordered.filter((entry) => entry.isYours).length;
  const shown = all ? ordered : ordered.slice(0, FEW);
  const stale = ordered.filter(isStale);
  return html`<section class="mine" aria-labelledby="mine-title">
    <h2 id="mine-title" tabindex="-1">Your matches${count > 0 && html` <span class="count">${count} wait${count === 1 ? "s" : ""} for you</span>`}</h2>
    <p class="soft small" role="status">${note}</p>
    <p class="spoken" role="status">${news}</p>
    <ul class="mine-list">${shown.map((entry) => html`<${Card} key=${entry.id} mine=${mine} entry=${entry} now=${now} />`)}</ul>
    ${(ordered.length > FEW || stale.length > 1) && html`<p class="mine-more">
      ${ordered.length > FEW && html`<button type="button" aria-expanded=${all} onClick=${() => setAll(!all)}>${all ? `Show ${FEW} only` : `Show all ${ordered.length}`}</button>`}
      ${stale.length > 1 && html`<${Sure} label=${`Forget all ${stale.length} that are over or void …`} question=${`This browser then no longer lists these ${stale.length} matches, and loses its seats in them.`} yes="Forget them" act=${() => leave(mine, stale)} />`}
    </p>`}
  </section>`;
}

// Whether a match is over, or the server shows it to this browser no longer; not one that only cannot be asked for now.
const isStale = ({ match, problem }) => (match ? !LIVE.test(match.status) : problem?.status < 500);

function leave(mine, entries) {
  for (const entry of entries) mine.forget(entry);
  mine.paint();
  document.getElementById("mine-title")?.focus();
}

function Card({ mine, entry, now }) {
  const { match, words } = entry;
  if (!match) return html`<${Unseen} mine=${mine} entry=${entry} />`;
  const title = mine.titleOf(entry);
  const isScored = match.luck === "table" && match.status !== "over";
  return html`<li class=${entry.isYours ? "yours" : match.status}>
    ${mine.titles.has(match.game) && html`<img src=${`/games/${match.game}/picture.svg`} alt="" width="64" height="48" loading="lazy" />`}
    <div>
      <h3><a href=${`/${mine.luck && isScored ? "score" : "matches"}/${entry.id}`}>${title}</a>${match.test && html` <span class="soft small test">Test</span>`}</h3>
      <p class="state">${stateOf(entry)}${leftOf(entry, now)}</p>
      <p class="soft small">${listed(match.seats.map((seat) => player(seat, entry)), ", ")}</p>
      ${words && html`<p class="small words" dir="auto">${words}</p>`}
      <p class="small links">
        ${isScored && !mine.luck && html`<a href=${`/score/${entry.id}`}>Score it</a> `}
        <${Forget} mine=${mine} entry=${entry} title=${title} />
      </p>
    </div>
  </li>`;
}

// A match that the server has not shown yet, or does not show.
function Unseen({ mine, entry }) {
  const { problem, id } = entry;
  if (!problem) return html`<li class="unseen" aria-busy="true"><p class="soft small">Looking …</p></li>`;
  const void_ = problem.status === 401;
  return html`<li class="unseen"><div>
    <h3><a href=${`/matches/${id}`}>${void_ ? "A match that you played here" : "A match that is not shown"}</a></h3>
    <p class="soft small">${void_ ? "The seat of this browser was moved to another device." : problem.detail ?? problem.title}</p>
    <p class="small links"><${Forget} mine=${mine} entry=${entry} title="this match" /></p>
  </div></li>`;
}

function player(seat, { seats }) {
  const name = seat.player === "bot" && !seat.name ? `${seat.level} bot` : named(seat);
  return seats.length === 1 && seats[0] === seat.seat ? html`${name} (you)` : name;
}

// Whose turn it is, or how the match ended, as this person would say it.
function stateOf({ match, acting, seats, isYours }) {
  if (match.status === "cancelled") return "Cancelled";
  if (match.status === "over" && seats.length === 1 && match.outcome?.winners.includes(seats[0])) {
    return match.outcome.winners.length === 1 ? "You won" : html`${standing(match)}, you among them`;
  }
  if (!isYours) return standing(match);
  if (!acting.length) return "Waits for your dice";
  return acting.length === 1 && seats.length === 1 ? "Your turn" : html`Your turn: ${listed(acting.map((seat) => named(match.seats[seat])), ", ")}`;
}

function leftOf({ match }, now) {
  if (!match.deadline) return "";
  if (match.clock) return html`<span class="soft">, ${spoken(Math.max(0, match.deadline - match.clock.now))} left by the clock of the test</span>`;
  return match.deadline > now ? html`<span class="soft">, ${spoken(match.deadline - now)} left</span>` : html`<span class="soft">, time is up</span>`;
}

function Forget({ mine, entry, title }) {
  const loss = entry.match && LIVE.test(entry.match.status) ? "This browser then loses its seat in it for good, unless you kept its link." : "This browser then no longer lists it.";
  return html`<${Sure} label="×" about=${`Forget ${title}`} question=${loss} yes="Forget this match" act=${() => leave(mine, [entry])} />`;
}

// A button that asks once more; what it asks is in the place of the button.
function Sure({ label, about = label, question, yes, act }) {
  const [asks, setAsks] = useState(false);
  if (!asks) return html`<button type="button" class="quiet" aria-label=${about} title=${about} onClick=${() => setAsks(true)}>${label}</button>`;
  return html`<span class="sure" role="group" aria-label=${about}><span>${question}</span>
    <button type="button" class="danger" onClick=${act}>${yes}</button>
    <button type="button" ref=${(button) => button?.focus()} onClick=${() => setAsks(false)}>Keep</button></span>`;
}
