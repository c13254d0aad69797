// A deck of one's own: brought, mended, looked at, printed, and played at once.
import { html, render, useEffect, useRef, useState } from './preact.js';
import { Cards } from './cards.js';
import { Faults } from './faults.js';
import { isAway, json } from './http.js';
import { PlayIt, PrintIt } from './using.js';
import { isTooLong, readOne } from './reading.js';
import { recall, retain } from './storage.js';

const LATER = 20_000; // ms after which a server that did not answer is asked again
const REST = 600; // ms without a key after which the text is judged
const AWAY = "The server does not answer. Your text is safe here, and is judged when the connection is back.";
const KEPT = 1_000_000; // letters of a text that a reload finds again

const place = document.getElementById("deck");
const { game, title, examples } = place.dataset;
const KEY = `noonday-deck:${game}`;

function Page() {
  const [text, setText] = useState(() => recall(KEY, { brief: true }) ?? "");
  const [note, setNote] = useState(null); // {words, isFault} about the file
  const [found, setFound] = useState(null);
  const [problem, setProblem] = useState("");
  const [mine, setMine] = useState(null); // whether only own cards are played; null: as it fits
  const asked = useRef(0);
  const judge = async (review) => {
    const own = (asked.current += 1);
    try {
      const answer = await json("POST", `/v1/games/${game}/contents/check`, { body: { text, box: "mine", review }, onRetry: () => own === asked.current && setProblem(AWAY) });
      if (own !== asked.current) return;
      setFound(answer);
      setProblem("");
    } catch (refusal) {
      if (own === asked.current) setProblem(isAway(refusal) ? AWAY : refusal.message);
    }
  };
  useEffect(() => {
    retain(KEY, text.length <= KEPT ? text : "", { brief: true });
    asked.current += 1; // an answer about the text before is late
    setProblem("");
    if (!text.trim()) return void setFound(null);
    const timer = setTimeout(judge, REST, false);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (problem !== AWAY) return undefined;
    const again = () => judge(false);
    const timer = setInterval(again, LATER);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [text, problem]);
  const bring = async (files) => {
    try {
      const read = await readOne([...files]);
      if (read.text !== text) setFound(null); // what was found is about another file
      setText(read.text);
      setNote(read.note ? { words: read.note } : null);
    } catch (error) {
      setNote({ words: error.message, isFault: true });
    }
  };
  const type = (value) => {
    if (isTooLong(value)) return setNote({ words: "The text is too long: a deck has at most 4 MB.", isFault: true });
    setNote(null);
    return setText(value);
  };
  const [lacks, wrong] = found?.printable ? [found.faults, []] : [[], found?.faults ?? []];
  const own = new Set(found?.piles.filter((pile) => pile.cards).map((pile) => pile.pile));
  const few = lacks.filter((lack) => own.has(lack.path)); // a round has cards, but too few: the full box does not fill it
  const alone = mine ?? lacks.length === few.length;
  const deck = { game, title, text, mine: alone, piles: found?.piles ?? [] };
  return html`<div>
    <${Bring} text=${text} bring=${bring} type=${type} note=${note} />
    ${problem && html`<div class="refusal" role="alert"><p>${problem}</p></div>`}
    ${text.trim() && (found || !problem) && html`<${Faults} text=${text} setText=${type} found=${found} wrong=${wrong} review=${() => judge(true)} />`}
    ${found && !wrong.length && html`<div>
      <${Which} lacks=${alone ? lacks : few} missing=${lacks} alone=${alone} setMine=${setMine} />
      ${!(alone ? lacks : few).length && html`<${PlayIt} deck=${deck} />`}
      <${PrintIt} deck=${deck} />
      <${Cards} deck=${deck} />
    </div>`}
  </div>`;
}

// Where a deck comes from: a file that is dropped or chosen, or a text.
function Bring({ text, bring, type, note }) {
  const [over, setOver] = useState(false);
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    bring(event.dataTransfer.files);
  };
  const drag = (event) => {
    event.preventDefault();
    setOver(true);
  };
  return html`<section class="bring" aria-labelledby="bring-title">
    <h2 id="bring-title">Your questions</h2>
    <div class=${over ? "drop over" : "drop"} onDragOver=${drag} onDragLeave=${() => setOver(false)} onDrop=${drop}>
      <p><label class="button first">Choose a file<input class="hidden" type="file" accept=".csv,.tsv,.txt,.json,text/csv,application/json" onChange=${(event) => bring(event.target.files).then(() => (event.target.value = ""))} /></label>
        <span> or drop it here: a table (CSV) or JSON, at most 4 MB.</span></p>
      <p class="small">New to this? Start from <a href=${`/decks/template.csv?game=${game}`} download>a table with two examples</a> or from <a href=${`/decks/example.csv?game=${game}`} download>a small whole deck</a>, in any spreadsheet.
        ${!text && html` <button type="button" class="quiet" onClick=${() => type(examples)}>Try it here</button>`}</p>
    </div>
    ${note && html`<p class=${note.isFault ? "fault" : "soft"} role=${note.isFault ? "alert" : "status"}>${note.words}</p>`}
    <div class="field"><label for="text">The text of the deck</label>
      <textarea id="text" rows=${text ? 12 : 5} spellcheck="false" wrap="off" dir="auto" placeholder="Or paste a table here" value=${text} onInput=${(event) => type(event.target.value)}></textarea></div>
  </section>`;
}

// With which cards it is played: only one's own, or the full box for the rounds without any.
function Which({ lacks, missing, alone, setMine }) {
  const pill = (label, value) => html`<label><input type="radio" name="box" checked=${alone === value} onChange=${() => setMine(value)} />${label}</label>`;
  return html`<section aria-labelledby="which-title"><h2 id="which-title">Which cards</h2>
    <fieldset class="field"><legend class="hidden">Which cards</legend>
      <div class="pills">${pill("Only mine", true)}${pill("Mine, and the full box for the other rounds", false)}</div></fieldset>
    ${lacks.length > 0 && html`<div class="refusal" role="alert"><p>You can print your cards. A match with them needs more${alone ? ", or take the full box for the other rounds" : ""}:</p>
      <ul>${lacks.map((lack) => html`<li key=${lack.path}>${upper(lack.says)}.</li>`)}</ul></div>`}
    ${!alone && missing.length > lacks.length && html`<p class="soft">To play with your cards only, you would need more: ${missing.map((lack) => lack.says).join("; ")}.</p>`}
    ${alone && !lacks.length && html`<p class="soft">The match is short: rounds for which you have no card are left out, and used cards come again.</p>`}</section>`;
}

const upper = (words) => words.charAt(0).toUpperCase() + words.slice(1);

render(html`<${Page} />`, place);
