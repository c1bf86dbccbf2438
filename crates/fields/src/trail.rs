//! What is decided on the way of a thread: which of several steps it takes, what it reads, how numbers compare.
//!
//! A way is walked again for each other decision. What follows from what was decided before is not asked.

use crate::word::{Failed, Field, Number, Symbol};
use std::collections::BTreeMap;

/// So often a way decides at most between one access to memory and the next.
const MOST_DECISIONS: usize = 24;

/// From so many bits on, a field is taken to hold numbers that are far from wrapping around.
pub(crate) const WIDE: u8 = 14;

/// A comparison: `left - right` is equal to a constant, or less; without `right`, `left` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Comparison {
    pub(crate) left: Symbol,
    pub(crate) right: Option<Symbol>,
    pub(crate) is_less: bool,
    pub(crate) constant: i64,
}

/// The decisions of one way.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    /// What was decided, and between how many.
    decided: Vec<(usize, usize)>,
    next: usize,
    /// What has to hold, or not, on this way.
    pub(crate) conditions: Vec<(Comparison, bool)>,
    /// Between which numbers a symbol lies.
    bounds: BTreeMap<Symbol, (i64, i64)>,
}

/// The least and the greatest number of a field.
pub(crate) fn limits(width: u8) -> (i64, i64) {
    // a wide one stays in the middle half, as it does not wrap around
    let bits = if width >= WIDE { width.saturating_sub(2) } else { width.saturating_sub(1) };
    let turn = 1i64 << bits.min(62);
    (-turn, turn - 1)
}

impl Trail {
    /// The next way, after this one was walked; false where there is none.
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

    /// One of so many.
    pub(crate) fn choose(&mut self, ways: usize) -> Result<usize, Failed> {
        if ways == 1 {
            return Ok(0);
        }
        if self.next == self.decided.len() {
            if self.next >= MOST_DECISIONS {
                return Err(Failed::Gap);
            }
            self.decided.push((0, ways));
        }
        self.next += 1;
        self.decided.get(self.next - 1).map(|(decided, _)| *decided).ok_or(Failed::Gap)
    }

    fn bounds(&mut self, field: &Field) -> (i64, i64) {
        *self.bounds.entry(field.number.symbol).or_insert_with(|| limits(field.width))
    }

    /// Whether the number of a field is this one.
    pub(crate) fn is(&mut self, field: &Field, value: i64) -> Result<bool, Failed> {
        self.with_constant(field, value, false)
    }

    /// Whether it is less.
    pub(crate) fn is_less(&mut self, field: &Field, value: i64) -> Result<bool, Failed> {
        self.with_constant(field, value, true)
    }

    fn with_constant(&mut self, field: &Field, value: i64, is_less: bool) -> Result<bool, Failed> {
        let Number { symbol, plus } = field.number;
        let constant = value.checked_sub(plus).ok_or(Failed::Gap)?;
        let (least, most) = self.bounds(field);
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
        self.bounds.insert(symbol, bounds);
        Ok(holds)
    }

    /// Whether the numbers of two fields are the same.
    pub(crate) fn are_equal(&mut self, one: &Field, other: &Field) -> Result<bool, Failed> {
        self.both(one, other, false)
    }

    /// Whether the first one is less.
    pub(crate) fn are_less(&mut self, one: &Field, other: &Field) -> Result<bool, Failed> {
        self.both(one, other, true)
    }

    fn both(&mut self, one: &Field, other: &Field, is_less: bool) -> Result<bool, Failed> {
        let (left, right) = (one.number, other.number);
        let constant = right.plus.checked_sub(left.plus).ok_or(Failed::Gap)?;
        if left.symbol == right.symbol {
            return Ok(if is_less { 0 < constant } else { 0 == constant });
        }
        // an equation is the same the other way round
        let (left, right, constant) = if !is_less && right.symbol < left.symbol {
            (right.symbol, left.symbol, constant.checked_neg().ok_or(Failed::Gap)?)
        } else {
            (left.symbol, right.symbol, constant)
        };
        self.ask(Comparison { left, right: Some(right), is_less, constant })
    }

    fn ask(&mut self, comparison: Comparison) -> Result<bool, Failed> {
        if let Some((_, holds)) = self.conditions.iter().find(|(other, _)| *other == comparison) {
            return Ok(*holds);
        }
        let holds = self.choose(2)? == 0;
        self.conditions.push((comparison, holds));
        Ok(holds)
    }
}
