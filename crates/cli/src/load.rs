//! From a path to a system, or to a program and its system. All errors are shown on standard error.

use super::arguments::Assembly;
use super::background::within;
use super::compiler::{Compiled, NotCompiled, compiled};
use super::exit::Exit;
use super::file::{LoadError, read};
use super::file_name::on_disk;
use super::input::Source;
use super::interrupt::Signals;
use super::kind::{is_c, is_compiler_output, is_cpp, is_litmus, is_program, is_rust};
use super::listener::{Listener, MessageLog};
use super::session::Session;
use garret_answers::data::{self, Execution, Place};
use garret_base::source::{Diagnostics, Lines, Span};
use garret_base::watch::Watch;
use garret_front::loaded::contradictions;
use garret_front_c as c;
use garret_front_x86 as x86;
use garret_machine::memory::Model;
use garret_program::Translation;
use garret_report::Witness;
use garret_system::lang::{self, ReadError};
use garret_system::system::{Deadlock, Trace};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The largest size of a source file that is read in addition to a program, in bytes.
const LARGEST: u64 = 4 << 20;

pub(super) use garret_front::loaded::LoadedText;

/// Adds a bad state that stands for a deadlock. An error is shown if there is another bad state of that name.
pub(crate) fn add_deadlock(loaded: &mut LoadedText, session: &mut Session) -> Option<Deadlock> {
    let system = loaded.system.clone();
    let with = match &loaded.assembly {
        Some(translation) => translation.with_deadlock(system),
        None => system.with_deadlock(None, |_| false),
    };
    let Some((system, deadlock)) = with else {
        session.refuse(format_args!(
            "{}: there is a bad state that is called `deadlock` already",
            loaded.source.name
        ));
        return None;
    };
    loaded.system = system;
    Some(deadlock)
}

/// Writes a run as data: its steps, the place of the bad state, and the execution with its explanation, if that is shown.
pub(crate) fn tell_run(
    loaded: &LoadedText,
    file: &mut data::File,
    trace: &Trace,
    witness: Option<&Witness<'_>>,
) {
    let lines = Lines::new(&loaded.source.text);
    let (system, program) =
        (&loaded.system, loaded.assembly.as_ref().map(|translation| &translation.program));
    // the transitions of a program are not in its text
    file.trace = Some(data::Trace::new(system, trace, program.is_none().then_some(&lines)));
    let bad = match program {
        Some(program) => program.properties.get(trace.reached).map(|property| property.span),
        None => Some(system.unsafes[trace.reached].span),
    };
    // a deadlock has no place in the text
    file.bad_state = bad.filter(|span| *span != Span::default()).map(|span| Place::new(span, &lines));
    let text = |witness: &Witness<'_>| format!("{}{}", loaded.render(witness.run), witness.why());
    file.execution = witness.map(|witness| Execution::new(system, witness, &lines, text(witness)));
}

/// How a file is read.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    /// The memory model.
    pub(super) model: Model,
    /// How assembly programs are interpreted.
    pub(super) assembly: &'a Assembly,
    /// Whether warnings are left out.
    pub(super) quiet: bool,
    pub(super) watch: &'a Watch,
}

/// The system in a file, or the exit code if it could not be loaded; the error was shown.
pub(super) fn load_or_say(
    path: &str,
    reading: Reading<'_>,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Result<LoadedText, Exit>> {
    match load(path, reading, session) {
        // only now it is known which files it includes
        Ok(_) if !session.keeps_what_was_read() => {
            signals.know(Exit::Input);
            Ok(Err(Exit::Input))
        }
        Ok(loaded) => Ok(Ok(loaded)),
        Err(unloaded) => {
            let exit = unloaded.say(path, reading.watch, session)?;
            signals.know(exit);
            Ok(Err(exit))
        }
    }
}

/// The system in a file, if it can be used. Files that end in `.asm`, `.s` or `.c` are programs.
pub(super) fn load(
    path: &str,
    reading: Reading<'_>,
    session: &mut impl Listener,
) -> Result<LoadedText, LoadError> {
    if reading.assembly.reads_as_ir(path) {
        session.refuse(format_args!(
            "{path}: LLVM IR is read by `garret check`, `garret graphs` and `garret orders`"
        ));
        return Err(LoadError::Unusable);
    }
    if is_litmus(path) {
        session.refuse(format_args!("{path}: this is a litmus test; `garret litmus {path}` decides it"));
        return Err(LoadError::Unusable);
    }
    let source = read(path, reading.watch, session)?;
    load_source(path, source, reading, session)
}

/// The system in a text that is not in a file, but has a file name.
pub(super) fn load_text(
    path: &str,
    text: String,
    reading: Reading<'_>,
    session: &mut impl Listener,
) -> Result<LoadedText, LoadError> {
    load_source(path, Source { name: path.to_owned(), text }, reading, session)
}

fn load_source(
    path: &str,
    source: Source,
    reading: Reading<'_>,
    session: &mut impl Listener,
) -> Result<LoadedText, LoadError> {
    if is_program(path) || reading.assembly.compiled(is_rust(path)).is_some() {
        return load_program(path, source, reading, session);
    }
    if is_rust(path) {
        session.refuse(format_args!(
            "{path}: Rust is checked in compiled form: use --compiled, and --threads to name the functions that threads run"
        ));
        return Err(LoadError::Unusable);
    }
    if is_cpp(path) {
        session.refuse(format_args!(
            "{path}: C++ is checked in compiled form: --compiled reads assembly, with --threads to name the functions that threads run; --ir reads LLVM IR"
        ));
        return Err(LoadError::Unusable);
    }
    let Reading { model, quiet, watch, .. } = reading;
    // some texts have no meaning on weak memory
    let parse = if model.is_weak() { lang::parse_within } else { lang::parse_sequential_within };
    let checked = parse(&source.text, watch)
        .and_then(|checked| Ok((garret_core::lint::lint_within(&checked.system, watch)?, checked)));
    match checked {
        Ok((more, mut checked)) => {
            checked.warnings.extend(more);
            if !quiet {
                session.show(&checked.warnings, &source);
            }
            Ok(LoadedText { source, system: checked.system, assembly: None })
        }
        Err(unread) => Err(unusable(unread, &source, session)),
    }
}

fn load_program(
    path: &str,
    source: Source,
    reading: Reading<'_>,
    session: &mut impl Listener,
) -> Result<LoadedText, LoadError> {
    let (source, translation) =
        translate_source(path, source, reading.assembly, reading.quiet, reading.watch, session)?;
    match translation.system_within(reading.watch) {
        Ok(system) => {
            let system = system.with_memory(reading.model.is_weak()).into_owned();
            // if the question is not about bad states, it does not matter that one is unreachable
            if !reading.quiet && !reading.assembly.is_without_bad() {
                session.show(&contradictions(&translation, &system, reading.watch), &source);
            }
            Ok(LoadedText { source, system, assembly: Some(Arc::new(translation)) })
        }
        Err(ReadError::Mistakes(errors)) if reading.assembly.may_take_words && is_c(path) => {
            session.keeps_or_shows(&errors, &source, true);
            Err(LoadError::Unusable)
        }
        Err(unread) => Err(unusable(unread, &source, session)),
    }
}

/// Shows why a text is not a system.
fn unusable(unread: ReadError, source: &Source, session: &mut impl Listener) -> LoadError {
    match unread {
        ReadError::Mistakes(errors) => {
            session.show(&errors, source);
            LoadError::Unusable
        }
        ReadError::Over => LoadError::Over,
    }
}

/// The program, with the texts of the source files that a compiler made it from.
pub(super) fn with_origins(path: &str, translation: Translation) -> Translation {
    let texts = translation.program.files.iter().map(|file| origin(path, file)).collect();
    translation.with_sources(texts)
}

/// The text of a source file of an assembly file, if it is at the path that the compiler recorded, or beside the assembly.
fn origin(assembly: &str, file: &str) -> Option<String> {
    origins(assembly, file).find(|path| is_source(path)).and_then(|path| std::fs::read_to_string(path).ok())
}

/// The paths at which such a source file may be.
fn origins(assembly: &str, file: &str) -> impl Iterator<Item = PathBuf> {
    let file = Path::new(file);
    let assembly = on_disk(assembly);
    let folder = assembly.parent().unwrap_or(Path::new(""));
    let beside = file.file_name().map(|name| folder.join(name));
    [Some(folder.join(file)), beside].into_iter().flatten()
}

/// Whether there is a file that is small enough to be read in addition.
fn is_source(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() <= LARGEST)
}

/// The path of a file that a program includes.
pub(super) fn included_beside(program: &str, file: &str) -> PathBuf {
    on_disk(program).parent().unwrap_or(Path::new("")).join(file)
}

/// A path without `.` and `..`, by its text only: links are not followed.
pub(super) fn plain_path(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    plain
}

/// The text of a file that a program includes.
pub(super) fn included(program: &str, file: &str) -> Option<String> {
    let path = included_beside(program, file);
    is_source(&path).then(|| std::fs::read_to_string(path).ok())?
}

/// The program in a file, if it can be used.
pub(super) fn translate(
    path: &str,
    assembly: &Assembly,
    quiet: bool,
    watch: &Watch,
    session: &mut impl Listener,
) -> Result<(Source, Translation), LoadError> {
    let source = read(path, watch, session)?;
    translate_source(path, source, assembly, quiet, watch, session)
}

/// The program in a text, if it can be used. Readers of programs do not check the watch: they are abandoned when it is over.
fn translate_source(
    path: &str,
    source: Source,
    assembly: &Assembly,
    quiet: bool,
    watch: &Watch,
    session: &mut impl Listener,
) -> Result<(Source, Translation), LoadError> {
    let may_take_words = assembly.may_take_words && is_c(path);
    let is_kept = may_take_words || assembly.may_take_threads && assembly.may_be_threads(path);
    let (path, assembly, watched) = (path.to_owned(), assembly.clone(), watch.clone());
    let read = within(watch, move || {
        let mut heard = MessageLog::default();
        let translated = translate_here(&path, source, &assembly, quiet, &watched, &mut heard);
        (translated, heard)
    });
    let (translated, mut heard) = read.map_err(|_| LoadError::Over)?;
    match &translated {
        Err(_) if is_kept => session.keeps(heard),
        Err(_) => {
            heard
                .advise("`garret check` and `garret graphs` support more of C: they explore all executions of given threads");
            heard.say(session);
        }
        Ok(_) => heard.say(session),
    }
    translated
}

/// The processor of a text in assembly, if it is not x86.
fn other_processor(text: &str) -> Option<&'static str> {
    garret_processors::architecture(text)
        .map(|it| if it == garret_processors::Architecture::AArch64 { "AArch64" } else { "RISC-V" })
}

fn translate_here(
    path: &str,
    source: Source,
    assembly: &Assembly,
    quiet: bool,
    watch: &Watch,
    session: &mut MessageLog,
) -> Result<(Source, Translation), LoadError> {
    if let Some(options) = assembly.compiled(is_rust(path)) {
        let Compiled { text, by } = match compiled(path, options, assembly, watch) {
            Ok(compiled) => compiled,
            Err(NotCompiled::Refused(why)) => {
                session.refuse(format_args!("{path}: {why}"));
                return Err(LoadError::Unusable);
            }
            Err(NotCompiled::Over) => return Err(LoadError::Over),
        };
        if let Some(name) = other_processor(&text) {
            session.refuse(format_args!(
                "{path}: the compiler made assembly for {name}: write --targets x86,armv8,riscv to compile for other processors"
            ));
            return Err(LoadError::Unusable);
        }
        let name = format!("{} (by {by})", source.name);
        let translation = x86::translate_compiled(&text, &name, assembly.into(), assembly.threads());
        return translated(path, Source { name, text }, translation, quiet, session);
    }
    if is_c(path) {
        let mut load = |file: &str| {
            session.has_read(included_beside(path, file));
            included(path, file)
        };
        let translation = c::translate_with(&source.text, &source.name, &assembly.into(), &mut load);
        return translated(path, source, translation, quiet, session);
    }
    if is_compiler_output(path)
        && let Some(name) = other_processor(&source.text)
    {
        session.refuse(format_args!(
            "{path}: this is assembly for {name}: only `garret check` and `garret fences` read it"
        ));
        return Err(LoadError::Unusable);
    }
    let (options, threads) = (assembly.into(), assembly.threads());
    // the dialect of assembly is recognised by the text
    let translation = if x86::is_nasm(&source.text) {
        x86::translate_nasm(&source.text, &source.name, options, threads)
    } else if x86::is_compiled(&source.text) {
        x86::translate_compiled(&source.text, &source.name, options, threads)
    } else if threads.is_empty() {
        x86::translate(&source.text, &source.name, options)
    } else {
        session.refuse(format_args!(
            "{path}: --threads is for assembly with functions, compiled or handwritten; in this file, all threads run `thread_code`"
        ));
        return Err(LoadError::Unusable);
    };
    translated(path, source, translation, quiet, session)
}

/// The program, after its warnings are shown; or its errors are shown.
fn translated(
    path: &str,
    source: Source,
    translation: Result<Translation, Diagnostics>,
    quiet: bool,
    session: &mut impl Listener,
) -> Result<(Source, Translation), LoadError> {
    match translation {
        Ok(translation) => {
            if !quiet {
                session.show(&translation.warnings, &source);
            }
            for file in &translation.program.files {
                origins(path, file).for_each(|file| session.has_read(file));
            }
            Ok((source, with_origins(path, translation)))
        }
        Err(errors) => {
            session.show(&errors, &source);
            Err(LoadError::Unusable)
        }
    }
}
