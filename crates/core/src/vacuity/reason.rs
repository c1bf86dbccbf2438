//! The reasons why a guard or a bad state never holds, found by removing parts that are not needed.

use super::possible::{Known, Possible};
use garret_system::system::{Atom, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Term, Variables};

/// The reason why a disjunction never holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Never {
    /// It has more parameters than there are processes.
    Processes {
        /// The number of parameters.
        needed: usize,
        /// The value of `number_procs`.
        bound: usize,
    },
    /// None of its disjuncts holds, each for its own reason. Without any disjunct, it is false.
    Disjuncts(Vec<Impossible>),
}

impl Never {
    /// Whether it contradicts itself, independently of the reachable states.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        match self {
            Self::Processes { .. } => false,
            Self::Disjuncts(disjuncts) => {
                disjuncts.iter().all(|impossible| impossible.because == Contradicted::Itself)
            }
        }
    }
}

/// The reason why a conjunction never holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// The facts that it contradicts.
    pub because: Contradicted,
    /// A minimal set of conjuncts that never hold together. Empty if its existential quantifiers alone require more processes than
    /// there are.
    pub parts: Vec<Formula>,
}

/// The facts that a conjunction contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradicted {
    /// It contradicts itself.
    Itself,
    /// The values that the cells can ever hold.
    Values,
    /// The values that the cells can ever hold, and the states that a single process can be in.
    States,
    /// A universal quantifier over all processes that includes the parameters. The conjunction may hold if it ranges over the other
    /// processes only.
    Parameters {
        /// The index of the quantifier among the parts.
        universal: usize,
        /// The first parameter for which it fails; None if several are needed.
        parameter: Option<ProcVar>,
    },
}

impl Possible<'_> {
    /// The reason why none of the conjunctions ever holds; None if one may hold.
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

    /// The reason why this conjunction, which never holds, does not hold.
    fn impossible(&mut self, variables: &Variables, disjunct: &Disjunct, known: Known) -> Impossible {
        let (because, needed) = if !self.may_hold(variables, disjunct, Known::Types) {
            (Contradicted::Itself, Known::Types)
        } else if let Some(literal) = self.vocabulary.blocking(disjunct) {
            return Impossible {
                because: Contradicted::Values,
                parts: vec![Formula::Atom(Atom::Literal(literal.clone()))],
            };
        } else if !self.may_hold(variables, disjunct, Known::Values) {
            (Contradicted::Values, Known::Values)
        } else {
            (Contradicted::States, Known::States)
        };
        let core = self.core(variables, disjunct, needed);
        let parts = parts(&core);
        let of_parameters = (0..core.universals.len())
            .find(|&index| self.may_hold(variables, &asking_others(&core, index), known));
        let because = match of_parameters {
            Some(index) => Contradicted::Parameters {
                universal: core.literals.len() + index,
                parameter: self.parameter(variables, &core, index, known),
            },
            None => because,
        };
        Impossible { because, parts }
    }

    /// The conjunction with as few conjuncts as possible such that it still never holds.
    fn core(&mut self, variables: &Variables, disjunct: &Disjunct, known: Known) -> Disjunct {
        let mut core = disjunct.clone();
        // the last ones first, so that earlier conjuncts remain
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

    /// The first parameter for which the universal quantifier with this index fails.
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

/// The conjunction, with the universal quantifier with this index restricted to the other processes.
fn asking_others(disjunct: &Disjunct, index: usize) -> Disjunct {
    let mut asking = disjunct.clone();
    asking.universals[index].scope = Scope::Others;
    asking
}
