//! Atomic operations: each is one instruction with a memory order, or a loop with a compare-exchange.

use super::expression::Value;
use super::function::{Body, Variable};
use super::layout::{is_pointer, width};
use super::{refused, value};
use crate::atomics::{Address, Atomic, Weakness, atomic};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Binary, Expression, Shape, Type};

/// The order with this number in `<stdatomic.h>`, for operations that read and write.
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

/// The order for a read, or for a failed compare-exchange: without the release.
fn of_read(order: &'static str) -> &'static str {
    match order {
        "release" => "monotonic",
        "acq_rel" => "acquire",
        other => other,
    }
}

/// The order for a write: without the acquire.
fn of_write(order: &'static str) -> &'static str {
    match order {
        "acquire" => "monotonic",
        "acq_rel" => "release",
        other => other,
    }
}

/// The operator of a read-modify-write instruction.
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

/// The orders of a successful and of a failed compare-exchange.
fn both_orders(said: &[&'static str]) -> [&'static str; 2] {
    match said {
        [same, other] => [*same, of_read(other)],
        _ => ["seq_cst"; 2],
    }
}

/// Whether the fourth argument allows a compare-exchange to fail although it finds the expected value. If it is not a constant, it may.
fn says_weak(arguments: &[Expression]) -> bool {
    arguments.get(3).is_none_or(|it| value(it).is_none_or(Constant::is_set))
}

/// An operation: its name, its kind, and the index of the argument with the order.
type Named<'n> = (&'n str, Atomic, Option<usize>);

impl<'u> Body<'_, 'u> {
    /// Translates an atomic operation. `None` if the name is not that of one.
    pub(super) fn atomic(&mut self, name: &str, arguments: &'u [Expression]) -> Option<Fallible<Value>> {
        let (operation, place) = atomic(name)?;
        Some(self.operation((name, operation, place), arguments, &[]))
    }

    fn operation(
        &mut self,
        (name, operation, place): Named<'_>,
        arguments: &'u [Expression],
        fixed: &[(usize, &'static str)],
    ) -> Fallible<Value> {
        let is_of_compiler = name.starts_with("__atomic_");
        let places = match operation {
            Atomic::ByAddress(Address::CompareExchange) => vec![4, 5],
            Atomic::CompareExchange(_) if is_of_compiler => vec![4, 5],
            Atomic::CompareExchange(_) if name.ends_with("_explicit") => vec![3, 4],
            _ => place.into_iter().filter(|place| *place != usize::MAX).collect(),
        };
        let mut said = Vec::new();
        for place in places {
            let argument = arguments.get(place);
            if let Some((_, order)) = fixed.iter().find(|(it, _)| *it == place) {
                said.push(*order);
            } else if argument.is_some_and(|it| value(it).is_none()) {
                return self.in_each_order((name, operation, place), arguments, fixed);
            } else {
                said.push(self.order_of(argument)?);
            }
        }
        self.ordered((name, operation, place), &said, arguments)
    }

    /// An operation whose order is computed: a case for each possible order.
    fn in_each_order(
        &mut self,
        (name, operation, place): (&str, Atomic, usize),
        arguments: &'u [Expression],
        fixed: &[(usize, &'static str)],
    ) -> Fallible<Value> {
        let Some(of) = arguments.get(place) else { return refused("a missing memory order", self.span) };
        let number = self.value(of)?;
        let number = self.converted(number, &Type::INT)?;
        let orders = ["monotonic", "acquire", "release", "acq_rel", "seq_cst"];
        let labels = orders.map(|order| self.label(order));
        let (end, [relaxed, acquire, release, both, all]) = (self.label("end"), &labels);
        self.ends(&format!(
            "switch i32 {}, label %{all} [ i32 0, label %{relaxed} i32 1, label %{acquire} i32 2, label %{acquire} i32 3, label %{release} i32 4, label %{both} ]",
            number.text
        ));
        let mut ways: Vec<(String, Value)> = Vec::new();
        for (order, label) in orders.into_iter().zip(&labels) {
            self.begin(label);
            let fixed: Vec<_> = fixed.iter().copied().chain([(place, order)]).collect();
            // the order is in `fixed`; the index only matters by being present
            let found = self.operation((name, operation, Some(place)), arguments, &fixed)?;
            let from = self.label("done");
            self.begin(&from);
            self.goes_to(&end);
            ways.push((from, found));
        }
        self.begin(&end);
        self.of_ways(&ways)
    }

    /// The value of the case through which control got here.
    fn of_ways(&mut self, ways: &[(String, Value)]) -> Fallible<Value> {
        let Some(kind) = ways.first().map(|(_, it)| it.kind.clone()) else { return Ok(Value::void()) };
        if matches!(kind.shape, Shape::Void) {
            return Ok(Value::void());
        }
        let shape = match kind.shape {
            Shape::Struct(_) => "ptr".to_owned(),
            _ => self.module.ir(&kind, self.span)?,
        };
        let ways: Vec<String> = ways.iter().map(|(from, it)| format!("[ {}, %{from} ]", it.text)).collect();
        let text = self.result(&format!("phi {shape} {}", ways.join(", ")));
        Ok(Value { text, kind, known: None })
    }

    fn ordered(
        &mut self,
        (name, operation, place): Named<'_>,
        orders: &[&'static str],
        arguments: &'u [Expression],
    ) -> Fallible<Value> {
        let said = orders.first().copied().unwrap_or("seq_cst");
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
                // `__sync_lock_release` is a release
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
                    return refused("a missing argument", self.span);
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
            Atomic::CompareExchange(weakness) => self.compare_exchange(orders, weakness, &to, arguments),
            Atomic::ByAddress(of) => self.by_address(of, &to, orders, arguments),
            Atomic::Fence | Atomic::Signal => Ok(Value::void()),
        }
    }

    /// The order that an argument gives.
    fn order_of(&self, argument: Option<&Expression>) -> Fallible<&'static str> {
        let Some(argument) = argument else { return refused("a missing memory order", self.span) };
        match value(argument).and_then(|it| order(it.value())) {
            Some(order) => Ok(order),
            None => refused("a memory order that is not a constant", argument.span),
        }
    }

    fn compare_exchange(
        &mut self,
        orders: &[&'static str],
        weakness: Weakness,
        to: &Variable,
        arguments: &'u [Expression],
    ) -> Fallible<Value> {
        let is_weak = match weakness {
            Weakness::Strong => false,
            Weakness::Weak => true,
            Weakness::OfArgument => says_weak(arguments),
        };
        let Some(expected) = arguments.get(1) else {
            return refused("a missing argument", self.span);
        };
        let expected = self.value(expected)?;
        let expected = Variable::new(expected.text, Type::plain(to.kind.shape.clone()));
        let new = self.given(arguments, 2, to)?;
        self.compares_with(to, (expected, &new), both_orders(orders), is_weak)
    }

    /// A compare-exchange. If it fails, the object with the expected value gets the value that was found.
    fn compares_with(
        &mut self,
        to: &Variable,
        (expected, new): (Variable, &Value),
        orders: [&'static str; 2],
        is_weak: bool,
    ) -> Fallible<Value> {
        let held = self.held(expected.clone())?;
        let [found, same] = self.compares(to, [&held, new], orders, is_weak)?;
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

    /// Operations of gcc with pointers to their operands and results.
    fn by_address(
        &mut self,
        of: Address,
        to: &Variable,
        orders: &[&'static str],
        arguments: &'u [Expression],
    ) -> Fallible<Value> {
        let said = orders.first().copied().unwrap_or("seq_cst");
        let kind = Type::plain(to.kind.shape.clone());
        let mut places = Vec::new();
        for argument in arguments.iter().skip(1).take(2) {
            let it = self.value(argument)?;
            places.push(Variable::new(it.text, kind.clone()));
        }
        let [first, second] = [0, 1].map(|at| places.get(at).cloned());
        let Some(first) = first else { return refused("a missing argument", self.span) };
        match (of, second) {
            (Address::Load, _) => {
                let it = self.loads(to, of_read(said))?;
                self.write(&first, it)?;
            }
            (Address::Store, _) => {
                let it = self.held(first)?;
                self.store(&to.address, &to.kind, &it, of_write(said))?;
            }
            (Address::Exchange, Some(into)) => {
                let it = self.held(first)?;
                let old = self.exchanges(to, &it, said)?;
                self.write(&into, old)?;
            }
            (Address::CompareExchange, Some(new)) => {
                let new = self.held(new)?;
                let is_weak = says_weak(arguments);
                return self.compares_with(to, (first, &new), both_orders(orders), is_weak);
            }
            (Address::Exchange | Address::CompareExchange, None) => {
                return refused("a missing argument", self.span);
            }
        }
        Ok(Value::void())
    }

    /// The content of an object, as an operand of an atomic operation.
    fn held(&mut self, of: Variable) -> Fallible<Value> {
        let is_structure = matches!(of.kind.shape, Shape::Struct(_));
        let it = self.read(of)?;
        if is_structure { self.packed(&it) } else { Ok(it) }
    }

    fn as_truth(&mut self, bit: &str) -> Value {
        let text = self.result(&format!("zext i1 {bit} to i8"));
        Value { text, kind: Type::plain(Shape::Bool), known: None }
    }

    /// An argument, converted to the type of the object.
    fn given(&mut self, arguments: &'u [Expression], index: usize, to: &Variable) -> Fallible<Value> {
        let Some(argument) = arguments.get(index) else {
            return refused("a missing argument", self.span);
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

    /// The value found in an object, as a value of its type.
    fn given_back(&mut self, of: &Variable, found: &str) -> Fallible<Value> {
        let kind = Type::plain(of.kind.shape.clone());
        if !matches!(kind.shape, Shape::Struct(_)) {
            return Ok(Value { text: found.to_owned(), kind, known: None });
        }
        let address = self.variable("copy", &kind)?;
        let into = Variable::new(address, kind);
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

    /// A compare-exchange: the value that was found, and whether it was the expected one.
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

    /// Changes an object by an operator. Returns the old or the new value.
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
            return refused(
                "an atomic update of an object that is neither a number nor an address",
                self.span,
            );
        }
        // repeats if the object has changed in the meantime
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

    /// The word that represents a whole structure.
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

    /// The bits of a scalar, zero-extended to 64 bits.
    fn unsigned(&mut self, it: Value, kind: &Type) -> String {
        match width(kind) {
            Some(Integer { bits, signed: true }) if bits < 64 => {
                self.result(&format!("and i64 {}, {}", it.text, (1u64 << bits) - 1))
            }
            _ => it.text,
        }
    }

    /// Reads a structure as a word, and returns a copy of it.
    pub(super) fn unpacked(&mut self, address: &str, kind: &Type, order: &str) -> Fallible<Value> {
        let atomic = Type { shape: kind.shape.clone(), atomic: true };
        let word = self.load(address, &atomic, order)?;
        self.given_back(&Variable::new(address.to_owned(), kind.clone()), &word.text)
    }

    /// Writes the scalars of a structure from its word.
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
