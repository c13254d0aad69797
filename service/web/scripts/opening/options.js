// A game's options as fields of a form, made from their JSON Schema. Only what was touched is sent.
import { html } from './preact.js';
import { fixedBy } from './inforce.js';
import { labelOf, titled, valueOf } from './labels.js';

const MOST = 40; // numbers that are offered as a list

const CLAUSE = /\b([0-9A-Z]+-\d+)\b/;

// Return a schema without null among its types, and whether it had that.
function bare(schema) {
  const kinds = schema.anyOf?.filter((kind) => kind.type !== "null") ?? [schema];
  return [kinds[0], kinds.length < (schema.anyOf?.length ?? 1)];
}

const isNumber = (schema) => schema.type === "integer";
const isNumbers = (schema) => schema.type === "array" && isNumber(schema.items);
const isRecord = (schema) => schema.type === "object" && Object.values(schema.properties).every(isNumber);

// Return how an option is asked for; undefined for one that no field can hold, such as what a rematch fills in.
function fieldOf(schema) {
  const [kind, nullable] = bare(schema);
  if (kind.type === "boolean") return Switch;
  if (kind.enum) return nullable ? List : Choice;
  if (isNumber(kind)) return nullable && (schema["x-seats"] || schema.default !== null) && kind.maximum - kind.minimum < MOST ? List : Numeral;
  if (isNumbers(kind)) return Numbers;
  return isRecord(kind) ? Record : undefined;
}

// `values` are the options that differ from their defaults; `change(name, value)` sets one, with undefined leaves it out.
export function Options({ game, count, values, errors, change }) {
  const fields = Object.entries(game.schemas.options.properties)
    .map(([name, schema]) => ({ name, schema, Field: fieldOf(schema) }))
    .filter(({ Field }) => Field);
  const shown = fields.filter(({ Field }) => Field === Choice);
  const folded = fields.filter(({ Field }) => Field !== Choice);
  const fixed = fixedBy(game.schemas.options.properties, values);
  const isFaulty = folded.some(({ name }) => faultOf(errors, name));
  const part = ({ name, schema, Field }) => html`<${Field} key=${name} name=${name} schema=${schema} value=${values[name]} fixed=${fixed[name]} count=${count}
    fault=${faultOf(errors, name)} set=${(value) => change(name, value)}><${About} name=${name} game=${game.key} text=${schema.description} /><//>`;
  return html`<div class="options">
    ${shown.map(part)}
    ${folded.length > 0 && html`<details open=${isFaulty || undefined}><summary>${shown.length ? "More options" : "Options"}</summary>${folded.map(part)}</details>`}
  </div>`;
}

// Return the refusals of an option, or of a part of it.
function faultOf(errors, name) {
  const own = `options.${name}`;
  return Object.entries(errors).filter(([path]) => path === own || path.startsWith(`${own}.`)).map(([, fault]) => fault).join("; ");
}

// What an option is, with its clause as a link.
function About({ name, game, text }) {
  const parts = (text ?? "").split(CLAUSE);
  return html`<p class="help" id=${`help-${name}`}>${parts.map((part, at) => (at % 2 ? html`<a href=${`/games/${game}/rules#${part}`} target="_blank" rel="noopener">${part}</a>` : part))}</p>`;
}

export const Fault = ({ id, fault }) => fault && html`<p class="fault" id=${id} role="alert">${titled(fault)}.</p>`;

// What ties a field to its help and to what refused it.
const tied = (name, fault) => ({ "aria-describedby": `help-${name}${fault ? ` fault-${name}` : ""}`, "aria-invalid": fault ? "true" : undefined });

function Labelled({ name, schema, fault, children, about }) {
  return html`<div class="field"><label for=${`option-${name}`}>${labelOf(schema, name)}</label>${children}<${Fault} id=${`fault-${name}`} fault=${fault} />${about}</div>`;
}

function Choice({ name, schema, value = schema.default, fault, set, children }) {
  return html`<fieldset class="field" aria-describedby=${`help-${name}`}><legend>${labelOf(schema, name)}</legend>
    <div class="pills">${schema.enum.map((one) => html`<label key=${one}><input type="radio" name=${`option-${name}`} value=${one} checked=${value === one} onChange=${() => set(one)} />${valueOf(schema, one)}</label>`)}</div>
    <${Fault} id=${`fault-${name}`} fault=${fault} />${children}</fieldset>`;
}

// A switch that another option sets shows what is played, and by which option.
function Switch({ name, schema, value = schema.default, fixed, fault, set, children }) {
  return html`<div class="field"><label class="switch"><input type="checkbox" name=${`option-${name}`} checked=${fixed ? fixed.value : value} disabled=${Boolean(fixed)} onChange=${(event) => set(event.target.checked)} ...${tied(name, fault)} />${labelOf(schema, name)}${fixed && html` <span class="soft small">comes with “${fixed.by}”</span>`}</label>
    <${Fault} id=${`fault-${name}`} fault=${fault} />${children}</div>`;
}

function Numeral({ name, schema, value = schema.default, fault, set, children }) {
  const [{ minimum, maximum }, nullable] = bare(schema);
  const read = (text) => set(text === "" ? undefined : Number(text));
  return html`<${Labelled} name=${name} schema=${schema} fault=${fault} about=${children}>
    <input type="number" id=${`option-${name}`} name=${`option-${name}`} min=${minimum} max=${maximum} step="1" inputmode="numeric" value=${value ?? ""} placeholder=${value === null ? "none" : schema.default ?? "none"}
      disabled=${nullable && schema.default !== null && value === null} onInput=${(event) => read(event.target.value)} ...${tied(name, fault)} />
    <span class="soft small">${minimum} to ${maximum}</span>
    ${nullable && schema.default !== null && html`<label class="switch"><input type="checkbox" name=${`option-${name}-none`} checked=${value === null} onChange=${(event) => set(event.target.checked ? null : schema.default)} />${schema["x-values"]?.null ?? "None"}</label>`}<//>`;
}

// One of several values, none, or what holds if nothing is chosen.
function List({ name, schema, value, count, fault, set, children }) {
  const [kind] = bare(schema);
  const span = kind.enum ?? Array.from({ length: (schema["x-seats"] ? Math.min(count - 1, kind.maximum) : kind.maximum) - kind.minimum + 1 }, (_, at) => kind.minimum + at);
  return html`<${Labelled} name=${name} schema=${schema} fault=${fault} about=${children}>
    <select id=${`option-${name}`} name=${`option-${name}`} value=${JSON.stringify(value) ?? ""} onChange=${(event) => set(event.target.value ? JSON.parse(event.target.value) : undefined)} ...${tied(name, fault)}>
      <option value="">${schema["x-values"]?.usual ?? "As usual"}</option>
      ${schema.default !== null && html`<option value="null">${schema["x-values"]?.null ?? "None"}</option>`}
      ${span.map((one) => html`<option key=${one} value=${JSON.stringify(one)}>${valueOf(schema, one)}</option>`)}
    </select><//>`;
}

// Seats in an order, as numbers of players from 1.
function Numbers({ name, schema, value, fault, set, children }) {
  const from = schema["x-seats"] ? 1 : 0;
  const read = (text) => set(text.trim() ? text.split(/[\s,]+/).filter(Boolean).map((one) => (/^\d+$/.test(one) ? Number(one) - from : one)) : undefined);
  return html`<${Labelled} name=${name} schema=${schema} fault=${fault} about=${children}>
    <input type="text" id=${`option-${name}`} name=${`option-${name}`} inputmode="numeric" placeholder=${from ? "Players, such as 2, 1, 3" : "2, 0, 1"} defaultValue=${value?.map((one) => (typeof one === "number" ? one + from : one)).join(", ") ?? ""} onChange=${(event) => read(event.target.value)} ...${tied(name, fault)} /><//>`;
}

function Record({ name, schema, value, count, fault, set, children }) {
  const [kind] = bare(schema);
  const parts = Object.entries(kind.properties);
  // Seats, for instance, are shared out in their order.
  const first = () => Object.fromEntries(parts.map(([part, { minimum, maximum }], at) => [part, Math.min(maximum, minimum + Math.floor((at * count) / parts.length))]));
  return html`<fieldset class="field" aria-describedby=${`help-${name}`}><legend>${labelOf(schema, name)}</legend>
    <label class="switch"><input type="checkbox" name=${`option-${name}`} checked=${Boolean(value)} onChange=${(event) => set(event.target.checked ? first() : undefined)} />Choose</label>
    ${value && html`<div class="parts">${parts.map(([part, { minimum, maximum }]) => html`<label key=${part}>${titled(part)}
      ${schema["x-seats"] ? html`<select name=${`option-${name}-${part}`} value=${value[part]} onChange=${(event) => set({ ...value, [part]: Number(event.target.value) })}>
        ${Array.from({ length: count }, (_, seat) => html`<option key=${seat} value=${seat}>Player ${seat + 1}</option>`)}</select>` : html`<input type="number" name=${`option-${name}-${part}`} min=${minimum} max=${maximum} value=${value[part]} onInput=${(event) => set({ ...value, [part]: Number(event.target.value) })} />`}</label>`)}</div>`}
    <${Fault} id=${`fault-${name}`} fault=${fault} />${children}</fieldset>`;
}
