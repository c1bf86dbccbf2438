// The editor: the text, the numbers of its lines, and what there is to say about it.

import { by, filled, made } from "./made.js";

const text = by("text");
const gutter = by("gutter");
let marked = { now: [], error: [] };

/// Writes the numbers of the lines anew.
const number = () => {
  const count = text.value.split("\n").length;
  const lines = [];
  for (let line = 1; line <= count; line += 1) {
    const classes = Object.keys(marked).filter((kind) => marked[kind].includes(line));
    lines.push(made("span", { textContent: line, className: classes.join(" ") }));
  }
  filled(gutter, ...lines);
  gutter.scrollTop = text.scrollTop;
};

text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop; });
text.addEventListener("input", number);

export const current = () => text.value;

export const write = (value) => {
  text.value = value;
  text.scrollTop = 0;
  marked = { now: [], error: [] };
  number();
};

/// Shows which lines something is about.
export const mark = (kind, lines) => {
  if (String(marked[kind]) === String(lines)) return;
  marked[kind] = lines;
  number();
};

/// Puts the cursor there; lines and columns count from 1, columns in code points.
const go = ({ line, column }) => {
  const lines = text.value.split("\n");
  let at = 0;
  for (const earlier of lines.slice(0, line - 1)) at += earlier.length + 1;
  at += [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  text.focus();
  text.setSelectionRange(at, at);
  const height = parseFloat(getComputedStyle(text).lineHeight) || 20;
  text.scrollTop = Math.max(0, (line - 4) * height);
};

const entry = (diagnostic) => {
  const label = diagnostic.labels.find((it) => it.primary) ?? diagnostic.labels[0];
  const item = made("li", { className: diagnostic.severity });
  const first = made("p");
  if (label) {
    const place = made("button", { type: "button", textContent: `line ${label.place.start.line}` });
    place.addEventListener("click", () => go(label.place.start));
    first.append(place, ": ");
  }
  first.append(`${diagnostic.severity}: ${diagnostic.message}`);
  item.append(first);
  const more = diagnostic.labels.filter((it) => it.text).map((it) => `line ${it.place.start.line}: ${it.text}`);
  more.push(...diagnostic.notes.map((note) => `note: ${note}`));
  if (diagnostic.help) more.push(`help: ${diagnostic.help}`);
  item.append(...more.map((line) => made("p", { textContent: line })));
  return item;
};

/// Shows what there is to say about the text.
export const say = (diagnostics) => {
  filled(by("diagnostics"), ...diagnostics.map(entry));
  const errors = diagnostics.filter((it) => it.severity === "error").flatMap((it) => it.labels.filter((label) => label.primary));
  mark("error", errors.map((label) => label.place.start.line));
};
