//! The arguments of `garret check`.

use super::choices::{Assembly, Figures, Form, checked_model};
use super::orders::TargetName;
use super::units::{Patience, parse_bytes, parse_jobs, parse_patience};
use crate::file_name;
use clap::{Args, Parser, ValueEnum};
use garret_core::check::Inference;
use garret_core::search::Strategy;
use garret_machine::memory::Model;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  garret check models/mutex/naive_no_fence.cub               under x86-TSO
  garret check --model sc models/mutex/naive_no_fence.cub    under sequential consistency
  garret check --model sc,tso models/mutex/*.cub    under both models, with a table
  garret check models/mutex                         all files in a directory, with a summary
  garret check --format json FILE.c > answer.json   as JSON, for tools; also sarif, junit
  garret check --search breadth models/mutex/*.cub  the shortest counterexamples
  garret check --timeout 10s --stats FILE.cub       at most ten seconds, with statistics
  garret check --no-fuse models/x86/spinlock.asm    assembly, with one transition for each step
  garret check --report why.html FILE.c             a page with the execution, step by step
  garret check FILE.c                               a program in C; the threads are those that `main` creates
  garret check --threads reader,writer FILE.c       any number of threads run these functions
  garret check --threads writer*1,reader FILE.c     exactly one thread runs `writer`
  garret check models/nasm/spinlock.asm             a program for NASM
  garret check --threads worker lock.s              assembly for x86, AArch64 or RISC-V, under the model of the processor
  garret check --targets x86,armv8,riscv FILE.c     the output of three compilers for a program in C
  garret check --deadlock --threads worker FILE.c   no thread waits for ever (any number of threads)
  garret check --infer 2 --invariants FILE.cub      with invariants inferred from two processes
  garret check --proof FILE.cub                     what SAFE rests on, and the fences it needs
  generate | garret check -                         from standard input

Exit codes:
  0  SAFE for every number of processes; with `number_procs N` in the file: for at most N
  1  UNSAFE: an execution reaches a bad state
  2  the command line or a file cannot be used, or the output cannot be written
  3  UNKNOWN: a limit was reached, or a signal (SIGINT, SIGTERM) ended the work
  4  a defect of Garret";

#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Check {
    /// The files to check: systems (`.cub`), programs (`.c`, `.asm`, `.s`, also the output of compilers), directories with such
    /// files, or patterns (`'locks/**/*.c'`); `-` is a system on standard input
    #[arg(required = true, value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) files: Vec<String>,

    /// The memory model, or several (`sc,tso`): each file is checked under each of them, and a table shows the verdicts [default:
    /// tso; for assembly of AArch64 and RISC-V, the model of the processor]
    #[arg(
        long,
        value_name = "MODEL",
        value_parser = checked_model(),
        ignore_case = true,
        value_delimiter = ','
    )]
    model: Vec<Model>,

    /// Compile a file in C for these processors (`x86,armv8,riscv`), and check each output under the model of its processor. The
    /// compilers are `$CC` or `cc` for x86, `$AARCH64_CC` or `aarch64-linux-gnu-gcc`, `$RISCV64_CC` or `riscv64-linux-gnu-gcc`;
    /// `--compiled=OPTIONS` sets the options of all of them
    #[arg(long, value_name = "TARGETS", value_delimiter = ',', conflicts_with_all = ["model", "ir", "words"])]
    pub(crate) targets: Vec<TargetName>,

    /// The order in which the search visits cubes (sets of states)
    #[arg(long, value_enum, ignore_case = true, default_value_t = SearchName::Smallest)]
    pub(crate) search: SearchName,

    /// Check universal guards also for processes that the search adds later: fewer false alarms, more work
    #[arg(long)]
    pub(crate) exact_guards: bool,

    /// Do not compute the reachable local states of a process first (they prune the search)
    #[arg(long)]
    pub(crate) no_local_states: bool,

    /// Do not compute facts about numbers first: bounds, what they count, and how far they are apart (they prune the search)
    #[arg(long)]
    pub(crate) no_facts: bool,

    /// Search with store buffers even if no read can overtake an earlier write of its process, so that they make no difference
    #[arg(long)]
    pub(crate) keep_buffers: bool,

    /// Search loops over all processes in the order of the processes only (by default, any order is tried, too), and do not record
    /// which process wrote a variable last
    #[arg(long)]
    pub(crate) exact_loops: bool,

    /// Deadlocks are bad, too: states in which a thread waits, and goes on waiting whatever happens. Garret looks for a deadlock
    /// with a few processes, and then tries to prove that there is none with any number of them. A thread that only tries a lock
    /// again and again, or takes it, looks at memory and releases it, waits, too
    #[arg(long, conflicts_with_all = ["certify", "litmus", "targets"])]
    pub(crate) deadlock: bool,

    /// Do not run counterexamples on the concrete machine before they are reported
    #[arg(long)]
    pub(crate) no_replay: bool,

    /// Whether to infer invariants: `off`, `auto` (if a short search without them does not decide), or N: from the start, from
    /// explored instances of at most N processes
    #[arg(long, value_name = "off|auto|N", default_value = "auto", value_parser = parse_inference)]
    pub(crate) infer: Inference,

    /// Print the inferred invariants, and the facts found before the search that the proof uses
    #[arg(long)]
    pub(crate) invariants: bool,

    /// Print what SAFE rests on: the conditions that never hold, why no step leads to them, and which parts of guards and which
    /// fences the proof needs
    #[arg(long)]
    pub(crate) proof: bool,

    /// Check the proof of SAFE again, from scratch
    #[arg(long)]
    pub(crate) certify: bool,

    /// The number of threads that Garret uses; it affects only the time [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,

    /// Stop after N visited cubes
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<usize>,

    /// Do not search executions of more than N steps
    #[arg(long, value_name = "N")]
    pub(crate) max_depth: Option<usize>,

    /// Do not search cubes of more than N processes
    #[arg(long, value_name = "N")]
    pub(crate) max_procs: Option<usize>,

    /// The time limit for each file and memory model: `10`, `10s`, `500ms`, `2m`, `1h`; `none` for no limit
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_patience)]
    pub(crate) timeout: Patience,

    /// Stop when the process uses this much memory: `512M` (512 million bytes), `4G`, `512MiB` [default: derived from the available
    /// memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    #[command(flatten)]
    pub(crate) figures: Figures,

    /// Only read the files and report mistakes
    #[arg(
        long,
        conflicts_with_all = ["report", "svg", "dot", "itf", "litmus", "proof", "certify", "invariants", "stats"]
    )]
    pub(crate) type_only: bool,

    /// Print the verdicts only
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Print statistics of the search
    #[arg(long)]
    pub(crate) stats: bool,

    /// Print more: the options in force, and statistics of the search
    #[arg(short, long)]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}

/// Parses `off`, `auto`, or a number of processes.
pub(super) fn parse_inference(text: &str) -> Result<Inference, String> {
    match text.to_ascii_lowercase().as_str() {
        "off" => Ok(Inference::Off),
        "auto" => Ok(Inference::Auto),
        number => match number.parse() {
            Ok(most) if (1..=garret_machine::machine::MOST_PROCESSES).contains(&most) => {
                Ok(Inference::Instances(most))
            }
            _ => Err(format!(
                "neither `off`, `auto`, nor a number from 1 to {}",
                garret_machine::machine::MOST_PROCESSES
            )),
        },
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchName {
    /// Cubes with the fewest processes first, then those with the fewest literals
    Smallest,
    /// Breadth-first: finds the shortest counterexamples
    Breadth,
    /// Depth-first among the cubes with the fewest processes
    Depth,
}

impl From<SearchName> for Strategy {
    fn from(name: SearchName) -> Self {
        match name {
            SearchName::Smallest => Self::Smallest,
            SearchName::Breadth => Self::BreadthFirst,
            SearchName::Depth => Self::DepthFirst,
        }
    }
}

/// The options of `garret check` without its name.
#[derive(Debug, Parser)]
struct Alone {
    #[command(flatten)]
    check: Check,
}

impl Check {
    /// The same command for the output of a compiler for this machine.
    pub(crate) fn compiled(&self) -> Self {
        Self { assembly: self.assembly.as_compiled(), ..self.clone() }
    }

    /// Whether the user states no memory model.
    pub(crate) fn has_usual_model(&self) -> bool {
        self.model.is_empty()
    }

    /// The memory models, each once, the strongest first. If targets are given, these are their models.
    pub(crate) fn models(&self) -> Vec<Model> {
        if !self.targets.is_empty() {
            let models = self.targets.iter().map(|it| it.model()).collect::<Vec<_>>();
            return Model::ALL.into_iter().filter(|model| models.contains(model)).collect();
        }
        if self.model.is_empty() {
            return vec![Model::default()];
        }
        Model::ALL.into_iter().filter(|model| self.model.contains(model)).collect()
    }

    /// The first given option that would be ignored if all files are litmus tests.
    pub(crate) fn ignored_for_tests(&self) -> Option<&'static str> {
        let report = self.figures.report.is_some().then_some("--report");
        report.or_else(|| self.ignored_by_executions())
    }

    /// The first given option that would be ignored if executions decide, or a search whose executions are not runs of the machine
    /// with store buffers.
    pub(crate) fn ignored_by_executions(&self) -> Option<&'static str> {
        let said = [
            (self.proof, "--proof"),
            (self.certify, "--certify"),
            (self.invariants, "--invariants"),
            (self.stats, "--stats"),
        ];
        let said = said.into_iter().find(|(is_said, _)| *is_said).map(|(_, option)| option);
        said.or_else(|| self.only_of_search())
    }

    /// The first given option that controls the search, or uses its runs: with such an option, the user wants the search.
    pub(crate) fn only_of_search(&self) -> Option<&'static str> {
        let said = [
            (self.figures.itf.is_some(), "--itf"),
            (self.figures.litmus.is_some(), "--litmus"),
            (self.exact_guards, "--exact-guards"),
            (self.exact_loops, "--exact-loops"),
            (self.keep_buffers, "--keep-buffers"),
            (self.no_local_states, "--no-local-states"),
            (self.no_facts, "--no-facts"),
            (self.no_replay, "--no-replay"),
            (self.max_depth.is_some(), "--max-depth"),
            (self.max_procs.is_some(), "--max-procs"),
            (self.search != SearchName::Smallest, "--search"),
            (self.infer != Inference::Auto, "--infer"),
        ];
        said.into_iter().find(|(is_said, _)| *is_said).map(|(_, option)| option)
    }

    /// Whether executions may be looked at instead of states if they are fewer: no option controls the search.
    pub(crate) fn may_be_sooner(&self) -> bool {
        self.assembly.may_take_words && self.max_nodes.is_none() && self.only_of_search().is_none()
    }

    /// The command `garret check` with these arguments.
    pub(crate) fn with(arguments: &[&str]) -> Result<Self, clap::Error> {
        let program = ["garret check"];
        Alone::try_parse_from(program.iter().chain(arguments)).map(|alone| alone.check)
    }
}
