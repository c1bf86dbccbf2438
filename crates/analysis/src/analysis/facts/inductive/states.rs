//! The states of a process, and the effect of a step on a state.

use crate::analysis::Values;
use garret_solver::Domain;
use garret_system::system::{
    Access, Atom, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Sort, SymbolId, System, Target,
    Term, Transition, Value, Variables,
};

/// The meaning of a process variable, from the view of one process.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Me,
    /// Another process: the parameter with this index.
    Parameter(usize),
    Anyone,
}

/// A declaration, from the view of one process in some state.
#[derive(Clone)]
pub(super) struct LocalView<'a> {
    system: &'a System,
    values: &'a Values,
    parts: &'a [SymbolId],
    who: Vec<Who>,
    /// Whether the process is one of the parameters.
    is_parameter: bool,
    state: Vec<u32>,
}

impl<'a> LocalView<'a> {
    /// From the view of the process that is this parameter, or that is no parameter.
    pub(super) fn from(
        (system, values): (&'a System, &'a Values),
        parts: &'a [SymbolId],
        variables: &Variables,
        me: Option<usize>,
    ) -> Self {
        let parameters = variables.parameters();
        let who = |index: usize| match () {
            () if Some(index) == me => Who::Me,
            () if index < parameters => Who::Parameter(index),
            () => Who::Anyone,
        };
        Self {
            system,
            values,
            parts,
            who: (0..variables.kinds.len()).map(who).collect(),
            is_parameter: me.is_some(),
            state: Vec::new(),
        }
    }

    /// Lets all parameters stand for the process.
    pub(super) fn everywhere(mut self) -> Self {
        self.who.iter_mut().filter(|who| matches!(who, Who::Parameter(_))).for_each(|who| *who = Who::Me);
        self
    }

    pub(super) fn set_state(&mut self, state: impl IntoIterator<Item = u32>) {
        self.state = state.into_iter().collect();
    }

    /// For each part, all values of its type.
    pub(super) fn all_values(&self) -> Vec<Domain> {
        self.parts.iter().map(|&part| self.full(part)).collect()
    }

    /// Whether the guard may hold.
    pub(super) fn may_hold(&self, guard: &Disjunct) -> bool {
        let mut literals = guard.literals.iter();
        literals.all(|literal| self.literal(literal) != Some(false))
            && guard.universals.iter().all(|universal| self.forall(universal) != Some(false))
    }

    /// Whether the formula holds; None if that is not known.
    pub(super) fn holds(&self, formula: &Formula) -> Option<bool> {
        match formula {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Atom(Atom::Literal(literal)) => self.literal(literal),
            Formula::Atom(Atom::Forall(inner)) => self.forall(inner),
            Formula::Atom(Atom::Exists(inner)) => self.of_me(inner).filter(|holds| *holds),
            Formula::And(parts) => {
                let all: Vec<Option<bool>> = parts.iter().map(|part| self.holds(part)).collect();
                if all.contains(&Some(false)) {
                    Some(false)
                } else {
                    all.iter().all(|it| *it == Some(true)).then_some(true)
                }
            }
            Formula::Or(parts) => {
                let all: Vec<Option<bool>> = parts.iter().map(|part| self.holds(part)).collect();
                if all.contains(&Some(true)) {
                    Some(true)
                } else {
                    all.iter().all(|it| *it == Some(false)).then_some(false)
                }
            }
        }
    }

    /// The value of a universally quantified formula: false if the body fails for this process.
    fn forall(&self, quantified: &Quantified) -> Option<bool> {
        self.of_me(quantified).filter(|holds| !holds)
    }

    /// The value of the body for this process, if the variable ranges over it.
    fn of_me(&self, Quantified { variables, scope, body }: &Quantified) -> Option<bool> {
        let [variable] = variables[..] else { return None };
        if *scope == Scope::Others && self.is_parameter {
            return None;
        }
        self.with(variable).holds(body)
    }

    /// The same view, with this variable bound to the process.
    fn with(&self, variable: ProcVar) -> Self {
        let mut seen = self.clone();
        seen.who[usize::from(variable.0)] = Who::Me;
        seen
    }

    fn literal(&self, literal: &Literal) -> Option<bool> {
        let (left, right, is_equation) = match literal {
            Literal::Equal(left, right) => (left, right, true),
            Literal::Distinct(left, right) => (left, right, false),
            _ => return None,
        };
        if let (Term::Process(left), Term::Process(right)) = (left, right) {
            return self.are_same(*left, *right).map(|are_same| are_same == is_equation);
        }
        let (left, right) = (self.value(left)?, self.value(right)?);
        let are_equal = if left.intersection(&right).is_empty() {
            Some(false)
        } else {
            (left == right && left.len() == 1).then_some(true)
        };
        are_equal.map(|are_equal| are_equal == is_equation)
    }

    fn are_same(&self, left: ProcVar, right: ProcVar) -> Option<bool> {
        match (self.who[usize::from(left.0)], self.who[usize::from(right.0)]) {
            (Who::Anyone, _) | (_, Who::Anyone) => None,
            (left, right) => Some(left == right),
        }
    }

    fn value(&self, term: &Term) -> Option<Domain> {
        match term {
            Term::Constructor(value) => Some(Domain::named(*value)),
            Term::Access(access) => match self.part(access) {
                Some(part) => Some(Domain::named(self.state[part])),
                None => self.values.of_symbol(access.symbol).cloned(),
            },
            Term::Process(_) | Term::Linear(_) => None,
        }
    }

    /// The index in the state, if the cell belongs to the process.
    fn part(&self, access: &Access) -> Option<usize> {
        let place = self.parts.iter().position(|part| *part == access.symbol)?;
        access.indices.iter().all(|index| self.who[usize::from(index.0)] == Who::Me).then_some(place)
    }

    fn full(&self, symbol: SymbolId) -> Domain {
        match self.system.symbol(symbol).sort {
            Sort::Enumeration(id) => {
                Domain::all(self.system.types[id.0 as usize].constructors.len() as u32, false)
            }
            _ => Domain::empty(),
        }
    }

    /// For each part, the values after the step.
    pub(super) fn after(&self, transition: &Transition) -> Vec<Domain> {
        let before = |place: usize| Domain::named(self.state[place]);
        let mut after: Vec<Domain> = (0..self.parts.len()).map(before).collect();
        for update in &transition.updates {
            let Some(place) = self.parts.iter().position(|part| *part == update.symbol) else { continue };
            let (seen, is_certain) = match &update.target {
                // the target is a shared variable
                Target::Cell(indices) if indices.is_empty() => (self.clone(), true),
                Target::Cell(indices) => match indices.first().map(|it| self.who[usize::from(it.0)]) {
                    Some(Who::Me) => (self.clone(), true),
                    Some(Who::Anyone) => (self.clone(), false),
                    Some(Who::Parameter(_)) | None => continue,
                },
                Target::Every(variables) => match variables.first() {
                    Some(&variable) => (self.with(variable), true),
                    None => continue,
                },
            };
            let (mut written, mut is_written) = (Domain::empty(), false);
            for branch in &update.branches {
                let holds = seen.holds(&branch.condition);
                if holds == Some(false) {
                    continue;
                }
                let value = match &branch.value {
                    Value::Term(term) => seen.value(term),
                    Value::Any => None,
                };
                written = written.union(&value.unwrap_or_else(|| self.full(update.symbol)));
                if holds == Some(true) {
                    is_written = true;
                    break;
                }
            }
            after[place] = if is_certain && is_written { written } else { written.union(&before(place)) };
        }
        after
    }
}

/// Calls `visit` with each choice of values until it returns false. Returns whether it never did.
pub(super) fn each_choice(values: &[Domain], visit: &mut dyn FnMut(&[u32]) -> bool) -> bool {
    fn extend(values: &[Domain], chosen: &mut Vec<u32>, visit: &mut dyn FnMut(&[u32]) -> bool) -> bool {
        let Some(domain) = values.get(chosen.len()) else { return visit(chosen) };
        domain.iter().all(|value| {
            chosen.push(value);
            let is_content = extend(values, chosen, visit);
            chosen.pop();
            is_content
        })
    }
    extend(values, &mut Vec::new(), visit)
}
