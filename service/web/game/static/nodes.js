// Elements with their attributes and contents; text is always text.

export function node(name, attributes = {}, ...contents) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null) made.setAttribute(key, value);
  }
  made.append(...contents);
  return made;
}

export function button(text, onclick, attributes = {}) {
  return node("button", { type: "button", onclick, ...attributes }, text);
}

// A labelled input, as the two elements that it is.
export function field(id, text, attributes = {}) {
  return [node("label", { for: id }, text), node("input", { id, name: id, ...attributes })];
}
