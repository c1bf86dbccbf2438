//! The parts of guards that a proof of SAFE needs: those without which the visited cubes are no proof.
//!
//! Each part is removed from the system in turn, the facts about the system are computed anew, and the certificate is checked for the
//! cubes. A part that is not needed stays removed, so that the cubes prove SAFE without all these parts together; fences are tried
//! first. The result is a property of this proof: for other cubes, other parts may be needed.

use super::turn::SearchKind;
use super::{Check, known};
use crate::search::{CertificateCube, Search};
use garret_base::watch::Watch;
use garret_system::system::{Atom, Disjunct, Formula, System, Transition};
use std::time::Duration;

/// A conjunct of a guard, or a part of a guard that is a disjunction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GuardPart {
    /// The index of the transition.
    pub transition: usize,
    /// The conjunct, over the variables of the transition.
    pub part: Formula,
    /// Whether the visited cubes do not prove SAFE without it; None if this is not known.
    pub needed: Option<bool>,
}

impl GuardPart {
    /// Whether it is a fence.
    #[must_use]
    pub fn is_fence(&self) -> bool {
        matches!(&self.part, Formula::Atom(Atom::Literal(literal)) if literal.is_fence())
    }
}

/// The time limit for this: for proofs of some hundred cubes, it takes less.
const PATIENCE: Duration = Duration::from_secs(5);

impl Check<'_> {
    /// The parts of all guards, and which of them the cubes of the search need to prove SAFE.
    ///
    /// # Complexity
    /// One certificate for each part, within the time limit.
    pub(super) fn guards(&self, search: &Search<'_>, way: SearchKind) -> Vec<GuardPart> {
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

    /// Whether the cubes prove that the system is safe.
    fn are_reason(&self, system: &System, way: SearchKind, cubes: &[CertificateCube], watch: &Watch) -> bool {
        let vocabulary = known(system, self.options, watch);
        let settings = self.settings(way, watch);
        Search::new(&vocabulary, self.order, settings).is_reason(cubes)
    }
}

/// The parts of all guards: the literals and the universal quantifiers of each disjunct, without repetitions within a transition.
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

/// Removes the part from each disjunct that has it.
fn leave_out(transition: &mut Transition, part: &Formula) {
    for disjunct in &mut transition.guards {
        match part {
            Formula::Atom(Atom::Literal(literal)) => disjunct.literals.retain(|it| it != literal),
            Formula::Atom(Atom::Forall(quantified)) => disjunct.universals.retain(|it| it != quantified),
            _ => {}
        }
    }
}
