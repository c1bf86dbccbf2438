//! The conditions of a step on the order of processes, and the conditions that replace them.

use super::{Runner, Runners};
use garret_system::system::{
    Atom, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Term, VariableKind, Variables,
};

/// The process to which a loop step goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct LoopTarget {
    /// The process.
    pub(super) process: ProcVar,
    /// The runner whose next process this is; None if it is the first process of all.
    pub(super) after: Option<Runner>,
}

/// A disjunct of a guard.
#[derive(Debug)]
pub(super) struct Guard {
    /// The disjunct that replaces it.
    pub(super) instead: Disjunct,
    /// Its literals that are kept.
    pub(super) kept: Vec<Literal>,
    /// The process to which the step goes, if it is recognised as a loop step.
    pub(super) found: Option<LoopTarget>,
    /// The runners for which the replacement tests which processes have been passed.
    pub(super) asked: Vec<Runner>,
}

impl Guard {
    pub(super) fn new(
        disjunct: &Disjunct,
        variables: &Variables,
        (runners, main): (&Runners, ProcVar),
    ) -> Self {
        let found = disjunct.universals.iter().find_map(|universal| {
            let found = least(universal, (runners, main))?;
            is_least(found, disjunct, variables, main).then_some((found, universal))
        });
        let mut asking = ConditionRewriter { runners, main, asked: Vec::new() };
        let (mut literals, mut kept) = (Vec::new(), Vec::new());
        for literal in &disjunct.literals {
            // no process comes before the one that is found: this condition is dropped
            if found.is_some_and(|(found, _)| comes_before(literal, found.process)) {
                continue;
            }
            let instead = asking.instead(literal);
            if instead.is_none() {
                kept.push(literal.clone());
            }
            literals.push(instead.unwrap_or_else(|| literal.clone()));
        }
        let others = disjunct.universals.iter();
        let others = others.filter(|it| found.is_none_or(|(_, universal)| !std::ptr::eq(*it, universal)));
        let universals = others.map(|it| asking.quantified(it)).collect();
        let mut asked = asking.asked;
        if let Some(runner) = found.and_then(|(found, _)| found.after) {
            note(&mut asked, &runner);
        }
        let existentials = disjunct.existentials.clone();
        let instead = Disjunct { existentials, literals, universals };
        Self { instead, kept, found: found.map(|(found, _)| found), asked }
    }
}

/// Adds a runner to the list.
fn note(asked: &mut Vec<Runner>, runner: &Runner) {
    if !asked.iter().any(|other| other.runs == runner.runs) {
        asked.push(*runner);
    }
}

/// Whether the literal says that the process comes before some process.
fn comes_before(literal: &Literal, process: ProcVar) -> bool {
    matches!(literal, Literal::Before(Term::Process(left), Term::Process(_)) if *left == process)
}

/// The process before which, by this universal part of a guard, no other process comes, or none after a runner.
fn least(universal: &Quantified, (runners, main): (&Runners, ProcVar)) -> Option<LoopTarget> {
    let &[other] = universal.variables.as_slice() else { return None };
    if universal.scope != Scope::Others {
        return None;
    }
    let single = std::slice::from_ref(&*universal.body);
    let parts = if let Formula::Or(parts) = &*universal.body { parts.as_slice() } else { single };
    let mut literals = Vec::with_capacity(parts.len());
    for part in parts {
        let Formula::Atom(Atom::Literal(literal)) = part else { return None };
        literals.push(literal);
    }
    let comes_after = |literal: &&&Literal| matches!(literal, Literal::Before(Term::Process(_), Term::Process(right)) if *right == other);
    let Literal::Before(Term::Process(process), _) = literals.iter().find(comes_after)? else { return None };
    let rest = || literals.iter().filter(|literal| !comes_after(literal));
    // the other process is at most the runner
    let mut after = None;
    for literal in rest() {
        let runner = match literal {
            Literal::Before(Term::Process(left), right) if *left == other => runners.of_cell(right, main),
            Literal::Equal(Term::Process(one), cell) | Literal::Equal(cell, Term::Process(one))
                if *one == other =>
            {
                runners.of_cell(cell, main)
            }
            _ => None,
        };
        let runner = *runner?;
        if after.is_some_and(|known: Runner| known.runs != runner.runs) {
            return None;
        }
        after = Some(runner);
    }
    let is_once = literals.len() - rest().count() == 1;
    (is_once && *process != other).then_some(LoopTarget { process: *process, after })
}

/// Whether the rest of the guard says the same about the parameters, over which the universal part does not range.
fn is_least(found: LoopTarget, disjunct: &Disjunct, variables: &Variables, main: ProcVar) -> bool {
    let LoopTarget { process, after } = found;
    let is_parameter = |variable: ProcVar| usize::from(variable.0) < variables.parameters();
    let is_after = |literal: &Literal| match (literal, after) {
        (Literal::Before(left, Term::Process(right)), Some(runner)) if *right == process => {
            is_cell(left, runner, main)
        }
        _ => false,
    };
    let is_later = |other: ProcVar| {
        disjunct.literals.iter().any(|literal| match literal {
            Literal::Before(Term::Process(left), Term::Process(right)) => *left == process && *right == other,
            Literal::Before(Term::Process(left), right) => {
                *left == other && after.is_some_and(|runner| is_cell(right, runner, main))
            }
            Literal::Equal(Term::Process(one), cell) | Literal::Equal(cell, Term::Process(one)) => {
                *one == other && after.is_some_and(|runner| is_cell(cell, runner, main))
            }
            _ => false,
        })
    };
    let parameters = (0..variables.parameters()).map(ProcVar::of_index);
    is_parameter(process)
        && variables.kinds.iter().all(|kind| !matches!(kind, VariableKind::Constant(_)))
        && (after.is_none() || disjunct.literals.iter().any(is_after))
        && parameters.filter(|other| *other != process).all(is_later)
}

/// Whether the term is the cell of the runner at the main process.
fn is_cell(term: &Term, runner: Runner, main: ProcVar) -> bool {
    matches!(term, Term::Access(access)
        if access.symbol == runner.runs && access.indices.as_slice() == [main])
}

/// Replaces conditions on the order by conditions on which processes have been passed.
struct ConditionRewriter<'a> {
    runners: &'a Runners,
    main: ProcVar,
    asked: Vec<Runner>,
}

impl ConditionRewriter<'_> {
    /// The replacement of the literal; None if the literal is kept.
    fn instead(&mut self, literal: &Literal) -> Option<Literal> {
        let (runner, other, passed) = match literal {
            // R[p] < q: q has not been passed
            Literal::Before(cell, Term::Process(other)) => {
                (self.runners.of_cell(cell, self.main)?, *other, false)
            }
            // q < R[p]: q has been passed
            Literal::Before(Term::Process(other), cell) => {
                (self.runners.of_cell(cell, self.main)?, *other, true)
            }
            _ => return None,
        };
        note(&mut self.asked, runner);
        Some(runner.passed(self.main, other, passed))
    }

    fn quantified(&mut self, quantified: &Quantified) -> Quantified {
        Quantified { body: Box::new(self.formula(&quantified.body)), ..quantified.clone() }
    }

    fn formula(&mut self, formula: &Formula) -> Formula {
        match formula {
            Formula::True | Formula::False => formula.clone(),
            Formula::And(parts) => Formula::and(parts.iter().map(|part| self.formula(part))),
            Formula::Or(parts) => {
                let mut parts: Vec<Formula> = parts.iter().map(|part| self.formula(part)).collect();
                let passed: Vec<Formula> = parts.clone();
                parts.retain(|part| !passed.iter().any(|other| self.is_less(part, other)));
                Formula::or(parts)
            }
            Formula::Atom(Atom::Literal(literal)) => {
                Formula::from(self.instead(literal).unwrap_or_else(|| literal.clone()))
            }
            Formula::Atom(Atom::Forall(inner)) => Formula::Atom(Atom::Forall(self.quantified(inner))),
            Formula::Atom(Atom::Exists(inner)) => Formula::Atom(Atom::Exists(self.quantified(inner))),
        }
    }

    /// Whether one part says that the runner is at a process, and the other one that this process has been passed.
    fn is_less(&self, part: &Formula, other: &Formula) -> bool {
        let (Formula::Atom(Atom::Literal(part)), Formula::Atom(Atom::Literal(other))) = (part, other) else {
            return false;
        };
        is_there(part, other, (self.runners, self.main))
    }
}

/// Whether the first literal is `R[p] = q` and the second one `Passed[p,q] = True`.
fn is_there(there: &Literal, passed: &Literal, (runners, main): (&Runners, ProcVar)) -> bool {
    let (Literal::Equal(Term::Process(process), cell) | Literal::Equal(cell, Term::Process(process))) = there
    else {
        return false;
    };
    runners.of_cell(cell, main).is_some_and(|runner| *passed == runner.passed(main, *process, true))
}

/// Removes disjuncts that are stronger than another one and read the same cells.
pub(super) fn merge(guards: &mut Vec<Disjunct>, (runners, main): (&Runners, ProcVar)) {
    let asks_for_more = |more: &Disjunct, less: &Disjunct| {
        let is_asked = |literal: &Literal| {
            let mut more = more.literals.iter();
            more.any(|it| it == literal || is_there(it, literal, (runners, main)))
        };
        let is_alike = |literal: &Literal| {
            let mut is_plain = !literal.is_fence();
            literal.for_each_access(&mut |access| is_plain &= access.reader.is_none());
            is_plain || less.literals.contains(literal)
        };
        more.existentials == less.existentials
            && more.universals == less.universals
            && less.literals.iter().all(is_asked)
            && more.literals.iter().all(is_alike)
    };
    let mut index = 0;
    while index < guards.len() {
        let others = guards.iter().enumerate().filter(|(other, _)| *other != index);
        let mut others = others.map(|(_, other)| other);
        if others.any(|other| asks_for_more(&guards[index], other)) {
            guards.remove(index);
        } else {
            index += 1;
        }
    }
}
