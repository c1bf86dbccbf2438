//! `garret check`: verdicts on assembly for AArch64 and RISC-V, and for x86 with the threads that `main` creates.

use super::arguments::Check;
use super::background::within;
use super::compiler::{Compiled, NotCompiled, compiled, cross_compiled};
use super::exit::Exit;
use super::figures::of_diagram;
use super::file::{LoadError, read};
use super::file_name::on_disk;
use super::input::{MOST_BYTES, Source};
use super::interrupt::Signals;
use super::kind::{is_c, is_compiler_output, is_rust};
use super::one_system::{self, Finding};
use super::processors_drawn::{diagram, instruction, place};
use super::progress::ProgressLine;
use super::session::Session;
use garret_answers::data::{ExecutionGraph, Reason, ReasonKind, Verdict};
use garret_base::source::{Diagnostics, Lines};
use garret_base::watch::Watch;
use garret_graphs::Ending;
use garret_machine::memory::Model;
use garret_processors::{
    Architecture, Assembly, Conclusion, Execution, Limits, Named, architecture, decide, read_assembly,
    read_made,
};
use std::io::Write;

/// The memory model of the processor of a file in assembly, if that model has a search of its own.
pub(super) fn model_of(path: &str) -> Option<Model> {
    architecture(&beforehand(path)?).map(model)
}

/// Whether a file in assembly is for x86, and creates threads.
pub(super) fn creates_threads(path: &str) -> bool {
    beforehand(path).is_some_and(|text| garret_front_x86::is_compiled(&text) && creates(&text))
}

fn creates(text: &str) -> bool {
    ["pthread_create", "thrd_create"].iter().any(|it| text.contains(it))
}

/// The text of a file in assembly, read silently, only to find out how it is to be checked.
fn beforehand(path: &str) -> Option<String> {
    if !is_compiler_output(path) {
        return None;
    }
    let path = on_disk(path);
    let file = std::fs::metadata(&path).ok()?;
    // a pipe can be read only once, and not here
    if !file.is_file() || file.len() > MOST_BYTES as u64 {
        return None;
    }
    String::from_utf8(std::fs::read(path).ok()?).ok()
}

/// The memory model of a processor.
fn model(architecture: Architecture) -> Model {
    match architecture {
        Architecture::AArch64 => Model::Armv8,
        Architecture::RiscV64 => Model::Riscv,
        Architecture::X86 => Model::Tso,
    }
}

/// The verdict on a file in assembly.
pub(super) fn check(
    path: &str,
    model: Model,
    command: &Check,
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Finding> {
    if let Some(option) = command.ignored_by_executions() {
        session.refuse(format_args!(
            "{path}: {option} is about other programs: it would be ignored for assembly of AArch64 and RISC-V; leave it out"
        ));
        return Ok(Exit::Input.into());
    }
    let source = match read(path, watch, session) {
        Ok(source) => source,
        Err(unloaded) => return said(unloaded, path, watch, (signals, session)),
    };
    let Some(architecture) = architecture(&source.text) else {
        session.refuse(format_args!(
            "{path}: {} is a model for assembly of that processor, and this file is not; leave the model out, or compile a program in C with --targets",
            model.title()
        ));
        return Ok(Exit::Input.into());
    };
    let own = self::model(architecture);
    if own != model {
        session.refuse(format_args!(
            "{path}: this is assembly for {}: its memory model is `{}`; leave --model out",
            if own == Model::Armv8 { "AArch64" } else { "RISC-V" },
            own.name()
        ));
        return Ok(Exit::Input.into());
    }
    verdict(&source, ((architecture, false), model, command), (watch, signals), session)
}

/// The verdict on assembly for x86, given or made by a compiler. If the assembly can be read as a system, `first` decides it; else
/// it is checked as threads of instructions, which `main` may create.
pub(super) fn check_system_or_threads(
    path: &str,
    model: Model,
    command: &Check,
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
    first: impl FnOnce(&Check, &mut Session) -> std::io::Result<Finding>,
) -> std::io::Result<Finding> {
    let mut as_system = command.clone();
    as_system.assembly = command.assembly.or_as_threads();
    let finding = first(&as_system, session)?;
    let Some(refused) = session.refused.take() else { return Ok(finding) };
    let source = if watch.is_over() { None } else { source_for_x86(path, command, watch) };
    let source = source.filter(|it| architecture(&it.text).is_none());
    let Some(source) = source else {
        refused.say(session);
        return Ok(finding);
    };
    let is_made = command.assembly.compiled(is_rust(path)).is_some() && asserts(path);
    let read = match assembly(&source, (Architecture::X86, is_made), command, watch) {
        Ok(read) => read,
        Err(unloaded) => return said(unloaded, &source.name, watch, (signals, session)),
    };
    let creates = creates(&source.text);
    match read {
        Ok(assembly) => {
            let assembly = if model == Model::Sc { assembly.under_sc() } else { assembly };
            decided(&assembly, (&source, model, command), watch, (signals, session))
        }
        Err(errors) if creates && command.assembly.threads().is_empty() => {
            session.show(&errors, &source);
            Ok(Exit::Input.into())
        }
        Err(_) => {
            refused.say(session);
            Ok(finding)
        }
    }
}

/// The assembly, from the file or by the compiler of this machine.
fn source_for_x86(path: &str, command: &Check, watch: &Watch) -> Option<Source> {
    /// Options that avoid what does not matter for memory: vectors, and jump tables.
    const PLAIN: &str = "-mgeneral-regs-only -fno-jump-tables";
    let source = match command.assembly.compiled(is_rust(path)) {
        None => super::input::read(path, watch).ok()?,
        Some(options) => {
            let plain = format!("{options} {PLAIN}");
            let made =
                if is_rust(path) { None } else { compiled(path, &plain, &command.assembly, watch).ok() };
            let Compiled { text, by } = match made {
                Some(made) => made,
                None => compiled(path, options, &command.assembly, watch).ok()?,
            };
            Source { name: format!("{path} (by {by})"), text }
        }
    };
    garret_front_x86::is_compiled(&source.text).then_some(source)
}

/// The verdict on the assembly that a compiler makes of a file in C.
pub(super) fn of_c(
    path: &str,
    model: Model,
    command: &Check,
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Finding> {
    if !is_c(path) {
        session.refuse(format_args!(
            "{path}: --targets is for programs in C, which are compiled for each target"
        ));
        return Ok(Exit::Input.into());
    }
    if model == Model::Tso {
        let compiled = command.compiled();
        let as_system = |first: &Check, session: &mut Session| {
            let options = one_system::options(first, model, signals);
            one_system::check(path, (first, &options), (watch, signals), session, None)
        };
        return match compiled.ignored_by_executions() {
            None => check_system_or_threads(path, model, &compiled, (watch, signals), session, as_system),
            Some(_) => as_system(&compiled, session),
        };
    }
    if let Some(option) = command.ignored_by_executions() {
        session.refuse(format_args!("{path}: {option} would be ignored with --targets; leave it out"));
        return Ok(Exit::Input.into());
    }
    let options = command.assembly.compiled(false).unwrap_or("-O2");
    let Compiled { text, by } = match cross_compiled(path, (model, options), &command.assembly, watch) {
        Ok(compiled) => compiled,
        Err(NotCompiled::Over) => return said(LoadError::Over, path, watch, (signals, session)),
        Err(NotCompiled::Refused(why)) => {
            session.refuse(format_args!("{path}: {why}"));
            return Ok(Exit::Input.into());
        }
    };
    let architecture = if model == Model::Riscv { Architecture::RiscV64 } else { Architecture::AArch64 };
    let source = Source { name: format!("{path} (by {by})"), text };
    verdict(&source, ((architecture, asserts(path)), model, command), (watch, signals), session)
}

/// Whether a file in C has assertions.
fn asserts(path: &str) -> bool {
    let says = |text: String| ["assert(", "abort("].iter().any(|it| text.contains(it));
    std::fs::read_to_string(on_disk(path)).is_ok_and(says)
}

fn said(
    unloaded: LoadError,
    path: &str,
    watch: &Watch,
    (signals, session): (&Signals, &mut Session),
) -> std::io::Result<Finding> {
    let exit = unloaded.say(path, watch, session)?;
    signals.know(exit);
    Ok(exit.into())
}

/// The threads of an assembly text. `is_made` says that a compiler made it from a source with assertions. The reader does not check
/// the watch: it is abandoned when the watch is over.
fn assembly(
    source: &Source,
    (architecture, is_made): (Architecture, bool),
    command: &Check,
    watch: &Watch,
) -> Result<Result<Assembly, Diagnostics>, LoadError> {
    let named: Vec<Named> = command.assembly.threads().iter().map(|it| (it.name.clone(), it.count)).collect();
    let (text, without_main) = (source.text.clone(), command.assembly.without_main());
    // a compiler may have removed all assertions
    let read = move || {
        let reader = if is_made { read_made } else { read_assembly };
        reader(&text, architecture, &named, without_main)
    };
    within(watch, read).map_err(|_| LoadError::Over)
}

/// The verdict on an assembly text.
fn verdict(
    source: &Source,
    (made, model, command): ((Architecture, bool), Model, &Check),
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Finding> {
    match assembly(source, made, command, watch) {
        Ok(Ok(assembly)) => decided(&assembly, (source, model, command), watch, (signals, session)),
        Err(unloaded) => said(unloaded, &source.name, watch, (signals, session)),
        Ok(Err(errors)) => {
            session.show(&errors, source);
            Ok(Exit::Input.into())
        }
    }
}

/// The verdict on the threads of a text, printed and written as data.
fn decided(
    assembly: &Assembly,
    (source, model, command): (&Source, Model, &Check),
    watch: &Watch,
    (signals, session): (&Signals, &mut Session),
) -> std::io::Result<Finding> {
    if !command.quiet {
        session.show(assembly.notes(), source);
    }
    if command.type_only {
        return Ok(Exit::Safe.into());
    }
    let decided = searched(assembly, command, watch, source);
    let (exit, word, words) = match &decided {
        Conclusion::Safe(words) => {
            let rests = assembly.assumed().map(|it| format!(", where {it}")).unwrap_or_default();
            (Exit::Safe, "SAFE", format!("{words}{rests}"))
        }
        Conclusion::Unsafe(words, _) => (Exit::Unsafe, "UNSAFE", words.clone()),
        Conclusion::Unknown(words) => (Exit::Unknown, "UNKNOWN", words.clone()),
        Conclusion::Defect => (
            Exit::Internal,
            "UNKNOWN",
            "a defect of Garret: the axioms forbid the execution that was found".to_owned(),
        ),
    };
    signals.know(exit);
    if let (Conclusion::Unsafe(what, execution), false) = (&decided, command.quiet) {
        show(what, execution, source, session)?;
    }
    let under = model.name().to_uppercase();
    let line = format!("{word} {} under {under}: {words}", source.name);
    writeln!(session, "{line}")?;
    let diagram = match &decided {
        Conclusion::Unsafe(what, execution) => Some(diagram(what, execution, source)),
        _ => None,
    };
    session.tell(|file| {
        file.verdict = Some(match exit {
            Exit::Safe => Verdict::Safe,
            Exit::Unsafe => Verdict::Unsafe,
            _ => Verdict::Unknown,
        });
        file.verdict_line = Some(line.clone());
        file.reason =
            matches!(exit, Exit::Unknown | Exit::Internal).then(|| Reason::new(ReasonKind::Bounds, words));
        file.execution_graph = diagram.as_ref().map(|it| ExecutionGraph::of(None, Ending::Bad(0), it));
    });
    of_diagram(&command.figures, source, (&line, diagram.as_ref()), session)?;
    let overtaking = match &decided {
        Conclusion::Unsafe(_, execution) => overtaking(execution, source),
        _ => None,
    };
    Ok(Finding { overtaking, ..exit.into() })
}

/// The reordering of an execution, in words.
fn overtaking(execution: &Execution, source: &Source) -> Option<String> {
    let lines = Lines::new(&source.text);
    let (before, after) = execution.fences.first()?;
    let line = |number: &usize| execution.lines.get(number.checked_sub(1)?);
    let (before, after) = (line(before)?, line(after)?);
    Some(format!(
        "in `{}`, a full fence between {} and {} makes this execution impossible.",
        before.function,
        place(before, &lines),
        place(after, &lines)
    ))
}

fn searched(assembly: &Assembly, command: &Check, watch: &Watch, source: &Source) -> Conclusion {
    let mut line = ProgressLine::asking(command.quiet, source.name.clone(), |_| "searching".to_owned());
    let decided = decide(assembly, Limits { cubes: command.max_nodes }, watch);
    line.clear();
    decided
}

/// Prints the accesses of an execution, each with its place in the source.
pub(super) fn show(
    what: &str,
    execution: &Execution,
    source: &Source,
    session: &mut Session,
) -> std::io::Result<()> {
    let lines = Lines::new(&source.text);
    let rows: Vec<[String; 4]> = execution
        .lines
        .iter()
        .map(|line| {
            let who = format!("#{} {}", line.thread, line.function);
            [who, place(line, &lines), instruction(line, source), line.to_string()]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [who, place, text] = [width(0), width(1), width(2)];
    writeln!(session, "In this execution, {what}:")?;
    for (number, row) in rows.iter().enumerate() {
        let number = number + 1;
        writeln!(session, "  {number:3}  {:who$}  {:place$}  {:text$}  {}", row[0], row[1], row[2], row[3])?;
    }
    for (cell, order) in execution.orders.iter().filter(|(_, order)| order.len() > 1) {
        let order: Vec<String> = order.iter().map(usize::to_string).collect();
        writeln!(session, "  writes of {cell} in coherence order: {}", order.join(", "))?;
    }
    if !execution.fences.is_empty() {
        let places: Vec<String> =
            execution.fences.iter().map(|(before, after)| format!("{before} and {after}")).collect();
        let one = if places.len() == 1 {
            "a full fence between"
        } else {
            "a full fence in one of these places, between"
        };
        writeln!(session, "What makes it impossible: {one} {}.", places.join("; "))?;
    }
    Ok(())
}
