"use strict";
(() => {
  const picture = document.querySelector(".picture");
  if (!picture) return;
  const states = [...document.querySelectorAll("[data-state]")];
  const boxes = [...picture.querySelectorAll("[data-step]")];
  const lines = [...document.querySelectorAll("[data-line]")];
  const position = document.getElementById("position");
  const unit = position.dataset.unit || "move";
  const last = states.length - 1;
  let at = null; // the whole execution

  const show = (wanted) => {
    at = wanted === null ? null : Math.max(0, Math.min(last, wanted));
    for (const state of states) state.hidden = Number(state.dataset.state) !== at;
    for (const box of boxes) {
      const step = Number(box.dataset.step) + 1;
      box.classList.toggle("current", at !== null && step === at);
      box.classList.toggle("later", at !== null && step > at);
    }
    const now = at === null ? [] : states[at].dataset.lines.split(" ");
    for (const line of lines) line.classList.toggle("current", now.includes(line.dataset.line));
    position.textContent = at === null ? `all ${last} ${unit}s` : at === 0 ? "at first" : `${unit} ${at} of ${last}`;
    const box = boxes.find((it) => it.classList.contains("current"));
    if (box) box.scrollIntoView({ block: "nearest", inline: "nearest" });
    const line = lines.find((it) => it.classList.contains("current"));
    if (line) { const frame = line.closest(".scroll"); frame.scrollTop = Math.max(0, line.offsetTop - frame.offsetTop - frame.clientHeight / 2); }
    // a page in a frame has no address of its own
    if (location.protocol !== "about:") history.replaceState(null, "", at === null ? location.pathname + location.search : `#move=${at}`);
  };
  const go = {
    first: () => show(0), last: () => show(last), all: () => show(null),
    next: () => show(at === null ? 0 : at + 1), back: () => show(at === null ? last : at - 1),
  };
  for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", () => go[button.dataset.go]());
  for (const box of boxes) box.addEventListener("click", () => show(Number(box.dataset.step) + 1));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "INPUT") return;
    const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", Escape: "all" };
    if (keys[event.key]) { go[keys[event.key]](); event.preventDefault(); }
  });
  const relations = document.getElementById("relations");
  if (relations) relations.addEventListener("change", () => picture.classList.toggle("plain", !relations.checked));
  const wanted = /^#move=(\d+)$/.exec(location.hash);
  if (wanted) show(Number(wanted[1]));
})();
