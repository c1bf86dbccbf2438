//! The naive reference: decides everything by enumeration, and makes random formulas from a tape of bytes.

#![allow(dead_code, reason = "every test uses a part of it")]

use garret_solver::{Domain, Linear, Literal, Relation, Solver, Sort, SortId, TermId};
use proptest::prelude::ProptestConfig;

/// Random choices from bytes; zeros after the last byte. A test case shrinks with its bytes.
pub(crate) struct Tape<'a> {
    bytes: core::slice::Iter<'a, u8>,
}

impl<'a> Tape<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter() }
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::from(*self.bytes.next().unwrap_or(&0)) % bound
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.bytes.len() == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }
}

/// The definition of a term; terms are identified by their index.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Variable,
    Constant(u32),
    Apply(u32, Vec<usize>),
}

/// Sorts and terms, the same in every solver in which they are declared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signature {
    pub(crate) sorts: Vec<Sort>,
    pub(crate) terms: Vec<(usize, Shape)>,
    /// Whether all random linear claims are difference bounds.
    pub(crate) differences_only: bool,
    /// Whether no random linear claim is a disequality.
    pub(crate) bounds_only: bool,
    /// The number of terms for which values without a name are enumerated in a sort with infinitely many; zero means all terms.
    pub(crate) others: usize,
}

/// A literal over indices of terms.
pub(crate) type Claim = Literal<usize>;

/// Integers are enumerated from `-BOX` to `BOX`.
pub(crate) const BOX: i64 = 2;

impl Signature {
    pub(crate) fn add(&mut self, sort: usize, shape: Shape) -> usize {
        self.terms.push((sort, shape));
        self.terms.len() - 1
    }

    pub(crate) fn sort(&self, term: usize) -> Sort {
        self.sorts[self.terms[term].0]
    }

    pub(crate) fn of_sort(&self, sort: usize) -> Vec<usize> {
        (0..self.terms.len()).filter(|&term| self.terms[term].0 == sort).collect()
    }

    /// Declares all sorts and terms. Returns the terms by index.
    pub(crate) fn declare(&self, solver: &mut Solver) -> Vec<TermId> {
        let sorts: Vec<SortId> = self.sorts.iter().map(|&sort| solver.add_sort(sort)).collect();
        let mut terms = Vec::new();
        for position in 0..self.terms.len() {
            let term = self.declare_term(solver, &sorts, &terms, position);
            terms.push(term);
        }
        terms
    }

    pub(crate) fn declare_term(
        &self,
        solver: &mut Solver,
        sorts: &[SortId],
        terms: &[TermId],
        position: usize,
    ) -> TermId {
        let (sort, shape) = &self.terms[position];
        match shape {
            Shape::Variable => solver.variable(position as u64, sorts[*sort]),
            Shape::Constant(value) => solver.constant(sorts[*sort], *value),
            Shape::Apply(function, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|&argument| terms[argument]).collect();
                solver.apply(*function, &arguments, sorts[*sort], position as u64)
            }
        }
    }

    /// The values that a term can have, given those of the terms before it. Of infinitely many values without a name there are as
    /// many as terms. They are symmetric, so each is used only after the one before.
    fn values(&self, term: usize, before: &[i64]) -> Vec<i64> {
        match (self.sort(term), &self.terms[term].1) {
            (_, Shape::Constant(value)) => vec![i64::from(*value)],
            (Sort::Discrete { named, others }, _) => {
                let others = others.unwrap_or(self.others.max(self.of_sort(self.terms[term].0).len()) as u32);
                let peers = (0..before.len()).filter(|&other| self.terms[other].0 == self.terms[term].0);
                let used = peers.map(|other| before[other] + 1).max().unwrap_or(0).max(i64::from(named));
                (0..i64::from(named + others).min(used + 1)).collect()
            }
            (Sort::Integer, _) => (-BOX..=BOX).collect(),
            (Sort::Real, _) => panic!("reals cannot be enumerated"),
        }
    }

    pub(crate) fn holds(&self, claim: &Claim, values: &[i64]) -> bool {
        match claim {
            Literal::Member(term, domain) => {
                let Sort::Discrete { named, .. } = self.sort(*term) else { panic!("a discrete term") };
                match u32::try_from(values[*term]) {
                    Ok(value) if value < named => domain.contains(value),
                    _ => domain.contains_others(),
                }
            }
            Literal::Equal(a, b) => values[*a] == values[*b],
            Literal::Distinct(a, b) => values[*a] != values[*b],
            Literal::Linear(linear) => {
                let sum: i64 = linear.terms().iter().map(|&(term, factor)| factor * values[term]).sum();
                let sum = sum + linear.constant();
                match linear.relation() {
                    Relation::Equal => sum == 0,
                    Relation::Distinct => sum != 0,
                    Relation::AtMost => sum <= 0,
                    Relation::Below => sum < 0,
                }
            }
        }
    }

    /// Whether the last application given has the same value as other applications of its function to equal values.
    fn is_functional(&self, values: &[i64]) -> bool {
        let last = values.len() - 1;
        let Shape::Apply(function, arguments) = &self.terms[last].1 else { return true };
        (0..last).all(|other| match &self.terms[other].1 {
            Shape::Apply(other_function, other_arguments) if other_function == function => {
                let same = arguments.iter().zip(other_arguments).all(|(&a, &b)| values[a] == values[b]);
                !same || values[last] == values[other]
            }
            _ => true,
        })
    }

    /// Calls `visit` with every assignment that satisfies all clauses, until it requests to stop.
    pub(crate) fn models(&self, clauses: &[Vec<Claim>], visit: &mut dyn FnMut(&[i64]) -> bool) {
        let ready: Vec<usize> =
            clauses.iter().map(|clause| clause.iter().map(last_term).max().unwrap_or(0)).collect();
        self.extend(clauses, &ready, &mut Vec::new(), visit);
    }

    fn extend(
        &self,
        clauses: &[Vec<Claim>],
        ready: &[usize],
        values: &mut Vec<i64>,
        visit: &mut dyn FnMut(&[i64]) -> bool,
    ) -> bool {
        let term = values.len();
        if term == self.terms.len() {
            return visit(values);
        }
        for value in self.values(term, values) {
            values.push(value);
            let satisfied = self.is_functional(values)
                && clauses.iter().zip(ready).all(|(clause, &ready)| {
                    ready != term || clause.iter().any(|claim| self.holds(claim, values))
                });
            if satisfied && !self.extend(clauses, ready, values, visit) {
                return false;
            }
            values.pop();
        }
        true
    }

    pub(crate) fn is_satisfiable(&self, clauses: &[Vec<Claim>]) -> bool {
        let mut found = false;
        self.models(clauses, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// A random claim about the terms.
    pub(crate) fn claim(&self, tape: &mut Tape<'_>) -> Claim {
        let term = tape.below(self.terms.len());
        let peers = self.of_sort(self.terms[term].0);
        match self.sort(term) {
            Sort::Discrete { named, others } => match tape.below(3) {
                0 => {
                    let mut domain = Domain::empty();
                    for value in 0..named {
                        if tape.below(2) == 0 {
                            domain.insert(value);
                        }
                    }
                    if others != Some(0) && tape.below(2) == 0 {
                        domain.insert_others();
                    }
                    Literal::Member(term, domain)
                }
                1 => Literal::Equal(term, tape.pick(&peers)),
                _ => Literal::Distinct(term, tape.pick(&peers)),
            },
            Sort::Integer | Sort::Real => {
                let relations = [Relation::AtMost, Relation::Equal, Relation::Below, Relation::Distinct];
                let relation = tape.pick(if self.bounds_only { &relations[..3] } else { &relations });
                let terms = match tape.below(if self.differences_only { 3 } else { 4 }) {
                    0 => vec![(term, 1)],
                    1 | 2 => vec![(term, 1), (tape.pick(&peers), -1)],
                    _ => {
                        let count = tape.below(2) + 1;
                        let mut terms = vec![(term, tape.between(-3, 3))];
                        for _ in 0..count {
                            terms.push((tape.pick(&peers), tape.between(-3, 3)));
                        }
                        terms
                    }
                };
                let linear = Linear::new(terms, tape.between(-3, 3), relation);
                Literal::Linear(linear.expect("the numbers are small"))
            }
        }
    }

    /// Enumerates as many values without a name as the other signature does.
    pub(crate) fn count_others_as(&mut self, other: &Self) {
        self.others = other.terms.len();
    }

    /// The negation of the claim.
    pub(crate) fn negate(&self, claim: &Claim) -> Claim {
        match claim {
            Literal::Member(term, domain) => {
                let Sort::Discrete { named, others } = self.sort(*term) else { panic!("a discrete term") };
                Literal::Member(*term, Domain::all(named, others != Some(0)).difference(domain))
            }
            Literal::Equal(a, b) => Literal::Distinct(*a, *b),
            Literal::Distinct(a, b) => Literal::Equal(*a, *b),
            Literal::Linear(linear) => {
                let (factor, relation) = match linear.relation() {
                    Relation::Equal => (1, Relation::Distinct),
                    Relation::Distinct => (1, Relation::Equal),
                    Relation::AtMost => (-1, Relation::Below),
                    Relation::Below => (-1, Relation::AtMost),
                };
                let terms = linear.terms().iter().map(|&(term, coefficient)| (term, factor * coefficient));
                Literal::Linear(Linear::new(terms, factor * linear.constant(), relation).expect("small"))
            }
        }
    }

    /// The bounds of the box for every integer.
    pub(crate) fn bounds(&self) -> Vec<Claim> {
        let integers = (0..self.terms.len()).filter(|&term| self.sort(term) == Sort::Integer);
        integers
            .flat_map(|term| {
                [1, -1].map(|sign| {
                    Literal::Linear(Linear::new([(term, sign)], -BOX, Relation::AtMost).expect("small"))
                })
            })
            .collect()
    }
}

fn last_term(claim: &Claim) -> usize {
    terms_of(claim).into_iter().max().unwrap_or(0)
}

pub(crate) fn terms_of(claim: &Claim) -> Vec<usize> {
    match claim {
        Literal::Member(term, _) => vec![*term],
        Literal::Equal(a, b) | Literal::Distinct(a, b) => vec![*a, *b],
        Literal::Linear(linear) => linear.terms().iter().map(|&(term, _)| term).collect(),
    }
}

/// The literal with its terms renamed.
fn renamed<S: Copy + Ord, T: Copy + Ord>(literal: &Literal<S>, rename: impl Fn(S) -> T) -> Literal<T> {
    match literal {
        Literal::Member(term, domain) => Literal::Member(rename(*term), domain.clone()),
        Literal::Equal(a, b) => Literal::Equal(rename(*a), rename(*b)),
        Literal::Distinct(a, b) => Literal::Distinct(rename(*a), rename(*b)),
        Literal::Linear(linear) => {
            let terms = linear.terms().iter().map(|&(term, factor)| (rename(term), factor));
            let linear = Linear::new(terms, linear.constant(), linear.relation());
            Literal::Linear(linear.expect("it fitted before"))
        }
    }
}

/// The claim with the indices of its terms mapped.
pub(crate) fn moved(claim: &Claim, positions: &[usize]) -> Claim {
    renamed(claim, |term| positions[term])
}

/// The claim over the terms of a solver.
pub(crate) fn literal(claim: &Claim, terms: &[TermId]) -> Literal<TermId> {
    renamed(claim, |term| terms[term])
}

/// The literal of a solver as a claim over indices.
pub(crate) fn claim(literal: &Literal<TermId>, terms: &[TermId]) -> Claim {
    renamed(literal, |term| terms.iter().position(|&other| other == term).expect("a declared term"))
}

/// A discrete sort with few values.
pub(crate) fn discrete(tape: &mut Tape<'_>) -> Sort {
    let (named, others) = tape.pick(&[
        (2, Some(0)),
        (3, Some(0)),
        (1, Some(1)),
        (0, Some(2)),
        (1, Some(2)),
        (1, None),
        (2, None),
        (1, Some(0)),
        (0, None),
    ]);
    Sort::Discrete { named, others }
}

/// Three variables, the constants, and optionally two levels of applications, over one discrete sort.
pub(crate) fn discrete_signature(tape: &mut Tape<'_>, applications: bool) -> Signature {
    let sort = discrete(tape);
    let mut signature = Signature { sorts: vec![sort], terms: Vec::new(), ..Signature::default() };
    let Sort::Discrete { named, .. } = sort else { unreachable!("it is discrete") };
    for _ in 0..if applications { 3 } else { 4 } {
        signature.add(0, Shape::Variable);
    }
    if named > 0 {
        signature.add(0, Shape::Constant(0));
    }
    if applications {
        for _ in 0..3 {
            let function = tape.below(2) as u32;
            let argument = tape.below(signature.terms.len());
            let arguments = if function == 0 { vec![argument] } else { vec![argument, tape.below(3)] };
            let shape = Shape::Apply(function, arguments);
            if !signature.terms.iter().any(|(_, other)| format!("{other:?}") == format!("{shape:?}")) {
                signature.add(0, shape);
            }
        }
    }
    signature
}

/// Discrete variables, integers, and applications that yield integers.
pub(crate) fn mixed_signature(tape: &mut Tape<'_>) -> Signature {
    let sort = discrete(tape);
    let mut signature =
        Signature { sorts: vec![sort, Sort::Integer], terms: Vec::new(), ..Signature::default() };
    let Sort::Discrete { named, .. } = sort else { unreachable!("it is discrete") };
    for _ in 0..2 {
        signature.add(0, Shape::Variable);
    }
    if named > 0 {
        signature.add(0, Shape::Constant(0));
    }
    for argument in 0..signature.terms.len() {
        signature.add(1, Shape::Apply(7, vec![argument]));
    }
    signature.add(1, Shape::Variable);
    signature
}

/// Two discrete variables, and a boolean application for every pair of terms.
pub(crate) fn binary_signature(tape: &mut Tape<'_>) -> Signature {
    let sort = discrete(tape);
    let truth = Sort::Discrete { named: 2, others: Some(0) };
    let mut signature = Signature { sorts: vec![sort, truth], ..Signature::default() };
    let Sort::Discrete { named, .. } = sort else { unreachable!("it is discrete") };
    for _ in 0..2 {
        signature.add(0, Shape::Variable);
    }
    if named > 0 {
        signature.add(0, Shape::Constant(0));
    }
    let arguments = signature.terms.len();
    for left in 0..arguments {
        for right in 0..arguments {
            signature.add(1, Shape::Apply(3, vec![left, right]));
        }
    }
    signature
}

/// Integers only.
pub(crate) fn integer_signature(tape: &mut Tape<'_>) -> Signature {
    let mut signature = Signature { sorts: vec![Sort::Integer], terms: Vec::new(), ..Signature::default() };
    for _ in 0..tape.below(3) + 2 {
        signature.add(0, Shape::Variable);
    }
    signature
}

/// This number of cases; failures are not written to files.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
