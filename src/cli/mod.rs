//! The command line: commands, options, exit codes.

mod arguments;
mod check;
mod explore;
mod explore_arguments;
mod input;
mod interrupt;
mod litmus;
mod litmus_arguments;
mod load;
mod memory;
mod output;
mod progress;
mod replay;
mod units;
mod x86;

use arguments::{Arguments, Command};
use clap::Parser;
use interrupt::Signals;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// How a run of the program ends. The codes are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Every file is SAFE.
    Safe = 0,
    /// Some file is UNSAFE.
    Unsafe = 1,
    /// The command line or a file cannot be used, or the output cannot be written.
    Input = 2,
    /// Some file is UNKNOWN, and none is UNSAFE.
    Unknown = 3,
    /// A defect of Garret.
    Internal = 4,
}

impl Exit {
    /// The outcome of this code.
    fn of_code(code: u8) -> Self {
        let all = [Self::Safe, Self::Unsafe, Self::Input, Self::Unknown];
        all.into_iter().find(|exit| *exit as u8 == code).unwrap_or(Self::Internal)
    }

    /// The exit code of a run over several files: what is wrong with the input comes first, then what is wrong with a
    /// system, then what is not known.
    fn combined(self, other: Self) -> Self {
        const ORDER: [Exit; 5] = [Exit::Internal, Exit::Input, Exit::Unsafe, Exit::Unknown, Exit::Safe];
        ORDER.into_iter().find(|exit| *exit == self || *exit == other).unwrap_or(self)
    }
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return ExitCode::from(say_usage(&error) as u8),
    };
    let outcome = std::panic::catch_unwind(|| {
        memory::end_as_unknown();
        let signals = Signals::watch();
        match arguments.command {
            Command::Check(command) => check::run(&command, &signals),
            Command::Explore(command) => explore::run(&command, &signals),
            Command::Litmus(command) => litmus::run(&command, &signals),
            Command::Replay(command) => replay::run(&command, &signals),
            Command::X86(command) => x86::run(&command, &signals),
        }
    });
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
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match printed {
        _ if error.use_stderr() => Exit::Input,
        Err(error) if error.kind() != ErrorKind::BrokenPipe => cannot_write(&error),
        _ => Exit::Safe,
    }
}

/// The output cannot be written, the disk being full for example.
fn cannot_write(error: &std::io::Error) -> Exit {
    output::complain(format_args!("garret: cannot write the output: {error}\n"));
    Exit::Input
}
