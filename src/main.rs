//! Starts the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    garret::cli::main()
}
