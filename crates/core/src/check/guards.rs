//! The parts of guards that SAFE rests on: those without which the visited cubes would be no reason for it.
//!
//! A part is left out of the system, what is known of the system beforehand is found anew, and the cubes are looked at from scratch. What turns
//! out not to be needed stays out, so that the cubes are a reason for SAFE without all of it at once; fences come first. It is a
//! property of the proof: with other cubes, other parts may do.

use super::turn::Way;
use super::{Check, known};
use crate::search::{Counted, Search};
use garret_base::watch::Watch;
use garret_system::system::{Atom, Disjunct, Formula, System, Transition};
use std::time::Duration;

/// A conjunct of a guard, or of a part of a guard that is a disjunction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GuardPart {
    /// The index of the transition.
    pub transition: usize,
    /// The conjunct, with the variables of the transition.
    pub part: Formula,
    /// Whether the visited cubes are no reason for SAFE without it; none where that is not known.
    pub needed: Option<bool>,
}

impl GuardPart {
    /// Whether it is a fence.
    #[must_use]
    pub fn is_fence(&self) -> bool {
        matches!(&self.part, Formula::Atom(Atom::Literal(literal)) if literal.is_fence())
    }
}

/// Nobody waits longer for what is needed of guards: for proofs of some hundred cubes it takes less.
const PATIENCE: Duration = Duration::from_secs(5);

impl Check<'_> {
    /// The parts of all guards, and which of them the cubes of the search need to be a reason for SAFE.
    ///
    /// # Complexity
    /// A certificate for each part, as far as the time goes.
    pub(super) fn guards(&self, search: &Search<'_>, way: Way) -> Vec<GuardPart> {
        let watch = self.watch.within(PATIENCE);
        let cubes = search.counted();
        let mut system = self.vocabulary.system.clone();
        let mut parts = parts(&system);
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&index| !parts[index].is_fence());
        for index in order {
            let GuardPart { transition, part, needed } = &mut parts[index];
            let whole = system.transitions[*transition].guards.clone();
            leave_out(&mut system.transitions[*transition], part);
            let is_reason = self.are_reason(&system, way, &cubes, &watch);
            if watch.is_over() {
                break;
            }
            *needed = Some(!is_reason);
            if !is_reason {
                system.transitions[*transition].guards = whole;
            }
        }
        parts
    }

    /// Whether the cubes are a reason for SAFE of the system.
    fn are_reason(&self, system: &System, way: Way, cubes: &[Counted], watch: &Watch) -> bool {
        let vocabulary = known(system, self.options, watch);
        let settings = self.settings(way, watch);
        Search::new(&vocabulary, self.order, settings).is_reason(cubes)
    }
}

/// The parts of all guards: of each disjunct the literals and what is said of all processes, each once in a transition.
fn parts(system: &System) -> Vec<GuardPart> {
    let mut all: Vec<GuardPart> = Vec::new();
    for (transition, Transition { guards, .. }) in system.transitions.iter().enumerate() {
        let first = all.len();
        for part in guards.iter().flat_map(conjuncts) {
            if !all[first..].iter().any(|it| it.part == part) {
                all.push(GuardPart { transition, part, needed: None });
            }
        }
    }
    all
}

fn conjuncts(disjunct: &Disjunct) -> impl Iterator<Item = Formula> + '_ {
    let literals = disjunct.literals.iter().map(|it| Atom::Literal(it.clone()));
    literals.chain(disjunct.universals.iter().map(|it| Atom::Forall(it.clone()))).map(Formula::Atom)
}

/// Takes the part out of each disjunct that has it.
fn leave_out(transition: &mut Transition, part: &Formula) {
    for disjunct in &mut transition.guards {
        match part {
            Formula::Atom(Atom::Literal(literal)) => disjunct.literals.retain(|it| it != literal),
            Formula::Atom(Atom::Forall(quantified)) => disjunct.universals.retain(|it| it != quantified),
            _ => {}
        }
    }
}
