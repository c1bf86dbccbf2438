//! The command line: commands, options, exit codes.

mod any_number;
mod arguments;
mod background;
mod beside;
mod by_axioms;
mod c_verdict;
mod check;
mod checked;
mod child;
mod compiler;
mod concluded;
mod deadlock;
mod drawn;
mod elsewhere;
mod executions;
mod exit;
mod explore;
mod fences;
mod figures;
mod file;
mod file_name;
mod format;
mod graphs;
mod in_fields;
mod input;
mod instead;
mod interrupt;
mod ir;
mod ir_shown;
mod ir_verdict;
mod kind;
mod listener;
mod litmus;
mod load;
mod lsp;
mod manual;
mod memory;
mod named;
mod new;
mod one_system;
mod one_test;
mod open_program;
mod open_turns;
mod open_verdict;
mod orders;
mod otherwise;
mod output;
mod processor_fences;
mod processors;
mod processors_drawn;
mod progress;
mod question;
mod replay;
mod rust_linked;
mod rust_std;
mod saved;
mod serve;
mod session;
mod smt;
mod sooner;
mod temporary;
mod test;
mod test_finding;
mod tested;
mod x86;

pub use exit::Exit;

use arguments::{Arguments, Command};
use clap::Parser;
use interrupt::Signals;
use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return ExitCode::from(say_usage(&error) as u8),
    };
    let outcome = std::panic::catch_unwind(|| {
        memory::end_with_exit_code();
        let signals = Signals::watch();
        match arguments.command {
            Command::Check(command) => check::run(&command, &signals),
            Command::Explore(command) => explore::run(&command, &signals),
            Command::Fences(command) => fences::run(&command, &signals),
            Command::Orders(command) => orders::run(&command, &signals),
            Command::Graphs(command) => graphs::run(&command, &signals),
            Command::Litmus(command) => litmus::run(&command, &signals),
            Command::Replay(command) => replay::run(&command, &signals),
            Command::Serve(command) => serve::run(&command, &signals),
            Command::Test(command) => test::run(&command, &signals),
            Command::New(command) => new::run(&command),
            Command::Completions(command) => manual::completions(&command),
            Command::Lsp(command) => Ok(lsp::run(&command, &signals)),
            Command::Man(command) => manual::man(&command),
            Command::Fmt(command) => format::run(&command, &signals),
            Command::Smt(command) => smt::run(&command, &signals),
            Command::X86(command) => x86::run(&command, &signals),
        }
    });
    rust_std::remove_shared();
    let exit = match outcome {
        Ok(Ok(exit)) => exit,
        Ok(Err(error)) => cannot_write(&error),
        Err(_) => {
            output::complain(
                "garret: this is a defect of Garret, not of your system; please report it with the file and the message above\n",
            );
            Exit::Internal
        }
    };
    ExitCode::from(exit as u8)
}

/// Help and version, which go to standard output, or what is wrong with the command line, which goes to standard error.
fn say_usage(error: &clap::Error) -> Exit {
    if error.kind() == clap::error::ErrorKind::InvalidUtf8 {
        let is_no_text = |it: &OsString| it.to_str().is_none();
        let arguments = std::env::args_os().skip(1).filter(is_no_text);
        let arguments: Vec<String> = arguments.map(|it| format!("`{}`", file_name::escaped(&it))).collect();
        output::complain(format_args!(
            "garret: {}: this argument is not valid UTF-8; only file names may be\n",
            arguments.join(", ")
        ));
        return Exit::Input;
    }
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match printed {
        _ if error.use_stderr() => Exit::Input,
        Err(error) if error.kind() != ErrorKind::BrokenPipe => cannot_write(&error),
        _ => Exit::Safe,
    }
}

/// Reports that the output cannot be written, for example because the disk is full.
fn cannot_write(error: &std::io::Error) -> Exit {
    output::complain(format_args!("garret: cannot write the output: {error}\n"));
    Exit::Input
}
