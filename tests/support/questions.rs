//! Questions on the command line that cover all kinds of answers, and functions to ask them.

use crate::process;

pub(crate) const SAFE: &str = "type loc = A | B\narray PC[proc] : loc\nweak var X : bool\ninit (p) { PC[p] = A && X = False }\n\
    unsafe (p q) { PC[p] = B && PC[q] = B }\ntransition enter ([p])\nrequires { PC[p] = A && X = False }\n{ PC[p] := B; X := True }\n";
pub(crate) const UNSAFE: &str = "type loc = A | B\narray PC[proc] : loc\nweak var X : bool\ninit (p) { PC[p] = A && X = False }\n\
    unsafe (p q) { PC[p] = B && PC[q] = B }\ntransition enter ([p])\nrequires { PC[p] = A }\n{ PC[p] := B; X := True }\n";
/// It counts to a number that not all JSON parsers preserve.
pub(crate) const COUNTER: &str = "var X : int\nvar N : int\nvar F : real\nvar P : proc\nvar T : bool\n\
    init { X = 1099511627776 && N = 0 && F = 0.5 && T = False }\nunsafe { N = 14 }\n\
    transition double (p) { X := X + X; N := N + 1; F := F + 0.5; P := p; T := True }\n";

/// A question: the arguments, the exit code, and the verdict on each file under each model; empty if there is none.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) arguments: &'static [&'static str],
    pub(crate) code: i32,
    pub(crate) verdicts: &'static [&'static str],
}

const fn asks(arguments: &'static [&'static str], code: i32, verdicts: &'static [&'static str]) -> Question {
    Question { arguments, code, verdicts }
}

const NAIVE: &str = "models/mutex/naive.cub";
const BROKEN: &str = "models/mutex/naive_no_fence.cub";
const TRACE: &str = "raise(#1) -> raise(#2) -> enter(#1) -> enter(#2) -> unsafe[1]";
const BOTH: &str = "--threads=first,second";
const HANDED: &str = "--threads=giver*1,taker*1";
const STORES: &str = "models/c/store_buffering_broken_fence.c";
const COMPILED: &str = "models/compiled/publish_broken_early.O2.s";
const SB: &str = "models/litmus/x86/sb.litmus";

pub(crate) const QUESTIONS: &[Question] = &[
    asks(&["check", NAIVE], 0, &["SAFE"]),
    asks(&["fences", NAIVE], 0, &["SAFE"]),
    asks(&["fences", BROKEN], 0, &[""]),
    asks(&["fences", "--robust", "models/litmus/x86/sb.litmus"], 0, &[""]),
    asks(&["fences", "models/mutex/peterson_broken_order.cub"], 1, &["UNSAFE"]),
    asks(&["fences", "--timeout", "0", BROKEN], 3, &["UNKNOWN"]),
    asks(&["orders", "--threads", "worker", "models/c11/test_and_set.c"], 0, &["SAFE"]),
    asks(&["orders", "--threads", "worker", "models/c11/test_and_set_broken_take.c"], 0, &["UNSAFE"]),
    asks(&["orders", "--timeout", "0", "--threads", "worker", "models/c11/test_and_set.c"], 3, &["UNKNOWN"]),
    asks(&["check", "--threads", "worker", "models/aarch64/once.O2.s"], 0, &["SAFE"]),
    asks(&["check", "--threads", "worker", "models/riscv64/once_broken_look.O2.s"], 1, &["UNSAFE"]),
    asks(&["check", "--timeout", "0", "--threads", "worker", "models/riscv64/once.O2.s"], 3, &["UNKNOWN"]),
    asks(&["check", BROKEN], 1, &["UNSAFE"]),
    asks(&["check", "--model", "sc", BROKEN], 0, &["SAFE"]),
    asks(&["check", "--model", "sc,tso", BROKEN, NAIVE], 1, &["SAFE", "UNSAFE", "SAFE", "SAFE"]),
    asks(&["check", "--max-nodes", "0", NAIVE], 3, &["UNKNOWN"]),
    asks(&["check", "--timeout", "0", NAIVE], 3, &["UNKNOWN"]),
    asks(&["check", "--no-replay", BROKEN], 1, &["UNSAFE"]),
    asks(&["check", "--quiet", BROKEN, NAIVE], 1, &["UNSAFE", "SAFE"]),
    asks(&["check", "--verbose", "--stats", "--invariants", "--certify", NAIVE], 0, &["SAFE"]),
    asks(&["check", "--infer", "2", "--invariants", "models/mutex/ticket.cub"], 0, &["SAFE"]),
    asks(&["check", "--type-only", BROKEN], 0, &[""]),
    asks(&["check", "--search", "breadth", "models/mutex/peterson_no_fence.cub"], 1, &["UNSAFE"]),
    asks(&["check", BOTH, STORES], 1, &["UNSAFE"]),
    asks(&["check", STORES], 2, &[""]),
    asks(&["check", BOTH, "models/c/store_buffering.c"], 0, &["SAFE"]),
    asks(&["check", "--threads=writer,reader", COMPILED], 1, &["UNSAFE"]),
    asks(&["check", "models/compiled/test_and_set.O2.s"], 0, &["SAFE"]),
    asks(&["check", "--threads=worker", "models/compiled/owner_broken_store.O2.s"], 1, &["UNSAFE"]),
    asks(&["check", "models/x86/spinlock.asm"], 0, &["SAFE"]),
    asks(&["check", "--no-fuse", "models/x86/spinlock_not_locked.asm"], 1, &["UNSAFE"]),
    asks(&["check", "--model", "sc", "models/x86/spinlock_not_locked.asm"], 1, &["UNSAFE"]),
    asks(&["check", "models/x86/readers_count_not_locked.asm"], 1, &["UNSAFE"]),
    asks(&["check", "models/x86/chase_lev_no_fence.asm"], 1, &["UNSAFE"]),
    asks(&["check", SB, BROKEN], 1, &["OK", "UNSAFE"]),
    asks(&["check", "nowhere.cub", "Cargo.lock", "schema", NAIVE], 2, &["", "", "", "SAFE"]),
    asks(&["check", "tests/x86_diagnostics/unknown_instruction.asm"], 2, &[""]),
    asks(&["check", "--report=x.html", NAIVE, BROKEN], 2, &[]),
    asks(&["explore", NAIVE], 0, &["NOT_REACHED"]),
    asks(&["explore", "-n", "2", "--model", "pso", "--stats", BROKEN], 1, &["UNSAFE"]),
    asks(&["explore", "--quiet", BROKEN], 1, &["UNSAFE"]),
    asks(&["explore", "--buffers", "distinct", "-n", "2", NAIVE], 0, &["NOT_REACHED"]),
    asks(&["explore", "--buffers", "last", "-n", "2", BROKEN], 1, &["UNSAFE"]),
    asks(&["explore", "--buffers", "set", HANDED, "models/maude/hand_over.c"], 3, &["UNKNOWN"]),
    asks(&["explore", "--switches", "0", "-n", "2", BROKEN], 3, &["UNKNOWN"]),
    asks(&["explore", "--buffers", "set", "--buffer", "3", NAIVE], 2, &[""]),
    asks(&["explore", "--max-states", "5", NAIVE], 3, &["UNKNOWN"]),
    asks(&["explore", "-n", "2", BOTH, STORES], 1, &["UNSAFE"]),
    asks(&["explore", "nowhere.cub"], 2, &[""]),
    asks(&["explore", SB], 2, &[""]),
    asks(&["replay", BROKEN, "--trace", TRACE], 1, &["UNSAFE"]),
    asks(&["replay", NAIVE, "--trace", TRACE], 0, &["NOT_REACHED"]),
    asks(&["replay", BROKEN, "--max-states", "1", "--trace", TRACE], 3, &["UNKNOWN"]),
    asks(&["replay", BROKEN, "--trace", "rise(#1)"], 2, &[""]),
    asks(&["litmus", SB, "models/litmus/x86/lb.litmus"], 0, &["OK", "OK"]),
    asks(&["litmus", "--model", "sc", "--states", SB], 0, &["NO"]),
    asks(&["litmus", "--model", "pso", "--quiet", SB], 0, &["OK"]),
    asks(
        &["litmus", "--max-states", "3", "--max-nodes", "2", "models/litmus/x86/lb.litmus"],
        3,
        &["UNKNOWN"],
    ),
    asks(&["litmus", "--timeout", "0", SB], 3, &["UNKNOWN"]),
    asks(&["litmus", "--system", SB], 0, &[""]),
    asks(&["litmus", NAIVE, SB, "nowhere.litmus"], 2, &["SAFE", "OK", ""]),
    asks(&["litmus", "--model", "pso", NAIVE], 2, &[""]),
    asks(&["test", "--verbose", NAIVE, SB], 0, &["SAFE", "SAFE", "OK", "NO", "OK"]),
    asks(&["test", "nowhere.cub"], 2, &[""]),
    asks(&["x86", "models/x86/spinlock.asm"], 0, &[""]),
    asks(&["x86", BROKEN], 2, &[""]),
];

/// The answer to a question.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Answer {
    /// Standard output, parsed as one JSON document.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Runs Garret in the folder of the repository.
pub(crate) fn ask(arguments: &[&str]) -> Answer {
    ask_reading(arguments, "")
}

pub(crate) fn ask_reading(arguments: &[&str], input: &str) -> Answer {
    let (code, stdout, stderr) = process::parts(process::run("", arguments, input.as_bytes()));
    Answer { code, stdout, stderr }
}
