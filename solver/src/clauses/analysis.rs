//! Learning from conflicts: the first unique implication point.
//!
//! # Sources
//! Marques-Silva and Sakallah, *GRASP* (1996); Zhang et al., *Efficient conflict driven learning* (2001).

use super::assignment::{Assignment, Signed};
use super::database::{Database, Origin};
use crate::AssertionId;
use alloc::vec;
use alloc::vec::Vec;

/// A learned clause, and the level at which it becomes useful.
pub(super) struct LearnedClause {
    /// A clause that follows from the others. At the end of `level`, its first literal is the only one that is not false; the second
    /// one, if any, became false in `level`.
    pub(super) clause: Vec<Signed>,
    /// The level to backtrack to.
    pub(super) level: u32,
}

/// The assertions on which the refutation depends so far: an over-approximation of a core.
#[derive(Clone, Debug, Default)]
pub(super) struct UsedAssertions {
    pub(super) assertions: Vec<AssertionId>,
}

impl UsedAssertions {
    pub(super) fn rest_on(&mut self, origin: Origin) {
        if let Origin::Assertion(id) = origin {
            self.assertions.push(id);
        }
    }
}

/// Learns from a clause whose literals are all false, at least one of them in the current level. `None` if that is the first level,
/// so that the conflict depends on no decision.
pub(super) fn analyse(
    assignment: &Assignment,
    database: &Database,
    false_clause: Vec<Signed>,
    footing: &mut UsedAssertions,
) -> Option<LearnedClause> {
    let level = assignment.level();
    let mut seen = vec![false; assignment.atom_count()];
    let mut todo = false_clause;
    let mut clause = Vec::new();
    let mut open = 0;
    let mut position = assignment.order().len();
    loop {
        while let Some(signed) = todo.pop() {
            if core::mem::replace(&mut seen[signed.atom()], true) {
                continue;
            }
            match assignment.assigned(signed).level {
                // Literals of the first level follow from assertions only; the assertions are collected.
                0 => todo.extend(resolve(assignment, database, signed, footing)),
                other if other == level => open += 1,
                _ => clause.push(signed),
            }
        }
        if open == 0 {
            debug_assert!(level == 0 && clause.is_empty(), "a conflict has a literal of the present level");
            return None;
        }
        let latest = assignment.order()[..position].iter().rposition(|signed| seen[signed.atom()]);
        position = latest.expect("open literals are in the order");
        let signed = assignment.order()[position];
        if open == 1 {
            clause.insert(0, signed.negated());
            break;
        }
        open -= 1;
        todo.extend(resolve(assignment, database, signed, footing));
    }
    let level_of = |signed: &Signed| assignment.assigned(*signed).level;
    let second = (1..clause.len()).max_by_key(|&at| level_of(&clause[at]));
    let level = second.map_or(0, |at| {
        clause.swap(1, at);
        level_of(&clause[1])
    });
    Some(LearnedClause { clause, level })
}

/// The false literals that imply the value of the atom, by the clause that propagated it.
fn resolve<'a>(
    assignment: &Assignment,
    database: &'a Database,
    signed: Signed,
    footing: &mut UsedAssertions,
) -> impl Iterator<Item = Signed> + 'a {
    let reason =
        assignment.assigned(signed).reason.expect("a decision is the last open literal of its level");
    footing.rest_on(database.origin(reason));
    database.literals(reason).iter().copied().filter(move |other| other.atom() != signed.atom())
}
