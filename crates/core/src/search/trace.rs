//! Reconstruction of a trace, from a cube that contains an initial state to the bad state, with consistent names of processes.

use crate::cube::term::{CubeTerm, PROCESS};
use crate::cube::{Cube, Proc};
use crate::nodes::{NodeId, Nodes, Origin};
use garret_base::watch::{Pace, Watch};
use garret_solver::Literal;
use garret_system::system::{Trace, TraceStep};

/// A process of the trace, independent of its numbers in the cubes.
type Token = usize;

/// The trace from this cube to the bad state.
pub(super) fn reconstruct(
    nodes: &Nodes,
    initial: NodeId,
    fixed: &[(Proc, u32)],
    bound: Option<u32>,
    watch: &Watch,
) -> Trace {
    let mut tokens = 0;
    let mut numbers: Vec<Option<u32>> = Vec::new();
    let mut node = initial;
    let mut cube = nodes.cube(initial);
    let mut names: Vec<Token> = (0..cube.processes).collect();
    tokens += names.len();
    numbers.resize(tokens, None);
    for &(process, number) in fixed {
        numbers[process.index()] = Some(number);
    }
    let order = rank_constraints(&cube);
    let mut steps: Vec<(usize, Vec<Token>)> = Vec::new();
    loop {
        numbers.resize(tokens, None);
        for (process, &token) in names.iter().enumerate() {
            if let Some(number) = cube.identity(Proc::at(process)) {
                numbers[token] = Some(number);
            }
        }
        match &nodes[node].origin {
            Origin::Unsafe(reached) => {
                let steps = number((bound, watch), &steps, &mut numbers, &order);
                return Trace { steps, reached: *reached };
            }
            // invariants are not searched, so no trace ends there; traces to a candidate are not needed
            Origin::Invariant(_) | Origin::Candidate(_) => return Trace { steps: Vec::new(), reached: 0 },
            Origin::Step(step) => {
                // processes that the cube before does not mention get new tokens
                let after: Vec<Token> = step
                    .renaming
                    .iter()
                    .map(|&before| {
                        before.map_or_else(
                            || {
                                tokens += 1;
                                tokens - 1
                            },
                            |process| names[process.index()],
                        )
                    })
                    .collect();
                let arguments = step.arguments.iter().map(|&process| after[process.index()]).collect();
                steps.push((step.transition as usize, arguments));
                node = step.after;
                cube = nodes.cube(node);
                names = after[..cube.processes].to_vec();
            }
        }
    }
}

/// A constraint on the ranks of processes, as coefficients and a constant. The processes of the initial cube are the first tokens of
/// the trace.
type RankConstraint = garret_solver::Linear<CubeTerm>;

/// The constraints of the cube on the order of its processes. The order never changes, so the initial cube has all of them.
fn rank_constraints(cube: &Cube) -> Vec<RankConstraint> {
    let of_processes =
        |linear: &RankConstraint| linear.terms().iter().all(|(term, _)| term.symbol() == PROCESS);
    let linear = |literal: &Literal<CubeTerm>| match literal {
        Literal::Linear(linear) if of_processes(linear) => Some(linear.clone()),
        _ => None,
    };
    cube.literals.iter().filter_map(linear).collect()
}

/// Assigns numbers to the processes in the order of their appearance, as far as the constraints on their order allow it. Processes
/// that the system fixes keep their numbers.
fn number(
    (bound, watch): (Option<u32>, &Watch),
    steps: &[(usize, Vec<Token>)],
    numbers: &mut Vec<Option<u32>>,
    order: &[RankConstraint],
) -> Vec<TraceStep> {
    let last = steps.iter().flat_map(|(_, arguments)| arguments).max().map_or(0, |&token| token + 1);
    numbers.resize(last.max(numbers.len()), None);
    let mut appearing: Vec<Token> = Vec::new();
    for token in steps.iter().flat_map(|(_, arguments)| arguments.iter().copied()).chain(0..numbers.len()) {
        if numbers[token].is_none() && !appearing.contains(&token) {
            appearing.push(token);
        }
    }
    let most = bound.unwrap_or(numbers.len() as u32);
    let free = (1..=most).filter(|number| !numbers.contains(&Some(*number))).count();
    // if there are not enough numbers, or the time is over, no assignment is found
    let mut pace = Pace::new(watch);
    if appearing.len() > free || !assign(&appearing, numbers, most, order, &mut pace) {
        // there are more tokens than processes: a process that takes no part in a step stands for two tokens
        for (_, arguments) in steps {
            for &token in arguments {
                if numbers[token].is_none() {
                    let free = (1..=most).find(|number| !numbers.contains(&Some(*number)));
                    let spare = (1..=most)
                        .find(|number| !arguments.iter().any(|&other| numbers[other] == Some(*number)));
                    numbers[token] = free.or(spare);
                }
            }
        }
    }
    steps
        .iter()
        .map(|(transition, arguments)| {
            let arguments = arguments.iter().map(|&token| numbers[token].unwrap_or(0)).collect();
            TraceStep { transition: *transition, arguments }
        })
        .collect()
}

/// Assigns different numbers from 1 to `most` to the tokens, smallest first, such that the constraints hold.
fn assign(
    tokens: &[Token],
    numbers: &mut Vec<Option<u32>>,
    most: u32,
    order: &[RankConstraint],
    pace: &mut Pace,
) -> bool {
    let Some((&token, rest)) = tokens.split_first() else {
        return true;
    };
    for number in 1..=most {
        if pace.over().is_some() {
            break;
        }
        if numbers.contains(&Some(number)) {
            continue;
        }
        numbers[token] = Some(number);
        if order.iter().all(|constraint| holds(constraint, numbers))
            && assign(rest, numbers, most, order, pace)
        {
            return true;
        }
    }
    numbers[token] = None;
    false
}

/// Whether the constraint holds, or mentions a process that has no number yet.
fn holds(constraint: &RankConstraint, numbers: &[Option<u32>]) -> bool {
    let mut sum = constraint.constant();
    for (term, coefficient) in constraint.terms() {
        match numbers[term.indices()[0].index()] {
            Some(number) => sum = sum.saturating_add(coefficient.saturating_mul(i64::from(number))),
            None => return true,
        }
    }
    constraint.relation().holds(sum.cmp(&0))
}
