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

/// How much of `main` is not in the program.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Rest {
    /// Nothing: there is no `main`, or it is a thread, or it was followed to its end.
    #[default]
    Nothing,
    /// What comes after it has created a thread.
    AfterFirst,
    /// All of it: it could not be followed.
    All,
}

/// What `main` writes that is not in the program.
#[derive(Default)]
pub(super) struct Lost<'a> {
    /// The names of objects, no name where a pointer leads there; and where that stands.
    pub(super) written: Vec<(Option<&'a str>, Span)>,
    /// What is lost besides may be bad: an assertion of `main`, or a thread that is not among those that are named.
    pub(super) more: bool,
    pub(super) rest: Rest,
}

impl<'a> Lost<'a> {
    /// What is lost of `main`, which begins at a line, where a part of it that begins at another line is not in the program.
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

/// Functions that a thread comes to where something bad has happened.
const FAILING: [&str; 7] = [
    "__assert_fail",
    "__assert_perror_fail",
    "__assert",
    "__assert_rtn",
    "abort",
    "reach_error",
    "__VERIFIER_error",
];

/// All ways from a line on, also into functions that are called.
struct Walk<'s, 'a> {
    source: &'s Source<'a>,
    seen: BTreeSet<usize>,
    waiting: Vec<usize>,
    /// What lines write, and what is called nobody knows where.
    found: Vec<(Option<&'a str>, Span)>,
    /// Functions of other files are called, which may write where they are told to, and call what they are given.
    escapes: bool,
    /// It may come to what is bad.
    fails: bool,
}

impl<'s, 'a> Walk<'s, 'a> {
    /// The ways from a line. A function that any number of threads run is not entered: one of them may do the same, before the others or
    /// behind them. Where just so many threads run it, what it does here is done once more.
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
            // threads begin elsewhere, and what is called back is none of them; no line is seen twice, so that this ends
            let is_new = |at: &usize| !walk.seen.contains(at) && starts.iter().all(|(start, _)| start != at);
            walk.waiting = walk.code().into_iter().filter(is_new).collect();
            if walk.waiting.is_empty() {
                return walk;
            }
        }
    }

    /// Where it goes on behind a line, and what that writes.
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
            // nobody knows what it does: what it names in memory may be written
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

    /// A jump or a call: into this file, or of a function that is defined elsewhere.
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
                    // what it is given is called back, also where threads run that, too
                    self.waiting.extend(self.given(at));
                }
            }
            // through a pointer: it may be any function, and write anything
            None => self.found.push((None, line.span)),
        }
    }

    /// The functions of this file whose addresses are taken just before a call, behind the one before it.
    fn given(&self, at: usize) -> Vec<usize> {
        /// So far before it.
        const FAR: usize = 64;
        let before = self.source.lines.get(at.saturating_sub(FAR)..at).unwrap_or_default().iter().rev();
        let is_call = |line: &&Line<'_>| line.mnemonic.is_some_and(|it| it.kind == Kind::Call);
        let lines = before.take_while(|line| !is_call(line));
        lines.flat_map(|line| addressed(self.source, line)).filter_map(|it| self.begins(it.0)).collect()
    }

    /// Where the function of a name begins.
    fn begins(&self, name: &str) -> Option<usize> {
        match self.source.symbols.get(name) {
            Some(Symbol::Code(at)) => Some(*at),
            Some(Symbol::Object(_)) | None => None,
        }
    }

    /// The names whose addresses are taken on these ways, with where that stands.
    fn addressed(&self) -> impl Iterator<Item = (&'a str, Span)> {
        let lines = self.seen.iter().filter_map(|at| self.source.lines.get(*at));
        lines.flat_map(|line| addressed(self.source, line))
    }

    /// The functions of this file whose addresses are taken on these ways: where they begin.
    fn code(&self) -> BTreeSet<usize> {
        self.addressed().filter_map(|(name, _)| self.begins(name)).collect()
    }

    /// What is written on these ways: the names of objects, no name where a pointer leads there.
    fn written(&self) -> Vec<(Option<&'a str>, Span)> {
        let is_object = |name: &str| matches!(self.source.symbols.get(name), Some(Symbol::Object(_)));
        let passed = self.addressed().filter(|(name, _)| self.escapes && is_object(name));
        let passed = passed.map(|(name, span)| (Some(name), span));
        let mut found: Vec<_> = self.found.iter().copied().chain(passed).collect();
        found.sort_by_key(|(_, span)| (span.start, span.end));
        found
    }
}

/// The names whose addresses a line takes, with where it stands.
fn addressed<'a>(source: &Source<'a>, line: &Line<'a>) -> Vec<(&'a str, Span)> {
    let is_address = line.mnemonic.is_some_and(|it| it.kind == Kind::Address);
    let of_operand = |it: &Written<'a>| {
        let expression = match it.operand {
            Operand::Immediate(expression) => expression,
            // a table of the linker holds the address
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
