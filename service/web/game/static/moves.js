// The legal moves as buttons: one press chooses, another plays; or a move as it is typed.

import { button, field, node } from "./nodes.js";

const AT_ONCE = 24;

// Fills the section with the answer of GET .../moves. Calls play(body, text).
export function showMoves(section, words, legal, play) {
  const say = (text, values) => words.say(text, values);
  const state = { filter: "", most: AT_ONCE };
  const list = node("ul", { class: "moves" });
  const more = node("p", {});
  const sure = node("div", { class: "sure", hidden: true });

  const draw = () => {
    const texts = legal.texts.map((text, place) => [text, place]);
    const found = texts.filter(([text]) => matches(text, state.filter));
    const shown = found.slice(0, state.most);
    list.replaceChildren(...shown.map(([text, place]) => node("li", {}, choice(text, place))));
    const left = found.length - shown.length;
    const all = () => {
      state.most = Infinity;
      draw();
      list.children[shown.length]?.firstChild.focus();
    };
    const rest = left ? [button(say("More moves: {count}", { count: left }), all)] : [];
    more.replaceChildren(...(found.length ? rest : [say("No move matches.")]));
  };

  const choice = (text, place) => {
    const pressed = button(text, () => choose(pressed, text, place), {
      "aria-pressed": "false",
      "aria-label": say("Choose {move}", { move: text }),
    });
    return pressed;
  };

  const unchoose = () => {
    for (const one of list.querySelectorAll("[aria-pressed=true]")) {
      one.setAttribute("aria-pressed", "false");
    }
    sure.hidden = true;
  };

  const choose = (pressed, text, place) => {
    unchoose();
    pressed.setAttribute("aria-pressed", "true");
    const yes = button(say("Play"), () => play(legal.moves[place], text), { class: "main" });
    const no = button(say("Not now"), () => {
      unchoose();
      pressed.focus();
    });
    sure.replaceChildren(node("p", { id: "sure" }, say("Play {move}?", { move: text })), yes, no);
    yes.setAttribute("aria-describedby", "sure");
    sure.hidden = false;
    yes.focus();
  };

  sure.addEventListener("keydown", (event) => {
    if (event.key === "Escape") sure.lastChild.click();
  });

  const filter = field("filter", say("Only what contains"), {
    type: "search",
    autocomplete: "off",
    spellcheck: "false",
    dir: "ltr",
    oninput: (event) => {
      state.filter = event.target.value;
      unchoose();
      draw();
    },
  });
  const typed = node(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const text = event.target.elements.typed.value.trim();
        if (text) play({ text }, text);
      },
    },
    ...typedRow(say),
  );
  draw();
  const sieve = legal.texts.length > AT_ONCE ? [node("div", { class: "sieve" }, ...filter)] : [];
  const title = node("h2", { id: "your-moves" }, say("Your moves"));
  section.replaceChildren(title, ...sieve, list, more, sure, typed);
}

function typedRow(say) {
  const [label, input] = field("typed", say("Or write a move"), {
    autocomplete: "off",
    spellcheck: "false",
    dir: "ltr",
  });
  return [label, node("div", { class: "row" }, input, node("button", {}, say("Play")))];
}

function matches(text, filter) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}
