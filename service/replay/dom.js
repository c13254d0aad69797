// Small helpers to build elements. Texts only ever become text nodes, so no name or sentence can become markup.

export const byId = (id) => document.getElementById(id);

// Make an element; `properties` are set as they are, and children are elements or texts.
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// Make an element that keeps the direction of a text from changing its surroundings.
export const isolated = (text) => make("bdi", {}, text);

// Hand a file to the reader.
export function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// Let the page breathe: what waits (input, drawing) comes first.
export const breathe = () => new Promise((resume) => setTimeout(resume));

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");
