//! The numbers that each cell of a test can hold: a superset by abstract interpretation, or exactly those that occur.
//!
//! Guards and the order of steps are ignored. A step outside of loops is taken at most once, so a value results from no more
//! computations than there are such steps. If numbers are computed in loops, the sets may grow without bound: a set that
//! becomes too large is *open*, and stands for any number. If this is too coarse, the numbers that occur in all states of the
//! test (`occurring`) are used instead.

use super::expression::{Cell, Expression};
use super::initial::Initial;
use super::occurring::{Combination, Occurring};
use super::program::ProgramError;
use super::step::{Code, Step};
use super::test::{Place, Test, VariableId};
use super::watch::Watch;
use super::widths::{LARGEST, Widths};
use garret_base::register::Register;
use garret_base::source::Diagnostic;
use garret_machine::machine::{Range, Stop};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// The values of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    values: BTreeSet<i64>,
    /// Whether there may be other values.
    open: bool,
}

/// The largest number of values of a set that is not open.
const MOST_VALUES: usize = 64;

impl Set {
    fn of(value: i64) -> Self {
        Self { values: BTreeSet::from([value]), open: false }
    }

    /// All values, if they are known.
    pub(super) fn known(&self) -> Option<&BTreeSet<i64>> {
        (!self.open).then_some(&self.values)
    }

    fn extend(&mut self, other: &Self) {
        self.open |= other.open;
        if !self.open {
            self.values.extend(&other.values);
            self.open = self.values.len() > MOST_VALUES;
        }
    }
}

/// Whether a number is computed that other steps may use. Flags are only compared.
fn computes(cell: Cell, expression: &Expression) -> bool {
    cell != Cell::Flags && !expression.is_copy()
}

/// The largest number of computations that a value may result from. `None` if a computation is in a loop.
fn computations(code: &[Code]) -> Option<usize> {
    let mut count = 0;
    for code in code {
        let loops = code.loops();
        let computes = |step: &&Step| step.assignments.iter().any(|(cell, it)| computes(*cell, it));
        for step in code.steps.iter().filter(computes) {
            count += 1;
            if loops.has(step) {
                return None;
            }
        }
    }
    Some(count)
}

/// An assignment of a step to a cell.
struct Write<'c> {
    thread: usize,
    step: &'c Step,
    pub cell: Cell,
    expression: &'c Expression,
    /// The sizes of the sets of its operands when it was last evaluated.
    seen: Option<SmallVec<[(usize, bool); 2]>>,
}

/// All assignments of all steps.
struct Writes<'c> {
    /// Those that compute a number.
    computed: Vec<Write<'c>>,
    /// All others.
    copied: Vec<Write<'c>>,
}

impl<'c> Writes<'c> {
    fn new(code: &'c [Code]) -> Self {
        let steps =
            code.iter().enumerate().flat_map(|(thread, code)| code.steps.iter().map(move |it| (thread, it)));
        let writes = steps.flat_map(|(thread, step)| {
            let write = move |(cell, expression): &'c (Cell, Expression)| Write {
                thread,
                step,
                cell: *cell,
                expression,
                seen: None,
            };
            step.assignments.iter().map(write)
        });
        let (computed, copied) = writes.partition(|write| computes(write.cell, write.expression));
        Self { computed, copied }
    }
}

/// The values of all cells.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// The values of each variable.
    memory: Vec<Set>,
    /// The values of cells, by thread.
    local: Vec<BTreeMap<Cell, Set>>,
    /// For each step of each thread, the operands that occur in it, if they are known.
    combinations: Option<Vec<Vec<BTreeSet<Combination>>>>,
}

/// The value of the flags when a thread starts: the last result was neither 0 nor negative.
pub(super) const CLEAR_FLAGS: i64 = 1;

/// The initial values of the cells of a thread outside of memory: those that its steps read or write, and registers that the
/// test sets.
pub(super) fn local(code: &Code, registers: &BTreeMap<Register, i64>) -> BTreeMap<Cell, i64> {
    let written = code.steps.iter().flat_map(|step| step.assignments.iter().map(|(cell, _)| *cell));
    let read = code.steps.iter().flat_map(Step::cells);
    let cells = written.chain(read).filter(|cell| !matches!(cell, Cell::Memory(_)));
    let mut local: BTreeMap<Cell, i64> =
        cells.map(|cell| (cell, if cell == Cell::Flags { CLEAR_FLAGS } else { 0 })).collect();
    local.extend(registers.iter().map(|(register, value)| (Cell::Register(*register), *value)));
    local
}

/// The result of an expression of the step, or the number that does not fit. Copied numbers were checked where they were computed.
pub(super) fn fits(step: &Step, expression: &Expression, exact: i128) -> Result<i64, i128> {
    let (low, high) = step.width.range();
    let fits =
        expression.is_copy() || (low..=high).contains(&exact) && exact.unsigned_abs() <= LARGEST.into();
    i64::try_from(exact).ok().filter(|_| fits).ok_or(exact)
}

fn misfit_of(step: &Step, result: i128) -> Diagnostic {
    Diagnostic::error(format!("the result may be {result}"))
        .at(step.span, format!("{} are computed", step.width))
        .note("numbers that wrap around, or are beyond 2^40, are not supported")
}

impl Values {
    /// The values of the cells of these threads, by abstract interpretation.
    ///
    /// # Errors
    /// A number does not fit in its place, or the time is over.
    pub(super) fn new(
        test: &Test,
        code: &[Code],
        initial: &Initial,
        widths: &Widths,
        watch: &Watch,
    ) -> Result<Self, ProgramError> {
        let mut values = Self::initial(code, initial);
        let mut writes = Writes::new(code);
        let rounds = computations(code);
        values.saturate(&mut writes.copied, watch)?;
        for round in 0.. {
            if rounds.is_some_and(|rounds| round >= rounds) || !values.grow(&mut writes.computed, watch)? {
                break;
            }
            values.saturate(&mut writes.copied, watch)?;
        }
        let mut errors = Vec::new();
        for (thread, code) in code.iter().enumerate() {
            for step in &code.steps {
                watch.check()?;
                errors.extend(values.check_fit(thread, step).err());
            }
        }
        values.check_widths(test, widths, &mut errors);
        if errors.is_empty() { Ok(values) } else { Err(ProgramError::Refused(errors)) }
    }

    /// The values that occur, found by visiting all states.
    ///
    /// # Errors
    /// A number does not fit in its place.
    pub(super) fn occurring(
        test: &Test,
        code: &[Code],
        occurring: Occurring,
        widths: &Widths,
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut errors = Vec::new();
        for (code, misfits) in code.iter().zip(&occurring.misfits) {
            let misfits = code.steps.iter().zip(misfits);
            errors.extend(misfits.filter_map(|(step, misfit)| misfit.map(|result| misfit_of(step, result))));
        }
        let closed = |values: BTreeSet<i64>| Set { values, open: false };
        let local = occurring.local.into_iter();
        let values = Self {
            memory: occurring.memory.into_iter().map(closed).collect(),
            local: local
                .map(|local| local.into_iter().map(|(cell, values)| (cell, closed(values))).collect())
                .collect(),
            combinations: Some(occurring.combinations),
        };
        values.check_widths(test, widths, &mut errors);
        if errors.is_empty() { Ok(values) } else { Err(errors) }
    }

    /// The operands that occur in the step with this index, in the order of the cells by which it is split. `None` if only
    /// the values of each cell are known.
    pub(super) fn combinations(&self, thread: usize, step: usize) -> Option<&BTreeSet<Combination>> {
        self.combinations.as_ref().map(|combinations| &combinations[thread][step])
    }

    /// The initial values of the cells.
    fn initial(code: &[Code], initial: &Initial) -> Self {
        let memory = initial.memory.iter().copied().map(Set::of).collect();
        let local = code.iter().zip(&initial.registers).map(|(code, registers)| {
            let local = local(code, registers).into_iter();
            local.map(|(cell, value)| (cell, Set::of(value))).collect()
        });
        Self { memory, local: local.collect(), combinations: None }
    }

    /// The values of a cell, from the view of this thread.
    pub(super) fn of(&self, thread: usize, cell: Cell) -> Set {
        match cell {
            Cell::Memory(variable) => self.memory[variable.0].clone(),
            // a missing cell is neither read nor written
            _ => self.local[thread].get(&cell).cloned().unwrap_or_else(|| Set::of(0)),
        }
    }

    /// The cells of the thread outside of memory.
    pub(super) fn local_cells(&self, thread: usize) -> impl Iterator<Item = Cell> + '_ {
        self.local[thread].keys().copied()
    }

    /// Propagates copies until nothing changes.
    fn saturate(&mut self, copied: &mut [Write<'_>], watch: &Watch) -> Result<(), Stop> {
        while self.grow(copied, watch)? {}
        Ok(())
    }

    /// Adds the values that are written, given the values so far. Returns whether a set has grown.
    fn grow(&mut self, writes: &mut [Write<'_>], watch: &Watch) -> Result<bool, Stop> {
        let mut added = Vec::new();
        for write in writes {
            let sizes: SmallVec<_> = write.expression.cells().map(|it| self.size(write.thread, it)).collect();
            // operands with the same values give the same results
            if write.seen.as_ref() != Some(&sizes) {
                write.seen = Some(sizes);
                watch.check()?;
                added.push((
                    write.thread,
                    write.cell,
                    self.written(write.thread, write.step, write.expression),
                ));
            }
        }
        let mut grown = false;
        for (thread, cell, written) in added {
            let set = match cell {
                Cell::Memory(variable) => &mut self.memory[variable.0],
                _ => self.local[thread].entry(cell).or_default(),
            };
            let before = (set.values.len(), set.open);
            set.extend(&written);
            grown |= before != (set.values.len(), set.open);
        }
        Ok(grown)
    }

    /// The number of values, and whether the set is open. It changes whenever the set does.
    fn size(&self, thread: usize, cell: Cell) -> (usize, bool) {
        self.known(thread, cell).map_or((1, false), |set| (set.values.len(), set.open))
    }

    fn known(&self, thread: usize, cell: Cell) -> Option<&Set> {
        match cell {
            Cell::Memory(variable) => Some(&self.memory[variable.0]),
            _ => self.local[thread].get(&cell),
        }
    }

    /// The values of the expression. The set is open, and may be incomplete, if any number is possible.
    fn written(&self, thread: usize, step: &Step, expression: &Expression) -> Set {
        let mut written = Set::default();
        let open = expression.cells().any(|cell| self.size(thread, cell).1);
        self.for_each_result(thread, step, expression, &mut |result| {
            written.values.extend(result.ok());
            if open || written.values.len() > MOST_VALUES {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        written.open = open || written.values.len() > MOST_VALUES;
        written
    }

    /// Calls `visit` with each result of the expression, or with one that does not fit, until it breaks.
    fn for_each_result(
        &self,
        thread: usize,
        step: &Step,
        expression: &Expression,
        visit: &mut impl FnMut(Result<i64, i128>) -> ControlFlow<()>,
    ) {
        // a cell that occurs twice has the same value both times
        let mut cells: SmallVec<[Cell; 2]> = expression.cells().collect();
        cells.sort_unstable();
        cells.dedup();
        let sets: SmallVec<[Set; 2]> = cells.iter().map(|cell| self.of(thread, *cell)).collect();
        let mut places: SmallVec<[_; 2]> = sets.iter().map(|set| set.values.iter().peekable()).collect();
        loop {
            let of = |cell: Cell| {
                let place = cells.iter().position(|it| *it == cell)?;
                places[place].clone().peek().map(|value| **value)
            };
            if cells.iter().any(|cell| of(*cell).is_none()) {
                return;
            }
            let exact = expression.value(&|cell| of(cell).unwrap_or(0));
            if visit(fits(step, expression, exact)).is_break() {
                return;
            }
            // advance to the next combination, the last cell first
            let Some(place) = (0..places.len()).rev().find(|place| {
                places[*place].next();
                places[*place].peek().is_some()
            }) else {
                return;
            };
            for (later, set) in places.iter_mut().zip(&sets).skip(place + 1) {
                *later = set.values.iter().peekable();
            }
        }
    }

    fn check_fit(&self, thread: usize, step: &Step) -> Result<(), Diagnostic> {
        let open = |expression: &Expression| expression.cells().any(|it| self.size(thread, it).1);
        for (_, expression) in step.assignments.iter().filter(|(_, expression)| !open(expression)) {
            let mut outside = None;
            self.for_each_result(thread, step, expression, &mut |result| {
                outside = result.err();
                if outside.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if let Some(result) = outside {
                return Err(misfit_of(step, result));
            }
        }
        Ok(())
    }

    /// Checks that places which are accessed in several widths hold only numbers that look the same in all of them.
    fn check_widths(&self, test: &Test, widths: &Widths, errors: &mut Vec<Diagnostic>) {
        let variables = (0..test.variables.len()).map(|it| Place::Memory(VariableId(it)));
        let registers = self.local.iter().enumerate().flat_map(|(thread, local)| {
            local.keys().filter_map(move |cell| match cell {
                Cell::Register(register) => Some(Place::Register(thread, *register)),
                _ => None,
            })
        });
        for place in variables.chain(registers) {
            let Some([(smallest, small), (largest, large)]) = widths.several(place) else { continue };
            let (set, name) = match place {
                Place::Memory(variable) => {
                    (&self.memory[variable.0], test.variables[variable.0].name.clone())
                }
                Place::Register(thread, register) => {
                    match self.local[thread].get(&Cell::Register(register)) {
                        Some(set) => (set, format!("{thread}:{}", register.name(largest))),
                        None => continue,
                    }
                }
            };
            let (_, most) = smallest.range();
            let outside = set.values.iter().find(|value| !(0..=most).contains(&i128::from(**value)));
            if set.open || outside.is_some() {
                let value = outside.map_or("any number".to_owned(), i64::to_string);
                errors.push(
                    Diagnostic::error(format!("the width of `{name}` matters: it may hold {value}"))
                        .at(small, format!("{smallest} here"))
                        .also(large, format!("{largest} here"))
                        .note(format!("where widths are mixed, only numbers from 0 to {most} look the same in all of them")),
                );
            }
        }
    }

    /// A range with all known numbers, and whether some cell may hold others.
    pub(super) fn range(&self) -> (Range, bool) {
        let sets = || self.memory.iter().chain(self.local.iter().flat_map(BTreeMap::values));
        let values = || sets().flat_map(|set| set.values.iter().copied()).chain([0]);
        let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        (Range { low, high }, sets().any(|set| set.open))
    }
}
