// What will be played where nothing was chosen: defaults that depend on the seats, and options that others set.
import { labelOf, valueOf } from './labels.js';

// Return the defaults that hold because bots take all seats but one.
export function usualOf(game, seats) {
  if (seats.filter(({ player }) => player !== "bot").length > 1) return {};
  const options = Object.entries(game.schemas.options.properties).filter(([, schema]) => "x-alone" in schema);
  return Object.fromEntries(options.map(([name, schema]) => [name, schema["x-alone"]]));
}

// Return the options that the values of others set: each with its value, and what sets it, as people call that.
export function fixedBy(properties, values) {
  const setBy = ([name, schema]) => {
    const chosen = values[name] ?? schema.default;
    const by = chosen === true ? labelOf(schema, name) : valueOf(schema, chosen);
    return Object.entries(schema["x-sets"]?.[String(chosen)] ?? {}).map(([other, value]) => [other, { value, by }]);
  };
  return Object.fromEntries(Object.entries(properties).flatMap(setBy));
}
