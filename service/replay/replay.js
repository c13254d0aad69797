// Starts the page.
import { Controls } from './controls.js';
import { byId, isolated, make } from './dom.js';
import { Log } from './log.js';
import { Match } from './match.js';
import { about, prove } from './panel.js';
import { Player } from './player.js';
import { Picture, unpack } from './reel.js';

async function start() {
  const root = document.documentElement;
  root.classList.toggle("embed", new URLSearchParams(location.search).has("embed"));
  const { packed, reel } = await unpack(byId("reel").textContent);
  const match = new Match(reel);
  byId("title").textContent = match.title;
  byId("players").replaceChildren(...match.names.map(player));
  byId("ending").textContent = match.ending();
  const picture = new Picture(reel);
  byId("stage").style.setProperty("--ratio", reel.width / reel.height);
  byId("picture").prepend(picture.root);
  byId("picture").classList.toggle("never", !match.started);
  if (!match.started) byId("unseen").textContent = "The match never started.";
  const shown = new Player(match);
  new Controls(match, shown, picture);
  root.classList.add("ready");
  byId("sparse").textContent = match.lacks().join(" ");
  requestAnimationFrame(() => whenIdle(() => rest(match, shown, packed)));
}

// A player's name, after the number of the seat, by which pictures call it.
function player(name, seat) {
  return make("span", { className: "player" }, make("span", { className: "hidden" }, "Player "), make("span", { className: "seat" }, String(seat + 1)), " ", isolated(name), " ");
}

// What can wait until the first picture is seen.
function rest(match, shown, packed) {
  new Log(match, shown);
  about(match);
  whenIdle(() => prove(match, packed));
}

// Not every browser reports when it is idle.
function whenIdle(work) {
  if (globalThis.requestIdleCallback) requestIdleCallback(work);
  else setTimeout(work);
}

start().catch((error) => {
  byId("sentence").textContent = `This page cannot show its match: ${error.message}.`;
  document.documentElement.classList.add("broken");
  throw error;
});
