// Long menus by their headings: the paths that a game gives to its entries.

const LEAST = 2; // entries from which on headings help

// Return the groups of a menu: those of its entries that have a path, by its first heading, in lines by the rest of it.
export function grouped(entries) {
  const sorted = entries.filter((entry) => entry.form === "action" && entry.path?.length > 1);
  if (sorted.length < LEAST) return [];
  return collected(sorted, ({ path }) => path[0]).map(([heading, own]) => ({ heading, entries: own, lines: linesOf(own) }));
}

const linesOf = (entries) =>
  collected(entries, ({ path }) => path.slice(1, -1).join(": ")).map(([heading, own]) => ({
    heading, entries: own, clause: own.every(({ clause }) => clause === own[0].clause) ? own[0].clause : "",
  }));

function collected(entries, nameOf) {
  const found = new Map();
  for (const entry of entries) found.set(nameOf(entry), [...(found.get(nameOf(entry)) ?? []), entry]);
  return [...found];
}
