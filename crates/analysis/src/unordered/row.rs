//! The effect of a step on the rows of its process.

use super::guard::{Guard, LoopTarget};
use super::{FALSE, Runner, Runners, TRUE};
use garret_system::system::{
    Access, Branch, Formula, Literal, ProcVar, Target, Term, Transition, Update, Value, VariableKind,
    Variables,
};
use smallvec::{SmallVec, smallvec};

/// The updates of the matrices, for a disjunct of the guard, and the variables of the transition with additional bound ones.
pub(super) fn updates(
    transition: &Transition,
    guard: &Guard,
    (runners, main): (&Runners, ProcVar),
) -> (Vec<Update>, Variables) {
    let mut variables = transition.variables.clone();
    let mut rows: Option<[ProcVar; 2]> = None;
    let mut updates = Vec::new();
    for update in &transition.updates {
        let (Some(runner), [Branch { value, .. }]) =
            (runners.of_symbol(update.symbol), update.branches.as_slice())
        else {
            continue;
        };
        let mut bound = || {
            let names = ["one", "other"];
            *rows.get_or_insert_with(|| names.map(|name| variables.add(VariableKind::Bound, name)))
        };
        let (row, begun) = match value {
            Value::Term(Term::Process(process)) => match guard.found {
                Some(found) if found.process == *process => {
                    (Some(found_row(runner, found, main, bound)), truth(true))
                }
                _ => (None, truth(false)),
            },
            Value::Term(term) => match runners.of_cell(term, main) {
                Some(copied) if copied.runs == runner.runs => continue,
                Some(copied) => {
                    let [one, other] = bound();
                    let rest = Value::Term(Term::Access(cell(copied.passed, [main, other])));
                    let begun = Value::Term(Term::Access(cell(copied.begun, [main])));
                    (Some(row(runner, main, [one, other], vec![(None, rest)])), begun)
                }
                None => (None, truth(false)),
            },
            Value::Any => (None, truth(false)),
        };
        updates.extend(row);
        updates.push(Update {
            symbol: runner.begun,
            target: Target::Cell(smallvec![main]),
            branches: vec![Branch { condition: Formula::True, value: begun }],
        });
    }
    (updates, variables)
}

/// Whether two lists of updates are the same; they use the same bound variables.
pub(super) fn are_same(left: &[Update], right: &[Update]) -> bool {
    let same = |(left, right): (&Update, &Update)| {
        let branches = || left.branches.iter().zip(&right.branches);
        left.symbol == right.symbol
            && left.target == right.target
            && left.branches.len() == right.branches.len()
            && branches().all(|(left, right)| left.condition == right.condition && left.value == right.value)
    };
    left.len() == right.len() && left.iter().zip(right).all(same)
}

/// The row after a loop step to the process that was found.
fn found_row(
    runner: &Runner,
    found: LoopTarget,
    main: ProcVar,
    bound: impl FnOnce() -> [ProcVar; 2],
) -> Update {
    let LoopTarget { process, after } = found;
    if after.is_some_and(|after| after.runs == runner.runs) {
        return Update {
            symbol: runner.passed,
            target: Target::Cell(smallvec![main, process]),
            branches: vec![Branch { condition: Formula::True, value: truth(true) }],
        };
    }
    let [one, other] = bound();
    let rest = match after {
        Some(after) => Value::Term(Term::Access(cell(after.passed, [main, other]))),
        None => truth(false),
    };
    row(runner, main, [one, other], vec![(Some(process), truth(true)), (None, rest)])
}

/// The update of the row of the main process, with the first of these values whose process it is.
fn row(
    runner: &Runner,
    main: ProcVar,
    [one, other]: [ProcVar; 2],
    values: Vec<(Option<ProcVar>, Value)>,
) -> Update {
    let is =
        |variable, process| Formula::from(Literal::Equal(Term::Process(variable), Term::Process(process)));
    let of_main = values.into_iter().map(|(process, value)| {
        let condition = Formula::and([is(one, main)].into_iter().chain(process.map(|it| is(other, it))));
        Branch { condition, value }
    });
    // no branch applies to the rows of other processes, so they do not change
    Update {
        symbol: runner.passed,
        target: Target::Every(smallvec![one, other]),
        branches: of_main.collect(),
    }
}

fn cell<const N: usize>(symbol: garret_system::system::SymbolId, indices: [ProcVar; N]) -> Access {
    Access { symbol, indices: SmallVec::from_slice(&indices), reader: None }
}

fn truth(value: bool) -> Value {
    Value::Term(Term::Constructor(if value { TRUE } else { FALSE }))
}
