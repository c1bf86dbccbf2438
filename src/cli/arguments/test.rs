//! What can be said after `garret test`.

use super::check::{Check, SearchName, parse_inference};
use super::choices::{Assembly, Form, MemoryName};
use super::units::{parse_bytes, parse_duration, parse_jobs};
use crate::{Inference, Model};
use clap::{Args, Parser};
use std::time::Duration;

/// What follows the options.
pub(in crate::cli) const EXAMPLES: &str = "\
What a file is expected to come to stands in the comment at its beginning, and how it is to be read:

  (* A lock with two flags.

     Expected: TSO UNSAFE, SC SAFE *)

  Expected: TSO SAFE, SC SAFE      of systems and programs SAFE or UNSAFE; of litmus tests Ok, No, Sometimes, Always, Never,
                                   Allowed, Forbidden, under PSO, too
  Open: TSO: it counts             this is not decided yet under TSO, for a reason: UNKNOWN is no surprise
  Threads: reader,writer           as after --threads; `those of main` for threads that `main` creates
  Options: -D N=2 --infer 2        also --exact-guards, --search, --no-fuse, --xchg-implicit-lock

A litmus test with `~exists` or `forall` expects the answer Ok under TSO where it has no such line. What has no expectation is listed.

Examples:
  garret test locks                        all files in a directory that can be read
  garret test 'locks/**/*.c' a.cub         those that a pattern matches, and one more
  garret test --timeout 30s --jobs 4 .     half a minute for each memory model of each file, four files at a time
  garret test --model sc locks             what is expected under sequential consistency
  garret test --format junit . > out.xml   for continuous integration; also json, sarif

Exit codes:
  0  everything came as expected
  1  something did not
  2  a file or its header cannot be used, nothing is expected of any file, or the output cannot be written
  3  something was not decided, and its header does not say `Open:`
  4  a defect of Garret";

#[derive(Debug, Args)]
pub(in crate::cli) struct Test {
    /// Files (`.cub`, `.c`, `.asm`, `.s`, `.litmus`), directories that have some, patterns (`'locks/**/*.c'`)
    #[arg(required = true, value_name = "FILE|DIR|GLOB")]
    pub(in crate::cli) files: Vec<String>,

    /// The memory models that are of interest [default: all of which something is expected]
    #[arg(long, value_name = "MODEL", value_enum, ignore_case = true, value_delimiter = ',')]
    model: Vec<MemoryName>,

    /// How many files are tested at a time; it changes nothing but the time [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(in crate::cli) jobs: Option<usize>,

    /// Stop after so much time for each file and memory model: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(in crate::cli) timeout: Option<Duration>,

    /// The same where the header says `Open:`
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "2s")]
    pub(in crate::cli) open_timeout: Duration,

    /// Stop what goes on when the process holds so much memory: `512M` (512 million bytes), `4G`, `512MiB`
    /// [default: what the system still has]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(in crate::cli) max_memory: Option<usize>,

    /// Print only what did not come as expected, and how many came to what
    #[arg(short, long, conflicts_with = "verbose")]
    pub(in crate::cli) quiet: bool,

    /// Say more: warnings, each verdict in its own line, and counterexamples that are expected
    #[arg(short, long)]
    pub(in crate::cli) verbose: bool,

    #[command(flatten)]
    pub(in crate::cli) form: Form,
}

impl Test {
    /// Whether a memory model is of interest.
    pub(in crate::cli) fn is_asked(&self, model: Model) -> bool {
        self.model.is_empty() || self.model.iter().any(|it| Model::from(*it) == model)
    }
}

/// What a header may say after `Options:`: how the file is to be read, and how it is searched. None of it makes a verdict weaker.
#[derive(Debug, Parser)]
#[command(disable_help_flag = true)]
struct OfHeader {
    #[command(flatten)]
    _assembly: Assembly,

    #[arg(long = "search", value_enum, ignore_case = true)]
    _search: Option<SearchName>,

    #[arg(long = "exact-guards")]
    _exact_guards: bool,

    #[arg(long = "infer", value_parser = parse_inference)]
    _infer: Option<Inference>,
}

/// `garret check` as a header wants it: the options that it names, and the threads; or what is wrong with them.
pub(in crate::cli) fn of_header(options: &[&str], threads: Option<&str>) -> Result<Check, String> {
    let reason = |error: clap::Error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        first.strip_prefix("error: ").unwrap_or(first).to_owned()
    };
    let threads = threads.map(|threads| format!("--threads={threads}"));
    let arguments: Vec<&str> = options.iter().copied().chain(threads.as_deref()).collect();
    OfHeader::try_parse_from(["garret test"].iter().chain(&arguments)).map_err(reason)?;
    let arguments: Vec<&str> = arguments.into_iter().chain(["--jobs=1", "--", "-"]).collect();
    Check::with(&arguments).map_err(reason)
}

#[cfg(test)]
mod tests {
    use super::of_header;

    #[test]
    fn headers_choose_how_a_file_is_read_and_nothing_else() {
        for options in [
            &["--xchg-implicit-lock=false"][..],
            &["--infer", "2", "--exact-guards"],
            &["--search=breadth", "-D", "N=2", "--no-fuse"],
        ] {
            assert!(of_header(options, Some("reader, writer")).is_ok(), "{options:?}");
        }
        for options in [
            &["--no-replay"][..],
            &["--report=x.html"],
            &["x.cub"],
            &["--model=sc"],
            &["--help"],
            &["--infer=never"],
        ] {
            assert!(of_header(options, None).is_err(), "{options:?}");
        }
        assert!(of_header(&[], Some("*2")).is_err());
    }
}
