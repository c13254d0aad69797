// Proof of a click: a click on a link that opens a match makes a random word, keeps it and adds it to the link. The page
// that follows accepts each word once. An address that was copied, kept or read by a crawler opens nothing.
import { newKey } from './http.js';
import { canKeep, recall, retain } from './storage.js';

const KEPT = "noonday-clicks";
const MOST = 8; // clicks whose pages may still be on their way, each into a tab of its own
const MARK = /^#now-(\w+)$/;

// A browser that stores nothing keeps the tab's name at least, for a link that it follows in the same tab.
const keep = (words) => (canKeep ? retain(KEPT, words.join(" ")) : (window.name = words.join(" ")));
const kept = () => ((canKeep ? recall(KEPT) : window.name) || "").split(" ");

// Return the hash of a link that is being clicked.
export function marked() {
  const word = newKey();
  keep([...kept(), word].slice(-MOST));
  return `now-${word}`;
}

// Return whether a click led to this page; asked again, it did not.
export function clicked() {
  const words = kept();
  const word = MARK.exec(location.hash)?.[1];
  if (!word || !words.includes(word)) return false;
  keep(words.filter((other) => other !== word));
  return true;
}
