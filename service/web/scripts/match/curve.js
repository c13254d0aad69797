// The curve of a match that is over: the points of each seat ply by ply, its great moments, and both in words.
import { html } from './preact.js';
import { amount, counted, ranked } from './result.js';

const WIDTH = 320;
const HEIGHT = 110;
const EDGE = 6;
const SEATS = 6; // seats that have a colour and a dash of their own

// Return the path of a seat's points: what one has stays until a ply changes it.
function path(points, seat, across, up) {
  let drawn = "";
  for (const { ply, points: all } of points) {
    if (all[seat] === null) return drawn; // no longer ranked
    drawn += drawn ? `H${across(ply)}V${up(all[seat])}` : `M${across(ply)} ${up(all[seat])}`;
  }
  return `${drawn}H${WIDTH - EDGE}`;
}

// Return what is written before a name in a list whose last one is at `last`.
const joint = (at, last) => (at === 0 ? "" : at === last ? " and " : ", ");

// Return the seats in groups, one for each line: those with the same points all the time, as team-mates have.
function together(points, seats) {
  const lines = new Map();
  for (const seat of seats) {
    const line = JSON.stringify(points.map((one) => one.points[seat]));
    lines.set(line, [...(lines.get(line) ?? []), seat]);
  }
  return [...lines.values()];
}

export function Curve({ table, highlights }) {
  if (!highlights) return null;
  const { points, moments } = highlights;
  return html`${points.length > 1 && html`<${Drawn} table=${table} highlights=${highlights} />`}
    ${moments.length > 0 && html`<details class="moments"><summary>The great moments</summary>
      <ol tabindex="0" aria-label="The great moments">${moments.map(({ ply, words }) => html`<li><span class="soft small">${ply}</span> ${words}</li>`)}</ol></details>`}`;
}

function Drawn({ table, highlights }) {
  const { plies, points, moments, ahead, measure } = highlights;
  const seats = points[0].points.flatMap((own, seat) => (own === null ? [] : [seat]));
  const all = points.flatMap((one) => one.points).filter((own) => own !== null);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const round = (number) => Math.round(number * 10) / 10;
  const across = (ply) => round(EDGE + ((WIDTH - 2 * EDGE) * ply) / plies);
  const up = (own) => round(HEIGHT - 2 * EDGE - ((HEIGHT - 3 * EDGE) * (own - least)) / (most - least));
  const lines = together(points, seats);
  const said = lines.map(([seat, ...others]) => {
    const own = points.map((one) => one.points[seat]).filter((number) => number !== null);
    return `${[seat, ...others].map((each, at) => `${joint(at, others.length)}${table.name(each)}`).join("")} ${others.length ? "go" : "goes"} from ${amount(highlights, own[0])} to ${amount(highlights, own.at(-1))}`;
  });
  return html`<figure class="curve">
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`The ${measure} in ${counted(plies)} plies: ${said.join("; ")}.`}>
      <line class="ground" x1=${EDGE} x2=${WIDTH - EDGE} y1=${up(0)} y2=${up(0)} />
      ${ahead && html`<line class="turning" x1=${across(ahead)} x2=${across(ahead)} y1=${EDGE} y2=${HEIGHT - 2 * EDGE} />`}
      <g class="lines">${lines.map(([seat]) => html`<path key=${seat} class=${`of-${seat % SEATS}`} d=${path(points, seat, across, up)} />`)}</g>
      ${moments.map(({ ply, mark }) => html`<line class="mark" x1=${across(ply)} x2=${across(ply)} y1=${HEIGHT - EDGE} y2=${HEIGHT - 1}><title>${mark}</title></line>`)}
    </svg>
    <figcaption><p class="soft small">${measure[0].toUpperCase() + measure.slice(1)} (${amount(highlights, least)} to ${amount(highlights, most)}) in ${counted(plies)} plies</p><ul>${lines.map(([seat, ...others]) => html`<li key=${seat}><svg viewBox="0 0 30 6" aria-hidden="true"><path class=${`of-${seat % SEATS}`} d="M0 3H30" /></svg> ${[seat, ...others].map((each, at) => html`${joint(at, others.length)}<bdi>${table.name(each)}</bdi>`)} ${own(highlights, seat)}</li>`)}</ul></figcaption>
  </figure>`;
}

const own = (highlights, seat) => {
  const found = ranked(highlights).find((one) => one.seat === seat);
  return found ? html`<b>${amount(highlights, found.own)}</b>` : html`<span class="soft">out</span>`;
};
