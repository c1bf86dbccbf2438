//! The ways in which a disjunct of a guard or of a bad state can hold.

use super::branch::{Branching, Choices, NoReaders, Task};
use super::ground::{Environment, Grounder};
use crate::cube::vocabulary::Context;
use crate::cube::{Ground, Overflow};
use bumpalo::Bump;
use garret_system::system::{Disjunct, ProcVar};

/// A disjunct for some processes of a cube, and the process constants that it mentions.
pub(crate) struct DisjunctInstance<'a, 'v> {
    pub(crate) grounder: Grounder<'v>,
    pub(crate) constants: &'a [(ProcVar, u32)],
    pub(crate) disjunct: &'a Disjunct,
    /// Called before each further choice; true ends the exploration.
    pub(crate) is_over: &'a dyn Fn() -> bool,
    /// The memory for pending formulas.
    pub(crate) arena: &'a Bump,
}

impl<'v> DisjunctInstance<'_, 'v> {
    /// Calls `leaf` for each way in which the disjunct may hold, with the corresponding assertions in the context.
    pub(crate) fn for_each_path(
        &self,
        env: &mut Environment,
        context: &mut Context<'v>,
        leaf: impl FnMut(&mut Context<'v>, &Choices),
    ) -> Result<(), Overflow> {
        let said: Vec<Ground> = self.grounder.disjunct(self.constants, self.disjunct, env)?;
        let tasks: Vec<Task> = said.into_iter().map(Task::Require).collect();
        let (choices, readers) = (Choices::default(), &NoReaders);
        let (is_over, arena) = (self.is_over, self.arena);
        Branching { context, tasks: &tasks, choices, readers, is_over, arena, leaf }.run();
        Ok(())
    }
}
