//! The arguments of `garret serve`.

use super::units::{parse_bytes, parse_duration, parse_jobs};
use crate::file_name;
use clap::Args;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  garret serve                     a page to try things on, with examples
  garret serve lock.c              the same, with this file in its editor
  garret serve --port 0            at any free port
  garret serve --timeout 5m --max-memory 4G    limits for each question

Only programs of this machine can reach the page: it is served at 127.0.0.1 and at no other address.
Ctrl-C ends the server.

Exit codes:
  0  the server was ended
  2  the port or the file cannot be used";

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// A file for the editor of the page; it is read once, and never written
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: Option<String>,

    /// The port of 127.0.0.1 for the page; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = 7411)]
    pub(crate) port: u16,

    /// The time limit for each question: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    pub(crate) timeout: Duration,

    /// End a question when the process uses this much memory: `512M` (512 million bytes), `4G`, `512MiB` [default: derived from the
    /// available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    /// The number of threads of a check [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,
}
