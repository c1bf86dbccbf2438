//! What can be said after `garret x86`.

use super::choices::{Assembly, Form};
use clap::Args;

/// What follows the options .
pub(crate) const EXAMPLES: &str = "\
Examples:
  garret x86 models/x86/spinlock.asm              the system that `garret check` decides
  garret x86 --no-fuse models/x86/spinlock.asm    one transition for each step of an instruction
  garret x86 --format json FILE.asm               for programs: the system and what is wrong

Exit codes:
  0  the system is printed
  2  the command line or the file cannot be used, or the output cannot be written
  3  interrupted
  4  a defect of Garret";

#[derive(Debug, Args)]
pub(crate) struct X86 {
    /// The program; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    /// Do not print warnings
    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}
