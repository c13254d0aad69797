// The words of a menu's entries, as a page shows them.

const SEATS = /\bseats? \d+(?:(?:, | and |, and | or )\d+)*\b/gi;
const DASH = " – ";

// Return a text with players' names in the place of "seat 1" or "seat 1, 3"; one without a name is "Player 2".
export function named(seats, text) {
  return text.replace(SEATS, (phrase) => {
    const [before] = phrase.match(/^\D+/);
    const numbers = phrase.match(/\d+/g).map(Number);
    if (!numbers.every((number) => seats[number])) return phrase;
    return phrase.slice(before.length).replace(/\d+/g, (number) => seats[number].display_name);
  });
}

// Return what all labels end with, from a dash on, such as " – Which river …?"; "" for nothing.
export function sharedTail(labels) {
  const [first, ...others] = labels;
  if (!others.length) return "";
  for (let at = first.indexOf(DASH, 1); at > 0; at = first.indexOf(DASH, at + 1)) {
    const tail = first.slice(at);
    if (others.every((label) => label.endsWith(tail) && label.length > tail.length)) return tail;
  }
  return "";
}

// Return what a label ends with, from a dash on, if one of `others` ends with the same words; "" if not.
export function repeatedTail(label, others) {
  const at = label.indexOf(DASH, 1);
  const tail = at > 0 ? label.slice(at) : "";
  return tail && others.some((other) => other.endsWith(heading(tail))) ? tail : "";
}

// The tail as a heading, without its dash.
export const heading = (tail) => tail.slice(DASH.length);

// Return "3 houses" or "1 house"; names of lists are plurals.
export const counted = (count, name) => `${count} ${count === 1 ? name.replace(/(?<=\w)s$/, "") : name}`;

// Return a field's name in words, such as "Age order".
export const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

// A chance as people say it; only what always or never happens is 100 % or 0 %.
export const percent = ({ hits, of }) => `${hits === of ? 100 : hits === 0 ? 0 : Math.min(99, Math.max(1, Math.round((100 * hits) / of)))} %`;

// Return an option, or one of its values, as people call it, by its schema; numbers of seats are counted from 1.
export const labelOf = (schema, name) => schema["x-label"] ?? titled(name);
export const valueOf = (schema, value) => schema["x-values"]?.[String(value)] ?? (schema["x-seats"] && typeof value === "number" ? `Player ${value + 1}` : titled(String(value)));
