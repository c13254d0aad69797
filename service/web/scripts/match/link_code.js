// The link of seats as a code for a camera.
import { html, useEffect, useState } from './preact.js';
import { once } from './http.js';

// The tokens are sent in a body, never in an address.
export function LinkCode({ table, tokens, words }) {
  const [drawn, show] = useState(null); // "" where it cannot be drawn
  const sent = tokens.join(" ");
  useEffect(() => {
    const stopped = new AbortController();
    show(null);
    once("POST", `/matches/${table.id}/link.svg`, { body: { tokens: sent.split(" ") }, signal: stopped.signal })
      .then((response) => response.text())
      .then((svg) => show(`data:image/svg+xml,${encodeURIComponent(svg.replace(/<style>.*?<\/style>/s, ""))}`), () => stopped.signal.aborted || show("")); // the link is there
    return () => stopped.abort();
  }, [sent]);
  if (drawn === null) return html`<span class="code"></span>`; // it has its room before it is drawn
  return drawn && html`<img class="code" src=${drawn} width="220" height="220" alt=${words} />`;
}
