// A file that somebody drops or chooses, as a text; what it cannot be is said at once, before anything is sent.
export const MOST = 4_000_000; // bytes of a deck

const BODY = 4_190_000; // bytes of a request with a deck in it

// Whether a text is more than a request holds, in which signs such as quotes take more room than in the text.
export const isTooLong = (text) => text.length > MOST || (text.length * 6 > BODY && new Blob([JSON.stringify(text)]).size > BODY);

const size = (bytes) => `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;

// Return the text of the only file, and a note about how it was read; throws an Error with what is wrong.
export async function readOne(files) {
  if (files.length > 1) throw new Error(`These are ${files.length} files. One deck is one file: choose it alone.`);
  const [file] = files;
  if (!file) throw new Error("No file came. Choose a file, or paste the text of one.");
  if (file.size > MOST) throw new Error(`The file has ${size(file.size)}; a deck has at most ${size(MOST)}. Nothing was sent.`);
  if (!file.size) throw new Error("The file is empty.");
  return decoded(new Uint8Array(await file.arrayBuffer()));
}

function decoded(bytes) {
  const begins = (...first) => first.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)) throw new Error("This is a workbook or an archive. In the spreadsheet, choose “Save as” and “CSV UTF-8”, and bring that file.");
  if (begins(0xff, 0xfe)) return checked(new TextDecoder("utf-16le").decode(bytes));
  if (begins(0xfe, 0xff)) return checked(new TextDecoder("utf-16be").decode(bytes));
  try {
    return checked(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return checked(new TextDecoder("windows-1252").decode(bytes), "The file is not UTF-8: look at the letters with accents, and save it as “CSV UTF-8” if they are wrong.");
  }
}

function checked(text, note = "") {
  if (text.includes("\0")) throw new Error("This is no text, but a picture, a document or a program. A deck is a table (CSV) or JSON.");
  if (isTooLong(text)) throw new Error("The file is too large to be sent: quotes, line ends and letters with accents take more room than others. Nothing was sent.");
  return { text, note };
}
