//! Readers for x86-64 assembly: that of compilers, in the language of the GNU assembler with operands in AT&T or Intel syntax, and
//! hand-written text for NASM (`nasm`).
//!
//! A text becomes statements, and then a [`Source`]: objects and lines. The code is followed from the functions that threads run
//! (`analysis`): the facts about registers and stack slots before each line determine which object an address points to, and which
//! number an access of some width sees. Each line becomes operations of a [`Program`] (`step`), as for the other readers.
//!
//! Numbers of 32 and 64 bits are assumed not to wrap around; for those of 8 and 16 bits, this must be certain.

mod analysis;
mod cut;
mod directive;
mod entry;
mod initial;
mod intel;
mod key;
mod layout;
mod lost;
mod mnemonic;
mod nasm;
mod node;
mod object;
mod operand;
mod outline;
mod pointed;
mod source;
mod state;
mod statement;
mod step;
mod string;
mod syntax;
mod tables;
mod threads;
mod value;
mod width;

pub(super) use mnemonic::{Kind as MnemonicKind, Mnemonic, decode};
pub(crate) use nasm::outline as nasm_outline;
pub(crate) use outline::outline;

use super::AssemblyOptions;
use bumpalo::Bump;
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{NO_ASSERTION, Program, ThreadFunction};
use lost::Lost;
use source::Source;

/// A function that reads a program from a text; errors come before the warnings.
pub(super) type Read =
    fn(&str, &[ThreadFunction], AssemblyOptions, &mut Vec<Diagnostic>, &mut Vec<Diagnostic>) -> Program;

/// Reads a text for the GNU assembler; errors are added to `errors`.
pub(super) fn read(
    text: &str,
    threads: &[ThreadFunction],
    options: AssemblyOptions,
    errors: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Program {
    followed(Source::read(text), None, Taken { threads, options }, errors, warnings)
}

/// Reads a text for NASM.
pub(super) fn read_nasm(
    text: &str,
    threads: &[ThreadFunction],
    options: AssemblyOptions,
    errors: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Program {
    let arena = Bump::new();
    let (source, properties) = nasm::read(text, &arena, errors);
    followed(source, Some(&properties), Taken { threads, options }, errors, warnings)
}

/// The error for functions that run before `main`.
fn before_main(source: &Source<'_>) -> Option<Diagnostic> {
    let help = "initialise variables with constants (`constinit` in C++); --no-main leaves out what runs before `main`";
    if let Some((name, span)) = source.initialisers.first() {
        let error =
            Diagnostic::error(format!("`{}` runs before `main`, which is not supported", short(name)));
        return Some(error.at(*span, "the linker collects such functions here").help(help));
    }
    let text = source.text;
    let names = [".init_array", ".ctors"];
    let (name, at) = names.iter().find_map(|name| text.find(name).map(|at| (*name, at)))?;
    let (start, length) = (u32::try_from(at).ok()?, u32::try_from(name.len()).ok()?);
    let error = Diagnostic::error("functions that run before `main` are not supported")
        .at(Span { start, end: start.saturating_add(length) }, "the linker collects them here")
        .help(help);
    Some(error)
}

/// The code that does not run if `main` is left out, as text.
fn left_out(source: &Source<'_>) -> Vec<String> {
    let main = source.symbols.contains_key("main").then(|| "`main` is not run".to_owned());
    let names: Vec<String> =
        source.initialisers.iter().map(|(name, _)| format!("`{}`", short(name))).collect();
    let before =
        (!names.is_empty()).then(|| format!("what runs before `main` is not run: {}", names.join(", ")));
    main.into_iter().chain(before).collect()
}

/// The threads and options with which a text is read.
#[derive(Clone, Copy)]
struct Taken<'t> {
    threads: &'t [ThreadFunction],
    options: AssemblyOptions,
}

/// Follows the code of a text from the functions that threads run.
fn followed<'a>(
    mut source: Source<'a>,
    properties: Option<&nasm::Properties<'a>>,
    taken: Taken<'_>,
    errors: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Program {
    errors.append(&mut source.errors);
    warnings.append(&mut source.warnings);
    let starts = threads::starts(&source, taken.threads, errors);
    if !errors.is_empty() {
        return Program::default();
    }
    if let (Some(error), false) = (before_main(&source), taken.options.without_main) {
        errors.push(error);
        return Program::default();
    }
    let lost =
        if taken.options.without_main { Lost::default() } else { initial::run_main(&mut source, &starts) };
    let analysis = analysis::analyse(&source, &starts, taken.options, errors);
    if !errors.is_empty() {
        return Program::default();
    }
    let has_bad = properties.is_some_and(|it| !it.is_empty());
    let needs_bad = taken.options.needs_assertions || has_bad;
    let laid = layout::program(&source, &analysis, needs_bad, errors);
    let mut program = laid.program;
    let tables: Vec<&str> = laid.tables.iter().map(|table| source.objects[table.0 as usize].name).collect();
    lost.say(&mut program, &tables, errors, warnings);
    if analysis.tables.counts {
        program.assumed.push(garret_program::STAY_IN_TYPES.to_owned());
    }
    if taken.options.without_main {
        program.assumed.extend(left_out(&source));
    }
    if let Some(properties) = properties {
        program = properties.add(&source, &analysis.tables, &laid.points, program, errors);
    }
    if let Some(span) = analysis.tables.numbered {
        warnings.push(
            Diagnostic::warning("thread numbers start at 1 here; 0 stands for no thread")
                .at(span, "this depends on it")
                .note("the first argument of a thread function is the number of the thread"),
        );
    }
    if program.properties.len() <= laid.tables.len() && taken.options.needs_assertions && errors.is_empty() {
        errors.push(
            Diagnostic::error(NO_ASSERTION)
                .note("a failure is reaching `__assert_fail`, `abort`, `ud2`, or a panic of Rust")
                .help(source.syntax.said(
                    "write an assertion, and compile without -DNDEBUG",
                    "write `ud2` where no thread must arrive, or describe what is bad between `begin unsafe_prop` and `end unsafe_prop`",
                )),
        );
    }
    program
}

/// Whether a text is for NASM.
pub(super) fn is_nasm(text: &str) -> bool {
    nasm::begins(text)
}

/// Whether the first statement of a text is a directive or a label: then it is for the GNU assembler.
pub(super) fn begins(text: &str) -> bool {
    let mut errors = Vec::new();
    // the first lines suffice; in the other language, `;` starts a comment
    let lines = text.lines().filter(|line| !line.trim_start().starts_with(';')).take(200);
    let first: String = lines.flat_map(|line| [line, "\n"]).collect();
    let first = statement::statements(&first, &mut errors);
    first.first().is_some_and(|it| it.head.is_none_or(|head| head.text.starts_with('.')))
}
