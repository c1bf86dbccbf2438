//! Why a guard or a bad state never holds, found by leaving out what is not needed.

use super::possible::{Known, Possible};
use garret_system::system::{Atom, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Term, Variables};

/// Why a disjunction never holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Never {
    /// It is about more processes than there are.
    Processes {
        /// So many.
        needed: usize,
        /// `number_procs`.
        bound: usize,
    },
    /// None of its disjuncts does, each for its own reason. Without any it is plainly false.
    Disjuncts(Vec<Impossible>),
}

impl Never {
    /// Whether it never holds for what it says itself, whatever states are reached.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        match self {
            Self::Processes { .. } => false,
            Self::Disjuncts(disjuncts) => {
                disjuncts.iter().all(|impossible| impossible.because == Because::Itself)
            }
        }
    }
}

/// Why a conjunction never holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// What it contradicts.
    pub because: Because,
    /// The conjuncts that never hold together; none of them can be left out. Empty where its existential quantifiers alone ask for more
    /// processes than there are.
    pub parts: Vec<Formula>,
}

/// What a conjunction contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Because {
    /// Itself.
    Itself,
    /// What the cells ever hold.
    Values,
    /// Together with what the cells ever hold, the states that one process can ever be in.
    States,
    /// What a universal quantifier over all processes asks of the parameters, too. It may hold when only the others are asked.
    Parameters {
        /// The quantifier's place among the parts.
        universal: usize,
        /// The first parameter of which it asks too much; none where it takes several.
        parameter: Option<ProcVar>,
    },
}

impl Possible<'_> {
    /// Why none of the conjunctions ever holds; none where one may, as far as that is known.
    pub(super) fn never(
        &mut self,
        variables: &Variables,
        disjuncts: &[Disjunct],
        known: Known,
    ) -> Option<Never> {
        let needed = variables.parameters();
        if let Some(bound) = self.vocabulary.system.process_bound.map(|bound| bound as usize)
            && needed > bound
        {
            return Some(Never::Processes { needed, bound });
        }
        if disjuncts.iter().any(|disjunct| {
            self.vocabulary.blocking(disjunct).is_none() && self.may_hold(variables, disjunct, known)
        }) {
            return None;
        }
        Some(Never::Disjuncts(
            disjuncts.iter().map(|disjunct| self.impossible(variables, disjunct, known)).collect(),
        ))
    }

    /// Why the conjunction, which never holds, does not.
    fn impossible(&mut self, variables: &Variables, disjunct: &Disjunct, known: Known) -> Impossible {
        let (because, needed) = if !self.may_hold(variables, disjunct, Known::Types) {
            (Because::Itself, Known::Types)
        } else if let Some(literal) = self.vocabulary.blocking(disjunct) {
            return Impossible {
                because: Because::Values,
                parts: vec![Formula::Atom(Atom::Literal(literal.clone()))],
            };
        } else if !self.may_hold(variables, disjunct, Known::Values) {
            (Because::Values, Known::Values)
        } else {
            (Because::States, Known::States)
        };
        let core = self.core(variables, disjunct, needed);
        let parts = parts(&core);
        let of_parameters = (0..core.universals.len())
            .find(|&index| self.may_hold(variables, &asking_others(&core, index), known));
        let because = match of_parameters {
            Some(index) => Because::Parameters {
                universal: core.literals.len() + index,
                parameter: self.parameter(variables, &core, index, known),
            },
            None => because,
        };
        Impossible { because, parts }
    }

    /// The conjunction without what can be left out.
    fn core(&mut self, variables: &Variables, disjunct: &Disjunct, known: Known) -> Disjunct {
        let mut core = disjunct.clone();
        // the last ones first: what is said first is what is looked for first
        for index in (0..core.universals.len()).rev() {
            let mut less = core.clone();
            less.universals.remove(index);
            if !self.may_hold(variables, &less, known) {
                core = less;
            }
        }
        for index in (0..core.literals.len()).rev() {
            let mut less = core.clone();
            less.literals.remove(index);
            if !self.may_hold(variables, &less, known) {
                core = less;
            }
        }
        core
    }

    /// The first parameter of which the universal quantifier of this index asks too much.
    fn parameter(
        &mut self,
        variables: &Variables,
        core: &Disjunct,
        index: usize,
        known: Known,
    ) -> Option<ProcVar> {
        let [bound] = core.universals[index].variables.as_slice() else { return None };
        let mut parameters = (0..variables.parameters() as u16).map(ProcVar);
        parameters.find(|&parameter| {
            let is_another = Literal::Distinct(Term::Process(*bound), Term::Process(parameter));
            let mut asked = core.clone();
            let universal = &mut asked.universals[index];
            let body = Formula::or([Formula::Atom(Atom::Literal(is_another)), (*universal.body).clone()]);
            *universal = Quantified { body: Box::new(body), ..universal.clone() };
            !self.may_hold(variables, &asked, known)
        })
    }
}

fn parts(disjunct: &Disjunct) -> Vec<Formula> {
    let literals = disjunct.literals.iter().cloned().map(Formula::from);
    literals.chain(disjunct.universals.iter().cloned().map(|it| Formula::Atom(Atom::Forall(it)))).collect()
}

/// The conjunction, with the universal quantifier of this index about the other processes only.
fn asking_others(disjunct: &Disjunct, index: usize) -> Disjunct {
    let mut asking = disjunct.clone();
    asking.universals[index].scope = Scope::Others;
    asking
}
