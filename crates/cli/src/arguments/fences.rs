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
  garret fences --diff FILE.c                                   what to change for the cheapest one
  garret fences --apply FIXED.asm FILE.asm                      the repaired program, checked again
  garret fences --minimise FILE.cub                             the fences of a safe system that it needs
  garret fences --robust FILE.asm                               as if there were no store buffers
  garret fences --deadlock FILE.c                               a thread that waits for ever is bad, too
  garret fences models/litmus/x86/sb.litmus                     what makes the final state of a test impossible
  garret fences --threads worker LOCK.s                         dmb, ldar, stlr, fence rw,w, .aq: as the processor has them
  garret fences --costs fence=100,exchange=20,loop=50 FILE.c    what is cheap elsewhere

Exit codes:
  0  there are sets, each proved for any number of processes (or for as many as it says); or none is needed
  1  a bad state is reached whatever fences there are
  2  the command line or the file cannot be used, or the output cannot be written
  3  UNKNOWN: no set was proved
  4  a defect of Garret";

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Fences {
    /// The system (`.cub`), program (`.c`, `.asm`, `.s`, also of compilers) or litmus test; the memory model is x86-TSO, for assembly of AArch64
    /// and RISC-V that of the processor
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: String,

    /// Look for so many minimal sets
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = parse_sets)]
    pub(crate) sets: usize,

    /// What a full fence costs, an exchange in the place of a store, and how often what is in a loop is done; of AArch64 and RISC-V only that
    #[arg(long, value_name = "COSTS", default_value = "fence=33,exchange=18,loop=10", value_parser = parse_costs)]
    pub(crate) costs: Costs,

    /// Exclude every execution that sequential consistency does not have, whether a bad state is reached or not
    #[arg(long)]
    pub(crate) robust: bool,

    /// Exclude deadlocks, too: a lost wake-up is bad, too, as for `garret check --deadlock`
    #[arg(long, conflicts_with = "robust")]
    pub(crate) deadlock: bool,

    /// Take all fences away first, and say which of them are needed; where they are not enough, look for others, too
    #[arg(long, conflicts_with_all = ["apply", "diff"])]
    pub(crate) minimise: bool,

    /// Write the source with the cheapest set of fences, checked again from its text
    #[arg(long, value_name = "FILE")]
    pub(crate) apply: Option<PathBuf>,

    /// Print what has to be changed for the cheapest set of fences
    #[arg(long)]
    pub(crate) diff: bool,

    /// The number of threads of each check [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,

    /// Stop after so much time: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// Give up on one set after so much time
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = parse_duration)]
    pub(crate) each: Duration,

    /// Stop when the process holds so much memory [default: what the system still has]
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
