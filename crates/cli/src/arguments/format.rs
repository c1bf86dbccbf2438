//! The arguments of `garret fmt`.

use super::choices::Color;
use crate::file_name;
use clap::Args;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Tokens and comments stay as they are; the space between them changes. Blocks stand in one line where they fit into 110 characters, actions
stay in lines of their own. A file with a mistake in its syntax stays as it is.

Examples:
  garret fmt FILE.cub              writes the file anew where it changes
  garret fmt --check models        says which files would change
  garret fmt --diff FILE.cub       shows what would change
  garret fmt - < FILE.cub          from standard input to standard output

Exit codes:
  0  every file has the form that all systems have, or has been written in it
  1  some file would change (--check, --diff)
  2  the command line or a file cannot be used, or a file cannot be written";

#[derive(Debug, Args)]
pub(crate) struct Format {
    /// The systems (`.cub`), directories that have some, patterns (`'locks/**/*.cub'`); `-` is standard input
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
