//! Facts about numbers that are computed before the search: bounds, place invariants, and octagons.
//!
//! All three kinds of facts are about the prefixes of a *schedule*: an order of the steps of an execution that agrees with the
//! program order of each process, with read-from, and with the order of the writes to each cell. Each valid execution has one. A cube
//! represents prefixes of such schedules: the states of its processes are those at the end of the prefix, and its unsatisfied reads
//! take their values from writes in the prefix, or are initial. So if the literals of a cube contradict a fact, no prefix lies in it,
//! and it is dropped.
//!
//! # Bounds
//! Each value that a cell ever has, or that is read from it, is in an interval; [`bounds`] explains why.
//!
//! # Place invariants
//! A place invariant says that a sum of variables is its initial value plus the weights of the states of all processes. A variable is
//! considered if every step that writes it changes it by a constant: the difference between the written and the read value follows
//! from the equations of its guard ([`change`]). Such a step reads the variable that it writes, so it is atomic, and reads the last
//! write before it in the order of the writes to that variable, which is the last one before it in the schedule. By induction, the
//! place invariant holds for the last writes after each step of the schedule: the step changes the sum as much as the weights of the
//! processes that are its parameters, and no other weight. Whatever is ignored of guards, including universal quantifiers and
//! literals about process constants, allows more steps, for which the equations hold, too. There is no constant change for `X := ?`,
//! for a branch that writes another difference or may not write, and for a difference that depends on a constant of the system.
//!
//! Without store buffers, the variables of a cube are at the end of the prefix, and so the place invariant holds for them. Then the
//! values of shared variables of enumerations may have weights, too: a step that changes such a value changes the sum in the same
//! way. With store buffers, the place invariant has one variable `c`, and is applied to a read of it in a group `u` as follows
//! ([`PlaceInvariant`]). Let the read take its value from the write `w`. The place invariant holds for that value and the states right after
//! `w`. Let a process `q` have another weight at the end of the prefix. Then some step `t` of `q` after `w` in the prefix changed its
//! weight; only steps of which it is the main process do that, and by as much as they change `c`: `t` writes `c`, after `w` in the
//! order of the writes, and it reads `c` atomically. The read of `u` is before `t`, as it does not see it. If every read of `q`, or
//! every access to `c`, that is added later in the backward search must be before `u`, that is a cycle. So in this case, `q` has its
//! weight at the end of the prefix; otherwise it may be in any state. Nothing is known about processes outside the cube: there may be
//! any number of them, in any state.
//!
//! # Octagons
//! The differences and sums of a process's own numbers, the last written values of variables, and their highest values so far are
//! bounded; [`zones`] explains why, and the consequences for reads.
//!
//! The state of a process consists of cells at its index of arrays in plain memory ([`super::local`]). [`inductive`] proves each fact
//! separately, step by step, by other means.
//!
//! # Sources
//! P. Cousot, N. Halbwachs, *Automatic Discovery of Linear Restraints Among Variables of a Program*, POPL 1978 (the fixpoint, here
//! with intervals); K. Lautenbach, *Exact Liveness Conditions of a Petri Net Class*, 1973 (place invariants).

mod bounds;
mod change;
mod elimination;
mod inductive;
mod interval;
mod known;
mod law;
mod laws;
mod sentence;
mod shared;
#[cfg(test)]
mod tests;
pub(super) mod zones;

pub use interval::Interval;
pub use law::PlaceInvariant;
use zones::OctagonFacts;

use super::Values;
use garret_solver::Budget;
use garret_system::system::{Sort, SymbolId, System};
use laws::PlaceInvariantFinder;

/// The facts about the numbers of a system.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// For each symbol, the interval of its values; empty if nothing is known.
    bounds: Vec<Interval>,
    laws: Vec<PlaceInvariant>,
    zones: Option<OctagonFacts>,
}

impl Facts {
    /// Computes the facts. If `is_over` returns true before they are complete, there are fewer facts, or none. There are none for
    /// systems in which transitions write no integers.
    ///
    /// # Complexity
    /// At most 68 rounds over the system for the bounds; for the place invariants, elimination with as many unknowns as there are
    /// states of a process, at most 64, and parameters of transitions; for the octagons, `AllZones::until`.
    #[must_use]
    pub fn until(system: &System, values: &Values, is_over: &dyn Fn() -> bool) -> Self {
        let symbols = system.symbol_ids();
        let mut counting = symbols
            .filter(|&symbol| system.symbol(symbol).sort == Sort::Integer && system.is_written(symbol));
        if counting.next().is_none() {
            return Self::default();
        }
        let Some(bounds) = bounds::until(system, is_over) else { return Self::default() };
        let laws = PlaceInvariantFinder { system, values, bounds: &bounds, is_over }.all();
        let is_known = bounds.iter().any(|&interval| interval != Interval::ALL);
        let zones = OctagonFacts::until(system, values, &bounds, is_over);
        Self { bounds: if is_known { bounds } else { Vec::new() }, laws, zones }
    }

    /// Whether there are no facts.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty() && self.laws.is_empty() && self.zones.is_none()
    }

    /// The octagons.
    #[must_use]
    pub fn zones(&self) -> Option<&OctagonFacts> {
        self.zones.as_ref()
    }

    /// The interval of the values that cells of the symbol ever have.
    #[must_use]
    pub fn bounds(&self, symbol: SymbolId) -> Interval {
        self.bounds.get(symbol.0 as usize).copied().unwrap_or(Interval::ALL)
    }

    /// The place invariants.
    #[must_use]
    pub fn laws(&self) -> &[PlaceInvariant] {
        &self.laws
    }

    /// Whether each fact holds initially and is kept by every step, checked independently of its computation. None if `is_over`
    /// returned true before that was decided. The budget is for each question to the decision procedure; if it is exceeded, the fact
    /// is not proved.
    pub fn are_inductive(
        &self,
        system: &System,
        values: &Values,
        is_over: &dyn Fn() -> bool,
        budget: &Budget,
    ) -> Option<bool> {
        inductive::are_inductive(self, system, values, (is_over, budget))
    }

    /// The facts as sentences: the bounds of these symbols, the place invariants with these indices, and the octagons of these
    /// clusters with these keys.
    #[must_use]
    pub fn sentences(
        &self,
        system: &System,
        bounds: impl Iterator<Item = SymbolId>,
        laws: impl Iterator<Item = usize>,
        zones: impl Iterator<Item = (usize, u64)>,
    ) -> Vec<String> {
        let bounds = bounds.filter_map(|symbol| sentence::of_bounds(system, symbol, self.bounds(symbol)));
        let laws = laws.filter_map(|law| Some(sentence::of_law(system, self.laws.get(law)?)));
        let zones = zones.flat_map(|needed| {
            let all = self.zones.iter();
            all.flat_map(move |all| all.sentences(system, &|symbol| self.bounds(symbol), needed))
        });
        bounds.chain(laws).chain(zones).collect()
    }
}
