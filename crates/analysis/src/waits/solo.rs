//! Symbolic execution of a process while no other process moves: the values that it reads, in terms of those at the start.

use super::PROCESS;
use super::moves::{Move, Places};
use garret_solver::Relation;
use garret_system::system::{
    Access, Formula, Linear, Literal, ProcVar, Sort, SymbolId, System, Target, Term, Update, Value,
    VariableKind, Variables, disjuncts,
};
use std::collections::{BTreeMap, BTreeSet};

/// The symbolic state of a process that moves alone.
#[derive(Clone)]
pub(super) struct Solo {
    /// The values of the cells that were written; None if the value is not known.
    cells: Vec<(Access, Option<Term>)>,
    /// The symbols with written cells that are not known.
    blurred: BTreeSet<SymbolId>,
    /// The conditions on the start state.
    literals: Vec<Literal>,
    /// The process, and the process constants that the literals name.
    variables: Variables,
    /// Whether the literals are all conditions.
    is_exact: bool,
}

impl Solo {
    /// The start, before the first move.
    pub(super) fn new() -> Self {
        Self {
            cells: Vec::new(),
            blurred: BTreeSet::new(),
            literals: Vec::new(),
            variables: super::of_one(),
            is_exact: true,
        }
    }

    /// Makes a move under the condition that it does not change shared memory.
    pub(super) fn stay(&mut self, system: &System, places: &Places, step: &Move) {
        let mut same = step.clone();
        for update in updates(system, step).iter().filter(|it| places.is_shared(it, step.main)) {
            if let (Target::Cell(indices), [only]) = (&update.target, update.branches.as_slice())
                && let (Formula::True, Value::Term(value)) = (&only.condition, &only.value)
            {
                let reader = system.symbol(update.symbol).weak.then_some(step.main);
                let cell = Access { symbol: update.symbol, indices: indices.clone(), reader };
                same.condition.push(match value {
                    Term::Linear(sum) => {
                        let terms = sum.terms.iter().cloned().chain([(-1, cell)]).collect();
                        Literal::Linear(Linear { terms, constant: sum.constant }, Relation::Equal)
                    }
                    other => Literal::Equal(Term::Access(cell), other.clone()),
                });
            }
        }
        self.go(system, &same);
    }

    /// Makes a move.
    pub(super) fn go(&mut self, system: &System, step: &Move) {
        self.is_exact &= !step.asks_others;
        for literal in &step.condition {
            match self.literal(literal, step) {
                Some(literal) if truth(&literal) == Some(true) || self.literals.contains(&literal) => {}
                Some(literal) => self.literals.push(literal),
                None => self.is_exact = false,
            }
        }
        let written: Vec<_> = updates(system, step).iter().map(|update| self.written(update, step)).collect();
        for (symbol, cell, value) in written {
            let Some(cell) = cell else {
                self.blurred.insert(symbol);
                continue;
            };
            for (other, held) in &mut self.cells {
                if may_be_one(other, &cell, &self.variables) {
                    *held = None;
                }
            }
            self.cells.retain(|(other, _)| other.indices != cell.indices || other.symbol != cell.symbol);
            self.cells.push((cell, value));
        }
    }

    /// The symbol, the cell, and the value of an update; `None` if they are not known.
    fn written(&mut self, update: &Update, step: &Move) -> (SymbolId, Option<Access>, Option<Term>) {
        let value = match update.branches.as_slice() {
            [only] if only.condition == Formula::True => match &only.value {
                Value::Term(term) => self.term(term, step),
                Value::Any => None,
            },
            _ => None,
        };
        let cell = match &update.target {
            Target::Cell(indices) => indices
                .iter()
                .map(|it| self.variable(*it, step))
                .collect::<Option<_>>()
                .map(|indices| Access { symbol: update.symbol, indices, reader: None }),
            Target::Every(_) => None,
        };
        (update.symbol, cell, value)
    }

    /// Whether the conditions are plainly contradictory, so that no process can make these moves.
    pub(super) fn is_impossible(&self, system: &System) -> bool {
        is_contradiction(system, &self.literals)
    }

    /// Whether all conditions for these moves are known.
    pub(super) fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// The conditions for these moves.
    pub(super) fn condition(self) -> Condition {
        Condition { literals: self.literals, variables: self.variables }
    }

    fn variable(&mut self, variable: ProcVar, step: &Move) -> Option<ProcVar> {
        if variable == step.main {
            return Some(PROCESS);
        }
        let (_, number) = step.constants.iter().find(|(it, _)| *it == variable)?;
        Some(constant(&mut self.variables, *number))
    }

    fn access(&mut self, access: &Access, step: &Move) -> Option<Term> {
        let indices = access.indices.iter().map(|it| self.variable(*it, step)).collect::<Option<_>>()?;
        let reader = match access.reader {
            Some(reader) => Some(self.variable(reader, step)?),
            None => None,
        };
        if self.blurred.contains(&access.symbol) {
            return None;
        }
        let found = Access { symbol: access.symbol, indices, reader };
        let same = |(it, _): &&(Access, _)| it.symbol == found.symbol && it.indices == found.indices;
        if let Some((_, held)) = self.cells.iter().find(same) {
            return held.clone();
        }
        if self.cells.iter().any(|(it, _)| may_be_one(it, &found, &self.variables)) {
            return None;
        }
        Some(Term::Access(found))
    }

    fn term(&mut self, term: &Term, step: &Move) -> Option<Term> {
        match term {
            Term::Access(access) => self.access(access, step),
            Term::Process(process) => Some(Term::Process(self.variable(*process, step)?)),
            Term::Constructor(it) => Some(Term::Constructor(*it)),
            Term::Linear(linear) => Some(Term::Linear(self.linear(linear, step)?)),
        }
    }

    fn linear(&mut self, linear: &Linear, step: &Move) -> Option<Linear> {
        let mut sum: BTreeMap<Access, i64> = BTreeMap::new();
        let mut constant = linear.constant;
        for (factor, access) in &linear.terms {
            match self.access(access, step)? {
                Term::Access(it) => {
                    let entry = sum.entry(it).or_default();
                    *entry = entry.checked_add(*factor)?;
                }
                Term::Linear(held) => {
                    constant = constant.checked_add(factor.checked_mul(held.constant)?)?;
                    for (inner, it) in held.terms {
                        let entry = sum.entry(it).or_default();
                        *entry = entry.checked_add(factor.checked_mul(inner)?)?;
                    }
                }
                _ => return None,
            }
        }
        let terms = sum.into_iter().filter(|(_, factor)| *factor != 0).map(|(it, factor)| (factor, it));
        Some(Linear { terms: terms.collect(), constant })
    }

    /// The literal in terms of the start state; None if that is not known.
    fn literal(&mut self, literal: &Literal, step: &Move) -> Option<Literal> {
        Some(match literal {
            Literal::Equal(left, right) => Literal::Equal(self.term(left, step)?, self.term(right, step)?),
            Literal::Distinct(left, right) => {
                Literal::Distinct(self.term(left, step)?, self.term(right, step)?)
            }
            Literal::Linear(linear, relation) => Literal::Linear(self.linear(linear, step)?, *relation),
            Literal::Before(left, right) => Literal::Before(self.term(left, step)?, self.term(right, step)?),
            Literal::Is(process, number) => Literal::Is(self.variable(*process, step)?, *number),
            Literal::IsNot(process, number) => Literal::IsNot(self.variable(*process, step)?, *number),
            // a process that moves alone can wait until its store buffer is empty
            Literal::Fence | Literal::FenceAll => return None,
        })
    }
}

/// The updates of a move.
fn updates<'s>(system: &'s System, step: &Move) -> &'s [Update] {
    system.transitions.get(step.transition).map_or(&[], |it| it.updates.as_slice())
}

/// The condition for a way to be open.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) literals: Vec<Literal>,
    /// The process, which comes first, and the process constants that the literals name.
    pub(super) variables: Variables,
}

impl Condition {
    /// Whether all conditions of this one are among those of the other one.
    pub(super) fn is_part_of(&self, other: &Self) -> bool {
        self.variables == other.variables && self.literals.iter().all(|it| other.literals.contains(it))
    }
}

/// The variable that stands for a process constant.
pub(super) fn constant(variables: &mut Variables, number: u32) -> ProcVar {
    let declared = variables.constants().find(|(_, it)| *it == number);
    match declared {
        Some((variable, _)) => variable,
        None => variables.add(VariableKind::Constant(number), format!("#{number}")),
    }
}

/// Whether two different accesses may be to the same cell.
fn may_be_one(one: &Access, other: &Access, variables: &Variables) -> bool {
    let is_constant = |it: &ProcVar| variables.constants().any(|(constant, _)| constant == *it);
    one.symbol == other.symbol
        && one.indices.len() == other.indices.len()
        && one
            .indices
            .iter()
            .zip(&other.indices)
            .all(|(left, right)| left == right || !(is_constant(left) && is_constant(right)))
}

/// Whether a formula may hold, by a simple test; None if it has too many cases.
pub(super) fn is_possible(system: &System, formula: &Formula) -> Option<bool> {
    let cases = disjuncts(formula).ok()?;
    Some(cases.iter().any(|case| !is_contradiction(system, &case.literals)))
}

/// Whether these literals are contradictory: one alone, two together, or all that exclude values of a cell.
fn is_contradiction(system: &System, literals: &[Literal]) -> bool {
    literals.iter().any(|it| truth(it) == Some(false))
        || literals.iter().enumerate().any(|(number, one)| {
            literals[number..].iter().any(|it| excludes(system, one, it) || excludes(system, it, one))
        })
        || literals.iter().any(|it| is_none_left(system, it, literals))
}

/// Whether the literals exclude all constructors of the type of a cell.
fn is_none_left(system: &System, literal: &Literal, literals: &[Literal]) -> bool {
    let Literal::Distinct(Term::Access(cell), _) = literal else { return false };
    let Sort::Enumeration(sort) = system.symbol(cell.symbol).sort else { return false };
    let Some(declared) = system.types.get(sort.0 as usize) else { return false };
    let cell = Term::Access(cell.clone());
    (0..declared.constructors.len()).all(|constructor| {
        u32::try_from(constructor)
            .is_ok_and(|it| literals.contains(&Literal::Distinct(cell.clone(), Term::Constructor(it))))
    })
}

/// The truth value of a literal; None if it is not plain.
fn truth(literal: &Literal) -> Option<bool> {
    match literal {
        Literal::Equal(left, right) if left == right => Some(true),
        Literal::Distinct(left, right) if left == right => Some(false),
        Literal::Equal(Term::Constructor(left), Term::Constructor(right)) => Some(left == right),
        Literal::Distinct(Term::Constructor(left), Term::Constructor(right)) => Some(left != right),
        Literal::Linear(Linear { terms, constant }, relation) if terms.is_empty() => {
            Some(relation.holds(constant.cmp(&0)))
        }
        _ => None,
    }
}

fn excludes(system: &System, one: &Literal, other: &Literal) -> bool {
    let same = |(a, b): (&Term, &Term), (c, d): (&Term, &Term)| (a == c && b == d) || (a == d && b == c);
    match (one, other) {
        (Literal::Equal(a, b), Literal::Distinct(c, d)) => same((a, b), (c, d)),
        (Literal::Equal(a, b), Literal::Equal(c, d)) => {
            let held = |cell: &Term, left: &Term, right: &Term| match (left, right) {
                (it, Term::Constructor(value)) | (Term::Constructor(value), it) if it == cell => Some(*value),
                _ => None,
            };
            [a, b]
                .into_iter()
                .any(|cell| held(cell, a, b).zip(held(cell, c, d)).is_some_and(|(one, other)| one != other))
        }
        (Literal::Linear(one, relation), Literal::Linear(other, with)) => {
            apart(system, (one, *relation), (other, *with))
        }
        _ => false,
    }
}

/// Whether two constraints on the same sum exclude each other.
fn apart(system: &System, (one, relation): (&Linear, Relation), (other, with): (&Linear, Relation)) -> bool {
    let is_integer = |(_, it): &(i64, Access)| system.symbol(it.symbol).sort == Sort::Integer;
    let less = if one.terms.iter().all(is_integer) { 2 } else { 1 };
    let opposite = one.opposite();
    let (turned, is_turned) = if one.terms == other.terms {
        (one, false)
    } else if opposite.terms == other.terms {
        (&opposite, true)
    } else {
        return false;
    };
    // both are about the sum of the terms of `other`
    let one = Bounds::of(turned.constant, relation, is_turned, less);
    let other = Bounds::of(other.constant, with, false, less);
    match (one, other) {
        (Bounds::Between(low, high), Bounds::Between(least, most)) => high < least || most < low,
        (Bounds::Not(it), Bounds::Between(low, high)) | (Bounds::Between(low, high), Bounds::Not(it)) => {
            low == it && high == it
        }
        (Bounds::Not(_), Bounds::Not(_)) => false,
    }
}

/// The possible values of a sum, times two. The bound `< n` becomes `<= 2n - less`, where `less` is 2 for integers, and 1 for sums
/// that need not be whole.
enum Bounds {
    Between(i128, i128),
    Not(i128),
}

impl Bounds {
    /// The values `x` for which `x + constant` (or its opposite, if `is_turned`) is in this relation to 0.
    fn of(constant: i64, relation: Relation, is_turned: bool, less: i128) -> Self {
        let at = -2 * i128::from(constant);
        match (relation, is_turned) {
            (Relation::Equal, _) => Self::Between(at, at),
            (Relation::Distinct, _) => Self::Not(at),
            (Relation::AtMost, false) => Self::Between(i128::MIN, at),
            (Relation::AtMost, true) => Self::Between(at, i128::MAX),
            (Relation::Below, false) => Self::Between(i128::MIN, at - less),
            (Relation::Below, true) => Self::Between(at + less, i128::MAX),
        }
    }
}
