// Who answers: workers of this page, each with a module of WebAssembly. Nothing leaves the page.

/// So long a question may take, in seconds.
const SECONDS = 60;

let compiled = null;
/// Workers that wait for a question.
const idle = [];

const module = () => {
  compiled ??= WebAssembly.compileStreaming(fetch("garret.wasm")).catch((error) => {
    compiled = null;
    throw new Error(`garret.wasm cannot be loaded: ${error.message}`);
  });
  return compiled;
};

const worker = async () => {
  const waiting = idle.pop();
  if (waiting) return waiting;
  const code = await module();
  const fresh = new Worker("worker.js");
  fresh.postMessage({ module: code });
  return fresh;
};

const unknown = (why) => ({
  answer: "checked", word: "UNKNOWN", line: `UNKNOWN: ${why}`, text: "", page: null, run: null, repaired: null, diagnostics: [],
});

/// Asks a question; `progress` is told how far it is, `signal` ends it.
export const ask = async (question, { progress = () => {}, signal } = {}) => {
  const mine = await worker();
  return await new Promise((resolve) => {
    let timer = null;
    const done = (answer, survives) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      mine.onmessage = null;
      mine.onerror = null;
      if (survives && idle.length < 2) idle.push(mine);
      else mine.terminate();
      resolve(answer);
    };
    const cancel = () => done(unknown("interrupted"), false);
    signal?.addEventListener("abort", cancel);
    if (signal?.aborted) return cancel();
    timer = setTimeout(() => done(unknown(`it took longer than ${SECONDS} s, the most that is allowed here; the command line has no such limit`), false), SECONDS * 1000);
    mine.onmessage = ({ data }) => {
      if (data.progress !== undefined) progress(data.progress);
      else if (data.answer !== undefined) done(JSON.parse(data.answer), true);
      else if (data.defect) done({ answer: "refused", message: `this is a defect of Garret, not of your text; please report it with the text: ${data.defect}`, diagnostics: [] }, false);
      else done(unknown("it took more memory than a page may have; the command line has no such limit"), false);
    };
    mine.onerror = (event) => {
      event.preventDefault();
      done({ answer: "refused", message: `the worker has failed: ${event.message}`, diagnostics: [] }, false);
    };
    mine.postMessage({ question: JSON.stringify(question) });
  });
};
