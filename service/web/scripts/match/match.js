// The page of a match: how it is put together.
import { html } from './preact.js';
import { About } from './about.js';
import { Again } from './back.js';
import { Claims, Watching } from './claims.js';
import { Clock, Turn } from './clock.js';
import { Question, Setting } from './confirm.js';
import { Throws } from './dice.js';
import { Rolled } from './rolled.js';
import { Ending } from './ending.js';
import { Screen } from './hosting.js';
import { Guide, Hints, How, InShort } from './guide.js';
import { Keeping } from './keeping.js';
import { Invitation } from './invitation.js';
import { Menu } from './menu.js';
import { Absent } from './seat_menu.js';
import { Ruling } from './ruling.js';
import { Seats } from './seats.js';
import { SignalSettings } from './signals.js';
import { Spoken, Story, Words } from './story.js';
import { Picture } from './pane.js';
import { Connection, Refused, Table } from './table.js';
import { isUmpire } from './umpire.js';

function Page({ table }) {
  const { match } = table;
  if (!match) return html`<${Refused} table=${table} />`;
  return html`
    <header class="table-head">
      <h1>${table.title}</h1>${match.test && html`<span class="soft small test">Test match</span>`}
      ${!table.screen && html`<a class="small" href=${`/games/${match.game}/rules`} target="_blank" rel="noopener">Rules</a>`}
      <${How} table=${table} />
      ${match.luck === "table" && match.status !== "over" && table.held.length > 0 && html`<a class="small" href=${`/score/${table.id}`}>Scorer’s view</a>`}
      <div class="table-now">
        <${Turn} table=${table} />
        <${Clock} match=${match} />
        <${Connection} table=${table} />
      </div>
      <${Keeping} table=${table} />${match.status !== "open" && html`<${Watching} table=${table} />`}<${Claims} table=${table} />
    </header>
    ${match.status !== "open" && html`<${InShort} table=${table} />`}
    <div class="table-body">
      <div class="left">
        ${match.status === "over" && html`<${Ending} table=${table} />`}
        ${table.position.board && !table.replaying && html`<${Picture} board=${table.board} />`}
        ${match.status === "cancelled" && html`<p class="row"><a class="button first" href="/play">Open another table</a> <a class="button" href="/tables">See the open tables</a></p>`}
        ${match.status === "open" && html`<img class="opening" src=${`/games/${match.game}/picture.svg?seats=${match.seats.filter(({ seat }) => !isUmpire(match, seat)).length}`} width=${table.place.dataset.width} height=${table.place.dataset.height} alt="" />`}
      </div>
      <div class="right">
        ${!table.replaying && html`<${Rolled} table=${table} />`}
        <${Ruling} table=${table} />
        <${Absent} table=${table} />
        <${Throws} table=${table} />
        <${Hints} table=${table} />
        ${!table.screen && html`<${Menu} table=${table} /><${Again} table=${table} /><${Question} table=${table} />`}
        ${match.status === "open" && html`<${Invitation} table=${table} /><${Watching} table=${table} />`}
        <${Screen} table=${table} />
        <${Story} table=${table} />
        ${match.status !== "open" && html`<${Seats} table=${table} />`}
        ${!table.screen && html`<${Words} key=${`words ${table.seat}`} table=${table} /><${Setting} table=${table} /><${SignalSettings} table=${table} /><${About} table=${table} />`}
      </div>
    </div>
    ${match.status === "open" && html`<${InShort} table=${table} />`}
    <${Spoken} key=${table.seat} table=${table} />`;
}

const place = document.getElementById("main");
if (place?.dataset.match) {
  const table = new Table(place, Page);
  table.guide = new Guide(table);
  table.follow();
  addEventListener("hashchange", () => location.hash.includes("token=") && location.reload());
}
