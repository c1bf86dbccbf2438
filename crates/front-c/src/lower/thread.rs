//! Thread numbers, from 0 to the number of threads. The latter stands for no thread.

use super::tables::Tables;
use super::value::{Key, Target, Value, operand};
use super::{Lowering, wrong};
use crate::parser::Fallible;
use garret_base::source::{Diagnostic, short};
use garret_program::{Condition, Operand, Operation, Place, Relation};

impl Tables {
    fn holds_thread_number(&self, cell: usize) -> bool {
        self.targets.get(&Key::Cell(cell)) == Some(&Target::Number)
    }

    /// The initial value of a cell in the program: a thread number is 1 for the first thread, and 0 for no thread.
    pub(super) fn initial(&self, cell: usize) -> i64 {
        let first = self.cells.get(cell).map_or(0, |it| it.first);
        match first {
            _ if !self.holds_thread_number(cell) => first,
            0 => self.from_zero.into(),
            -1 => 0,
            first => first,
        }
    }

    /// Errors about initial thread numbers that are neither that of the first thread nor that of no thread.
    pub(super) fn wrong_thread_numbers(&mut self) -> Vec<Diagnostic> {
        let (mut wrong, mut minus_one) = (Vec::new(), None);
        for (_, cell) in self.cells.iter().enumerate().filter(|(index, _)| self.holds_thread_number(*index)) {
            let shown = cell.name.split('@').next().unwrap_or(&cell.name);
            match cell.first {
                0 if self.from_zero && cell.local => wrong.push(
                    Diagnostic::error(format!("each thread has a thread number in `{}`", short(shown)))
                        .at(cell.span, "it is the number of the first thread until it is written")
                        .help("not supported if threads are numbered from 0: say -1 for no thread, or use one object that all threads share"),
                ),
                0 => {}
                -1 if self.from_zero => minus_one = Some(cell.span),
                first => wrong.push(
                    Diagnostic::error(format!("`{}` is initially {first}, and holds thread numbers", short(shown)))
                        .at(cell.span, "any number of threads run, and none of them is special")
                        .help(if self.from_zero { "expected 0, the first thread, or -1, no thread" } else { "expected 0: no thread" }),
                ),
            }
        }
        self.minus_one = self.minus_one.or(minus_one);
        wrong
    }
}

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
        self.tables.ordered = self.tables.ordered.or(Some(self.span));
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
