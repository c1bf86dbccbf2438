//! How a declaration is read once its variables stand for somebody.

use super::environment::{Environment, Name};
use garret_system::system::{Atom, Disjunct, Formula, Literal, Quantified};

/// A way to read formulas.
pub trait Interpretation {
    /// Whom variables stand for.
    type Name: Name;
    /// What formulas without variables are made of.
    type Atom;
    /// What may go wrong.
    type Error;

    /// What a literal says.
    fn literal(
        &self,
        literal: &Literal,
        env: &Environment<Self::Name>,
    ) -> Result<Formula<Self::Atom>, Self::Error>;

    /// The disjunction.
    fn either(&self, parts: Vec<Formula<Self::Atom>>) -> Formula<Self::Atom>;

    /// Adds what is said of each choice for the variables of a quantifier, of those that there are to choose from.
    fn instances(
        &self,
        quantified: &Quantified,
        env: &mut Environment<Self::Name>,
        parts: &mut Vec<Formula<Self::Atom>>,
    ) -> Result<(), Self::Error>;

    /// What is said of all.
    fn forall(
        &self,
        quantified: &Quantified,
        env: &mut Environment<Self::Name>,
    ) -> Result<Formula<Self::Atom>, Self::Error> {
        let mut parts = Vec::new();
        self.instances(quantified, env, &mut parts)?;
        Ok(Formula::and(parts))
    }

    /// What is said of some.
    fn exists(
        &self,
        quantified: &Quantified,
        env: &mut Environment<Self::Name>,
    ) -> Result<Formula<Self::Atom>, Self::Error> {
        let mut parts = Vec::new();
        self.instances(quantified, env, &mut parts)?;
        Ok(self.either(parts))
    }

    /// The formula without variables.
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

    /// The same for each of them.
    fn formulas(
        &self,
        parts: &[Formula],
        env: &mut Environment<Self::Name>,
    ) -> Result<Vec<Formula<Self::Atom>>, Self::Error> {
        parts.iter().map(|part| self.formula(part, env)).collect()
    }

    /// Adds the conjuncts of a disjunct whose witnesses are bound: its literals, and what is said of all.
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
