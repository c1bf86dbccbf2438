//! `garret completions` and `garret man`: the command line for shells and for `man`.

use super::arguments::{Arguments, Completions, Man};
use super::exit::Exit;
use super::output::{stdout, verbatim};
use super::saved::save;
use clap::CommandFactory;
use std::io::Write;

/// The name of the program.
const NAME: &str = "garret";

/// Prints a script for the completion of arguments in a shell.
pub(super) fn completions(command: &Completions) -> std::io::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut Arguments::command(), NAME, &mut script);
    print(&script)
}

/// Writes the pages of the manual into a directory, or prints the first one.
pub(super) fn man(command: &Man) -> std::io::Result<Exit> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    // only `build` sets the full names of commands
    program.build();
    let Some(directory) = &command.directory else { return print(&page(&program)?) };
    let mut out = stdout();
    for command in std::iter::once(&program).chain(program.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(NAME);
        let path = directory.join(format!("{name}.1"));
        let page = page(command)?;
        save(&path, &String::from_utf8_lossy(&page))?;
        writeln!(out, "{}", path.display())?;
    }
    out.flush()?;
    Ok(Exit::Safe)
}

/// The page of a command.
fn page(command: &clap::Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

fn print(bytes: &[u8]) -> std::io::Result<Exit> {
    let mut out = verbatim();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Exit::Safe)
}
