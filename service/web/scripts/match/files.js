// What can be kept of a match that is over: the sheet in a tab of its own, files, and the replay in place.
import { html, useEffect, useState } from './preact.js';
import { made } from './made.js';

const KINDS = { pdf: "PDF", txt: "Text", csv: "Table (CSV)" };

// Show a page in a new tab, from memory: a tab sends no token. The tab is opened at once, or the browser would take it for
// one that nobody asked for.
async function open(path, token) {
  const tab = window.open("", "_blank");
  try {
    const address = URL.createObjectURL(await made(path, token));
    if (!tab) return void location.assign(address); // tabs are blocked: in this one, from which one goes back
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

async function save(path, token) {
  const file = await made(path, token);
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: path.split("/").slice(-2).join("-") });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Return what carries out a click on a link to a file; what goes wrong is shown where the match ends.
function useFile(table, path, carryOut) {
  const [busy, setBusy] = useState(false);
  const click = async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // as the browser does it
    event.preventDefault();
    setBusy(true);
    try {
      await carryOut(path, table.anyToken);
    } catch (error) {
      table.refusal = { problem: { detail: error.message }, where: "ending" };
      table.paint();
    }
    setBusy(false);
  };
  return { href: path, "aria-busy": busy, onClick: click };
}

export function SheetInTab({ table, path }) {
  return html`<a class="button" target="_blank" rel="noopener" ...${useFile(table, path, open)}>Score sheet<span class="hidden"> in a new tab</span></a>`;
}

function ToKeep({ table, path, words }) {
  return html`<li><a ...${useFile(table, path, save)}>${words}</a></li>`;
}

export function Files({ table, files }) {
  const sheets = Object.entries(files.sheets ?? {}).filter(([kind]) => kind !== "html");
  return html`<ul class="files" aria-label="To keep">
    ${sheets.map(([kind, path]) => html`<${ToKeep} key=${path} table=${table} path=${path} words=${`Score sheet: ${KINDS[kind] ?? kind}`} />`)}
    ${files.replay && html`<${ToKeep} table=${table} path=${files.replay} words="Replay page" />`}
    <${ToKeep} table=${table} path=${files.record} words="Record (JSON)" />
  </ul>`;
}

// The replay page inside this one; it is shown from memory, since a frame sends no token, and without an origin, so that
// nothing in it could read the tokens of this browser.
export function Replay({ table, path }) {
  const [source, setSource] = useState(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    const gone = new AbortController();
    let address;
    made(path, table.anyToken, gone.signal).then(
      (page) => setSource((address = URL.createObjectURL(page))),
      (error) => gone.signal.aborted || setFault(error.message),
    );
    return () => {
      gone.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, []);
  if (fault) return html`<p class="refusal" role="alert">${fault}</p>`;
  return source ? html`<iframe class="replay" src=${source} title="The replay" sandbox="allow-scripts allow-downloads allow-popups" allow="fullscreen"></iframe>` : html`<p class="soft" role="status">The replay is being made …</p>`;
}
