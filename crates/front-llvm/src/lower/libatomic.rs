//! Lowers calls of libatomic: atomic operations on structures as large as a number, whose memory order may be computed.

use super::calling::Calling;
use super::waits::OtherCall;
use super::{Builder, NOT_ZERO, Operand, ZERO};
use crate::arithmetic;
use crate::syntax::{Order, Predicate, Update};
use crate::types::Type;
use garret_graphs::{Access, Atom, Expression, Guard, Order as Ordering, Step, Sum};

/// The memory orders by their numbers in C; `consume` is `acquire`.
const ORDERS: [Order; 6] =
    [Order::Relaxed, Order::Acquire, Order::Acquire, Order::Release, Order::AcqRel, Order::SeqCst];

impl Builder<'_> {
    /// Lowers a call of libatomic.
    ///
    /// # Errors
    /// It is another call.
    pub(super) fn of_libatomic(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let operation = name.strip_prefix("__atomic_").ok_or(OtherCall)?;
        if !matches!(operation, "load" | "store" | "exchange" | "compare_exchange") {
            return Err(OtherCall);
        }
        let Operand::Number(bytes @ (1 | 2 | 4 | 8)) = call.operand(0) else {
            self.refused(at, "an atomic operation on a structure that is no number of 8, 16, 32 or 64 bits");
            return Ok(None);
        };
        let kind = Type::Int(u32::try_from(bytes).unwrap_or(8) * 8);
        Ok(match operation {
            "load" => self.loads_structure(&kind, call, at),
            "store" => self.stores_structure(&kind, call, at),
            "exchange" => self.swaps_structure(&kind, call, at),
            _ => self.compares_structure(&kind, call, at),
        })
    }

    /// The places for the memory orders that an operand may be.
    fn by_order(&mut self, order: Operand, at: u32) -> Vec<(Order, u32)> {
        if let Operand::Number(number) = order {
            let order = usize::try_from(number).ok().and_then(|it| ORDERS.get(it).copied());
            return vec![(order.unwrap_or(Order::SeqCst), at)];
        }
        let (mut at, mut found) = (at, Vec::new());
        for (number, order_of) in (0..).zip(ORDERS).take(5) {
            let (here, next) = (self.place(), self.place());
            let mut apart = order.sum();
            apart.constant -= number;
            self.branch(at, &Expression::Sum(apart), here, next);
            found.push((order_of, here));
            at = next;
        }
        found.push((Order::SeqCst, at));
        found
    }

    fn loads_structure(&mut self, kind: &Type, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (loaded, read) = (self.slot(), self.place());
        for (order, at) in self.by_order(call.operand(3), at) {
            let after = self.reads(at, (kind, call.operand(1), order), loaded)?;
            self.jump(after, read);
        }
        Some(self.store(read, kind, Operand::Slot(loaded), call.operand(2), Order::Plain))
    }

    fn stores_structure(&mut self, kind: &Type, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (value, to) = (self.slot(), self.place());
        let at = self.reads_number(at, (kind, call.operand(2)), value)?;
        for (order, at) in self.by_order(call.operand(3), at) {
            let after = self.store(at, kind, Operand::Slot(value), call.operand(1), order);
            self.jump(after, to);
        }
        Some(to)
    }

    fn swaps_structure(&mut self, kind: &Type, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (value, old, swapped) = (self.slot(), self.slot(), self.place());
        let at = self.reads_number(at, (kind, call.operand(2)), value)?;
        for (order, at) in self.by_order(call.operand(4), at) {
            let both = (call.operand(1), Operand::Slot(value));
            let after = self.exchange(at, (kind, Update::Exchange), both, old, order)?;
            self.jump(after, swapped);
        }
        Some(self.store(swapped, kind, Operand::Slot(old), call.operand(3), Order::Plain))
    }

    /// A compare-exchange. Where the values differ, the expected one becomes the one that is there.
    fn compares_structure(&mut self, kind: &Type, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let [expected, new, old] = [(); 3].map(|()| self.slot());
        let (to, differs) = (self.place(), self.place());
        let at = self.reads_number(at, (kind, call.operand(2)), expected)?;
        let at = self.reads_number(at, (kind, call.operand(3)), new)?;
        let equal = arithmetic::compared(Predicate::Eq, super::memory::bits(kind))?;
        let is_equal = Expression::Function(equal, Sum::atom(Atom::Loaded), Operand::Slot(expected).sum());
        for (order, at) in self.by_order(call.operand(4), at) {
            for (failure, at) in self.by_order(call.operand(5), at) {
                let (cell, at) = self.cell(at, kind, call.operand(1))?;
                for (is_same, signs, order, next) in [(1, NOT_ZERO, order, to), (0, ZERO, failure, differs)] {
                    let access = if is_same == 1 {
                        Access::Exchange(
                            cell.clone(),
                            Operand::Slot(new).expression(),
                            Expression::constant(0),
                        )
                    } else {
                        Access::Read(cell.clone())
                    };
                    let sets = vec![
                        (old, Expression::Sum(Sum::atom(Atom::Loaded))),
                        (call.result, Expression::constant(is_same)),
                    ];
                    let step = Step {
                        access,
                        after_read: vec![Guard { value: is_equal.clone(), signs }],
                        sets,
                        // the processor waits for the store buffer even if nothing is written
                        fence: is_same == 0,
                        orders: [Ordering::default(), super::ordering(order), Ordering::default()],
                        ..self.step(next)
                    };
                    self.add(at, step);
                }
            }
        }
        let stored = self.store(differs, kind, Operand::Slot(old), call.operand(2), Order::Plain);
        self.jump(stored, to);
        Some(to)
    }
}
