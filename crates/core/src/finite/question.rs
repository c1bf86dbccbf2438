//! The condition of a cube on the states of an instance, for one map of its processes to those of the instance.
//!
//! The condition of a literal on a single cell is a union of columns. If there are other conditions, the states in all these unions
//! are tested one by one.

use super::bits::{Bits, Word};
use super::columns::Column;
use super::comparisons::Comparison;
use super::image::Image;
use super::instance::Instance;
use super::readings::{Permitted, Reading};
use crate::cube::{Cube, CubeTerm, IDENTITY, PROCESS};
use garret_machine::machine::CellId;
use garret_solver::{Linear, Literal};
use smallvec::SmallVec;
use std::rc::Rc;

/// The largest number of words that are remembered as `recent`.
const MOST_RECENT: usize = 32;

/// A condition on states.
pub(super) struct Question<'i> {
    instance: &'i Instance<'i>,
    /// The filters; the state must satisfy all of them.
    filters: SmallVec<[Filter<'i>; 8]>,
    /// Sets of states; the state must be in all of them.
    compared: SmallVec<[Rc<Bits>; 2]>,
    /// The tests; all must hold for some values of the reads.
    tests: SmallVec<[Test; 2]>,
    reads: SmallVec<[Read<'i>; 4]>,
}

/// The states in one of these sets, or with `complement`, those in none of them.
struct Filter<'i> {
    sets: SmallVec<[&'i [Word]; 4]>,
    complement: bool,
    /// An upper bound on the number of states.
    weight: usize,
}

/// A read, with the values that it may return.
struct Read<'i> {
    term: CubeTerm,
    /// The classes of events before it.
    before: u64,
    values: SmallVec<[&'i Reading; 4]>,
    /// For each value, the states in which it is permitted.
    permitted: SmallVec<[Rc<Permitted>; 4]>,
}

/// A literal about several cells and reads.
struct Test {
    literal: Comparison<Operand>,
    /// The last of the reads that it mentions, by index.
    last: Option<usize>,
}

/// The meaning of a term.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Constant(i64),
    Cell(CellId),
    /// The read with this index.
    Read(usize),
    /// An unknown value.
    Unknown,
}

impl Instance<'_> {
    /// Whether some state lies in the cube.
    ///
    /// A state of one cube often lies in the next one, too. Therefore the words in which a state was found before are tested first.
    pub(super) fn contains(&self, cube: &Cube) -> bool {
        let mut questions: SmallVec<[Question<'_>; 8]> = SmallVec::new();
        let mut recent = self.recent.borrow_mut();
        let is_known = Image::any(cube, self.cells.processes, &mut |image| {
            let Some(question) = Question::new(self, cube, image) else { return false };
            let known = recent.iter().position(|&place| question.holds_at(place));
            questions.push(question);
            known.inspect(|&known| recent[..=known].rotate_right(1)).is_some()
        });
        if is_known {
            return true;
        }
        let places = 0..self.all.words().len();
        let found =
            questions.iter().find_map(|question| places.clone().find(|&place| question.holds_at(place)));
        if let Some(place) = found {
            recent.truncate(MOST_RECENT - 1);
            recent.insert(0, place);
        }
        found.is_some()
    }
}

impl<'i> Question<'i> {
    /// The condition; None if no state satisfies it.
    pub(super) fn new(instance: &'i Instance<'_>, cube: &Cube, image: &Image) -> Option<Self> {
        let mut question = Self {
            instance,
            filters: SmallVec::new(),
            compared: SmallVec::new(),
            tests: SmallVec::new(),
            reads: SmallVec::new(),
        };
        let masks: SmallVec<[u64; 4]> =
            cube.before.iter().map(|classes| instance.mask(classes, image)).collect();
        for literal in &cube.literals {
            if !question.ask(literal, image, &masks) {
                return None;
            }
        }
        question.ask_reads(&masks)?;
        question.filters.sort_by_key(|filter| filter.weight);
        Some(question)
    }

    /// Adds a literal; returns false if it never holds.
    fn ask(&mut self, literal: &Literal<CubeTerm>, image: &Image, masks: &[u64]) -> bool {
        match literal {
            Literal::Member(term, domain) => {
                let operand = self.operand(*term, image, masks);
                let sort = self.instance.sort(*term);
                let holds = |value| match sort {
                    Some(sort) => image.admits(sort, domain, value),
                    // an identity
                    None => u32::try_from(value).is_ok_and(|value| domain.contains(value)),
                };
                self.restrict(operand, holds).unwrap_or(true)
            }
            Literal::Equal(left, right) => {
                let [left, right] = [left, right].map(|&term| self.operand(term, image, masks));
                self.test(Comparison::Equal(left, right), &[left, right])
            }
            Literal::Distinct(left, right) => {
                let [left, right] = [left, right].map(|&term| self.operand(term, image, masks));
                self.test(Comparison::Distinct(left, right), &[left, right])
            }
            Literal::Linear(linear) => self.ask_linear(linear, image, masks),
        }
    }

    fn ask_linear(&mut self, linear: &Linear<CubeTerm>, image: &Image, masks: &[u64]) -> bool {
        let relation = linear.relation();
        let mut constant = i128::from(linear.constant());
        let mut terms: SmallVec<[(i64, Operand); 2]> = SmallVec::new();
        for &(term, coefficient) in linear.terms() {
            match self.operand(term, image, masks) {
                Operand::Constant(value) => constant += i128::from(coefficient) * i128::from(value),
                operand => terms.push((coefficient, operand)),
            }
        }
        match terms.as_slice() {
            [] => return relation.holds(constant.cmp(&0)),
            &[(coefficient, operand)] => {
                let sum = |value| i128::from(coefficient) * i128::from(value) + constant;
                if let Some(holds) = self.restrict(operand, |value| relation.holds(sum(value).cmp(&0))) {
                    return holds;
                }
            }
            _ => {}
        }
        let operands: SmallVec<[Operand; 4]> = terms.iter().map(|&(_, operand)| operand).collect();
        self.test(Comparison::Sum { terms, constant, relation }, &operands)
    }

    fn operand(&mut self, term: CubeTerm, image: &Image, masks: &[u64]) -> Operand {
        // the rank of a process is its number
        let term = term.without_rank();
        if term.is_arbitrary() || term.is_open() {
            return Operand::Unknown;
        }
        let indices = term.indices();
        if term.symbol() == PROCESS {
            return Operand::Constant(i64::from(image.of(indices[0])));
        }
        if term.symbol() == IDENTITY {
            return Operand::Constant(i64::from(image.of(indices[0])) - 1);
        }
        let cell = self.instance.cells.cell(term.symbol(), indices.iter().map(|&index| image.of(index)));
        let (Some(reader), Some(group)) = (term.reader(), term.group()) else {
            let weak = self.instance.readings.is_some() && self.instance.cells.symbol(cell).weak;
            return if weak { Operand::Unknown } else { Operand::Cell(cell) };
        };
        if let Some(known) = self.reads.iter().position(|read| read.term == term) {
            return Operand::Read(known);
        }
        let readings = self.instance.readings.as_ref();
        let Some(values) = readings.and_then(|readings| readings.of((image.of(reader), cell))) else {
            return Operand::Unknown;
        };
        self.reads.push(Read {
            term,
            before: masks[group.index()],
            values: values.iter().collect(),
            permitted: SmallVec::new(),
        });
        Operand::Read(self.reads.len() - 1)
    }

    /// Adds the filter that the operand has one of these values; returns false if that never holds, and None if there are no columns
    /// to test it.
    fn restrict(&mut self, operand: Operand, holds: impl Fn(i64) -> bool) -> Option<bool> {
        match operand {
            Operand::Constant(value) => Some(holds(value)),
            Operand::Unknown => Some(true),
            Operand::Read(read) => {
                let values = &mut self.reads[read].values;
                values.retain(|reading| holds(reading.value));
                Some(!values.is_empty())
            }
            Operand::Cell(cell) => {
                let columns = self.instance.columns.of(&self.instance.graph, cell)?;
                let (with, without): (SmallVec<[&Column; 8]>, SmallVec<[&Column; 8]>) =
                    columns.iter().partition(|column| holds(column.value));
                if !without.is_empty() {
                    let complement = without.len() < with.len();
                    let weight = with.iter().map(|column| column.states.len()).sum();
                    let columns = if complement { without } else { with.clone() };
                    let sets = columns.iter().map(|column| column.states.words()).collect();
                    self.filters.push(Filter { sets, complement, weight });
                }
                let count = with.len();
                Some(count > 0)
            }
        }
    }

    /// Adds a comparison; returns false if it never holds.
    fn test(&mut self, literal: Comparison<Operand>, operands: &[Operand]) -> bool {
        if operands.contains(&Operand::Unknown) {
            return true;
        }
        let cell = |operand| match operand {
            Operand::Cell(cell) => Some(cell),
            Operand::Constant(_) | Operand::Read(_) | Operand::Unknown => None,
        };
        if let Some(comparison) = literal.try_map(cell) {
            let Instance { graph, columns, comparisons, .. } = self.instance;
            let states = comparisons.states(graph, columns, comparison);
            let possible = states.len() > 0;
            self.compared.push(states);
            return possible;
        }
        let read = |operand: &Operand| if let Operand::Read(read) = operand { Some(*read) } else { None };
        self.tests.push(Test { literal, last: operands.iter().filter_map(read).max() });
        true
    }

    /// Adds the filters that each read returns one of its values, and that no pending event is before a read.
    fn ask_reads(&mut self, masks: &[u64]) -> Option<()> {
        let Some(readings) = self.instance.readings.as_ref() else { return Some(()) };
        for read in &mut self.reads {
            if read.values.is_empty() {
                return None;
            }
            read.permitted = read.values.iter().map(|reading| reading.permitted(read.before)).collect();
            let sets = read.values.iter().map(|reading| reading.states.words()).collect();
            let weight = read.values.iter().map(|reading| reading.states.len()).sum();
            self.filters.push(Filter { sets, complement: false, weight });
        }
        let before = masks.iter().fold(0, |union, mask| union | mask);
        let sets: SmallVec<[&[Word]; 4]> = readings.pending(before).map(Bits::words).collect();
        if !sets.is_empty() && !self.reads.is_empty() {
            let weight = self.instance.graph.len();
            self.filters.push(Filter { sets, complement: true, weight });
        }
        Some(())
    }

    /// Whether one of the states of this word satisfies the condition.
    #[inline]
    fn holds_at(&self, place: usize) -> bool {
        let mut states = self.instance.all.words()[place];
        for filter in &self.filters {
            states &= filter.word(place);
            if states == 0 {
                return false;
            }
        }
        states = self.compared.iter().fold(states, |states, holds| states & holds.words()[place]);
        for read in &self.reads {
            if states == 0 {
                return false;
            }
            let values = read.values.iter().zip(&read.permitted);
            states = values.fold(0, |union, (reading, permitted)| {
                union | reading.permitted_among(place, states & !union, permitted)
            });
        }
        if states == 0 {
            return false;
        }
        if self.tests.is_empty() {
            return true;
        }
        while states != 0 {
            let state = place * Word::BITS as usize + states.trailing_zeros() as usize;
            if self.holds(state) {
                return true;
            }
            states &= states - 1;
        }
        false
    }

    /// Whether the state, which passes the filters, satisfies the tests.
    fn holds(&self, state: usize) -> bool {
        self.tests_hold(state, &[]) && self.some_values_hold(state, &mut SmallVec::new())
    }

    /// Whether there are values for the remaining reads such that all tests hold.
    fn some_values_hold(&self, state: usize, values: &mut SmallVec<[i64; 4]>) -> bool {
        let Some(read) = self.reads.get(values.len()) else { return true };
        read.values.iter().zip(&read.permitted).any(|(reading, permitted)| {
            let (place, bit) = (state / Word::BITS as usize, state % Word::BITS as usize);
            if reading.permitted_among(place, 1 << bit, permitted) == 0 {
                return false;
            }
            values.push(reading.value);
            let holds = self.tests_hold(state, values) && self.some_values_hold(state, values);
            values.pop();
            holds
        })
    }

    /// Whether the tests hold whose last read is the last one of these.
    fn tests_hold(&self, state: usize, reads: &[i64]) -> bool {
        let due = |test: &&Test| test.last == reads.len().checked_sub(1);
        self.tests.iter().filter(due).all(|test| {
            test.literal.holds(&|operand| match operand {
                Operand::Constant(value) => value,
                Operand::Cell(cell) => self.instance.graph.value(state, cell),
                Operand::Read(read) => reads[read],
                Operand::Unknown => 0,
            })
        })
    }
}

impl Filter<'_> {
    #[inline]
    fn word(&self, place: usize) -> Word {
        let union = self.sets.iter().fold(0, |union, set| union | set[place]);
        if self.complement { !union } else { union }
    }
}
