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
mod progress;
mod replay;
mod units;
mod x86;

use arguments::{Arguments, Command};
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

/// How a run of the program ends. The codes are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Every file is SAFE.
    Safe = 0,
    /// Some file is UNSAFE.
    Unsafe = 1,
    /// The command line or a file cannot be used.
    Input = 2,
    /// Some file is UNKNOWN, and none is UNSAFE.
    Unknown = 3,
    /// A defect of Garret.
    Internal = 4,
}

impl Exit {
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
        Err(error) => {
            // help and version go to standard output, mistakes to standard error
            let code = if error.use_stderr() { Exit::Input } else { Exit::Safe };
            // nothing can be done when nobody listens
            let _ = error.print();
            return ExitCode::from(code as u8);
        }
    };
    let outcome = std::panic::catch_unwind(|| match arguments.command {
        Command::Check(command) => check::run(&command),
        Command::Explore(command) => explore::run(&command),
        Command::Litmus(command) => litmus::run(&command),
        Command::Replay(command) => replay::run(&command),
        Command::X86(command) => x86::run(&command),
    });
    let exit = match outcome {
        Ok(Ok(exit)) => exit,
        // whoever reads our output has gone: not our concern
        Ok(Err(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Safe,
        Ok(Err(error)) => {
            let _ = writeln!(std::io::stderr(), "garret: cannot write the output: {error}");
            Exit::Internal
        }
        Err(_) => {
            let _ = writeln!(
                std::io::stderr(),
                "garret: this is a defect of Garret, not of your system; please report it with the file and the message above"
            );
            Exit::Internal
        }
    };
    ExitCode::from(exit as u8)
}
