//! `garret x86`: the system of an assembly program. And the options that say how such a program is taken.

use super::Exit;
use super::arguments::Color;
use super::input::Source;
use super::interrupt::Signals;
use super::load::{Unloaded, choose_colors, is_litmus, is_system, read, show};
use super::output::{complain, stdout};
use crate::watch::Watch;
use crate::x86::{self, Options, Translation};
use clap::{ArgAction, Args};
use std::io::Write;

/// What follows the options of `garret x86`.
pub(super) const X86_EXAMPLES: &str = "\
Examples:
  garret x86 models/x86/spinlock.asm              the system that `garret check` decides
  garret x86 --no-fuse models/x86/spinlock.asm    one transition for each step of an instruction

Exit codes:
  0  the system is printed
  2  the command line or the file cannot be used, or the output cannot be written
  3  interrupted
  4  a defect of Garret";

#[derive(Debug, Args)]
pub(super) struct X86 {
    /// The program; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(super) file: String,

    #[command(flatten)]
    pub(super) assembly: Assembly,

    /// Do not print warnings
    #[arg(short, long)]
    pub(super) quiet: bool,

    /// Whether to use colours
    #[arg(long, value_enum, ignore_case = true, default_value_t = Color::Auto)]
    pub(super) color: Color,
}

/// How assembly programs (`.asm`, `.s`) are taken.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Assembly {
    /// Assembly: one transition for each step of an instruction, not for as much as can be joined
    #[arg(long)]
    no_fuse: bool,

    /// Assembly: whether `xchg` with a memory operand is locked without `lock`, as on processors
    #[arg(
        long,
        value_name = "BOOL",
        action = ArgAction::Set,
        value_parser = clap::builder::BoolishValueParser::new(),
        default_value_t = true,
        default_missing_value = "true",
        num_args = 0..=1,
        require_equals = true
    )]
    xchg_implicit_lock: bool,
}

impl From<Assembly> for Options {
    fn from(assembly: Assembly) -> Self {
        Self { fuse: !assembly.no_fuse, implicit_lock: assembly.xchg_implicit_lock }
    }
}

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
    match translate(&command.file, command.assembly.into(), command.quiet, &watch) {
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

/// The assembly program in a file, if it can be used.
pub(super) fn translate(
    path: &str,
    options: Options,
    quiet: bool,
    watch: &Watch,
) -> Result<(Source, Translation), Unloaded> {
    let source = read(path, watch)?;
    match x86::translate(&source.text, &source.name, options) {
        Ok(translation) => {
            if !quiet {
                show(&translation.warnings, &source);
            }
            Ok((source, translation))
        }
        Err(errors) => {
            show(&errors, &source);
            Err(Unloaded::Unusable)
        }
    }
}
