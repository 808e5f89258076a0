// The public API, asked as any client would.

const TRIES = 3;
const PAUSE_MS = 1000;

export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || String(status));
    this.status = status;
    this.code = body.code ?? "";
  }
}

// No answer came at all: whether anything happened is not known.
export class Silence extends Error {}

export class Api {
  constructor(token, language) {
    this.token = token;
    this.language = language;
  }

  async get(path, accept = "application/json") {
    return (await this.#ask(path, { headers: { Accept: accept } })).answer;
  }

  async json(path) {
    return (await this.get(path)).json();
  }

  // The same key for every try: however often it is sent, it happens once.
  async post(path, body, headers = {}) {
    const keyed = { "Idempotency-Key": `"${newKey()}"`, ...headers };
    const sent = { "Content-Type": "application/json", ...keyed };
    const asked = { method: "POST", headers: sent, body: JSON.stringify(body) };
    for (let tries = 1; ; tries += 1) {
      try {
        const { answer } = await this.#ask(path, asked);
        return answer.status === 204 ? null : await answer.json();
      } catch (error) {
        const isWorthIt = error instanceof Silence || error.status === 503;
        if (!isWorthIt || tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  async #ask(path, asked) {
    const headers = { "Accept-Language": this.language, ...asked.headers };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    let answer;
    try {
      answer = await fetch(path, { ...asked, headers, cache: "no-store" });
    } catch {
      throw new Silence();
    }
    if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
    return { answer };
  }
}

// Where browsers offer no UUIDs, as they do not on plain HTTP, numbers will do.
function newKey() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((number) => number.toString(36)).join("-");
}
