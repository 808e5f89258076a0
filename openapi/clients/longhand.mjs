// A reference fold of Longhand's games: one ES module without dependencies, for browsers and Node.
//
//   import { fold, Fold } from "./longhand.mjs";
//   fold(events.map((event) => event.data));  // the state that the server shows
//
// The second part recomputes the cards of a finished game from its seed.

/** The state after the events: the `data` of each, as their reader may read them. */
export function fold(events) {
  const game = new Fold();
  for (const event of events) game.add(event);
  return game.shown();
}

/** A game under way: add events as they come, look at it whenever you like. */
export class Fold {
  constructor() {
    this.state = {
      version: 0, phase: "new", game: "", kind: "", rules_version: 0, options: {}, pace: null,
      visibility: "private", seat_order: "as_seated", host: "", commitment: "", seed: null,
      seats: [], invited: [], to_move: null, turn: 0, turn_version: 0, deadline: null,
      asked: [], asked_version: 0, resumed_version: 0, late_turn: 0,
      timing: null, result: null, match: null,
    };
    this.position = null;
  }

  /** One event more; throws for a type that is not known here. */
  add(event) {
    // Versions that the state keeps are those of the event that set them.
    this.state.version += 1;
    const onTable = TABLE[event.type];
    onTable?.(this.state, event);
    if (event.type === "game_opened") {
      this.position = new KINDS[event.kind](event.options, event.seats);
    }
    if (typeof this.position?.[event.type] === "function") {
      this.position[event.type](event, this.state);
    } else if (!onTable) {
      throw new Error(`unknown event ${event.type}`);
    }
  }

  /** The state as `GET /v1/games/{game_id}` has it, whatever is added later. */
  shown() {
    return structuredClone({ ...this.state, position: this.position?.shown() ?? null });
  }
}

// --- the table: seats, turns, the end

function newSeat({ player = null, bot = null, entropy = "" } = {}) {
  return { player, bot, entropy, is_out: false, abandoned_by: null };
}

function gone(state, seat) {
  state.asked = without(state.asked, seat);
  const proposal = state.timing?.proposal;
  if (proposal && [proposal.seat, ...proposal.awaited].includes(seat)) state.timing.proposal = null;
}

const TABLE = {
  game_opened(state, event) {
    const { type, seats, match = null, ...facts } = event;
    Object.assign(state, facts, { match, phase: "open" });
    state.seats = Array.from({ length: seats }, () => newSeat());
    state.timing = isPlain(event.pace) ? null : newTiming(event.pace, seats);
  },
  player_invited: (state, event) => state.invited.push(event.player),
  seats_kept(state, event) {
    state.seats = event.seats.map(newSeat);
    state.invited = [...event.invited];
  },
  seat_taken: (state, event) => (state.seats[event.seat] = newSeat(event)),
  seat_filled: (state, event) => (state.seats[event.seat] = newSeat({ bot: event.bot })),
  seat_left: (state, event) => (state.seats[event.seat] = newSeat()),
  seats_drawn: (state, event) => (state.seats = event.order.map((old) => state.seats[old])),
  game_started: (state) => (state.phase = "running"),
  turn_began(state, event) {
    endOfTurn(state);
    const { seat: to_move, turn, deadline } = event;
    Object.assign(state, { to_move, turn, deadline, asked: [], turn_version: state.version });
  },
  turn_passed(state, event) {
    const isWithoutChoice = event.reason === "no_move" && event.seat === state.to_move;
    if (state.timing && isWithoutChoice) state.timing.is_lapsed = true;
  },
  seat_resigned(state, event) {
    const seat = state.seats[event.seat];
    seat.is_out = true;
    if (event.is_abandoned) seat.abandoned_by ||= seat.player;
    gone(state, event.seat);
  },
  seat_vacated(state, event) {
    Object.assign(state.seats[event.seat], { player: null, abandoned_by: event.player });
    gone(state, event.seat);
  },
  game_ended(state, { winners, reason, rule }) {
    const result = { winners, reason, rule };
    Object.assign(state, { phase: "ended", to_move: null, deadline: null, asked: [], result });
  },
  seed_revealed: (state, event) => (state.seed = event.seed),

  // --- the clocks
  turn_timed_out(state, event) {
    const timing = timingOf(state);
    state.late_turn = event.turn;
    timing.missed[event.seat] += 1;
    if (event.has_acted) noteMoved(timing, event.seat);
    Object.assign(timing, { is_lapsed: true, lapsed_version: state.version });
  },
  seat_taken_over(state, event) {
    const timing = timingOf(state);
    Object.assign(state.seats[event.seat], { player: event.player, bot: event.bot });
    timing.missed[event.seat] = 0;
    if (!event.has_moved) timing.moved = without(timing.moved, event.seat);
    if (event.begins_turn) {
      timing.is_lapsed = false;
      state.late_turn = 0;
    }
  },
  pause_proposed(state, { seat, until, awaited }) {
    timingOf(state).proposal = { seat, until, awaited, version: state.version };
  },
  pause_agreed(state, event) {
    const proposal = timingOf(state).proposal;
    if (proposal) proposal.awaited = without(proposal.awaited, event.seat);
  },
  pause_declined: (state) => (timingOf(state).proposal = null),
  game_paused(state, event) {
    const timing = timingOf(state);
    timing.proposal = null;
    if (timing.paused_version) timing.pauses.at(-1).ends = event.starts;
    timing.pauses.push({ starts: event.starts, ends: event.until });
    timing.paused_version = state.version;
  },
  game_resumed: (state) => (timingOf(state).paused_version = 0),
  leave_taken(state, { seat, starts, until: ends, is_automatic }) {
    const leave = { seat, starts, ends, is_automatic, version: state.version, is_over: false };
    timingOf(state).leaves.push(leave);
  },
  leave_ended(state, event) {
    for (const leave of timingOf(state).leaves) {
      if (leave.seat !== event.seat || leave.is_over) continue;
      // Instants of one form are in the order of their texts.
      const ends = event.at < leave.ends ? event.at : leave.ends;
      Object.assign(leave, { ends: ends > leave.starts ? ends : leave.starts, is_over: true });
    }
  },
  bank_used: (state, event) => (timingOf(state).banks[event.seat] = event.left),
  deadline_moved(state, { deadline, reason, since, until }) {
    const timing = timingOf(state);
    state.deadline = deadline;
    Object.assign(timing, { deadline_version: state.version, deadline_reason: reason });
    if (since && until) timing.outages.push({ starts: since, ends: until });
  },
};

/** Whether a deadline is but the time for a turn: then nothing more is kept of the clocks. */
function isPlain(pace) {
  const isMore = pace.passes || pace.bot_turns || pace.days_off.length || pace.unmoved !== "play";
  const parts = [pace.daily, pace.least, pace.bank, pace.quiet, pace.leave];
  return !isMore && parts.every((part) => part === null);
}

function newTiming(pace, seats) {
  return {
    missed: Array(seats).fill(0),
    banks: pace.bank === null ? [] : Array(seats).fill(milliseconds(pace.bank)),
    moved: [], is_lapsed: false, pauses: [], outages: [], leaves: [], proposal: null,
    paused_version: 0, deadline_version: 0, deadline_reason: null, lapsed_version: 0,
  };
}

/** The clocks, which are no longer plain once something happened to them. */
function timingOf(state) {
  state.timing ??= newTiming(state.pace, state.seats.length);
  return state.timing;
}

/** What the turn that is over says of its seat: it is there, or was missed once more. */
function endOfTurn({ timing, to_move: seat, seats }) {
  if (!timing) return;
  if (seat !== null && !timing.is_lapsed) {
    const isThere = seats[seat].player !== null || seats[seat].bot !== null || seats[seat].is_out;
    timing.missed[seat] = isThere ? 0 : timing.missed[seat] + 1;
    if (isThere) noteMoved(timing, seat);
  }
  timing.is_lapsed = false;
}

function noteMoved(timing, seat) {
  if (!timing.moved.includes(seat)) timing.moved.push(seat);
}

/** An ISO 8601 duration of days, hours and minutes. */
function milliseconds(duration) {
  const [, days, hours, minutes] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(duration);
  return ((Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60000;
}

// --- cards: a reader may know every card of a hand, or only how many there are

const without = (items, item) => items.filter((other) => other !== item);

const shownHand = (cards) => ({ count: cards.length, cards: cards.includes(null) ? null : cards });

/** One copy leaves a list; a card that its reader did not know was one of the unknown ones. */
function leave(cards, card) {
  const place = cards.indexOf(cards.includes(card) ? card : null);
  if (place < 0) throw new Error(`${card} is not there`);
  cards.splice(place, 1);
}

const lists = (count) => Array.from({ length: count }, () => []);

// --- Sequence. Teams alternate round the table: seat n plays for team n modulo teams.

const SPACES = Array.from({ length: 100 }, (_, n) => "abcdefghij"[n % 10] + (Math.floor(n / 10) + 1));

class Sequence {
  constructor(options, seats) {
    Object.assign(this, { teams: options.teams, layout: [], chips: {}, hands: lists(seats) });
    Object.assign(this, { pile: [], discards: [], sequences: [], dealer: 0, exchanges: 0 });
    Object.assign(this, { owed: [], penalties: [], last_move: null });
  }

  shown() {
    const isLocked = (space, team) =>
      this.sequences.some((five) => five.team === team && five.spaces.includes(space));
    const chips = Array.from({ length: this.teams }, (_, team) =>
      SPACES.filter((space) => this.chips[space] === team).map((space) => ({
        space, team, is_locked: isLocked(space, team),
      })),
    ).flat();
    return { ...this, chips, hands: this.hands.map(shownHand), pile: this.pile.length };
  }

  discard(event) {
    leave(this.hands[event.seat], event.card);
    this.discards.push(event.card);
  }

  move(event) {
    this.discard(event);
    Object.assign(this, { exchanges: 0, last_move: event });
  }

  board_laid(event) { this.layout = event.layout; }
  cut_made(event) { this.dealer = event.dealer; }
  hand_dealt(event) { this.hands[event.seat] = [...event.cards]; }
  pile_shuffled(event) { Object.assign(this, { pile: [...event.cards], discards: [] }); }
  chip_placed(event) {
    this.move(event);
    this.chips[event.space] = event.seat % this.teams;
  }
  chip_removed(event) {
    this.move(event);
    delete this.chips[event.space];
  }
  sequence_made({ team, spaces }) { this.sequences.push({ team, spaces }); }
  sequence_broken(event) {
    const isOther = (five) => five.team !== event.team || `${five.spaces}` !== `${event.spaces}`;
    this.sequences = this.sequences.filter(isOther);
  }
  dead_card_exchanged(event) {
    this.discard(event);
    this.exchanges += 1;
    // The replacement is owed before any card owed for a move.
    this.owed.unshift(event.seat);
  }
  draw_owed(event) { this.owed.push(event.seat); }
  card_drawn(event) {
    this.pile.shift();
    this.hands[event.seat].push(event.card);
    if (this.owed.includes(event.seat)) leave(this.owed, event.seat);
  }
  draw_lost(event) { leave(this.owed, event.seat); }
  turn_passed() { this.exchanges = 0; }
  // A penalty follows once every seat of the other teams has said so.
  talk_called_out() {}
  talk_penalised(event) { this.penalties.push(...event.seats); }
  card_discarded(event) {
    this.discard(event);
    leave(this.penalties, event.seat);
  }
  cards_revealed({ hands, pile }) { Object.assign(this, structuredClone({ hands, pile })); }
}

// --- Sequence Stacks. The last card of a discard pile or stack is its top.

const COLOURS = { B: "blue", R: "red" };

class Stacks {
  constructor(options, seats) {
    Object.assign(this, { stacks: { B1: [], B2: [], R1: [], R2: [] }, hands: lists(seats) });
    Object.assign(this, { discards: lists(seats), pile: [], completed: [], actions: [] });
    this.chips = Array.from({ length: seats }, () => ({ blue: 0, red: 0 }));
    Object.assign(this, { direction: "left", skips: 0, reshuffles: 0, dealer: 0 });
    Object.assign(this, { window: null, last_move: null });
  }

  shown() {
    const stacks = Object.entries(this.stacks)
      .filter(([, cards]) => cards.length)
      .map(([[colour, number], cards]) => ({
        colour, stack: Number(number), cards, needs: cards.length + 1,
      }));
    return { ...this, stacks, hands: this.hands.map(shownHand), pile: this.pile.length };
  }

  /** A card leaves the hand of its player, or the top of the own discard pile. */
  play(event, card) {
    if (event.from_discard) this.discards[event.seat].pop();
    else leave(this.hands[event.seat], card);
    this.last_move = event;
  }

  act(event, card) {
    this.play(event, card);
    this.actions.push(card);
  }

  dealer_drawn(event) { this.dealer = event.dealer; }
  hand_dealt(event) { this.hands[event.seat] = [...event.cards]; }
  pile_shuffled({ cards, number: reshuffles }) {
    Object.assign(this, { pile: [...cards], completed: [], reshuffles });
  }
  turn_began() { this.skips = 0; }
  cards_drawn(event) {
    this.hands[event.seat].push(...event.cards);
    this.pile.splice(0, event.cards.length);
  }
  card_stacked(event) {
    this.play(event, event.card);
    this.stacks[event.card[0] + event.stack].push(event.card);
  }
  sequence_finished(event) {
    this.completed.push(...this.stacks[event.colour + event.stack].splice(0));
  }
  block_window_opened({ seat, colour, turn_left, asked, deadline }, state) {
    this.window = { seat, colour, turn_left };
    Object.assign(state, { to_move: null, asked: [...asked], deadline });
    state.asked_version = state.version;
  }
  block_window_closed({ seat: to_move, deadline }, state) {
    this.window = null;
    Object.assign(state, { to_move, asked: [], deadline, resumed_version: state.version });
  }
  sequence_blocked(event) {
    leave(this.hands[event.seat], "BLOCK");
    this.actions.push("BLOCK");
  }
  chip_taken(event) { this.chips[event.seat][COLOURS[event.colour]] += 1; }
  skip_played(event) {
    this.act(event, "SKIP");
    this.skips += 1;
  }
  reverse_played(event) {
    this.act(event, "REVERSE");
    this.direction = this.direction === "left" ? "right" : "left";
  }
  card_stolen(event) {
    this.act(event, "STEAL_CARD");
    this.discards[event.from_seat].pop();
    // In front: it was not drawn, and what was drawn last stands last.
    this.hands[event.seat].unshift(event.card);
  }
  chip_stolen(event) {
    this.act(event, "STEAL_CHIP");
    this.chips[event.from_seat][COLOURS[event.colour]] -= 1;
    this.chips[event.seat][COLOURS[event.colour]] += 1;
  }
  card_discarded(event) {
    leave(this.hands[event.seat], event.card);
    this.discards[event.seat].push(event.card);
    this.last_move = event;
  }
  seat_cleared({ seat }) {
    this.hands[seat] = [];
    this.discards[seat] = [];
    this.chips[seat] = { blue: 0, red: 0 };
    if (this.window?.seat === seat) this.window = null;
  }
  cards_revealed({ hands, pile }) { Object.assign(this, structuredClone({ hands, pile })); }
}

// --- Sequentia. `table`: piles of cards, each from the bottom up.

class Sequentia {
  constructor(options, seats, piles = 9) {
    Object.assign(this, { table: lists(piles), pile: [], hands: lists(seats) });
    Object.assign(this, { scores: lists(seats), sequences: Array(seats).fill(0), removed: [] });
    Object.assign(this, { first: 0, last_turn: null });
  }

  shown() {
    const table = this.table.map((cards) =>
      cards.length ? { card: cards.at(-1), height: cards.length } : null,
    );
    return { ...this, table, hands: this.hands.map(shownHand), pile: this.pile.length };
  }

  /** The record of the turn that is being played, begun anew with each turn. */
  turn(seat, { turn }) {
    if (this.last_turn?.turn !== turn) {
      this.last_turn = { seat, turn, cells: [], slides: [], words: [] };
    }
    return this.last_turn;
  }

  play(event) { leave(this.hands[event.seat], event.card); }

  score(event, state) {
    this.scores[event.seat].push(...event.taken);
    this.sequences[event.seat] += 1;
    this.turn(event.seat, state).words.push(event.card);
  }

  clear(cells) { for (const cell of cells) this.table[cell - 1] = []; }

  first_seat_drawn(event) { this.first = event.seat; }
  deck_shuffled(event) { this.pile = [...event.cards]; }
  table_filled({ cells, cards }) {
    cells.forEach((cell, n) => (this.table[cell - 1] = [cards[n]]));
    this.pile.splice(0, cards.length);
  }
  cards_drawn(event) {
    this.hands[event.seat].push(...event.cards);
    this.pile.splice(0, event.cards.length);
  }
  // The seat has no card, and so no turn any more.
  seat_skipped() {}
  hand_removed(event) {
    this.hands[event.seat] = [];
    this.removed.push(...event.cards);
  }
  hands_revealed({ hands, pile }) { Object.assign(this, structuredClone({ hands, pile })); }
}

class Grid extends Sequentia {
  cell_covered(event, state) {
    this.play(event);
    this.table[event.cell - 1].push(event.card);
    this.turn(event.seat, state).cells.push(event.cell);
  }
  card_removed(event) {
    this.play(event);
    this.removed.push(event.card);
  }
  word_made(event, state) {
    this.clear(event.cells);
    this.score(event, state);
  }
}

class Shift extends Sequentia {
  constructor(options, seats) {
    super(options, seats);
    this.quiet = 0;
  }

  shown() {
    const digits = this.table.map((cards) => cards.at(-1)?.[4] ?? ".").join("");
    const reachable_in = this.hands.map(([card]) =>
      card ? fewestSlides(digits, card.slice(0, 3)) : null,
    );
    return { ...super.shown(), reachable_in };
  }

  cards_slid({ seat, slides }, { turn }) {
    for (const [from, , to] of slides) {
      [this.table[from - 1], this.table[to - 1]] = [this.table[to - 1], this.table[from - 1]];
    }
    this.quiet += 1;
    this.last_turn = { seat, turn, cells: [], slides, words: [] };
  }
  word_made(event, state) {
    this.clear(event.cells);
    this.play(event);
    this.score(event, state);
    this.scores[event.seat].push(event.card);
    this.quiet = 0;
  }
  objective_exchanged(event) {
    this.play(event);
    this.removed.push(event.card);
    this.quiet = 0;
  }
  turn_passed() { this.quiet += 1; }
}

class Stack extends Sequentia {
  constructor(options, seats) { super(options, seats, 0); }

  row_extended(event, state) {
    this.play(event);
    const turn = this.turn(event.seat, state);
    if (event.side === "left") {
      this.table.unshift([event.card]);
      turn.cells = [1, ...turn.cells.map((pile) => pile + 1)];
    } else {
      turn.cells.push(this.table.push([event.card]));
    }
  }
  pile_covered(event, state) {
    this.play(event);
    this.table[event.pile - 1].push(event.card);
    this.turn(event.seat, state).cells.push(event.pile);
  }
  word_made(event, state) {
    this.play(event);
    this.table.splice(event.cells[0] - 1, event.cells.length);
    this.score(event, state);
    this.scores[event.seat].push(event.card);
    this.turn(event.seat, state).cells = [];
  }
}

const areNeighbours = (a, b) =>
  Math.abs(Math.floor(a / 3) - Math.floor(b / 3)) + Math.abs((a % 3) - (b % 3)) === 1;
const CELLS = [...Array(9).keys()];
const WAYS = CELLS.flatMap((a) => CELLS.filter((b) => areNeighbours(a, b)).map((b) => [a, b]));

/** The fewest slides to `word` on nine cells (`.`: no card), breadth-first; null if it cannot be. */
export function fewestSlides(digits, word) {
  const count = (text, digit) => text.split(digit).length;
  if ([...word].some((digit) => count(digits, digit) < count(word, digit))) return null;
  const rows = (table) => [table.slice(0, 3), table.slice(3, 6), table.slice(6)];
  const seen = new Set([digits]);
  for (let edge = [digits], slides = 0; edge.length; slides += 1) {
    if (edge.some((table) => rows(table).includes(word))) return slides;
    const next = [];
    for (const table of edge) {
      for (const [a, b] of WAYS) {
        if (table[a] === "." || table[b] !== ".") continue;
        const cells = [...table];
        [cells[a], cells[b]] = [".", table[a]];
        const after = cells.join("");
        if (seen.has(after)) continue;
        seen.add(after);
        next.push(after);
      }
    }
    edge = next;
  }
  return null;
}

const KINDS = {
  sequence: Sequence,
  "sequence-stacks": Stacks,
  "sequentia-grid": Grid,
  "sequentia-shift": Shift,
  "sequentia-stack": Stack,
};

// --- the sealed deal. Keys and seeds are Uint8Array; what hashes is asynchronous.

// Node 18 has the interface of browsers, but not under its name.
const subtle = (globalThis.crypto ?? (await import("node:crypto")).webcrypto).subtle;
const utf8 = (text) => new TextEncoder().encode(text);

export const toHex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));

async function hmac(key, message) {
  const hash = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle.importKey("raw", key, hash, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, utf8(message)));
}

/** SHA-256 of bytes or of a text, as hex digits; of the seed: what the first event publishes. */
export async function sha256(data) {
  const bytes = typeof data === "string" ? utf8(data) : data;
  return toHex(new Uint8Array(await subtle.digest("SHA-256", bytes)));
}

/** The key of a game's chance; the entropies in the order of the seats when it starts. */
export function dealKey(seed, game, entropies) {
  return hmac(seed, `longhand deal v1\n${game}\n${entropies.join("\n")}`);
}

/** The endless 32-bit numbers under a label. */
export async function* words(key, label) {
  for (let counter = 0; ; counter += 1) {
    const block = await hmac(key, `${label}:${counter}`);
    const view = new DataView(block.buffer);
    for (let place = 0; place < 32; place += 4) yield view.getUint32(place);
  }
}

/** A number from 0 to n-1, each as likely as another. */
export async function below(source, n) {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const { value } = await source.next();
    if (value < limit) return value % n;
  }
}

/** The items in the order of a label; index 0 is the top of the pile. */
export async function shuffle(key, label, items) {
  const shuffled = [...items];
  const source = words(key, label);
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = await below(source, i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return shuffled;
}
