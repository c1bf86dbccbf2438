//! `garret x86`: prints the system of an assembly program.

use super::arguments::X86;
use super::exit::Exit;
use super::file::{LoadError, reason};
use super::input;
use super::interrupt::Signals;
use super::kind::{is_litmus, is_system};
use super::load::translate;
use super::memory;
use super::session::Session;
use garret_answers::data::{Command, Kind, Reason, ReasonKind, Verdict};
use garret_base::watch::Over;
use garret_machine::memory::Model;
use std::io::Write;

/// Prints the system.
pub(super) fn run(command: &X86, signals: &Signals) -> std::io::Result<Exit> {
    let mut session = Session::new(Command::X86, command.form);
    session.begin(&command.file, Kind::Assembly, Model::default());
    let exit = print(command, signals, &mut session)?;
    session.end(exit)?;
    session.finish(exit)
}

fn print(command: &X86, signals: &Signals, session: &mut Session) -> std::io::Result<Exit> {
    let path = &command.file;
    if is_litmus(path) || is_system(path) {
        let instead = if is_litmus(path) {
            format!("a litmus test; `garret litmus --system {path}` prints its system")
        } else {
            format!("a system already; `garret check {path}` decides it")
        };
        session.refuse(format_args!("{path}: this is {instead}"));
        return Ok(Exit::Input);
    }
    if let Some(why) = command.assembly.ignored(&[command.file.as_str()]) {
        session.refuse(why);
        return Ok(Exit::Input);
    }
    if command.assembly.reads_as_ir(path) {
        session.refuse(format_args!(
            "{path}: over machine words there is no system to print; `garret check`, `garret graphs` and `garret orders` read LLVM IR"
        ));
        return Ok(Exit::Input);
    }
    let watch = memory::watch(command.timeout, command.max_memory, signals);
    match translate(path, &command.assembly, command.quiet, &watch, session) {
        Ok((_, translation)) => {
            write!(session, "{}", translation.text)?;
            session.tell(|file| file.system = Some(translation.text));
            Ok(Exit::Safe)
        }
        Err(LoadError::Unusable) => Ok(Exit::Input),
        Err(LoadError::Over) => {
            // the output has to be a system, so the verdict is an error message
            let over = watch.over().unwrap_or(Over::Interrupted);
            let why = reason(over);
            session.refuse(format_args!("{}: {why}", input::name(path)));
            session.tell(|file| {
                file.verdict = Some(Verdict::Unknown);
                file.reason = Some(Reason::new(ReasonKind::from(over), why));
            });
            Ok(Exit::Unknown)
        }
    }
}
