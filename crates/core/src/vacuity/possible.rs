//! The test whether a conjunction may hold in a reachable state.

use super::budget::Budget;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Group, MAX_PROCESSES};
use crate::preimage::branch::Choices;
use crate::preimage::ground::{Grounder, Reading};
use crate::preimage::instance::{Instances, constants};
use crate::preimage::paths::DisjunctInstance;
use bumpalo::Bump;
use garret_system::system::{Atom, Disjunct, Formula, Quantified, Variables};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The largest number of disjunctions of an instance that is tested: they are explored recursively.
const MOST_CHOICES: usize = 500;

/// The facts about states that a test uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Only the types of the cells.
    Types,
    /// The values that cells can ever hold.
    Values,
    /// These values, and the states that a single process can be in.
    States,
}

/// Tests what may hold in reachable states, according to the vocabulary.
pub(super) struct Possible<'v> {
    pub(super) vocabulary: &'v Vocabulary<'v>,
    context: Context<'v>,
    /// The memory for pending formulas of a path.
    arena: Bump,
    budget: &'v Budget,
}

impl<'v> Possible<'v> {
    pub(super) fn new(vocabulary: &'v Vocabulary<'v>, budget: &'v Budget) -> Self {
        Self { vocabulary, context: Context::new(vocabulary), arena: Bump::new(), budget }
    }

    /// Whether the conjunction may hold for some processes. In doubt, or if the budget is not enough, it may.
    pub(super) fn may_hold(&mut self, variables: &Variables, disjunct: &Disjunct, known: Known) -> bool {
        let constants = constants(variables, disjunct, &[]);
        let Some(size) = Size::of(variables.parameters(), constants.len(), disjunct) else { return true };
        if size.choices > MOST_CHOICES || !self.budget.takes(size.literals) {
            return true;
        }
        let bound = self.vocabulary.system.process_bound.map_or(usize::MAX, |bound| bound as usize);
        let instances = Instances {
            variables,
            disjunct,
            constants: &constants,
            exchangeable: &[],
            processes: 0,
            identities: &[],
            bound,
        };
        let holds = Cell::new(false);
        let Self { vocabulary, ref mut context, ref mut arena, budget } = *self;
        let is_known = || holds.get() || budget.is_over();
        let mapped = instances.for_each(&is_known, &mut |env, processes| {
            let grounder = Grounder {
                vocabulary,
                processes,
                witnesses: 0,
                outside_witnesses: true,
                reading: Reading::Group(Group::at(0)),
            };
            match known {
                Known::Types => context.reset_unrestricted(processes),
                Known::Values | Known::States => context.reset(processes),
            }
            let is_over = || {
                if !budget.takes_choice() {
                    holds.set(true);
                }
                holds.get()
            };
            let leaf = |context: &mut Context<'v>, choices: &Choices| {
                let is_possible = known != Known::States || vocabulary.are_possible(&choices.said);
                holds.set(holds.get() || is_possible && context.is_consistent());
            };
            let constants = constants.as_slice();
            arena.reset();
            let asked = DisjunctInstance { grounder, constants, disjunct, is_over: &is_over, arena: &*arena };
            if asked.for_each_path(env, context, leaf).is_err() {
                holds.set(true);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        // an instance that was not tested may hold
        holds.get() || mapped.is_err() || budget.is_over()
    }
}

/// The size of the instances of a conjunction.
#[derive(Clone, Copy)]
struct Size {
    /// The literals of all instances.
    literals: usize,
    /// The disjunctions of one instance.
    choices: usize,
}

impl Size {
    /// None if the conjunction may have more processes than a cube.
    fn of(parameters: usize, constants: usize, disjunct: &Disjunct) -> Option<Self> {
        let free = constants + disjunct.existentials.len();
        let processes = parameters + free;
        if processes > MAX_PROCESSES {
            return None;
        }
        // each other variable is bound to an earlier process, or to a new one
        let instances = (parameters..processes).map(|before| before + 1).fold(1, usize::saturating_mul);
        let mut one = Self { literals: disjunct.literals.len() + 1, choices: 0 };
        for universal in &disjunct.universals {
            one.add(&Formula::Atom(Atom::Forall(universal.clone())), processes, 1);
        }
        Some(Self { literals: one.literals.saturating_mul(instances), ..one })
    }

    /// Adds this number of instances of a formula.
    fn add(&mut self, formula: &Formula, processes: usize, times: usize) {
        // one additional process stands for those outside
        let instances = |quantified: &Quantified| {
            let each = quantified.variables.iter().map(|_| processes + 1);
            each.fold(times, usize::saturating_mul)
        };
        match formula {
            Formula::True | Formula::False => {}
            Formula::Atom(Atom::Literal(_)) => self.literals = self.literals.saturating_add(times),
            Formula::And(parts) | Formula::Or(parts) => {
                if matches!(formula, Formula::Or(_)) {
                    self.choices = self.choices.saturating_add(times);
                }
                for part in parts {
                    self.add(part, processes, times);
                }
            }
            Formula::Atom(Atom::Forall(quantified)) => {
                self.add(&quantified.body, processes, instances(quantified));
            }
            Formula::Atom(Atom::Exists(quantified)) => {
                self.choices = self.choices.saturating_add(times);
                self.add(&quantified.body, processes, instances(quantified));
            }
        }
    }
}
