//! The arguments of `garret fmt`.

use super::choices::Color;
use crate::file_name;
use clap::Args;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Only the white space between tokens and comments changes. A block is written in one line if it fits
into 110 characters; actions stay in lines of their own. A file with a syntax error is not changed.

Examples:
  garret fmt FILE.cub              formats the file in place
  garret fmt --check models        tells which files would change
  garret fmt --diff FILE.cub       shows what would change
  garret fmt - < FILE.cub          from standard input to standard output

Exit codes:
  0  every file is formatted, or has been formatted now
  1  a file would change (--check, --diff)
  2  the command line or a file cannot be used, or a file cannot be written";

#[derive(Debug, Args)]
pub(crate) struct Format {
    /// The systems (`.cub`), directories with such files, or patterns (`'locks/**/*.cub'`); `-` is standard input
    #[arg(required = true, value_name = "FILE|DIR", value_parser = file_name::argument())]
    pub(crate) files: Vec<String>,

    /// Write nothing, and say which files would change
    #[arg(long)]
    pub(crate) check: bool,

    /// Write nothing, and show what would change
    #[arg(long)]
    pub(crate) diff: bool,

    /// Whether to use colours
    #[arg(long, value_enum, ignore_case = true, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}
