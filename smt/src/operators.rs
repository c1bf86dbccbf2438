//! The functions of the theories, with the checks of their arguments.

use crate::elaborate::Context;
use crate::names::Meaning;
use crate::reader::{Expression, Kind};
use crate::terms::{Sort, TermId};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// The largest number of pairs that `distinct` may compare.
const MOST_PAIRS: usize = 4_000_000;

impl Context<'_> {
    /// The application of a predefined function.
    pub(crate) fn operator(&mut self, name: &str, given: &[TermId]) -> Result<TermId, String> {
        match name {
            "not" => {
                self.all(name, given, Sort::Bool)?;
                let [part] = exactly(name, given)?;
                Ok(self.terms.not(part))
            }
            "and" | "or" | "xor" | "=>" => self.connective(name, given),
            "=" | "distinct" => self.equality(name, given),
            "ite" => {
                let [condition, yes, no] = exactly(name, given)?;
                self.all(name, &[condition], Sort::Bool)?;
                let branches = self.alike(name, &[yes, no])?;
                Ok(self.terms.ite(condition, branches[0], branches[1]))
            }
            "<" | "<=" | ">" | ">=" => self.order(name, given),
            "+" | "-" | "*" | "/" => self.arithmetic(name, given),
            "div" | "mod" => {
                self.all(name, given, Sort::Int)?;
                if name == "mod" {
                    let [left, right] = exactly(name, given)?;
                    return Ok(self.terms.modulo(left, right));
                }
                let [first, second, ..] = given else { return Err(few(name)) };
                let first = self.terms.div(*first, *second);
                Ok(given[2..].iter().fold(first, |sum, &next| self.terms.div(sum, next)))
            }
            "abs" => {
                let [part] = exactly(name, given)?;
                self.numbers(name, given)?;
                Ok(self.terms.absolute(part))
            }
            "to_real" => {
                let [part] = exactly(name, given)?;
                self.numbers(name, given)?;
                Ok(self.terms.as_real(part))
            }
            "to_int" | "is_int" => self.rounding(name, given),
            _ => Err(format!("`{name}` is not declared")),
        }
    }

    fn rounding(&mut self, name: &str, given: &[TermId]) -> Result<TermId, String> {
        let [part] = exactly(name, given)?;
        self.numbers(name, given)?;
        let real = self.terms.as_real(part);
        let whole = self.terms.rounded(real);
        if name == "to_int" {
            return Ok(whole);
        }
        let whole = self.terms.as_real(whole);
        Ok(self.terms.equal(real, whole))
    }

    /// `((_ is value) term)` and `((_ divisible n) term)`.
    pub(crate) fn indexed(
        &mut self,
        name: &str,
        index: Expression<'_>,
        given: &[TermId],
    ) -> Result<TermId, String> {
        match name {
            "is" => {
                let [part] = exactly(name, given)?;
                let Some(&Meaning::Value(sort, value)) =
                    index.symbol().and_then(|value| self.names.term(value))
                else {
                    return Err(format!("`{}` is no value of an enumeration", index.print()));
                };
                self.all(name, given, sort)?;
                let value = self.terms.value(sort, value);
                Ok(self.terms.equal(part, value))
            }
            "divisible" => {
                let [part] = exactly(name, given)?;
                self.all(name, given, Sort::Int)?;
                let divisor = match index.kind() {
                    Kind::Numeral if index.text().len() <= 1000 => index.text().parse::<BigInt>().ok(),
                    _ => None,
                };
                let Some(divisor) = divisor.filter(|divisor| !divisor.is_zero()) else {
                    return Err("`divisible` needs a positive number".to_owned());
                };
                let divisor = self.terms.constant(BigRational::from_integer(divisor), Sort::Int);
                let rest = self.terms.modulo(part, divisor);
                let zero = self.terms.constant(BigRational::zero(), Sort::Int);
                Ok(self.terms.equal(rest, zero))
            }
            _ => Err(format!("`(_ {name} ..)` is not supported")),
        }
    }

    fn connective(&mut self, name: &str, given: &[TermId]) -> Result<TermId, String> {
        self.all(name, given, Sort::Bool)?;
        let [first, .., last] = *given else {
            // Many tools write a single operand.
            return match (name, given) {
                ("and" | "or", &[part]) => Ok(part),
                _ => Err(few(name)),
            };
        };
        Ok(match name {
            "and" => self.terms.and(given),
            "or" => self.terms.or(given),
            "xor" => given[1..].iter().fold(first, |sum, &next| {
                let equal = self.terms.equal(sum, next);
                self.terms.not(equal)
            }),
            _ => {
                let mut parts: Vec<TermId> = Vec::with_capacity(given.len());
                for &part in &given[..given.len() - 1] {
                    parts.push(self.terms.not(part));
                }
                parts.push(last);
                self.terms.or(&parts)
            }
        })
    }

    fn equality(&mut self, name: &str, given: &[TermId]) -> Result<TermId, String> {
        if given.len() < 2 {
            return Err(few(name));
        }
        let given = self.alike(name, given)?;
        if name == "=" {
            let parts: Vec<TermId> =
                given.windows(2).map(|pair| self.terms.equal(pair[0], pair[1])).collect();
            return Ok(self.terms.and(&parts));
        }
        if given.len() * (given.len() - 1) / 2 > MOST_PAIRS {
            return Err("`distinct` of so many terms is not supported".to_owned());
        }
        let mut parts = Vec::new();
        for (position, &left) in given.iter().enumerate() {
            for &right in &given[position + 1..] {
                let equal = self.terms.equal(left, right);
                parts.push(self.terms.not(equal));
            }
        }
        Ok(self.terms.and(&parts))
    }

    fn order(&mut self, name: &str, given: &[TermId]) -> Result<TermId, String> {
        if given.len() < 2 {
            return Err(few(name));
        }
        self.numbers(name, given)?;
        let given = self.alike(name, given)?;
        let strict = name.len() == 1;
        let pairs = given.windows(2).map(|pair| {
            let (left, right) = if name.starts_with('<') { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
            self.terms.compare(left, right, strict)
        });
        let parts: Vec<TermId> = pairs.collect();
        Ok(self.terms.and(&parts))
    }

    fn arithmetic(&mut self, name: &str, given: &[TermId]) -> Result<TermId, String> {
        self.numbers(name, given)?;
        let mut given = self.alike(name, given)?;
        if name == "/" {
            given = given.into_iter().map(|part| self.terms.as_real(part)).collect();
        }
        let sort = self.terms.sort(given[0]);
        match (name, &given[..]) {
            ("+", parts) => Ok(self.terms.add(parts, sort)),
            ("-", &[part]) => Ok(self.terms.negative(part)),
            ("-", &[first, ref rest @ ..]) => {
                let mut parts = vec![first];
                parts.extend(rest.iter().map(|&part| self.terms.negative(part)));
                Ok(self.terms.add(&parts, sort))
            }
            ("*", &[first, ref rest @ ..]) => {
                Ok(rest.iter().fold(first, |product, &next| self.terms.product(product, next)))
            }
            ("/", &[first, ref rest @ ..]) if !rest.is_empty() => {
                Ok(rest.iter().fold(first, |quotient, &next| self.terms.quotient(quotient, next)))
            }
            _ => Err(few(name)),
        }
    }

    fn all(&self, name: &str, given: &[TermId], sort: Sort) -> Result<(), String> {
        match given.iter().find(|&&part| self.terms.sort(part) != sort) {
            None => Ok(()),
            Some(&part) => {
                let (wanted, found) =
                    (self.terms.sort_name(sort), self.terms.sort_name(self.terms.sort(part)));
                Err(format!("`{name}` takes an argument of sort {wanted}, not {found}"))
            }
        }
    }

    fn numbers(&self, name: &str, given: &[TermId]) -> Result<(), String> {
        match given.iter().find(|&&part| !self.terms.sort(part).is_number()) {
            None => Ok(()),
            Some(&part) => {
                let found = self.terms.sort_name(self.terms.sort(part));
                Err(format!("`{name}` takes numbers, not a term of sort {found}"))
            }
        }
    }

    /// Converts the terms to a common sort: integers become real numbers if real numbers are among them.
    fn alike(&mut self, name: &str, given: &[TermId]) -> Result<Vec<TermId>, String> {
        let sort = self.terms.sort(given[0]);
        if given.iter().all(|&part| self.terms.sort(part) == sort) {
            return Ok(given.to_vec());
        }
        if given.iter().all(|&part| self.terms.sort(part).is_number()) {
            return Ok(given.iter().map(|&part| self.terms.as_real(part)).collect());
        }
        Err(format!("`{name}` takes terms of one sort"))
    }
}

fn few(name: &str) -> String {
    format!("`{name}` needs more arguments")
}

fn exactly<const N: usize>(name: &str, given: &[TermId]) -> Result<[TermId; N], String> {
    given.try_into().map_err(|_| format!("`{name}` takes {N} arguments, not {}", given.len()))
}
