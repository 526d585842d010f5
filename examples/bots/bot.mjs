// A bot that plays any game of a house, at random: HOUSE and TOKEN are in the environment.
// For Node 18 or newer, without packages. It knows no rules: the house says what is legal.

const { HOUSE, TOKEN } = process.env;
const SILENCE_MS = 25_000; // the house sends an empty line every seven seconds

/** Send a request with our token; with a body it is a POST. */
function ask(path, body, signal) {
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const post = body && { method: "POST", body: JSON.stringify(body) };
  return fetch(HOUSE + path, { headers, signal, ...post });
}

/** Send one that may be refused: somebody was faster, say. */
async function send(path, body) {
  const answer = await ask(path, body);
  if (!answer.ok) console.log(await answer.text());
}

/** Answer what concerns us. */
async function hear(line) {
  if (line.type === "challenge" && line.state === "open") {
    if (line.seats.some((seat) => seat.yours && seat.accepted === null)) {
      await send(`/api/challenges/${line.id}/accept`, {});
    }
  } else if (line.type === "check-in") {
    await send(`/api/evenings/${line.id}`, { act: "here" });
  } else if (line.type === "turn") {
    // Your program comes here.
    const action = line.actions[Math.floor(Math.random() * line.actions.length)];
    await send(`/api/games/${line.id}/act`, { number: line.number + 1, seat: line.seat, action });
  } else if (line.type === "over") {
    console.log(line.id, "places", line.places);
  }
}

/** Read the stream until it ends or falls silent. */
async function read() {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const answer = await ask("/api/me/events", undefined, silence.signal);
    if (answer.status === 401) {
      console.log("the house does not know this token");
      process.exit(1);
    }
    let text = "";
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const lines = (text + piece).split("\n");
      text = lines.pop();
      for (const one of lines) if (one) await hear(JSON.parse(one));
    }
  } finally {
    clearTimeout(timer);
  }
}

for (;;) {
  await read().catch((error) => console.log(String(error)));
  await new Promise((again) => setTimeout(again, 2000));
}
