//! Enumeration of all ways to bind process variables.
//!
//! Parameters are pairwise distinct, and so are the variables of one quantifier. Witnesses and the indices of a `case` may be
//! equal to others, as far as their scopes allow. A [`Naming`] provides the values that variables can be bound to.

use super::environment::{Environment, Name};
use garret_system::system::{Existential, ProcVar, Scope, Target, Update};
use std::ops::ControlFlow;

/// Whether an enumeration continues, or the value with which it ended.
pub type Flow<B> = ControlFlow<B>;

/// The values that a process variable can be bound to.
pub trait Naming {
    /// The type of these values.
    type Name: Name;

    /// Calls `visit` for each value that one more variable can be bound to, until it breaks.
    fn for_each<B>(&mut self, visit: &mut dyn FnMut(&mut Self, Self::Name) -> Flow<B>) -> Flow<B>;

    /// Whether the enumeration has to end because the budget is used up. Called for each value that a variable is bound to.
    fn is_over(&self) -> bool {
        false
    }
}

/// A callback for each way to bind the variables.
pub type Visit<'v, G, B> = dyn FnMut(&mut G, &mut Environment<<G as Naming>::Name>) -> Flow<B> + 'v;

/// Whether a variable may be bound to a value.
pub(crate) type Admits<'v, N> = dyn Fn(&Environment<N>, N) -> bool + 'v;

/// Calls `visit` with the variable bound to each value that `admits` accepts.
pub fn bind<G: Naming, B>(
    naming: &mut G,
    env: &mut Environment<G::Name>,
    variable: ProcVar,
    admits: &Admits<'_, G::Name>,
    visit: &mut Visit<'_, G, B>,
) -> Flow<B> {
    naming.for_each(&mut |naming, name| {
        if !admits(env, name) || naming.is_over() {
            return Flow::Continue(());
        }
        env.set(variable, Some(name));
        let flow = visit(naming, env);
        env.set(variable, None);
        flow
    })
}

/// Enumerates all ways to bind variables to pairwise distinct values in a scope.
pub fn distinct<G: Naming, B>(
    naming: &mut G,
    env: &mut Environment<G::Name>,
    variables: &[ProcVar],
    scope: Scope,
    visit: &mut Visit<'_, G, B>,
) -> Flow<B> {
    fn from<G: Naming, B>(
        naming: &mut G,
        env: &mut Environment<G::Name>,
        (variables, scope): (&[ProcVar], Scope),
        next: usize,
        visit: &mut Visit<'_, G, B>,
    ) -> Flow<B> {
        let Some(&variable) = variables.get(next) else { return visit(naming, env) };
        let admits = |env: &Environment<G::Name>, name| env.admits(name, scope, &variables[..next]);
        bind(naming, env, variable, &admits, &mut |naming, env| {
            from(naming, env, (variables, scope), next + 1, visit)
        })
    }
    from(naming, env, (variables, scope), 0, visit)
}

/// Enumerates all ways to choose witnesses of existential quantifiers.
pub fn witnesses<G: Naming, B>(
    naming: &mut G,
    env: &mut Environment<G::Name>,
    existentials: &[Existential],
    visit: &mut Visit<'_, G, B>,
) -> Flow<B> {
    let Some((first, rest)) = existentials.split_first() else { return visit(naming, env) };
    let admits = |env: &Environment<G::Name>, name| env.admits(name, first.scope, &first.distinct_from);
    bind(naming, env, first.variable, &admits, &mut |naming, env| witnesses(naming, env, rest, visit))
}

/// Enumerates all ways to bind variables, including to equal values.
pub fn any<G: Naming, B>(
    naming: &mut G,
    env: &mut Environment<G::Name>,
    variables: &[ProcVar],
    visit: &mut Visit<'_, G, B>,
) -> Flow<B> {
    let Some((&first, rest)) = variables.split_first() else { return visit(naming, env) };
    bind(naming, env, first, &|_, _| true, &mut |naming, env| any(naming, env, rest, visit))
}

/// Enumerates all ways to bind the parameters, which are the first variables and pairwise distinct.
pub struct Parameters<'p, N> {
    /// The number of parameters.
    pub count: usize,
    /// Symmetric pairs of parameters: the first one of each pair is bound to the smaller value, because the two can be exchanged.
    pub ascending: &'p [(ProcVar, ProcVar)],
    /// Whether there are at least this many values after a value.
    pub has_more: &'p dyn Fn(N, usize) -> bool,
}

impl<N: Name + Ord> Parameters<'_, N> {
    /// Calls `visit` with each way to bind the parameters.
    pub fn for_each<G: Naming<Name = N>, B>(
        &self,
        naming: &mut G,
        env: &mut Environment<N>,
        visit: &mut Visit<'_, G, B>,
    ) -> Flow<B> {
        self.from(0, naming, env, visit)
    }

    fn from<G: Naming<Name = N>, B>(
        &self,
        index: usize,
        naming: &mut G,
        env: &mut Environment<N>,
        visit: &mut Visit<'_, G, B>,
    ) -> Flow<B> {
        if index == self.count {
            return visit(naming, env);
        }
        let variable = ProcVar::of_index(index);
        let smaller = self.ascending.iter().filter(|(_, second)| *second == variable);
        let least = smaller.filter_map(|&(first, _)| env.get(first)).max();
        // enough values have to remain for the parameters that are bound to larger ones
        let after = self.ascending.iter().filter(|(first, _)| *first == variable).count();
        let admits = |env: &Environment<N>, name| {
            least.is_none_or(|least| name > least) && !env.is_parameter(name) && (self.has_more)(name, after)
        };
        bind(naming, env, variable, &admits, &mut |naming, env| self.from(index + 1, naming, env, visit))
    }
}

/// Calls `visit` for each cell that the update writes, with its indices bound.
pub fn targets<G: Naming, B>(
    naming: &mut G,
    env: &mut Environment<G::Name>,
    update: &Update,
    visit: &mut Visit<'_, G, B>,
) -> Flow<B> {
    match &update.target {
        Target::Cell(_) => visit(naming, env),
        Target::Every(indices) => any(naming, env, indices, visit),
    }
}
