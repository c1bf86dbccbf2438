//! The arguments of `garret test`.

use super::check::{Check, SearchName, parse_inference};
use super::choices::{Assembly, Form, machine_model};
use super::harmless;
use super::units::{parse_bytes, parse_duration, parse_jobs};
use crate::file_name;
use clap::{Args, Parser};
use garret_core::check::Inference;
use garret_machine::memory::Model;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
The comment at the beginning of a file says which answer is expected, and how to read the file:

  (* A lock with two flags.

     Expected: TSO UNSAFE, SC SAFE *)

  Expected: TSO SAFE, SC SAFE      SAFE or UNSAFE for systems and programs; for litmus tests Ok, No,
                                   Sometimes, Always, Never, Allowed, Forbidden, also under PSO
  Open: TSO: it counts             not decided yet under TSO, with the reason: UNKNOWN is accepted
  Threads: reader,writer           as after --threads; `those of main` for threads that `main` creates
  Options: -D N=2 --infer 2        also --exact-guards, --search, --no-fuse, --xchg-implicit-lock;
                                   --compiled with --run-compilers

A litmus test with `~exists` or `forall` and without such a line expects Ok under TSO. Files without
an expectation are listed.

Examples:
  garret test locks                        all files in a directory that Garret can read
  garret test 'locks/**/*.c' a.cub         the files that match a pattern, and one more
  garret test --timeout 30s --jobs 4 .     half a minute for each file and memory model, four files at a time
  garret test --model sc locks             only expectations for sequential consistency
  garret test --format junit . > out.xml   for continuous integration; also json, sarif

Exit codes:
  0  every answer is the expected one
  1  an answer is not the expected one
  2  a file or its header cannot be used, no file has an expectation, or the output cannot be
     written
  3  a file was not decided, and its header does not say `Open:`
  4  a defect of Garret";

#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Files (`.cub`, `.c`, `.asm`, `.s`, `.litmus`), directories with such files, or patterns (`'locks/**/*.c'`)
    #[arg(required = true, value_name = "FILE|DIR|GLOB", value_parser = file_name::argument())]
    pub(crate) files: Vec<String>,

    /// The memory models to test [default: all for which headers have an expectation]
    #[arg(long, value_name = "MODEL", value_parser = machine_model(), ignore_case = true, value_delimiter = ',')]
    model: Vec<Model>,

    /// How many files are tested at the same time; it affects only the time [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,

    /// The time limit for each file and memory model: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// The time limit for those whose header says `Open:`
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "2s")]
    pub(crate) open_timeout: Duration,

    /// Stop running tests when the process uses this much memory: `512M` (512 million bytes), `4G`, `512MiB` [default: derived from
    /// the available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    /// Let headers start the compilers of this machine (`Options: --compiled=-O2`), only with options for code generation. Use this
    /// for files that you trust
    #[arg(long)]
    run_compilers: bool,

    /// Print only files whose answer is not the expected one, and a summary
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Print more: warnings, each verdict in its own line, and expected counterexamples
    #[arg(short, long)]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}

impl Test {
    /// Whether the user wants this memory model to be tested.
    pub(crate) fn is_asked(&self, model: Model) -> bool {
        self.model.is_empty() || self.model.contains(&model)
    }

    /// Whether headers may start compilers.
    pub(crate) fn compilers(&self) -> Compilers {
        if self.run_compilers { Compilers::Allowed } else { Compilers::Refused }
    }
}

/// Whether headers may start the compilers of this machine: a file may be opened or tested before any user has read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compilers {
    /// With options that are harmless.
    Allowed,
    /// Headers must not start compilers.
    Refused,
}

/// What a header may say after `Options:`: how the file is to be read, and how it is searched. None of it makes a verdict weaker.
#[derive(Debug, Parser)]
#[command(disable_help_flag = true)]
struct OfHeader {
    #[command(flatten)]
    assembly: Assembly,

    #[arg(long = "search", value_enum, ignore_case = true)]
    _search: Option<SearchName>,

    #[arg(long = "exact-guards")]
    _exact_guards: bool,

    #[arg(long = "infer", value_parser = parse_inference)]
    _infer: Option<Inference>,
}

/// The command `garret check` for a header: with its options and its threads; or the error in them.
pub(crate) fn of_header(
    options: &[&str],
    threads: Option<&str>,
    compilers: Compilers,
) -> Result<Check, String> {
    let reason = |error: clap::Error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        first.strip_prefix("error: ").unwrap_or(first).to_owned()
    };
    let threads = threads.map(|threads| format!("--threads={threads}"));
    let arguments: Vec<&str> = options.iter().copied().chain(threads.as_deref()).collect();
    let said = OfHeader::try_parse_from(["garret test"].iter().chain(&arguments)).map_err(reason)?;
    if let Some(options) = said.assembly.said_to_compiler() {
        if compilers == Compilers::Refused {
            return Err("a header does not start compilers by itself: `--compiled` needs `garret test --run-compilers`".to_owned());
        }
        if let Some(option) = harmless::refused(options) {
            return Err(format!("a header may not hand `{option}` to a compiler"));
        }
    }
    let arguments: Vec<&str> = arguments.into_iter().chain(["--jobs=1", "--", "-"]).collect();
    Check::with(&arguments).map_err(reason)
}

#[cfg(test)]
mod tests {
    use super::{Compilers, of_header};

    #[test]
    fn headers_choose_how_a_file_is_read_and_nothing_else() {
        for options in [
            &["--xchg-implicit-lock=false"][..],
            &["--infer", "2", "--exact-guards"],
            &["--search=breadth", "-D", "N=2", "--no-fuse"],
        ] {
            assert!(of_header(options, Some("reader, writer"), Compilers::Refused).is_ok(), "{options:?}");
        }
        for options in [
            &["--no-replay"][..],
            &["--report=x.html"],
            &["x.cub"],
            &["--model=sc"],
            &["--help"],
            &["--infer=never"],
        ] {
            assert!(of_header(options, None, Compilers::Allowed).is_err(), "{options:?}");
        }
        assert!(of_header(&[], Some("*2"), Compilers::Refused).is_err());
        for (option, is_allowed) in
            [("--compiled", true), ("--compiled=-O1", true), ("--compiled=@args", false)]
        {
            assert!(of_header(&[option], None, Compilers::Refused).is_err(), "{option}");
            assert_eq!(of_header(&[option], None, Compilers::Allowed).is_ok(), is_allowed, "{option}");
        }
    }
}
