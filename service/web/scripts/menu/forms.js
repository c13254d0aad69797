// A form made from a template's JSON Schema: what is filled in is kept as long as the template is the same.
import { html, useEffect, useRef, useState } from './preact.js';
import { percent, titled } from './labels.js';
import { assembled, isPlaced, missing, optionsOf, partsOf } from './schemas.js';
import { Trays } from './trays.js';

const RADIOS = 9; // most choices that are shown at once; more are a list

// Focus the first control of the form about a place, or of the first form.
export function focusPart(spot) {
  const about = spot ? `.template [data-spots~="${CSS.escape(spot)}"]` : ".template form";
  const part = document.querySelector(about) ?? document.querySelector(".template form");
  const details = part?.closest("details");
  if (details) details.open = true;
  const control = part?.matches("input, select") ? part : (part?.querySelector("input:checked") ?? part?.querySelector("input, select, button"));
  control?.focus();
}

export function Form({ table, entry }) {
  const { schema } = entry;
  const key = `${table.seat} ${entry.label} ${JSON.stringify(schema)}`;
  const draft = table.drafts.get(key) ?? {};
  const [asked, ask] = useState(false); // to send though something is missing
  const [, paint] = useState(0);
  const set = (values) => {
    table.draft(key, values);
    paint(Math.random());
  };
  const fields = Object.entries(schema.properties).filter(([, part]) => part.const === undefined);
  const placed = fields.filter(([, part]) => isPlaced(part));
  const others = fields.filter(([, part]) => !isPlaced(part));
  const left = missing(schema, draft);
  const submit = async (event) => {
    event.preventDefault();
    if (left.length) ask(true);
    if (left.length || table.acted) return void (left.length && focusMissing(event.target));
    if (await table.act(entry, assembled(schema, draft))) table.draft(key);
  };
  return html`<form onSubmit=${submit} novalidate>
    ${others.map(([name, part]) => html`<${Field} table=${table} key=${name} name=${part.title ?? titled(name)} schema=${part} value=${draft[name]}
      onChange=${(value) => set({ ...table.drafts.get(key), [name]: value })} alone=${fields.length === 1} label=${entry.label} asked=${!entry.unasked} spots=${entry.spots} />`)}
    ${placed.length > 0 && html`<${Trays} table=${table} lists=${placed} values=${draft} onChange=${set} />`}
    ${asked && left.length > 0 && html`<p class="lacking" role="alert">Still to choose: <bdi>${left.map((part) => table.words(titled(part))).join(", ")}</bdi>.</p>`}
    <button class=${left.length ? "send" : "send first"} aria-disabled=${Boolean(table.acted)}>${left.length && placed.length ? `Send: ${left.join(", ")} left` : "Send"}</button>
  </form>`;
}

const focusMissing = (form) => (form.querySelector("fieldset:not(:has(:checked)) input") ?? form.querySelector("input:invalid, select:invalid, input, select, button"))?.focus();

function Field(given) {
  const { table, schema, name, value, onChange } = given;
  const parts = partsOf(schema, value);
  if (parts) {
    const own = parts.filter(({ schema: part }) => part.const === undefined);
    return own.map((part) => html`<${Field} table=${table} key=${part.key} schema=${part.schema} name=${part.name} value=${part.value} onChange=${(next) => onChange(part.changed(next))} />`);
  }
  const options = optionsOf(schema);
  if (options) return html`<${options.length > RADIOS ? Select : Radios} table=${table} name=${name} options=${options} value=${value} onChange=${onChange} spots=${schema["x-spots"]} />`;
  return html`<${Typed} ...${given} />`;
}

function Radios({ table, name, options, value, onChange, spots = [] }) {
  const group = useRef(`group-${Math.random()}`).current;
  const at = options.findIndex((option) => same(option.value, value));
  return html`<fieldset data-spots=${spots.join(" ")}><legend>${name}</legend>
    ${options.map((option, index) => html`<label class=${option.card ? "radio pictured" : "radio"}><input type="radio" name=${group} checked=${index === at} data-spots=${(option.spots ?? []).join(" ")}
      onChange=${() => onChange(option.value)} /><span>${option.card && html`<${Card} table=${table} card=${option.card} />`}${option.title}${option.odds?.hits > 0 && html` <b class="odds">${percent(option.odds)}</b>`}</span></label>`)}
  </fieldset>`;
}

// What is on a card; its words are next to it.
export function Card({ table, card }) {
  return html`<img class="card-face" src=${`/games/${table.match.game}/cards/${card}.svg`} alt="" />`;
}

function Select({ name, options, value, onChange, spots = [] }) {
  const at = options.findIndex((option) => same(option.value, value));
  return html`<label class="field">${name} <select data-spots=${spots.join(" ")} value=${at} required onChange=${(event) => onChange(options[Number(event.target.value)]?.value)}>
    <option value="-1" disabled>Choose …</option>
    ${options.map((option, index) => html`<option value=${index}>${option.title}${option.odds?.hits > 0 ? ` (${percent(option.odds)})` : ""}</option>`)}
  </select></label>`;
}

// A text or a number. The field of an answer that is asked for has the focus as soon as it is there.
function Typed({ schema, name, value, onChange, alone, label, asked, spots = [] }) {
  const input = useRef(null);
  useEffect(() => {
    if (alone && asked && !document.activeElement?.matches("input, select, textarea")) input.current.focus({ preventScroll: true });
  }, []);
  const isNumber = schema.type === "integer" || schema.type === "number";
  const bounds = isNumber ? { type: "number", min: schema.minimum, max: schema.maximum, step: schema.type === "integer" ? 1 : "any" } : { type: "text", maxlength: schema.maxLength };
  return html`<label class="field"><span class=${alone ? "hidden" : ""}>${alone ? label : name}</span>
    <input ref=${input} ...${bounds} value=${value ?? ""} data-spots=${spots.join(" ")} onInput=${(event) => onChange(event.target.value)}
      autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false" enterkeyhint="send" /></label>`;
}

const same = (one, other) => other !== undefined && JSON.stringify(one) === JSON.stringify(other);
