//! Declarations from the view of one process: its own cells have known values, all other cells only those of [`Values`].

use super::State;
use crate::analysis::Values;
use garret_machine::ground::{Environment, Flow, Interpretation, Name, Naming, binder};
use garret_solver::Domain;
use garret_system::system::{Access, Formula, Literal, ProcVar, Quantified, SymbolId, Term};
use std::convert::Infallible;

/// The meaning of a process variable, from the view of one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LocalName {
    /// The process itself.
    Me,
    /// Another parameter of the transition.
    Else,
    /// Any process.
    Anyone,
}

impl Name for LocalName {
    fn is_one(self) -> bool {
        self == Self::Me
    }
}

/// An operand of an enumeration type.
#[derive(Clone, Debug)]
pub(super) enum Operand<'a> {
    /// The value at this index of the state of the process.
    Own(usize),
    /// Some value of this domain, for a cell that is not a part of the state.
    Among(&'a Domain),
    Constructor(u32),
}

/// The meaning of a literal.
#[derive(Clone, Debug)]
pub(super) enum Fact<'a> {
    /// An unknown truth value.
    Unknown,
    Equal(Operand<'a>, Operand<'a>),
    Distinct(Operand<'a>, Operand<'a>),
}

impl Operand<'_> {
    /// The values that the operand may have in the state.
    pub(super) fn values(&self, state: &State) -> Domain {
        match self {
            Self::Own(place) => Domain::named(u32::from(state[*place])),
            Self::Among(values) => (*values).clone(),
            Self::Constructor(value) => Domain::named(*value),
        }
    }
}

impl Fact<'_> {
    /// Whether the literal holds in the state; None if that is not known.
    pub(super) fn holds(&self, state: &State) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::Equal(left, right) => are_equal(left, right, state),
            Self::Distinct(left, right) => are_equal(left, right, state).map(|equal| !equal),
        }
    }
}

fn are_equal(left: &Operand<'_>, right: &Operand<'_>, state: &State) -> Option<bool> {
    let (left, right) = (left.values(state), right.values(state));
    if left.is_disjoint(&right) {
        Some(false)
    } else if left.single().is_some() && left == right {
        Some(true)
    } else {
        None
    }
}

/// The range of quantifiers: the process itself is the only known element.
struct Alone;

impl Naming for Alone {
    type Name = LocalName;

    fn for_each<B>(&mut self, visit: &mut dyn FnMut(&mut Self, LocalName) -> Flow<B>) -> Flow<B> {
        visit(self, LocalName::Me)
    }
}

/// The interpretation of declarations from the view of a process with these cells.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) values: &'a Values,
    pub(super) symbols: &'a [SymbolId],
}

/// A formula from the view of one process.
pub(super) type LocalFormula<'a> = Formula<Fact<'a>>;

impl<'a> Interpretation for View<'a> {
    type Name = LocalName;
    type Atom = Fact<'a>;
    type Error = Infallible;

    fn literal(
        &self,
        literal: &Literal,
        env: &Environment<LocalName>,
    ) -> Result<LocalFormula<'a>, Infallible> {
        Ok(match literal {
            Literal::Equal(left, right) => self.comparison(left, right, true, env),
            Literal::Distinct(left, right) => self.comparison(left, right, false, env),
            _ => Formula::Atom(Fact::Unknown),
        })
    }

    fn either(&self, parts: Vec<LocalFormula<'a>>) -> LocalFormula<'a> {
        Formula::or(parts)
    }

    fn instances(
        &self,
        quantified: &Quantified,
        env: &mut Environment<LocalName>,
        parts: &mut Vec<LocalFormula<'a>>,
    ) -> Result<(), Infallible> {
        let mut add = |_: &mut Alone, env: &mut Environment<LocalName>| {
            parts.push(self.told(&quantified.body, env));
            Flow::<Infallible>::Continue(())
        };
        let _ = binder::distinct(&mut Alone, env, &quantified.variables, quantified.scope, &mut add);
        // the instances for other processes are unknown
        parts.push(Formula::Atom(Fact::Unknown));
        Ok(())
    }
}

impl<'a> View<'a> {
    pub(super) fn told(&self, formula: &Formula, env: &mut Environment<LocalName>) -> LocalFormula<'a> {
        let Ok(told) = self.formula(formula, env);
        told
    }

    fn comparison(
        &self,
        left: &Term,
        right: &Term,
        equal: bool,
        env: &Environment<LocalName>,
    ) -> LocalFormula<'a> {
        let unknown = Formula::Atom(Fact::Unknown);
        if let (Term::Process(left), Term::Process(right)) = (left, right) {
            let same = are_same(*left, *right, env);
            return same.map_or(unknown, |same| Formula::truth(same == equal));
        }
        match (self.operand(left, env), self.operand(right, env)) {
            (Some(left), Some(right)) if equal => Formula::Atom(Fact::Equal(left, right)),
            (Some(left), Some(right)) => Formula::Atom(Fact::Distinct(left, right)),
            _ => unknown,
        }
    }

    /// The operand of the term, if it has an enumeration type.
    pub(super) fn operand(&self, term: &Term, env: &Environment<LocalName>) -> Option<Operand<'a>> {
        match term {
            Term::Constructor(value) => Some(Operand::Constructor(*value)),
            Term::Access(access) => match self.own(access, env) {
                Some(place) => Some(Operand::Own(place)),
                None => self.values.of_symbol(access.symbol).map(Operand::Among),
            },
            Term::Process(_) | Term::Linear(_) => None,
        }
    }

    /// The index in the state of a cell of the process itself.
    fn own(&self, access: &Access, env: &Environment<LocalName>) -> Option<usize> {
        let place = self.symbols.iter().position(|&symbol| symbol == access.symbol)?;
        let mine = |variable: &ProcVar| env.get(*variable) == Some(LocalName::Me);
        (access.indices.iter().all(mine) && access.reader.iter().all(mine)).then_some(place)
    }
}

/// Whether two variables stand for the same process; None if that is not known.
fn are_same(left: ProcVar, right: ProcVar, env: &Environment<LocalName>) -> Option<bool> {
    match (env.get(left)?, env.get(right)?) {
        (LocalName::Me, LocalName::Me) => Some(true),
        (LocalName::Me, LocalName::Else) | (LocalName::Else, LocalName::Me) => Some(false),
        // parameters are pairwise distinct
        (LocalName::Else, LocalName::Else) => Some(left == right),
        _ => None,
    }
}
