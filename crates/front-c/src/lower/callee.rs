//! Calls through pointers to functions: each function that may be called is inlined, and the number in the pointer selects one.

use super::value::{Address, Value};
use super::{Label, Lowering, wrong};
use crate::parser::Fallible;
use crate::syntax::{Expression, ExpressionKind, Shape, Type, Unary};
use crate::typing::TypeLookup;
use garret_base::source::Span;
use garret_program::{Operand, Relation};

/// The largest number of functions that a call through a pointer may select from.
const MOST_CALLEES: usize = 64;

/// A function that may be called: its index, the number that represents it in pointers, and the label of its code in this call.
type Callee = (usize, i64, Label);

impl Lowering<'_, '_> {
    /// Whether an expression is a function or a pointer to one.
    pub(super) fn is_callable(&self, it: &Expression) -> bool {
        matches!(self.type_of(it), Some(Type { shape: Shape::Callable(_), .. }))
    }

    /// Lowers a call through a pointer.
    pub(super) fn call_of(
        &mut self,
        callee: &Expression,
        arguments: &[Expression],
        span: Span,
    ) -> Fallible<Value> {
        let result = match self.type_of(callee) {
            Some(Type { shape: Shape::Callable(result), .. }) => Some(*result),
            _ => None,
        };
        let Value::Number(number) = self.value(self.designated(callee))? else {
            return wrong(
                "this is not a function",
                callee.span,
                "expected a function, or a pointer to one",
                "call a function",
            );
        };
        if let Operand::Immediate(number) = number.operand
            && let Some(function) = self.numbered(number)
        {
            return self.enter_function(function, arguments, span);
        }
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(argument)?);
        }
        let callees = self.callees(&values, result.as_ref(), span)?;
        for (_, number_of_it, label) in &callees {
            self.jump_when(number.operand, Relation::Equal, *number_of_it, *label);
        }
        self.fail("a function pointer does not point to a function of this type".to_owned());
        self.enter_each(&callees, &values, result.as_ref(), span)
    }

    /// Inlines each of these functions at its label. The result is that of the called one.
    fn enter_each(
        &mut self,
        callees: &[Callee],
        values: &[Value],
        result: Option<&Type>,
        span: Span,
    ) -> Fallible<Value> {
        let end = self.label();
        let given = match result.filter(|it| it.shape != Shape::Void) {
            Some(kind) => {
                let name = "called";
                Some(Address::local(self.new_variable(name)?, name, kind))
            }
            None => None,
        };
        for (function, _, label) in callees {
            self.place(*label);
            let value = self.perhaps(|this| this.enter_with(*function, values.to_vec(), span))?;
            if let Some(given) = &given {
                self.store(given, value, false)?;
            }
            self.jump(end);
        }
        self.place(end);
        match given {
            Some(given) => {
                let value = self.load(given)?;
                // the next call overwrites the result
                self.kept(value)
            }
            None => Ok(Value::Void),
        }
    }

    /// The functions that a pointer may select: those whose address is taken, with the same number of arguments and the same
    /// result. Calling others is undefined (ISO/IEC 9899:2011, 6.5.2.2).
    fn callees(&mut self, values: &[Value], result: Option<&Type>, span: Span) -> Fallible<Vec<Callee>> {
        let mut found = Vec::new();
        for (name, number) in &self.unit.addressed {
            let Some(function) = self.unit.functions.iter().position(|it| it.name == *name) else {
                return wrong(
                    "a function that is not defined in this file may be called here",
                    span,
                    "through a pointer",
                    "write it in this file",
                );
            };
            let it = &self.unit.functions[function];
            if it.is_variadic && it.parameters.len() <= values.len() {
                return wrong(
                    "a function with `...` may be called here",
                    span,
                    "through a pointer",
                    "call the function by its name",
                );
            }
            let gives = result.is_none_or(|result| result.shape == it.result.shape);
            if it.parameters.len() == values.len() && gives {
                let label = self.label();
                found.push((function, number.held, label));
            }
        }
        if found.len() > MOST_CALLEES {
            return wrong(
                "too many functions may be called here",
                span,
                "the code of each of them would be inserted here",
                "call the function by its name",
            );
        }
        Ok(found)
    }

    /// The function that this number represents in pointers.
    fn numbered(&self, number: i64) -> Option<usize> {
        let (name, _) = self.unit.addressed.iter().find(|(_, it)| it.held == number)?;
        self.unit.functions.iter().position(|it| it.name == *name)
    }

    /// The called expression without `*` before a pointer to a function.
    fn designated<'e>(&self, callee: &'e Expression) -> &'e Expression {
        match &callee.kind {
            ExpressionKind::Unary(Unary::Target, inner) if self.is_callable(inner) => self.designated(inner),
            _ => callee,
        }
    }
}
