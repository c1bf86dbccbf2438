//! An interval for the cells of each integer symbol, computed by a fixpoint over the updates.
//!
//! Each value that a cell of the symbol, or a store buffer entry for it, ever has is either initial or was written, and so is each
//! value that a step reads, under every memory model. Along any order of the steps in which values come from earlier steps, each
//! written value is in the interval of its symbol if the values that the step reads are in theirs. So it is enough that the intervals
//! contain the values that `init` allows, and the values that each update writes when the cells that the step reads have values in
//! their intervals that satisfy its guard.
//!
//! Of guards and of the conditions of branches, only the conjuncts that are literals are used, separately for each cell that they
//! mention. Universal quantifiers, the failure of earlier branches, and equalities between cells of an array are ignored, which only
//! allows more writes.

use super::interval::Interval;
use super::known::{CellIntervals, literals};
use garret_system::system::{
    Disjunct, Formula, Init, Literal, Sort, SymbolId, System, Term, Update, Value, VariableKind,
};

/// The number of rounds after which sides that still move are widened to constants of the program.
const EXACT_ROUNDS: usize = 4;
/// The number of further rounds after which sides that still move have no bound.
const WIDENED_ROUNDS: usize = 60;
/// The number of rounds that narrow sides which were widened too far.
const NARROWING_ROUNDS: usize = 4;

/// The intervals, one for each symbol; None if `is_over` returns true before they are computed. Symbols of other sorts have no
/// bounds.
pub(super) fn until(system: &System, is_over: &dyn Fn() -> bool) -> Option<Vec<Interval>> {
    let bounds = Bounds { system, initial: initial(system), constants: constants(system) };
    let mut intervals: Vec<Option<Interval>> = bounds.initial.iter().copied().map(Some).collect();
    for symbol in (0..intervals.len()).filter(|&symbol| bounds.initial[symbol].is_empty()) {
        intervals[symbol] = None;
    }
    // without initial states, there is nothing to bound
    let mut known: Vec<Interval> = intervals.into_iter().collect::<Option<_>>()?;
    for round in 0.. {
        if is_over() {
            return None;
        }
        let next = bounds.after(&known);
        if next == known {
            break;
        }
        let widened = known.iter().zip(&next).map(|(&before, &after)| match round {
            0..EXACT_ROUNDS => after,
            EXACT_ROUNDS..WIDENED_ROUNDS => bounds.widened(before, after),
            _ => Interval {
                least: before.least.filter(|_| before.least == after.least),
                most: before.most.filter(|_| before.most == after.most),
            },
        });
        known = widened.collect();
    }
    for _ in 0..NARROWING_ROUNDS {
        if is_over() {
            return None;
        }
        known = bounds.written(&known);
    }
    Some(known)
}

struct Bounds<'a> {
    system: &'a System,
    initial: Vec<Interval>,
    /// The constants that guards compare with or updates write, and their neighbours. Invariant: increasing.
    constants: Vec<i64>,
}

impl Bounds<'_> {
    /// The values that are initial, or are written when cells have values in these intervals.
    fn written(&self, known: &[Interval]) -> Vec<Interval> {
        let mut all = self.initial.clone();
        for transition in &self.system.transitions {
            for guard in &transition.guards {
                let mut reads = CellIntervals::new(self.system, known);
                if !reads.assume(guard.literals.iter()) {
                    continue;
                }
                for update in &transition.updates {
                    if self.system.symbol(update.symbol).sort == Sort::Integer {
                        let interval = &mut all[update.symbol.0 as usize];
                        *interval = values_written(update, &reads, *interval);
                    }
                }
            }
        }
        all
    }

    /// The same, joined with `known`.
    fn after(&self, known: &[Interval]) -> Vec<Interval> {
        known.iter().zip(self.written(known)).map(|(before, after)| before.hull(after)).collect()
    }

    /// The larger interval, with each side that moved extended to a constant of the program.
    fn widened(&self, before: Interval, after: Interval) -> Interval {
        let below = |least: i64| self.constants.iter().rev().find(|&&it| it <= least).copied();
        let above = |most: i64| self.constants.iter().find(|&&it| it >= most).copied();
        Interval {
            least: if before.least == after.least { after.least } else { after.least.and_then(below) },
            most: if before.most == after.most { after.most } else { after.most.and_then(above) },
        }
    }
}

/// The hull of `so_far` and the values that the update may write.
fn values_written(update: &Update, reads: &CellIntervals<'_>, so_far: Interval) -> Interval {
    update.branches.iter().fold(so_far, |all, branch| {
        let mut reads = reads.clone();
        if !reads.assume(literals(&branch.condition)) {
            return all;
        }
        all.hull(match &branch.value {
            Value::Term(Term::Linear(linear)) => reads.value(linear),
            Value::Term(_) | Value::Any => Interval::ALL,
        })
    })
}

/// The intervals that `init` allows for the cells of each symbol.
///
/// `init` holds for all tuples of processes: if the indices of a cell are different parameters, a constraint on this cell holds for
/// all cells of the symbol. Each disjunction is used by itself, together with the conjuncts that are literals: one of its parts
/// holds.
fn initial(system: &System) -> Vec<Interval> {
    let mut intervals = vec![Interval::ALL; system.symbols.len()];
    let anything = intervals.clone();
    let init = &system.init;
    let mut base = CellIntervals::new(system, &anything);
    let certain = init.conjuncts.iter().flat_map(literals).filter(|it| is_certain(it, init));
    let collected: Vec<&Literal> = certain.collect();
    let mut can_hold = base.assume(collected.iter().copied());
    let mut note = |known: &CellIntervals<'_>| {
        for ((symbol, indices), interval) in known.cells() {
            if system.is_general(indices) {
                let all = &mut intervals[symbol.0 as usize];
                *all = all.meet(interval);
            }
        }
    };
    note(&base);
    for conjunct in &init.conjuncts {
        let Formula::Or(parts) = conjunct else { continue };
        let mut either: Option<CellIntervals<'_>> = None;
        for part in parts {
            let mut known = base.clone();
            let said: Vec<&Literal> = literals(part).filter(|it| is_certain(it, init)).collect();
            if !known.assume(said) {
                continue;
            }
            match &mut either {
                None => either = Some(known),
                Some(either) => either.hull(&known),
            }
        }
        match either {
            Some(known) => note(&known),
            None => can_hold = false,
        }
    }
    if !can_hold {
        // no initial state exists
        intervals.fill(Interval { least: Some(1), most: Some(0) });
    }
    intervals
}

/// The same, but only from the conjuncts of `init` that are literals, if they are consistent.
pub(super) fn said_at_first(system: &System) -> Vec<Interval> {
    let anything = vec![Interval::ALL; system.symbols.len()];
    let mut intervals = anything.clone();
    let mut said = CellIntervals::new(system, &anything);
    let certain = system.init.conjuncts.iter().flat_map(literals).filter(|it| is_certain(it, &system.init));
    if said.assume(certain) {
        for ((symbol, _), interval) in said.cells().filter(|((_, indices), _)| system.is_general(indices)) {
            let all = &mut intervals[symbol.0 as usize];
            *all = all.meet(interval);
        }
    }
    intervals
}

/// The interval of a variable by the literals of `init` that mention no other symbol.
pub(super) fn first_value(system: &System, symbol: SymbolId) -> Interval {
    let anything = vec![Interval::ALL; system.symbols.len()];
    let mut said = CellIntervals::new(system, &anything);
    let is_alone = |literal: &&Literal| {
        let mut is_alone = true;
        literal.for_each_access(&mut |access| is_alone &= access.symbol == symbol);
        is_alone
    };
    said.assume(system.init.conjuncts.iter().flat_map(literals).filter(is_alone));
    let mut cells = said.cells();
    cells.find(|((it, _), _)| *it == symbol).map_or(Interval::ALL, |(_, interval)| interval)
}

/// Whether the literal holds for certain: one about a process constant need not hold if there is no such process.
fn is_certain(literal: &Literal, init: &Init) -> bool {
    let mut constant = false;
    literal.for_each_variable(&mut |variable| {
        constant |= init.variables.kinds[usize::from(variable.0)] != VariableKind::Parameter;
    });
    !constant
}

/// The constants of guards, conditions and updates, and their neighbours.
fn constants(system: &System) -> Vec<i64> {
    let mut all = vec![0];
    system.for_each_literal(&mut |literal| {
        if let Literal::Linear(linear, _) = literal {
            let single = match linear.terms[..] {
                [(factor, _)] => linear.constant.checked_div(factor).and_then(i64::checked_neg),
                _ => None,
            };
            all.extend([Some(linear.constant), linear.constant.checked_neg(), single].into_iter().flatten());
        }
    });
    let updates = system.transitions.iter().flat_map(|transition| &transition.updates);
    for branch in updates.flat_map(|update| &update.branches) {
        if let Value::Term(Term::Linear(linear)) = &branch.value {
            all.push(linear.constant);
        }
    }
    let beside = |&it: &i64| [it.saturating_sub(1), it, it.saturating_add(1)];
    let mut all: Vec<i64> = all.iter().flat_map(beside).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether the literals of the guard are consistent with these intervals of the cells.
pub(super) fn may_fire(system: &System, guard: &Disjunct, known: &[Interval]) -> bool {
    CellIntervals::new(system, known).assume(guard.literals.iter())
}
