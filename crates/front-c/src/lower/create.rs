//! Creation and joining of threads: each thread has its own copy of the code, waits until it is created, and sets a flag when it ends.
//!
//! Creation exchanges a flag, which waits until the store buffer is empty. So does the end of a thread that is joined; the joining
//! thread reads its flag until it is set. As each place creates at most one thread, the threads are known before the program runs.

use super::data::Object;
use super::value::{Address, Base, Target, Value};
use super::{Frame, Label, Lowering, wrong};
use crate::constant::Constant;
use crate::parser::Fallible;
use crate::syntax::{
    Expression, ExpressionKind, Function, Shape, Statement, StatementKind, Type, Unary, Unit, creating,
};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{MOST_THREADS, MemoryOrder, Operand, Operation, Place, Relation};
use std::collections::BTreeMap;

/// Functions that wait for the end of a thread.
const JOINING: [&str; 2] = ["pthread_join", "thrd_join"];

/// A thread with its own copy of the code.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) function: usize,
    pub(super) arguments: Vec<Value>,
    /// The flag that says that it was created. `None` if it exists from the start.
    pub(super) started: Option<Address>,
    /// The flag that says that it has ended, if a thread waits for it.
    pub(super) finished: Option<Address>,
    /// Where its result is stored, if it is used.
    pub(super) result: Option<Address>,
}

/// Whether the function with this name waits for the end of a thread.
pub(super) fn joins(name: &str) -> bool {
    JOINING.contains(&name)
}

/// Whether evaluating an expression has side effects.
fn changes_something(expression: &Expression) -> bool {
    expression.any(&|it| {
        matches!(
            it.kind,
            ExpressionKind::Call(..)
                | ExpressionKind::CallOf(..)
                | ExpressionKind::Assign(..)
                | ExpressionKind::Step(..)
        )
    })
}

/// Whether a statement creates or joins threads, directly or in functions that it calls.
pub(super) fn touches_threads(unit: &Unit, statement: &Statement) -> bool {
    let touches = |it: &Expression| matches!(&it.kind, ExpressionKind::Call(name, _) if creating(name).is_some() || joins(name));
    unit.does(statement, &touches)
}

/// Whether a statement passes the address of the variable to a thread that it creates.
pub(super) fn is_passed(statement: &Statement, name: &str) -> bool {
    statement.any(&|it| match &it.kind {
        ExpressionKind::Call(called, arguments) => creating(called)
            .and_then(|(_, _, argument)| arguments.get(argument))
            .is_some_and(|argument| argument.any(&|it| it.is_address_of(name))),
        _ => false,
    })
}

impl Lowering<'_, '_> {
    /// Generates the code of these threads and of those that they create. Returns their entries.
    pub(super) fn instances(&mut self, first: Vec<Instance>) -> Vec<Label> {
        self.instances = first;
        let mut starts = Vec::new();
        while starts.len() < self.instances.len() && self.instances.len() <= MOST_THREADS as usize {
            starts.push(self.instance(starts.len()));
        }
        starts
    }

    fn instance(&mut self, number: usize) -> Label {
        let it = self.instances[number].clone();
        let function = &self.unit.functions[it.function];
        (self.current, self.nested, self.in_loops, self.in_use) = (number, 0, 0, 0);
        self.span = function.span;
        self.handles = BTreeMap::new();
        let start = self.label();
        self.place(start);
        self.finish = self.label();
        if let Err(error) = self.whole_thread(function, it) {
            self.errors.push(*error);
        }
        start
    }

    fn whole_thread(&mut self, function: &Function, it: Instance) -> Fallible<()> {
        if let Some(started) = &it.started {
            self.await_flag(started)?;
        }
        self.holds_nothing();
        let finish = self.finish;
        // a return from `main` exits the process
        let is_main = self.creates && self.current == 0;
        let end = if is_main { self.exit } else { finish };
        self.enter(it.function, end, BTreeMap::new());
        let done = self.parameters_without_value(function, it.arguments.len());
        let done = done.and_then(|()| self.function_body(function, it.arguments));
        self.check_labels();
        self.frames.pop();
        done?;
        if is_main {
            self.jump(end);
        }
        self.place(finish);
        // lowering the code may have found a thread that waits for it
        if let Some(finished) = self.instances[self.current].finished.clone() {
            self.span = function.span;
            self.ordered(MemoryOrder::Release, |this| this.store(&finished, Value::constant(1), true))?;
        }
        let end = self.end;
        self.jump(end);
        Ok(())
    }

    /// Gives parameters of `main` without a known argument a register each. The function must not use them.
    fn parameters_without_value(&mut self, function: &Function, values: usize) -> Fallible<()> {
        for (name, kind) in function.parameters.iter().skip(values) {
            let names = |it: &Expression| it.is_name(name);
            if function.body.any(&names) {
                return wrong(
                    "the arguments of `main` are not known",
                    function.span,
                    "it uses them",
                    "leave the parameters out, or name the functions that threads run: --threads f,g",
                );
            }
            let register = self.new_variable(name)?;
            self.bind(name, super::Binding::Variable(register, kind.clone()));
        }
        Ok(())
    }

    /// Waits until the flag is set.
    fn await_flag(&mut self, flag: &Address) -> Fallible<()> {
        let again = self.label();
        self.place(again);
        let before = self.in_use;
        let (_, cell) = self.ordered(MemoryOrder::Acquire, |this| this.cell(flag))?;
        let found = self.temporary()?;
        self.emit(Operation::Move(Place::Register(found), Operand::Place(Place::Memory(cell))));
        self.jump_when(super::value::operand(found), Relation::Equal, 0, again);
        self.in_use = before;
        Ok(())
    }

    /// A flag of a thread: an object that cannot be named in the text.
    fn thread_flag(&mut self, number: usize, what: &str, span: Span) -> Address {
        let name = format!("thread {} {what}", number + 1);
        let kind = Type::plain(Shape::Bool);
        let object = Object { kind: kind.clone(), local: false, span };
        self.tables.objects.all.entry(name.clone()).or_insert(object);
        Address { base: Base::Shared, name, kind }
    }

    /// `pthread_create`, `thrd_create`.
    pub(super) fn create(&mut self, name: &str, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let Some((count, function, argument)) = creating(name) else { return Ok(Value::Void) };
        if arguments.len() != count {
            let message = format!("`{name}` takes {count} arguments");
            return wrong(message, span, "wrong number of arguments", "correct it");
        }
        if self.only_before {
            // the arguments are evaluated before the thread exists
            for argument in arguments.iter().filter(|it| changes_something(it)) {
                self.effect(argument)?;
            }
            return Ok(self.stop());
        }
        self.may_create(span)?;
        let index = self.function_named(&arguments[function])?;
        let handle = self.value(&arguments[0])?;
        let handle = self.target_of(handle, arguments[0].span)?;
        let handle = thread_handle(handle, arguments[0].span)?;
        let value = self.value(&arguments[argument])?;
        let value = passed(value, arguments[argument].span)?;
        if let Value::Address(address) = &value {
            self.record_escaping_address(address);
        }
        let number = self.instances.len();
        let started = self.thread_flag(number, "created", span);
        let address = match &value {
            Value::Address(address) => Some(address.name.clone()),
            Value::Number(_) | Value::Void | Value::Count | Value::Thread(_, Target::Number) => None,
            Value::Pointer(..) | Value::Thread(..) => Some(String::new()),
        };
        let takes_it = !self.unit.functions[index].parameters.is_empty();
        let arguments = if takes_it { vec![value] } else { Vec::new() };
        self.instances.push(Instance {
            function: index,
            arguments,
            started: Some(started.clone()),
            finished: None,
            result: None,
        });
        self.handles.insert(handle, number);
        self.ordered(MemoryOrder::Release, |this| this.store(&started, Value::constant(1), true))?;
        self.mark(super::one_step::Mark::Creates(address));
        Ok(Value::constant(0))
    }

    /// Ends the code here: what follows is not lowered.
    fn stop(&mut self) -> Value {
        let end = self.end;
        self.jump(end);
        self.stops.push(self.code.len());
        Value::constant(0)
    }

    /// Whether the current construct is executed exactly once by its thread: under no condition, in no loop, and without `goto` in
    /// the function.
    fn is_in_a_straight_line(&self) -> bool {
        self.nested == 0 && self.is_done_once()
    }

    /// Whether the current construct is executed at most once by its thread: in no loop, and without `goto` in the function.
    pub(super) fn is_done_once(&self) -> bool {
        let jumps = |it: &StatementKind| matches!(it, StatementKind::Goto(_));
        let is_jumping = |frame: &Frame| self.unit.functions[frame.function].body.any_statement(&jumps);
        self.in_loops == 0 && !self.frames.iter().any(is_jumping)
    }

    /// Checks that each place creates at most one thread, so that the threads are known.
    fn may_create(&self, span: Span) -> Fallible<()> {
        if !self.creates {
            return wrong(
                "`main` creates threads, but --threads already gives the threads of the program",
                span,
                "--threads says which functions threads run, from the start",
                "leave --threads out: then the threads are those that `main` creates",
            );
        }
        if !self.is_in_a_straight_line() {
            return wrong(
                "it is not known how many threads are created here",
                span,
                "this is under a condition, in a loop, or in a function with `goto`",
                "create threads in a straight line, or in loops `for (i = 0; i < 3; i++)` with constant bounds",
            );
        }
        if self.instances.len() >= MOST_THREADS as usize {
            let message = format!("there are more than {MOST_THREADS} threads");
            return wrong(message, span, "this creates one more", "create fewer");
        }
        Ok(())
    }

    /// The function that a thread runs.
    fn function_named(&self, it: &Expression) -> Fallible<usize> {
        let name = match &it.kind {
            ExpressionKind::Name(name) => Some(name),
            ExpressionKind::Unary(Unary::Address, operand) => match &operand.kind {
                ExpressionKind::Name(name) => Some(name),
                _ => None,
            },
            ExpressionKind::Cast(_, operand) => return self.function_named(operand),
            _ => None,
        };
        let Some(name) = name.filter(|name| self.binding(name).is_none()) else {
            return wrong(
                "the function that the thread runs is not known",
                it.span,
                "expected the name of a function",
                "name it here",
            );
        };
        let Some(index) = self.unit.functions.iter().position(|it| it.name == *name) else {
            return Err(Box::new(
                Diagnostic::error(format!("there is no function `{}` in this file", short(name)))
                    .at(it.span, "the thread runs it")
                    .help("write it in this file"),
            ));
        };
        if self.unit.functions[index].parameters.len() > 1 {
            let message = format!("`{}` has more than one parameter", short(name));
            return wrong(message, it.span, "threads run it", "expected one: what the creator passes");
        }
        Ok(index)
    }

    /// `pthread_join`, `thrd_join`.
    pub(super) fn join(&mut self, name: &str, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let [handle, result] = arguments else {
            let message = format!("`{name}` takes 2 arguments");
            return wrong(message, span, "wrong number of arguments", "correct it");
        };
        if self.only_before {
            return Ok(self.stop());
        }
        let into = self.value(result)?;
        let into = if into.known() == Some(0) { None } else { Some(self.target_of(into, result.span)?) };
        let named = match self.named(handle)? {
            Ok(address) => thread_handle(address, handle.span)?,
            Err(_) => String::new(),
        };
        let Some(number) = self.handles.get(&named).copied() else {
            return wrong(
                "it is not known which thread this waits for",
                handle.span,
                "no thread was created with it before, by the thread that waits",
                "join threads where they are created, with the variable that was passed then",
            );
        };
        let finished = self.thread_flag(number, "ended", span);
        self.instances[number].finished = Some(finished.clone());
        self.await_flag(&finished)?;
        if let Some(into) = into {
            let returned = self.thread_result(number, span)?;
            let value = self.load(returned)?;
            self.store(&into, value, false)?;
        }
        Ok(Value::constant(0))
    }

    /// Where the result of a thread is stored: an object that cannot be named in the text.
    fn thread_result(&mut self, number: usize, span: Span) -> Fallible<Address> {
        let function = &self.unit.functions[self.instances[number].function];
        let kind = function.result.clone();
        if kind.shape == Shape::Void {
            return wrong(
                format!("`{}` returns nothing", short(&function.name)),
                span,
                "what the thread returns is read here",
                "return a value, or pass NULL",
            );
        }
        if !never_ends(&function.body) {
            return wrong(
                format!("`{}` may end without a result", short(&function.name)),
                span,
                "what the thread returns is read here",
                "return a value, or pass NULL",
            );
        }
        let name = format!("thread {} result", number + 1);
        let object = Object { kind: kind.clone(), local: false, span };
        self.tables.objects.all.entry(name.clone()).or_insert(object);
        let address = Address { base: Base::Shared, name, kind };
        self.instances[number].result = Some(address.clone());
        Ok(address)
    }

    /// The result of the thread, by `return` or `pthread_exit`.
    pub(super) fn returned(&mut self, value: &Expression) -> Fallible<()> {
        let result = self.instances.get(self.current).and_then(|it| it.result.clone());
        let Some(result) = result else { return self.effect(value) };
        let value = self.value(value)?;
        self.store(&result, value, false)
    }
}

/// Whether the end of a statement is never reached: each path returns, jumps elsewhere, or does not terminate.
fn never_ends(it: &Statement) -> bool {
    let is_endless = |condition: &Expression| crate::constant::value(condition).is_some_and(Constant::is_set);
    let has_break = |body: &Statement| body.any_statement(&|it| matches!(it, StatementKind::Break));
    match &it.kind {
        StatementKind::Return(_) | StatementKind::Goto(_) => true,
        StatementKind::Block(all) => all.last().is_some_and(never_ends),
        StatementKind::Labelled(_, inner) => never_ends(inner),
        StatementKind::If(_, yes, Some(no)) => never_ends(yes) && never_ends(no),
        StatementKind::While(condition, body) => is_endless(condition) && !has_break(body),
        StatementKind::For(_, condition, _, body) => {
            condition.as_ref().is_none_or(is_endless) && !has_break(body)
        }
        StatementKind::Expression(it) => {
            matches!(&it.kind, ExpressionKind::Call(name, _) if super::call::ends_threads(name))
        }
        _ => false,
    }
}

/// The name of the variable that holds the handle of a thread.
fn thread_handle(address: Address, span: Span) -> Fallible<String> {
    if address.kind.shape == Shape::Opaque && matches!(address.base, Base::Shared) {
        return Ok(address.name);
    }
    wrong(
        "this is not a thread handle",
        span,
        "expected a variable of type pthread_t or thrd_t, or an element of an array of those with a constant index",
        "declare one for each thread",
    )
}

/// The argument for a thread, which has to be the same for all threads that use it.
fn passed(value: Value, span: Span) -> Fallible<Value> {
    match &value {
        Value::Number(number) if matches!(number.operand, Operand::Immediate(_)) => Ok(value),
        Value::Address(Address { base: Base::Shared, .. }) => Ok(value),
        _ => wrong(
            "the argument of the thread is not known statically",
            span,
            "expected a constant, NULL, or the address of a variable or an element that all threads see",
            "in a loop, pass the number of the iteration, or the address of an element of an array",
        ),
    }
}
