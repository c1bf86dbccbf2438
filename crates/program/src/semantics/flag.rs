//! Cells that only hold 0 and 1: a case is made for each number that is read, and for each that is written. The rest of the path
//! then knows it.

use super::{Access, Case, State};
use crate::form::Program;
use crate::relation::Relation;
use crate::sum::{Atom, Slot, Sum};

/// The cases of a step, for each number that its cell can hold before and after it.
pub(super) fn split(program: &Program, cases: Vec<Case>) -> Vec<Case> {
    let is_flag = |case: &Case| case.state.cell().is_some_and(|cell| program.datum(cell.datum).flag);
    let mut found = Vec::new();
    for case in cases {
        if is_flag(&case) {
            let read = loaded(case);
            found.extend(read.into_iter().flat_map(written));
        } else {
            found.push(Case { number: case.number * 4, ..case });
        }
    }
    found
}

/// Makes a case for each number that can be read.
fn loaded(case: Case) -> Vec<Case> {
    if case.state.loaded().is_none() {
        return vec![Case { number: case.number * 4, ..case }];
    }
    let mut found = Vec::new();
    for (value, relation) in [(0, Relation::Equal), (1, Relation::Distinct)] {
        let mut state = case.state.clone();
        if state.know(value) {
            state.conditions.push((Sum::atom(Atom::Loaded), relation));
            found.push(Case { number: case.number * 4 + 2 * value as u32, state, ..case.clone() });
        }
    }
    found
}

/// Makes a case for each number that can be written.
fn written(case: Case) -> Vec<Case> {
    let Some(Access::Write(cell, sum) | Access::Exchange(cell, sum)) = case.state.access.clone() else {
        return vec![case];
    };
    let is_write = matches!(case.state.access, Some(Access::Write(..)));
    let mut found = Vec::new();
    for (value, relation) in [(0, Relation::Equal), (1, Relation::Distinct)] {
        let mut state = case.state.clone();
        if !state.assume(sum.clone(), relation) {
            continue;
        }
        let value_written = Sum::constant(value);
        state.access = Some(if is_write {
            Access::Write(cell, value_written)
        } else {
            Access::Exchange(cell, value_written)
        });
        // a null reference refers to no thread
        state.thread = state.thread.filter(|_| value == 1);
        found.push(Case { number: case.number + value as u32, state, ..case.clone() });
    }
    found
}

impl State {
    /// Replaces the value that is read by this number. Returns false if that contradicts the conditions.
    pub(super) fn know(&mut self, value: i64) -> bool {
        let known = |sum: &mut Sum| sum.replace(Atom::Loaded, value);
        for (index, sum) in self.slots.iter_mut().enumerate() {
            known(sum);
            if value == 0 && *sum == Sum::atom(Atom::LoadedThread) {
                *sum = Sum::atom(Atom::Start(Slot::at(index)));
            }
        }
        if let Some(Access::Exchange(_, sum)) = &mut self.access {
            known(sum);
        }
        if let Some(bits) = &mut self.bits {
            known(&mut bits.left);
            known(&mut bits.right);
        }
        let residues = core::mem::take(&mut self.residues);
        let holds = residues.into_iter().all(|mut residue| {
            known(&mut residue.sum);
            self.assume_residue(&residue.sum, residue.bits, residue.value)
        });
        let conditions = core::mem::take(&mut self.conditions);
        holds
            && conditions.into_iter().all(|(mut sum, relation)| {
                known(&mut sum);
                self.assume(sum, relation)
            })
    }
}
