// Signing in right on the page: by a mailed code, or with a token somebody has.

import { field, node } from "./nodes.js";

const KEY = "longhand-token";
const ON_ITS_WAY =
  "A code is on its way to {address}. Type it below; it is good for a few minutes.";

export function keptToken() {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? "";
}

export function keepToken(token, isForLong) {
  forgetToken();
  (isForLong ? localStorage : sessionStorage).setItem(KEY, token);
}

export function forgetToken() {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}

// Fills the section. Calls onToken with the token; onTrouble tells of what went wrong.
export function offerSignIn(section, words, api, why, { onToken, onNews, onTrouble }) {
  const say = (text, values) => words.say(text, values);
  const keep = node("input", { type: "checkbox", id: "keep" });
  const done = (token) => onToken(token, keep.checked);
  const guarded = (work) => async (event) => {
    event.preventDefault();
    const pressed = event.submitter;
    if (pressed) pressed.disabled = true;
    try {
      await work(new FormData(event.target));
    } catch (error) {
      onTrouble(error);
    } finally {
      if (pressed) pressed.disabled = false;
    }
  };
  const askCode = guarded(async (given) => {
    const address = given.get("address").trim();
    const { id } = await api.post("/v1/sign-ins", { address, language: words.language });
    onNews(say(ON_ITS_WAY, { address }));
    codeForm.dataset.signIn = id;
    codeForm.hidden = false;
    codeForm.elements.code.focus();
  });
  const redeem = guarded(async (given) => {
    const wish = { code: given.get("code"), label: document.title };
    const name = given.get("name").trim();
    if (name) wish.name = name;
    wish.zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { token } = await api.post(`/v1/sign-ins/${codeForm.dataset.signIn}/redemption`, wish);
    done(token);
  });
  const codeForm = node(
    "form",
    { hidden: true, onsubmit: redeem },
    ...field("code", say("The code from the mail"), {
      required: true,
      autocomplete: "one-time-code",
      autocapitalize: "characters",
      spellcheck: "false",
      dir: "ltr",
    }),
    ...field("name", say("Your name, if you are new here"), { autocomplete: "nickname" }),
    node("button", { class: "main" }, say("Sign in")),
  );
  const addressForm = node(
    "form",
    { onsubmit: askCode },
    ...field("address", say("Your mail address"), {
      type: "email",
      required: true,
      autocomplete: "email",
      dir: "ltr",
    }),
    node("button", { class: "main" }, say("Mail me a code")),
  );
  const tokenForm = node(
    "form",
    { onsubmit: guarded(async (given) => done(given.get("token").trim())) },
    ...field("token", say("Token"), {
      required: true,
      autocomplete: "off",
      spellcheck: "false",
      dir: "ltr",
    }),
    node("button", {}, say("Use this token")),
  );
  const held = document.activeElement?.id;
  section.replaceChildren(
    node("h2", {}, say("Sign in")),
    node("p", {}, why),
    addressForm,
    codeForm,
    node("label", { class: "check" }, keep, say("Keep me signed in on this device")),
    node("details", {}, node("summary", {}, say("A token instead of a code")), tokenForm),
  );
  section.hidden = false;
  if (held) document.getElementById(held)?.focus();
}
