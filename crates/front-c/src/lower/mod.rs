//! Lowering: from the syntax tree to a program. Each access to memory is an instruction, in the order of the text; function calls
//! are inlined.
//!
//! Which variables refer to threads, and which objects pointers point to, is found during lowering: the code is generated again
//! until nothing new is found.

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
mod private;
mod ranges;
mod read_write;
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
use beforehand::MainPrefix;
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

/// The largest number of instructions, including those of inlined functions.
const MOST_INSTRUCTIONS: usize = 20_000;
/// The largest number of times that the code is generated, until it is known what all variables refer to. Each time, something new
/// is found about a variable.
const MOST_ROUNDS: usize = 200;

/// A label: a place in the code that can be jumped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Label(usize);

/// An instruction, with its place in the source.
#[derive(Clone, Debug)]
struct Emitted {
    operation: Operation,
    locked: bool,
    /// The memory order of an access or fence.
    order: Option<Ordered>,
    goal: Option<Label>,
    span: Span,
    /// The description of the failure, if this is one.
    failure: Option<String>,
    /// The computation in a register, if the operation depends on the ranges of numbers.
    pending: Option<(Register, Pending)>,
    /// Whether it has no effect and is removed.
    dropped: bool,
    /// An event at this point, for an instruction without effect.
    mark: Option<Mark>,
    /// If it belongs to a check for undefined behaviour that may turn out to be superfluous: the index at which this check begins.
    check: Option<usize>,
    /// If it stands for code that no thread reaches: see [`garret_program::Instruction::unreached`].
    unreached: usize,
}

/// The meaning of a name in a function.
#[derive(Clone, Debug)]
enum Binding {
    /// A variable in a register.
    Variable(Register, Type),
    /// A value that never changes.
    Fixed(Value),
    /// The object with this name.
    Object(String),
}

/// A function that is being inlined.
struct Frame {
    function: usize,
    /// The number of variables declared in it so far.
    variables: usize,
    /// The label of its end.
    end: Label,
    labels: BTreeMap<String, Label>,
    /// The names of each open block.
    scopes: Vec<BTreeMap<String, Binding>>,
    /// The targets of `break` and `continue`.
    exits: Vec<(Label, Option<Label>)>,
    /// The labels of the cases of the open `switch` statements, by their offset in the text.
    cases: Vec<BTreeMap<u32, Label>>,
}

/// The code that is being generated.
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
struct Lowering<'u, 't> {
    unit: &'u Unit,
    text: &'u str,
    tables: &'t mut Tables,
    code: Vec<Emitted>,
    labels: Vec<Option<usize>>,
    frames: Vec<Frame>,
    /// The number of registers for intermediate results that are in use.
    in_use: usize,
    /// The place of the construct that is being lowered.
    span: Span,
    errors: Vec<Diagnostic>,
    end: Label,
    /// Where a thread goes that terminates normally.
    finish: Label,
    /// Where threads stop if an assumption does not hold; `exit` is where the process exits.
    unmet: Label,
    exit: Label,
    /// Whether the threads are known one by one, and each has its own copy of the code.
    closed: bool,
    /// Whether threads are created by other threads.
    creates: bool,
    /// Whether only the code before the first creation of a thread is generated; `stops` are the indices at which it ends.
    only_before: bool,
    stops: Vec<usize>,
    /// The places at which cells get arbitrary values.
    fills: Vec<Fill>,
    /// The number of memory allocations so far.
    allocations: usize,
    /// The number of expressions and statements lowered so far.
    parts: usize,
    /// The error if there are too many of them; nothing more is lowered then.
    too_much: Option<Diagnostic>,
    /// The known threads.
    instances: Vec<Instance>,
    /// The thread whose code is being generated.
    current: usize,
    /// The threads that it has created, by the names of the variables that hold their handles.
    handles: BTreeMap<String, usize>,
    /// The number of enclosing conditions and loops: the current construct may be skipped or repeated.
    nested: usize,
    /// The number of enclosing loops.
    in_loops: usize,
    /// The number of iterations of endless loops, if it is bounded.
    rounds: Option<u32>,
    /// Whether a weak compare-exchange may fail although it finds the expected value.
    weak_fails: bool,
    /// The memory order that an atomic operation gives. Without one, the type of the accessed object gives the order.
    explicit_order: Option<Ordered>,
    /// The memory order of the next access.
    order: Option<Ordered>,
}

/// The error for constructs that systems do not support anywhere in a program: floating-point numbers, and functions that are one
/// step but are not called by their names.
pub(super) fn refused(unit: &Unit) -> Option<Diagnostic> {
    fractions::refused(unit).or_else(|| one_step::refused(unit))
}

/// The options of the lowering.
#[derive(Clone, Copy)]
pub(super) struct LoweringOptions<'a> {
    /// The functions that threads run.
    pub(super) threads: &'a [ThreadFunction],
    /// Whether a program without bad states is refused.
    pub(super) needs_assertions: bool,
    /// Whether `main` is ignored if no thread runs it.
    pub(super) without_main: bool,
    /// Whether a weak compare-exchange may fail although it finds the expected value.
    pub(super) weak_fails: bool,
    /// The number of iterations of endless loops. `None`: they do not end.
    pub(super) rounds: Option<u32>,
}

/// Lowers a translation unit to a program. Mistakes are added to `errors`.
pub(super) fn program(
    (unit, texts): (&Unit, &Texts),
    asked: LoweringOptions<'_>,
    errors: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Program {
    let Some(plan) = start::plan(unit, asked, errors) else { return Program::default() };
    let from_zero = plan.counts_from_zero(unit);
    let before =
        plan.left_alone(unit).map(|main| beforehand::beforehand(unit, texts, main, asked, from_zero));
    let before = match before.unwrap_or_else(|| Ok(MainPrefix::default())) {
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
            lowering.add_unreachable_failure();
        }
        lowering.stops();
        lowering.place(lowering.end);
        let Lowering { code, labels, fills, errors: mut found, too_much, .. } = lowering;
        // what is too large will be too large the next time
        if tables.has_changed && too_much.is_none() {
            continue;
        }
        found.append(&mut tables.errors);
        found.extend(tables.wrong_thread_numbers().into_iter().chain(no_thread_twice(&tables)));
        if found.is_empty() {
            let mut made = made::CompleteCode::new(code, labels, entries);
            let left_out = filled::leave_out(&mut made, &fills, &tables).err();
            let outside = || one_step::outside(&made, &tables, matches!(plan, Plan::Main(_)));
            if let Some(error) = left_out.or_else(outside) {
                errors.push(error);
                return Program::default();
            }
            let ranges = ranges::ranges(&made, &tables);
            let too_large = ranges.too_large(&tables);
            // sums in these cells are computed and written by compare-exchange, repeated while another thread intervenes
            if tables.wrap(too_large) {
                continue;
            }
            warnings.extend(tables.numbered());
            return private::program(texts, &mut tables, (made, ranges, !asked.needs_assertions), errors);
        }
        // an error in a function occurs in each thread that runs it
        for error in found {
            if !errors.contains(&error) {
                errors.push(error);
            }
        }
        return Program::default();
    }
    errors.push(
        Diagnostic::error("the analysis of what variables refer to did not finish")
            .help("check a smaller part of the program"),
    );
    Program::default()
}

/// An error if -1 stands for no thread, which is before all of them, and the program also needs it to be after all of them.
fn no_thread_twice(tables: &Tables) -> Option<Diagnostic> {
    let minus_one = tables.minus_one?;
    if let Some(count) = tables.count {
        let error = Diagnostic::error("-1 and the number of threads are both used for no thread")
            .at(minus_one, "one of them")
            .also(count, "and the other")
            .help("use the number of threads for no thread everywhere");
        return Some(error);
    }
    let error = Diagnostic::error("-1 stands for no thread, and thread numbers are compared in their order")
        .at(minus_one, "-1 is used here")
        .also(tables.ordered?, "and this compares thread numbers")
        .help("compare by == and !=, or use the number of threads for no thread");
    Some(error)
}

/// The code of all threads. Returns the entry of each, and whether exactly one thread starts there.
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

/// A thread that exists from the start.
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
            explicit_order: None,
            order: None,
        }
    }

    /// Places the labels at which threads stop, if some code jumps there.
    fn stops(&mut self) {
        for (label, stop) in [(self.unmet, Stop::Unmet), (self.exit, Stop::Exit)] {
            if let Some(first) = self.code.iter().find(|emitted| emitted.goal == Some(label)) {
                self.span = first.span;
                self.place(label);
                self.emit(Operation::Stop(stop));
            }
        }
    }

    /// Adds a failure that no thread reaches, if there is no failure.
    fn add_unreachable_failure(&mut self) {
        if self.code.iter().all(|emitted| emitted.failure.is_none()) {
            self.jump(self.end);
            self.fail("nothing: there is no assertion".to_owned());
        }
    }

    /// The code of a function that any number of threads run, or one thread.
    fn thread(&mut self, function: usize) -> Label {
        let start = self.label();
        self.place(start);
        let it = &self.unit.functions[function];
        self.span = it.span;
        self.holds_nothing();
        let mut names = BTreeMap::new();
        for (place, (name, kind)) in it.parameters.iter().enumerate() {
            let value = match place {
                0 => Value::Thread(Operand::Me, value::Target::Number),
                1 => Value::Count,
                _ => {
                    self.too_many_parameters(function);
                    break;
                }
            };
            match self.converted(value, kind) {
                Ok(value) => drop(names.insert(name.clone(), Binding::Fixed(value))),
                Err(error) => self.errors.push(*error),
            }
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

    /// The threads if the number of threads for each function is given. They know their numbers, and how many there are.
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

    /// Lowers something that may be repeated.
    fn repeatedly<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        self.in_loops += 1;
        let result = self.perhaps(act);
        self.in_loops -= 1;
        result
    }

    /// Lowers something that may be skipped or repeated.
    fn perhaps<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        self.nested += 1;
        let result = act(self);
        self.nested -= 1;
        result
    }

    /// Begins to inline a function with these meanings of its parameters.
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

    /// Lowers statements in sequence. An error in one is recorded, and the next one is lowered.
    fn block(&mut self, statements: &[Statement]) {
        for (place, statement) in statements.iter().enumerate() {
            if self.is_over() {
                return;
            }
            if self.code.len() > MOST_INSTRUCTIONS {
                let message = format!(
                    "there are more than {MOST_INSTRUCTIONS} instructions, counting functions for each call"
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
    /// The variables of one declaration. `following` are the statements after it in its block, if they are known.
    fn declare_all(&mut self, all: &[Declaration], following: Option<&[Statement]>) -> Fallible<()> {
        for (place, declaration) in all.iter().enumerate() {
            let is_used_next = all[place + 1..].iter().any(|it| it.initial.is_some());
            let following = following.filter(|_| !is_used_next);
            self.at(declaration.span, |this| this.declare(declaration, following))?;
        }
        Ok(())
    }
}

/// An error at a place in the source.
fn wrong<T>(message: impl Into<String>, span: Span, label: &str, help: &str) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(message.into()).at(span, label.to_owned()).help(help.to_owned())))
}
