//! Formulas over the cells of the machine: no process variables, no quantifiers.

use super::cells::{CellId, Process};
use garret_solver::Relation;
use garret_system::system::Formula;
use smallvec::SmallVec;

/// A read of a cell by a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Read {
    /// The cell.
    pub cell: CellId,
    /// The process that reads through its store buffer; `None` for reads that are not buffered.
    pub by: Option<Process>,
}

/// A cell or a value of a discrete sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// The value of a cell.
    Read(Read),
    /// A constructor, or a process.
    Constant(i64),
}

/// The sum of coefficient times cell, plus the constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sum {
    /// Coefficients and cells.
    pub terms: SmallVec<[(i64, Read); 2]>,
    /// The constant.
    pub constant: i64,
}

/// An atom of a formula over the cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GroundLiteral {
    /// Both have the same value.
    Equal(Operand, Operand),
    /// They have different values.
    Distinct(Operand, Operand),
    /// Of two processes, the first has the smaller number.
    Before(Operand, Operand),
    /// The sum has this relation to zero.
    Sum(Sum, Relation),
    /// The buffer of the process is empty.
    Fence(Process),
}

/// A formula over the cells. Parts that are true or false in every state are folded, except in a disjunction some part of which
/// reads ([`Ground::cases`]).
pub type Ground = Formula<GroundLiteral>;

/// Duplicate parts are removed from disjunctions of at most this many parts: longer ones rarely have duplicates.
const FEW: usize = 16;

/// Operations on formulas over the cells.
pub trait GroundFormula: Sized {
    /// The disjunction, as the ways of holding between which a step may choose: each part once, and, if some part always holds,
    /// also the parts that read.
    fn cases(parts: impl IntoIterator<Item = Self>) -> Self;

    /// Whether some cell is read through a buffer.
    fn reads(&self) -> bool;

    /// Whether some buffer has to be empty.
    fn has_fence(&self) -> bool;

    /// The formula restricted to the ways of holding that read nothing through a buffer.
    #[must_use]
    fn silent(&self) -> Self;

    /// The formula restricted to the ways of holding that read something through a buffer.
    #[must_use]
    fn reading(&self) -> Self;

    /// The negation. Formulas with a fence are never negated.
    #[must_use]
    fn negated(&self) -> Self;

    /// Calls `visit` on every cell that is read.
    fn for_each_read(&self, visit: &mut impl FnMut(Read));

    /// Whether the formula holds for these values and these empty buffers.
    fn holds(&self, value: &impl Fn(Read) -> i64, is_empty: &impl Fn(Process) -> bool) -> bool;
}

impl GroundFormula for Ground {
    fn cases(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = Vec::new();
        let mut holds = false;
        for part in parts {
            match part {
                Self::False => {}
                Self::True => holds = true,
                Self::Or(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if flat.len() <= FEW {
            let mut different = Vec::with_capacity(flat.len());
            for part in flat {
                if !different.contains(&part) {
                    different.push(part);
                }
            }
            flat = different;
        }
        if holds {
            flat.retain(Self::reads);
            if flat.is_empty() {
                return Self::True;
            }
            flat.push(Self::True);
        }
        match flat.len() {
            0 => Self::False,
            1 => flat.swap_remove(0),
            _ => Self::Or(flat),
        }
    }

    fn reads(&self) -> bool {
        let mut reads = false;
        self.for_each_read(&mut |read| reads |= read.by.is_some());
        reads
    }

    fn has_fence(&self) -> bool {
        let mut found = false;
        self.for_each_atom(&mut |literal| found |= matches!(literal, GroundLiteral::Fence(_)));
        found
    }

    fn silent(&self) -> Self {
        match self {
            Self::Atom(_) if self.reads() => Self::False,
            Self::True | Self::False | Self::Atom(_) => self.clone(),
            Self::And(parts) => Self::and(parts.iter().map(Self::silent)),
            Self::Or(parts) => Self::cases(parts.iter().map(Self::silent)),
        }
    }

    fn reading(&self) -> Self {
        match self {
            Self::Atom(_) if self.reads() => self.clone(),
            Self::True | Self::False | Self::Atom(_) => Self::False,
            // one conjunct reads, the others just hold
            Self::And(parts) => {
                if parts.iter().any(|part| matches!(part, Self::Atom(_)) && part.reads()) {
                    return self.clone();
                }
                Self::cases(parts.iter().enumerate().map(|(index, part)| {
                    let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
                    Self::and([part.reading()].into_iter().chain(others.map(|(_, part)| part.clone())))
                }))
            }
            Self::Or(parts) => Self::cases(parts.iter().map(Self::reading)),
        }
    }

    fn negated(&self) -> Self {
        // every literal has a negation
        self.negated_by(&mut |literal| Some(literal.negated())).unwrap_or(Self::False)
    }

    fn for_each_read(&self, visit: &mut impl FnMut(Read)) {
        self.for_each_atom(&mut |literal| literal.for_each_read(visit));
    }

    fn holds(&self, value: &impl Fn(Read) -> i64, is_empty: &impl Fn(Process) -> bool) -> bool {
        self.eval(&mut |literal| literal.holds(value, is_empty))
    }
}

impl GroundLiteral {
    /// The literal, or its truth value if it compares constants.
    pub(crate) fn folded(self) -> Ground {
        let holds = match &self {
            Self::Equal(Operand::Constant(left), Operand::Constant(right)) => left == right,
            Self::Distinct(Operand::Constant(left), Operand::Constant(right)) => left != right,
            Self::Before(Operand::Constant(left), Operand::Constant(right)) => left < right,
            Self::Sum(sum, relation) if sum.terms.is_empty() => relation.holds(sum.constant.cmp(&0)),
            _ => return Ground::Atom(self),
        };
        if holds { Ground::True } else { Ground::False }
    }

    fn negated(&self) -> Ground {
        let opposite = |sum: &Sum| Sum {
            terms: sum.terms.iter().map(|&(coefficient, read)| (-coefficient, read)).collect(),
            constant: -sum.constant,
        };
        Ground::Atom(match self {
            Self::Equal(left, right) => Self::Distinct(*left, *right),
            Self::Distinct(left, right) => Self::Equal(*left, *right),
            // the order is total
            Self::Before(left, right) => {
                return Ground::or([
                    Self::Equal(*left, *right).folded(),
                    Self::Before(*right, *left).folded(),
                ]);
            }
            Self::Sum(sum, Relation::Equal) => Self::Sum(sum.clone(), Relation::Distinct),
            Self::Sum(sum, Relation::Distinct) => Self::Sum(sum.clone(), Relation::Equal),
            // not (e <= 0) is -e < 0
            Self::Sum(sum, Relation::AtMost) => Self::Sum(opposite(sum), Relation::Below),
            Self::Sum(sum, Relation::Below) => Self::Sum(opposite(sum), Relation::AtMost),
            Self::Fence(_) => unreachable!("a fence occurs in guards only, and never negated"),
        })
    }

    /// Calls `visit` on every cell that is read.
    pub fn for_each_read(&self, visit: &mut impl FnMut(Read)) {
        match self {
            Self::Equal(left, right) | Self::Distinct(left, right) | Self::Before(left, right) => {
                for operand in [left, right] {
                    if let Operand::Read(read) = operand {
                        visit(*read);
                    }
                }
            }
            Self::Sum(sum, _) => sum.terms.iter().for_each(|&(_, read)| visit(read)),
            Self::Fence(_) => {}
        }
    }

    fn holds(&self, value: &impl Fn(Read) -> i64, is_empty: &impl Fn(Process) -> bool) -> bool {
        let operand = |operand: &Operand| match operand {
            Operand::Read(read) => value(*read),
            Operand::Constant(constant) => *constant,
        };
        match self {
            Self::Equal(left, right) => operand(left) == operand(right),
            Self::Distinct(left, right) => operand(left) != operand(right),
            Self::Before(left, right) => operand(left) < operand(right),
            Self::Sum(sum, relation) => relation.holds(sum.value(value).cmp(&0)),
            Self::Fence(process) => is_empty(*process),
        }
    }
}

impl Sum {
    /// The value of the sum. The type is wide enough for every sum of products of 64-bit numbers that fits in memory.
    pub fn value(&self, value: &impl Fn(Read) -> i64) -> i128 {
        let product = |&(coefficient, read): &(i64, Read)| i128::from(coefficient) * i128::from(value(read));
        self.terms.iter().map(product).sum::<i128>() + i128::from(self.constant)
    }
}
