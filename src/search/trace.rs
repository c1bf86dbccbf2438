//! From a cube that contains an initial state back to the bad state: the steps, with processes named throughout.

use super::term::Proc;
use super::{NodeId, Origin, Search};

/// A way from an initial state to a bad state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, first to last.
    pub steps: Vec<TraceStep>,
    /// The index of the `unsafe` that holds in the end.
    pub reached: usize,
}

/// A step of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The index of the transition.
    pub transition: usize,
    /// Its parameters: processes, from 1.
    pub arguments: Vec<u32>,
}

/// A process of the trace, whatever it is called in the cubes on the way.
type Token = usize;

/// The trace from this cube to the bad state.
pub(super) fn reconstruct(search: &Search<'_>, initial: NodeId) -> Trace {
    let mut tokens = 0;
    let mut numbers: Vec<Option<u32>> = Vec::new();
    let mut node = &search.nodes[initial.0 as usize];
    let mut names: Vec<Token> = (0..node.cube.processes).collect();
    tokens += names.len();
    let mut steps: Vec<(usize, Vec<Token>)> = Vec::new();
    loop {
        numbers.resize(tokens, None);
        for (process, &token) in names.iter().enumerate() {
            if let Some(number) = node.cube.identity(process as Proc) {
                numbers[token] = Some(number);
            }
        }
        match &node.origin {
            Origin::Unsafe(reached) => {
                let steps = number(search, &steps, &mut numbers);
                return Trace { steps, reached: *reached };
            }
            // invariants are not searched; no cube leads to one
            Origin::Invariant(_) => return Trace { steps: Vec::new(), reached: 0 },
            Origin::Step(step) => {
                // processes that the cube before does not mention get names of their own
                let after: Vec<Token> = step
                    .renaming
                    .iter()
                    .map(|&before| {
                        before.map_or_else(
                            || {
                                tokens += 1;
                                tokens - 1
                            },
                            |process| names[usize::from(process)],
                        )
                    })
                    .collect();
                let arguments = step.arguments.iter().map(|&process| after[usize::from(process)]).collect();
                steps.push((step.transition, arguments));
                node = &search.nodes[step.after.0 as usize];
                names = after[..node.cube.processes].to_vec();
            }
        }
    }
}

/// Gives numbers to the processes in the order in which they appear; those that the system fixes keep theirs.
fn number(search: &Search<'_>, steps: &[(usize, Vec<Token>)], numbers: &mut Vec<Option<u32>>) -> Vec<TraceStep> {
    let bound = search.vocabulary.system.process_bound.unwrap_or(u32::MAX);
    let last = steps.iter().flat_map(|(_, arguments)| arguments).max().map_or(0, |&token| token + 1);
    numbers.resize(last.max(numbers.len()), None);
    steps
        .iter()
        .map(|(transition, arguments)| {
            for &token in arguments {
                if numbers[token].is_none() {
                    let free = (1..=bound).find(|number| !numbers.contains(&Some(*number)));
                    // when all are taken, one that plays no part in this step plays two
                    let spare = (1..=bound).find(|number| !arguments.iter().any(|&other| numbers[other] == Some(*number)));
                    numbers[token] = free.or(spare);
                }
            }
            let arguments = arguments.iter().map(|&token| numbers[token].unwrap_or(0)).collect();
            TraceStep { transition: *transition, arguments }
        })
        .collect()
}
