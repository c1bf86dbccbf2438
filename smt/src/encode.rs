//! From terms to clauses and atoms: every formula gets a literal, every other term gets a term of the decision procedure.
//!
//! # Sources
//! Tseitin, *On the complexity of derivation in propositional calculus* (1968).

use crate::common::common_equalities;
use crate::elaborate::TIME_OVER;
use crate::engine::Engine;
use crate::linear::{Canonical, Sum};
use crate::terms::{FunctionId, Operation, Sort, TermId, Terms};
use batsat::{Lit, SolverInterface, lbool};
use garret_solver::{self as theories, Domain, Linear, Literal, Relation};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The representation of a term in the search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Encoding {
    Literal(Lit),
    Term(theories::TermId),
    /// A sum; it is only used in constraints.
    Sum,
}

/// The reason why a formula cannot be asserted.
pub(crate) type EncodingError = &'static str;

const MIXED: EncodingError = "integers and real numbers in one constraint are not supported";

/// The largest factor of a constraint; larger ones are divided by this number.
const LARGE: i64 = 1 << 60;

impl Engine {
    /// Encodes the formula and its parts. Returns its literal.
    pub(crate) fn encode(&mut self, terms: &Terms, root: TermId) -> Result<Lit, EncodingError> {
        for term in terms.needed(&[root], |term| self.images.contains_key(&term)) {
            if (self.stop)() {
                return Err(TIME_OVER);
            }
            let image = self.image(terms, term)?;
            self.images.insert(term, image);
        }
        Ok(self.known(root))
    }

    /// The literal of an encoded formula.
    pub(crate) fn known(&self, formula: TermId) -> Lit {
        match self.images.get(&formula) {
            Some(Encoding::Literal(lit)) => *lit,
            _ => self.truth,
        }
    }

    fn fresh(&mut self) -> Lit {
        Lit::new(self.search.new_var(lbool::UNDEF, true), true)
    }

    pub(crate) fn add_clause(&mut self, literals: &[Lit]) {
        self.search.add_clause_reuse(&mut literals.to_vec());
    }

    fn atom(&mut self, literal: Literal<theories::TermId>) -> Lit {
        let search = &mut self.search;
        self.atoms.literal(literal, || Lit::new(search.new_var(lbool::UNDEF, true), true))
    }

    fn image(&mut self, terms: &Terms, term: TermId) -> Result<Encoding, EncodingError> {
        let parts = terms.parts(term);
        Ok(match (terms.operation(term), terms.sort(term)) {
            (Operation::True, _) => Encoding::Literal(self.truth),
            (Operation::False, _) => Encoding::Literal(!self.truth),
            (Operation::Not, _) => Encoding::Literal(!self.known(parts[0])),
            (Operation::And, _) => Encoding::Literal(self.junction(parts, true)),
            (Operation::Or, _) => {
                let defined = self.junction(parts, false);
                for (left, right) in common_equalities(terms, parts) {
                    let equal = self.equality(terms, left, right)?;
                    self.add_clause(&[!defined, equal]);
                }
                Encoding::Literal(defined)
            }
            (Operation::Ite, Sort::Bool) => {
                let [condition, yes, no] = [0, 1, 2].map(|part| self.known(parts[part]));
                Encoding::Literal(self.choice(condition, yes, no))
            }
            (Operation::Equal, _) => {
                let (left, right) = (parts[0], parts[1]);
                Encoding::Literal(self.equality(terms, left, right)?)
            }
            (Operation::AtMost, _) => Encoding::Literal(self.comparison(terms, parts, Relation::AtMost)?),
            (Operation::Below, _) => Encoding::Literal(self.comparison(terms, parts, Relation::Below)?),
            (Operation::Value(value), sort) => {
                let sort = self.sort(terms, sort);
                Encoding::Term(self.atoms.solver.constant(sort, *value))
            }
            (Operation::Apply(function), _) => self.application(terms, *function, term),
            (Operation::Ite, sort) => {
                let unknown = self.unknown(terms, sort);
                self.images.insert(term, Encoding::Term(unknown));
                let condition = self.known(parts[0]);
                for (lit, branch) in [(!condition, parts[1]), (condition, parts[2])] {
                    let equal = self.equality(terms, term, branch)?;
                    self.add_clause(&[lit, equal]);
                }
                Encoding::Term(unknown)
            }
            (Operation::ToInt, sort) => {
                let unknown = self.unknown(terms, sort);
                self.images.insert(term, Encoding::Term(unknown));
                let mut sum = Sum::of(BigRational::zero());
                terms.add_to(&mut sum, term, &BigRational::one());
                terms.add_to(&mut sum, parts[0], &-BigRational::one());
                // The rounded number is at most the number, and more than the number minus one.
                let most = self.constraint(terms, &sum, Relation::AtMost)?;
                sum.constant += BigRational::one();
                let least = self.constraint(terms, &sum, Relation::AtMost)?;
                self.add_clause(&[most]);
                self.add_clause(&[!least]);
                Encoding::Term(unknown)
            }
            _ => Encoding::Sum,
        })
    }

    fn junction(&mut self, parts: &[TermId], all: bool) -> Lit {
        let defined = self.fresh();
        let mut long = vec![defined.apply_sign(all)];
        for &part in parts {
            let part = self.known(part);
            self.add_clause(&[(!defined).apply_sign(all), part.apply_sign(all)]);
            long.push((!part).apply_sign(all));
        }
        self.add_clause(&long);
        defined
    }

    fn choice(&mut self, condition: Lit, yes: Lit, no: Lit) -> Lit {
        let defined = self.fresh();
        for (unless, branch) in [(!condition, yes), (condition, no)] {
            self.add_clause(&[unless, !branch, defined]);
            self.add_clause(&[unless, branch, !defined]);
        }
        // These clauses follow from the others; they allow more propagation.
        self.add_clause(&[!yes, !no, defined]);
        self.add_clause(&[yes, no, !defined]);
        defined
    }

    /// The literal of the equality of two terms of one sort.
    pub(crate) fn equality(
        &mut self,
        terms: &Terms,
        left: TermId,
        right: TermId,
    ) -> Result<Lit, EncodingError> {
        Ok(match terms.sort(left) {
            Sort::Bool => {
                let (left, right) = (self.known(left), self.known(right));
                self.choice(left, right, !right)
            }
            Sort::Int | Sort::Real => self.comparison(terms, &[left, right], Relation::Equal)?,
            Sort::Named(_) => {
                let value = |term: TermId| match terms.operation(term) {
                    Operation::Value(value) => Some(*value),
                    _ => None,
                };
                match (value(left), value(right)) {
                    (Some(left), Some(right)) if left == right => self.truth,
                    (Some(_), Some(_)) => !self.truth,
                    (Some(value), None) => self.member(right, value),
                    (None, Some(value)) => self.member(left, value),
                    (None, None) => match (self.discrete(left), self.discrete(right)) {
                        (left, right) if left == right => self.truth,
                        (left, right) => self.atom(Literal::Equal(left, right)),
                    },
                }
            }
        })
    }

    fn member(&mut self, term: TermId, value: u32) -> Lit {
        let term = self.discrete(term);
        let literal = Literal::Member(term, Domain::named(value));
        if self.atoms.solver.sort(term) == (theories::Sort::Discrete { named: 1, others: Some(0) }) {
            return self.truth;
        }
        self.atom(literal)
    }

    /// The term of a discrete sort that represents this encoded term.
    fn discrete(&mut self, term: TermId) -> theories::TermId {
        match self.images.get(&term) {
            Some(&Encoding::Term(term)) => term,
            Some(&Encoding::Literal(lit)) => self.reified(lit),
            Some(Encoding::Sum) | None => self.reified(self.truth),
        }
    }

    /// A discrete term for the truth value of a literal.
    fn reified(&mut self, lit: Lit) -> theories::TermId {
        if let Some(&term) = self.truths.get(&lit) {
            return term;
        }
        let term = self.new_variable(self.truth_sort);
        let atom = self.atom(Literal::Member(term, Domain::named(1)));
        self.add_clause(&[!lit, atom]);
        self.add_clause(&[lit, !atom]);
        self.truths.insert(lit, term);
        term
    }

    fn new_variable(&mut self, sort: theories::SortId) -> theories::TermId {
        self.keys += 1;
        self.atoms.solver.variable(self.keys, sort)
    }

    fn unknown(&mut self, terms: &Terms, sort: Sort) -> theories::TermId {
        let sort = self.sort(terms, sort);
        self.new_variable(sort)
    }

    /// The corresponding sort of the decision procedure.
    fn sort(&mut self, terms: &Terms, sort: Sort) -> theories::SortId {
        let meant = match sort {
            Sort::Bool => return self.truth_sort,
            Sort::Int => theories::Sort::Integer,
            Sort::Real => theories::Sort::Real,
            Sort::Named(_) => match terms.values(sort) {
                Some(values) => theories::Sort::Discrete { named: values.len() as u32, others: Some(0) },
                None => theories::Sort::Discrete { named: 0, others: None },
            },
        };
        *self.sorts.entry(sort).or_insert_with(|| self.atoms.solver.add_sort(meant))
    }

    fn application(&mut self, terms: &Terms, function: FunctionId, term: TermId) -> Encoding {
        let (parts, sort) = (terms.parts(term), terms.sort(term));
        if parts.is_empty() || parts.iter().any(|&part| terms.sort(part).is_number()) {
            // Functional consistency is enforced later, when two applications to equal arguments differ.
            return match sort {
                Sort::Bool => Encoding::Literal(self.fresh()),
                _ => Encoding::Term(self.unknown(terms, sort)),
            };
        }
        let arguments: Vec<theories::TermId> = parts.iter().map(|&part| self.discrete(part)).collect();
        self.keys += 1;
        let result = self.sort(terms, sort);
        let applied = self.atoms.solver.apply(function.0, &arguments, result, self.keys);
        match sort {
            Sort::Bool => Encoding::Literal(self.atom(Literal::Member(applied, Domain::named(1)))),
            _ => Encoding::Term(applied),
        }
    }

    fn comparison(
        &mut self,
        terms: &Terms,
        parts: &[TermId],
        relation: Relation,
    ) -> Result<Lit, EncodingError> {
        let mut sum = Sum::of(BigRational::zero());
        terms.add_to(&mut sum, parts[0], &BigRational::one());
        terms.add_to(&mut sum, parts[1], &-BigRational::one());
        self.constraint(terms, &sum, relation)
    }

    /// The literal of the constraint that compares the sum with zero.
    fn constraint(
        &mut self,
        terms: &Terms,
        sum: &Sum<TermId>,
        relation: Relation,
    ) -> Result<Lit, EncodingError> {
        let integers = sum.terms.keys().filter(|&&term| terms.sort(term) == Sort::Int).count();
        if integers != 0 && integers != sum.terms.len() {
            return Err(MIXED);
        }
        let mut over: Sum<theories::TermId> = Sum::of(sum.constant.clone());
        for (&term, factor) in &sum.terms {
            let term = self.discrete(term);
            *over.terms.entry(term).or_insert_with(BigRational::zero) += factor;
        }
        over.terms.retain(|_, factor| !factor.is_zero());
        match over.canonical(relation, integers != 0) {
            Canonical::Always(holds) => Ok(self.truth.apply_sign(holds)),
            Canonical::Constraint(constraint, positive) => {
                let sort = if integers == 0 { Sort::Real } else { Sort::Int };
                let number = self.small(terms, (constraint.terms, constraint.constant), sort);
                let Some(linear) = Linear::new(number.0, number.1, constraint.relation) else {
                    return Err("a number in this constraint is too large");
                };
                Ok(self.atom(Literal::Linear(linear)).apply_sign(positive))
            }
        }
    }

    /// The sum with factors that fit in a word. The rest of larger factors is moved to other unknowns, which are constrained to be
    /// multiples.
    fn small(
        &mut self,
        terms: &Terms,
        (given, mut constant): (Vec<(theories::TermId, BigInt)>, BigInt),
        sort: Sort,
    ) -> (Vec<(theories::TermId, i64)>, i64) {
        let mut small = Vec::with_capacity(given.len());
        let mut todo = given;
        if word(&constant).is_none() {
            let (quotient, rest) = constant.div_mod_floor(&LARGE.into());
            let one = self.one(terms, sort);
            let multiple = self.multiple(terms, one, sort);
            todo.push((multiple, quotient));
            constant = rest;
        }
        while let Some((term, factor)) = todo.pop() {
            if let Some(factor) = word(&factor) {
                small.push((term, factor));
            } else {
                let (quotient, rest) = factor.div_mod_floor(&LARGE.into());
                let multiple = self.multiple(terms, term, sort);
                todo.extend([(term, rest), (multiple, quotient)]);
            }
        }
        (small, word(&constant).unwrap_or_default())
    }

    /// An unknown that is constrained to be 1.
    fn one(&mut self, terms: &Terms, sort: Sort) -> theories::TermId {
        if let Some(&one) = self.ones.get(&sort) {
            return one;
        }
        let one = self.unknown(terms, sort);
        self.ones.insert(sort, one);
        self.fix([(one, 1)].into(), -1);
        one
    }

    /// An unknown that is constrained to be [`LARGE`] times this one.
    fn multiple(&mut self, terms: &Terms, term: theories::TermId, sort: Sort) -> theories::TermId {
        if let Some(&multiple) = self.multiples.get(&term) {
            return multiple;
        }
        let multiple = self.unknown(terms, sort);
        self.multiples.insert(term, multiple);
        self.fix([(multiple, 1), (term, -LARGE)].into(), 0);
        multiple
    }

    fn fix(&mut self, sum: Vec<(theories::TermId, i64)>, constant: i64) {
        if let Some(linear) = Linear::new(sum, constant, Relation::Equal) {
            let lit = self.atom(Literal::Linear(linear));
            self.add_clause(&[lit]);
        }
    }
}

/// The number, if its absolute value is at most [`LARGE`].
fn word(number: &BigInt) -> Option<i64> {
    number.to_i64().filter(|number| number.abs() <= LARGE)
}
