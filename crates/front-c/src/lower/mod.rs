//! From syntax to a program: each access to memory is an instruction, in the order of the text; functions are entered where they are
//! called.
//!
//! Which variables refer to threads, and which objects pointers lead to, is found on the way: the code is made again until
//! nothing new is found.

mod access;
mod allocated;
mod atomic;
mod beforehand;
mod budget;
mod call;
mod callee;
mod condition_variable;
mod conversion;
mod create;
mod data;
mod emitted;
mod expression;
mod filled;
mod fractions;
mod layout;
mod local;
mod made;
mod membarrier;
mod mutex;
mod one_step;
mod operator;
mod pending;
mod place;
mod pointed;
mod ranges;
mod rounds;
mod start;
mod statement;
mod tables;
mod thread;
mod typing;
mod uninitialised;
mod unrolled;
mod value;
mod verifier;
mod whole;

use super::parser::Fallible;
use super::syntax::{Declaration, Statement, StatementKind, Type, Unit};
use super::texts::Texts;
use crate::sequence::one_order;
use beforehand::Beforehand;
use create::Instance;
use filled::Fill;
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{Operand, Operation, Ordered, Program, Register, Stop, ThreadFunction};
use one_step::Mark;
use pending::Pending;
pub(super) use start::only_one;
use start::{Plan, Start};
use std::collections::BTreeMap;
use tables::Tables;
use value::Value;
pub(super) use verifier::type_of as type_of_any;

/// The most instructions, with those of functions for each call.
const MOST_INSTRUCTIONS: usize = 20_000;
/// Code is made so often at most, until all is known of what variables refer to: each time, something new is known of one.
const MOST_ROUNDS: usize = 200;

/// A place in the code that is jumped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Label(usize);

/// An operation, and where it stands in the text.
#[derive(Clone, Debug)]
struct Emitted {
    operation: Operation,
    locked: bool,
    /// Of an access to memory and of a fence.
    order: Option<Ordered>,
    goal: Option<Label>,
    span: Span,
    /// What has failed, when this is a failure.
    failure: Option<String>,
    /// What is done in a register, when that is not known yet.
    pending: Option<(Register, Pending)>,
    /// It turned out to do nothing.
    dropped: bool,
    /// What happens here, where it does nothing.
    mark: Option<Mark>,
    /// The check that it is a part of, by where that begins, of something that has no meaning and is not known to happen.
    check: Option<usize>,
}

/// What a name in a function stands for.
#[derive(Clone, Debug)]
enum Binding {
    /// A register.
    Variable(Register, Type),
    /// Something that is never assigned to.
    Fixed(Value),
    /// An object with this name.
    Object(String),
}

/// A function that is entered.
struct Frame {
    function: usize,
    /// How many variables were declared in it so far.
    variables: usize,
    /// Where it ends.
    end: Label,
    labels: BTreeMap<String, Label>,
    /// Names, block by block.
    scopes: Vec<BTreeMap<String, Binding>>,
    /// Where `break` and `continue` lead.
    exits: Vec<(Label, Option<Label>)>,
    /// Where the cases of the statements `switch` are, by where they stand in the text.
    cases: Vec<BTreeMap<u32, Label>>,
}

/// The code on its way.
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
struct Lowering<'u, 't> {
    unit: &'u Unit,
    text: &'u str,
    tables: &'t mut Tables,
    code: Vec<Emitted>,
    labels: Vec<Option<usize>>,
    frames: Vec<Frame>,
    /// How many registers for what is computed on the way are in use.
    in_use: usize,
    /// What is being done.
    span: Span,
    errors: Vec<Diagnostic>,
    end: Label,
    /// Where the thread goes that ends as it should.
    finish: Label,
    /// Where threads stop for whom an assumption does not hold, and where the process ends.
    unmet: Label,
    exit: Label,
    /// Each thread is known, and has its own copy of the code.
    closed: bool,
    /// Threads are created by others.
    creates: bool,
    /// Only what is done before the first thread is created is looked at; and where that ends.
    only_before: bool,
    stops: Vec<usize>,
    /// Where cells were let hold anything.
    fills: Vec<Fill>,
    /// How many times memory was asked for so far.
    allocations: usize,
    /// How many expressions and statements were done so far.
    parts: usize,
    /// Why nothing more is done, when they were too many.
    too_much: Option<Diagnostic>,
    /// The threads that are known.
    instances: Vec<Instance>,
    /// The one whose code is being made.
    current: usize,
    /// The threads that it has created, by the names of the variables that they are known by.
    handles: BTreeMap<String, usize>,
    /// So many conditions and loops are around what is being done: it may be left out, or done again.
    nested: usize,
    /// So many of them are loops.
    in_loops: usize,
    /// So many turns of loops without end are taken, where that was said.
    rounds: Option<u32>,
    /// A weak compare-exchange may fail although it finds what is expected.
    weak_fails: bool,
    /// The order that is said of what is being done, by an atomic operation; else what is accessed says it.
    said: Option<Ordered>,
    /// The order of the next access to memory.
    order: Option<Ordered>,
}

/// What has no meaning in systems, wherever it is in a program: fractions, and functions that are one step and are not called by their names.
pub(super) fn refused(unit: &Unit) -> Option<Diagnostic> {
    fractions::refused(unit).or_else(|| one_step::refused(unit))
}

/// What is asked of a text.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    /// The functions that threads run.
    pub(super) threads: &'a [ThreadFunction],
    /// A program in which nothing is bad is refused.
    pub(super) needs_assertions: bool,
    /// `main` is left out where it is none of the threads.
    pub(super) without_main: bool,
    /// A weak compare-exchange may fail although it finds what is expected.
    pub(super) weak_fails: bool,
    /// So many turns of loops without end are taken; none: all.
    pub(super) rounds: Option<u32>,
}

/// The program of a text; what is wrong goes to `errors`.
pub(super) fn program(
    (unit, texts): (&Unit, &Texts),
    asked: Asked<'_>,
    errors: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Program {
    let Some(plan) = start::plan(unit, asked, errors) else { return Program::default() };
    let from_zero = plan.counts_from_zero(unit);
    let before =
        plan.left_alone(unit).map(|main| beforehand::beforehand(unit, texts, main, asked, from_zero));
    let before = match before.unwrap_or_else(|| Ok(Beforehand::default())) {
        Ok(before) => before,
        Err(error) => {
            errors.push(*error);
            return Program::default();
        }
    };
    let mut tables = Tables::new(unit, from_zero, before.first);
    tables.objects.mutexes.extend(before.mutexes);
    tables.used_fields = before.used_fields;
    tables.assumed.extend(before.left_out.into_iter().chain(one_order(unit)).map(str::to_owned));
    for _ in 0..MOST_ROUNDS {
        tables.has_changed = false;
        let mut lowering = Lowering::new(unit, texts.all(), &mut tables);
        (lowering.rounds, lowering.weak_fails) = (asked.rounds, asked.weak_fails);
        (lowering.closed, lowering.creates) = (plan.is_closed(), matches!(plan, Plan::Main(_)));
        let entries = all_threads(&mut lowering, &plan);
        if !asked.needs_assertions {
            lowering.fails_nowhere();
        }
        lowering.stops();
        lowering.place(lowering.end);
        let Lowering { code, labels, fills, errors: mut found, too_much, .. } = lowering;
        // what is too much is too much the next time
        if tables.has_changed && too_much.is_none() {
            continue;
        }
        found.append(&mut tables.errors);
        found.extend(no_thread_twice(&tables));
        if found.is_empty() {
            let mut made = made::Made::new(code, labels, entries);
            filled::leave_out(&mut made, &fills, &tables);
            if let Some(error) = one_step::outside(&made, &tables, matches!(plan, Plan::Main(_))) {
                errors.push(error);
                return Program::default();
            }
            let ranges = ranges::ranges(&made, &tables);
            let known = tables.wrapping.len();
            tables.wrapping.extend(ranges.too_large(&tables));
            // what wraps around there is computed, and exchanged where nobody comes between
            if tables.wrapping.len() > known {
                continue;
            }
            warnings.extend(tables.numbered());
            // where nothing need be bad, it may be asked who waits
            return layout::program(texts, &tables, (made, ranges, !asked.needs_assertions), errors);
        }
        // what is wrong in a function is wrong in each thread that runs it
        for error in found {
            if !errors.contains(&error) {
                errors.push(error);
            }
        }
        return Program::default();
    }
    errors.push(
        Diagnostic::error("what the variables refer to is not found")
            .help("check a smaller part of the program"),
    );
    Program::default()
}

/// An error where two numbers stand for no thread.
fn no_thread_twice(tables: &Tables) -> Option<Diagnostic> {
    let (minus_one, count) = (tables.minus_one?, tables.count?);
    let error = Diagnostic::error("-1 and the number of threads are both the number of no thread")
        .at(minus_one, "this is the one")
        .also(count, "and this is the other")
        .help("use the number of threads for no thread everywhere");
    Some(error)
}

/// The code of all threads, and where each starts.
fn all_threads(lowering: &mut Lowering<'_, '_>, plan: &Plan) -> Vec<(Label, bool)> {
    let first = match plan {
        Plan::Main(main) => vec![instance(*main, Vec::new())],
        Plan::Functions(starts) if plan.is_closed() => lowering.counted(starts),
        Plan::Functions(starts) => {
            let entries = starts.iter().map(|start| (lowering.thread(start.function), start.only));
            return entries.collect();
        }
    };
    lowering.instances(first).into_iter().map(|start| (start, true)).collect()
}

/// A thread that is there from the start.
fn instance(function: usize, arguments: Vec<Value>) -> Instance {
    Instance { function, arguments, started: None, finished: None, result: None }
}

impl<'u, 't> Lowering<'u, 't> {
    fn new(unit: &'u Unit, text: &'u str, tables: &'t mut Tables) -> Self {
        Self {
            unit,
            text,
            tables,
            code: Vec::new(),
            labels: vec![None; 3],
            frames: Vec::new(),
            in_use: 0,
            span: Span { start: 0, end: 0 },
            errors: Vec::new(),
            end: Label(0),
            finish: Label(0),
            unmet: Label(1),
            exit: Label(2),
            closed: false,
            creates: false,
            only_before: false,
            stops: Vec::new(),
            fills: Vec::new(),
            allocations: 0,
            parts: 0,
            too_much: None,
            instances: Vec::new(),
            current: 0,
            handles: BTreeMap::new(),
            nested: 0,
            in_loops: 0,
            rounds: None,
            weak_fails: false,
            said: None,
            order: None,
        }
    }

    /// Where threads go no further, if any comes there.
    fn stops(&mut self) {
        for (label, stop) in [(self.unmet, Stop::Unmet), (self.exit, Stop::Exit)] {
            if let Some(first) = self.code.iter().find(|emitted| emitted.goal == Some(label)) {
                self.span = first.span;
                self.place(label);
                self.emit(Operation::Stop(stop));
            }
        }
    }

    /// Where nothing is bad: a failure that nobody comes to.
    fn fails_nowhere(&mut self) {
        if self.code.iter().all(|emitted| emitted.failure.is_none()) {
            self.jump(self.end);
            self.fail("nothing: there is no assertion".to_owned());
        }
    }

    /// The code of a function that threads run.
    fn thread(&mut self, function: usize) -> Label {
        let start = self.label();
        self.place(start);
        let it = &self.unit.functions[function];
        self.span = it.span;
        self.holds_nothing();
        let mut names = BTreeMap::new();
        for (place, (name, _)) in it.parameters.iter().enumerate() {
            let value = match place {
                0 => Value::Thread(Operand::Me, value::Target::Number),
                1 => Value::Count,
                _ => {
                    self.too_many_parameters(function);
                    break;
                }
            };
            names.insert(name.clone(), Binding::Fixed(value));
        }
        let end = self.end;
        self.enter(function, end, names);
        self.block(core::slice::from_ref(&it.body));
        self.check_labels();
        self.frames.pop();
        self.jump(end);
        start
    }

    fn too_many_parameters(&mut self, function: usize) {
        let it = &self.unit.functions[function];
        self.errors.push(
            Diagnostic::error(format!("`{}` has more than two parameters", short(&it.name)))
                .at(it.span, "threads run this function")
                .help("expected the number of the thread, and the number of threads"),
        );
    }

    /// Threads of which it is said how many run which function: they know their numbers, and how many there are.
    fn counted(&mut self, starts: &[Start]) -> Vec<Instance> {
        let first = i64::from(!self.tables.from_zero);
        let mut found = Vec::new();
        for (start, number) in starts.iter().zip(first..) {
            let parameters = self.unit.functions[start.function].parameters.len();
            if parameters > 2 {
                self.too_many_parameters(start.function);
            }
            let mut arguments = vec![Value::constant(number), Value::constant(starts.len() as i64)];
            arguments.truncate(parameters);
            found.push(instance(start.function, arguments));
        }
        found
    }

    /// Does something that may be done again.
    fn repeatedly<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        self.in_loops += 1;
        let result = self.perhaps(act);
        self.in_loops -= 1;
        result
    }

    /// Does something that may be left out, or done again.
    fn perhaps<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        self.nested += 1;
        let result = act(self);
        self.nested -= 1;
        result
    }

    /// Enters a function; what its parameters stand for is known.
    fn enter(&mut self, function: usize, end: Label, names: BTreeMap<String, Binding>) {
        self.frames.push(Frame {
            function,
            variables: 0,
            end,
            labels: BTreeMap::new(),
            scopes: vec![names],
            exits: Vec::new(),
            cases: Vec::new(),
        });
    }

    /// Statements one after the other; what is wrong with one is kept, and it goes on with the next one.
    fn block(&mut self, statements: &[Statement]) {
        for (place, statement) in statements.iter().enumerate() {
            if self.is_over() {
                return;
            }
            if self.code.len() > MOST_INSTRUCTIONS {
                let message = format!(
                    "there are more than {MOST_INSTRUCTIONS} instructions, with those of functions for each call"
                );
                self.errors.push(
                    Diagnostic::error(message)
                        .at(statement.span, "here")
                        .help("check a smaller part of the program"),
                );
                return;
            }
            let before = self.in_use;
            let done = match &statement.kind {
                StatementKind::Declare(all) => {
                    self.at(statement.span, |this| this.declare_all(all, Some(&statements[place + 1..])))
                }
                _ => self.statement(statement),
            };
            if let Err(error) = done {
                self.errors.push(*error);
            }
            self.in_use = before;
        }
    }
}

impl Lowering<'_, '_> {
    /// Variables that are declared together; these statements follow in their block, where that is known.
    fn declare_all(&mut self, all: &[Declaration], following: Option<&[Statement]>) -> Fallible<()> {
        for (place, declaration) in all.iter().enumerate() {
            let is_used_next = all[place + 1..].iter().any(|it| it.initial.is_some());
            let following = following.filter(|_| !is_used_next);
            self.at(declaration.span, |this| this.declare(declaration, following))?;
        }
        Ok(())
    }
}

/// An error at a place, on its way.
fn wrong<T>(message: impl Into<String>, span: Span, label: &str, help: &str) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(message.into()).at(span, label.to_owned()).help(help.to_owned())))
}
