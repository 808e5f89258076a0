// The events of one game as they happen, from a version on, through whatever breaks.

const AGAIN_MS = 3000;
// The service says something at least every fifteen seconds; a line that is silent for longer is
// dead, though nobody has told.
const SILENCE_MS = 25000;

// Calls onNews after events, onState with whether it is connected, or null once all is told;
// returns what ends it.
export function follow(api, game, version, onNews, onState) {
  const ended = new AbortController();
  let after = version;
  let line = new AbortController();
  const cut = () => line.abort();
  addEventListener("online", cut, { signal: ended.signal });
  const run = async () => {
    while (!ended.signal.aborted) {
      line = new AbortController();
      ended.signal.addEventListener("abort", cut, { signal: line.signal });
      try {
        const isOver = await stream(api, game, after, line, onState, (seen) => {
          after = Math.max(after, seen);
          onNews();
        });
        if (isOver) return onState(null);
      } catch (error) {
        if (error.status === 401 || error.status === 404) return onState(null);
      }
      if (ended.signal.aborted) return;
      onState(false);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  };
  run();
  return () => ended.abort();
}

// One connection. A ticket is good for one, so each begins with another.
async function stream(api, game, after, line, onState, onSeen) {
  const { ticket } = await api.post("/v1/stream-tickets", {});
  const query = new URLSearchParams({ after, ticket });
  const asked = { headers: { Accept: "text/event-stream" }, cache: "no-store" };
  const answer = await fetch(`/v1/games/${game}/events?${query}`, { ...asked, signal: line.signal });
  if (answer.status === 204) return true;
  if (!answer.ok) return false;
  onState(true);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const tooLong = setTimeout(() => line.abort(), SILENCE_MS);
    const { value, done } = await reader.read().finally(() => clearTimeout(tooLong));
    if (done) return false;
    const frames = (rest + value).split("\n\n");
    rest = frames.pop();
    const ids = frames.map((frame) => /^id: (\d+)$/m.exec(frame)).filter(Boolean);
    if (ids.length) onSeen(Number(ids.at(-1)[1]));
  }
}
