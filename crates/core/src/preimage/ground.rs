//! Formulas with their process variables replaced by the processes of a cube.
//!
//! Quantifiers are expanded over the processes of the cube. A universal quantifier of a guard does not constrain the processes
//! outside (the usual over-approximation). An existential one below a universal one may be witnessed by an unknown process outside.
//! In the condition of a `case`, a universal quantifier that holds for all processes of the cube has an unknown value: to assume that
//! it holds would lose the steps in which it fails outside.

use crate::cube::formula::GroundFormula;
use crate::cube::{
    CubeAtom, CubeTerm, CubeValue, Ground, Group, Overflow, Proc, Vocabulary, linear_literal, open,
};
use garret_machine::ground::{self, Flow, Interpretation, Name, Naming, binder};
use garret_solver::{Domain, Literal, Relation};
use garret_system::system::{
    Access, Disjunct, Linear, Literal as SystemLiteral, ProcVar, Quantified, SymbolId, Term,
};
use smallvec::SmallVec;

/// What a process variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ProcessName {
    /// A process of the cube, or [`Proc::OPEN`].
    Process(Proc),
    /// Some process outside the cube.
    Outside,
}

impl Name for ProcessName {
    fn is_one(self) -> bool {
        self != Self::Outside
    }
}

/// The assignment of the process variables of a declaration.
pub(crate) type Environment = ground::Environment<ProcessName>;

/// An assignment of processes to process variables.
pub(crate) trait Processes: Sized {
    /// The process of the variable; None for a process outside, or an unassigned variable.
    fn process(&self, variable: ProcVar) -> Option<Proc>;
}

impl Processes for Environment {
    fn process(&self, variable: ProcVar) -> Option<Proc> {
        match self.get(variable) {
            Some(ProcessName::Process(process)) => Some(process),
            Some(ProcessName::Outside) | None => None,
        }
    }
}

/// The first `processes` processes of a cube, and optionally a process outside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    pub(crate) processes: usize,
    pub(crate) outside: bool,
}

impl Naming for Range {
    type Name = ProcessName;

    fn for_each<B>(&mut self, visit: &mut dyn FnMut(&mut Self, ProcessName) -> Flow<B>) -> Flow<B> {
        for process in Proc::first(self.processes) {
            visit(self, ProcessName::Process(process))?;
        }
        if self.outside { visit(self, ProcessName::Outside) } else { Flow::Continue(()) }
    }
}

/// The error with which an iteration broke off, as a result.
pub(crate) fn result<E>(flow: Flow<E>) -> Result<(), E> {
    match flow {
        Flow::Continue(()) => Ok(()),
        Flow::Break(error) => Err(error),
    }
}

/// How accesses to weak cells are interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As the cells themselves: all processes see the same values, as in initial states.
    Initial,
    /// As reads of this group, by the reader of the access.
    Group(Group),
}

/// The weak cell that an access reads; None for an access that is no weak read, or to a cell outside the cube.
pub(crate) fn cell_read(access: &Access, env: &Environment) -> Option<CubeTerm> {
    access.reader?;
    cell_at(access.symbol, &access.indices, env)
}

/// The cell of the symbol at these indices; None if one of them is outside the cube.
pub(crate) fn cell_at(symbol: SymbolId, indices: &[ProcVar], env: &Environment) -> Option<CubeTerm> {
    let indices: SmallVec<[Proc; 4]> =
        indices.iter().map(|&index| env.process(index)).collect::<Option<_>>()?;
    Some(CubeTerm::cell(symbol, &indices))
}

/// Replaces process variables by the processes of a cube.
#[derive(Clone, Copy)]
pub(crate) struct Grounder<'v> {
    pub(crate) vocabulary: &'v Vocabulary<'v>,
    pub(crate) processes: usize,
    /// The number of processes, the last ones, that exist only as witnesses of existential quantifiers below universal ones.
    /// Universal quantifiers do not range over them.
    pub(crate) witnesses: usize,
    /// Whether an existential quantifier may be witnessed by an unknown process outside, and a universal one may fail for one.
    pub(crate) outside_witnesses: bool,
    pub(crate) reading: Reading,
}

impl Interpretation for Grounder<'_> {
    type Name = ProcessName;
    type Atom = CubeAtom;
    type Error = Overflow;

    /// The literal over the terms of the cube, with its reads.
    fn literal(&self, literal: &SystemLiteral, env: &Environment) -> Result<Ground, Overflow> {
        let ground = match literal {
            SystemLiteral::Equal(left, right) => {
                self.comparison(&self.term(left, env), &self.term(right, env), true)
            }
            SystemLiteral::Distinct(left, right) => {
                self.comparison(&self.term(left, env), &self.term(right, env), false)
            }
            SystemLiteral::Linear(linear, relation) => match self.linear(linear, env) {
                CubeValue::Linear(terms, constant) => linear_literal(terms, constant, *relation)?,
                _ => Ground::UNKNOWN,
            },
            SystemLiteral::Before(left, right) => before(&self.term(left, env), &self.term(right, env))?,
            SystemLiteral::Is(variable, number) => self.identity(env.process(*variable), *number, true)?,
            SystemLiteral::IsNot(variable, number) => {
                self.identity(env.process(*variable), *number, false)?
            }
            SystemLiteral::Fence => Ground::Atom(CubeAtom::Fence),
            SystemLiteral::FenceAll => Ground::Atom(CubeAtom::FenceAll),
        };
        if ground == Ground::False || self.reading == Reading::Initial {
            return Ok(ground);
        }
        let mut parts = vec![ground];
        literal.for_each_access(&mut |access| parts.extend(cell_read(access, env).map(Ground::read)));
        Ok(Ground::and(parts))
    }

    fn either(&self, parts: Vec<Ground>) -> Ground {
        Ground::cases(parts)
    }

    fn instances(
        &self,
        quantified: &Quantified,
        env: &mut Environment,
        parts: &mut Vec<Ground>,
    ) -> Result<(), Overflow> {
        self.expand(&quantified.variables, quantified, env, self.range(), parts)
    }

    fn forall(&self, quantified: &Quantified, env: &mut Environment) -> Result<Ground, Overflow> {
        let mut parts = Vec::new();
        self.instances(quantified, env, &mut parts)?;
        // that it holds for the processes of the cube does not imply that it holds for those outside
        if self.outside_witnesses && self.may_fail_outside(quantified, &parts, env)? {
            parts.push(Ground::UNKNOWN);
        }
        Ok(Ground::and(parts))
    }

    fn exists(&self, quantified: &Quantified, env: &mut Environment) -> Result<Ground, Overflow> {
        let mut parts = Vec::new();
        let outside = self.outside_witnesses && self.vocabulary.has_others(self.processes);
        let range = Range { processes: self.processes, outside };
        self.expand(&quantified.variables, quantified, env, range, &mut parts)?;
        Ok(Ground::cases(parts))
    }
}

impl Grounder<'_> {
    /// The processes over which universal quantifiers range.
    fn range(&self) -> Range {
        Range { processes: self.processes - self.witnesses, outside: false }
    }

    /// Whether a universally quantified formula constrains processes that are not among the instances `inside` of
    /// [`Grounder::forall`].
    fn may_fail_outside(
        &self,
        quantified: &Quantified,
        inside: &[Ground],
        env: &mut Environment,
    ) -> Result<bool, Overflow> {
        let outside = self.vocabulary.has_others(self.processes);
        if !outside && self.witnesses == 0 {
            return Ok(false);
        }
        let mut all = Vec::new();
        let range = Range { processes: self.processes, outside };
        self.expand(&quantified.variables, quantified, env, range, &mut all)?;
        let said = |parts: &[Ground]| parts.iter().filter(|part| **part != Ground::True).count();
        Ok(said(&all) > said(inside))
    }

    /// The conjuncts of a disjunct for the processes of the cube: its literals, the process constants that it mentions, and the
    /// instances of its universal quantifiers.
    pub(crate) fn disjunct(
        &self,
        constants: &[(ProcVar, u32)],
        disjunct: &Disjunct,
        env: &mut Environment,
    ) -> Result<Vec<Ground>, Overflow> {
        let mut parts = Vec::with_capacity(constants.len() + disjunct.literals.len());
        for &(variable, number) in constants {
            parts.push(self.literal(&SystemLiteral::Is(variable, number), env)?);
        }
        self.conjuncts(disjunct, env, &mut parts)?;
        Ok(parts)
    }

    /// The instances of the universal quantifiers of a disjunct for a process outside that remain true after the step; empty if there
    /// is no process outside.
    pub(crate) fn disjunct_outside(
        &self,
        disjunct: &Disjunct,
        env: &mut Environment,
    ) -> Result<Vec<Ground>, Overflow> {
        let mut parts = Vec::new();
        if self.vocabulary.has_others(self.processes) {
            for universal in &disjunct.universals {
                self.forall_outside(universal, env, &mut parts)?;
            }
        }
        Ok(parts.into_iter().map(|part| open::lasting(&part)).collect())
    }

    /// Appends the instances of a universally quantified formula in which one variable is a process outside.
    fn forall_outside(
        &self,
        quantified: &Quantified,
        env: &mut Environment,
        parts: &mut Vec<Ground>,
    ) -> Result<(), Overflow> {
        for &outside in &quantified.variables {
            env.set(outside, Some(ProcessName::Process(Proc::OPEN)));
            let others: SmallVec<[ProcVar; 2]> =
                quantified.variables.iter().copied().filter(|&variable| variable != outside).collect();
            self.expand(&others, quantified, env, self.range(), parts)?;
            env.set(outside, None);
        }
        Ok(())
    }

    /// Appends the instances of a quantified formula, with these of its variables bound to pairwise distinct values of the range.
    fn expand(
        &self,
        variables: &[ProcVar],
        quantified: &Quantified,
        env: &mut Environment,
        mut range: Range,
        parts: &mut Vec<Ground>,
    ) -> Result<(), Overflow> {
        let mut add = |_: &mut Range, env: &mut Environment| match self.formula(&quantified.body, env) {
            Ok(part) => {
                parts.push(part);
                Flow::Continue(())
            }
            Err(overflow) => Flow::Break(overflow),
        };
        result(binder::distinct(&mut range, env, variables, quantified.scope, &mut add))
    }

    fn access(&self, access: &Access, env: &Environment) -> Option<CubeTerm> {
        let cell = cell_at(access.symbol, &access.indices, env)?;
        match (self.reading, access.reader) {
            (Reading::Group(group), Some(reader)) => Some(cell.read_by(env.process(reader)?, group)),
            _ => Some(cell),
        }
    }

    /// The value of a term.
    pub(crate) fn term(&self, term: &Term, env: &Environment) -> CubeValue {
        match term {
            Term::Access(access) => self.access(access, env).map_or(CubeValue::Unknown, CubeValue::Term),
            Term::Process(variable) => env.process(*variable).map_or(CubeValue::Outside, CubeValue::Process),
            Term::Constructor(index) => CubeValue::Constructor(*index),
            Term::Linear(linear) => self.linear(linear, env),
        }
    }

    fn linear(&self, linear: &Linear, env: &Environment) -> CubeValue {
        let term = |(coefficient, access): &(i64, Access)| Some((self.access(access, env)?, *coefficient));
        let terms: Option<SmallVec<_>> = linear.terms.iter().map(term).collect();
        terms.map_or(CubeValue::Unknown, |terms| CubeValue::Linear(terms, linear.constant))
    }

    /// The equality of two discrete values, or its negation.
    pub(crate) fn comparison(&self, left: &CubeValue, right: &CubeValue, equal: bool) -> Ground {
        use CubeValue::{Constructor, Outside, Process, Term, Unknown};
        match (left, right) {
            // two processes outside may be equal; a process outside differs from each process of the cube
            (Outside, Process(_)) | (Process(_), Outside) => Ground::truth(!equal),
            (Outside, Term(term)) | (Term(term), Outside) if equal => {
                Ground::Atom(CubeAtom::Literal(Literal::Member(*term, Domain::others())))
            }
            (Outside | Unknown | CubeValue::Linear(..), _)
            | (_, Outside | Unknown | CubeValue::Linear(..)) => Ground::UNKNOWN,
            (Term(a), Term(b)) if a == b => Ground::truth(equal),
            (Term(a), Term(b)) => {
                let (low, high) = (*a.min(b), *a.max(b));
                Ground::Atom(CubeAtom::Literal(if equal {
                    Literal::Equal(low, high)
                } else {
                    Literal::Distinct(low, high)
                }))
            }
            (Term(term), Constructor(value)) | (Constructor(value), Term(term)) => {
                self.member(*term, *value, equal)
            }
            (Term(term), Process(process)) | (Process(process), Term(term)) => {
                self.member(*term, process.value(), equal)
            }
            (Constructor(_) | Process(_), _) => Ground::truth((left == right) == equal),
        }
    }

    fn member(&self, term: CubeTerm, value: u32, equal: bool) -> Ground {
        let single = Domain::named(value);
        if value == Proc::OPEN.value() && !equal && self.vocabulary.is_process_valued(term.symbol()) {
            // the remaining values would be all values, and the exception of the placeholder would be lost
            return Ground::UNKNOWN;
        }
        let domain = if equal {
            single
        } else {
            self.vocabulary.full_domain(term.symbol(), self.processes).difference(&single)
        };
        Ground::Atom(CubeAtom::Literal(Literal::Member(term, domain)))
    }

    fn identity(&self, process: Option<Proc>, number: u32, equal: bool) -> Result<Ground, Overflow> {
        let Some(process) = process else {
            return Ok(Ground::UNKNOWN);
        };
        if self.vocabulary.identity_is_rank() {
            let relation = if equal { Relation::Equal } else { Relation::Distinct };
            let rank = CubeTerm::rank_of_process(process);
            return linear_literal(SmallVec::from_slice(&[(rank, 1)]), -i64::from(number), relation);
        }
        Ok(self.member(CubeTerm::identity(process), number - 1, equal))
    }
}

// x < y in the order of processes is rank(x) - rank(y) < 0
fn before(left: &CubeValue, right: &CubeValue) -> Result<Ground, Overflow> {
    let rank = |value: &CubeValue| match value {
        CubeValue::Term(term) => Some(term.rank()),
        CubeValue::Process(process) => Some(CubeTerm::rank_of_process(*process)),
        _ => None,
    };
    match (rank(left), rank(right)) {
        (Some(a), Some(b)) if a == b => Ok(Ground::False),
        (Some(a), Some(b)) => linear_literal(SmallVec::from_slice(&[(a, 1), (b, -1)]), 0, Relation::Below),
        _ => Ok(Ground::UNKNOWN),
    }
}
