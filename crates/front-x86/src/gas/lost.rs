//! What `main` writes and no thread of the program does: where it stands, and what is said of it.

use super::mnemonic::Kind;
use super::operand::{Expression, Memory, Operand, RBP, RSP, Written};
use super::source::{Line, Source, Symbol};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::Program;
use std::collections::BTreeSet;

/// Functions that create a thread; parts of their names in C++ and Rust.
pub(super) const CREATING: [&str; 4] = ["pthread_create", "thrd_create", "_M_start_thread", "6thread5spawn"];

/// Functions of libraries that write no memory of the program.
const HARMLESS: [&str; 22] = [
    "puts",
    "printf",
    "putchar",
    "fprintf",
    "fputs",
    "perror",
    "fflush",
    "setbuf",
    "sched_yield",
    "sleep",
    "usleep",
    "exit",
    "abort",
    "__assert_fail",
    "__stack_chk_fail",
    "malloc",
    "calloc",
    "free",
    "rand",
    "srand",
    "pthread_join",
    "pthread_exit",
];

/// What `main` writes that is not in the program.
#[derive(Default)]
pub(super) struct Lost<'a> {
    /// The names of objects, no name where a pointer leads there; and where that stands.
    pub(super) written: Vec<(Option<&'a str>, Span)>,
    /// It is written when there are threads. Else it may be what memory holds at first.
    pub(super) later: bool,
}

impl Lost<'_> {
    /// Says what is lost of what threads access, or of the tables that they jump through: an error where memory may hold something else at first; else the answer rests on it.
    pub(super) fn say(
        &self,
        program: &mut Program,
        tables: &[&str],
        errors: &mut Vec<Diagnostic>,
        warnings: &mut Vec<Diagnostic>,
    ) {
        let is_accessed = |name: &str| {
            let part = |datum: &str| datum.strip_prefix(name).is_some_and(|it| !it.starts_with(is_of_name));
            tables.contains(&name) || program.data.iter().any(|datum| part(&datum.name))
        };
        let matters = |name: Option<&str>| name.is_none_or(is_accessed);
        let lost: Vec<_> = self.written.iter().filter(|(name, _)| matters(*name)).collect();
        let Some((_, span)) = lost.first().copied() else { return };
        let name = |name: Option<&str>| {
            name.map_or("what a pointer leads to".to_owned(), |it| format!("`{}`", short(it)))
        };
        let names: BTreeSet<String> = lost.iter().map(|(it, _)| name(*it)).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        if self.later {
            program.assumed.push("`main` is run up to its first thread only".to_owned());
            warnings.push(
                Diagnostic::warning(format!(
                    "what `main` writes when there are threads is left out: {names}"
                ))
                .at(*span, "no thread does this")
                .help("let `main` be one of the threads: --threads main*1,.."),
            );
            return;
        }
        errors.push(
            Diagnostic::error(format!("what `main` writes before it creates threads is not known: {names}"))
                .at(*span, "so it is not known what memory holds when the threads start")
                .note("`main` is followed on one path, without jumps, with numbers that are known")
                .help("give objects their values where they are declared, and leave `main` out: --no-main; or let `main` be one of the threads: --threads main*1,.."),
        );
    }
}

/// Whether a letter may go on with a name.
fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// What is written on the ways from a line that are not those of threads: the names of objects, no name where a pointer leads there.
pub(super) fn lost<'a>(
    source: &Source<'a>,
    first: usize,
    is_start: &impl Fn(usize) -> bool,
) -> Vec<(Option<&'a str>, Span)> {
    let (mut seen, mut waiting, mut found) = (BTreeSet::new(), vec![first], Vec::new());
    while let Some(at) = waiting.pop() {
        let Some(line) = source.lines.get(at) else { continue };
        if is_start(at) || !seen.insert(at) {
            continue;
        }
        let target = line.operands.first().and_then(|to| match to.operand {
            Operand::Bare(expression) => source.target(at, Expression { modifier: None, ..expression }),
            _ => None,
        });
        match line.mnemonic.map(|it| it.kind) {
            Some(Kind::Return | Kind::Trap) => {}
            Some(Kind::Jump) => waiting.extend(target),
            Some(Kind::Branch(_)) => waiting.extend(target.into_iter().chain([at + 1])),
            Some(Kind::Call) => {
                // what is defined elsewhere may write where it is told to
                if target.is_none() && !is_harmless(source, line) {
                    found.extend(addressed(source, first, at));
                }
                waiting.extend(target.into_iter().chain([at + 1]));
            }
            // nobody knows what it does: what it names in memory may be written
            None => {
                found.extend(touched(source, line));
                waiting.push(at + 1);
            }
            _ => {
                found.extend(written(source, line));
                waiting.push(at + 1);
            }
        }
    }
    found.sort_by_key(|(_, span)| (span.start, span.end));
    found
}

/// Whether a call is one of a function that writes nothing of the program.
fn is_harmless(source: &Source<'_>, line: &Line<'_>) -> bool {
    let Some(Operand::Bare(expression)) = line.operands.first().map(|it| it.operand) else { return false };
    let name = source.resolve(Expression { modifier: None, ..expression }).and_then(|it| it.0);
    name.is_some_and(|name| HARMLESS.contains(&name) || CREATING.iter().any(|part| name.contains(part)))
}

/// The objects of which an address is taken between two lines: where that is passed to is not followed.
fn addressed<'a>(source: &Source<'a>, first: usize, last: usize) -> Vec<(Option<&'a str>, Span)> {
    let lines = source.lines.get(first..last).unwrap_or_default().iter();
    let named =
        lines.flat_map(|line| line.operands.iter().map(move |it| (line, it))).filter_map(|(line, it)| {
            let expression = match it.operand {
                Operand::Immediate(expression) => expression,
                Operand::Memory(memory, _) if line.mnemonic?.kind == Kind::Address => memory.displacement,
                Operand::Bare(expression) if line.mnemonic?.kind == Kind::Address => expression,
                _ => return None,
            };
            let (name, _) = source.resolve(Expression { modifier: None, ..expression })?;
            let name = name?;
            let is_object = matches!(source.symbols.get(name), Some(Symbol::Object(_)));
            is_object.then_some((Some(name), line.span))
        });
    named.collect()
}

/// What a line of which nothing is known names in memory that is not on the stack; what a pointer leads to, where it names nothing at all.
fn touched<'a>(source: &Source<'a>, line: &Line<'a>) -> Vec<(Option<&'a str>, Span)> {
    if line.operands.is_empty() {
        return vec![(None, line.span)];
    }
    line.operands.iter().filter_map(|it| in_memory(source, it, line.span)).collect()
}

/// What a line writes in memory that is not on the stack.
fn written<'a>(source: &Source<'a>, line: &Line<'a>) -> Option<(Option<&'a str>, Span)> {
    let places = match line.mnemonic?.kind {
        Kind::Nothing
        | Kind::Fence
        | Kind::StoreFence
        | Kind::Trap
        | Kind::Extend { .. }
        | Kind::ExtendAccumulator(_)
        | Kind::Address
        | Kind::Compare
        | Kind::Test
        | Kind::Jump
        | Kind::Branch(_)
        | Kind::MoveIf(_)
        | Kind::Push
        | Kind::Call
        | Kind::Return
        | Kind::Leave => 0,
        Kind::Move
        | Kind::Add
        | Kind::Subtract
        | Kind::Increment
        | Kind::Decrement
        | Kind::Negate
        | Kind::Complement
        | Kind::Bitwise(_)
        | Kind::ShiftLeft
        | Kind::ShiftRight { .. }
        | Kind::Multiply
        | Kind::ExchangeAdd
        | Kind::CompareExchange
        | Kind::Set(_)
        | Kind::Pop => 1,
        Kind::Exchange => 2,
    };
    line.operands.iter().take(places).find_map(|it| in_memory(source, it, line.span))
}

/// The object that an operand is in, where it is in memory that is not on the stack; no name where a pointer leads there.
fn in_memory<'a>(source: &Source<'a>, operand: &Written<'a>, span: Span) -> Option<(Option<&'a str>, Span)> {
    let memory = match operand.operand {
        Operand::Memory(memory, _) => memory,
        Operand::Bare(displacement) => Memory { displacement, ..Memory::default() },
        Operand::Register(_) | Operand::Immediate(_) => return None,
    };
    let on_stack = memory.base.is_some_and(|part| [RSP, RBP].contains(&part.family));
    if on_stack || memory.thread {
        return None;
    }
    let name = source.resolve(Expression { modifier: None, ..memory.displacement }).and_then(|it| it.0);
    Some((name, span))
}
