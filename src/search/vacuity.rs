//! Whether the parts of a system can hold at all.

use super::branch::{Branching, Choices, NoReaders, Task};
use super::ground::{Grounder, Reading};
use super::initial::Initial;
use super::instance::{Instances, constants};
use super::term::MAX_PROCESSES;
use super::vocabulary::{Context, Vocabulary};
use crate::system::{Disjunct, System, Variables};
use crate::watch::Watch;
use std::cell::Cell;
use std::ops::ControlFlow;

/// The parts of a system that never hold, whatever was reached before.
#[derive(Clone, Debug)]
pub struct Vacuity {
    /// Some state satisfies `init`, for one or two processes.
    pub has_initial_state: bool,
    /// The indices of the bad states that contradict themselves.
    pub contradictory_unsafes: Vec<usize>,
    /// The indices of the transitions whose guards contradict themselves.
    pub contradictory_guards: Vec<usize>,
}

impl Vacuity {
    /// Looks at each part by itself.
    #[must_use]
    pub fn of(system: &System) -> Self {
        let vocabulary = Vocabulary::new(system);
        let mut initial = Initial::new(&vocabulary, &Watch::default());
        let most = system.process_bound.unwrap_or(2).min(2) as usize;
        // a number that does not fit says nothing
        let has_initial_state = (1..=most).any(|processes| initial.is_satisfiable(processes).unwrap_or(true));
        let mut context = Context::new(&vocabulary);
        let mut never = |variables: &Variables, disjuncts: &[Disjunct]| {
            !disjuncts.iter().any(|disjunct| may_hold(variables, disjunct, &vocabulary, &mut context))
        };
        let unsafes = system.unsafes.iter().enumerate();
        let contradictory_unsafes = unsafes
            .filter(|(_, bad)| never(&bad.variables, &bad.disjuncts))
            .map(|(index, _)| index)
            .collect();
        let transitions = system.transitions.iter().enumerate();
        let contradictory_guards =
            transitions.filter(|(_, t)| never(&t.variables, &t.guards)).map(|(index, _)| index).collect();
        Self { has_initial_state, contradictory_unsafes, contradictory_guards }
    }
}

fn may_hold<'v>(
    variables: &Variables,
    disjunct: &Disjunct,
    vocabulary: &'v Vocabulary<'v>,
    context: &mut Context<'v>,
) -> bool {
    let bound = vocabulary.system.process_bound.map_or(usize::MAX, |bound| bound as usize);
    let constants = constants(variables, disjunct, &[]);
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
    let is_known = || holds.get();
    let mapped = instances.for_each(&is_known, &mut |env, processes| {
        if processes > MAX_PROCESSES {
            holds.set(true);
            return ControlFlow::Break(());
        }
        let grounder = Grounder {
            vocabulary,
            processes,
            witnesses: 0,
            outside_witnesses: true,
            reading: Reading::Group(0),
        };
        context.reset_unrestricted(processes);
        let Ok(said) = grounder.disjunct(&constants, disjunct, env) else {
            holds.set(true);
            return ControlFlow::Break(());
        };
        let tasks: Vec<Task> = said.into_iter().map(Task::Require).collect();
        let mut branching = Branching {
            context,
            tasks: &tasks,
            choices: Choices::default(),
            readers: &NoReaders,
            is_over: &|| holds.get(),
            leaf: |context: &mut Context<'v>, _: &Choices| holds.set(holds.get() || context.is_consistent()),
        };
        branching.run();
        ControlFlow::Continue(())
    });
    holds.get() || mapped.is_err()
}
