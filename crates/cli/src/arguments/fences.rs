//! The arguments of `garret fences`.

use super::choices::{Assembly, Form};
use super::units::{parse_bytes, parse_duration, parse_jobs};
use crate::file_name;
use clap::Args;
use garret_answers::fences::Costs;
use std::path::PathBuf;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  garret fences models/mutex/peterson_no_fence.cub              all minimal sets of fences, the cheapest first
  garret fences --diff FILE.c                                   the changes for the cheapest one
  garret fences --apply FIXED.asm FILE.asm                      the repaired program, checked again
  garret fences --minimise FILE.cub                             which fences of a safe system are needed
  garret fences --robust FILE.asm                               exclude all executions that SC does not have
  garret fences --deadlock FILE.c                               a thread that waits for ever is bad, too
  garret fences models/litmus/x86/sb.litmus                     what makes the final state of a test impossible
  garret fences --threads worker LOCK.s                         fences of the processor: dmb, ldar, stlr, fence rw,w, .aq
  garret fences --costs fence=100,exchange=20,loop=50 FILE.c    with the costs of another processor

Exit codes:
  0  sets were found, each proved for any number of processes (or for as many as the output says);
     or no fence is needed
  1  a bad state is reached whatever fences are added
  2  the command line or the file cannot be used, or the output cannot be written
  3  UNKNOWN: no set was proved
  4  a defect of Garret";

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Fences {
    /// The system (`.cub`), program (`.c`, `.asm`, `.s`, also the output of compilers) or litmus test; the memory model is x86-TSO,
    /// or for assembly of AArch64 and RISC-V the model of the processor
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: String,

    /// The largest number of minimal sets to look for
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = parse_sets)]
    pub(crate) sets: usize,

    /// The cost of a full fence, the cost of an exchange instead of a store, and how often a loop is taken to run; for AArch64 and
    /// RISC-V, only `loop` is used
    #[arg(long, value_name = "COSTS", default_value = "fence=33,exchange=18,loop=10", value_parser = parse_costs)]
    pub(crate) costs: Costs,

    /// Exclude every execution that is impossible under sequential consistency, whether or not it reaches a bad state
    #[arg(long)]
    pub(crate) robust: bool,

    /// Exclude deadlocks, too, for example those after a lost wake-up, as `garret check --deadlock` does
    #[arg(long, conflicts_with = "robust")]
    pub(crate) deadlock: bool,

    /// Remove all fences first, and say which of them are needed; if they are not enough, look for fences in other places, too
    #[arg(long, conflicts_with_all = ["apply", "diff"])]
    pub(crate) minimise: bool,

    /// Write the source with the cheapest set of fences to this file; the written text is checked again
    #[arg(long, value_name = "FILE")]
    pub(crate) apply: Option<PathBuf>,

    /// Print the changes for the cheapest set of fences
    #[arg(long)]
    pub(crate) diff: bool,

    /// The number of threads of each check [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,

    /// The time limit: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// The time limit for each set of fences
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = parse_duration)]
    pub(crate) each: Duration,

    /// Stop when the process uses this much memory [default: derived from the available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    /// Print the sets only, without an execution for each fence
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Print the executions step by step
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}

fn parse_sets(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|it| *it > 0).ok_or_else(|| format!("`{text}`: not a number from 1 on"))
}

/// Parses `fence=33,exchange=18,loop=10`, or a part of these.
fn parse_costs(text: &str) -> Result<Costs, String> {
    let mut costs = Costs::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, number) =
            part.split_once('=').ok_or_else(|| format!("`{part}` is not like `fence=33`"))?;
        let number = number.trim().parse().ok().filter(|number| (1..=1_000_000).contains(number));
        let number = number.ok_or_else(|| format!("`{part}`: not a number from 1 to 1000000"))?;
        costs = match name.trim() {
            "fence" => costs.fence(number),
            "exchange" => costs.exchange(number),
            "loop" => costs.in_loop(number),
            other => return Err(format!("`{other}` is none of fence, exchange and loop")),
        };
    }
    Ok(costs)
}
