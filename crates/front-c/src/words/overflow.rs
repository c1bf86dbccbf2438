//! Arithmetic of gcc with overflow checks: `__builtin_add_overflow` and the like.
//!
//! # Sources
//! *Using the GNU Compiler Collection*, "Built-in Functions to Perform Arithmetic with Overflow Checking": the operation is done on
//! unbounded integers, the result is converted to the type of the place, and the value says whether this changed it.

use super::expression::Value;
use super::function::Body;
use super::layout::width;
use super::refused;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, Shape, Type};

/// The operator of a function with this name, and its operand type, if the name gives one.
fn operation(name: &str) -> Option<(&'static str, Option<Integer>)> {
    let name = name.strip_prefix("__builtin_")?.strip_suffix("_overflow")?;
    ["add", "sub", "mul"].into_iter().find_map(|operator| {
        if name == operator {
            return Some((operator, None));
        }
        let (sign, bits) = name.split_once(operator)?;
        let signed = match sign {
            "s" => true,
            "u" => false,
            _ => return None,
        };
        let bits = match bits {
            "" => 32,
            "l" | "ll" => 64,
            _ => return None,
        };
        Some((operator, Some(Integer::new(bits, signed))))
    })
}

/// Whether every possible value fits in the type.
fn fits(it: &Value, to: Integer) -> bool {
    if let Some(known) = it.known {
        return known.as_integer(to).value() == known.value();
    }
    width(&it.kind).is_some_and(|from| from == to || from.bits < to.bits && (to.signed || !from.signed))
}

impl<'u> Body<'_, 'u> {
    /// Translates one of these functions. `None` if the name is not that of one.
    pub(super) fn overflowing(&mut self, name: &str, arguments: &'u [Expression]) -> Option<Fallible<Value>> {
        let (operator, named) = operation(name)?;
        let [one, other, place] = arguments else {
            return Some(refused("arithmetic with overflow without exactly three arguments", self.span));
        };
        Some(self.computes_overflow((operator, named), [one, other], place))
    }

    fn computes_overflow(
        &mut self,
        (operator, named): (&str, Option<Integer>),
        operands: [&'u Expression; 2],
        place: &'u Expression,
    ) -> Fallible<Value> {
        let [one, other] = operands;
        let (mut one, mut other) = (self.value(one)?, self.value(other)?);
        let place = self.value(place)?;
        let target = match &place.kind.shape {
            Shape::Pointer(to) => Type::plain(to.shape.clone()),
            _ => return refused("a place for the result that is not a pointer", self.span),
        };
        let Some(to) = width(&target).filter(|_| !matches!(target.shape, Shape::Bool)) else {
            return refused("arithmetic with overflow whose result is not an integer", self.span);
        };
        if let Some(named) = named {
            // the parameters have this type
            one = self.converted(one, &Type::of(named))?;
            other = self.converted(other, &Type::of(named))?;
        }
        let (result, overflows) = if fits(&one, to) && fits(&other, to) {
            self.in_type(operator, [one, other], to)?
        } else {
            self.in_more_bits(operator, [one, other], to)?
        };
        self.store(&place.text, &target, &Value { text: result, kind: target.clone(), known: None }, "")?;
        let text = self.result(&format!("zext i1 {overflows} to i32"));
        Ok(Value { text, kind: Type::INT, known: None })
    }

    /// For operands that fit in the result type: the result, and whether it does not fit.
    fn in_type(
        &mut self,
        operator: &str,
        [one, other]: [Value; 2],
        to: Integer,
    ) -> Fallible<(String, String)> {
        let (sign, bits) = (if to.signed { 's' } else { 'u' }, to.bits);
        let (one, other) = (self.converted(one, &Type::of(to))?, self.converted(other, &Type::of(to))?);
        let known = format!("llvm.{sign}{operator}.with.overflow.i{bits}");
        self.module.called.insert(known.clone());
        let call = format!("call {{ i{bits}, i1 }} @{known}(i{bits} {}, i{bits} {})", one.text, other.text);
        let both = self.result(&call);
        let [result, overflows] = [0, 1].map(|part| format!("extractvalue {{ i{bits}, i1 }} {both}, {part}"));
        Ok((self.result(&result), self.result(&overflows)))
    }

    /// Like [`Self::in_type`], if an operand does not fit: computes in a signed type in which the result always fits.
    fn in_more_bits(
        &mut self,
        operator: &str,
        operands: [Value; 2],
        to: Integer,
    ) -> Fallible<(String, String)> {
        // the product of two unsigned numbers of 32 bits needs 64 unsigned bits
        let is_small = |it: &Value| {
            let few = if operator == "mul" { 31 } else { 32 };
            let range = it.known.map(|known| known.value().unsigned_abs() < 1 << few);
            range.unwrap_or_else(|| {
                width(&it.kind)
                    .is_some_and(|kind| kind.bits < 32 || kind.bits == 32 && (kind.signed || few == 32))
            })
        };
        if !operands.iter().all(is_small) {
            return refused("arithmetic with overflow of numbers of different types of 64 bits", self.span);
        }
        let [one, other] = operands;
        let (one, other) = (
            self.converted(one, &Type::of(Integer::LONG))?,
            self.converted(other, &Type::of(Integer::LONG))?,
        );
        let exact = self.result(&format!("{operator} i64 {}, {}", one.text, other.text));
        let exact = Value { text: exact, kind: Type::of(Integer::LONG), known: None };
        let text = exact.text.clone();
        if to.bits == 64 {
            // a signed result always fits
            let overflows =
                if to.signed { "icmp ne i64 0, 0".to_owned() } else { format!("icmp slt i64 {text}, 0") };
            return Ok((text, self.result(&overflows)));
        }
        let result = self.converted(exact, &Type::of(to))?;
        let found = result.text.clone();
        let back = self.converted(result, &Type::of(Integer::LONG))?;
        Ok((found, self.result(&format!("icmp ne i64 {}, {text}", back.text))))
    }
}

#[cfg(test)]
mod tests {
    use super::operation;
    use crate::integer::Integer;

    #[test]
    fn names_say_operators_and_types() {
        assert_eq!(operation("__builtin_add_overflow"), Some(("add", None)));
        assert_eq!(operation("__builtin_usubl_overflow"), Some(("sub", Some(Integer::UNSIGNED_LONG))));
        assert_eq!(operation("__builtin_smul_overflow"), Some(("mul", Some(Integer::INT))));
        for name in [
            "__builtin_add_overflow_p",
            "__builtin_xadd_overflow",
            "__builtin_saddx_overflow",
            "add_overflow",
        ] {
            assert_eq!(operation(name), None, "{name}");
        }
    }
}
