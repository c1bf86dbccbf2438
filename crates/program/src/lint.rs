//! Errors and warnings about a program as a whole: flags with other values than 0 and 1, registers that are read before they are
//! set, unreachable code, numbers that grow without bound.

use super::flow::Flow;
use super::form::{Bitwise, Instruction, Operand, Operation, Place, Point, Program, Register};
use super::liveness::Slots;
use super::loops::{self, WriteTarget};
use super::semantics::Case;
use super::sum::{Atom, Slot, Sum};
use super::values::SlotValues;
use garret_base::source::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};

/// The results of the static analyses of a program.
pub(super) struct Facts<'a> {
    pub(super) program: &'a Program,
    pub(super) flow: &'a Flow,
    pub(super) values: &'a BTreeMap<Point, SlotValues>,
}

impl Facts<'_> {
    fn instructions(&self) -> impl Iterator<Item = (Point, &Instruction)> {
        self.program.code.iter().enumerate().map(|(index, instruction)| (Point::before(index), instruction))
    }

    /// The errors of instructions that work on flags but may find other numbers.
    pub(super) fn errors(&self) -> Vec<Diagnostic> {
        self.instructions().filter_map(|(point, instruction)| self.error(point, instruction)).collect()
    }

    fn error(&self, point: Point, instruction: &Instruction) -> Option<Diagnostic> {
        let held = self.values.get(&point)?;
        let is_within = |register: Register, high| held[Slot::Register(register).index()].are_within(0, high);
        match instruction.operation {
            Operation::Set(_, register) if !is_within(register, 255) => {
                let name = self.program.register(register);
                let byte = register.low_byte().unwrap_or(name);
                Some(
                    Diagnostic::error(format!("`{name}` may be neither 0 nor 1 after this"))
                        .at(instruction.span, format!("only `{byte}` is set; the rest of `{name}` may not be 0"))
                        .help(format!(
                            "write `mov {name}, 0` before the comparison, or after it: it does not change the flags"
                        )),
                )
            }
            Operation::Combine(function, register, operand) => {
                let other = match operand {
                    Operand::Place(Place::Register(other)) => Some(other),
                    _ => None,
                };
                if other == Some(register) {
                    return None;
                }
                let wrong = [Some(register), other].into_iter().flatten().find(|it| !is_within(*it, 1))?;
                let name = match function {
                    Bitwise::And => "and",
                    Bitwise::Or => "or",
                    Bitwise::Xor => "xor",
                };
                Some(
                    Diagnostic::error(format!("`{name}` is supported for flags only"))
                        .at(
                            instruction.span,
                            format!("`{}` may be neither 0 nor 1 here", self.program.register(wrong)),
                        )
                        .note("integers are mathematical: they have no bits"),
                )
            }
            _ => None,
        }
    }

    /// The warnings. `open` are the slots that may be read before they are set.
    pub(super) fn warnings(&self, open: Slots) -> Vec<Diagnostic> {
        // the register with the number of the thread is set when the thread starts
        let own = self.program.own.map(Slot::Register);
        let unset = open.iter().filter(|slot| Some(*slot) != own && !matches!(slot, Slot::Thread(_)));
        let mut warnings: Vec<Diagnostic> = unset.filter_map(|slot| self.unset(slot)).collect();
        warnings.extend(self.unreachable());
        warnings.extend(self.growing());
        warnings
    }

    /// The warning about a slot that is read before it is set.
    fn unset(&self, slot: Slot) -> Option<Diagnostic> {
        let mut seen = BTreeSet::new();
        let mut waiting: Vec<Point> = self.program.entries.iter().map(|entry| entry.at).collect();
        let mut readers = BTreeSet::new();
        let start = Atom::Start(slot);
        while let Some(point) = waiting.pop() {
            if !seen.insert(point) {
                continue;
            }
            for case in self.flow.steps.get(&point).into_iter().flatten() {
                if reads(case, slot) {
                    readers.insert(point);
                }
                if *case.state.get(slot) == Sum::atom(start) {
                    waiting.extend(case.target.point());
                }
            }
        }
        let reader = self.program.instruction(*readers.first()?)?;
        let name = match slot {
            // a register without name holds the value of an expression of C; the reader sets it first on every path
            Slot::Register(register) if self.program.register(register).is_empty() => return None,
            Slot::Register(register) => format!("`{}` is", self.program.register(register)),
            _ => "the flags are".to_owned(),
        };
        Some(
            Diagnostic::warning(format!("{name} read before being written"))
                .at(reader.span, "the value may be any number")
                .note("threads start with arbitrary registers"),
        )
    }

    /// The warnings about unreachable code, one for the first instruction of each stretch.
    fn unreachable(&self) -> Vec<Diagnostic> {
        // assertions are not meant to fail, so unreachable failures are normal
        let dead = |point: Point| !self.program.statements && !self.values.contains_key(&point);
        let first = |index: usize| index == 0 || !dead(Point::before(index - 1));
        let stretch =
            self.instructions().filter(|(point, _)| dead(*point) && first(point.instruction as usize));
        stretch
            .map(|(_, instruction)| {
                Diagnostic::warning("this can never run").at(instruction.span, "no thread reaches this")
            })
            .collect()
    }

    /// The warnings about registers and data that count without bound.
    fn growing(&self) -> impl Iterator<Item = Diagnostic> {
        let counting = loops::counting(self.program, self.flow, self.values).into_iter();
        let counts_threads =
            |what| matches!(what, WriteTarget::Datum(id) if self.program.datum(id).counts_threads);
        counting.filter(move |(what, _)| !counts_threads(*what)).map(|(what, instruction)| {
            let name = match what {
                WriteTarget::Register(register) => self.program.register(register),
                WriteTarget::Datum(id) => &self.program.datum(id).name,
            };
            Diagnostic::warning(format!("`{name}` counts without bound"))
                .at(instruction.span, "this is repeated, and nothing resets it")
                .note("integers are mathematical and do not wrap; the search may not end")
                .help("set a limit, for example --timeout 1m")
        })
    }
}

/// Whether a case uses the content of the slot for anything but keeping it there.
fn reads(case: &Case, slot: Slot) -> bool {
    let start = Atom::Start(slot);
    let goes_to = |other: &Slot| {
        let sum = case.state.get(*other);
        sum.mentions(start) && (*other != slot || *sum != Sum::atom(start))
    };
    let sought = case.state.thread_search.as_ref().and_then(|sought| sought.after.as_ref());
    case.state.stored().is_some_and(|sum| sum.mentions(start))
        || sought.is_some_and(|sum| sum.mentions(start))
        || case.state.conditions.iter().any(|(sum, _)| sum.mentions(start))
        || case.state.residues.iter().any(|residue| residue.sum.mentions(start))
        || (0..case.state.slots.len()).map(Slot::at).any(|slot| goes_to(&slot))
}
