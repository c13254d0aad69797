// The ways of a move over the picture: through every place that was passed, with a head where each one ends.

const SVG = "http://www.w3.org/2000/svg";
const HEAD = 13; // length of an arrow's head, in units of the picture
const SHORT = 7; // by which a line ends before the middle of the last place, where a piece may be

export function create(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Return the elements of ways, each of which is a list of elements, from the first place to the last.
export function trails(ways) {
  return ways.map((way) => way.map(middle)).filter((way) => way.length > 1).flatMap(drawn);
}

// Return the elements of a way, given by the middles of its places.
function drawn(points) {
  const to = points.at(-1);
  const from = points.findLast((point) => Math.hypot(to.x - point.x, to.y - point.y) > 1) ?? points[0];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far <= 1) return [];
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const at = (back, aside) => `${(to.x - x * back - y * aside).toFixed(1)} ${(to.y - y * back + x * aside).toFixed(1)}`;
  const line = [...points.slice(0, -1).map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`), at(Math.min(SHORT + HEAD, far / 2), 0)];
  const head = `M${at(SHORT, 0)}L${at(SHORT + HEAD, HEAD * 0.6)}L${at(SHORT + HEAD, -HEAD * 0.6)}Z`;
  return ["halo", "line"].map((name) => create("path", { class: name, d: `M${line.join("L")}` })).concat(create("path", { class: "head", d: head }));
}

function middle(element) {
  const { left, top, right, bottom } = whole(element, element.getBBox());
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

// Return a shape's box in units of the picture, at the end of a movement that may be under way.
export function whole(element, { x, y, width, height }) {
  let matrix = new DOMMatrix();
  for (let each = element; each.transform && each.localName !== "svg"; each = each.parentNode) {
    const list = each.transform.baseVal;
    let own = new DOMMatrix();
    for (let at = 0; at < list.numberOfItems; at += 1) own = own.multiply(DOMMatrix.fromMatrix(list.getItem(at).matrix));
    matrix = own.multiply(matrix);
  }
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) => matrix.transformPoint({ x: a, y: b }));
  const [across, down] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}
