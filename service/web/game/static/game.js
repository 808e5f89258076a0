// The page of one game: signs its reader in, shows what the API tells, and plays through it.

import { Api, Problem, Silence } from "./api.js";
import { follow } from "./follow.js";
import { showMoves } from "./moves.js";
import { button, node } from "./nodes.js";
import { forgetToken, keepToken, keptToken, offerSignIn } from "./signing.js";
import { View, isHeld } from "./view.js";
import { Words } from "./words.js";

const TOO_LATE =
  "The game went on meanwhile, so your move was not made. Look again and choose anew.";

const AGAIN_MS = 3000;

const game = document.body.dataset.game;
const place = `/v1/games/${game}`;
const at = (id) => document.getElementById(id);
const dark = matchMedia("(prefers-color-scheme: dark)");
const isLanguageAsked = new URLSearchParams(location.search).has("lang");

let words, api, view;
let unfollow = () => {};
let isBusy = false;
let isStale = false;

const say = (text, values) => words.say(text, values);

function news(text) {
  at("trouble").replaceChildren();
  at("news").replaceChildren(text);
}

function trouble(error) {
  if (!(error instanceof Problem || error instanceof Silence)) throw error;
  const silence = "No answer came. Check the connection and try again.";
  at("news").replaceChildren();
  at("trouble").replaceChildren(error instanceof Silence ? say(silence) : error.message);
}

async function speak(language) {
  words = await Words.of(language);
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.lang === words.language) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  at("sign-out").textContent = say("Sign out");
}

function askToSignIn() {
  unfollow();
  at("who").hidden = true;
  api = new Api("", words.language);
  const isSeen = at("game").childElementCount > 0;
  const why = isSeen ? "Sign in to play, and to see your hand." : "Sign in to see this game.";
  offerSignIn(at("sign-in"), words, api, say(why), {
    onNews: news,
    onTrouble: (error) => {
      trouble(error);
      at("trouble").focus();
    },
    onToken: (token, isForLong) => {
      keepToken(token, isForLong);
      begin(token, true).catch(trouble);
    },
  });
}

async function begin(token, isFresh) {
  api = new Api(token, words.language);
  let me;
  try {
    me = await api.json("/v1/me");
  } catch (error) {
    // A token for games alone says nothing of its owner; one that is none says so itself.
    if (error.status === 401) {
      forgetToken();
      askToSignIn();
      throw error;
    }
    if (error.status !== 403) throw error;
  }
  if (me && !isLanguageAsked && me.language !== words.language) await speak(me.language);
  api.language = words.language;
  const { kinds } = await api.json("/v1/kinds");
  view = new View(words, kinds, me?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  at("sign-in").hidden = true;
  at("sign-in").replaceChildren();
  at("name").textContent = me ? say("Signed in as {name}", { name: me.name || me.id }) : "";
  at("who").hidden = false;
  if (isFresh) news("");
  const seen = await refresh();
  if (isFresh) at("title").focus();
  unfollow();
  unfollow = follow(api, game, seen.latest, keepUp, connected);
}

// Looks until it has seen what it was told of: nobody will tell it again.
async function keepUp(hasFailed = false) {
  try {
    await refresh();
    if (hasFailed) news("");
  } catch (error) {
    trouble(error);
    const isWorthIt = error instanceof Silence || error.status >= 500 || error.status === 429;
    if (isWorthIt) setTimeout(() => keepUp(true), AGAIN_MS);
  }
}

// Null: nothing will be told any more.
let isLive = null;

function connected(isUp) {
  isLive = isUp;
  const line = at("live");
  if (line) line.textContent = liveness();
}

function liveness() {
  if (isLive === null) return "";
  const text = isLive
    ? "Follows live: what others do shows here by itself."
    : "The connection is lost. Trying again …";
  return say(text);
}

// Looks again, and once more where something happened while it looked.
async function refresh() {
  if (isBusy) {
    isStale = true;
    return null;
  }
  isBusy = true;
  try {
    do {
      isStale = false;
      await show();
    } while (isStale);
  } finally {
    isBusy = false;
  }
  return shown;
}

let shown = null;

async function show() {
  const theme = dark.matches ? "dark" : "light";
  const seen = await api.json(place);
  const isSeated = seen.seat !== null && seen.state.phase === "running";
  const [picture, text, recap, legal] = await Promise.all([
    api.get(`${place}/board.svg?theme=${theme}`, "image/svg+xml").then((it) => it.blob(), none),
    api.get(`${place}/board.txt`, "text/plain").then((it) => it.text(), none),
    isSeated ? api.json(`${place}/recap`) : null,
    isSeated ? api.json(`${place}/moves`) : null,
  ]);
  shown = seen;
  draw(seen, picture, text, recap, legal);
}

// A kind without a drawing is shown without one.
function none(error) {
  if (error instanceof Problem && error.status < 500 && error.status !== 401) return null;
  throw error;
}

function draw(seen, picture, text, recap, legal) {
  const section = at("game");
  const written = section.querySelector("#typed")?.value ?? "";
  const isOpen = section.querySelector("details")?.open ?? false;
  const held = section.contains(document.activeElement) ? document.activeElement : null;
  at("title").textContent = view.heading(seen);
  document.title = `${view.heading(seen)} · Longhand`;
  const moves = node("section", { class: "box", "aria-labelledby": "your-moves" });
  section.replaceChildren(
    view.facts(seen),
    ...view.board(picture, text, isOpen),
    ...view.recap(recap),
    moves,
    node("p", { class: "faint", id: "live" }, liveness()),
  );
  if (legal && legal.moves.length) {
    showMoves(moves, words, legal, (body, move) => play(body, move, legal.version));
  } else {
    moves.replaceChildren(...waiting(seen));
    moves.hidden = moves.childElementCount === 0;
  }
  const typed = at("typed");
  if (typed) typed.value = written;
  if (held) focusAgain(section, held);
}

// What was held is another element by now, if it is there at all.
function focusAgain(section, held) {
  const label = held.getAttribute("aria-label");
  const isSame = (one) => (held.id ? one.id === held.id : label && one.ariaLabel === label);
  const found = [...section.querySelectorAll("button, input, pre, summary")].find(isSame);
  (found ?? at("title")).focus();
}

function waiting(seen) {
  const { state } = seen;
  if (state.phase === "ended") return [];
  if (state.phase === "running") {
    const text = seen.seat === null ? "You watch this game." : "No move of yours is awaited.";
    return [node("p", { id: "your-moves" }, say(text))];
  }
  const isFull = state.seats.every((_, number) => isHeld(state, number));
  const main = { class: "main" };
  if (seen.seat === null && !isFull) return [button(say("Take a seat"), () => ask("seats"), main)];
  const isHost = seen.seat !== null && state.seats[seen.seat].player === state.host;
  return isHost && isFull ? [button(say("Start the game"), () => ask("start"), main)] : [];
}

async function ask(what) {
  try {
    await api.post(`${place}/${what}`, {});
    news("");
    await refresh();
    at("title").focus();
  } catch (error) {
    trouble(error);
    at("trouble").focus();
  }
}

async function play(body, move, version) {
  setBusy(true);
  try {
    await api.post(`${place}/moves`, body, { "If-Match": `"${version}"` });
    news(say("Your move is made: {move}.", { move }));
    const typed = at("typed");
    if (typed) typed.value = "";
    at("news").focus();
    await refresh();
  } catch (error) {
    await refused(error);
  } finally {
    setBusy(false);
  }
}

async function refused(error) {
  trouble(error);
  if (error.code === "stale_version" || error.code === "version_conflict") {
    at("trouble").replaceChildren(say(TOO_LATE));
    await refresh().catch(trouble);
  }
  at("trouble").focus();
}

function setBusy(isOn) {
  at("game").setAttribute("aria-busy", String(isOn));
  for (const one of at("game").querySelectorAll("button")) one.disabled = isOn;
}

at("sign-out").addEventListener("click", () => {
  forgetToken();
  location.reload();
});
dark.addEventListener("change", () => {
  if (shown) refresh().catch(trouble);
});
document.addEventListener("visibilitychange", () => {
  if (shown && !document.hidden) refresh().catch(trouble);
});

await speak(document.documentElement.lang);
const token = keptToken();
if (token) await begin(token, false).catch(trouble);
else askToSignIn();
