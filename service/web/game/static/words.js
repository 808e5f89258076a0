// What the page says, in the reader's language; the texts are those of the service.

const ISOLATE = "\u2068";
const POP = "\u2069";
const RIGHT_TO_LEFT = new Set(["ar"]);

export class Words {
  #texts;

  constructor(language, texts) {
    this.language = language;
    this.#texts = texts;
  }

  static async of(language) {
    const answer = await fetch(`/games/words/${language}.json`);
    return new Words(language, answer.ok ? await answer.json() : {});
  }

  get direction() {
    return RIGHT_TO_LEFT.has(this.language) ? "rtl" : "ltr";
  }

  // The text with its {places} filled, each kept apart from letters of the other direction.
  say(text, values = {}) {
    return this.#filled(this.#texts[text] ?? text, values);
  }

  // As `say`, in the form for so many; `many` is the English for more than one.
  sayMany(one, many, count, values) {
    return this.#filled(this.#texts[one]?.[count - 1] ?? (count === 1 ? one : many), values);
  }

  #filled(pattern, values) {
    return pattern.replace(/\{(\w+)\}/g, (_, name) => `${ISOLATE}${values[name]}${POP}`);
  }

  listing(items) {
    const isolated = items.map((item) => `${ISOLATE}${item}${POP}`);
    return new Intl.ListFormat(this.language).format(isolated);
  }

  // A moment on the wall clock of a zone, which is named.
  instant(text, zone) {
    const moment = new Date(text);
    const format = (locale, form) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...form });
    const locale = `${this.language}-u-nu-latn`;
    const parts = format("en", { timeZoneName: "longOffset" }).formatToParts(moment);
    const name = parts.find((part) => part.type === "timeZoneName").value;
    return this.say("{date}, {time} ({zone}, {offset})", {
      date: format(locale, { dateStyle: "full" }).format(moment),
      time: format(locale, { timeStyle: "short" }).format(moment),
      zone,
      offset: name === "GMT" ? "UTC+00:00" : name.replace("GMT", "UTC"),
    });
  }
}
