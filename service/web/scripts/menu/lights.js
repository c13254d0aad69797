// A button lights the places that it is about, and a place lights its buttons.

const MOST = 3; // places that a button lights: an entry names the most specific ones first

export class Lights {
  constructor(table) {
    this.board = table.board;
    for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
      table.place.addEventListener(name, (event) => this.pointed(event, on));
    }
  }

  pointed({ target }, on) {
    const button = target.closest?.("[data-spots]");
    if (button) return void this.board.marks.shine(on ? this.places(button.dataset.spots) : []);
    const spot = target.closest?.(".board [data-choice]")?.dataset.spot;
    if (!spot) return;
    for (const one of document.querySelectorAll(`.menu [data-spots~="${CSS.escape(spot)}"]`)) one.toggleAttribute("data-lit", on);
  }

  places(spots) {
    return spots.split(" ").slice(0, MOST).map((spot) => spot && this.board.spot(spot)).filter(Boolean);
  }
}
