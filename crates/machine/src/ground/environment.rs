//! The values of the process variables of a declaration.

use garret_system::system::{ProcVar, Scope, Variables};
use smallvec::SmallVec;

/// A value of a process variable.
pub trait Name: Copy + Eq {
    /// Whether it is a single process, the same at each occurrence. In contrast, two variables that both stand for *some process
    /// outside* may stand for different ones.
    fn is_one(self) -> bool;
}

/// The values of the process variables of a declaration, as far as they are bound.
#[derive(Clone, Debug)]
pub struct Environment<N> {
    /// The parameters come first.
    slots: SmallVec<[Option<N>; 8]>,
    parameters: usize,
}

impl<N: Name> Environment<N> {
    /// An environment for this many variables, the first of which are parameters, with nothing bound.
    pub(crate) fn new(variables: usize, parameters: usize) -> Self {
        Self { slots: SmallVec::from_elem(None, variables), parameters }
    }

    /// An environment for the variables of a declaration, with nothing bound.
    pub fn of(variables: &Variables) -> Self {
        Self::new(variables.kinds.len(), variables.parameters())
    }

    /// The value of the variable, if it is bound.
    pub fn get(&self, variable: ProcVar) -> Option<N> {
        self.slots[usize::from(variable.0)]
    }

    /// Binds the variable, or unbinds it.
    pub fn set(&mut self, variable: ProcVar, name: Option<N>) {
        self.slots[usize::from(variable.0)] = name;
    }

    /// The values of the bound parameters.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = N> {
        self.slots[..self.parameters].iter().flatten().copied()
    }

    /// Whether some variable has this value.
    pub fn stands_for(&self, name: N) -> bool {
        self.slots.contains(&Some(name))
    }

    /// Whether a parameter has this value.
    pub(crate) fn is_parameter(&self, name: N) -> bool {
        self.slots[..self.parameters].contains(&Some(name))
    }

    /// Whether a variable of this scope that has to differ from `others` may have this value.
    pub(crate) fn admits(&self, name: N, scope: Scope, others: &[ProcVar]) -> bool {
        !name.is_one()
            || !(scope == Scope::Others && self.is_parameter(name)
                || others.iter().any(|&other| self.get(other) == Some(name)))
    }
}
