// A run as a link: the text, how it is taken, and the chosen steps, in the part of an address that is not sent to anybody.

const KEY = "#garret=";
/// The longest link that is made, in characters: browsers and messengers cut what is much longer.
const LONGEST = 200_000;

const MODELS = ["sc", "tso", "pso"];
const isText = (it, most) => typeof it === "string" && it.length <= most;
const isCount = (it, most) => Number.isInteger(it) && it >= 0 && it <= most;

/// What the link is damaged in; nothing where it is whole.
const wrong = (it) => {
  if (typeof it !== "object" || it === null || it.v !== 1) return "it is of another version";
  if (!isText(it.name, 200)) return "it names no text";
  if (!isText(it.text, 1 << 20)) return "it has no text";
  if (!MODELS.includes(it.model)) return "it names no memory model";
  if (!isText(it.threads, 1000)) return "it does not say which functions threads run";
  if (!isCount(it.processes, 255) || it.processes === 0) return "it has no number of processes";
  if (it.start !== null && !isCount(it.start, 10_000)) return "its initial state is no number";
  const steps = it.steps;
  if (steps !== null && (!Array.isArray(steps) || steps.length > 500 || !steps.every((step) => isText(step, 2000)))) return "its steps are none";
  return null;
};

/// The part of the address that stands for this; none where it would be too long.
export const encoded = (shared) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ v: 1, ...shared }));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const link = KEY + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return link.length > LONGEST ? null : link;
};

/// What a part of an address stands for: nothing, something shared, or a message.
export const decoded = (fragment) => {
  if (!fragment.startsWith(KEY)) return {};
  const damaged = (why) => ({ message: `This link is damaged: ${why}.` });
  let shared;
  try {
    const letters = atob(fragment.slice(KEY.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    shared = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return damaged("a part of it is missing");
  }
  const why = wrong(shared);
  return why ? damaged(why) : { shared };
};
