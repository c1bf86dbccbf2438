//! The constraints of single literals on the numbers that one step reads, or on initial numbers.

use super::interval::Interval;
use garret_base::map::IndexMap;
use garret_solver::Relation;
use garret_system::system::{Access, Atom, Formula, Linear, Literal, Sort, SymbolId, System};
use smallvec::SmallVec;

/// The cell of an access, by the names of its indices: cells with different names may be the same, cells with equal names are. A step
/// reads all its cells at one instant, so each has one value.
pub(super) type CellName = (SymbolId, SmallVec<[garret_system::system::ProcVar; 2]>);

/// For each integer cell that is mentioned, an interval that contains its possible values.
#[derive(Clone, Debug)]
pub(super) struct CellIntervals<'a> {
    system: &'a System,
    /// For each symbol, the interval of its cells without the literals.
    always: &'a [Interval],
    cells: IndexMap<CellName, Interval>,
}

/// The number of times that each literal is used: it may yield more after others.
const PASSES: usize = 2;

impl<'a> CellIntervals<'a> {
    pub(super) fn new(system: &'a System, always: &'a [Interval]) -> Self {
        Self { system, always, cells: IndexMap::default() }
    }

    /// Adds the constraints of the literals; returns false if they are known to be contradictory.
    pub(super) fn assume<'l>(&mut self, literals: impl IntoIterator<Item = &'l Literal>) -> bool {
        let literals: SmallVec<[&Literal; 8]> = literals.into_iter().collect();
        for _ in 0..PASSES {
            for literal in &literals {
                if let Literal::Linear(linear, relation) = literal
                    && self.is_integer(linear)
                    && !self.narrow(linear, *relation)
                {
                    return false;
                }
            }
        }
        true
    }

    /// The interval of the expression.
    pub(super) fn value(&self, linear: &Linear) -> Interval {
        if !self.is_integer(linear) {
            return Interval::ALL;
        }
        self.sum(linear, usize::MAX)
    }

    /// The intervals of the cells that were mentioned.
    pub(super) fn cells(&self) -> impl Iterator<Item = (&CellName, Interval)> {
        self.cells.iter().map(|(named, &interval)| (named, interval))
    }

    /// The hull: what is known if one of the two holds.
    pub(super) fn hull(&mut self, other: &Self) {
        for (named, interval) in &mut self.cells {
            let theirs = other.cells.get(named).copied();
            *interval = interval.hull(theirs.unwrap_or(self.always[named.0.0 as usize]));
        }
        // a cell that only the other one mentions has its general interval
    }

    fn is_integer(&self, linear: &Linear) -> bool {
        linear.terms.iter().all(|(_, access)| self.system.symbol(access.symbol).sort == Sort::Integer)
    }

    fn of(&self, access: &Access) -> Interval {
        let known = self.cells.get(&(access.symbol, access.indices.clone())).copied();
        known.unwrap_or(self.always[access.symbol.0 as usize])
    }

    /// The sum without the summand with this index.
    fn sum(&self, linear: &Linear, without: usize) -> Interval {
        let summands = linear.terms.iter().enumerate().filter(|(place, _)| *place != without);
        summands.fold(Interval::single(linear.constant), |sum, (_, (factor, access))| {
            sum.plus_times(*factor, self.of(access))
        })
    }

    /// Narrows each cell of the expression by the intervals of the others; returns false if an interval becomes empty.
    fn narrow(&mut self, linear: &Linear, relation: Relation) -> bool {
        if linear.terms.is_empty() {
            return relation.holds(linear.constant.cmp(&0));
        }
        for (place, (factor, access)) in linear.terms.iter().enumerate() {
            if *factor == 0 {
                continue;
            }
            // factor * cell + rest is compared with zero
            let rest = self.sum(linear, place);
            let narrowed = self.of(access).meet_compared(*factor, rest, relation);
            self.cells.insert((access.symbol, access.indices.clone()), narrowed);
            if narrowed.is_empty() {
                return false;
            }
        }
        true
    }
}

impl Interval {
    /// The values such that `factor * value + r`, for some `r` of `rest`, is in this relation to zero; `factor` is not zero.
    fn meet_compared(self, factor: i64, rest: Self, relation: Relation) -> Self {
        // factor * value <= -rest.least; and for an equation, factor * value >= -rest.most
        let opposite = |side: Option<i64>| side.and_then(i64::checked_neg);
        let (above, below) = match relation {
            Relation::Equal => (opposite(rest.least), opposite(rest.most)),
            Relation::AtMost => (opposite(rest.least), None),
            Relation::Below => (opposite(rest.least).and_then(|it| it.checked_sub(1)), None),
            Relation::Distinct => {
                let excluded = rest.least.filter(|_| rest.least == rest.most).and_then(i64::checked_neg);
                return match excluded {
                    Some(sum) if sum.checked_rem(factor) == Some(0) => self.without(sum / factor),
                    _ => self,
                };
            }
        };
        let floor = |sum: i64| sum.checked_div_euclid(factor);
        // rounded up: -floor(-sum / factor)
        let ceiling = |sum: i64| sum.checked_neg()?.checked_div_euclid(factor)?.checked_neg();
        let said = if factor > 0 {
            Self { least: below.and_then(ceiling), most: above.and_then(floor) }
        } else {
            // dividing by a negative factor turns the sides around; `div_euclid` then rounds up
            let up = |sum: i64| sum.checked_div_euclid(factor);
            let down = |sum: i64| sum.checked_neg()?.checked_div_euclid(factor)?.checked_neg();
            Self { least: above.and_then(up), most: below.and_then(down) }
        };
        self.meet(said)
    }
}

/// The literals among the conjuncts of a formula.
pub(super) fn literals(formula: &Formula) -> impl Iterator<Item = &Literal> + Clone {
    formula.conjuncts().iter().filter_map(|conjunct| match conjunct {
        Formula::Atom(Atom::Literal(literal)) => Some(literal),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Interval, Relation};

    const RELATIONS: [Relation; 4] = [Relation::Equal, Relation::Distinct, Relation::AtMost, Relation::Below];

    /// Compares with an enumeration of small values.
    #[test]
    fn comparisons_leave_what_can_be() {
        let interval = |least, most| Interval { least: Some(least), most: Some(most) };
        for factor in [-3_i64, -2, -1, 1, 2, 3] {
            for (low, high) in [(-4, -4), (-1, 2), (0, 0), (3, 7)] {
                for relation in RELATIONS {
                    let holds = |value: i64| {
                        (low..=high).any(|rest| {
                            let sum = factor * value + rest;
                            match relation {
                                Relation::Equal => sum == 0,
                                Relation::Distinct => sum != 0,
                                Relation::AtMost => sum <= 0,
                                Relation::Below => sum < 0,
                            }
                        })
                    };
                    let left = interval(-6, 6).meet_compared(factor, interval(low, high), relation);
                    let possible: Vec<i64> = (-6..=6).filter(|&value| holds(value)).collect();
                    let what = format!("{factor} * x + {low}..{high} {relation:?} 0");
                    match (possible.first(), possible.last()) {
                        // gaps between the sides are not considered
                        (Some(&first), Some(&last)) if relation != Relation::Equal || factor.abs() == 1 => {
                            assert_eq!(left, interval(first, last), "{what}");
                        }
                        (Some(&first), Some(&last)) => {
                            assert!(left.least <= Some(first) && left.most >= Some(last), "{what}");
                        }
                        _ => assert!(left.is_empty() || relation == Relation::Equal, "{what}"),
                    }
                }
            }
        }
    }
}
