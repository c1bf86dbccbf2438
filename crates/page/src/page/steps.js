// A run that is chosen step by step.

import { mark } from "./editor.js";
import { by, filled, made } from "./made.js";

/// What was chosen: the initial state, and the steps by their names.
const chosen = { start: null, steps: [] };
let shown = null;
let round = 0;
/// Asks where the steps lead; given by the page.
let ask = null;

export const use = (asking) => { ask = asking; };
export const now = () => ({ start: chosen.start, steps: [...chosen.steps] });

/// Shows where these steps lead.
export const open = async (start, steps) => {
  round += 1;
  const mine = round;
  chosen.start = start;
  chosen.steps = steps;
  by("steps").setAttribute("aria-busy", "true");
  const answer = await ask(start, steps);
  // somebody chose something else meanwhile
  if (mine !== round) return;
  by("steps").removeAttribute("aria-busy");
  show(answer);
};

const list = (values, before) => {
  const items = values.map((value) => made("li", {}, before && !before.includes(value) ? made("mark", { textContent: value }) : value));
  return made("ul", {}, ...items);
};

const buffer = (entries) => {
  const title = made("h4", { textContent: entries.length === 0 ? "store buffer: empty" : "store buffer, oldest first" });
  return made("div", { className: "buffer" }, title, made("ol", {}, ...entries.map((entry) => made("li", { textContent: entry }))));
};

/// A state, what is new in it marked.
const boxes = (state, names, before) => {
  const memory = made("div", { className: "box" }, made("h3", { textContent: "memory" }), list(state.memory, before?.memory));
  const processes = names.map((name, index) => {
    const parts = [made("h3", { textContent: name }), list(state.own[index] ?? [], before?.own[index])];
    return made("div", { className: "box" }, ...parts, buffer(state.buffers[index] ?? []));
  });
  return [memory, ...processes];
};

const button = (step, number) => {
  const key = number <= 9 ? [made("kbd", { textContent: number })] : [];
  const element = made("button", { type: "button", className: step.is_propagation ? "step buffer" : "step" }, ...key, step.title);
  if (step.effects.length > 0) element.append(made("small", { textContent: step.effects.join("; ") }));
  element.addEventListener("click", () => open(chosen.start, [...chosen.steps, step.key]));
  element.addEventListener("pointerenter", () => mark("now", step.lines));
  element.addEventListener("focus", () => mark("now", step.lines));
  return element;
};

/// What can happen next, in the order in which it is shown: by process.
const inOrder = (answer) => answer.names.map((name, index) => ({ name, steps: answer.nexts.filter((step) => step.process === index + 1) }));

const nexts = (answer) => {
  let number = 0;
  return inOrder(answer).filter(({ steps }) => steps.length > 0).map(({ name, steps }) => {
    const buttons = steps.map((step) => { number += 1; return button(step, number); });
    return made("div", { className: "box" }, made("h3", { textContent: name }), ...buttons);
  });
};

/// The initial states, to choose from.
const starts = (answer) => answer.starts.map((state, index) => {
  const choose = made("button", { type: "button", className: "step", textContent: `Start here (${index + 1})` });
  choose.addEventListener("click", () => open(index, []));
  return made("div", { className: "box" }, choose, ...boxes(state, answer.names));
});

const taken = (answer) => answer.taken.map((step, index) => {
  const back = made("button", { type: "button", textContent: step.title, title: "Go back to after this step" });
  back.addEventListener("click", () => open(chosen.start, chosen.steps.slice(0, index + 1)));
  const effects = step.effects.length > 0 ? [` ${step.effects.join("; ")}`] : [];
  return made("li", {}, back, ...effects);
});

const show = (answer) => {
  const remarks = [];
  if (answer.answer !== "walked") {
    shown = null;
    for (const id of ["state", "nexts", "trace"]) filled(by(id));
    by("nexts-title").textContent = "";
    by("bad").textContent = "";
    by("position").textContent = "";
    filled(by("remarks"), made("li", { textContent: answer.message ?? "there is no answer" }));
    mark("now", []);
    return;
  }
  shown = answer;
  chosen.start = answer.start;
  // what does not fit is not there
  chosen.steps = answer.taken.map((step) => step.key);
  if (answer.refused) remarks.push(`The steps do not fit this text: ${answer.refused}. Those before it were taken.`);
  remarks.push(...answer.remarks);
  filled(by("remarks"), ...remarks.map((remark) => made("li", { textContent: remark })));
  filled(by("state"), ...(answer.state ? boxes(answer.state, answer.names, answer.before) : []));
  by("bad").className = "verdict bad";
  filled(by("bad"), ...(answer.bad === null ? [] : [made("b", { textContent: "\u2717 bad state" }), answer.bad]));
  by("nexts-title").textContent = answer.start === null ? "Choose an initial state" : answer.nexts.length === 0 ? "Nothing can happen next" : "What can happen next";
  filled(by("nexts"), ...(answer.start === null ? starts(answer) : nexts(answer)));
  filled(by("trace"), ...taken(answer));
  by("position").textContent = `${answer.taken.length} ${answer.taken.length === 1 ? "step" : "steps"} taken, ${answer.processes} ${answer.processes === 1 ? "process" : "processes"}`;
  by("undo").disabled = answer.taken.length === 0;
  mark("now", answer.taken.at(-1)?.lines ?? []);
};

const undo = () => open(chosen.start, chosen.steps.slice(0, -1));
const restart = () => open(null, []);
by("undo").addEventListener("click", undo);
by("restart").addEventListener("click", restart);
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("textarea, input, select");
  if (by("steps").hidden || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const number = Number(event.key);
  const meant = number >= 1 && number <= 9 && shown ? inOrder(shown).flatMap(({ steps }) => steps)[number - 1] : undefined;
  if (meant) open(chosen.start, [...chosen.steps, meant.key]);
  else if ((event.key === "Backspace" || event.key === "u") && chosen.steps.length > 0) undo();
  else if (event.key === "r") restart();
  else return;
  event.preventDefault();
});
