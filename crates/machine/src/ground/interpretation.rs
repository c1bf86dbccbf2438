//! Interpretation of formulas once their process variables are bound.

use super::environment::{Environment, Name};
use garret_system::system::{Atom, Disjunct, Formula, Literal, Quantified};

/// A way to interpret formulas.
pub trait Interpretation {
    /// The values of process variables.
    type Name: Name;
    /// The atoms of formulas without variables.
    type Atom;
    /// The errors of the interpretation.
    type Error;

    /// The interpretation of a literal.
    fn literal(
        &self,
        literal: &Literal,
        env: &Environment<Self::Name>,
    ) -> Result<Formula<Self::Atom>, Self::Error>;

    /// The disjunction.
    fn either(&self, parts: Vec<Formula<Self::Atom>>) -> Formula<Self::Atom>;

    /// Adds the instances of the body of a quantifier, one for each way to bind its variables.
    fn instances(
        &self,
        quantified: &Quantified,
        env: &mut Environment<Self::Name>,
        parts: &mut Vec<Formula<Self::Atom>>,
    ) -> Result<(), Self::Error>;

    /// The interpretation of a universal quantifier.
    fn forall(
        &self,
        quantified: &Quantified,
        env: &mut Environment<Self::Name>,
    ) -> Result<Formula<Self::Atom>, Self::Error> {
        let mut parts = Vec::new();
        self.instances(quantified, env, &mut parts)?;
        Ok(Formula::and(parts))
    }

    /// The interpretation of an existential quantifier.
    fn exists(
        &self,
        quantified: &Quantified,
        env: &mut Environment<Self::Name>,
    ) -> Result<Formula<Self::Atom>, Self::Error> {
        let mut parts = Vec::new();
        self.instances(quantified, env, &mut parts)?;
        Ok(self.either(parts))
    }

    /// The interpretation of a formula.
    fn formula(
        &self,
        formula: &Formula,
        env: &mut Environment<Self::Name>,
    ) -> Result<Formula<Self::Atom>, Self::Error> {
        Ok(match formula {
            Formula::True => Formula::True,
            Formula::False => Formula::False,
            Formula::Atom(Atom::Literal(literal)) => self.literal(literal, env)?,
            Formula::Atom(Atom::Forall(quantified)) => self.forall(quantified, env)?,
            Formula::Atom(Atom::Exists(quantified)) => self.exists(quantified, env)?,
            Formula::And(parts) => Formula::and(self.formulas(parts, env)?),
            Formula::Or(parts) => self.either(self.formulas(parts, env)?),
        })
    }

    /// The interpretations of several formulas.
    fn formulas(
        &self,
        parts: &[Formula],
        env: &mut Environment<Self::Name>,
    ) -> Result<Vec<Formula<Self::Atom>>, Self::Error> {
        parts.iter().map(|part| self.formula(part, env)).collect()
    }

    /// Adds the conjuncts of a disjunct whose witnesses are bound: its literals, and the instances of its universal quantifiers.
    fn conjuncts(
        &self,
        disjunct: &Disjunct,
        env: &mut Environment<Self::Name>,
        parts: &mut Vec<Formula<Self::Atom>>,
    ) -> Result<(), Self::Error> {
        for literal in &disjunct.literals {
            parts.push(self.literal(literal, env)?);
        }
        for universal in &disjunct.universals {
            self.instances(universal, env, parts)?;
        }
        Ok(())
    }
}
