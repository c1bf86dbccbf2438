//! The arguments of `garret explore` and `garret replay`.

use super::choices::{Assembly, Figures, Form, machine_model};
use super::units::{parse_bytes, parse_duration, parse_jobs};
use crate::file_name;
use clap::{Args, ValueEnum};
use garret_machine::machine::{Buffers, MOST_PROCESSES, Process, Range, Search};
use garret_machine::memory::Model;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The help text after the options of `garret explore`.
pub(crate) const EXPLORE_EXAMPLES: &str = "\
Examples:
  garret explore models/mutex/dekker_no_fence.cub         up to 3 processes, under x86-TSO
  garret explore -n 4 --model pso FILE.cub                exactly 4 processes, under PSO
  garret explore -n 1..5 --search best FILE.cub           states near a bad state first
  garret explore -n 2 --no-symmetry --no-por FILE.cub     a shortest run
  garret explore --buffer 8 --int-range -1..20 FILE.cub   wider bounds
  garret explore --buffers distinct -n 2 FILE.cub         buffers of any length
  garret explore --switches 3 -n 4 FILE.cub               runs with few context switches
  garret explore --deadlock -n 2 FILE.cub                 deadlocks are bad, too
  garret explore --format json FILE.cub                   as JSON, for tools; also sarif, junit
  garret explore --itf run.itf.json FILE.cub              the run, for tools of TLA+

Exit codes:
  0  NOT REACHED: no bad state for these numbers of processes, and no bound cut off anything
  1  UNSAFE: a bad state is reached
  2  the command line or the file cannot be used, or the output cannot be written
  3  UNKNOWN: a bound cut off something, a limit was reached, or the exploration was interrupted
  4  a defect of Garret";

/// The help text after the options of `garret replay`.
pub(crate) const REPLAY_EXAMPLES: &str = "\
Examples:
  garret replay FILE.cub --trace 'enter(#1) -> enter(#2) -> unsafe[1]'
  garret replay FILE.cub -n 2 --trace 'take(#1) -> unsafe[deadlock]'   a deadlock, as `explore --deadlock` prints it
  garret replay --format json FILE.cub --trace '..'       as JSON, for tools; also sarif, junit

The trace may be the line that `garret check` prints. It does not say when writes leave the store
buffers: such moves are added where they are needed. If the steps do not run in the given order,
other orders are tried that keep the steps of each process in order. If none of them runs, the
output names the step that is blocked and the part of its guard that blocks it.

Exit codes:
  0  NOT REACHED: no order of these steps runs on the machine and reaches the bad state
  1  UNSAFE: the steps run, and reach the bad state
  2  the command line or the file cannot be used, or the output cannot be written
  3  UNKNOWN: a limit was reached, or the replay was interrupted
  4  a defect of Garret";

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Explore {
    /// The system or program to explore; `-` is a system on standard input
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: String,

    /// The number of processes, or a range that is explored one number after the other: `3`, `1..4` [default: 1..3, or the numbers
    /// that the file allows]
    #[arg(short = 'n', long, value_name = "N", value_parser = parse_processes)]
    pub(crate) processes: Option<RangeInclusive<Process>>,

    /// Deadlocks are bad, too: states with empty store buffers that no step changes. A state is not a deadlock if all threads of a
    /// program are at their ends, if one of them has ended the process, or if an assumption does not hold
    #[arg(long)]
    pub(crate) deadlock: bool,

    /// The memory model
    #[arg(long, value_parser = machine_model(), ignore_case = true, default_value = Model::default().name())]
    pub(crate) model: Model,

    /// How store buffers are represented
    #[arg(long, value_enum, ignore_case = true, default_value_t = BuffersName::Exact)]
    pub(crate) buffers: BuffersName,

    /// The largest number of entries of a store buffer, with `--buffers exact` [default: 4]
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) buffer: Option<u8>,

    /// The largest number of context switches: how often a different process than before acts, by a step or by its buffer [default:
    /// no limit]
    #[arg(long, value_name = "K")]
    pub(crate) switches: Option<u8>,

    /// The range of integers: `-1..20` [default: a range around the constants of the system]
    #[arg(long, value_name = "LO..HI", value_parser = parse_range, allow_hyphen_values = true)]
    pub(crate) int_range: Option<Range>,

    /// The order in which states are explored
    #[arg(long, value_enum, ignore_case = true, default_value_t = SearchOrder::Breadth)]
    pub(crate) search: SearchOrder,

    /// Do not identify states that differ only by the names of processes (no symmetry reduction)
    #[arg(long)]
    pub(crate) no_symmetry: bool,

    /// Explore moves that commute in every order (no partial-order reduction)
    #[arg(long)]
    pub(crate) no_por: bool,

    /// The number of threads of a breadth-first exploration; it affects only the time [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,

    /// Stop after N states
    #[arg(long, value_name = "N")]
    pub(crate) max_states: Option<usize>,

    /// The time limit: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// Stop when the process uses this much memory: `512M`, `4G` [default: derived from the available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    #[command(flatten)]
    pub(crate) figures: Figures,

    /// Print the verdict only
    #[arg(short, long, conflicts_with = "stats")]
    pub(crate) quiet: bool,

    /// Print statistics of the exploration
    #[arg(long)]
    pub(crate) stats: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The system or program; `-` is a system on standard input
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: String,

    /// The trace, with the bad state at its end: `t(#1) -> u(#1, #2) -> unsafe[1]`
    #[arg(long, value_name = "TRACE")]
    pub(crate) trace: String,

    /// The number of processes, if it matters, for example for a deadlock [default: as many as the trace needs]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_PROCESSES)))]
    pub(crate) processes: Option<u8>,

    /// The memory model
    #[arg(long, value_parser = machine_model(), ignore_case = true, default_value = Model::default().name())]
    pub(crate) model: Model,

    /// Stop after N states
    #[arg(long, value_name = "N")]
    pub(crate) max_states: Option<usize>,

    /// The time limit: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    #[command(flatten)]
    pub(crate) figures: Figures,

    /// Print the verdict only
    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BuffersName {
    /// All entries, up to a bound
    Exact,
    /// Each different entry once, in the order in which they were last appended: buffers of any length. With this and the following
    /// approximations, a bad state is reported only with a run of the exact machine
    Distinct,
    /// The different writes without their order, and the newest value of each cell
    Set,
    /// Only the newest value of each cell
    Last,
}

impl From<BuffersName> for Buffers {
    fn from(name: BuffersName) -> Self {
        match name {
            BuffersName::Exact => Self::Exact,
            BuffersName::Distinct => Self::Distinct,
            BuffersName::Set => Self::Set,
            BuffersName::Last => Self::Last,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchOrder {
    /// Breadth-first: finds the shortest runs, if no reduction is used
    Breadth,
    /// Depth-first
    Depth,
    /// States that seem nearest to a bad state first
    Best,
}

impl From<SearchOrder> for Search {
    fn from(name: SearchOrder) -> Self {
        match name {
            SearchOrder::Breadth => Self::Breadth,
            SearchOrder::Depth => Self::Depth,
            SearchOrder::Best => Self::Best,
        }
    }
}

/// Parses `3` or `1..4`; both ends are included.
fn parse_processes(text: &str) -> Result<RangeInclusive<Process>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| match text.trim().parse::<Process>() {
        Ok(number) if (1..=MOST_PROCESSES).contains(&number) => Ok(number),
        _ => Err(format!("`{text}` is not a number from 1 to {MOST_PROCESSES}")),
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last { Err("the first number is the larger one".to_owned()) } else { Ok(first..=last) }
}

/// Parses `-1..20`; both ends are included.
fn parse_range(text: &str) -> Result<Range, String> {
    let (low, high) = text.split_once("..").ok_or("two numbers with `..` between them are expected")?;
    let number = |text: &str| match text.trim().parse::<i64>() {
        Ok(number) if number.unsigned_abs() <= 1 << 40 => Ok(number),
        _ => Err(format!("`{text}` is not a number of at most 2^40")),
    };
    let range = Range { low: number(low)?, high: number(high)? };
    if range.is_empty() { Err("the first number is the larger one".to_owned()) } else { Ok(range) }
}

#[cfg(test)]
mod tests {
    use super::{parse_processes, parse_range};
    use garret_machine::machine::Range;

    #[test]
    fn ranges_are_understood() {
        assert_eq!(parse_processes("3"), Ok(3..=3));
        assert_eq!(parse_processes("1..4"), Ok(1..=4));
        assert!(
            parse_processes("0").is_err()
                && parse_processes("4..1").is_err()
                && parse_processes("many").is_err()
        );
        assert_eq!(parse_range("-1..20"), Ok(Range { low: -1, high: 20 }));
        assert!(parse_range("7").is_err() && parse_range("3..2").is_err());
    }
}
