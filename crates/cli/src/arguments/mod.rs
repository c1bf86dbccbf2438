//! The declarations of commands and options.

mod check;
mod choices;
mod explore;
mod fences;
mod format;
mod graphs;
mod harmless;
mod litmus;
mod lsp;
mod orders;
mod serve;
mod smt;
mod test;
mod units;
mod write;
mod x86;

pub(super) use check::Check;
pub(super) use choices::{Assembly, Color, Figures, Form, FormatName, TestModel};
pub(super) use explore::{BuffersName, Explore, Replay};
pub(super) use fences::Fences;
pub(super) use format::Format;
pub(super) use graphs::Graphs;
pub(super) use litmus::Litmus;
pub(super) use lsp::Lsp;
pub(super) use orders::Orders;
pub(super) use serve::Serve;
pub(super) use smt::Smt;
pub(super) use test::{Compilers, Test, of_header};
pub(super) use units::{counted, format_bytes, format_duration, jobs, parse_duration};
pub(super) use write::{Completions, Man, New, Template};
pub(super) use x86::X86;

use clap::{Parser, Subcommand};

/// A model checker for concurrent programs on weak memory, for any number of processes.
#[derive(Debug, Parser)]
#[command(name = "garret", version, max_term_width = 100, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  SAFE for every number of processes; with `number_procs N` in the file: for at most N
  1  UNSAFE: an execution reaches a bad state
  2  the command line or a file cannot be used, or the output cannot be written
  3  UNKNOWN: a limit was reached, or a signal (SIGINT, SIGTERM) ended the work
  4  a defect of Garret";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Decide whether a bad state can be reached
    #[command(after_help = check::EXAMPLES)]
    Check(Check),
    /// Explore all states of a fixed number of processes
    #[command(after_help = explore::EXPLORE_EXAMPLES)]
    Explore(Explore),
    /// Find minimal sets of fences that make a program correct
    #[command(after_help = fences::EXAMPLES)]
    Fences(Fences),
    /// Find the weakest memory orders with which a program is correct
    #[command(after_help = orders::EXAMPLES)]
    Orders(Orders),
    /// Count the executions of a given number of threads, and find a bad one
    #[command(after_help = graphs::EXAMPLES)]
    Graphs(Graphs),
    /// Decide litmus tests for x86, AArch64, RISC-V and C, in the format of herd7
    #[command(after_help = litmus::EXAMPLES)]
    Litmus(Litmus),
    /// Decide whether the steps of a trace can be executed
    #[command(after_help = explore::REPLAY_EXAMPLES)]
    Replay(Replay),
    /// Test whether files have the verdicts that their headers expect
    #[command(after_help = test::EXAMPLES)]
    Test(Test),
    /// Format systems in one common style
    #[command(after_help = format::EXAMPLES)]
    Fmt(Format),
    /// Run a language server for editors (Language Server Protocol)
    #[command(after_help = lsp::EXAMPLES)]
    Lsp(Lsp),
    /// Serve a web page on this machine: an editor, checks, an explorer of states
    #[command(after_help = serve::EXAMPLES)]
    Serve(Serve),
    /// Create a file from a template, which passes its test
    #[command(after_help = write::NEW_EXAMPLES)]
    New(New),
    /// Print a script for completion in a shell
    #[command(after_help = write::COMPLETIONS_EXAMPLES)]
    Completions(Completions),
    /// Print the manual page, or write the pages of all commands
    #[command(after_help = write::MAN_EXAMPLES)]
    Man(Man),
    /// Run scripts in SMT-LIB: satisfiability, models, unsatisfiable cores
    #[command(after_help = smt::EXAMPLES)]
    Smt(Smt),
    /// Print the system to which a program is translated
    #[command(after_help = x86::EXAMPLES)]
    X86(X86),
}
