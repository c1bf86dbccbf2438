// The page: what is asked, and where answers go. Who answers is behind `engine.js`, a server or a worker.

import * as editor from "./editor.js";
import { ask } from "./engine.js";
import { decoded, encoded } from "./link.js";
import { by, filled, made } from "./made.js";
import * as steps from "./steps.js";

/// So long nothing is typed before the text is read, in milliseconds.
const SETTLED = 400;
const GOOD = ["SAFE", "NOT", "OK", "FENCES"];
const BAD = ["UNSAFE", "NO"];

let welcome = { examples: [], most_bytes: 1 << 20 };
let running = null;
let last = null;
let typed = 0;
let timer = null;

const isProgram = () => ["c", "s", "asm"].includes(by("kind").value);
let called = "text";
const name = () => `${called}.${by("kind").value}`;
const text = () => ({
  name: name(), text: editor.current(), model: by("model").value, threads: isProgram() ? by("threads").value : "",
});
const processes = () => Math.min(15, Math.max(1, Math.trunc(Number(by("processes").value)) || 1));
const status = (message) => { by("status").textContent = message; };

/// The answer, or why there is none.
const answered = async (question, options) => {
  try {
    return await ask(question, options);
  } catch (error) {
    return { answer: "refused", message: String(error.message ?? error), diagnostics: [] };
  }
};

/// Takes a text.
const take = (it) => {
  const at = it.name.lastIndexOf(".");
  const ending = it.name.slice(at + 1).toLowerCase();
  const isKnown = [...by("kind").options].some((option) => option.value === ending);
  called = (at > 0 ? it.name.slice(0, at) : it.name).replace(/^.*[/\\]/, "") || "text";
  by("kind").value = isKnown ? ending : "cub";
  by("threads").value = it.threads ?? "";
  by("threads-label").hidden = !isProgram();
  if (it.model) by("model").value = it.model;
  editor.write(it.text);
  forget();
  read();
};

/// Forgets answers to another text.
const forget = () => {
  last = null;
  by("verdict").textContent = "";
  by("verdict").className = "verdict";
  for (const id of ["follow", "as-text", "report", "shared"]) by(id).hidden = true;
  by("report").removeAttribute("srcdoc");
};

/// Shows what is wrong with the text.
const read = async () => {
  typed += 1;
  const mine = typed;
  const answer = await answered({ ask: "read", ...text() });
  if (mine !== typed) return;
  if (answer.answer === "read") {
    editor.say(answer.diagnostics);
    if (answer.processes) by("processes").value = Math.min(answer.processes.most, Math.max(answer.processes.least, processes()));
  } else {
    editor.say(answer.diagnostics ?? []);
    status(answer.message ?? "");
  }
};

const tab = (wanted) => {
  for (const id of ["answer", "steps"]) {
    const isWanted = id === wanted;
    by(id).hidden = !isWanted;
    by(`tab-${id}`).setAttribute("aria-selected", isWanted);
    by(`tab-${id}`).tabIndex = isWanted ? 0 : -1;
  }
};

const verdict = (word, line) => {
  const first = word.toUpperCase().split(" ")[0];
  const kind = GOOD.includes(first) ? "good" : BAD.includes(first) ? "bad" : "open";
  const sign = { good: "\u2713", bad: "\u2717", open: "?" }[kind];
  by("verdict").className = `verdict ${kind}`;
  const rest = line.startsWith(word) ? line.slice(word.length) : ` ${line}`;
  filled(by("verdict"), made("b", { textContent: `${sign} ${word}` }), rest);
};

const show = (answer) => {
  forget();
  tab("answer");
  if (answer.answer !== "checked") {
    status(answer.message ?? "there is no answer");
    if (answer.diagnostics?.length > 0) editor.say(answer.diagnostics);
    return;
  }
  status("");
  last = answer;
  verdict(answer.word, answer.line);
  editor.say(answer.diagnostics);
  by("said").textContent = answer.text;
  by("as-text").hidden = answer.text === "";
  // what the report says, too, need not be seen twice
  by("as-text").open = !answer.page;
  by("open-run").hidden = !answer.run;
  by("take-repaired").hidden = !answer.repaired;
  by("save-report").hidden = !answer.page;
  by("follow").hidden = !(answer.run || answer.repaired || answer.page);
  by("report").hidden = !answer.page;
  if (answer.page) by("report").srcdoc = answer.page;
};

/// Asks something that may take long.
const start = async (question) => {
  if (running) return;
  if (new TextEncoder().encode(question.text).length > welcome.most_bytes / 2) {
    status("This text is too large to be checked here.");
    return;
  }
  running = new AbortController();
  const begun = performance.now();
  let progress = "";
  const tick = () => status(`${(performance.now() - begun) / 1000 | 0} s${progress ? `: ${progress}` : ""}`);
  const ticking = setInterval(tick, 250);
  for (const id of ["check", "fences", "explore"]) by(id).disabled = true;
  by("cancel").hidden = false;
  tick();
  const answer = await answered(question, { progress: (said) => { progress = said; }, signal: running.signal });
  clearInterval(ticking);
  running = null;
  for (const id of ["check", "fences", "explore"]) by(id).disabled = false;
  by("cancel").hidden = true;
  show(answer);
};

steps.use((first, taken) => answered({ ask: "walk", ...text(), processes: processes(), start: first, steps: taken }));

const shared = (withSteps) => {
  const { start: first, steps: taken } = steps.now();
  return { ...text(), processes: processes(), start: withSteps ? first : null, steps: withSteps ? taken : null };
};

const share = async () => {
  const link = encoded(shared(!by("steps").hidden));
  if (link === null) {
    status("This text is too long for a link.");
    return;
  }
  history.replaceState(null, "", link);
  by("link").value = location.href;
  by("shared").hidden = false;
  by("link").select();
  try {
    await navigator.clipboard.writeText(location.href);
    status("The link is copied.");
  } catch {
    status("The link is below, and in the address.");
  }
};

/// Opens what the address stands for; whether it stands for something.
const follow = async () => {
  const { shared: it, message } = decoded(location.hash);
  if (message) status(message);
  if (!it) return false;
  take(it);
  by("processes").value = it.processes;
  if (it.steps !== null) {
    tab("steps");
    await steps.open(it.start, it.steps);
  }
  return true;
};

const save = () => {
  const address = URL.createObjectURL(new Blob([last.page], { type: "text/html" }));
  made("a", { href: address, download: `${called}.html` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

const listen = () => {
  by("check").addEventListener("click", () => start({ ask: "check", ...text() }));
  by("fences").addEventListener("click", () => start({ ask: "fences", ...text() }));
  by("explore").addEventListener("click", () => start({ ask: "explore", ...text(), processes: processes() }));
  by("cancel").addEventListener("click", () => running?.abort());
  by("share").addEventListener("click", share);
  by("save-report").addEventListener("click", save);
  by("take-repaired").addEventListener("click", () => take({ ...text(), text: last.repaired }));
  by("open-run").addEventListener("click", () => {
    const run = last.run;
    by("processes").value = run.processes;
    tab("steps");
    steps.open(run.start, run.steps);
  });
  by("examples").addEventListener("change", () => {
    const example = welcome.examples[Number(by("examples").value)];
    if (!example) return;
    history.replaceState(null, "", location.pathname + location.search);
    take(example);
    if (!by("steps").hidden) steps.open(null, []);
  });
  by("kind").addEventListener("change", () => { by("threads-label").hidden = !isProgram(); read(); });
  for (const id of ["model", "threads"]) by(id).addEventListener("change", read);
  for (const id of ["model", "threads", "processes"]) {
    by(id).addEventListener("change", () => { if (!by("steps").hidden) steps.open(null, []); });
  }
  by("text").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(read, SETTLED);
  });
  by("tab-answer").addEventListener("click", () => tab("answer"));
  by("tab-steps").addEventListener("click", () => {
    tab("steps");
    const { start: first, steps: taken } = steps.now();
    steps.open(first, taken);
  });
  for (const [id, other] of [["tab-answer", "tab-steps"], ["tab-steps", "tab-answer"]]) {
    by(id).addEventListener("keydown", (event) => {
      if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
      by(other).click();
      by(other).focus();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) by("check").click();
    if (event.key === "Escape" && running) running.abort();
  });
  addEventListener("hashchange", follow);
};

const begin = async () => {
  listen();
  status("Getting ready ..");
  const answer = await answered({ ask: "welcome" });
  status("");
  if (answer.answer !== "welcome") {
    status(answer.message);
    return;
  }
  welcome = answer;
  by("version").textContent = answer.version;
  by("where").textContent = answer.limits ? `Each question may take ${answer.limits}.` : "";
  by("processes").max = answer.most_processes;
  const options = answer.examples.map((example, index) => made("option", { value: index, textContent: example.title }));
  const first = made("option", { value: "", textContent: answer.opened ? answer.opened.name : "choose" });
  filled(by("examples"), first, ...options);
  if (!(await follow())) {
    if (!answer.opened) by("examples").value = "0";
    take(answer.opened ?? answer.examples[0]);
  }
  document.body.dataset.ready = "yes";
};

begin();
