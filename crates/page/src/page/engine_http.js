// Who answers: the server that the page comes from.

const wrong = async (reply) => {
  const message = await reply.text().catch(() => "");
  return new Error(message || `the server answered ${reply.status}`);
};

const reached = async (address, options) => {
  try {
    return await fetch(address, options);
  } catch {
    throw new Error("the server is gone: start `garret serve` again");
  }
};

/// Asks a question; `progress` is told how far it is, `signal` ends it.
export const ask = async (question, { progress = () => {}, signal } = {}) => {
  const headers = { "Content-Type": "application/json" };
  const begun = await reached("ask", { method: "POST", headers, body: JSON.stringify(question) });
  if (!begun.ok) throw await wrong(begun);
  const { job } = await begun.json();
  const cancel = () => reached(`job/${job}`, { method: "DELETE" }).catch(() => {});
  signal?.addEventListener("abort", cancel);
  if (signal?.aborted) cancel();
  try {
    for (;;) {
      // the server waits a moment before it answers
      const reply = await reached(`job/${job}`);
      if (!reply.ok) throw await wrong(reply);
      const known = await reply.json();
      if (known.state === "done") return known.answer;
      progress(known.progress);
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
};
