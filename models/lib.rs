//! Models that are shipped, as texts to start from: those that the page of the playground offers.

use serde::Serialize;

/// A text to start from.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct Example {
    /// What it shows, in some words.
    pub title: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
    /// The memory model under which it shows that: `sc`, `tso` or `pso`.
    pub model: &'static str,
}

macro_rules! example {
    ($title:literal, $folder:literal, $name:literal, $model:literal) => {
        Example {
            title: $title,
            name: $name,
            text: include_str!(concat!($folder, "/", $name)),
            model: $model,
        }
    };
}

/// The examples, the first one to begin with.
pub const EXAMPLES: [Example; 11] = [
    example!("two flags without a fence (unsafe)", "mutex", "naive_no_fence.cub", "tso"),
    example!("two flags with a fence (safe)", "mutex", "naive.cub", "tso"),
    example!("Peterson's lock without a fence (unsafe)", "mutex", "peterson_no_fence.cub", "tso"),
    example!("Peterson's lock in C (safe)", "c", "peterson.c", "tso"),
    example!("Peterson's lock in C, a weak fence (unsafe)", "c", "peterson_broken_fence.c", "tso"),
    example!("a ticket lock in C that is split (unsafe)", "c", "ticket_broken_split.c", "tso"),
    example!("a spinlock for NASM (safe)", "nasm", "spinlock.asm", "tso"),
    example!("Dekker's lock in assembly, without a fence (unsafe)", "x86", "dekker_no_fence.asm", "tso"),
    example!("two stores, two loads: a litmus test", "litmus/x86", "sb.litmus", "tso"),
    example!("a message is passed: a litmus test, under PSO", "litmus/x86", "mp.litmus", "pso"),
    example!("two-phase commit (safe)", "commit", "two_phase.cub", "tso"),
];
