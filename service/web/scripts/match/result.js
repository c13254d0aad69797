// The result of a match in words: who won, by what score, and by what moment.
import { html } from './preact.js';
import { isUmpire } from './umpire.js';

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

export const counted = (number) => number.toLocaleString("en");
export const amount = ({ sign }, number) => `${number < 0 ? "−" : ""}${sign}${counted(Math.abs(number))}`;
const listed = (parts) => parts.map((part, at) => [at === 0 ? "" : at === parts.length - 1 ? " and " : ", ", part]);
const named = (table, seat) => html`<bdi>${table.name(seat)}</bdi>`;

// Return the seats that have points at the end, the highest first, with what they have.
export function ranked(highlights) {
  const last = highlights?.points.at(-1)?.points ?? [];
  return last.map((own, seat) => ({ seat, own })).filter(({ own }) => own !== null).sort((one, other) => other.own - one.own);
}

// Whether the points show who won: some games are won otherwise.
const isByPoints = (ranks, winners) => ranks.length > 1 && winners.includes(ranks[0].seat) && ranks[winners.length]?.own < ranks[0].own;

export function Headline({ table, highlights }) {
  const { winners } = table.match.outcome;
  if (!winners.length) return html`<h2 id="ending-title">Nobody wins</h2>`;
  const [first, second] = ranked(highlights);
  const isMine = winners.includes(table.seat);
  const others = winners.filter((seat) => seat !== table.seat).map((seat) => named(table, seat));
  const score = highlights?.scored && winners.length === 1 && ranked(highlights).length === 2 && isByPoints([first, second], winners);
  return html`<h2 id="ending-title">${listed([...(isMine ? ["You"] : []), ...others])} ${isMine || winners.length > 1 ? "win" : "wins"}${score && ` ${amount(highlights, first.own)} to ${amount(highlights, second.own)}`}</h2>`;
}

// All scores, where the headline does not say them, and how far the winners were ahead.
export function Score({ table, highlights }) {
  const ranks = ranked(highlights);
  if (ranks.length < 2) return null;
  const { winners } = table.match.outcome;
  const { measure, scored } = highlights;
  const apart = scored && isByPoints(ranks, winners) && ranks[0].own - ranks[winners.length].own;
  const all = ranks.length > 2 || !apart;
  return html`<p class="score">
    ${all && html`${measure[0].toUpperCase() + measure.slice(1)}: ${ranks.map(({ seat, own }, at) => html`${at > 0 && ", "}${named(table, seat)} ${amount(highlights, own)}`)}. `}
    ${apart && `The difference in ${measure} is ${amount(highlights, apart)}.`}</p>`;
}

// A word for a player who did not win.
export function Kind({ table }) {
  const { seat, match } = table;
  const { winners, places } = match.outcome;
  if (seat === null || table.screen || !winners.length || winners.includes(seat) || isUmpire(match, seat) || match.seats[seat].resigned) return null;
  const among = places.filter((place) => place !== null).length;
  const place = among > 2 && ORDINALS[places[seat] - 1];
  return html`<p class="kind">Well played! ${place ? `You come ${place} of ${among}.` : "The next match can be yours."}</p>`;
}

export function Moment({ table, highlights }) {
  const { deciding, ahead } = highlights ?? {};
  if (!deciding) return null;
  const { winners } = table.match.outcome;
  return html`<p class="deciding"><strong>The deciding moment:</strong> ${deciding.words}
    ${ahead && ahead < highlights.plies && html` ${listed(winners.map((seat) => named(table, seat)))} led ${ahead === deciding.ply ? "from then on" : `from ply ${ahead} on`}.`}</p>`;
}
