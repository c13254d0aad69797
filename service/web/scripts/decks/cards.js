// The cards of a deck as players see them: one's own alone, some at a time, when somebody asks for them.
import { html, useEffect, useState } from './preact.js';
import { json } from './http.js';

export function Cards({ deck }) {
  const [shown, setShown] = useState(null); // {total, cards}
  const [state, setState] = useState("");
  useEffect(() => setShown(null), [deck.text]); // they were another deck's
  const more = async () => {
    setState("The cards are being drawn …");
    try {
      const body = { text: deck.text, box: "mine" };
      const page = await json("POST", `/v1/games/${deck.game}/contents/preview?after=${shown?.cards.length ?? 0}`, { body });
      setShown({ total: page.total, cards: [...(shown?.cards ?? []), ...page.cards] });
      setState("");
    } catch (refusal) {
      setState(refusal.message);
    }
  };
  const left = shown ? shown.total - shown.cards.length : 0;
  return html`<section class="preview" aria-labelledby="preview-title"><h2 id="preview-title">Your cards</h2>
    ${!shown && html`<p><button type="button" onClick=${more}>See my cards</button> <span class="soft small">With the answers: keep the pupils away from the screen.</span></p>`}
    <p class="progress" role="status">${state}</p>
    ${shown && html`<ul class="deck-cards">${shown.cards.map((card) => html`<${Card} key=${`${card.pile} ${card.name}`} card=${card} />`)}</ul>
      <p><span class="soft">${shown.cards.length} of ${shown.total}</span> ${left > 0 && html`<button type="button" onClick=${more}>Show more</button>`}</p>`}
  </section>`;
}

function Card({ card }) {
  const [, width, height] = card.picture.match(/viewBox="0 0 (\d+) (\d+)"/) ?? [];
  return html`<li><figure>
    <img src=${`data:image/svg+xml,${encodeURIComponent(card.picture)}`} width=${width} height=${height} alt=${card.words} loading="lazy" />
    <figcaption><b>${card.pile}, ${card.name}</b> <bdi>${card.right}</bdi></figcaption></figure></li>`;
}
