//! Atomic operations: each is one instruction with its order, or a loop around a compare-exchange.

use super::expression::Value;
use super::function::{Body, Variable};
use super::layout::{is_pointer, width};
use super::{refused, value};
use crate::atomics::{Atomic, Weakness, atomic};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Binary, Expression, Shape, Type};

/// The order that a number of `<stdatomic.h>` means, for what reads and writes.
fn order(number: i128) -> Option<&'static str> {
    Some(match number {
        0 => "monotonic",
        1 | 2 => "acquire",
        3 => "release",
        4 => "acq_rel",
        5 => "seq_cst",
        _ => return None,
    })
}

/// The order of what only reads, or where a compare-exchange finds something else: nothing is released there.
fn of_read(order: &'static str) -> &'static str {
    match order {
        "release" => "monotonic",
        "acq_rel" => "acquire",
        other => other,
    }
}

/// The order of what only writes.
fn of_write(order: &'static str) -> &'static str {
    match order {
        "acquire" => "monotonic",
        "acq_rel" => "release",
        other => other,
    }
}

/// The operator of an instruction that reads and writes.
fn update(operator: Binary) -> Option<&'static str> {
    Some(match operator {
        Binary::Add => "add",
        Binary::Subtract => "sub",
        Binary::BitAnd => "and",
        Binary::BitOr => "or",
        Binary::BitXor => "xor",
        _ => return None,
    })
}

impl<'u> Body<'_, 'u> {
    /// An atomic operation; none where this is the name of none.
    pub(super) fn atomic(&mut self, name: &str, arguments: &'u [Expression]) -> Option<Fallible<Value>> {
        let (operation, place) = atomic(name)?;
        Some(self.operation(name, operation, place, arguments))
    }

    fn operation(
        &mut self,
        name: &str,
        operation: Atomic,
        place: Option<usize>,
        arguments: &'u [Expression],
    ) -> Fallible<Value> {
        let mut said = "seq_cst";
        if let Some(place) = place.filter(|place| *place != usize::MAX) {
            said = self.order_of(arguments.get(place))?;
        }
        if matches!(operation, Atomic::Signal | Atomic::Fence) {
            match (operation, said) {
                (Atomic::Signal, _) => self.line("fence syncscope(\"singlethread\") seq_cst"),
                (_, "monotonic") => {}
                _ => self.line(&format!("fence {said}")),
            }
            return Ok(Value::void());
        }
        let Some(first) = arguments.first() else { return refused("a call without arguments", self.span) };
        let pointer = self.value(first)?;
        let to = self.target(pointer)?;
        let is_of_sync = place == Some(usize::MAX);
        match operation {
            Atomic::Load => self.loads(&to, of_read(said)),
            Atomic::Store => {
                let it = self.given(arguments, 1, &to)?;
                let order = if is_of_sync { "" } else { of_write(said) };
                self.store(&to.address, &to.kind, &it, order)?;
                Ok(Value::void())
            }
            Atomic::Clear => {
                // `__sync_lock_release` releases
                let order = if is_of_sync { "release" } else { of_write(said) };
                let zero = self.converted(Value::constant(Constant::int(0)), &to.kind)?;
                self.store(&to.address, &to.kind, &zero, order)?;
                Ok(Value::void())
            }
            Atomic::Exchange => {
                let it = self.given(arguments, 1, &to)?;
                let said = if name == "__sync_lock_test_and_set" { "acquire" } else { said };
                self.exchanges(&to, &it, said)
            }
            Atomic::TestAndSet => {
                let one = self.converted(Self::one(), &to.kind)?;
                let old = self.exchanges(&to, &one, said)?;
                self.converted(old, &Type::plain(Shape::Bool))
            }
            Atomic::Fetch(operator, is_before) => {
                let Some(by) = arguments.get(1) else {
                    return refused("an argument that is missing", self.span);
                };
                let by = self.value(by)?;
                let mut to = to;
                if is_pointer(&to.kind) && !name.starts_with("atomic_") {
                    // gcc moves addresses by bytes
                    to.kind = Type::anything();
                }
                self.changed(&to, operator, by, said, is_before)
            }
            Atomic::CompareWith(gives_whether) => {
                let expected = self.given(arguments, 1, &to)?;
                let new = self.given(arguments, 2, &to)?;
                let [found, same] = self.compares(&to, [&expected, &new], ["seq_cst"; 2], false)?;
                if gives_whether { Ok(self.as_truth(&same)) } else { self.given_back(&to, &found) }
            }
            Atomic::CompareExchange(weakness) => self.compare_exchange(name, weakness, &to, arguments),
            Atomic::Fence | Atomic::Signal => Ok(Value::void()),
        }
    }

    /// The order that an argument says.
    fn order_of(&self, argument: Option<&Expression>) -> Fallible<&'static str> {
        let Some(argument) = argument else { return refused("an order that is missing", self.span) };
        match value(argument).and_then(|it| order(it.value())) {
            Some(order) => Ok(order),
            None => refused("an order that is no constant", argument.span),
        }
    }

    fn compare_exchange(
        &mut self,
        name: &str,
        weakness: Weakness,
        to: &Variable,
        arguments: &'u [Expression],
    ) -> Fallible<Value> {
        let is_of_compiler = name.starts_with("__atomic_");
        let first = if is_of_compiler { 4 } else { 3 };
        let orders = if is_of_compiler || name.ends_with("_explicit") {
            [self.order_of(arguments.get(first))?, of_read(self.order_of(arguments.get(first + 1))?)]
        } else {
            ["seq_cst"; 2]
        };
        let is_weak = match weakness {
            Weakness::Strong => false,
            Weakness::Weak => true,
            Weakness::OfArgument => arguments.get(3).is_none_or(|it| value(it).is_none_or(Constant::is_set)),
        };
        let Some(expected) = arguments.get(1) else {
            return refused("an argument that is missing", self.span);
        };
        let expected = self.value(expected)?;
        let expected = Variable { address: expected.text, kind: Type::plain(to.kind.shape.clone()) };
        let new = self.given(arguments, 2, to)?;
        let held = self.read(expected.clone())?;
        let held = if matches!(to.kind.shape, Shape::Struct(_)) { self.packed(&held)? } else { held };
        let [found, same] = self.compares(to, [&held, &new], orders, is_weak)?;
        let (fails, end) = (self.label("other"), self.label("end"));
        self.ends(&format!("br i1 {same}, label %{end}, label %{fails}"));
        self.begin(&fails);
        if matches!(to.kind.shape, Shape::Struct(_)) {
            self.unpacks(&found, &expected)?;
        } else {
            let found = Value { text: found, kind: expected.kind.clone(), known: None };
            self.store(&expected.address, &expected.kind, &found, "")?;
        }
        self.begin(&end);
        Ok(self.as_truth(&same))
    }

    fn as_truth(&mut self, bit: &str) -> Value {
        let text = self.result(&format!("zext i1 {bit} to i8"));
        Value { text, kind: Type::plain(Shape::Bool), known: None }
    }

    /// An argument as what the object holds.
    fn given(&mut self, arguments: &'u [Expression], index: usize, to: &Variable) -> Fallible<Value> {
        let Some(argument) = arguments.get(index) else {
            return refused("an argument that is missing", self.span);
        };
        let it = self.value(argument)?;
        if matches!(to.kind.shape, Shape::Struct(_)) {
            self.packed(&it)
        } else {
            self.converted(it, &to.kind)
        }
    }

    fn loads(&mut self, of: &Variable, order: &str) -> Fallible<Value> {
        match of.kind.shape {
            Shape::Struct(_) => self.unpacked(&of.address, &of.kind, order),
            _ => self.load(&of.address, &of.kind, order),
        }
    }

    /// What was found in an object, as a value of its type.
    fn given_back(&mut self, of: &Variable, found: &str) -> Fallible<Value> {
        let kind = Type::plain(of.kind.shape.clone());
        if !matches!(kind.shape, Shape::Struct(_)) {
            return Ok(Value { text: found.to_owned(), kind, known: None });
        }
        let address = self.variable("copy", &kind)?;
        let into = Variable { address, kind };
        self.unpacks(found, &into)?;
        self.read(into)
    }

    fn exchanges(&mut self, to: &Variable, it: &Value, order: &str) -> Fallible<Value> {
        let (address, shape) = (&to.address, self.module.ir(&to.kind, self.span)?);
        if is_pointer(&to.kind) {
            let word = self.result(&format!("ptrtoint ptr {} to i64", it.text));
            let old = self.result(&format!("atomicrmw xchg ptr {address}, i64 {word} {order}"));
            let text = self.result(&format!("inttoptr i64 {old} to ptr"));
            return Ok(Value { text, kind: Type::plain(to.kind.shape.clone()), known: None });
        }
        let old = self.result(&format!("atomicrmw xchg ptr {address}, {shape} {} {order}", it.text));
        self.given_back(to, &old)
    }

    /// What is found, and whether it is what is expected.
    fn compares(
        &mut self,
        to: &Variable,
        [expected, new]: [&Value; 2],
        [same, other]: [&str; 2],
        is_weak: bool,
    ) -> Fallible<[String; 2]> {
        let (address, shape) = (&to.address, self.module.ir(&to.kind, self.span)?);
        let weak = if is_weak { "weak " } else { "" };
        let both = self.result(&format!(
            "cmpxchg {weak}ptr {address}, {shape} {}, {shape} {} {same} {other}",
            expected.text, new.text
        ));
        let found = self.result(&format!("extractvalue {{ {shape}, i1 }} {both}, 0"));
        let is_same = self.result(&format!("extractvalue {{ {shape}, i1 }} {both}, 1"));
        Ok([found, is_same])
    }

    /// Changes an object by an operator; what it held before, or holds afterwards.
    pub(super) fn changed(
        &mut self,
        to: &Variable,
        operator: Binary,
        by: Value,
        order: &'static str,
        is_before: bool,
    ) -> Fallible<Value> {
        let kind = Type::plain(to.kind.shape.clone());
        if let (Shape::Integer(bits, _), Some(update)) = (&kind.shape, update(operator)) {
            let by = self.converted(by, &kind)?;
            let text =
                self.result(&format!("atomicrmw {update} ptr {}, i{bits} {} {order}", to.address, by.text));
            let old = Value { text, kind: kind.clone(), known: None };
            if is_before {
                return Ok(old);
            }
            let new = self.binary(operator, old, by)?;
            return self.converted(new, &kind);
        }
        if width(&kind).is_none() && !is_pointer(&kind) {
            return refused("a change of what is no number and no address", self.span);
        }
        // who finds something else than before tries again
        let first = self.load(&to.address, &to.kind, "monotonic")?;
        let (before, head, end) = (self.label("before"), self.label("try"), self.label("end"));
        self.begin(&before);
        self.begin(&head);
        let (shape, again) = (self.module.ir(&kind, self.span)?, self.label("%found"));
        let text = self.result(&format!("phi {shape} [ {}, %{before} ], [ {again}, %{head} ]", first.text));
        let old = Value { text, kind: kind.clone(), known: None };
        let new = self.binary(operator, old.clone(), by)?;
        let new = self.converted(new, &kind)?;
        let [found, same] = self.compares(to, [&old, &new], [order, of_read(order)], false)?;
        self.line(&format!("{again} = select i1 true, {shape} {found}, {shape} {found}"));
        self.ends(&format!("br i1 {same}, label %{end}, label %{head}"));
        self.begin(&end);
        Ok(if is_before { old } else { new })
    }

    /// The word that a structure is as a whole.
    pub(super) fn packed(&mut self, it: &Value) -> Fallible<Value> {
        let atomic = Type { shape: it.kind.shape.clone(), atomic: true };
        let shape = self.module.ir(&atomic, self.span)?;
        let mut scalars = Vec::new();
        self.module.scalars(&it.kind, 0, &mut scalars);
        let mut word = "0".to_owned();
        for (offset, kind) in scalars {
            let address = self.result(&format!("getelementptr i8, ptr {}, i64 {offset}", it.text));
            let part = self.load(&address, &kind, "")?;
            let part = self.converted(part, &Type::of(Integer::UNSIGNED_LONG))?;
            let part = self.unsigned(part, &kind);
            let part =
                if shape == "i64" { part } else { self.result(&format!("trunc i64 {part} to {shape}")) };
            let part = self.result(&format!("shl {shape} {part}, {}", offset * 8));
            word = self.result(&format!("or {shape} {word}, {part}"));
        }
        Ok(Value { text: word, kind: atomic, known: None })
    }

    /// The bits of a scalar in 64 bits, without those of its sign.
    fn unsigned(&mut self, it: Value, kind: &Type) -> String {
        match width(kind) {
            Some(Integer { bits, signed: true }) if bits < 64 => {
                self.result(&format!("and i64 {}, {}", it.text, (1u64 << bits) - 1))
            }
            _ => it.text,
        }
    }

    /// Reads a structure as a word, and gives a copy of it.
    pub(super) fn unpacked(&mut self, address: &str, kind: &Type, order: &str) -> Fallible<Value> {
        let atomic = Type { shape: kind.shape.clone(), atomic: true };
        let word = self.load(address, &atomic, order)?;
        self.given_back(&Variable { address: address.to_owned(), kind: kind.clone() }, &word.text)
    }

    /// Writes the scalars of a structure from the word that it is.
    fn unpacks(&mut self, word: &str, into: &Variable) -> Fallible<()> {
        let atomic = Type { shape: into.kind.shape.clone(), atomic: true };
        let shape = self.module.ir(&atomic, self.span)?;
        let mut scalars = Vec::new();
        self.module.scalars(&into.kind, 0, &mut scalars);
        for (offset, kind) in scalars {
            let address = self.result(&format!("getelementptr i8, ptr {}, i64 {offset}", into.address));
            let part = self.result(&format!("lshr {shape} {word}, {}", offset * 8));
            let wide =
                if shape == "i64" { part } else { self.result(&format!("zext {shape} {part} to i64")) };
            let wide = Value { text: wide, kind: Type::of(Integer::UNSIGNED_LONG), known: None };
            // a truth value keeps its byte
            let plain =
                if matches!(kind.shape, Shape::Bool) { Type::of(Integer::new(8, false)) } else { kind };
            let part = self.converted(wide, &plain)?;
            self.store(&address, &plain, &part, "")?;
        }
        Ok(())
    }
}
