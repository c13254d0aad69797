// A deck is kept for a match or a print only when somebody wants one: then a table is opened, or the kit is made.
import { html, useState } from './preact.js';
import { json, newKey } from './http.js';
import { open } from './opening.js';
import { made } from './made.js';
import { keepName, lastName } from './seats.js';
import { umpired } from './umpire.js';

// Keep the deck, and return its digest and token; throws an Error with the first fault.
async function kept({ game, text, mine }) {
  const answer = await json("POST", `/v1/games/${game}/contents/check`, { body: { text, box: mine ? "mine" : "full", keep: true } });
  if (!answer.content) throw new Error(answer.faults[0]?.words ?? "The deck is not whole.");
  return answer.content;
}

export function PlayIt({ deck }) {
  const [game, setGame] = useState(null);
  const [count, setCount] = useState(4);
  const [aside, setAside] = useState(true);
  const [name, setName] = useState(lastName());
  const [state, setState] = useState("");
  const submit = async (event) => {
    event.preventDefault();
    setState("Setting up the table …");
    try {
      if (name.trim()) keepName(name.trim());
      const known = game ?? (await json("GET", `/v1/games/${deck.game}`));
      setGame(known);
      const { digest, token } = await kept(deck);
      location.assign(await open(bodyFor(known, { count, aside, name, content: { digest, token } }), newKey()));
    } catch (error) {
      setState(error.message);
    }
  };
  return html`<section aria-labelledby="play-title"><form class="setup" onSubmit=${submit}><h2 id="play-title">Play it</h2>
    <div class="field"><label for="pupils">How many play</label>
      <select id="pupils" value=${count} onChange=${(event) => setCount(Number(event.target.value))}>${[2, 3, 4].map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></div>
    <div class="field"><label class="switch"><input type="checkbox" checked=${aside} onChange=${(event) => setAside(event.target.checked)} />I do not play myself</label>
      <p class="help">${aside ? "You see who comes, and rule when somebody says that a refused answer was right." : "You have a seat, and the other players rule."}</p></div>
    <div class="field"><label for="name">Your name</label><input type="text" id="name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.target.value)} /></div>
    <p><button class="first start">Open the table</button></p>
    <p class="progress" role="status">${state}</p>
    <p class="soft small">The players come by a link or a code, each with a phone or a computer; the match starts when the last one sits down. Next you can show the screen on a projector.</p>
  </form></section>`;
}

function bodyFor(game, { count, aside, name, content }) {
  const called = name.trim() || "Host";
  const seats = Array.from({ length: count }, (_, at) => (at || aside ? { player: "open" } : { player: "person", name: called, seed: newKey() }));
  const body = { game: game.key, seats, options: {}, access: "unlisted", content };
  return aside ? umpired(game, body, called) : body;
}

// A kit with the cards of the deck, to play on paper.
export function PrintIt({ deck }) {
  const [state, setState] = useState("");
  const print = async (paper) => {
    setState("The pages are being made. This takes some seconds …");
    try {
      const { digest, token } = await kept(deck);
      const file = await made(`/v1/games/${deck.game}/contents/${digest}/kit.pdf?paper=${paper}`, token);
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "deck.pdf" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      setState("The pages are saved.");
    } catch (error) {
      setState(error.message);
    }
  };
  return html`<section aria-labelledby="print-title"><h2 id="print-title">Print it</h2>
    <p>${deck.mine ? "Your cards alone, with what their rounds need" : "Your cards and those of the full box, with board, stars, money"} and the rules in short, to cut out. The cards show the answers.</p>
    <p class="row"><button type="button" onClick=${() => print("a4")}>Print on A4</button> <button type="button" onClick=${() => print("letter")}>Print on letter</button></p>
    <p class="progress" role="status">${state}</p></section>`;
}
