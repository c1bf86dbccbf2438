//! Calls: of functions of the text, of those that pointers lead to, and of those that the system has.

use super::expression::Value;
use super::function::Body;
use super::{Module, refused};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, Function, Shape, Type};
use garret_base::source::Span;

/// Functions of the system that give an address.
const ADDRESSES: [&str; 11] = [
    "malloc",
    "calloc",
    "realloc",
    "aligned_alloc",
    "memalign",
    "alloca",
    "memset",
    "memcpy",
    "memmove",
    "pthread_getspecific",
    "strdup",
];
/// Those that give nothing.
const NOTHING: [&str; 12] = [
    "free",
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "abort",
    "__assert_fail",
    "pthread_exit",
    "thrd_exit",
    "thrd_yield",
    "srand",
    "perror",
];
/// Those that are nothing but an address or a number of 64 bits without sign.
const WORDS: [&str; 4] = ["pthread_self", "thrd_current", "strlen", "time"];
/// Those that are for the processor or the compiler only.
const IDLE: [&str; 8] = [
    "_mm_pause",
    "__builtin_ia32_pause",
    "cpu_relax",
    "_mm_lfence",
    "_mm_sfence",
    "__builtin_ia32_lfence",
    "__builtin_ia32_sfence",
    "__builtin_prefetch",
];
/// Those that never come back.
const ENDINGS: [&str; 10] = [
    "abort",
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "pthread_exit",
    "thrd_exit",
    "__assert_fail",
    "reach_error",
    "__VERIFIER_error",
];

/// The type of what `__VERIFIER_nondet_uchar`, and its like, gives.
fn nondeterministic(name: &str) -> Option<Type> {
    match name.strip_prefix("__VERIFIER_nondet_")? {
        "bool" | "_Bool" => Some(Type::plain(Shape::Bool)),
        "pointer" => Some(Type::anything()),
        _ => Some(crate::lower::type_of_any(name).map_or(Type::INT, Type::of)),
    }
}

impl Module<'_> {
    /// What a function of the system gives.
    pub(super) fn result_of(&self, name: &str) -> Option<Type> {
        if name.starts_with("llvm.") {
            return Some(Type::plain(Shape::Void));
        }
        if let Some(kind) = nondeterministic(name) {
            return Some(kind);
        }
        match self.unit.declared.get(name) {
            Some(kind) => Some(kind.clone()),
            None if ADDRESSES.contains(&name) => Some(Type::anything()),
            None if NOTHING.contains(&name) || name.starts_with("__VERIFIER_") => {
                Some(Type::plain(Shape::Void))
            }
            None if WORDS.contains(&name) => Some(Type::of(Integer::UNSIGNED_LONG)),
            None => None,
        }
    }
}

impl<'u> Body<'_, 'u> {
    pub(super) fn call(&mut self, name: &'u str, arguments: &'u [Expression], span: Span) -> Fallible<Value> {
        let unit = self.module.unit;
        if let Some(function) = unit.functions.iter().find(|it| it.name == name) {
            return self.call_own(function, arguments, span);
        }
        // a variable hides functions
        if let Some(it) = self.named(name) {
            let callee = self.read(it)?;
            return self.through(callee, arguments, span);
        }
        if let Some(found) = self.atomic(name, arguments) {
            return found;
        }
        match (name, arguments) {
            ("assert", [condition]) => self.assertion(condition),
            ("__builtin_expect" | "__builtin_expect_with_probability", [value, ..]) => self.value(value),
            ("_mm_mfence" | "__builtin_ia32_mfence", _) => {
                self.line("fence seq_cst");
                Ok(Value::void())
            }
            ("__builtin_unreachable", _) => {
                self.ends("unreachable");
                Ok(Value::void())
            }
            ("__builtin_trap", _) => self.library("llvm.trap", &[], true),
            _ if IDLE.contains(&name) => {
                for argument in arguments {
                    self.effect(argument)?;
                }
                Ok(Value::constant(Constant::int(0)))
            }
            _ => {
                let mut given = Vec::new();
                for argument in arguments {
                    let it = self.value(argument)?;
                    given.push(self.promoted(it)?);
                }
                self.library(name, &given, ENDINGS.contains(&name))
            }
        }
    }

    /// A function of the system, with these arguments.
    fn library(&mut self, name: &str, given: &[Value], is_ending: bool) -> Fallible<Value> {
        let kind = self.module.result_of(name).unwrap_or(Type::INT);
        let shape = self.module.ir(&kind, self.span)?;
        let mut arguments = Vec::new();
        for it in given {
            let of = if matches!(it.kind.shape, Shape::Struct(_)) {
                "ptr".to_owned()
            } else {
                self.module.ir(&it.kind, self.span)?
            };
            arguments.push(format!("{of} {}", it.text));
        }
        self.module.called.insert(name.to_owned());
        let of = if name.starts_with("llvm.") { "" } else { "(...) " };
        let call = format!("call {shape} {of}@{name}({})", arguments.join(", "));
        if is_ending {
            self.line(&call);
            self.ends("unreachable");
            return Ok(Value::void());
        }
        if matches!(kind.shape, Shape::Void) {
            self.line(&call);
            return Ok(Value::void());
        }
        let text = self.result(&call);
        Ok(Value { text, kind, known: None })
    }

    fn assertion(&mut self, condition: &'u Expression) -> Fallible<Value> {
        let (holds, fails) = (self.label("holds"), self.label("fails"));
        self.branch(condition, &holds, &fails)?;
        self.begin(&fails);
        let line = self.module.texts.line(self.module.lines, condition.span);
        let line = Value::constant(Constant::int(i64::try_from(line).unwrap_or(i64::MAX)));
        let nothing = || Value { text: "null".to_owned(), kind: Type::anything(), known: None };
        self.library("__assert_fail", &[nothing(), nothing(), line, nothing()], true)?;
        self.begin(&holds);
        Ok(Value::void())
    }

    /// A function of the text.
    fn call_own(
        &mut self,
        function: &'u Function,
        arguments: &'u [Expression],
        span: Span,
    ) -> Fallible<Value> {
        let kinds: Vec<Type> = function.parameters.iter().map(|(_, kind)| kind.clone()).collect();
        self.enter(&format!("@{}", function.name), &function.result, &kinds, arguments, span)
    }

    pub(super) fn call_of(
        &mut self,
        callee: &'u Expression,
        arguments: &'u [Expression],
        span: Span,
    ) -> Fallible<Value> {
        let callee = self.value(callee)?;
        self.through(callee, arguments, span)
    }

    /// A call of what a pointer leads to. Its type does not say what it takes: all functions that it may be have to take the same.
    fn through(&mut self, callee: Value, arguments: &'u [Expression], span: Span) -> Fallible<Value> {
        let Shape::Callable(result) = callee.kind.shape else {
            return refused("a call of what is no function", span);
        };
        let unit = self.module.unit;
        let mut kinds: Option<Vec<Type>> = None;
        for function in unit.functions.iter().filter(|it| unit.addressed.contains_key(&it.name)) {
            if function.parameters.len() != arguments.len() {
                continue;
            }
            let these: Vec<Type> = function.parameters.iter().map(|(_, kind)| kind.clone()).collect();
            let is_same = |known: &Vec<Type>| {
                let pairs = known.iter().zip(&these);
                pairs.into_iter().all(|(one, other)| {
                    one.shape == other.shape
                        || super::layout::is_pointer(one) && super::layout::is_pointer(other)
                })
            };
            if kinds.as_ref().is_some_and(|known| !is_same(known)) {
                return refused(
                    "a call through a pointer that may lead to functions with other parameters",
                    span,
                );
            }
            kinds = kinds.or(Some(these));
        }
        self.enter(&callee.text, &result, &kinds.unwrap_or_default(), arguments, span)
    }

    /// Calls a function with these types of parameters; those that follow are as they are computed with.
    fn enter(
        &mut self,
        callee: &str,
        result: &Type,
        kinds: &[Type],
        arguments: &'u [Expression],
        span: Span,
    ) -> Fallible<Value> {
        let mut given = Vec::new();
        let place = match result.shape {
            Shape::Struct(_) => Some(self.variable("result", result)?),
            _ => None,
        };
        given.extend(place.iter().map(|place| format!("ptr {place}")));
        for (index, argument) in arguments.iter().enumerate() {
            let it = self.value(argument)?;
            let it = match kinds.get(index) {
                Some(kind) if !matches!(kind.shape, Shape::Struct(_)) => self.converted(it, kind)?,
                Some(_) => it,
                None => self.promoted(it)?,
            };
            let shape = self.module.ir(&it.kind, argument.span)?;
            given.push(match it.kind.shape {
                Shape::Struct(_) => format!("ptr byval({shape}) {}", it.text),
                Shape::Void => return refused("an argument without a value", argument.span),
                _ => format!("{shape} {}", it.text),
            });
        }
        let given = given.join(", ");
        if let Some(place) = place {
            self.line(&format!("call void {callee}({given})"));
            return Ok(Value { text: place, kind: Type::plain(result.shape.clone()), known: None });
        }
        if matches!(result.shape, Shape::Void) {
            self.line(&format!("call void {callee}({given})"));
            return Ok(Value::void());
        }
        let shape = self.module.ir(result, span)?;
        let text = self.result(&format!("call {shape} {callee}({given})"));
        Ok(Value { text, kind: Type::plain(result.shape.clone()), known: None })
    }
}
