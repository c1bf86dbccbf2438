//! Determines the writes of `main` that are not part of the program, and the messages about them.

use super::mnemonic::Kind;
use super::operand::{Expression, Memory, Operand, RBP, RSP, SourceOperand};
use super::source::{Line, Source, Symbol};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::Program;
use std::collections::BTreeSet;

/// Functions that create a thread; for C++ and Rust, parts of their names.
pub(super) const CREATING: [&str; 4] = ["pthread_create", "thrd_create", "_M_start_thread", "6thread5spawn"];

/// Library functions that write no memory of the program.
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

/// Which part of `main` is not in the program.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Rest {
    /// None: there is no `main`, or it is a thread, or it was followed to its end.
    #[default]
    Nothing,
    /// The part after it has created a thread.
    AfterFirst,
    /// All of it: it could not be followed.
    All,
}

/// The writes of `main` that are not in the program.
#[derive(Default)]
pub(super) struct Lost<'a> {
    /// The names of the written objects (`None` for a write through a pointer), and the places in the source.
    pub(super) written: Vec<(Option<&'a str>, Span)>,
    /// Whether other parts of `main` that may matter are lost: an assertion, or a thread that runs none of the named functions.
    pub(super) more: bool,
    pub(super) rest: Rest,
}

impl<'a> Lost<'a> {
    /// The losses for `main`, which begins at line `main`, if its part from line `first` on is not in the program.
    pub(super) fn of(
        source: &Source<'a>,
        (main, first): (usize, usize),
        rest: Rest,
        starts: &[(usize, bool)],
    ) -> Self {
        let walk = Walk::new(source, first, starts);
        let all = Walk::new(source, main, starts);
        let is_other = |line: &usize| !starts.iter().any(|(start, _)| start == line);
        let more = walk.fails || all.code().iter().any(is_other);
        Self { written: walk.written(), more, rest }
    }
}

impl Lost<'_> {
    /// Reports lost writes to objects that threads access, or to tables of their jumps. If memory may initially hold something else,
    /// this is an error; otherwise, an assumption of the answer.
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
        let left_out = match self.rest {
            Rest::AfterFirst if self.more || !lost.is_empty() => {
                Some("`main` is run up to its first thread only")
            }
            Rest::AfterFirst | Rest::Nothing => None,
            Rest::All => Some("`main` is not run"),
        };
        program.assumed.extend(left_out.map(str::to_owned));
        let Some((_, span)) = lost.first().copied() else { return };
        let name = |name: Option<&str>| {
            name.map_or("what a pointer leads to".to_owned(), |it| format!("`{}`", short(it)))
        };
        let names: BTreeSet<String> = lost.iter().map(|(it, _)| name(*it)).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        if self.rest != Rest::All {
            warnings.push(
                Diagnostic::warning(format!(
                    "writes of `main` after the creation of threads are ignored: {names}"
                ))
                .at(*span, "no thread does this")
                .help("let `main` be one of the threads: --threads main*1,.."),
            );
            return;
        }
        errors.push(
            Diagnostic::error(format!("the values that `main` writes before it creates threads are not known: {names}"))
                .at(*span, "so the initial contents of memory are unknown when the threads start")
                .note("`main` is followed on one path, without jumps, with numbers that are known")
                .help("give objects their values where they are declared, and leave `main` out: --no-main; or let `main` be one of the threads: --threads main*1,.."),
        );
    }
}

/// Whether a character may continue a name.
fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Functions that report a failure.
const FAILING: [&str; 7] = [
    "__assert_fail",
    "__assert_perror_fail",
    "__assert",
    "__assert_rtn",
    "abort",
    "reach_error",
    "__VERIFIER_error",
];

/// A walk along all paths from a line, including called functions.
struct Walk<'s, 'a> {
    source: &'s Source<'a>,
    seen: BTreeSet<usize>,
    waiting: Vec<usize>,
    /// The writes of lines, and the calls with unknown targets.
    found: Vec<(Option<&'a str>, Span)>,
    /// Whether functions of other files are called, which may write through pointers and call functions that they are passed.
    escapes: bool,
    /// Whether a failure may be reached.
    fails: bool,
}

impl<'s, 'a> Walk<'s, 'a> {
    /// Walks from a line. A function that any number of threads run is not entered: one more thread may do the same, earlier or later.
    /// If a fixed number of threads run it, what it does here comes in addition.
    fn new(source: &'s Source<'a>, first: usize, starts: &[(usize, bool)]) -> Self {
        let seen = BTreeSet::new();
        let (waiting, found) = (vec![first], Vec::new());
        let mut walk = Self { source, seen, waiting, found, escapes: false, fails: false };
        loop {
            while let Some(at) = walk.waiting.pop() {
                let is_covered = starts.iter().any(|(start, only)| *start == at && !only);
                if !is_covered && walk.seen.insert(at) {
                    walk.line(at);
                }
            }
            if !walk.escapes {
                return walk;
            }
            // threads start elsewhere and are not callbacks; no line is visited twice, so this terminates
            let is_new = |at: &usize| !walk.seen.contains(at) && starts.iter().all(|(start, _)| start != at);
            walk.waiting = walk.code().into_iter().filter(is_new).collect();
            if walk.waiting.is_empty() {
                return walk;
            }
        }
    }

    /// Processes a line: its writes and its successors.
    fn line(&mut self, at: usize) {
        let source = self.source;
        let Some(line) = source.lines.get(at) else { return };
        match line.mnemonic.map(|it| it.kind) {
            Some(Kind::Return) => {}
            Some(Kind::Trap) => self.fails = true,
            Some(Kind::Jump) => self.goes(line, at),
            Some(Kind::Branch(_) | Kind::Call) => {
                self.goes(line, at);
                self.waiting.push(at + 1);
            }
            // an unknown instruction may write the memory that it names
            None => {
                self.found.extend(touched(source, line));
                self.waiting.push(at + 1);
            }
            _ => {
                self.found.extend(written(source, line));
                self.waiting.push(at + 1);
            }
        }
    }

    /// A jump or a call: inside of this file, or to a function that is defined elsewhere.
    fn goes(&mut self, line: &Line<'a>, at: usize) {
        let expression = line.operands.first().and_then(|to| match to.operand {
            Operand::Bare(expression) => Some(expression),
            // through the table of the linker
            Operand::Memory(memory, _) if memory.relative && to.indirect => Some(memory.displacement),
            _ => None,
        });
        let expression = expression.map(|it| Expression { modifier: None, ..it });
        if let Some(target) = expression.and_then(|it| self.source.target(at, it)) {
            self.waiting.push(target);
            return;
        }
        let name = expression.and_then(|it| self.source.resolve(it)).and_then(|it| it.0);
        match name.filter(|name| !self.source.symbols.contains_key(name)) {
            Some(name) => {
                self.fails |= FAILING.contains(&name);
                if !HARMLESS.contains(&name) && CREATING.iter().all(|part| !name.contains(part)) {
                    self.escapes = true;
                    // it may call the functions that it is passed, even those that threads run
                    self.waiting.extend(self.given(at));
                }
            }
            // through a pointer: it may be any function, and write anything
            None => self.found.push((None, line.span)),
        }
    }

    /// The functions of this file whose addresses are taken between the previous call and this one.
    fn given(&self, at: usize) -> Vec<usize> {
        /// The largest distance in lines.
        const FAR: usize = 64;
        let before = self.source.lines.get(at.saturating_sub(FAR)..at).unwrap_or_default().iter().rev();
        let is_call = |line: &&Line<'_>| line.mnemonic.is_some_and(|it| it.kind == Kind::Call);
        let lines = before.take_while(|line| !is_call(line));
        lines.flat_map(|line| addressed(self.source, line)).filter_map(|it| self.begins(it.0)).collect()
    }

    /// The first line of the function with this name.
    fn begins(&self, name: &str) -> Option<usize> {
        match self.source.symbols.get(name) {
            Some(Symbol::Code(at)) => Some(*at),
            Some(Symbol::Object(_)) | None => None,
        }
    }

    /// The names whose addresses are taken on these paths, with their places in the source.
    fn addressed(&self) -> impl Iterator<Item = (&'a str, Span)> {
        let lines = self.seen.iter().filter_map(|at| self.source.lines.get(*at));
        lines.flat_map(|line| addressed(self.source, line))
    }

    /// The first lines of the functions of this file whose addresses are taken on these paths.
    fn code(&self) -> BTreeSet<usize> {
        self.addressed().filter_map(|(name, _)| self.begins(name)).collect()
    }

    /// The writes on these paths: the names of objects, `None` for a write through a pointer.
    fn written(&self) -> Vec<(Option<&'a str>, Span)> {
        let is_object = |name: &str| matches!(self.source.symbols.get(name), Some(Symbol::Object(_)));
        let passed = self.addressed().filter(|(name, _)| self.escapes && is_object(name));
        let passed = passed.map(|(name, span)| (Some(name), span));
        let mut found: Vec<_> = self.found.iter().copied().chain(passed).collect();
        found.sort_by_key(|(_, span)| (span.start, span.end));
        found
    }
}

/// The names whose addresses a line takes, with its place in the source.
fn addressed<'a>(source: &Source<'a>, line: &Line<'a>) -> Vec<(&'a str, Span)> {
    let is_address = line.mnemonic.is_some_and(|it| it.kind == Kind::Address);
    let of_operand = |it: &SourceOperand<'a>| {
        let expression = match it.operand {
            Operand::Immediate(expression) => expression,
            // the address is in a table of the linker
            Operand::Memory(memory, _) if is_address || memory.displacement.modifier.is_some() => {
                memory.displacement
            }
            Operand::Bare(expression) if is_address => expression,
            _ => return None,
        };
        let (name, _) = source.resolve(Expression { modifier: None, ..expression })?;
        Some((name?, line.span))
    };
    line.operands.iter().filter_map(of_operand).collect()
}

/// The memory that an unknown instruction names, except the stack; a write through a pointer if it names nothing.
fn touched<'a>(source: &Source<'a>, line: &Line<'a>) -> Vec<(Option<&'a str>, Span)> {
    if line.operands.is_empty() {
        return vec![(None, line.span)];
    }
    line.operands.iter().filter_map(|it| in_memory(source, it, line.span)).collect()
}

/// The memory that a line writes, except the stack.
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

/// The object of a memory operand that is not on the stack; `None` as its name if it is accessed through a pointer.
fn in_memory<'a>(
    source: &Source<'a>,
    operand: &SourceOperand<'a>,
    span: Span,
) -> Option<(Option<&'a str>, Span)> {
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
