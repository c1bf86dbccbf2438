//! Conditions on packed states: comparisons of masked words, and a few other tests.

use super::field::Field;
use super::layout::Layout;
use super::view::{Views, start};
use crate::machine::ground::{Ground, GroundLiteral, Operand, Process, Read, Sum};
use garret_solver::Relation;

/// A test that some bits of a word of [`Views`] have these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mask {
    word: u32,
    bits: u64,
    value: u64,
}

impl Mask {
    #[inline]
    fn holds(self, words: &[u64]) -> bool {
        words[self.word as usize] & self.bits == self.value
    }
}

/// A value: the content of a field of [`Views`], plus a constant. With a field of width 0 it is a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Source {
    field: Field,
    low: i64,
}

impl Source {
    #[inline]
    pub(crate) fn value(self, views: &Views) -> i64 {
        self.low + self.field.get(&views.words) as i64
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Test {
    Equal(Source, Source),
    Distinct(Source, Source),
    Before(Source, Source),
    Sum(SumSource, Relation),
    Any(Box<[Condition]>),
}

/// A sum of coefficient times source, plus a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SumSource {
    terms: Box<[(i64, Source)]>,
    constant: i64,
}

impl SumSource {
    pub(crate) fn value(&self, views: &Views) -> i128 {
        let product = |&(coefficient, source): &(i64, Source)| {
            i128::from(coefficient) * i128::from(source.value(views))
        };
        self.terms.iter().map(product).sum::<i128>() + i128::from(self.constant)
    }
}

/// A conjunction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Condition {
    /// Invariant: at most one mask for each word.
    masks: Vec<Mask>,
    /// The processes whose buffers have to be empty, in the encoding of [`Views::empty`].
    empty: u64,
    tests: Vec<Test>,
}

impl Condition {
    #[inline]
    pub(crate) fn holds(&self, views: &Views) -> bool {
        self.masks.iter().all(|mask| mask.holds(&views.words))
            && views.empty & self.empty == self.empty
            && self.tests.iter().all(|test| test.holds(views))
    }

    /// Adds the requirement that the buffer of the process is empty.
    pub(crate) fn require_empty(&mut self, process: Process) {
        self.empty |= 1 << process;
    }

    /// Adds the requirement that a field has this value; returns false if that contradicts the condition.
    fn require(&mut self, field: Field, value: u64) -> bool {
        let (bits, value) = (field.mask(), value << (field.shift & 63));
        match self.masks.iter_mut().find(|it| it.word == field.word) {
            Some(known) if known.bits & bits & (known.value ^ value) != 0 => return false,
            Some(known) => {
                known.bits |= bits;
                known.value |= value;
            }
            None => self.masks.push(Mask { word: field.word, bits, value }),
        }
        true
    }
}

impl Test {
    fn holds(&self, views: &Views) -> bool {
        match self {
            Self::Equal(left, right) => left.value(views) == right.value(views),
            Self::Distinct(left, right) => left.value(views) != right.value(views),
            Self::Before(left, right) => left.value(views) < right.value(views),
            Self::Sum(sum, relation) => relation.holds(sum.value(views).cmp(&0)),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.holds(views)),
        }
    }
}

/// Compiles formulas.
#[derive(Clone, Copy)]
pub(crate) struct Compiler<'a> {
    pub(crate) layout: &'a Layout,
    /// The process in whose view cells without a reader are looked up; they are the same in all views.
    pub(crate) home: Option<Process>,
}

impl Compiler<'_> {
    /// The condition; `None` if it never holds.
    pub(crate) fn condition(&self, formula: &Ground) -> Option<Condition> {
        let mut condition = Condition::default();
        self.add(formula, &mut condition).then_some(condition)
    }

    /// Adds a conjunct; returns false if the condition can never hold then.
    fn add(&self, formula: &Ground, condition: &mut Condition) -> bool {
        match formula {
            Ground::True => true,
            Ground::False => false,
            Ground::Atom(literal) => self.literal(literal, condition),
            Ground::And(parts) => parts.iter().all(|part| self.add(part, condition)),
            Ground::Or(parts) => {
                let conditions: Vec<Condition> =
                    parts.iter().filter_map(|part| self.condition(part)).collect();
                if conditions.is_empty() {
                    return false;
                }
                if !conditions.contains(&Condition::default()) {
                    condition.tests.push(Test::Any(conditions.into()));
                }
                true
            }
        }
    }

    fn literal(&self, literal: &GroundLiteral, condition: &mut Condition) -> bool {
        let test = match literal {
            GroundLiteral::Equal(Operand::Read(read), Operand::Constant(value))
            | GroundLiteral::Equal(Operand::Constant(value), Operand::Read(read)) => {
                return self.equals(*read, *value, condition);
            }
            // c * x + k = 0
            GroundLiteral::Sum(Sum { terms, constant }, Relation::Equal) if terms.len() == 1 => {
                let (coefficient, read) = terms[0];
                return match (constant.checked_rem(coefficient), constant.checked_div(coefficient)) {
                    (Some(0), Some(quotient)) => self.equals(read, -quotient, condition),
                    (Some(_), _) => false,
                    (None, _) => *constant == 0,
                };
            }
            GroundLiteral::Equal(left, right) => Test::Equal(self.operand(*left), self.operand(*right)),
            GroundLiteral::Distinct(left, right) => Test::Distinct(self.operand(*left), self.operand(*right)),
            GroundLiteral::Before(left, right) => Test::Before(self.operand(*left), self.operand(*right)),
            GroundLiteral::Sum(sum, relation) => Test::Sum(self.sum(sum), *relation),
            GroundLiteral::Fence(process) => {
                condition.require_empty(*process);
                return true;
            }
        };
        condition.tests.push(test);
        true
    }

    fn equals(&self, read: Read, value: i64, condition: &mut Condition) -> bool {
        let range = self.layout.place(read.cell).range;
        range.contains(value) && condition.require(self.field(read), (value - range.low) as u64)
    }

    pub(crate) fn operand(&self, operand: Operand) -> Source {
        match operand {
            Operand::Read(read) => self.source(read),
            Operand::Constant(low) => Source { field: Field { word: 0, shift: 0, width: 0 }, low },
        }
    }

    pub(crate) fn sum(&self, sum: &Sum) -> SumSource {
        let terms = sum.terms.iter().map(|&(coefficient, read)| (coefficient, self.source(read)));
        SumSource { terms: terms.collect(), constant: sum.constant }
    }

    fn source(&self, read: Read) -> Source {
        Source { field: self.field(read), low: self.layout.place(read.cell).range.low }
    }

    fn field(&self, read: Read) -> Field {
        self.layout.place(read.cell).field.moved(start(self.layout, read.by.or(self.home)))
    }
}
