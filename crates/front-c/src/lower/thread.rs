//! Thread numbers, from 0 to the number of threads. The latter stands for no thread.

use super::value::{Target, Value, operand};
use super::{Lowering, wrong};
use crate::parser::Fallible;
use garret_program::{Condition, Operand, Operation, Place, Relation};

impl Lowering<'_, '_> {
    /// The first of all threads, with number 0.
    pub(super) fn first_thread(&mut self) -> Fallible<Operand> {
        let into = self.temporary_for(Some(&Target::Number))?;
        self.emit(Operation::FirstThread(into));
        Ok(operand(into))
    }

    /// The next thread, or null after the last one.
    pub(super) fn next_thread(&mut self, thread: Operand) -> Fallible<Value> {
        if !self.tables.from_zero {
            return wrong(
                "this is arithmetic on a thread number",
                self.span,
                "any number of threads run",
                "a thread function that takes the number of threads as its second parameter may count through them",
            );
        }
        let into = self.copied(thread, Some(&Target::Number))?;
        self.emit(Operation::NextThread(into));
        Ok(Value::Thread(operand(into), Target::Number))
    }

    /// Compares thread numbers in the order of threads.
    pub(super) fn order(
        &mut self,
        relation: Relation,
        one: Operand,
        other: Operand,
        target: &Target,
    ) -> Fallible<Result<Condition, bool>> {
        if *target != Target::Number || !self.tables.from_zero {
            return wrong(
                "these two values have no order",
                self.span,
                "they are addresses, or thread numbers where 0 stands for no thread",
                "compare them by == and !=, or give the thread function the number of threads as its second parameter",
            );
        }
        let number_of_none = Operand::Immediate(0);
        // a number below the number of threads is that of a thread
        let is_one = match relation {
            Relation::Below => Some(Relation::Distinct),
            Relation::AtLeast => Some(Relation::Equal),
            _ => None,
        };
        if let (Some(is_one), false, true) = (is_one, one == number_of_none, other == number_of_none) {
            self.emit(Operation::Same(one, number_of_none));
            return Ok(Ok(Condition::signed(is_one)));
        }
        let one = self.in_register(one)?;
        let other = self.in_register(other)?;
        self.emit(Operation::Order(one, other));
        Ok(Ok(Condition::signed(relation)))
    }

    /// The reference in a register; copies it if it is a constant.
    fn in_register(&mut self, reference: Operand) -> Fallible<Operand> {
        match reference {
            Operand::Place(Place::Register(_)) | Operand::Me => Ok(reference),
            _ => Ok(operand(self.copied(reference, Some(&Target::Number))?)),
        }
    }
}
