// A table as a text: its cells, by row and column, to be changed in place.
const SEPARATORS = [",", ";", "\t"];

// Return the rows of a table, its separator, and the line that names it, if there is one.
export function parse(text) {
  const named = /^sep=(.)\r?\n/.exec(text);
  const body = text.slice(named ? named[0].length : 0);
  const [first] = body.replace(/^[\r\n]+/, "").split("\n", 1);
  const count = (separator) => first.split(separator).length;
  const separator = named?.[1] ?? SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
  return { rows: cells(body, separator), separator, head: named?.[0] ?? "" };
}

function cells(text, separator) {
  const rows = [];
  let row = [], cell = "", quoted = false;
  const end = () => {
    row.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === '"' && text[at + 1] === '"') cell += text[(at += 1)];
    else if (letter === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (quoted || (letter !== separator && letter !== "\n" && letter !== "\r")) cell += letter;
    else if (letter === separator) end();
    else {
      if (letter === "\r" && text[at + 1] === "\n") at += 1;
      end();
      rows.push(row);
      row = [];
    }
  }
  if (cell || row.length) {
    end();
    rows.push(row);
  }
  return rows;
}

// Return a table as a text.
export function written({ rows, separator, head }) {
  const cell = (text) => (text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return head + rows.map((row) => `${row.map(cell).join(separator)}\n`).join("");
}

const plain = (name) => name.replace(/^\ufeff/, "").trim().toLowerCase().replace(/[\s_]+/g, " ");

// Return the place of a column among the names in the first row; -1 for none.
export const columnOf = ({ rows }, name) => (rows[0] ?? []).findIndex((head) => plain(head) === name);

// Return the text of a cell, the first row being 1; undefined where the table has no such cell.
export function cellOf(table, row, column) {
  const at = columnOf(table, column);
  return at < 0 || !table.rows[row - 1] ? undefined : (table.rows[row - 1][at] ?? "");
}

// Return the text of a table in which a cell has another text.
export function changed(text, row, column, value) {
  const table = parse(text);
  const at = columnOf(table, column);
  const own = table.rows[row - 1];
  while (own.length <= at) own.push("");
  own[at] = value;
  return written(table);
}
