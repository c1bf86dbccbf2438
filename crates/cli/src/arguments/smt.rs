//! The arguments of `garret smt`.

use super::units::{parse_bytes, parse_duration};
use crate::file_name;
use clap::Args;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  garret smt FILE.smt2                          run the commands of a script, one after the other
  garret smt                                    run those of standard input, each as soon as it is complete
  garret smt --timeout 10s FILE.smt2            `unknown` after ten seconds

Supported without quantifiers: equality, uninterpreted functions, enumerations, difference logic and
linear arithmetic over the integers and the reals. Logics: QF_UF, QF_IDL, QF_RDL, QF_LIA, QF_LRA,
the same with UF and DT, ALL.

Exit codes:
  0  all commands were answered
  2  the command line, the file or a command cannot be used, or the output cannot be written
  3  an answer was `unknown`
  4  a defect of Garret";

#[derive(Debug, Args)]
pub(crate) struct Smt {
    /// The script, in SMT-LIB 2.6; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_parser = file_name::argument())]
    pub(crate) file: String,

    /// The time limit for the whole script, after which the answer is `unknown`: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// Answer `unknown` when the process uses this much memory: `512M`, `4G` [default: derived from the available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,
}
