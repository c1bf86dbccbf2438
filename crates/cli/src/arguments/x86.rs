//! The arguments of `garret x86`.

use super::choices::{Assembly, Form};
use super::units::{parse_bytes, parse_duration};
use crate::file_name;
use clap::Args;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  garret x86 models/x86/spinlock.asm              the system that `garret check` searches
  garret x86 --no-fuse models/x86/spinlock.asm    one transition for each step of an instruction
  garret x86 --format json FILE.asm               as JSON, for tools: the system and diagnostics

Exit codes:
  0  the system is printed
  2  the command line or the file cannot be used, or the output cannot be written
  3  a limit was reached before the program was read, or a signal ended the work
  4  a defect of Garret";

#[derive(Debug, Args)]
pub(crate) struct X86 {
    /// The program; `-` is standard input
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: String,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    /// The time limit: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// Stop when the process uses this much memory: `512M`, `4G` [default: derived from the available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    /// Do not print warnings
    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}
