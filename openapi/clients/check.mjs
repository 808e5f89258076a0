// Checks the fold against replay vectors: node check.mjs VECTORS

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { Fold, below, dealKey, fromHex, sha256, shuffle, toHex, words } from "./longhand.mjs";

const read = async (...path) => JSON.parse(await readFile(join(...path), "utf8"));
const same = (a, b) => canonical(a) === canonical(b);

/** JSON in one form: names sorted, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)}}`;
}

/** Where the fold of what a reader may read differs from what the server shows. */
async function replayFault(events, { reads, hashes, states }) {
  const game = new Fold();
  for (const [n, hash] of hashes.entries()) {
    const version = String(n + 1);
    try {
      game.add(reads[version] ?? events[n]);
    } catch (error) {
      return `version ${version} cannot be folded: ${error}`;
    }
    const state = game.shown();
    if ((await sha256(canonical(state))).slice(0, 16) !== hash) {
      return `another state at version ${version}`;
    }
    if (!same(states[version] ?? state, state)) {
      return `the state told for version ${version} is not the one hashed`;
    }
  }
  return events.length === hashes.length ? null : "not as many versions as events";
}

async function take(source, count) {
  const taken = [];
  for (let n = 0; n < count; n += 1) taken.push(await source());
  return taken;
}

/** Where the cards are not those that the seed gives. */
async function* sealedFaults(sealed) {
  for (const { seed, game, entropies, commitment, deal_key } of [...sealed.keys, ...sealed.deals]) {
    if ((await sha256(fromHex(seed))) !== commitment) yield `commitment of ${seed}`;
    const key = await dealKey(fromHex(seed), game, entropies);
    if (toHex(key) !== deal_key) yield `deal key of ${seed}`;
  }
  for (const { deal_key, label, words: told } of sealed.words) {
    const source = words(fromHex(deal_key), label);
    const found = await take(async () => (await source.next()).value, told.length);
    if (!same(found, told)) yield `words of ${label}`;
  }
  for (const { deal_key, label, n, numbers } of sealed.below) {
    const source = words(fromHex(deal_key), label);
    if (!same(await take(() => below(source, n), numbers.length), numbers)) yield `numbers below ${n}`;
  }
  for (const { deal_key, label, items, shuffled } of sealed.shuffles) {
    if (!same(await shuffle(fromHex(deal_key), label, items), shuffled)) yield `shuffle ${label}`;
  }
  for (const deal of sealed.deals) {
    for await (const fault of dealFaults(sealed.decks, deal)) yield `${deal.vector}: ${fault}`;
  }
}

/** Where the lots, shuffles or hands of one game are not those of its seed. */
async function* dealFaults(decks, deal) {
  const key = fromHex(deal.deal_key);
  const deck = decks[deal.deck];
  const seats = deal.entropies.map((_, seat) => seat);
  if (deal.lot) {
    const before = await dealKey(fromHex(deal.seed), deal.game, deal.lot.entropies);
    if (!same(await shuffle(before, "seats", seats), deal.lot.order)) yield "seats by lot";
  }
  if (deal.cut.type === "cut_made") {
    const drawn = deal.cut.rounds.flat().filter((card) => card !== null);
    if (!same((await shuffle(key, "cut", deck)).slice(0, drawn.length), drawn)) yield "cut";
  } else {
    const chosen = await below(words(key, "cut"), seats.length);
    if (chosen !== (deal.cut.dealer ?? deal.cut.seat)) yield "cut";
  }
  if (!same(await shuffle(key, "shuffle:0", deck), deal.shuffled)) yield "first shuffle";
  const dealt = (seat) => deal.shuffled.filter((_, n) => deal.dealt_to[n] === seat);
  if (!same(seats.map(dealt), deal.hands)) yield "hands";
  for (const { label, items, shuffled } of deal.reshuffles) {
    if (!same(await shuffle(key, label, items), shuffled)) yield label;
  }
}

async function* faults(folder) {
  const kinds = (await readdir(folder, { withFileTypes: true })).filter((it) => it.isDirectory());
  for (const { name: kind } of kinds) {
    for (const file of await readdir(join(folder, kind))) {
      const vector = await read(folder, kind, file);
      for (const viewer of vector.viewers) {
        const fault = await replayFault(vector.events, viewer);
        if (fault) yield `${kind}/${file}, seat ${viewer.seat}: ${fault}`;
      }
    }
  }
  yield* sealedFaults(await read(folder, "sealed-deal.json"));
}

let count = 0;
for await (const fault of faults(process.argv[2])) {
  console.log(fault);
  count += 1;
}
if (!count) console.log("every vector agrees");
process.exitCode = count ? 1 : 0;
