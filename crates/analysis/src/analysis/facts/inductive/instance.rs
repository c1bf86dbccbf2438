//! A step of a process on the numbers of a cluster of octagons, as questions to the decision procedure.

use super::numbers::{Named, Numbers, Sum};
use crate::analysis::facts::Facts;
use crate::analysis::facts::zones::{AtMost, Cluster, Node};
use garret_solver::{Budget, Relation};
use garret_system::system::{
    Access, Atom, Branch, Disjunct, Formula, Linear, Literal, ProcVar, SymbolId, System, Term, Transition,
    Update, Value,
};
use smallvec::{SmallVec, smallvec};

/// The largest number of combinations of branches of the updates of one step.
const MOST_WAYS: usize = 256;

/// Names that no declaration has: for the last written value of a variable, its highest value so far, the cells of another process,
/// and arbitrary values.
const LAST: ProcVar = ProcVar(u16::MAX);
const HIGHEST: ProcVar = ProcVar(u16::MAX - 1);
const OTHER: ProcVar = ProcVar(u16::MAX - 2);
const ARBITRARY: ProcVar = ProcVar(u16::MAX - 3);

/// The branches that are taken; None for an update of which no branch applies.
pub(super) type Taken<'a> = Vec<(&'a Update, Option<&'a Branch>)>;

/// The steps by one disjunct of a guard, restricted to the numbers of one cluster.
#[derive(Clone, Copy)]
pub(super) struct Instance<'a> {
    pub(super) system: &'a System,
    pub(super) facts: &'a Facts,
    pub(super) cluster: &'a Cluster,
    pub(super) transition: &'a Transition,
    pub(super) guard: &'a Disjunct,
    /// The process whose cells the step writes.
    pub(super) mover: ProcVar,
    pub(super) budget: &'a Budget,
}

/// The assumptions about the process that moves, and about another one, before the step.
#[derive(Clone, Copy)]
pub(super) struct Claims<'a> {
    pub(super) mover: &'a [AtMost],
    pub(super) other: Option<&'a [AtMost]>,
    /// For each weak variable of the cluster, whether only the process that moves has ever written it.
    pub(super) is_writer: &'a [bool],
    /// For each weak variable of the cluster, whether no process has written it.
    pub(super) is_unwritten: &'a [bool],
}

/// The literals among the conjuncts of a formula.
pub(super) fn literals(formula: &Formula) -> impl Iterator<Item = &Literal> {
    formula.conjuncts().iter().filter_map(|conjunct| match conjunct {
        Formula::Atom(Atom::Literal(literal)) => Some(literal),
        _ => None,
    })
}

impl<'a> Instance<'a> {
    /// All combinations of branches of the updates of the cluster; None if there are too many.
    pub(super) fn ways(&self) -> Option<Vec<Taken<'a>>> {
        let mut ways: Vec<Taken<'a>> = vec![Vec::new()];
        for update in self.transition.updates.iter().filter(|update| self.cluster.has(update.symbol)) {
            let is_certain = update.branches.last().is_some_and(|last| last.condition == Formula::True);
            let mut longer = Vec::new();
            for way in &ways {
                for branch in update.branches.iter().map(Some) {
                    longer.push([way.as_slice(), &[(update, branch)]].concat());
                }
                if !is_certain {
                    longer.push([way.as_slice(), &[(update, None)]].concat());
                }
            }
            if longer.len() > MOST_WAYS {
                return None;
            }
            ways = longer;
        }
        Some(ways)
    }

    /// Whether the step is impossible.
    pub(super) fn is_impossible(&self, claims: Claims<'_>) -> bool {
        self.ways().is_some_and(|ways| ways.iter().all(|way| self.before(claims, way).are_impossible()))
    }

    /// Whether these bounds, of the process that moved or of the other one, hold after the step.
    pub(super) fn leads_to(&self, claims: Claims<'_>, after: &[AtMost]) -> bool {
        let Some(ways) = self.ways() else { return false };
        ways.iter().all(|way| {
            let written: Vec<SymbolId> = way
                .iter()
                .filter(|(update, branch)| branch.is_some() && self.highest(update.symbol).is_some())
                .map(|(update, _)| update.symbol)
                .collect();
            (0..1_usize << written.len()).all(|case| {
                // for each weak variable that is written, whether the written value is the new highest value
                let is_highest = |symbol: SymbolId| {
                    written.iter().position(|&it| it == symbol).is_some_and(|place| case >> place & 1 == 1)
                };
                let mut numbers = self.before(claims, way);
                for &symbol in &written {
                    let Some(mut fall) = self.fall(way, symbol, HIGHEST) else { return false };
                    if !is_highest(symbol) {
                        fall.opposite();
                    }
                    numbers.compare(&fall, Relation::AtMost);
                }
                self.say_bounds_after(&mut numbers, way);
                let is_other = claims.other.is_some();
                after.iter().all(|bound| {
                    let Some(sum) = self.after(way, *bound, is_other, &is_highest) else { return false };
                    numbers.is_at_most(&sum)
                })
            })
        })
    }

    /// Adds that written values are within the bounds of their symbols, which are proved separately.
    fn say_bounds_after(&self, numbers: &mut Numbers<'_>, way: &Taken<'_>) {
        for (update, _) in way.iter().filter(|(_, branch)| branch.is_some()) {
            let bounds = self.facts.bounds(update.symbol);
            for (side, factor) in [(bounds.least, -1), (bounds.most, 1)] {
                let Some(constant) = side.and_then(|side| side.checked_mul(-factor)) else { continue };
                let mut sum = Sum { cells: Vec::new(), constant };
                if self.add_written(&mut sum, way, update.symbol, factor).is_some() {
                    numbers.compare(&sum, Relation::AtMost);
                }
            }
        }
        numbers.say_bounds(self.facts);
    }

    /// Whether every value that is written to the variable is at least the last written value.
    pub(super) fn grows(&self, claims: Claims<'_>, symbol: SymbolId) -> bool {
        let Some(ways) = self.ways() else { return false };
        ways.iter().all(|way| {
            let is_written = way.iter().any(|(update, branch)| update.symbol == symbol && branch.is_some());
            let mut numbers = self.before(claims, way);
            self.say_bounds_after(&mut numbers, way);
            !is_written || self.fall(way, symbol, LAST).is_some_and(|fall| numbers.is_at_most(&fall))
        })
    }

    /// The difference between the last or highest value (`other`) of the variable and the written value.
    fn fall(&self, way: &Taken<'_>, symbol: SymbolId, other: ProcVar) -> Option<Sum> {
        let mut sum = Sum { cells: vec![((symbol, smallvec![other]), 1)], constant: 0 };
        self.add_written(&mut sum, way, symbol, -1)?;
        Some(sum)
    }

    /// All facts before the step, if these branches are taken.
    fn before(&self, claims: Claims<'_>, way: &Taken<'_>) -> Numbers<'a> {
        let mut numbers = Numbers::new(self.system, self.budget);
        numbers.say(&self.guard.literals);
        for (_, branch) in way {
            if let Some(branch) = branch {
                numbers.say(literals(&branch.condition));
            }
        }
        for (bounds, is_other) in [(Some(claims.mover), false), (claims.other, true)] {
            for bound in bounds.into_iter().flatten() {
                let name = |place: usize| (self.name(place, is_other), 1);
                if let Some(sum) =
                    sum_of(*bound, &mut |place| Some(Sum { cells: vec![name(place)], constant: 0 }))
                {
                    numbers.compare(&sum, Relation::AtMost);
                }
            }
        }
        for &symbol in &self.cluster.shared {
            let read = ((symbol, SmallVec::new()), 1);
            let weak = self.cluster.weak.iter().position(|&weak| self.cluster.shared[weak] == symbol);
            let is_written = way.iter().any(|(update, branch)| update.symbol == symbol && branch.is_some());
            let is_last = weak.is_none_or(|weak| {
                claims.is_writer[weak]
                    || claims.is_unwritten[weak]
                    || is_written && reads(self.transition, self.guard, &|it| it == symbol)
            });
            let (other, relation) =
                if is_last { (LAST, Relation::Equal) } else { (HIGHEST, Relation::AtMost) };
            let sum = Sum { cells: vec![read, ((symbol, smallvec![other]), -1)], constant: 0 };
            numbers.compare(&sum, relation);
        }
        for (weak, _) in claims.is_unwritten.iter().enumerate().filter(|(_, is_unwritten)| **is_unwritten) {
            self.say_first(&mut numbers, self.cluster.shared[self.cluster.weak[weak]]);
        }
        numbers.say_bounds(self.facts);
        numbers
    }

    /// Adds that the last and the highest value of the variable are its initial value.
    fn say_first(&self, numbers: &mut Numbers<'_>, symbol: SymbolId) {
        let (last, highest) = ((symbol, smallvec![LAST]), (symbol, smallvec![HIGHEST]));
        numbers.compare(&Sum { cells: vec![(last, 1), (highest, -1)], constant: 0 }, Relation::Equal);
        for literal in self.system.init.conjuncts.iter().flat_map(literals) {
            let Literal::Linear(linear, relation) = literal else { continue };
            if linear.terms.iter().all(|(_, access)| access.symbol == symbol) {
                let cells =
                    linear.terms.iter().map(|(factor, _)| ((symbol, smallvec![LAST]), *factor)).collect();
                numbers.compare(&Sum { cells, constant: linear.constant }, *relation);
            }
        }
    }

    fn highest(&self, symbol: SymbolId) -> Option<usize> {
        self.cluster.weak.iter().position(|&weak| self.cluster.shared[weak] == symbol)
    }

    /// The name of the number with this index, before the step.
    fn name(&self, place: usize, is_other: bool) -> Named {
        let symbol = self.cluster.symbol(place);
        let index = match () {
            () if self.cluster.is_highest(place) => HIGHEST,
            () if !self.cluster.is_local(place) => LAST,
            () if is_other => OTHER,
            () => self.mover,
        };
        (symbol, smallvec![index])
    }

    /// The sum that a bound requires to be at most zero, over the numbers after the step.
    fn after(
        &self,
        way: &Taken<'_>,
        bound: AtMost,
        is_other: bool,
        is_highest: &dyn Fn(SymbolId) -> bool,
    ) -> Option<Sum> {
        sum_of(bound, &mut |place| {
            let symbol = self.cluster.symbol(place);
            let is_written = way.iter().any(|(update, branch)| update.symbol == symbol && branch.is_some());
            let is_its = match () {
                () if self.cluster.is_highest(place) => is_highest(symbol),
                () if self.cluster.is_local(place) => !is_other,
                () => true,
            };
            let mut sum = Sum::default();
            if is_written && is_its {
                self.add_written(&mut sum, way, symbol, 1)?;
            } else {
                sum.cells.push((self.name(place, is_other), 1));
            }
            Some(sum)
        })
    }

    /// Adds the value that is written to cells of the symbol, times a factor.
    fn add_written(&self, sum: &mut Sum, way: &Taken<'_>, symbol: SymbolId, factor: i64) -> Option<()> {
        let (_, branch) = way.iter().find(|(update, _)| update.symbol == symbol)?;
        let is_integer = |linear: &Linear| {
            linear.terms.iter().all(|(_, access)| {
                self.system.symbol(access.symbol).sort == garret_system::system::Sort::Integer
            })
        };
        match &(*branch)?.value {
            Value::Term(Term::Linear(linear)) if is_integer(linear) => sum.add(linear, factor),
            _ => {
                sum.cells.push(((symbol, smallvec![ARBITRARY]), factor));
                Some(())
            }
        }
    }
}

/// The sum that a bound requires to be at most zero, where `of` gives the expression for each number.
fn sum_of(bound: AtMost, of: &mut dyn FnMut(usize) -> Option<Sum>) -> Option<Sum> {
    let mut all = Sum { cells: Vec::new(), constant: bound.bound.checked_neg()? };
    let mut add = |node: Node| {
        let Sum { cells, constant } = of(node.variable())?;
        for (cell, factor) in cells {
            all.cells.push((cell, factor.checked_mul(node.sign())?));
        }
        all.constant = all.constant.checked_add(constant.checked_mul(node.sign())?)?;
        Some(())
    };
    add(bound.first)?;
    bound.second.map_or(Some(()), add)?;
    Some(all)
}

/// Whether a step reads such a variable in any case; quantifiers are not considered, since they may range over no process.
pub(super) fn reads(transition: &Transition, guard: &Disjunct, is_it: &dyn Fn(SymbolId) -> bool) -> bool {
    let of_access = |access: &Access| is_it(access.symbol);
    let of_literal = |literal: &Literal| {
        let mut found = false;
        literal.for_each_access(&mut |access| found |= of_access(access));
        found
    };
    let of_value = |value: &Value| {
        let mut found = false;
        if let Value::Term(term) = value {
            term.for_each_access(&mut |access| found |= of_access(access));
        }
        found
    };
    let mut branches = transition.updates.iter().flat_map(|update| &update.branches);
    guard.literals.iter().any(of_literal)
        || branches.any(|branch| literals(&branch.condition).any(of_literal) || of_value(&branch.value))
}
