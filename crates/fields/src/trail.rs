//! The decisions on a way of a thread: which of several steps it takes, what it reads, how numbers compare.
//!
//! A way is followed again for each combination of decisions. A question whose answer follows from earlier decisions is not a decision.

use crate::word::{Failure, Field, Number, Symbol, Word};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of decisions between two accesses to memory.
const MOST_DECISIONS: usize = 24;

/// The fewest bits of a field whose number is assumed to stay far from wrapping around.
pub(crate) const WIDE: u8 = 14;

/// The fewest bits of a field that no program exhausts by counting, not even in a loop: a constant outside of its range is a bound that
/// is never met.
pub(crate) const SURELY_WIDE: u8 = 24;

/// A comparison: whether `left - right` equals a constant, or is less than it. Without `right`: whether `left` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Comparison {
    pub(crate) left: Symbol,
    pub(crate) right: Option<Symbol>,
    pub(crate) is_less: bool,
    pub(crate) constant: i64,
}

/// The conditions under which a way is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Conditions {
    /// The least and the greatest value of a symbol; symbols without bounds are left out.
    pub(crate) ranges: BTreeMap<Symbol, [Option<i64>; 2]>,
    /// The other comparisons, and whether they hold.
    pub(crate) others: BTreeSet<(Comparison, bool)>,
}

/// The decisions of one way.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    /// For each decision: the chosen option, and the number of options.
    decided: Vec<(usize, usize)>,
    next: usize,
    /// The comparisons that were decided on this way, and whether they hold.
    conditions: Vec<(Comparison, bool)>,
    /// For each symbol, the bounds of its value on this way, and those it has in any case.
    bounds: BTreeMap<Symbol, Bounds>,
}

#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: i64,
    most: i64,
    /// The bounds that follow from its sign.
    facts: (i64, i64),
    /// The bounds that follow from its width.
    limits: (i64, i64),
}

/// The least and the greatest number of a field.
pub(crate) fn limits(width: u8) -> (i64, i64) {
    // a wide field is assumed not to wrap around: its number stays in the middle half
    let bits = if width >= WIDE { width.saturating_sub(2) } else { width.saturating_sub(1) };
    let turn = 1i64 << bits.min(62);
    (-turn, turn - 1)
}

/// The bounds of the symbol of a field that follow from the sign of its number, if that is known.
fn by_sign(field: &Field) -> (i64, i64) {
    let plus = field.number.plus;
    match field.negative {
        Some(true) => (i64::MIN, (-1_i64).saturating_sub(plus)),
        Some(false) => (0_i64.saturating_sub(plus), i64::MAX),
        None => (i64::MIN, i64::MAX),
    }
}

impl Trail {
    /// Moves on to the next way; false if all ways have been followed.
    pub(crate) fn turn(&mut self) -> bool {
        self.next = 0;
        self.conditions.clear();
        self.bounds.clear();
        while let Some((decided, ways)) = self.decided.pop() {
            if decided + 1 < ways {
                self.decided.push((decided + 1, ways));
                return true;
            }
        }
        false
    }

    /// Chooses one of `ways` options.
    pub(crate) fn choose(&mut self, ways: usize) -> Result<usize, Failure> {
        if ways == 1 {
            return Ok(0);
        }
        if self.next == self.decided.len() {
            if self.next >= MOST_DECISIONS {
                return Err(Failure::Gap);
            }
            self.decided.push((0, ways));
        }
        self.next += 1;
        self.decided.get(self.next - 1).map(|(decided, _)| *decided).ok_or(Failure::Gap)
    }

    fn bounds(&mut self, field: &Field) -> Bounds {
        let limits = limits(field.width);
        let new = Bounds { least: limits.0, most: limits.1, facts: limits, limits };
        let bounds = self.bounds.entry(field.number.symbol).or_insert(new);
        let (least, most) = by_sign(field);
        (bounds.least, bounds.most) = (bounds.least.max(least), bounds.most.min(most));
        *bounds
    }

    /// Notes the bounds that the words already have, before any decision.
    pub(crate) fn note(&mut self, word: &Word) {
        for field in &word.fields {
            self.bounds(field);
            if let Some(bounds) = self.bounds.get_mut(&field.number.symbol) {
                let (least, most) = by_sign(field);
                bounds.facts = (bounds.facts.0.max(least), bounds.facts.1.min(most));
            }
        }
    }

    /// The value of a symbol, if only one is left.
    pub(crate) fn known(&self, symbol: Symbol) -> Option<i64> {
        let bounds = self.bounds.get(&symbol)?;
        (bounds.least == bounds.most).then_some(bounds.least)
    }

    /// The conditions of this way: the bounds of each number, and the other comparisons. For a number that is read, the bounds that
    /// follow from its sign are included if there are further bounds, or if `all` is set: a search that goes backward does not know the
    /// sign.
    pub(crate) fn conditions(&self, all: bool) -> Conditions {
        let ends = |(symbol, bounds): (&Symbol, &Bounds)| {
            let asks_more = (bounds.least, bounds.most) != bounds.facts;
            let says_facts = matches!(symbol, Symbol::Read(_)) && (all || asks_more);
            let (low, high) = if says_facts { bounds.limits } else { bounds.facts };
            let least = (bounds.least > low).then_some(bounds.least);
            let most = (bounds.most < high).then_some(bounds.most);
            (least.is_some() || most.is_some()).then_some((*symbol, [least, most]))
        };
        // an equation that fails is a condition of its own only if its constant lies within the bounds
        let is_inside = |(comparison, holds): &&(Comparison, bool)| match comparison.right {
            Some(_) => true,
            None if comparison.is_less || *holds => false,
            None => self
                .bounds
                .get(&comparison.left)
                .is_none_or(|it| it.least <= comparison.constant && comparison.constant <= it.most),
        };
        Conditions {
            ranges: self.bounds.iter().filter_map(ends).collect(),
            others: self.conditions.iter().filter(is_inside).copied().collect(),
        }
    }

    /// Whether the number of a field equals this value.
    pub(crate) fn is(&mut self, field: &Field, value: i64) -> Result<bool, Failure> {
        self.with_constant(field, value, false)
    }

    /// Whether the number of a field is less than this value.
    pub(crate) fn is_less(&mut self, field: &Field, value: i64) -> Result<bool, Failure> {
        self.with_constant(field, value, true)
    }

    fn with_constant(&mut self, field: &Field, value: i64, is_less: bool) -> Result<bool, Failure> {
        let Number { symbol, plus } = field.number;
        let (lowest, highest) = limits(field.width);
        // a program that compares with a number outside of the range may count up to it
        if (WIDE..SURELY_WIDE).contains(&field.width) && !(lowest..=highest).contains(&value) {
            return Err(field.close());
        }
        let constant = value.checked_sub(plus).ok_or(Failure::Gap)?;
        let Bounds { least, most, .. } = self.bounds(field);
        let follows = match is_less {
            true if most < constant => Some(true),
            true if least >= constant => Some(false),
            false if least == constant && most == constant => Some(true),
            false if constant < least || most < constant => Some(false),
            _ => None,
        };
        if let Some(follows) = follows {
            return Ok(follows);
        }
        let holds = self.ask(Comparison { left: symbol, right: None, is_less, constant })?;
        let bounds = match (is_less, holds) {
            (true, true) => (least, most.min(constant - 1)),
            (true, false) => (least.max(constant), most),
            (false, true) => (constant, constant),
            (false, false) if constant == least => (least + 1, most),
            (false, false) if constant == most => (least, most - 1),
            (false, false) => (least, most),
        };
        if let Some(known) = self.bounds.get_mut(&symbol) {
            (known.least, known.most) = bounds;
        }
        Ok(holds)
    }

    /// Whether the numbers of two fields are equal.
    pub(crate) fn are_equal(&mut self, one: &Field, other: &Field) -> Result<bool, Failure> {
        self.both(one, other, false)
    }

    /// Whether the number of the first field is less.
    pub(crate) fn are_less(&mut self, one: &Field, other: &Field) -> Result<bool, Failure> {
        self.both(one, other, true)
    }

    fn both(&mut self, one: &Field, other: &Field, is_less: bool) -> Result<bool, Failure> {
        let (left, right) = (one.number, other.number);
        let constant = right.plus.checked_sub(left.plus).ok_or(Failure::Gap)?;
        if left.symbol == right.symbol {
            return Ok(if is_less { 0 < constant } else { 0 == constant });
        }
        // an equation is symmetric: it is stored with the smaller symbol on the left
        let (left, right, constant) = if !is_less && right.symbol < left.symbol {
            (right.symbol, left.symbol, constant.checked_neg().ok_or(Failure::Gap)?)
        } else {
            (left.symbol, right.symbol, constant)
        };
        self.ask(Comparison { left, right: Some(right), is_less, constant })
    }

    fn ask(&mut self, comparison: Comparison) -> Result<bool, Failure> {
        if let Some((_, holds)) = self.conditions.iter().find(|(other, _)| *other == comparison) {
            return Ok(*holds);
        }
        let holds = self.choose(2)? == 0;
        self.conditions.push((comparison, holds));
        Ok(holds)
    }
}

impl Conditions {
    /// The union of the conditions of two ways, if it is a conjunction of the same form: they must differ in one comparison, which
    /// holds on one way and fails on the other, or in the range of one number.
    pub(crate) fn either(&self, other: &Self) -> Option<Self> {
        if self.ranges == other.ranges {
            let mut apart = self.others.symmetric_difference(&other.others);
            return match (apart.next(), apart.next(), apart.next()) {
                (Some((one, holds)), Some((opposite, fails)), None) if one == opposite && holds != fails => {
                    let others = self.others.intersection(&other.others).copied().collect();
                    Some(Self { ranges: self.ranges.clone(), others })
                }
                _ => None,
            };
        }
        if self.others != other.others {
            return None;
        }
        let symbols: BTreeSet<Symbol> = self.ranges.keys().chain(other.ranges.keys()).copied().collect();
        let differ: Vec<Symbol> = symbols
            .into_iter()
            .filter(|symbol| self.ranges.get(symbol) != other.ranges.get(symbol))
            .collect();
        let [symbol] = differ.as_slice() else { return None };
        let range = |of: &Self| of.ranges.get(symbol).copied().unwrap_or_default();
        let ([least, most], [also_least, also_most]) = (range(self), range(other));
        // the two ranges must overlap or be adjacent
        let meets = |most: Option<i64>, least: Option<i64>| match (most, least) {
            (Some(most), Some(least)) => least <= most.saturating_add(1),
            _ => true,
        };
        if !meets(most, also_least) || !meets(also_most, least) {
            return None;
        }
        let both = [
            least.zip(also_least).map(|(one, other)| one.min(other)),
            most.zip(also_most).map(|(one, other)| one.max(other)),
        ];
        let mut ranges = self.ranges.clone();
        ranges.remove(symbol);
        if both != [None, None] {
            ranges.insert(*symbol, both);
        }
        Some(Self { ranges, others: self.others.clone() })
    }
}
