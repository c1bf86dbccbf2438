//! Instantiation: formulas of the system with processes for their variables.

use super::cells::{Cells, Process};
use super::environment::{Processes, process};
use super::expansion::Expansion;
use super::formula::{Ground, GroundFormula, GroundLiteral, Operand, Read, Sum};
use crate::ground::{Environment, Flow, Interpretation, binder};
use garret_system::system::{Access, Disjunct, Formula, Linear, Literal, Quantified, Term};
use std::convert::Infallible;

/// Replaces process variables by processes and expands quantifiers.
#[derive(Clone, Copy)]
pub(crate) struct Grounder<'a> {
    pub(crate) cells: &'a Cells<'a>,
    /// The budget for the expansion of quantifiers.
    pub(crate) expansion: &'a Expansion,
    /// Whether weak cells are read through buffers.
    pub(crate) buffered: bool,
    /// The process to which `fence()` refers, if there are buffers.
    pub(crate) main: Option<Process>,
}

impl Interpretation for Grounder<'_> {
    type Name = Process;
    type Atom = GroundLiteral;
    type Error = Infallible;

    fn literal(&self, literal: &Literal, env: &Environment<Process>) -> Result<Ground, Infallible> {
        let is = |variable, number: u32| u32::from(process(env, variable)) == number;
        let operand = |term| self.operand(term, env);
        Ok(match literal {
            Literal::Equal(left, right) => GroundLiteral::Equal(operand(left), operand(right)).folded(),
            Literal::Distinct(left, right) => GroundLiteral::Distinct(operand(left), operand(right)).folded(),
            Literal::Before(left, right) => GroundLiteral::Before(operand(left), operand(right)).folded(),
            Literal::Linear(linear, relation) => {
                GroundLiteral::Sum(self.sum(linear, env), *relation).folded()
            }
            Literal::Is(variable, number) => Ground::truth(is(*variable, *number)),
            Literal::IsNot(variable, number) => Ground::truth(!is(*variable, *number)),
            Literal::Fence => match self.main.filter(|_| self.buffered) {
                Some(main) => Ground::Atom(GroundLiteral::Fence(main)),
                None => Ground::True,
            },
            Literal::FenceAll if self.buffered => {
                let processes = 1..=self.cells.processes;
                Ground::and(processes.map(|process| Ground::Atom(GroundLiteral::Fence(process))))
            }
            Literal::FenceAll => Ground::True,
        })
    }

    fn either(&self, parts: Vec<Ground>) -> Ground {
        Ground::cases(parts)
    }

    fn instances(
        &self,
        quantified: &Quantified,
        env: &mut Environment<Process>,
        parts: &mut Vec<Ground>,
    ) -> Result<(), Infallible> {
        let mut add = |_: &mut Processes<'_>, env: &mut Environment<Process>| {
            parts.push(self.ground(&quantified.body, env));
            Flow::<Infallible>::Continue(())
        };
        let _ =
            binder::distinct(&mut self.processes(), env, &quantified.variables, quantified.scope, &mut add);
        Ok(())
    }
}

impl<'a> Grounder<'a> {
    /// The processes of the machine.
    pub(crate) fn processes(&self) -> Processes<'a> {
        Processes { count: self.cells.processes, expansion: self.expansion }
    }

    /// The literals and the universally quantified conjuncts of a disjunct whose witnesses are bound.
    pub(crate) fn disjunct(&self, disjunct: &Disjunct, env: &mut Environment<Process>) -> Ground {
        let mut parts = Vec::new();
        let Ok(()) = self.conjuncts(disjunct, env, &mut parts);
        Ground::and(parts)
    }

    pub(crate) fn ground(&self, formula: &Formula, env: &mut Environment<Process>) -> Ground {
        let Ok(ground) = self.formula(formula, env);
        ground
    }

    /// A term of a discrete sort.
    pub(crate) fn operand(&self, term: &Term, env: &Environment<Process>) -> Operand {
        match term {
            Term::Access(access) => Operand::Read(self.read(access, env)),
            Term::Process(variable) => Operand::Constant(i64::from(process(env, *variable))),
            Term::Constructor(index) => Operand::Constant(i64::from(*index)),
            Term::Linear(_) => unreachable!("the front end compares numbers in linear literals"),
        }
    }

    pub(crate) fn sum(&self, linear: &Linear, env: &Environment<Process>) -> Sum {
        let term = |(coefficient, access): &(i64, Access)| (*coefficient, self.read(access, env));
        Sum { terms: linear.terms.iter().map(term).collect(), constant: linear.constant }
    }

    fn read(&self, access: &Access, env: &Environment<Process>) -> Read {
        let cell = self.cells.cell(access.symbol, access.indices.iter().map(|&index| process(env, index)));
        let weak = self.buffered && self.cells.system.symbol(access.symbol).weak;
        Read { cell, by: access.reader.filter(|_| weak).map(|reader| process(env, reader)) }
    }
}
