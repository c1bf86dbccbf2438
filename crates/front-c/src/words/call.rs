//! Calls: functions of the program, calls through pointers, and library functions.

use super::expression::Value;
use super::function::Body;
use super::{Module, refused};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, Function, Shape, Type};
use garret_base::source::Span;

/// Library functions that return an address.
const ADDRESSES: [&str; 14] = [
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
    "tss_get",
    "memchr",
    "bsearch",
    "signal",
];
/// Library functions that return the address of a string.
const TEXTS: [&str; 11] = [
    "strdup", "strcpy", "strncpy", "stpcpy", "strcat", "strncat", "strchr", "strrchr", "strstr", "strtok_r",
    "getenv",
];
/// Library functions that return a signed number of 64 bits.
const LONGS: [&str; 8] = ["atol", "labs", "llabs", "random", "lrand48", "clock", "syscall", "sysconf"];
/// Library functions without a result.
const NOTHING: [&str; 13] = [
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
    "qsort",
];
/// Library functions that return an unsigned number of 64 bits.
const WORDS: [&str; 5] = ["pthread_self", "thrd_current", "strlen", "strnlen", "time"];
/// Library functions that return an `int`, and are built-in functions of gcc, too.
const NUMBERS: [&str; 26] = [
    "abs",
    "memcmp",
    "strcmp",
    "strncmp",
    "printf",
    "fprintf",
    "puts",
    "putchar",
    "fputs",
    "fputc",
    "vprintf",
    "vfprintf",
    "fwrite",
    "isdigit",
    "isalpha",
    "isalnum",
    "isspace",
    "isupper",
    "islower",
    "toupper",
    "tolower",
    "bzero",
    "snprintf",
    "sprintf",
    "vsnprintf",
    "vsprintf",
];
/// Functions that only concern the processor or the compiler.
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
/// Functions that do not return.
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

/// The LLVM function for a bit operation of gcc, and the number of bits of its operand.
fn bits_of(name: &str) -> Option<(&'static str, u32)> {
    let name = name.strip_prefix("__builtin_")?;
    let bits = |rest: &str| match rest {
        "" => Some(32),
        "l" | "ll" => Some(64),
        _ => None,
    };
    let known =
        [("popcount", "ctpop"), ("parity", "ctpop"), ("ctz", "cttz"), ("clz", "ctlz"), ("ffs", "cttz")];
    if let Some(rest) = name.strip_prefix("bswap") {
        return Some(("bswap", rest.parse().ok()?));
    }
    known.into_iter().find_map(|(own, function)| Some((function, bits(name.strip_prefix(own)?)?)))
}

/// The library function that a built-in function of gcc stands for; its own name if there is none.
fn of_builtin(name: &str) -> &str {
    let lists: [&[&str]; 7] = [&ADDRESSES, &TEXTS, &LONGS, &NOTHING, &WORDS, &ENDINGS, &NUMBERS];
    let is_known = |it: &&str| of_fractions(it).is_some() || lists.iter().any(|list| list.contains(it));
    name.strip_prefix("__builtin_").filter(is_known).unwrap_or(name)
}

/// The result type of `__VERIFIER_nondet_uchar` and the like.
fn nondeterministic(name: &str) -> Option<Type> {
    match name.strip_prefix("__VERIFIER_nondet_")? {
        "bool" | "_Bool" => Some(Type::plain(Shape::Bool)),
        "pointer" => Some(Type::anything()),
        _ => Some(crate::lower::type_of_any(name).map_or(Type::INT, Type::of)),
    }
}

/// The parameter and result type of a function of `<math.h>`.
fn of_fractions(name: &str) -> Option<Type> {
    const KNOWN: [&str; 5] = ["fabs", "sqrt", "floor", "ceil", "trunc"];
    let bits = match name.strip_suffix('f') {
        Some(word) if KNOWN.contains(&word) => 32,
        _ if KNOWN.contains(&name) => 64,
        _ => return None,
    };
    Some(Type::plain(Shape::Float(bits)))
}

fn pointer_to(kind: Type) -> Type {
    Type::plain(Shape::Pointer(Box::new(kind)))
}

impl Module<'_> {
    /// The result type of a library function.
    pub(super) fn result_of(&self, name: &str) -> Option<Type> {
        if name.starts_with("llvm.") {
            return Some(Type::plain(Shape::Void));
        }
        if let Some(kind) = nondeterministic(name).or_else(|| of_fractions(name)) {
            return Some(kind);
        }
        match self.unit.declared.get(name) {
            Some(kind) => Some(kind.clone()),
            None if ADDRESSES.contains(&name) => Some(Type::anything()),
            None if NOTHING.contains(&name) || name.starts_with("__VERIFIER_") => {
                Some(Type::plain(Shape::Void))
            }
            None if WORDS.contains(&name) => Some(Type::of(Integer::UNSIGNED_LONG)),
            None if LONGS.contains(&name) => Some(Type::of(Integer::LONG)),
            None if TEXTS.contains(&name) => Some(pointer_to(Type::plain(Shape::Integer(8, true)))),
            None if name == "__errno_location" => Some(pointer_to(Type::INT)),
            None => None,
        }
    }
}

impl<'u> Body<'_, 'u> {
    pub(super) fn call(&mut self, name: &'u str, arguments: &'u [Expression], span: Span) -> Fallible<Value> {
        let found = self.called(name, arguments, span)?;
        let is_anything =
            matches!(&found.kind.shape, Shape::Pointer(inner) if matches!(inner.shape, Shape::Void));
        self.given = is_anything.then(|| found.text.clone());
        Ok(found)
    }

    fn called(&mut self, name: &'u str, arguments: &'u [Expression], span: Span) -> Fallible<Value> {
        let unit = self.module.unit;
        if let Some(function) = unit.functions.iter().find(|it| it.name == name) {
            return self.call_own(function, arguments, span);
        }
        // a variable hides functions
        if let Some(it) = self.named(name) {
            let callee = self.read(it)?;
            return self.through(&callee, arguments, span);
        }
        if let Some(found) = self.atomic(name, arguments) {
            return found;
        }
        if let Some(found) = self.of_list(name, arguments, span) {
            return found;
        }
        if let Some(found) = self.overflowing(name, arguments) {
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
            // the memory is freed when the program ends, at the latest
            ("alloca" | "__builtin_alloca", _) => self.call_library("malloc", arguments),
            ("__builtin_trap", _) => self.library("llvm.trap", &[], true),
            _ if IDLE.contains(&name) => {
                for argument in arguments {
                    self.effect(argument)?;
                }
                Ok(Value::constant(Constant::int(0)))
            }
            _ => match bits_of(name) {
                Some((function, bits)) => self.counts(function, bits, name, arguments),
                None => self.call_library(of_builtin(name), arguments),
            },
        }
    }

    fn call_library(&mut self, name: &str, arguments: &'u [Expression]) -> Fallible<Value> {
        let mut given = Vec::new();
        for argument in arguments {
            let it = self.value(argument)?;
            given.push(match of_fractions(name) {
                Some(kind) => self.converted(it, &kind)?,
                None => self.promoted(it)?,
            });
        }
        if super::variadic::takes_list(name)
            && let Some(list) = given.last_mut()
        {
            self.as_of_library(list);
        }
        self.library(name, &given, ENDINGS.contains(&name))
    }

    /// A bit operation of gcc, by the LLVM function.
    fn counts(
        &mut self,
        function: &str,
        bits: u32,
        name: &str,
        arguments: &'u [Expression],
    ) -> Fallible<Value> {
        let Some(argument) = arguments.first() else {
            return refused("a missing argument", self.span);
        };
        let it = self.value(argument)?;
        let width = u8::try_from(bits).unwrap_or(64);
        let it = self.converted(it, &Type::of(Integer::new(width, false)))?;
        let known = format!("llvm.{function}.i{bits}");
        // only `__builtin_ffs` is defined for 0
        let is_zero = match function {
            "ctlz" | "cttz" if name.starts_with("__builtin_ffs") => ", i1 false",
            "ctlz" | "cttz" => ", i1 true",
            _ => "",
        };
        self.module.called.insert(known.clone());
        let text = self.result(&format!("call i{bits} @{known}(i{bits} {}{is_zero})", it.text));
        let found = Value { text, kind: Type::of(Integer::new(width, false)), known: None };
        if function == "bswap" {
            return Ok(found);
        }
        let found = self.converted(found, &Type::INT)?;
        if name.starts_with("__builtin_ffs") {
            // 0 for 0, otherwise the position, from 1
            let is_set = self.result(&format!("icmp ne i{bits} {}, 0", it.text));
            let next = self.result(&format!("add i32 {}, 1", found.text));
            let text = self.result(&format!("select i1 {is_set}, i32 {next}, i32 0"));
            return Ok(Value { text, ..found });
        }
        if name.starts_with("__builtin_parity") {
            let text = self.result(&format!("and i32 {}, 1", found.text));
            return Ok(Value { text, ..found });
        }
        Ok(found)
    }

    /// Calls a library function with these arguments.
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

    /// Calls a function of the program.
    fn call_own(
        &mut self,
        function: &'u Function,
        arguments: &'u [Expression],
        span: Span,
    ) -> Fallible<Value> {
        let kinds: Vec<Type> = function.parameters.iter().map(|(_, kind)| kind.clone()).collect();
        if function.is_variadic {
            return self.enter_with_more(function, &kinds, arguments, span);
        }
        self.enter(&format!("@{}", function.name), &function.result, &kinds, arguments, span)
    }

    pub(super) fn call_of(
        &mut self,
        callee: &'u Expression,
        arguments: &'u [Expression],
        span: Span,
    ) -> Fallible<Value> {
        let callee = self.value(callee)?;
        self.through(&callee, arguments, span)
    }

    /// A call through a pointer. The pointer type does not give the parameter types: all functions that may be called must have the
    /// same ones.
    fn through(&mut self, callee: &Value, arguments: &'u [Expression], span: Span) -> Fallible<Value> {
        let Shape::Callable(result) = callee.kind.shape.clone() else {
            return refused("a call of something that is not a function", span);
        };
        let unit = self.module.unit;
        let mut kinds: Option<Vec<Type>> = None;
        for function in unit.functions.iter().filter(|it| unit.addressed.contains_key(&it.name)) {
            if function.is_variadic {
                return refused("a call through a pointer that may point to a function with `...`", span);
            }
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
                    "a call through a pointer that may point to functions with other parameters",
                    span,
                );
            }
            kinds = kinds.or(Some(these));
        }
        self.enter(&callee.text, &result, &kinds.unwrap_or_default(), arguments, span)
    }

    /// Calls a function with these parameter types. Further arguments are promoted.
    pub(super) fn enter(
        &mut self,
        callee: &str,
        result: &Type,
        kinds: &[Type],
        arguments: &'u [Expression],
        span: Span,
    ) -> Fallible<Value> {
        self.enter_after(callee, None, (result, kinds), arguments, span)
    }

    /// Like [`Self::enter`], with an additional first argument.
    pub(super) fn enter_after(
        &mut self,
        callee: &str,
        first: Option<&Value>,
        (result, kinds): (&Type, &[Type]),
        arguments: &'u [Expression],
        span: Span,
    ) -> Fallible<Value> {
        let mut given: Vec<String> = first.iter().map(|it| format!("ptr {}", it.text)).collect();
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
