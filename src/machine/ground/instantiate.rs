//! Formulas of the system with processes for their variables.

use super::cells::{Cells, Process};
use super::environment::Environment;
use super::formula::{Ground, GroundLiteral, Operand, Read, Sum};
use crate::system::{Access, Atom, Disjunct, Formula, Linear, Literal, Term};

/// Replaces process variables by processes and expands quantifiers.
#[derive(Clone, Copy)]
pub(crate) struct Grounder<'a> {
    pub(crate) cells: &'a Cells<'a>,
    /// Whether weak cells are read through buffers.
    pub(crate) buffered: bool,
    /// The process whose fences are meant, when there are buffers.
    pub(crate) main: Option<Process>,
}

impl Grounder<'_> {
    /// The literals and the universally quantified conjuncts of a disjunct whose witnesses are bound.
    pub(crate) fn disjunct(&self, disjunct: &Disjunct, environment: &mut Environment<'_>) -> Ground {
        let literals = disjunct.literals.iter().map(|literal| self.literal(literal, environment));
        let mut parts: Vec<Ground> = literals.collect();
        for universal in &disjunct.universals {
            environment
                .for_each_binding(universal, &mut |bound| parts.push(self.formula(&universal.body, bound)));
        }
        Ground::and(parts)
    }

    pub(crate) fn formula(&self, formula: &Formula, environment: &mut Environment<'_>) -> Ground {
        match formula {
            Formula::True => Ground::True,
            Formula::False => Ground::False,
            Formula::Atom(Atom::Literal(literal)) => self.literal(literal, environment),
            Formula::And(parts) => Ground::and(parts.iter().map(|part| self.formula(part, environment))),
            Formula::Or(parts) => Ground::cases(parts.iter().map(|part| self.formula(part, environment))),
            Formula::Atom(Atom::Forall(inner) | Atom::Exists(inner)) => {
                let mut parts = Vec::new();
                environment
                    .for_each_binding(inner, &mut |bound| parts.push(self.formula(&inner.body, bound)));
                if matches!(formula, Formula::Atom(Atom::Forall(_))) {
                    Ground::and(parts)
                } else {
                    Ground::cases(parts)
                }
            }
        }
    }

    fn literal(&self, literal: &Literal, environment: &Environment<'_>) -> Ground {
        let is = |variable, number: u32| u32::from(environment.get(variable)) == number;
        let truth = Ground::truth;
        let operand = |term| self.operand(term, environment);
        match literal {
            Literal::Equal(left, right) => GroundLiteral::Equal(operand(left), operand(right)).folded(),
            Literal::Distinct(left, right) => GroundLiteral::Distinct(operand(left), operand(right)).folded(),
            Literal::Before(left, right) => GroundLiteral::Before(operand(left), operand(right)).folded(),
            Literal::Linear(linear, relation) => {
                GroundLiteral::Sum(self.sum(linear, environment), *relation).folded()
            }
            Literal::Is(variable, number) => truth(is(*variable, *number)),
            Literal::IsNot(variable, number) => truth(!is(*variable, *number)),
            Literal::Fence => match self.main.filter(|_| self.buffered) {
                Some(main) => Ground::Atom(GroundLiteral::Fence(main)),
                None => Ground::True,
            },
        }
    }

    /// A term of a discrete sort.
    pub(crate) fn operand(&self, term: &Term, environment: &Environment<'_>) -> Operand {
        match term {
            Term::Access(access) => Operand::Read(self.read(access, environment)),
            Term::Process(variable) => Operand::Constant(i64::from(environment.get(*variable))),
            Term::Constructor(index) => Operand::Constant(i64::from(*index)),
            Term::Linear(_) => unreachable!("the front end compares numbers in linear literals"),
        }
    }

    pub(crate) fn sum(&self, linear: &Linear, environment: &Environment<'_>) -> Sum {
        let term = |(coefficient, access): &(i64, Access)| (*coefficient, self.read(access, environment));
        Sum { terms: linear.terms.iter().map(term).collect(), constant: linear.constant }
    }

    fn read(&self, access: &Access, environment: &Environment<'_>) -> Read {
        let indices = access.indices.iter().map(|&index| environment.get(index));
        let cell = self.cells.cell(access.symbol, indices);
        let weak = self.buffered && self.cells.system.symbol(access.symbol).weak;
        Read { cell, by: access.reader.filter(|_| weak).map(|reader| environment.get(reader)) }
    }
}
