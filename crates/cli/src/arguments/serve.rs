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
  garret serve --port 0            at any port that is free
  garret serve --timeout 5m --max-memory 4G    what a question may take

Only programs of this machine reach the page: it is served to 127.0.0.1 and to no other address. Ctrl-C ends it.

Exit codes:
  0  it was ended
  2  the port or the file cannot be used";

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// A file for the editor of the page; it is read once, and never written
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: Option<String>,

    /// The port of 127.0.0.1 at which the page is; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 7411)]
    pub(crate) port: u16,

    /// How long a question may take: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    pub(crate) timeout: Duration,

    /// End a question when the process holds so much memory: `512M` (512 million bytes), `4G`, `512MiB`
    /// [default: what the system still has]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    /// The number of threads of a check [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,
}
