//! The cubes of the bad states, where the search starts.

use super::Preimages;
use super::branch::{Branching, Choices, NoReaders, Task};
use super::ground::{Grounder, Reading};
use super::instance::{Instances, constants};
use super::{Incomplete, Room};
use crate::cube::term::MAX_PROCESSES;
use crate::cube::vocabulary::Context;
use crate::cube::{Cube, RawCube, Unnamed};
use crate::system::Bad;
use garret_solver::Closure;
use std::ops::ControlFlow;

/// The cubes of a bad state: its reads, by whichever processes, are one group, and happen now.
pub(crate) fn bad_cubes(
    bad: &Bad,
    preimages: &mut Preimages<'_>,
    room: &Room<'_>,
) -> Result<Vec<Cube>, Incomplete> {
    let Preimages { vocabulary, model, carry, most_processes, ref mut context, ref mut arena, .. } =
        *preimages;
    arena.reset();
    let arena = &*arena;
    let mut cubes = Vec::new();
    let mut result = Ok(());
    let bound = vocabulary.system.process_bound.map_or(usize::MAX, |bound| bound as usize);
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
        let mapped = instances.for_each(&|| room.is_over(), &mut |env, processes| {
            if processes > MAX_PROCESSES {
                result = Err(Incomplete::Processes);
                return ControlFlow::Continue(());
            }
            let grounder = Grounder {
                vocabulary,
                processes,
                witnesses: 0,
                outside_witnesses: true,
                reading: Reading::Group(0),
            };
            context.reset(processes);
            let said = grounder.disjunct(&constants, disjunct, env);
            let outside = if carry { grounder.disjunct_outside(disjunct, env) } else { Ok(Vec::new()) };
            let (said, outside) = match (said, outside) {
                (Ok(said), Ok(outside)) => (said, outside),
                (Err(overflow), _) | (_, Err(overflow)) => {
                    result = Err(overflow.into());
                    return ControlFlow::Continue(());
                }
            };
            let tasks: Vec<Task> = said.into_iter().map(Task::Require).collect();
            let mut branching = Branching {
                context,
                tasks: &tasks,
                choices: Choices::default(),
                readers: &NoReaders,
                is_over: &|| room.is_over_with(arena.allocated_bytes()),
                arena,
                leaf: |context: &mut Context<'_>, _: &Choices| {
                    if !context.is_consistent() {
                        return;
                    }
                    for literals in context.possible() {
                        let mut order = Closure::new();
                        order.add_element();
                        let before = vec![model.before_bad_state(processes as u8)];
                        let raw = RawCube { processes, literals, before, order, open: outside.clone() };
                        let (cube, _) = raw.normalized(vocabulary, Unnamed::Dropped);
                        let settled = if carry {
                            cube.settled(vocabulary, most_processes, Unnamed::Dropped, room)
                        } else {
                            vec![(cube, Vec::new())]
                        };
                        for (cube, _) in settled {
                            room.take(cube.bytes());
                            cubes.push(cube);
                        }
                    }
                },
            };
            branching.run();
            ControlFlow::Continue(())
        });
        result = result.and(mapped.map_err(Incomplete::from));
    }
    room.check().and(result).map(|()| cubes)
}
