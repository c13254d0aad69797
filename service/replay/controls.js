// What the reader works the page with: buttons, time line, keyboard, touch, and the files that can be kept.
import { byId, isolated, make, save } from './dom.js';
import { Pane, sizeOf } from './lens.js';
import { completed } from './proof.js';
import { create, trails } from './trail.js';

const SWIPE = 40; // pixels
const LONG = 200; // characters of words that are set smaller
const SPOKEN_AFTER = 250; // ms of rest before a step is spoken

export class Controls {
  constructor(match, player, picture) {
    Object.assign(this, { match, player, picture });
    this.line = byId("line");
    this.line.max = Math.max(1, match.length);
    this.fillViews();
    this.wirePicture();
    this.wireButtons();
    this.wireTouch();
    document.addEventListener("keydown", (event) => this.key(event));
    player.watch((before) => this.show(before));
  }

  fillViews() {
    const options = this.match.views.map((view) => make("option", { value: view.key }, view.name));
    byId("view").replaceChildren(...options);
  }

  // The picture in its pane, with a layer for the last move. It is laid out again whenever its room changes.
  wirePicture() {
    this.trails = this.picture.root.appendChild(create("g", { class: "trails", "aria-hidden": "true" }));
    this.least = Infinity;
    this.focus = "";
    this.pane = new Pane(this);
    this.pane.place = byId("picture");
    new ResizeObserver(() => requestAnimationFrame(() => this.lay())).observe(byId("stage"));
  }

  // Return the size of the smallest words that were shown so far, in units of the picture.
  smallest() {
    return this.least;
  }

  lay() {
    const { pane, picture } = this;
    pane.room = byId("room").clientWidth; // the pane of the larger picture is wider
    const large = this.match.started && pane.isLarge;
    byId("zoom").hidden = !this.match.started || !pane.isNeeded;
    byId("zoom").setAttribute("aria-pressed", large);
    pane.place.classList.toggle("large", large);
    for (const [name, value] of [["tabindex", 0], ["role", "region"], ["aria-label", "The larger picture"]]) {
      if (large) pane.place.setAttribute(name, value);
      else pane.place.removeAttribute(name);
    }
    if (this.match.started) pane.lay();
    else picture.root.style.width = "";
  }

  // Mark the last move, and see to it that what matters is in sight.
  mark(view, ply) {
    const { root } = this.picture;
    const places = (way) => way.map((key) => [...root.querySelectorAll(`[data-spot="${CSS.escape(key)}"]`)].at(-1)).filter(Boolean);
    this.trails.replaceChildren(...trails(view.ways(ply).map(places)));
    for (const text of root.querySelectorAll("text")) this.least = Math.min(this.least, sizeOf(text));
    this.focus = view.focus(ply);
    this.lay();
  }

  wireButtons() {
    const { player, match } = this;
    const actions = {
      first: () => player.go(1),
      "mark-before": () => player.goToMark(-1),
      previous: () => player.go(player.ply - 1),
      play: () => player.toggle(),
      next: () => player.go(player.ply + 1),
      "mark-after": () => player.goToMark(1),
      last: () => player.go(match.length),
      zoom: () => (this.pane.toggle(), this.lay()),
      full: () => this.fullScreen(),
      keys: () => byId("help").showModal(),
      "save-picture": () => this.savePicture(),
      "save-record": () => save(`${this.file()}.json`, "application/json", `${JSON.stringify(completed(match.record))}\n`),
      print: () => print(),
    };
    this.actions = actions;
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
    byId("whole").addEventListener("click", (event) => (event.currentTarget.href = location.pathname + location.hash));
    byId("full").hidden = !document.fullscreenEnabled;
    this.line.addEventListener("input", () => player.go(Number(this.line.value)));
    byId("view").addEventListener("change", (event) => player.see(match.views[event.target.selectedIndex]));
    byId("speed").addEventListener("change", (event) => this.pace({ speed: Number(event.target.value) }));
    byId("pace").addEventListener("change", (event) => this.pace({ asPlayed: event.target.value === "played" }));
  }

  pace(changes) {
    Object.assign(this.player, changes);
    this.player.wait();
  }

  // Show what the player says: the picture, the time line, and the words.
  show(before) {
    const { match, player, picture } = this;
    const { ply, view } = player;
    if (!match.length) return this.showNothing();
    const near = before.view === view && Math.abs(before.ply - ply) === 1 && player.speed <= 4;
    picture.show(...view.layers(ply), near);
    this.mark(view, ply);
    byId("unseen").hidden = view.layers(ply)[1] !== null;
    if (before.view !== view) this.showMarks(view);
    byId("view").value = view.key;
    this.line.value = ply;
    this.line.style.setProperty("--part", match.length > 1 ? (ply - 1) / (match.length - 1) : 1);
    this.line.setAttribute("aria-valuetext", `Ply ${ply} of ${match.length}`);
    const words = view.words(ply);
    byId("step").textContent = [`Ply ${ply} of ${match.length}`, match.clock(ply)].filter(Boolean).join(" · ");
    byId("seen").replaceChildren("· seen by ", isolated(view.name));
    byId("mark").textContent = view.marks.get(ply) ?? "";
    byId("sentence").textContent = words;
    byId("sentence").className = words.length > LONG ? "long" : "";
    byId("described").textContent = view.description(ply) || "There is no picture before the match starts.";
    picture.root.setAttribute("aria-label", `${match.title}, ply ${ply}: ${words}`);
    picture.root.setAttribute("aria-describedby", "described");
    for (const id of ["first", "previous", "mark-before"]) byId(id).setAttribute("aria-disabled", ply <= 1);
    for (const id of ["last", "next", "mark-after"]) byId(id).setAttribute("aria-disabled", ply >= match.length);
    byId("play").setAttribute("aria-label", player.playing ? "Pause" : "Play");
    document.documentElement.classList.toggle("playing", player.playing);
    if (before.byHand) this.speak(`${byId("step").textContent}. ${words} ${view.description(ply)}`);
    else if (player.playing && view.marks.has(ply)) this.speak(view.marks.get(ply));
    return undefined;
  }

  showNothing() {
    byId("sentence").textContent = "The match was given up before its first ply.";
    byId("unseen").hidden = false;
    byId("described").textContent = "There is no picture.";
    this.picture.root.setAttribute("aria-label", "There is no picture.");
    for (const control of document.querySelectorAll(".controls button, .controls input, .controls select")) {
      control.disabled = !["full", "keys"].includes(control.id);
    }
  }

  // Put a tick on the time line for each milestone. The list below has the same for keyboards and screen readers.
  showMarks(view) {
    const ticks = [...view.marks].map(([ply, name]) => {
      const tick = make("span", { className: "tick", title: name });
      tick.style.setProperty("--part", (ply - 1) / Math.max(1, this.match.length - 1));
      tick.addEventListener("click", () => this.player.go(ply));
      return tick;
    });
    byId("ticks").replaceChildren(...ticks);
  }

  // Have a screen reader say the last of several quick steps.
  speak(words) {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => byId("spoken").replaceChildren(isolated(words)), SPOKEN_AFTER);
  }

  key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    if (target.matches("input:not(#line), select, textarea")) {
      if (key === "Escape" && target.id === "search") byId("plies").querySelector("[tabindex='0']")?.focus();
      return;
    }
    if (key === " " && target.matches("button, summary, a, input")) return; // it works that itself
    const action = this.keyed(key, target);
    if (!action) return;
    event.preventDefault();
    action();
  }

  // Return what a key does, if anything.
  keyed(key, target) {
    const { actions, match, player } = this;
    const inList = byId("plies").contains(target);
    if (target === this.pane.place && key.startsWith("Arrow")) return undefined; // there it scrolls
    const keys = {
      " ": actions.play,
      ArrowLeft: actions.previous,
      ArrowRight: actions.next,
      ArrowUp: inList && (() => this.inList(-1)),
      ArrowDown: inList && (() => this.inList(1)),
      Home: actions.first,
      End: actions.last,
      PageUp: actions["mark-before"],
      PageDown: actions["mark-after"],
      f: document.fullscreenEnabled && actions.full,
      "/": () => byId("search").focus(),
      "?": actions.keys,
      d: () => this.speak(byId("described").textContent),
    };
    if (/^[1-9]$/.test(key) && match.views[key - 1]) return () => player.see(match.views[key - 1]);
    return Object.hasOwn(keys, key) && keys[key];
  }

  // Go to the row above or below, of those that the search shows.
  inList(direction) {
    let row = byId("plies").children[this.player.ply - 1];
    do row = direction > 0 ? row?.nextElementSibling : row?.previousElementSibling;
    while (row?.hidden);
    if (row) this.player.go(row.value);
  }

  wireTouch() {
    let from = null;
    const picture = byId("picture");
    picture.addEventListener("pointerdown", (event) => (from = event.isPrimary ? event : null));
    picture.addEventListener("pointerup", (event) => {
      if (!from || from.pointerType === "mouse") return; // over the larger picture a finger scrolls, and lifts no pointer
      const [across, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) this.player.go(this.player.ply - Math.sign(across));
    });
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else byId("stage").requestFullscreen();
  }

  file() {
    return `${this.match.reel.game.key}-${this.match.record.match}`.replaceAll(/[^\w.-]/g, "_");
  }

  savePicture() {
    const { ply, view } = this.player;
    const title = `${this.match.title}, ply ${ply}: ${view.words(ply)}`;
    save(`${this.file()}-ply-${ply}.svg`, "image/svg+xml", this.picture.file(title, view.description(ply)));
  }
}
