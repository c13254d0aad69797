// A question before each action is sent, for those who want it: a setting of this browser.
import { html, useEffect, useRef, useState } from './preact.js';
import { recall, retain } from './storage.js';

const KEPT = "noonday-confirm"; // where the browser keeps that it asks

export const isAsking = () => recall(KEPT) === "yes";

// Return whether the action may be sent: at once, or as the person answers.
export function agreed(table, entry) {
  if (!isAsking() || !table.confirms) return true;
  table.asking?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes) => {
      if (table.asking?.answer !== answer) return;
      table.asking = null;
      table.paint();
      resolve(yes);
    };
    table.asking = { label: entry.label, decision: table.match.decision, answer };
    table.paint();
  });
}

// The question, until it is answered or the match goes on without it.
export function Question({ table }) {
  const { asking, match } = table;
  const dialog = useRef(null);
  useEffect(() => {
    if (asking && !dialog.current.open) dialog.current.showModal();
  }, [asking]);
  useEffect(() => {
    if (asking && asking.decision !== match.decision) asking.answer(false);
  }, [match.decision]);
  if (!asking) return null;
  return html`<dialog class="question" ref=${dialog} aria-labelledby="question" onClose=${() => asking.answer(false)}>
    <p id="question">${asking.label}?</p>
    <p class="row"><button type="button" class="first" onClick=${() => asking.answer(true)}>Yes, send it</button> <button type="button" onClick=${() => asking.answer(false)}>Cancel</button></p>
  </dialog>`;
}

export function Setting({ table }) {
  const [on, set] = useState(isAsking());
  if (!table.held.length || table.match.status === "over") return null;
  const change = ({ target }) => {
    retain(KEPT, target.checked ? "yes" : "no");
    set(target.checked);
  };
  return html`<p><label class="asks"><input type="checkbox" checked=${on} onChange=${change} /> Ask before each action is sent</label></p>`;
}
