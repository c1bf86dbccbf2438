//! The cubes of the bad states, with which the search starts.

use super::ground::{Environment, Grounder, Reading};
use super::instance::{Instances, constants};
use super::paths::DisjunctInstance;
use super::{Budget, Incomplete, Preimages};
use crate::cube::{Cube, Group, KeptProcesses, MAX_PROCESSES, RawCube};
use garret_machine::ground::Flow;
use garret_solver::Closure;
use garret_system::system::{Bad, Disjunct, ProcVar};

/// The cubes of a bad state. Its reads, by any processes, form one group, after all events.
pub(crate) fn bad_cubes(
    bad: &Bad,
    preimages: &mut Preimages<'_>,
    budget: &Budget,
) -> Result<Vec<Cube>, Incomplete> {
    let mut cubes = Vec::new();
    let mut result = Ok(());
    let bound = preimages.vocabulary.system.process_bound.map_or(usize::MAX, |bound| bound as usize);
    for disjunct in &bad.disjuncts {
        let constants = constants(&bad.variables, disjunct, &[]);
        let instances = Instances {
            variables: &bad.variables,
            disjunct,
            constants: &constants,
            exchangeable: &[],
            processes: 0,
            identities: &[],
            bound,
        };
        let mapped = instances.for_each(&|| budget.is_over(), &mut |env, processes| {
            let found = preimages.bad_instance(disjunct, &constants, env, processes, budget, &mut cubes);
            if found.is_err() {
                result = found;
            }
            Flow::Continue(())
        });
        result = result.and(mapped.map_err(Incomplete::from));
    }
    budget.check().and(result).map(|()| cubes)
}

impl Preimages<'_> {
    /// Adds the cubes of one instance of a disjunct of a bad state, with `processes` processes.
    fn bad_instance(
        &mut self,
        disjunct: &Disjunct,
        constants: &[(ProcVar, u32)],
        env: &mut Environment,
        processes: usize,
        budget: &Budget,
        cubes: &mut Vec<Cube>,
    ) -> Result<(), Incomplete> {
        if processes > MAX_PROCESSES {
            return Err(Incomplete::Processes);
        }
        let Self { vocabulary, model, carry, most_processes, ref mut context, ref mut arena, .. } = *self;
        arena.reset();
        let arena = &*arena;
        let reading = Reading::Group(Group::at(0));
        let grounder = Grounder { vocabulary, processes, witnesses: 0, outside_witnesses: true, reading };
        context.reset(processes);
        let outside = if carry { grounder.disjunct_outside(disjunct, env)? } else { Vec::new() };
        let is_over = || budget.is_over_with(arena.allocated_bytes());
        let asked = DisjunctInstance { grounder, constants, disjunct, is_over: &is_over, arena };
        asked.for_each_path(env, context, |context, _| {
            if !context.is_consistent() {
                return;
            }
            for literals in context.possible() {
                let mut order = Closure::new();
                order.add_element();
                let before = vec![model.before_bad_state(processes)];
                let raw = RawCube { processes, literals, before, order, open: outside.clone() };
                let (cube, _) = raw.normalized(vocabulary, KeptProcesses::Dropped);
                let settled = if carry {
                    cube.settled(vocabulary, most_processes, KeptProcesses::Dropped, budget)
                } else {
                    vec![(cube, Vec::new())]
                };
                for (cube, _) in settled {
                    budget.take(cube.bytes());
                    cubes.push(cube);
                }
            }
        })?;
        Ok(())
    }
}
