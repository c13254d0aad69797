// Lists what is wrong with a page in its window: what is wider, what is cut where nobody can scroll to the rest, and
// what is covered when it has the focus. Returned as sentences, each once.
async () => {
  const most = 120; // controls that are brought into sight, of a page with many
  const room = document.documentElement, found = [];
  const styles = new Map();
  const style = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const words = (one) => (one.getAttribute("aria-label") || one.textContent || one.name || one.id).replace(/\s+/g, " ").trim();
  const say = (what, one) => found.push(`${what}: <${one.localName} class="${one.getAttribute("class") ?? ""}"> ${words(one).slice(0, 50)}`);
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const scrolls = (way) => ["auto", "scroll"].includes(way), clips = (way) => ["hidden", "clip"].includes(way);

  // Whether something is only for those who hear the page, or not in sight until it has the focus.
  function aside(one) {
    for (let each = one; each; each = each.parentElement) {
      if (style(each).clipPath === "inset(50%)" || each.getBoundingClientRect().right < 0) return true;
    }
    return false;
  }

  // By how many px a box is cut: at the edges of the window, or of what clips.
  function cut(one, { left, right, top, bottom }) {
    for (let each = one.parentElement; each !== room && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY } = style(each), box = each.getBoundingClientRect();
      if (scrolls(overflowX) || scrolls(overflowY)) return 0;
      if (clips(overflowX)) return Math.max(box.left - left, right - box.right);
      if (clips(overflowY)) return Math.max(box.top - top, bottom - box.bottom);
    }
    return Math.max(-left, right - innerWidth);
  }

  // What there is in the middle of the part of a control that is in the window.
  function top(one) {
    const [{ left, right, top: above, bottom }] = [...one.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height);
    const middle = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2;
    return document.elementFromPoint(middle(left, right, innerWidth), middle(above, bottom, innerHeight));
  }

  if (room.scrollWidth > innerWidth) found.push(`the page is ${room.scrollWidth} wide`);
  const head = [...document.querySelectorAll(".top nav > a")].filter(seen).map((one) => one.getBoundingClientRect());
  if (head.some((one) => one.top >= head[0].bottom)) found.push("the head has two lines");

  const controls = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary, textarea, [tabindex='0']")]
    .filter((one) => seen(one) && !(one instanceof SVGElement) && !aside(one));
  for (const one of controls) {
    if ([...one.getClientRects()].some((box) => cut(one, box) > 1)) say("cut", one);
    if (one.matches("button, select") && one.scrollWidth > one.clientWidth + 2) say("longer than its place", one);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || one instanceof SVGElement || !seen(one) || aside(one)) continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => cut(text, box) > 1)) say("words are cut", one);
  }

  // On the way down, and on the way up.
  const some = controls.filter((_, place) => place % Math.ceil(controls.length / most) === 0);
  for (const one of [...some, ...some.toReversed()]) {
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const there = top(one);
    const own = there && [one, ...(one.labels ?? [])].some((each) => each.contains(there));
    if (!own) say(`covered by <${there?.localName} class="${there?.getAttribute("class") ?? ""}">`, one);
  }
  scrollTo({ top: 0, behavior: "instant" });
  return [...new Set(found)];
}
