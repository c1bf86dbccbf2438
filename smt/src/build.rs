//! Constructors of terms of the theories, with simplification.

use crate::terms::{FunctionId, Operation, Sort, TermId, Terms};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

impl Terms {
    pub(crate) fn truth(&mut self, value: bool) -> TermId {
        let operation = if value { Operation::True } else { Operation::False };
        self.intern(operation, Sort::Bool, Vec::new())
    }

    pub(crate) fn constant(&mut self, number: BigRational, sort: Sort) -> TermId {
        self.intern(Operation::Number(number), sort, Vec::new())
    }

    pub(crate) fn value(&mut self, sort: Sort, value: u32) -> TermId {
        self.intern(Operation::Value(value), sort, Vec::new())
    }

    pub(crate) fn not(&mut self, term: TermId) -> TermId {
        match self.operation(term) {
            Operation::True => self.truth(false),
            Operation::False => self.truth(true),
            Operation::Not => self.parts(term)[0],
            _ => self.intern(Operation::Not, Sort::Bool, vec![term]),
        }
    }

    pub(crate) fn and(&mut self, parts: &[TermId]) -> TermId {
        self.junction(parts, true)
    }

    pub(crate) fn or(&mut self, parts: &[TermId]) -> TermId {
        self.junction(parts, false)
    }

    fn junction(&mut self, parts: &[TermId], all: bool) -> TermId {
        let (neutral, absorbing) = (self.truth(all), self.truth(!all));
        let mut kept: Vec<TermId> = parts.iter().copied().filter(|&part| part != neutral).collect();
        kept.sort_unstable();
        kept.dedup();
        match kept[..] {
            _ if kept.contains(&absorbing) => absorbing,
            [] => neutral,
            [part] => part,
            _ => self.intern(if all { Operation::And } else { Operation::Or }, Sort::Bool, kept),
        }
    }

    /// One of two terms of the same sort.
    pub(crate) fn ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> TermId {
        match self.operation(condition) {
            Operation::True => yes,
            Operation::False => no,
            _ if yes == no => yes,
            _ => {
                let sort = self.sort(yes);
                self.intern(Operation::Ite, sort, vec![condition, yes, no])
            }
        }
    }

    /// Whether two terms of the same sort are equal.
    pub(crate) fn equal(&mut self, left: TermId, right: TermId) -> TermId {
        if left == right {
            return self.truth(true);
        }
        match (self.operation(left), self.operation(right)) {
            (Operation::Number(_), Operation::Number(_)) | (Operation::Value(_), Operation::Value(_)) => {
                return self.truth(false);
            }
            (Operation::True, _) => return right,
            (_, Operation::True) => return left,
            (Operation::False, _) => return self.not(right),
            (_, Operation::False) => return self.not(left),
            _ => {}
        }
        let parts = vec![left.min(right), left.max(right)];
        self.intern(Operation::Equal, Sort::Bool, parts)
    }

    /// Whether the first number is at most the second, or below it.
    pub(crate) fn compare(&mut self, left: TermId, right: TermId, strict: bool) -> TermId {
        if left == right {
            return self.truth(!strict);
        }
        if let (Some(a), Some(b)) = (self.number(left), self.number(right)) {
            let holds = if strict { a < b } else { a <= b };
            return self.truth(holds);
        }
        let operation = if strict { Operation::Below } else { Operation::AtMost };
        self.intern(operation, Sort::Bool, vec![left, right])
    }

    pub(crate) fn add(&mut self, parts: &[TermId], sort: Sort) -> TermId {
        let mut constant = BigRational::zero();
        let mut kept = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.number(part) {
                Some(number) => constant += number,
                None => kept.push(part),
            }
        }
        if !constant.is_zero() || kept.is_empty() {
            kept.push(self.constant(constant, sort));
        }
        if let [part] = kept[..] { part } else { self.intern(Operation::Add, sort, kept) }
    }

    pub(crate) fn scale(&mut self, factor: &BigRational, term: TermId) -> TermId {
        let sort = self.sort(term);
        if factor.is_one() {
            return term;
        }
        match self.operation(term) {
            Operation::Number(number) => {
                let product = number * factor;
                self.constant(product, sort)
            }
            Operation::Scale(inner) => {
                let (product, part) = (inner * factor, self.parts(term)[0]);
                self.scale(&product, part)
            }
            _ if factor.is_zero() => self.constant(BigRational::zero(), sort),
            _ => self.intern(Operation::Scale(factor.clone()), sort, vec![term]),
        }
    }

    pub(crate) fn negative(&mut self, term: TermId) -> TermId {
        self.scale(&-BigRational::one(), term)
    }

    /// A product. It is not linear if neither factor is a constant number.
    pub(crate) fn product(&mut self, left: TermId, right: TermId) -> TermId {
        let sort = self.sort(left);
        if let Some(factor) = self.number(left).cloned() {
            self.scale(&factor, right)
        } else if let Some(factor) = self.number(right).cloned() {
            self.scale(&factor, left)
        } else {
            self.intern(Operation::Product, sort, vec![left, right])
        }
    }

    /// A division of real numbers.
    pub(crate) fn quotient(&mut self, left: TermId, right: TermId) -> TermId {
        match self.number(right) {
            Some(divisor) if !divisor.is_zero() => {
                let factor = divisor.recip();
                self.scale(&factor, left)
            }
            _ => self.intern(Operation::Quotient, Sort::Real, vec![left, right]),
        }
    }

    /// A division of integers; the remainder is never negative.
    pub(crate) fn div(&mut self, left: TermId, right: TermId) -> TermId {
        match self.number(right).cloned() {
            Some(divisor) if !divisor.is_zero() => {
                let fraction = self.as_real(left);
                let fraction = self.scale(&divisor.abs().recip(), fraction);
                let whole = self.rounded(fraction);
                if divisor.is_negative() { self.negative(whole) } else { whole }
            }
            _ => self.intern(Operation::Div, Sort::Int, vec![left, right]),
        }
    }

    pub(crate) fn modulo(&mut self, left: TermId, right: TermId) -> TermId {
        match self.number(right).cloned() {
            Some(divisor) if !divisor.is_zero() => {
                let whole = self.div(left, right);
                let less = self.scale(&-divisor, whole);
                self.add(&[left, less], Sort::Int)
            }
            _ => self.intern(Operation::Mod, Sort::Int, vec![left, right]),
        }
    }

    pub(crate) fn as_real(&mut self, term: TermId) -> TermId {
        match self.number(term).cloned() {
            _ if self.sort(term) == Sort::Real => term,
            Some(number) => self.constant(number, Sort::Real),
            None => self.intern(Operation::ToReal, Sort::Real, vec![term]),
        }
    }

    pub(crate) fn rounded(&mut self, term: TermId) -> TermId {
        match self.operation(term) {
            Operation::Number(number) => {
                let whole = number.floor();
                self.constant(whole, Sort::Int)
            }
            Operation::ToReal => self.parts(term)[0],
            _ => self.intern(Operation::ToInt, Sort::Int, vec![term]),
        }
    }

    pub(crate) fn absolute(&mut self, term: TermId) -> TermId {
        let zero = self.constant(BigRational::zero(), self.sort(term));
        let negative = self.compare(term, zero, true);
        let opposite = self.negative(term);
        self.ite(negative, opposite, term)
    }

    pub(crate) fn apply(&mut self, function: FunctionId, arguments: Vec<TermId>) -> TermId {
        let result = self.function(function).result;
        self.intern(Operation::Apply(function), result, arguments)
    }

    /// The term with constants replaced by terms; `None` if the time is over.
    ///
    /// # Complexity
    /// Linear in the number of different subterms.
    pub(crate) fn substitute(
        &mut self,
        root: TermId,
        given: &[(TermId, TermId)],
        stop: &dyn Fn() -> bool,
    ) -> Option<TermId> {
        let mut map: crate::map::Map<TermId, TermId> = given.iter().copied().collect();
        let needed = self.needed(&[root], |term| map.contains_key(&term));
        for (turn, term) in needed.into_iter().enumerate() {
            if turn.is_multiple_of(1024) && stop() {
                return None;
            }
            let parts: Vec<TermId> = self.parts(term).iter().map(|part| map[part]).collect();
            let new = if parts == self.parts(term) { term } else { self.rebuild(term, parts) };
            map.insert(term, new);
        }
        map.get(&root).copied()
    }

    fn rebuild(&mut self, term: TermId, parts: Vec<TermId>) -> TermId {
        let (operation, sort) = (self.operation(term).clone(), self.sort(term));
        match (&operation, &parts[..]) {
            (Operation::Not, &[part]) => self.not(part),
            (Operation::And, _) => self.and(&parts),
            (Operation::Or, _) => self.or(&parts),
            (Operation::Ite, &[condition, yes, no]) => self.ite(condition, yes, no),
            (Operation::Equal, &[left, right]) => self.equal(left, right),
            (Operation::AtMost, &[left, right]) => self.compare(left, right, false),
            (Operation::Below, &[left, right]) => self.compare(left, right, true),
            (Operation::Add, _) => self.add(&parts, sort),
            (Operation::Scale(factor), &[part]) => self.scale(factor, part),
            (Operation::ToReal, &[part]) => self.as_real(part),
            (Operation::ToInt, &[part]) => self.rounded(part),
            (Operation::Product, &[left, right]) => self.product(left, right),
            (Operation::Quotient, &[left, right]) => self.quotient(left, right),
            (Operation::Div, &[left, right]) => self.div(left, right),
            (Operation::Mod, &[left, right]) => self.modulo(left, right),
            _ => self.intern(operation, sort, parts),
        }
    }
}
