// The parts that a template's JSON Schema asks for, and their values. Values are kept as they will be sent, except
// numbers, which are texts while they are typed; undefined is a part that has not been chosen.
import { counted, titled } from './labels.js';

const isNull = (part) => part.type === "null";
const isNumber = (part) => part.type === "integer" || part.type === "number";
const isObject = (part) => part.type === "object" && part.properties;

// Return the only kind of value other than null, and whether null is allowed.
function kindOf(schema) {
  const kinds = (schema.anyOf ?? schema.oneOf ?? []).filter((part) => !isNull(part));
  if (kinds.length !== 1) return [schema, false];
  return [{ title: schema.title, ...kinds[0] }, true];
}

// Return whether a field names places of the picture, one or several, on which pieces are put.
export const isPlaced = (schema) => Boolean(schema["x-spot"] || schema.items?.["x-spot"]);

// Return whether the form of an entry is a text that is typed.
export function isTyped({ schema }) {
  const [part, ...others] = Object.values(schema.properties).filter((each) => each.const === undefined);
  return part?.type === "string" && !part.enum && !isPlaced(part) && !others.length;
}

// Return the least and the most places that a field names, and the places if it lists them.
export function placesOf(schema) {
  const one = Boolean(schema["x-spot"]);
  const allowed = one ? schema.enum : schema.items.enum;
  return { one, least: one ? 1 : (schema.minItems ?? 0), most: one ? 1 : (schema.maxItems ?? Infinity), allowed: allowed ? new Set(allowed) : null };
}

// Return the values of which one is chosen, with titles; null when it is no such field.
export function optionsOf(schema) {
  if (schema.type === "boolean") return [{ value: true, title: "Yes" }, { value: false, title: "No" }];
  if (schema.enum) return schema.enum.map((value) => ({ value, title: String(value ?? "none") }));
  const parts = schema.oneOf ?? schema.anyOf;
  if (!parts?.every((part) => part.const !== undefined)) return null;
  return parts.map((part) => ({ value: part.const, title: part.title ?? String(part.const), spots: part["x-spots"], card: part["x-card"], odds: part["x-odds"] }));
}

// Return the parts of an object or a list, each with its value and how the whole changes with it; null for other fields.
export function partsOf(schema, whole) {
  if (isObject(schema)) {
    return Object.entries(schema.properties).map(([key, part]) => ({
      key, schema: part, name: part.title ?? titled(key), value: whole?.[key], changed: (next) => ({ ...whole, [key]: next }),
    }));
  }
  if (schema.type !== "array" || isPlaced(schema)) return null;
  const listed = schema.prefixItems ?? [];
  const more = schema.items && typeof schema.items === "object" ? Math.min(schema.maxItems ?? 9, 9) - listed.length : 0;
  const all = [...listed, ...Array(Math.max(0, more)).fill(schema.items)];
  return all.map((part, at) => ({
    key: at, schema: part, name: part.title ?? `${at + 1}`, value: whole?.[at], changed: (next) => all.map((_, index) => (index === at ? next : whole?.[index])),
  }));
}

const isBlank = (value) => value === undefined || value === "" || value === null;

// Return what has to be filled in, in words.
export function missing(schema, value, name = "", needed = true) {
  const [kind, mayBeNull] = kindOf(schema);
  if (kind.const !== undefined || (mayBeNull && isBlank(value))) return [];
  if (isPlaced(kind)) {
    const left = placesOf(kind).least - (value?.length ?? 0);
    return left > 0 ? [counted(left, name)] : [];
  }
  const parts = partsOf(kind, value);
  if (!parts) return needed && isBlank(value) && (kind.type !== "string" || kind.minLength > 0 || kind.enum) ? [name] : [];
  const due = (part, at) => (isObject(kind) ? (kind.required ?? []).includes(part.key) : at < (kind.minItems ?? 0));
  return parts.flatMap((part, at) => missing(part.schema, part.value, isObject(kind) ? part.key : part.name, due(part, at)));
}

// Return the value to be sent.
export function assembled(schema, value) {
  const [kind, mayBeNull] = kindOf(schema);
  if (kind.const !== undefined) return kind.const;
  if (mayBeNull && isBlank(value)) return null;
  if (isPlaced(kind)) return placesOf(kind).one ? value[0] : (value ?? []);
  const parts = partsOf(kind, value);
  if (!parts) return isNumber(kind) && value !== "" ? Number(value) : (value ?? "");
  if (!isObject(kind)) return parts.filter((part, at) => at < (kind.minItems ?? 0) || !isBlank(part.value)).map((part) => assembled(part.schema, part.value));
  const given = parts.filter((part) => (kind.required ?? []).includes(part.key) || part.schema.const !== undefined || !isBlank(part.value));
  return Object.fromEntries(given.map((part) => [part.key, assembled(part.schema, part.value)]));
}
