//! Enumeration of the initial states: the assignments of values to cells that satisfy `init`.
//!
//! Cells are assigned one after the other. A conjunct is evaluated as soon as all its cells have values, and an equation with one
//! unknown cell determines its value.

use super::domains::{Domains, Range};
use super::ground::{CellId, Ground, GroundLiteral, GroundSystem, Operand, Read, Sum};
use crate::machine::ground::GroundFormula;
use garret_base::map::Map;
use garret_base::watch::{Over, Pace};
use garret_solver::Relation;
use garret_system::system::Sort;
use std::hash::BuildHasher;
use std::ops::ControlFlow;

/// If a number that `init` leaves open has more values than this, only some of them are tried.
const MANY: u64 = 1024;

/// The initial states of a system, for enumeration.
pub(crate) struct Initial<'g> {
    ground: &'g GroundSystem<'g>,
    ranges: Vec<Range>,
    /// The values to try for each cell.
    candidates: Vec<Vec<i64>>,
    /// The order in which cells are assigned; each with the equation that determines it, if there is one.
    order: Vec<(CellId, Option<&'g Ground>)>,
    /// The conjuncts that can be evaluated once the cell at this position of the order has a value.
    due: Vec<Vec<&'g Ground>>,
    /// Whether a conjunct without cells is false.
    contradictory: bool,
    /// Whether there may be initial states with numbers that are not tried.
    pub(crate) cut: bool,
}

impl<'g> Initial<'g> {
    /// The initial states. Numbers that `init` leaves open are taken from `start`, if it has values that `init` allows. With a
    /// draw, only the states in which each cell that is written, is not a number, and does not occur in `init` has the value
    /// chosen by the draw.
    pub(crate) fn new(
        ground: &'g GroundSystem<'g>,
        domains: &Domains,
        start: Option<Range>,
        draw: Option<u32>,
    ) -> Self {
        let cells = &ground.cells;
        let ranges: Vec<Range> = cells.ids().map(|cell| domains.of(cells.sort(cell))).collect();
        let mut mentioned: Vec<(Vec<CellId>, &Ground)> = Vec::new();
        for conjunct in &ground.init {
            let mut cells = Vec::new();
            conjunct.for_each_read(&mut |read| cells.push(read.cell));
            cells.sort_unstable();
            cells.dedup();
            mentioned.push((cells, conjunct));
        }
        let contradictory =
            mentioned.iter().any(|(cells, conjunct)| cells.is_empty() && !conjunct.holds(&|_| 0, &|_| true));
        let mut initial = Self {
            ground,
            ranges,
            candidates: Vec::new(),
            order: Vec::new(),
            due: Vec::new(),
            contradictory,
            cut: false,
        };
        initial.choose_candidates(&mentioned);
        if let Some(start) = start {
            initial.narrow(start, domains.scale);
        }
        if let Some(draw) = draw {
            initial.draw(draw, &mentioned);
        }
        initial.choose_order(&mentioned);
        initial
    }

    /// Chooses one value for each cell that is written, is not a number, and occurs in no conjunct.
    fn draw(&mut self, draw: u32, mentioned: &[(Vec<CellId>, &'g Ground)]) {
        let mut is_open = vec![false; self.candidates.len()];
        for write in self.ground.steps.iter().flat_map(|step| &step.writes) {
            is_open[write.cell.index()] = !self.ground.cells.sort(write.cell).is_arithmetic();
        }
        for cell in mentioned.iter().flat_map(|(cells, _)| cells) {
            is_open[cell.index()] = false;
        }
        for (cell, candidates) in self.candidates.iter_mut().enumerate() {
            if is_open[cell] && candidates.len() > 1 {
                let hash = rustc_hash::FxBuildHasher.hash_one((draw, cell));
                // the upper bits of this hash are of better quality
                let place = ((u128::from(hash) * candidates.len() as u128) >> 64) as usize;
                *candidates = vec![candidates[place]];
            }
        }
    }

    fn choose_candidates(&mut self, mentioned: &[(Vec<CellId>, &'g Ground)]) {
        let mut alone: Map<CellId, Vec<&Ground>> = Map::default();
        for (cells, conjunct) in mentioned {
            if let [cell] = cells.as_slice() {
                alone.entry(*cell).or_default().push(conjunct);
            }
        }
        for cell in self.ground.cells.ids() {
            let range = self.ranges[cell.index()];
            let conjuncts = alone.get(&cell).map(Vec::as_slice).unwrap_or_default();
            // all values are tried if they are not numbers: no flag reports that some were left out
            let is_number = self.ground.cells.sort(cell).is_arithmetic();
            let mut values: Vec<i64> = if range.len() <= MANY || !is_number {
                (range.low..=range.high).collect()
            } else {
                sample(range, conjuncts)
            };
            values.retain(|&value| conjuncts.iter().all(|conjunct| conjunct.holds(&|_| value, &|_| true)));
            self.candidates.push(values);
        }
    }

    /// Restricts numbers to whole ones within `start`, if there are such values.
    fn narrow(&mut self, start: Range, scale: i64) {
        for (cell, candidates) in self.ground.cells.ids().zip(&mut self.candidates) {
            let unit = match self.ground.cells.sort(cell) {
                Sort::Integer => 1,
                Sort::Real => scale,
                _ => continue,
            };
            let starts = |value: &i64| value % unit == 0 && start.contains(value / unit);
            let narrowed: Vec<i64> = candidates.iter().copied().filter(starts).collect();
            if !narrowed.is_empty() && narrowed.len() < candidates.len() {
                self.cut = true;
                *candidates = narrowed;
            }
        }
    }

    fn choose_order(&mut self, mentioned: &[(Vec<CellId>, &'g Ground)]) {
        let count = self.ground.cells.len();
        let mut place = vec![usize::MAX; count];
        // the number of unassigned cells of each conjunct, and the conjuncts of each cell
        let mut open: Vec<usize> = mentioned.iter().map(|(cells, _)| cells.len()).collect();
        let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (index, (cells, _)) in mentioned.iter().enumerate() {
            for cell in cells {
                of_cell[cell.index()].push(index);
            }
        }
        let mut waiting: Vec<CellId> = self.ground.cells.ids().collect();
        waiting.sort_by_key(|cell| std::cmp::Reverse((self.candidates[cell.index()].len(), *cell)));
        let mut forced: Vec<(CellId, &'g Ground)> = Vec::new();
        loop {
            let (cell, equation) = match forced.pop() {
                Some((cell, equation)) => (cell, Some(equation)),
                None => match waiting.pop() {
                    Some(cell) => (cell, None),
                    None => break,
                },
            };
            if place[cell.index()] != usize::MAX {
                continue;
            }
            place[cell.index()] = self.order.len();
            self.note_cut(cell, equation);
            self.order.push((cell, equation));
            let mut due = Vec::new();
            for &index in &of_cell[cell.index()] {
                open[index] -= 1;
                let (cells, conjunct) = &mentioned[index];
                if open[index] == 0 {
                    due.push(*conjunct);
                } else if open[index] == 1
                    && let Some(&last) = cells.iter().find(|cell| place[cell.index()] == usize::MAX)
                    && is_equation_for(conjunct, last)
                {
                    forced.push((last, conjunct));
                }
            }
            self.due.push(due);
        }
    }

    /// Notes whether values outside of the range may be missing.
    fn note_cut(&mut self, cell: CellId, equation: Option<&Ground>) {
        let range = self.ranges[cell.index()];
        let candidates = &self.candidates[cell.index()];
        let at_end = candidates.contains(&range.low) || candidates.contains(&range.high);
        self.cut |= self.ground.cells.sort(cell).is_arithmetic()
            && equation.is_none()
            && (candidates.is_empty() || candidates.len() > 1 && (at_end || range.len() > MANY));
    }

    /// Calls `visit` with the values of all cells, once for each initial state, until it breaks or the time is over; the latter
    /// is returned.
    pub(crate) fn for_each(
        &mut self,
        pace: &mut Pace,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Option<Over> {
        if self.contradictory {
            return None;
        }
        let mut values = vec![0; self.ground.cells.len()];
        // for each assigned cell, the values that are still to be tried, the last one first
        let mut rest: Vec<Vec<i64>> = Vec::new();
        loop {
            let complete = rest.len() == self.order.len();
            if complete && visit(&values).is_break() {
                return None;
            }
            if !complete {
                let candidates = self.candidates_at(rest.len(), &values);
                rest.push(candidates);
            }
            // find the next assignment that satisfies the conjuncts that can be evaluated
            loop {
                if let Some(over) = pace.over() {
                    return Some(over);
                }
                let list = rest.last_mut()?;
                let Some(value) = list.pop() else {
                    rest.pop();
                    continue;
                };
                let (cell, _) = self.order[rest.len() - 1];
                values[cell.index()] = value;
                let value = |read: Read| values[read.cell.index()];
                if self.due[rest.len() - 1].iter().all(|conjunct| conjunct.holds(&value, &|_| true)) {
                    break;
                }
            }
        }
    }

    fn candidates_at(&mut self, place: usize, values: &[i64]) -> Vec<i64> {
        let (cell, equation) = self.order[place];
        let Some(equation) = equation else {
            let mut candidates = self.candidates[cell.index()].clone();
            candidates.reverse();
            return candidates;
        };
        let value = |read: Read| if read.cell == cell { 0 } else { values[read.cell.index()] };
        let solution = solve(equation, cell, &value);
        let inside = solution.filter(|&value| self.ranges[cell.index()].contains(value));
        self.cut |= solution.is_some() && inside.is_none();
        inside.into_iter().collect()
    }
}

/// Some values of a large range: the ends, zero, one, and the numbers that the cell is compared with.
fn sample(range: Range, conjuncts: &[&Ground]) -> Vec<i64> {
    let mut values = vec![range.low, range.high, 0, 1];
    for conjunct in conjuncts {
        conjunct.for_each_atom(&mut |literal| {
            if let GroundLiteral::Sum(sum, _) = literal {
                let near = sum.terms.first().map_or(0, |(it, _)| -sum.constant.checked_div(*it).unwrap_or(0));
                values.extend([near - 1, near, near + 1]);
            }
        });
    }
    values.retain(|&value| range.contains(value));
    values.sort_unstable();
    values.dedup();
    values
}

/// Whether the conjunct is an equation in which the cell occurs once.
fn is_equation_for(conjunct: &Ground, cell: CellId) -> bool {
    let mut occurrences = 0;
    conjunct.for_each_read(&mut |read| occurrences += usize::from(read.cell == cell));
    let equation =
        matches!(conjunct, Ground::Atom(GroundLiteral::Equal(..) | GroundLiteral::Sum(_, Relation::Equal)));
    equation && occurrences == 1
}

/// The value of the cell that solves an equation, if there is one; `value` gives 0 for the cell itself.
fn solve(equation: &Ground, cell: CellId, value: &impl Fn(Read) -> i64) -> Option<i64> {
    match equation {
        Ground::Atom(GroundLiteral::Equal(left, right)) => {
            let is_cell = |operand: &Operand| matches!(operand, Operand::Read(read) if read.cell == cell);
            match if is_cell(left) { right } else { left } {
                Operand::Read(read) => Some(value(*read)),
                Operand::Constant(constant) => Some(*constant),
            }
        }
        // c * x + rest = 0
        Ground::Atom(GroundLiteral::Sum(sum @ Sum { terms, .. }, _)) => {
            let coefficient = i128::from(terms.iter().find(|(_, read)| read.cell == cell)?.0);
            let rest = sum.value(value);
            (coefficient != 0 && rest % coefficient == 0)
                .then(|| -rest / coefficient)
                .and_then(|it| i64::try_from(it).ok())
        }
        _ => None,
    }
}
