// The keyboard on the page of a match: numbers choose, and the focus follows the match.

const FIELDS = "input:not([type=radio]), textarea, select, [contenteditable]";
const MENU = ".menu :is(button:not(.why), input, select):not(.extra *)"; // an offer such as a draw is not made by chance
const AFTER_BACK = [".offer .next button", ".dice", MENU, ".back button", ".plies"]; // what gets the focus, the first that is there
const HERE = ".menu, .board"; // where the numbers act
const CHOICES = ".choice > button:not(.why)";

const visible = (element) => element.checkVisibility?.() ?? true;

// Whether nothing has the focus, or what has it was hidden: the browser takes it from there only later.
const isLost = ({ activeElement: element, body }) => element === body || !visible(element);

export class Keys {
  constructor(table) {
    this.table = table;
    this.by = null; // "picture", "menu" or "back" if the keyboard was used there last
    this.keyboard = false;
    addEventListener("keydown", (event) => this.pressed(event), { capture: true });
    addEventListener("pointerdown", ({ target }) => {
      this.keyboard = false;
      if (!target.closest?.(HERE)) this.by = null;
    }, { capture: true });
    document.addEventListener("focusin", ({ target }) => {
      const places = { picture: ".board", menu: ".menu, .dice, .table-head", back: ".back, .plies" };
      this.by = Object.keys(places).find((place) => target.closest(places[place])) ?? null;
    });
  }

  pressed(event) {
    this.keyboard = true;
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches?.(FIELDS)) return;
    if (event.key === "Escape" && this.table.spots.chosen) return void this.table.spots.close();
    // Only there, or where what had the focus there is gone: a key without a modifier must not act wherever the focus
    // is (WCAG 2.1.4).
    const isHere = event.target.closest?.(HERE) || (["picture", "menu"].includes(this.by) && isLost(document));
    if (!/^[1-9]$/.test(event.key) || event.repeat || !isHere) return;
    const offered = document.getElementById("chosen") ?? document.querySelector(".menu");
    const button = [...(offered?.querySelectorAll(CHOICES) ?? [])].filter(visible)[Number(event.key) - 1];
    if (!button) return;
    event.preventDefault();
    button.focus();
    button.click();
  }

  // After a change of the page: if what had the focus is gone or hidden, focus what can be chosen now.
  follow() {
    if (!this.keyboard || !this.by || !isLost(document)) return;
    const { by } = this;
    if (by === "picture" && this.table.spots.focus()) return;
    const wanted = by === "back" ? AFTER_BACK : [MENU];
    const control = wanted.flatMap((one) => [...document.querySelectorAll(one)]).find(visible);
    if (control) control.focus();
    else if (!this.table.spots.focus()) this.by = by;
  }
}
