//! Variable arguments: calls of functions with `...`, and lists of the arguments that follow.

use super::expression::Value;
use super::function::{Body, MORE};
use super::refused;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, Function, Shape, Type};
use garret_base::source::Span;

/// Whether the last argument of this function of the library is a list. (Those that only write to a stream do not read it.)
pub(super) fn takes_list(name: &str) -> bool {
    ["vsnprintf", "vsprintf"].contains(&name)
}

impl<'u> Body<'_, 'u> {
    /// Calls a function of the program with variable arguments. These are in an array, with 8 bytes each, whose address is the
    /// first argument.
    pub(super) fn enter_with_more(
        &mut self,
        function: &'u Function,
        kinds: &[Type],
        arguments: &'u [Expression],
        span: Span,
    ) -> Fallible<Value> {
        let named = arguments.get(..kinds.len()).unwrap_or(arguments);
        let others = arguments.get(kinds.len()..).unwrap_or_default();
        let word = Type::of(Integer::UNSIGNED_LONG);
        let count = others.len().max(1) as u64;
        let array = Type::plain(Shape::Array(Box::new(word.clone()), Some(count)));
        let place = self.variable("more", &array)?;
        for (number, argument) in others.iter().enumerate() {
            let it = self.value(argument)?;
            let it = self.promoted(it)?;
            let to = self.result(&format!("getelementptr i64, ptr {place}, i64 {number}"));
            if let Shape::Float(_) = it.kind.shape {
                let it = self.converted(it, &Type::plain(Shape::Float(64)))?;
                let bits = self.result(&format!("bitcast double {} to i64", it.text));
                self.line(&format!("store i64 {bits}, ptr {to}"));
                continue;
            }
            let it = self.converted(it, &word)?;
            self.store(&to, &word, &it, "")?;
        }
        if matches!(function.result.shape, Shape::Struct(_)) {
            return refused("a structure as the result of a function with `...`", span);
        }
        let callee = format!("@{}", function.name);
        let place = Value { text: place, kind: Type::anything(), known: None };
        self.enter_after(&callee, Some(&place), (&function.result, kinds), named, span)
    }

    /// `va_start`, `va_copy` and the like. A list is the address of the next argument.
    pub(super) fn of_list(
        &mut self,
        name: &str,
        arguments: &'u [Expression],
        span: Span,
    ) -> Option<Fallible<Value>> {
        let list = arguments.first()?;
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        Some(match name {
            "va_start" | "c23_va_start" => {
                if !self.function.is_variadic {
                    return Some(refused("`va_start` in a function without `...`", span));
                }
                let more = Value { text: MORE.to_owned(), kind: Type::anything(), known: None };
                self.place_of(list).and_then(|to| self.write(&to, more))
            }
            "va_copy" => arguments.get(1).map_or_else(
                || refused("a missing argument", span),
                |from| {
                    let it = self.value(from)?;
                    let to = self.place_of(list)?;
                    self.write(&to, it)
                },
            ),
            "va_end" => Ok(Value::void()),
            _ => return None,
        })
    }

    /// The next argument of a list, as a value of a type.
    pub(super) fn next_argument(&mut self, list: &'u Expression, kind: &Type) -> Fallible<Value> {
        let place = self.place_of(list)?;
        let at = self.read(place.clone())?;
        let next = self.result(&format!("getelementptr i64, ptr {}, i64 1", at.text));
        let next = Value { text: next, kind: at.kind.clone(), known: None };
        self.write(&place, next)?;
        if matches!(kind.shape, Shape::Struct(_) | Shape::Array(..)) {
            return refused("a structure as an argument for `...`", self.span);
        }
        let word = Type::of(Integer::UNSIGNED_LONG);
        let word = self.load(&at.text, &word, "")?;
        if let Shape::Float(_) = kind.shape {
            let text = self.result(&format!("bitcast i64 {} to double", word.text));
            let it = Value { text, kind: Type::plain(Shape::Float(64)), known: None };
            return self.converted(it, kind);
        }
        self.converted(word, kind)
    }

    /// A list as the library expects it: the address of a record whose registers are used up (System V ABI for x86-64, 3.5.7).
    pub(super) fn as_of_library(&mut self, list: &mut Value) {
        const RECORD: &str = "{ i32, i32, ptr, ptr }";
        /// The sizes of the areas for registers with integers, and with all numbers, in bytes.
        const USED_UP: [u32; 2] = [48, 304];
        let record = self.place_of_shape("list", RECORD);
        let fields = USED_UP.map(|it| format!("i32 {it}")).into_iter();
        for (number, field) in fields.chain([format!("ptr {}", list.text), "ptr null".to_owned()]).enumerate()
        {
            let to = self.result(&format!("getelementptr {RECORD}, ptr {record}, i64 0, i32 {number}"));
            self.line(&format!("store {field}, ptr {to}"));
        }
        list.text = record;
    }
}
