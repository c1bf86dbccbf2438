//! Whether the parts of a system can hold at all.

use super::branch::{Branching, Choices, NoReaders, Task};
use super::ground::{Grounder, Reading};
use super::initial::Initial;
use super::instance::{Instances, constants};
use super::term::MAX_PROCESSES;
use super::vocabulary::{Context, Vocabulary};
use crate::deadline::{Deadline, Over};
use crate::system::{Disjunct, System, Variables};
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
    /// Looks at each part by itself. What takes too long to be refuted counts as possible.
    #[must_use]
    pub fn of(system: &System) -> Self {
        let possible = Self {
            has_initial_state: true,
            contradictory_unsafes: Vec::new(),
            contradictory_guards: Vec::new(),
        };
        Self::within(system, &Deadline::NEVER).unwrap_or(possible)
    }

    /// The same, until the deadline.
    ///
    /// # Errors
    /// [`Over`] when the time is over.
    pub fn within(system: &System, deadline: &Deadline) -> Result<Self, Over> {
        let vocabulary = Vocabulary::new(system);
        let mut initial = Initial::new(&vocabulary);
        let most = system.process_bound.unwrap_or(2).min(2) as usize;
        // a number that does not fit says nothing
        deadline.check()?;
        let has_initial_state = (1..=most).any(|processes| initial.is_satisfiable(processes).unwrap_or(true));
        let mut context = Context::new(&vocabulary);
        let mut never = |variables: &Variables, disjuncts: &[Disjunct]| {
            let effort = Effort { steps: Cell::new(STEPS), deadline };
            !disjuncts
                .iter()
                .any(|disjunct| may_hold(variables, disjunct, &vocabulary, &mut context, &effort))
        };
        let unsafes = system.unsafes.iter().enumerate();
        let contradictory_unsafes = unsafes
            .filter(|(_, bad)| never(&bad.variables, &bad.disjuncts))
            .map(|(index, _)| index)
            .collect();
        let transitions = system.transitions.iter().enumerate();
        let contradictory_guards =
            transitions.filter(|(_, t)| never(&t.variables, &t.guards)).map(|(index, _)| index).collect();
        deadline.check()?;
        Ok(Self { has_initial_state, contradictory_unsafes, contradictory_guards })
    }
}

/// So many instances and choices are looked at before a part of the system counts as possible: some milliseconds of work
/// where the parts are small.
const STEPS: u32 = 4096;

/// What it may take to refute one part of the system.
struct Effort<'d> {
    /// The instances and choices that may still be looked at.
    steps: Cell<u32>,
    deadline: &'d Deadline,
}

impl Effort<'_> {
    /// Takes a step; false when there is none left.
    fn step(&self) -> bool {
        let steps = if self.deadline.is_over() { 0 } else { self.steps.get() };
        self.steps.set(steps.saturating_sub(1));
        steps > 0
    }
}

fn may_hold<'v>(
    variables: &Variables,
    disjunct: &Disjunct,
    vocabulary: &'v Vocabulary<'v>,
    context: &mut Context<'v>,
    effort: &Effort<'_>,
) -> bool {
    let bound = vocabulary.system.process_bound.map_or(MAX_PROCESSES, |bound| bound as usize);
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
    instances.for_each_while(&mut |env, processes| {
        if processes > MAX_PROCESSES || !effort.step() {
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
            is_over: &|| {
                if !holds.get() && !effort.step() {
                    holds.set(true);
                }
                holds.get()
            },
            leaf: |context: &mut Context<'v>, _: &Choices| holds.set(holds.get() || context.is_consistent()),
        };
        branching.run();
        if holds.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    holds.get()
}
