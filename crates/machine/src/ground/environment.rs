//! What the process variables of a declaration stand for.

use garret_system::system::{ProcVar, Scope, Variables};
use smallvec::SmallVec;

/// Whom a process variable may stand for.
pub trait Name: Copy + Eq {
    /// Whether it is one process, the same wherever it is said. Two variables that both stand for *some process outside* may stand
    /// for different ones.
    fn is_one(self) -> bool;
}

/// What the process variables of a declaration stand for, as far as they are bound.
#[derive(Clone, Debug)]
pub struct Environment<N> {
    /// The first ones are those of the parameters.
    slots: SmallVec<[Option<N>; 8]>,
    parameters: usize,
}

impl<N: Name> Environment<N> {
    /// For so many variables, of which the first ones are parameters; nothing is bound yet.
    pub(crate) fn new(variables: usize, parameters: usize) -> Self {
        Self { slots: SmallVec::from_elem(None, variables), parameters }
    }

    /// For the variables of a declaration.
    pub fn of(variables: &Variables) -> Self {
        Self::new(variables.kinds.len(), variables.parameters())
    }

    /// What the variable is bound to, if it is.
    pub fn get(&self, variable: ProcVar) -> Option<N> {
        self.slots[usize::from(variable.0)]
    }

    /// Binds the variable, or unbinds it.
    pub fn set(&mut self, variable: ProcVar, name: Option<N>) {
        self.slots[usize::from(variable.0)] = name;
    }

    /// What the parameters stand for that are bound.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = N> {
        self.slots[..self.parameters].iter().flatten().copied()
    }

    /// Whether some variable stands for it.
    pub fn stands_for(&self, name: N) -> bool {
        self.slots.contains(&Some(name))
    }

    /// Whether a parameter stands for it.
    pub(crate) fn is_parameter(&self, name: N) -> bool {
        self.slots[..self.parameters].contains(&Some(name))
    }

    /// Whether a variable of this scope that differs from the others may stand for it.
    pub(crate) fn admits(&self, name: N, scope: Scope, others: &[ProcVar]) -> bool {
        !name.is_one()
            || !(scope == Scope::Others && self.is_parameter(name)
                || others.iter().any(|&other| self.get(other) == Some(name)))
    }
}
