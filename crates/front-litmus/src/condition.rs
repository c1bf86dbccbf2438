//! Conditions on final states, and their split into disjoint cases.

use super::test::{Constant, LocationId};
use core::fmt;
use garret_litmus_text::Connective;
use garret_machine::machine::Stop;
use garret_program::Relation;

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// True.
    True,
    /// False.
    False,
    /// The place holds the number ([`Relation::Equal`]) or does not ([`Relation::Distinct`]).
    Atom(LocationId, Relation, Constant),
    /// The negation.
    Not(Box<Formula>),
    /// The conjunction.
    And(Vec<Formula>),
    /// The disjunction.
    Or(Vec<Formula>),
    /// The implication.
    Implies(Box<Formula>, Box<Formula>),
}

impl From<Connective<Self>> for Formula {
    fn from(connective: Connective<Self>) -> Self {
        match connective {
            Connective::True => Self::True,
            Connective::False => Self::False,
            Connective::Not(it) => Self::Not(it),
            Connective::And(parts) => Self::And(parts),
            Connective::Or(parts) => Self::Or(parts),
            Connective::Implies(left, right) => Self::Implies(left, right),
        }
    }
}

/// A condition without negations, in which every number is given as the place would hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    True,
    False,
    /// The place holds the number, or, if the flag is false, does not.
    Holds(LocationId, i64, bool),
    And(Vec<Question>),
    Or(Vec<Question>),
}

/// A constraint of a case on a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// It holds the number.
    Is(LocationId, i64),
    /// It holds a number other than these.
    IsNone(LocationId, Vec<i64>),
}

/// The cases that have been found.
struct Cases<'f, D, S> {
    /// The possible values of a place.
    domain: &'f D,
    /// Why the work has to end.
    stop: &'f S,
    found: Vec<Vec<Case>>,
    /// The number of constraints in all cases, plus one for each case.
    said: usize,
}

/// Why a condition cannot be split into cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaseError {
    /// It has more cases than can be handled.
    TooMany,
    /// The time is over, or the work was interrupted.
    Stopped(Stop),
}

/// The largest number of cases of a condition, and the largest number of constraints in them, plus one for each case.
const MOST_CASES: usize = 2048;
const MOST_SAID: usize = 1 << 17;
/// The largest number of comparisons of a condition: a copy of what remains of it is kept for each place.
const MOST_COMPARISONS: usize = 2048;

impl Formula {
    /// The condition, or its negation if `positive` is false, as a question. `number` gives the number that a place holds for
    /// a number in the text.
    pub(crate) fn question<E>(
        &self,
        positive: bool,
        number: &mut impl FnMut(LocationId, Constant) -> Result<i64, E>,
    ) -> Result<Question, E> {
        Ok(match self {
            Self::True | Self::False => {
                if (*self == Self::True) == positive {
                    Question::True
                } else {
                    Question::False
                }
            }
            Self::Atom(location, relation, constant) => {
                let equal = (*relation == Relation::Equal) == positive;
                Question::Holds(*location, number(*location, *constant)?, equal)
            }
            Self::Not(inner) => inner.question(!positive, number)?,
            Self::And(parts) | Self::Or(parts) => {
                let parts = parts.iter().map(|part| part.question(positive, number));
                Question::joined(matches!(self, Self::And(_)) == positive, parts.collect::<Result<_, _>>()?)
            }
            Self::Implies(left, right) => {
                let parts = vec![left.question(!positive, number)?, right.question(positive, number)?];
                Question::joined(!positive, parts)
            }
        })
    }
}

impl Question {
    /// The conjunction or disjunction of the parts, simplified by constants.
    pub(super) fn joined(all: bool, parts: Vec<Self>) -> Self {
        let (neutral, absorbing) = if all { (Self::True, Self::False) } else { (Self::False, Self::True) };
        if parts.contains(&absorbing) {
            return absorbing;
        }
        let mut parts: Vec<Self> = parts.into_iter().filter(|part| *part != neutral).collect();
        match parts.len() {
            0 => neutral,
            1 => parts.swap_remove(0),
            _ if all => Self::And(parts),
            _ => Self::Or(parts),
        }
    }

    /// Whether the question holds for these values.
    pub(super) fn holds(&self, value: &impl Fn(LocationId) -> i64) -> bool {
        match self {
            Self::True => true,
            Self::False => false,
            Self::Holds(location, number, equal) => (value(*location) == *number) == *equal,
            Self::And(parts) => parts.iter().all(|part| part.holds(value)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(value)),
        }
    }

    /// Splits the question into conjunctions. No two of them hold together, and one of them holds if and only if the question does.
    ///
    /// `domain` returns the possible values of a place, if they are known. `stop` returns the reason if there is no more time.
    ///
    /// # Complexity
    /// At worst, the product over all places of the numbers that each is compared with.
    pub(super) fn cases(
        &self,
        domain: &impl Fn(LocationId) -> Option<Vec<i64>>,
        stop: &impl Fn() -> Option<Stop>,
    ) -> Result<Vec<Vec<Case>>, CaseError> {
        if self.comparisons() > MOST_COMPARISONS {
            return Err(CaseError::TooMany);
        }
        let mut cases = Cases { domain, stop, found: Vec::new(), said: 0 };
        self.split(&mut Vec::new(), &mut cases)?;
        Ok(cases.found)
    }

    fn comparisons(&self) -> usize {
        match self {
            Self::True | Self::False => 0,
            Self::Holds(..) => 1,
            Self::And(parts) | Self::Or(parts) => parts.iter().map(Self::comparisons).sum(),
        }
    }

    fn split<D, S>(&self, path: &mut Vec<Case>, cases: &mut Cases<'_, D, S>) -> Result<(), CaseError>
    where
        D: Fn(LocationId) -> Option<Vec<i64>>,
        S: Fn() -> Option<Stop>,
    {
        if let Some(stop) = (cases.stop)() {
            return Err(CaseError::Stopped(stop));
        }
        let Some(location) = self.first_location() else {
            if *self == Self::True {
                cases.said += path.len() + 1;
                cases.found.push(path.clone());
            }
            let too_many = cases.found.len() > MOST_CASES || cases.said > MOST_SAID;
            return if too_many { Err(CaseError::TooMany) } else { Ok(()) };
        };
        for (case, rest) in self.choices(location, (cases.domain)(location)) {
            path.extend(case.clone());
            rest.split(path, cases)?;
            path.truncate(path.len() - usize::from(case.is_some()));
        }
        Ok(())
    }

    /// The remaining question for each value of a place. Values with the same remaining question form one case where possible.
    fn choices(&self, location: LocationId, domain: Option<Vec<i64>>) -> Vec<(Option<Case>, Self)> {
        let mut numbers = Vec::new();
        self.for_each_number(location, &mut |number| numbers.push(number));
        numbers.sort_unstable();
        numbers.dedup();
        let others = domain.as_ref().is_none_or(|domain| domain.iter().any(|it| !numbers.contains(it)));
        if let Some(domain) = domain {
            numbers.retain(|number| domain.contains(number));
        }
        // the remaining question for each number, and for all other numbers
        let mut rests: Vec<(Vec<Option<i64>>, Self)> = Vec::new();
        for choice in numbers.iter().copied().map(Some).chain(others.then_some(None)) {
            let rest = self.assume(location, choice);
            match rests.iter_mut().find(|(_, known)| *known == rest) {
                Some((choices, _)) => choices.push(choice),
                None => rests.push((vec![choice], rest)),
            }
        }
        if rests.len() == 1 {
            return rests.into_iter().map(|(_, rest)| (None, rest)).collect();
        }
        let mut cases = Vec::new();
        for (choices, rest) in rests {
            // if no other values are possible, excluding the fewer numbers gives the same case
            if choices.contains(&None) || !others && choices.len() * 2 > numbers.len() {
                let excluded = numbers.iter().copied().filter(|it| !choices.contains(&Some(*it))).collect();
                cases.push((Some(Case::IsNone(location, excluded)), rest));
            } else {
                let numbers = choices.into_iter().flatten();
                cases.extend(numbers.map(|number| (Some(Case::Is(location, number)), rest.clone())));
            }
        }
        cases
    }

    /// The remaining question if the place holds this number, or, for `None`, none of those that it is compared with.
    fn assume(&self, location: LocationId, choice: Option<i64>) -> Self {
        match self {
            Self::Holds(place, number, equal) if *place == location => {
                if (Some(*number) == choice) == *equal { Self::True } else { Self::False }
            }
            Self::And(parts) | Self::Or(parts) => {
                let parts = parts.iter().map(|part| part.assume(location, choice)).collect();
                Self::joined(matches!(self, Self::And(_)), parts)
            }
            Self::True | Self::False | Self::Holds(..) => self.clone(),
        }
    }

    fn first_location(&self) -> Option<LocationId> {
        match self {
            Self::True | Self::False => None,
            Self::Holds(location, ..) => Some(*location),
            Self::And(parts) | Self::Or(parts) => parts.iter().find_map(Self::first_location),
        }
    }

    fn for_each_number(&self, location: LocationId, visit: &mut impl FnMut(i64)) {
        match self {
            Self::Holds(place, number, _) if *place == location => visit(*number),
            Self::And(parts) | Self::Or(parts) => {
                for part in parts {
                    part.for_each_number(location, visit);
                }
            }
            Self::True | Self::False | Self::Holds(..) => {}
        }
    }
}

/// Displays a condition with the names of its places.
pub(super) struct Shown<'a, F>(pub(super) &'a Formula, pub(super) &'a F);

impl<'n, F: Fn(LocationId) -> &'n str> fmt::Display for Shown<'_, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(formula, name) = self;
        let simple = |formula: &Formula| {
            matches!(formula, Formula::True | Formula::False | Formula::Atom(..) | Formula::Not(_))
        };
        let part = |formatter: &mut fmt::Formatter<'_>, part: &Formula, bare: bool| {
            if bare || simple(part) {
                write!(formatter, "{}", Shown(part, *name))
            } else {
                write!(formatter, "({})", Shown(part, *name))
            }
        };
        match formula {
            Formula::True => formatter.write_str("true"),
            Formula::False => formatter.write_str("false"),
            Formula::Atom(location, relation, constant) => {
                write!(formatter, "{}{relation}{}", name(*location), constant.number)
            }
            Formula::Not(inner) => {
                formatter.write_str("not ")?;
                part(formatter, inner, false)
            }
            Formula::And(parts) | Formula::Or(parts) => {
                let any = matches!(formula, Formula::Or(_));
                for (index, inner) in parts.iter().enumerate() {
                    if index > 0 {
                        formatter.write_str(if any { " \\/ " } else { " /\\ " })?;
                    }
                    // conjunctions bind more tightly than disjunctions
                    part(formatter, inner, any && matches!(inner, Formula::And(_)))?;
                }
                Ok(())
            }
            Formula::Implies(left, right) => {
                part(formatter, left, false)?;
                formatter.write_str(" => ")?;
                part(formatter, right, false)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Case, LocationId, Question};

    /// A question about three places that is encoded in a number.
    pub(crate) fn question(mut code: usize, depth: usize) -> (Question, usize) {
        let mut digit = |bound: usize| {
            let digit = code % bound;
            code /= bound;
            digit
        };
        let kind = if depth == 0 { 2 } else { digit(3) };
        if kind == 2 {
            let atom = Question::Holds(LocationId(digit(3)), digit(4) as i64, digit(2) == 0);
            return (atom, code);
        }
        let (left, rest) = question(code, depth - 1);
        let (right, rest) = question(rest, depth - 1);
        (Question::joined(kind == 0, vec![left, right]), rest)
    }

    #[test]
    fn cases_say_the_same_as_the_question() {
        // the last place has no known domain
        let domains = [vec![0, 1], vec![0, 1, 2, 5], vec![0, 1, 2, 3, 4]];
        let domain = |location: LocationId| (location.0 < 2).then(|| domains[location.0].clone());
        for code in 0..20_000usize {
            let (question, _) = question((code as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize, 2);
            let cases = question.cases(&domain, &|| None).expect("there are few cases");
            for values in 0..2 * 4 * 5 {
                let value = |location: LocationId| match location.0 {
                    0 => domains[0][values % 2],
                    1 => domains[1][values / 2 % 4],
                    _ => domains[2][values / 8],
                };
                let holds = |case: &Case| match case {
                    Case::Is(location, number) => value(*location) == *number,
                    Case::IsNone(location, numbers) => !numbers.contains(&value(*location)),
                };
                let number = cases.iter().filter(|case| case.iter().all(holds)).count();
                assert_eq!(number, usize::from(question.holds(&value)), "{question:?}: {cases:?}");
            }
        }
    }
}
