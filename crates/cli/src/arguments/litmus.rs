//! The arguments of `garret litmus`.

use super::choices::{Form, TestModel, test_model};
use super::units::{parse_bytes, parse_duration};
use crate::file_name;
use clap::{Args, Parser};
use garret_machine::memory::Model;
use std::path::PathBuf;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Each test is decided by the machine, which visits all states, by execution graphs, and by the
backward search.
The report has the form of herd7: `Ok` if the answer to the question of the test is yes, `No` if it
is no. `Positive`, `Negative` and `Observation` count final states. Final values of memory are the
values when all store buffers are empty. If one of these engines does not decide, the others do.
If not all final states were found, a line before the states says so, numbers of states end in
`(not all)`, and `Observation` is `Unknown` unless no other state could change it.
A test without a condition has no question: all its final states are listed.
Tests for AArch64, RISCV and C are decided by the axioms of armv8, riscv and rc11, or of sc.

Examples:
  garret litmus models/litmus/x86/*.litmus              under x86-TSO
  garret litmus models/litmus                           all tests in a directory
  garret litmus --states models/litmus/x86/sb.litmus    with all final states
  garret litmus --model pso FILE.litmus                 by the machine and the graphs only
  garret litmus models/litmus/aarch64/mp.litmus         under ARMv8, by its axioms
  garret litmus --witness FILE.litmus                   with an execution that decides the question
  garret litmus --svg sb.svg FILE.litmus                the same, as a picture
  garret litmus --system FILE.litmus                    the system to which the test is translated
  garret litmus --format json *.litmus                  as JSON, for tools, with all final states

Exit codes:
  0  every test was read and decided, whatever the answer
  2  the command line or a file cannot be used, or the output cannot be written
  3  a test was not decided, or not all final states to be listed were found: a limit was reached,
     or the work was interrupted
  4  the machine, the graphs and the search disagree, or another defect of Garret";

/// The default limit on the states that the machine visits.
const MAX_STATES: usize = 10_000_000;

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Litmus {
    /// The tests (`X86` in Intel syntax, `X86_64` in AT&T syntax, `AArch64`, `RISCV` or `C`), directories with tests, or patterns
    /// (`'x86/**/sb*.litmus'`); `-` is standard input
    #[arg(required = true, value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) files: Vec<String>,

    /// The memory model [default: tso for x86, armv8 for AArch64, riscv for RISCV, rc11 for C]
    #[arg(long, value_parser = test_model(), ignore_case = true)]
    pub(crate) model: Option<TestModel>,

    /// List all final states; for tests without a condition they are always listed
    #[arg(long)]
    pub(crate) states: bool,

    /// Show an execution that decides the question: one that satisfies the condition, or for `forall` one that does not
    #[arg(long, conflicts_with_all = ["system", "quiet"])]
    pub(crate) witness: bool,

    /// Show an execution for each final state
    #[arg(long, conflicts_with_all = ["system", "quiet"])]
    pub(crate) executions: bool,

    /// Draw the execution of `--witness` and its relations; if there is none, that of the first final state
    #[arg(long, value_name = "FILE.svg", help_heading = "Pictures", conflicts_with = "system")]
    pub(crate) svg: Option<PathBuf>,

    /// Write the same as a graph for Graphviz
    #[arg(long, value_name = "FILE.dot", help_heading = "Pictures", conflicts_with = "system")]
    pub(crate) dot: Option<PathBuf>,

    /// Print the system to which the test is translated, in the `.cub` language, and decide nothing
    #[arg(long, conflicts_with_all = ["states", "quiet"])]
    pub(crate) system: bool,

    /// Stop the machine after N states
    #[arg(long, value_name = "N", default_value_t = MAX_STATES)]
    pub(crate) max_states: usize,

    /// Stop the search after N cubes [default: 4000; less if the machine has decided the test with few states]
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<usize>,

    /// The time limit for each test, of which the machine takes at most half: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// The memory limit (memory in use is estimated): `500M`, `4G`
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    /// Print the observations only; for tests without a condition, the number of final states
    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}

/// The options of `garret litmus` without its name.
#[derive(Debug, Parser)]
struct Alone {
    #[command(flatten)]
    litmus: Litmus,
}

impl Litmus {
    /// The first given option that is for litmus tests only.
    pub(crate) fn asked_of_tests(&self) -> Option<&'static str> {
        let said = [
            (self.states, "--states"),
            (self.witness, "--witness"),
            (self.executions, "--executions"),
            (self.svg.is_some(), "--svg"),
            (self.dot.is_some(), "--dot"),
            (self.system, "--system"),
        ];
        said.into_iter().find(|(is_said, _)| *is_said).map(|(_, option)| option)
    }

    /// The first given option that is for the engines for x86 only.
    pub(crate) fn asked_of_engines(&self) -> Option<&'static str> {
        let said = [
            (self.witness, "--witness"),
            (self.executions, "--executions"),
            (self.svg.is_some(), "--svg"),
            (self.dot.is_some(), "--dot"),
            (self.system, "--system"),
            (self.max_states != MAX_STATES, "--max-states"),
            (self.max_nodes.is_some(), "--max-nodes"),
        ];
        said.into_iter().find(|(is_said, _)| *is_said).map(|(_, option)| option)
    }

    /// The model for the machine. `None` if the given model is defined by axioms only.
    pub(crate) fn machine_model(&self) -> Option<Model> {
        match self.model {
            None => Some(Model::default()),
            Some(TestModel::Machine(model)) => Some(model),
            Some(TestModel::Axioms(_)) => None,
        }
    }

    /// The command `garret litmus` with these arguments.
    pub(crate) fn with(arguments: &[&str]) -> Result<Self, clap::Error> {
        let program = ["garret litmus"];
        Alone::try_parse_from(program.iter().chain(arguments)).map(|alone| alone.litmus)
    }
}
