//! `garret x86`: the system of an assembly program.

use super::arguments::X86;
use super::exit::Exit;
use super::file::{Unloaded, is_litmus, is_system};
use super::interrupt::Signals;
use super::load::translate;
use super::output::{choose_colors, complain, stdout};
use crate::watch::Watch;
use std::io::Write;

/// Prints the system.
pub(super) fn run(command: &X86, signals: &Signals) -> std::io::Result<Exit> {
    choose_colors(command.color);
    let path = &command.file;
    if is_litmus(path) || is_system(path) {
        let instead = if is_litmus(path) {
            format!("a litmus test; `garret litmus --system {path}` prints its system")
        } else {
            format!("a system already; `garret check {path}` decides it")
        };
        complain(format_args!("garret: {path}: this is {instead}\n"));
        return Ok(Exit::Input);
    }
    let watch = Watch::start(None, None, Some(signals.flag()));
    match translate(&command.file, &command.assembly, command.quiet, &watch) {
        Ok((_, translation)) => {
            let mut out = stdout();
            write!(out, "{}", translation.text)?;
            out.flush()?;
            Ok(Exit::Safe)
        }
        Err(Unloaded::Unusable) => Ok(Exit::Input),
        Err(Unloaded::Over) => {
            complain(format_args!("garret: {}: interrupted\n", command.file));
            Ok(Exit::Unknown)
        }
    }
}
