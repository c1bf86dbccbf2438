//! Accesses of variables: plain ones, those of `<stdatomic.h>`, and fences.

use super::code::{Code, Local, Name, TypedOperand};
use super::expression::number;
use super::types::{INT, ValueType};
use crate::program::{Access, Action, Fence, Operand, Tags};
use crate::test::Type;
use crate::value::Operator;
use garret_base::source::{Diagnostic, Span, short};
use garret_litmus_text::Cursor;

/// A memory order.
#[derive(Clone, Copy, Debug)]
struct Order {
    name: &'static str,
    acquires: bool,
    releases: bool,
    is_sc: bool,
}

const ORDERS: [Order; 5] = [
    Order { name: "memory_order_relaxed", acquires: false, releases: false, is_sc: false },
    Order { name: "memory_order_acquire", acquires: true, releases: false, is_sc: false },
    Order { name: "memory_order_release", acquires: false, releases: true, is_sc: false },
    Order { name: "memory_order_acq_rel", acquires: true, releases: true, is_sc: false },
    Order { name: "memory_order_seq_cst", acquires: true, releases: true, is_sc: true },
];

const SC: Order = ORDERS[4];

impl Order {
    /// The tags of a read with this order.
    fn read(self) -> Tags {
        self.tags(self.acquires, Tags::ACQUIRE)
    }

    /// The tags of a write with this order.
    fn write(self) -> Tags {
        self.tags(self.releases, Tags::RELEASE)
    }

    /// The tags of a fence with this order.
    fn fence(self) -> Tags {
        let release = if self.releases { Tags::RELEASE } else { Tags::NONE };
        self.read().with(release)
    }

    fn tags(self, is_one: bool, one: Tags) -> Tags {
        let tags = if is_one { Tags::ORDERED.with(one) } else { Tags::ORDERED };
        if self.is_sc { tags.with(Tags::SEQ_CST) } else { tags }
    }
}

/// Reads a memory order.
fn order(cursor: &mut Cursor<'_>) -> Result<(Order, Span), Diagnostic> {
    let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a memory order")) };
    match ORDERS.into_iter().find(|it| it.name == name) {
        Some(order) => Ok((order, span)),
        None if name == "memory_order_consume" => {
            Err(Diagnostic::error("`memory_order_consume` is not in RC11; write `memory_order_acquire`")
                .at(span, ""))
        }
        None => Err(Diagnostic::error(format!("`{}` is not a memory order", short(name))).at(span, "")),
    }
}

/// Reads `, memory_order_x` if the name of the function ends in `_explicit`; else the order is `seq_cst`.
fn said_order(
    is_explicit: bool,
    cursor: &mut Cursor<'_>,
    is_fit: impl Fn(Order) -> bool,
) -> Result<Order, Diagnostic> {
    if !is_explicit {
        return Ok(SC);
    }
    cursor.expect(",")?;
    let (order, span) = order(cursor)?;
    if !is_fit(order) {
        let message = format!("`{}` is not a valid memory order for this operation", order.name);
        return Err(Diagnostic::error(message).at(span, ""));
    }
    Ok(order)
}

impl Code {
    /// `*x`: a plain access, or a `seq_cst` one if the type is atomic.
    pub(super) fn load_plain(&mut self, at: TypedOperand) -> Result<TypedOperand, Diagnostic> {
        let of = pointee(at)?;
        let tags = if of.atomic { SC.read() } else { Tags::NONE };
        Ok(self.load(at, of, tags))
    }

    fn load(&mut self, at: TypedOperand, of: Type, tags: Tags) -> TypedOperand {
        let to = self.fresh();
        self.push(Action::Load { to: Some(to), access: access(at, of), tags });
        let held = ValueType::Number(Type { atomic: false, ..of });
        TypedOperand { operand: Operand::Register(to), held, span: self.span }
    }

    /// `*x = e`.
    pub(super) fn store_plain(&mut self, at: TypedOperand, value: TypedOperand) -> Result<(), Diagnostic> {
        let of = pointee(at)?;
        let tags = if of.atomic { SC.write() } else { Tags::NONE };
        let value = self.fitting(value, ValueType::Number(of))?;
        self.push(Action::Store { value, access: access(at, of), tags });
        Ok(())
    }

    /// Reads a call of this function, from its `(` on.
    pub(super) fn call(
        &mut self,
        name: &str,
        start: Span,
        cursor: &mut Cursor<'_>,
        depth: usize,
    ) -> Result<TypedOperand, Diagnostic> {
        let (base, is_explicit) = match name.strip_suffix("_explicit") {
            Some(base) => (base, true),
            None => (name, false),
        };
        let unknown = || {
            let message = format!("the function `{}` is not supported", short(name));
            Diagnostic::error(message).at(start, "").note(
                "functions are atomic_load, atomic_store, atomic_exchange, atomic_fetch_add, _sub, _or, _xor, _and, atomic_compare_exchange_strong, _weak, each with _explicit, too, and atomic_thread_fence",
            )
        };
        cursor.expect("(")?;
        if name == "atomic_thread_fence" {
            let (order, _) = order(cursor)?;
            let end = cursor.expect(")")?;
            self.span = start.to(end);
            if order.acquires || order.releases {
                self.push(Action::Fence(Fence::Ordered(order.fence())));
            }
            return Ok(number(0, cursor));
        }
        let operator = match base {
            "atomic_load"
            | "atomic_store"
            | "atomic_compare_exchange_strong"
            | "atomic_compare_exchange_weak" => None,
            "atomic_exchange" => Some(Operator::Second),
            "atomic_fetch_add" => Some(Operator::Add),
            "atomic_fetch_sub" => Some(Operator::Subtract),
            "atomic_fetch_or" => Some(Operator::Or),
            "atomic_fetch_xor" => Some(Operator::Xor),
            "atomic_fetch_and" => Some(Operator::And),
            _ => return Err(unknown()),
        };
        let at = self.expression(cursor, depth)?;
        let of = pointee(at)?;
        self.span = start.to(cursor.span());
        let given = match (operator, base) {
            (Some(operator), _) => self.update(operator, (at, of), is_explicit, cursor, depth)?,
            (_, "atomic_load") => {
                let order = said_order(is_explicit, cursor, |it| !it.releases || it.is_sc)?;
                self.load(at, of, order.read())
            }
            (_, "atomic_store") => {
                cursor.expect(",")?;
                let value = self.expression(cursor, depth)?;
                let order = said_order(is_explicit, cursor, |it| !it.acquires || it.is_sc)?;
                let value = self.fitting(value, ValueType::Number(of))?;
                self.push(Action::Store { value, access: access(at, of), tags: order.write() });
                number(0, cursor)
            }
            (_, base) => {
                self.compare_exchange((at, of), base.ends_with("weak"), is_explicit, cursor, depth)?
            }
        };
        let end = cursor.expect(")")?;
        Ok(TypedOperand { span: start.to(end), ..given })
    }

    fn update(
        &mut self,
        operator: Operator,
        (at, of): (TypedOperand, Type),
        is_explicit: bool,
        cursor: &mut Cursor<'_>,
        depth: usize,
    ) -> Result<TypedOperand, Diagnostic> {
        cursor.expect(",")?;
        let value = self.expression(cursor, depth)?;
        let order = said_order(is_explicit, cursor, |_| true)?;
        let operand = self.fitting(value, ValueType::Number(of))?;
        let to = self.fresh();
        self.push(Action::Update {
            to: Some(to),
            operator,
            operand,
            access: access(at, of),
            read: order.read(),
            write: order.write(),
        });
        let held = ValueType::Number(Type { atomic: false, ..of });
        Ok(TypedOperand { operand: Operand::Register(to), held, span: self.span })
    }

    /// Reads the rest of `atomic_compare_exchange_strong_explicit(x, &expected, new, success, failure)`.
    fn compare_exchange(
        &mut self,
        (at, of): (TypedOperand, Type),
        weak: bool,
        is_explicit: bool,
        cursor: &mut Cursor<'_>,
        depth: usize,
    ) -> Result<TypedOperand, Diagnostic> {
        cursor.expect(",")?;
        let (place, expected) = self.expected(cursor, depth)?;
        cursor.expect(",")?;
        let value = self.expression(cursor, depth)?;
        let order = said_order(is_explicit, cursor, |_| true)?;
        let failed = said_order(is_explicit, cursor, |it| !it.releases || it.is_sc)?;
        let expected = self.fitting(expected, ValueType::Number(of))?;
        let new = self.fitting(value, ValueType::Number(of))?;
        let (to, success) = (self.fresh(), self.fresh());
        self.push(Action::CompareSwap {
            to: Some(to),
            success: Some(success),
            expected,
            new,
            access: access(at, of),
            read: order.read(),
            write: order.write(),
            failed: failed.read(),
            weak,
        });
        // on failure, the expected value is overwritten by the value that was read
        let over = self.branch(Operand::Register(success), false);
        let held = ValueType::Number(Type { atomic: false, ..of });
        let found = TypedOperand { operand: Operand::Register(to), held, span: self.span };
        match place {
            Place::Local(local) => {
                let value = self.fitting(found, local.held)?;
                self.set(local.register, value);
            }
            Place::Variable(at) => self.store_plain(at, found)?,
        }
        self.land(over);
        let held = ValueType::Number(INT);
        Ok(TypedOperand { operand: Operand::Register(success), held, span: self.span })
    }

    /// Reads the place of the expected value: `&r0` for a local variable, or the address of a variable.
    fn expected(
        &mut self,
        cursor: &mut Cursor<'_>,
        depth: usize,
    ) -> Result<(Place, TypedOperand), Diagnostic> {
        if cursor.eat("&") {
            let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a local variable")) };
            let Some(Name::Local(local)) = self.names.get(name).copied() else {
                let message = format!("`{}` is not a local variable", short(name));
                return Err(Diagnostic::error(message).at(span, ""));
            };
            let given = TypedOperand { operand: Operand::Register(local.register), held: local.held, span };
            return Ok((Place::Local(local), given));
        }
        let at = self.expression(cursor, depth)?;
        let value = self.load_plain(at)?;
        Ok((Place::Variable(at), value))
    }
}

/// The place of the expected value of a compare-exchange.
enum Place {
    Local(Local),
    Variable(TypedOperand),
}

/// The type of the variable at an address.
fn pointee(at: TypedOperand) -> Result<Type, Diagnostic> {
    match at.held {
        ValueType::Address(of) => Ok(of),
        ValueType::Number(_) => Err(Diagnostic::error("this is a number, not an address").at(at.span, "")),
    }
}

fn access(at: TypedOperand, of: Type) -> Access {
    Access { at: at.operand, width: of.width, signed: of.signed }
}
