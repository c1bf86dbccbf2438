//! Disjunctive normal form of guards and bad states, with the outer existential quantifiers in front.

use super::{Atom, Formula, Literal, ProcVar, Quantified, Scope};

/// The largest number of disjuncts of one formula.
const MAX_DISJUNCTS: usize = 4096;
/// The largest number of literals of all disjuncts together, unless there is only one disjunct.
const MAX_LITERALS: usize = 1_000_000;

/// A conjunction with some of its process variables existentially quantified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Disjunct {
    /// The quantified variables; they may be equal to each other and to parameters, as far as their scopes allow.
    pub existentials: Vec<Existential>,
    /// The literals.
    pub literals: Vec<Literal>,
    /// The universally quantified conjuncts.
    pub universals: Vec<Quantified>,
}

impl Disjunct {
    /// Whether the store buffer of the main process has to be empty.
    #[must_use]
    pub fn has_fence(&self) -> bool {
        self.literals.iter().any(Literal::is_fence)
    }

    /// Whether the store buffers of all processes have to be empty.
    #[must_use]
    pub fn has_fence_of_all(&self) -> bool {
        self.literals.contains(&Literal::FenceAll)
    }

    /// Removes the conditions on store buffers.
    pub fn remove_fence(&mut self) {
        self.literals.retain(|literal| !literal.is_fence());
    }
}

/// An existentially quantified process variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Existential {
    /// The variable.
    pub variable: ProcVar,
    /// The processes it ranges over.
    pub scope: Scope,
    /// The earlier variables of the same quantifier, from which it differs.
    pub distinct_from: Vec<ProcVar>,
}

/// The formula has more disjuncts than can be handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The disjuncts of a formula; empty if it is false.
///
/// # Errors
/// [`TooLarge`] if there are more than 4096, or if they have more than a million literals.
pub fn disjuncts(formula: &Formula) -> Result<Vec<Disjunct>, TooLarge> {
    match formula {
        Formula::True => Ok(vec![Disjunct::default()]),
        Formula::False => Ok(Vec::new()),
        Formula::Atom(Atom::Literal(literal)) => {
            Ok(vec![Disjunct { literals: vec![literal.clone()], ..Disjunct::default() }])
        }
        Formula::Atom(Atom::Forall(quantified)) => {
            Ok(vec![Disjunct { universals: vec![quantified.clone()], ..Disjunct::default() }])
        }
        Formula::Atom(Atom::Exists(quantified)) => {
            let mut inner = disjuncts(&quantified.body)?;
            for disjunct in &mut inner {
                disjunct.existentials.splice(0..0, existentials(quantified));
            }
            Ok(inner)
        }
        Formula::Or(parts) => {
            let mut all = Vec::new();
            let mut size = 0;
            for part in parts {
                let more = disjuncts(part)?;
                size += total_size(&more);
                all.extend(more);
                if all.len() > MAX_DISJUNCTS || size > MAX_LITERALS {
                    return Err(TooLarge);
                }
            }
            Ok(all)
        }
        Formula::And(parts) => {
            let mut all = vec![Disjunct::default()];
            let mut size = 0;
            for part in parts {
                let more = disjuncts(part)?;
                let count = all.len().saturating_mul(more.len());
                size = size * more.len() + total_size(&more) * all.len();
                if count > MAX_DISJUNCTS || count > 1 && size > MAX_LITERALS {
                    return Err(TooLarge);
                }
                // A conjunct with one disjunct is added in place, so that long conjunctions take linear time.
                if let [only] = more.as_slice() {
                    for disjunct in &mut all {
                        disjunct.extend(only);
                    }
                } else {
                    all = all
                        .iter()
                        .flat_map(|left| {
                            more.iter().map(|right| {
                                let mut both = left.clone();
                                both.extend(right);
                                both
                            })
                        })
                        .collect();
                }
            }
            Ok(all)
        }
    }
}

/// The number of literals, including those of universally quantified conjuncts.
fn total_size(disjuncts: &[Disjunct]) -> usize {
    let size = |disjunct: &Disjunct| {
        let mut size = disjunct.literals.len();
        for universal in &disjunct.universals {
            universal.body.for_each_literal(&mut |_| size += 1);
        }
        size
    };
    disjuncts.iter().map(size).sum()
}

impl Disjunct {
    /// Calls `visit` on every literal, quantified ones included.
    pub fn for_each_literal<'a>(&'a self, visit: &mut impl FnMut(&'a Literal)) {
        self.literals.iter().for_each(&mut *visit);
        for quantified in &self.universals {
            quantified.body.for_each_literal(visit);
        }
    }

    fn extend(&mut self, other: &Self) {
        self.existentials.extend(other.existentials.iter().cloned());
        self.literals.extend(other.literals.iter().cloned());
        self.universals.extend(other.universals.iter().cloned());
    }
}

fn existentials(quantified: &Quantified) -> impl Iterator<Item = Existential> + '_ {
    quantified.variables.iter().enumerate().map(|(index, &variable)| Existential {
        variable,
        scope: quantified.scope,
        distinct_from: quantified.variables[..index].to_vec(),
    })
}
