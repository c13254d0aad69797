// Links that open a match at once. A person's click alone says so: what follows a link by itself, as crawlers do, comes
// to the form, and opens nothing.
import { marked } from './clicks.js';

const MIDDLE = 1; // opens a new tab; the buttons above it open menus and go back

function mark({ button, isTrusted, target }) {
  const link = target.closest("a[data-now]");
  if (!link || !isTrusted || button > MIDDLE) return;
  link.hash = marked();
  setTimeout(() => (link.hash = "")); // once it was followed
}
document.addEventListener("click", mark);
document.addEventListener("auxclick", mark); // into a new tab
