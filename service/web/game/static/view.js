// What the API tells of a game, as elements for its reader.

import { node } from "./nodes.js";

export class View {
  #say;

  constructor(words, kinds, zone) {
    this.words = words;
    this.zone = zone;
    this.titles = new Map(kinds.map((kind) => [kind.kind, kind.title]));
    this.#say = (text, values) => words.say(text, values);
  }

  heading({ game, state }) {
    return `${this.titles.get(state.kind) ?? state.kind} · ${game}`;
  }

  facts(seen) {
    const { state } = seen;
    const seats = state.seats.map((_, number) => number).filter((seat) => isHeld(state, seat));
    const table = this.words.listing(seats.map((seat) => this.#nameOf(seen, seat)));
    const until = state.deadline
      ? node("time", { datetime: state.deadline }, this.words.instant(state.deadline, this.zone))
      : this.#say("none");
    const fact = (label, value) =>
      node("div", {}, node("dt", {}, this.#say(label)), node("dd", {}, value));
    const isMine = state.to_move !== null && state.to_move === seen.seat;
    return node(
      "dl",
      { class: isMine ? "facts mine" : "facts" },
      fact("Turn", this.#turn(seen)),
      fact("Deadline", until),
      fact("At the table", table || this.#say("none")),
    );
  }

  // The picture (a Blob), and below it the same as text; nothing for a kind without a drawing.
  board(picture, text, isOpen) {
    if (!picture) return [];
    const src = URL.createObjectURL(picture);
    const drop = () => URL.revokeObjectURL(src);
    const alt = this.#say("The board; the same as text follows.");
    const image = node("img", { src, alt, onload: drop, onerror: drop });
    const figure = node("figure", {}, image, this.#asText(text, isOpen));
    return [node("h2", {}, this.#say("The board")), figure];
  }

  recap(told) {
    if (!told?.sentences.length) return [];
    const lines = told.sentences.map((sentence) => node("li", {}, sentence));
    const title = node("h2", {}, this.#say("What happened in the meantime"));
    return [title, node("ul", { class: "recap" }, ...lines)];
  }

  #asText(text, isOpen) {
    return node(
      "details",
      { open: isOpen },
      node("summary", {}, this.#say("The board as text")),
      node("pre", { dir: "ltr", tabindex: "0" }, text ?? ""),
    );
  }

  #nameOf({ state, players }, number) {
    const seat = state.seats[number];
    if (seat.bot !== null) return this.#say("Bot {number}", { number: number + 1 });
    if (seat.player === null) return this.#say("free seat");
    return players[seat.player]?.name || this.#say("a former player");
  }

  #turn(seen) {
    const { state, seat } = seen;
    const say = this.#say;
    if (state.phase === "open") return say("The game has not started yet.");
    if (state.phase === "ended") return `${say("The game is over.")} ${this.#result(seen)}`.trim();
    if (state.asked.includes(seat)) return say("Your answer is wanted.");
    if (state.to_move === null) return say("The turn goes on when the other seats have answered.");
    if (state.to_move === seat) return say("It is your turn.");
    return say("{name} is to move.", { name: this.#nameOf(seen, state.to_move) });
  }

  // A game that was called off or counts for nothing has no winner, and is no draw.
  #result(seen) {
    const { winners, reason } = seen.state.result;
    if (["cancelled", "voided"].includes(reason)) return "";
    if (!winners.length) return this.#say("The game ended in a draw.");
    const names = this.words.listing(winners.map((number) => this.#nameOf(seen, number)));
    const [one, many] = ["The winner: {names}.", "The winners: {names}."];
    return this.words.sayMany(one, many, winners.length, { names });
  }
}

export function isHeld(state, number) {
  const seat = state.seats[number];
  return seat.player !== null || seat.bot !== null;
}
