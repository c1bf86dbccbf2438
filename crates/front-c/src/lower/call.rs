//! Calls: functions of the program are inlined, and some system functions are supported.

use super::access::starts_unused;
use super::condition_variable::{on_condition, on_part};
use super::read_write::{SET_WRITES, WRITES};
use super::value::{Address, Value, operand};
use super::{Binding, Lowering, wrong};
use crate::atomics::atomic;
use crate::parser::Fallible;
use crate::syntax::{
    Declaration, Expression, ExpressionKind, Function, Initial, Shape, Statement, Storage, Unary,
};
use garret_base::source::{Diagnostic, Span, joined, short};
use garret_program::{MemoryOrder, Register};
use std::collections::BTreeMap;

/// The largest depth of inlined calls.
const DEEPEST: usize = 32;

/// Functions without effect on the analysis: their arguments are evaluated, and the result is 0.
const IDLE: [&str; 26] = [
    "sched_yield",
    "thrd_yield",
    "pthread_yield",
    "usleep",
    "sleep",
    "nanosleep",
    "thrd_sleep",
    "printf",
    "fprintf",
    "puts",
    "putchar",
    "fflush",
    "_mm_pause",
    "__builtin_ia32_pause",
    "cpu_relax",
    "pthread_mutexattr_init",
    "pthread_detach",
    "thrd_detach",
    "pthread_attr_init",
    "pthread_attr_destroy",
    "perror",
    "srand",
    "_mm_lfence",
    "_mm_sfence",
    "__builtin_ia32_lfence",
    "__builtin_ia32_sfence",
];

/// Those of them whose result is the amount of output.
const OUTPUT: [&str; 4] = ["printf", "fprintf", "puts", "putchar"];

/// Functions that report a failure and do not return.
const FAILURES: [&str; 6] =
    ["abort", "__builtin_trap", "__builtin_unreachable", "__assert_fail", "__assert_rtn", "ERROR"];

/// Functions that end the thread.
const ENDINGS: [&str; 2] = ["pthread_exit", "thrd_exit"];

/// Functions that end the process. No thread can observe the end of the calling thread.
const STOPS: [&str; 4] = ["exit", "_exit", "_Exit", "quick_exit"];

/// Whether a call of this function does not return.
pub(super) fn ends_threads(name: &str) -> bool {
    [&ENDINGS[..], &STOPS, &FAILURES].iter().any(|all| all.contains(&name))
}

impl Lowering<'_, '_> {
    /// Lowers a call.
    pub(super) fn call(
        &mut self,
        name: &str,
        arguments: &[Expression],
        span: Span,
        is_used: bool,
    ) -> Fallible<Value> {
        if let Some(known) = self.verifier(name, arguments, span) {
            return known;
        }
        if let Some(function) = self.unit.functions.iter().position(|it| it.name == name) {
            return self.enter_function(function, arguments, span);
        }
        if let Some(found) = atomic(name) {
            return self.atomic(found, arguments, span, is_used);
        }
        if let Some(known) = self.on_mutex(name, arguments, span) {
            return known;
        }
        if let Some(found) = on_condition(name) {
            return self.on_condition(name, arguments, found, span);
        }
        if let Some(operation) = on_part(name) {
            return self.on_part(operation, arguments, span);
        }
        match name {
            "assert" => self.assertion(arguments, span),
            "assume" => self.assumption(arguments, span),
            _ if crate::syntax::creating(name).is_some() => self.create(name, arguments, span),
            _ if super::create::joins(name) => self.join(name, arguments, span),
            "__builtin_expect" => match arguments.first() {
                Some(argument) => self.value(argument),
                None => wrong("an argument is missing", span, "expected an expression", "correct it"),
            },
            "_mm_mfence" | "__builtin_ia32_mfence" => {
                self.fence(MemoryOrder::Sequential);
                Ok(Value::Void)
            }
            "__garret_not_held" => {
                self.fail("a read-write lock is unlocked by a thread that does not hold it".to_owned());
                Ok(Value::Void)
            }
            WRITES | SET_WRITES => self.holds_for_writing(arguments, name == SET_WRITES, span),
            "abort" if self.unit.says_errors() => self.ends(false, arguments),
            _ if FAILURES.contains(&name) => {
                self.fail(format!("`{name}` is called"));
                Ok(Value::Void)
            }
            _ if ENDINGS.contains(&name) || STOPS.contains(&name) => {
                self.ends(ENDINGS.contains(&name), arguments)
            }
            "syscall" => self.system_call(arguments, span),
            "free" => self.free(arguments),
            "memset" => self.fill_bytes(arguments, span),
            "memcpy" | "memmove" => self.copy_bytes(arguments, span),
            _ if IDLE.contains(&name) => self.does_nothing(name, arguments, is_used, span),
            _ => unknown(name, span),
        }
    }

    /// A function without effect. Its arguments are evaluated.
    fn does_nothing(
        &mut self,
        name: &str,
        arguments: &[Expression],
        is_used: bool,
        span: Span,
    ) -> Fallible<Value> {
        let counts = |it: &Expression| matches!(&it.kind, ExpressionKind::Text(text) if text.windows(2).any(|two| two == b"%n"));
        if arguments.iter().any(counts) {
            return wrong(
                "the number of characters that are written is not known",
                span,
                "`%n` writes it to a variable",
                "leave it out",
            );
        }
        for argument in arguments.iter().filter(|it| !matches!(it.kind, ExpressionKind::Text(_))) {
            self.effect(argument)?;
        }
        if is_used && OUTPUT.contains(&name) {
            return wrong(
                format!("what `{name}` returns is not known"),
                span,
                "it is used here",
                "leave the result out",
            );
        }
        Ok(Value::constant(0))
    }

    /// A call that ends the thread, with a result, or the process.
    fn ends(&mut self, only_thread: bool, arguments: &[Expression]) -> Fallible<Value> {
        for argument in arguments {
            if only_thread {
                self.returned(argument)?;
            } else {
                self.effect(argument)?;
            }
        }
        let to = if only_thread { self.finish } else { self.exit };
        self.jump(to);
        Ok(Value::Void)
    }

    pub(super) fn assertion(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let [condition] = arguments else {
            return wrong("`assert` takes one argument", span, "expected a condition", "correct it");
        };
        let (holds, fails) = (self.label(), self.label());
        self.branch(condition, holds, fails)?;
        self.place(fails);
        let text = joined(self.text, condition.span);
        self.fail(format!("assertion `{text}` fails"));
        self.place(holds);
        Ok(Value::Void)
    }

    pub(super) fn assumption(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let [condition] = arguments else {
            return wrong("this takes one argument", span, "expected a condition", "correct it");
        };
        // the actions of other threads up to here remain part of the execution
        let (holds, unmet) = (self.label(), self.unmet);
        self.branch(condition, holds, unmet)?;
        self.place(holds);
        Ok(Value::Void)
    }

    /// Inlines a function of the program.
    pub(super) fn enter_function(
        &mut self,
        function: usize,
        arguments: &[Expression],
        span: Span,
    ) -> Fallible<Value> {
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(argument)?);
        }
        self.enter_with(function, values, span)
    }

    /// Inlines a function with these arguments.
    pub(super) fn enter_with(&mut self, function: usize, values: Vec<Value>, span: Span) -> Fallible<Value> {
        let it = &self.unit.functions[function];
        if self.frames.len() > DEEPEST {
            let message = format!("calls are nested more than {DEEPEST} deep");
            return wrong(
                message,
                span,
                "this call is one level deeper",
                "check a smaller part of the program",
            );
        }
        if self.frames.iter().any(|frame| frame.function == function) {
            return wrong(
                "this function calls itself, directly or through others",
                span,
                "calls are followed into the function, which would not end",
                "recursion is not supported; write a loop",
            );
        }
        if values.len() != it.parameters.len() {
            let message = format!("`{}` takes {} arguments", short(&it.name), it.parameters.len());
            return wrong(message, span, "wrong number of arguments", "correct it");
        }
        self.does_again(&it.body, span)?;
        let end = self.label();
        self.enter(function, end, BTreeMap::new());
        let result = self.function_body(it, values);
        self.check_labels();
        self.frames.pop();
        result?;
        self.place(end);
        if it.result.shape == Shape::Void {
            return Ok(Value::Void);
        }
        let register = self.tables.variable(function, usize::MAX, &format!("{}_result", it.name))?;
        let address = Address::local(register, &it.name, &it.result);
        let value = self.load(address)?;
        // the next call overwrites the result
        self.kept(value)
    }

    /// Copies the value to a register that is not changed otherwise.
    pub(super) fn kept(&mut self, value: Value) -> Fallible<Value> {
        Ok(match value {
            Value::Number(number) => {
                let into = self.copied(number.operand, None)?;
                Value::Number(super::value::Number { operand: operand(into), origin: None, ..number })
            }
            Value::Thread(it, target) => Value::Thread(operand(self.copied(it, Some(&target))?), target),
            Value::Pointer(it, target, key) => {
                Value::Pointer(operand(self.copied(it, Some(&target))?), target, key)
            }
            other => other,
        })
    }

    pub(super) fn function_body(&mut self, it: &Function, values: Vec<Value>) -> Fallible<()> {
        for ((name, kind), value) in it.parameters.iter().zip(values) {
            let binding = if value.is_fixed() && !assigns(&it.body, name) {
                let value = self.converted(value, kind)?;
                Binding::Fixed(value)
            } else {
                let register = self.new_variable(name)?;
                let address = Address::local(register, name, kind);
                self.store(&address, value, false)?;
                Binding::Variable(register, kind.clone())
            };
            self.bind(name, binding);
        }
        self.block(core::slice::from_ref(&it.body));
        Ok(())
    }

    /// The register of the next variable of the function.
    pub(super) fn new_variable(&mut self, name: &str) -> Fallible<Register> {
        let Some(frame) = self.frames.last_mut() else {
            return wrong("this is outside of all functions", self.span, "here", "correct it");
        };
        let (function, number) = (frame.function, frame.variables);
        frame.variables += 1;
        self.tables.variable(function, number, name)
    }

    /// Binds the name in the block.
    pub(super) fn bind(&mut self, name: &str, binding: Binding) {
        if let Some(scope) = self.frames.last_mut().and_then(|frame| frame.scopes.last_mut()) {
            scope.insert(name.to_owned(), binding);
        }
    }

    /// Removes the binding of the name in the block.
    pub(super) fn unbind(&mut self, name: &str) {
        if let Some(scope) = self.frames.last_mut().and_then(|frame| frame.scopes.last_mut()) {
            scope.remove(name);
        }
    }

    /// A `return`, with its value.
    pub(super) fn give_back(&mut self, value: Option<&Expression>) -> Fallible<()> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (function, end) = (frame.function, frame.end);
        let it = &self.unit.functions[function];
        let is_thread = self.frames.len() == 1;
        if let Some(value) = value {
            if is_thread {
                self.returned(value)?;
            } else if it.result.shape == Shape::Void {
                self.effect(value)?;
            } else {
                let value = self.value(value)?;
                let register = self.tables.variable(function, usize::MAX, &format!("{}_result", it.name))?;
                let address = Address::local(register, &it.name, &it.result);
                self.store(&address, value, false)?;
            }
        }
        self.jump(end);
        Ok(())
    }

    /// Declares a local variable. The statements after it in its block tell whether it is assigned to before it is used; without
    /// them, it may be used at once.
    pub(super) fn declare(&mut self, it: &Declaration, following: Option<&[Statement]>) -> Fallible<()> {
        if it.storage != Storage::Usual {
            let function = self.frames.last().map(|frame| self.unit.functions[frame.function].name.clone());
            let object = format!("{}::{}@{}", function.unwrap_or_default(), it.name, it.span.start);
            if !self.tables.objects.all.contains_key(&object) {
                self.tables.declare(self.unit, object.clone(), it);
                self.tables.has_changed = true;
            }
            self.bind(&it.name, Binding::Object(object));
            return Ok(());
        }
        if self.has_place(it) {
            return self.declare_place(it);
        }
        if let Shape::Array(..) | Shape::Struct(_) | Shape::Mutex = it.kind.shape {
            return wrong(
                "local arrays and structures are not supported here",
                it.span,
                "expected a number or a pointer",
                "declare it outside of functions, with _Thread_local if each thread has its own",
            );
        }
        if it.kind.shape == Shape::Opaque {
            return starts_unused(it.initial.as_ref(), it.span);
        }
        let register = self.new_variable(&it.name)?;
        self.bind(&it.name, Binding::Variable(register, it.kind.clone()));
        match &it.initial {
            None => self.declare_uninitialised(it, register, following),
            Some(Initial::List(_, span)) => {
                return wrong(
                    "this is a number or a pointer",
                    *span,
                    "expected one value",
                    "leave the braces out",
                );
            }
            Some(Initial::Value(initial)) => {
                let value = match self.allocated(initial, &it.kind) {
                    Some(allocated) => allocated?,
                    None => self.value(initial)?,
                };
                let is_address = matches!(value, Value::Address(_));
                let never_changes = is_address && value.is_fixed() && !self.is_assigned(&it.name);
                if never_changes {
                    let value = self.converted(value, &it.kind)?;
                    self.bind(&it.name, Binding::Fixed(value));
                    return Ok(());
                }
                let address = Address::local(register, &it.name, &it.kind);
                self.store(&address, value, false)?;
            }
        }
        Ok(())
    }

    /// Whether the current function assigns to a variable of this name.
    fn is_assigned(&self, name: &str) -> bool {
        self.frames.last().is_none_or(|frame| assigns(&self.unit.functions[frame.function].body, name))
    }
}

/// The error for a function that is not known.
fn unknown(name: &str, span: Span) -> Fallible<Value> {
    Err(Box::new(
                Diagnostic::error(format!("`{}` is not a function of this file", short(name)))
                    .at(span, "what it does is not known")
                    .note(
                        "also known: the operations of <stdatomic.h>, __atomic_.. and __sync_.., assert, abort, mutexes, creating and joining threads, sched_yield, printf, __VERIFIER_assume, __VERIFIER_nondet_..",
                    )
                    .help("write it in this file"),
            ))
}

/// Whether a statement assigns to the name, or takes its address.
pub(super) fn assigns(statement: &Statement, name: &str) -> bool {
    let is_it = |it: &Expression| it.is_name(name);
    statement.any(&|it| match &it.kind {
        ExpressionKind::Assign(_, operand, _)
        | ExpressionKind::Step(_, _, operand)
        | ExpressionKind::Unary(Unary::Address, operand) => is_it(operand),
        _ => false,
    })
}
