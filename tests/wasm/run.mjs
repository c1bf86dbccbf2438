// Runs `decide` on files: node run.mjs MODULE MODEL JOBS FILE..
import { readFileSync } from "node:fs";

const [module, model, jobs, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, room, answer, decide } = instance.exports;
for (const file of files) {
  const text = readFileSync(file);
  const start = room(text.length);
  new Uint8Array(memory.buffer).set(text, start);
  const size = decide(model === "sc" ? 0 : 1, Number(jobs));
  console.log(Buffer.from(memory.buffer, answer(), size).toString());
}
