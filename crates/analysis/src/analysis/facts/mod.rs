//! What is known of numbers before a system is searched: how they are bounded, what they count, and how far they are apart.
//!
//! All three kinds of facts are said of the prefixes of a *schedule*: an order of the steps of an execution that agrees with what each process
//! does first, with which write a read takes its value from, and with the order of the writes to each cell. There is one
//! for each execution that is valid, and a cube stands for prefixes of such schedules: the states of its processes are those at the end
//! of the prefix, its unsatisfied reads take their values from writes in the prefix, or are initial. So a cube whose literals contradict a
//! fact stands for nothing, and is dropped.
//!
//! # Bounds
//! Each value that a cell ever holds, or that is read of it, is in an interval; [`bounds`] says why.
//!
//! # Laws
//! A law says that a sum of variables is what it was at first, plus the weights of the states of all processes. A variable counts where
//! every step that writes it changes it by a constant: the difference of what it writes and of what it read follows from the equations
//! of its guard ([`change`]). Such a step reads the variable that it writes, so that it is atomic, and reads the last write
//! before it in the order of the writes to that variable, which is the last one before it in the schedule. By induction, the law holds
//! after each step of the schedule, of the last writes: the step changes the sum as much as the weights of the processes that are its
//! parameters, and no other weight. All that is forgotten of guards, what is said of all others or of process constants included,
//! allows more steps, for which the equations hold, too. `X := ?`, a branch that writes another difference, or may not
//! write, and a difference that depends on a constant of the system are no constant changes.
//!
//! Without store buffers, the variables of a cube are at the end of the prefix, and the law is said of them. There, the values of shared
//! variables of enumerations may have weights, too: what a step makes of such a value changes the sum in the same way. With store buffers the law
//! has one variable `c`, and is said of a read of it in a group `u` as follows ([`Law`]). Let the read take its value from the write
//! `w`. Up to `w`, the law holds of that value and of the states right after `w`. Let a process `q` weigh something else at the end of the
//! prefix. Then some step `t` of `q` after `w` in the prefix changed its weight; only steps of which it is the main process do that, and
//! by as much as they change `c`: `t` writes `c`, after `w` in the order of the writes, and it reads, atomically. The read of `u`
//! is before `t`, as it does not see it. Where every read of `q`, or every access to `c`, that is still to be found is bound to be
//! before `u`, that is a cycle. So then `q` weighs what it weighs at the end of the prefix; otherwise it is in any state. Of processes
//! outside the cube nothing is known: there are any number of them, in any state.
//!
//! # Zones
//! What a process knows, what was written last to variables, and the highest values so far are only so far apart; [`zones`] says why, and what
//! follows for a read.
//!
//! The state of a process is made of cells at its index of arrays in plain memory ([`super::local`]). [`inductive`] shows each
//! fact by itself, step by step, with other means.
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
pub use law::Law;
use zones::AllZones;

use super::Values;
use garret_solver::Budget;
use garret_system::system::{Sort, SymbolId, System};
use laws::Laws;

/// What is known of the numbers of a system.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// For each symbol, the interval of its values; empty when nothing is known.
    bounds: Vec<Interval>,
    laws: Vec<Law>,
    zones: Option<AllZones>,
}

impl Facts {
    /// Computes them, unless that takes until it is over: then nothing is known, or less. Of systems without integers that transitions write,
    /// nothing is.
    ///
    /// # Complexity
    /// At most 68 rounds over the system for the bounds; for the laws, elimination with as many unknowns as there are states of
    /// a process, at most 64, and parameters of transitions; for the zones, `AllZones::until`.
    #[must_use]
    pub fn until(system: &System, values: &Values, is_over: &dyn Fn() -> bool) -> Self {
        let symbols = system.symbol_ids();
        let mut counting = symbols
            .filter(|&symbol| system.symbol(symbol).sort == Sort::Integer && system.is_written(symbol));
        if counting.next().is_none() {
            return Self::default();
        }
        let Some(bounds) = bounds::until(system, is_over) else { return Self::default() };
        let laws = Laws { system, values, bounds: &bounds, is_over }.all();
        let is_known = bounds.iter().any(|&interval| interval != Interval::ALL);
        let zones = AllZones::until(system, values, &bounds, is_over);
        Self { bounds: if is_known { bounds } else { Vec::new() }, laws, zones }
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty() && self.laws.is_empty() && self.zones.is_none()
    }

    /// How numbers are apart.
    #[must_use]
    pub fn zones(&self) -> Option<&AllZones> {
        self.zones.as_ref()
    }

    /// The values that cells of the symbol ever have.
    #[must_use]
    pub fn bounds(&self, symbol: SymbolId) -> Interval {
        self.bounds.get(symbol.0 as usize).copied().unwrap_or(Interval::ALL)
    }

    /// The laws.
    #[must_use]
    pub fn laws(&self) -> &[Law] {
        &self.laws
    }

    /// Whether each fact holds at first and is kept by every step, looked at from scratch. Not known when it is over; where the budget
    /// ends, which is for each question to the decision procedure, a fact does not count as inductive.
    pub fn are_inductive(
        &self,
        system: &System,
        values: &Values,
        is_over: &dyn Fn() -> bool,
        budget: &Budget,
    ) -> Option<bool> {
        inductive::are_inductive(self, system, values, (is_over, budget))
    }

    /// The facts as sentences: the bounds of these symbols, the laws of these numbers, the zones of these clusters with these keys.
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
