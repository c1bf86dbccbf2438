// A worker: hands questions to the module of WebAssembly, which has a number of functions and its memory, and answers back.

"use strict";
let garret = null;

const text = (at, bytes) => new TextDecoder().decode(new Uint8Array(garret.exports.memory.buffer, at, bytes));

/// So often it is told how far an answer is, in milliseconds: the module has no clock, and tells whatever it has come to.
const OFTEN = 100;
let last = 0;

const told = (at, bytes) => {
  const now = performance.now();
  if (now - last < OFTEN) return;
  last = now;
  postMessage({ progress: text(at, bytes) });
};

const imports = { page: { told } };

const answer = (question) => {
  const { exports } = garret;
  const bytes = new TextEncoder().encode(question);
  const room = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
  const size = exports.answer();
  return text(exports.said(), size);
};

onmessage = async ({ data }) => {
  if (data.module) {
    // what was asked meanwhile waits for it
    garret = WebAssembly.instantiate(data.module, imports).then((it) => { garret = it; return it; });
    return;
  }
  await garret;
  try {
    postMessage({ answer: answer(data.question) });
  } catch (error) {
    // a panic has left its message; without one, memory or the stack has come to its end
    let defect = "";
    try { defect = text(garret.exports.said(), garret.exports.defect()); } catch { /* nothing is known */ }
    postMessage({ defect, failed: String(error) });
  }
};
