//! All ways to bind process variables.
//!
//! Parameters are pairwise distinct, so are the variables of one quantifier; witnesses and the indices of a `case` may coincide with
//! others as far as they are allowed to. Who there is to choose from is up to a [`Naming`].

use super::environment::{Environment, Name};
use garret_system::system::{Existential, ProcVar, Scope, Target, Update};
use std::ops::ControlFlow;

/// Whether to go on, or with what it ended.
pub type Flow<B> = ControlFlow<B>;

/// Who there is to choose from.
pub trait Naming {
    /// What variables are bound to.
    type Name: Name;

    /// Calls `visit` for everybody whom one more variable may stand for, until it says that it is enough.
    fn for_each<B>(&mut self, visit: &mut dyn FnMut(&mut Self, Self::Name) -> Flow<B>) -> Flow<B>;

    /// Whether nothing is to be bound any more: the budget is used up. Asked for everybody that a variable is bound to.
    fn is_over(&self) -> bool {
        false
    }
}

/// What to do with each way.
pub type Visit<'v, G, B> = dyn FnMut(&mut G, &mut Environment<<G as Naming>::Name>) -> Flow<B> + 'v;

/// Whom a variable may stand for.
pub(crate) type Admits<'v, N> = dyn Fn(&Environment<N>, N) -> bool + 'v;

/// Calls `visit` for everybody whom the variable may stand for that is admitted.
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

/// All ways to bind variables that differ from each other, in a scope.
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

/// All ways to choose witnesses.
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

/// All ways to bind variables, equal ones included.
pub fn any<G: Naming, B>(
    naming: &mut G,
    env: &mut Environment<G::Name>,
    variables: &[ProcVar],
    visit: &mut Visit<'_, G, B>,
) -> Flow<B> {
    let Some((&first, rest)) = variables.split_first() else { return visit(naming, env) };
    bind(naming, env, first, &|_, _| true, &mut |naming, env| any(naming, env, rest, visit))
}

/// All ways to bind parameters, the first so many variables, which are pairwise distinct.
pub struct Parameters<'p, N> {
    /// The number of parameters.
    pub count: usize,
    /// Of these pairs, the first one is bound to somebody of a smaller number: they could change places.
    pub ascending: &'p [(ProcVar, ProcVar)],
    /// Whether there are, after somebody, so many more to choose from.
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
        // there have to be different ones left for those that come after it
        let after = self.ascending.iter().filter(|(first, _)| *first == variable).count();
        let admits = |env: &Environment<N>, name| {
            least.is_none_or(|least| name > least) && !env.is_parameter(name) && (self.has_more)(name, after)
        };
        bind(naming, env, variable, &admits, &mut |naming, env| self.from(index + 1, naming, env, visit))
    }
}

/// Every cell that the update is about, with its indices bound.
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
