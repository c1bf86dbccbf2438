//! The answer of the execution graphs: the third engine, which shares neither states nor formulas with the other two.

use super::explored::Explored;
use super::graphs::code_of;
use super::options::LitmusOptions;
use super::program::Program;
use super::watch::Watch;
use garret_graphs::{GraphOptions, graphs_within};
use std::collections::BTreeSet;

/// What the execution graphs say.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Graphed {
    /// The executions in which all threads come to their ends.
    pub executions: u64,
    /// There is no final state beyond those that were found.
    pub complete: bool,
    /// How many of the final states that count have the condition.
    pub positive: usize,
    /// How many have not.
    pub negative: usize,
    /// The final states that count, as the machine gives them.
    pub(super) states: BTreeSet<Vec<i64>>,
}

/// So many graphs are visited where nothing else is said, and so many more for each state of the machine. Of 137 tests none takes a tenth.
const LEAST_GRAPHS: u64 = 20_000;
const GRAPHS_PER_STATE: u64 = 2;

/// Visits the executions of the test.
pub(super) fn visit(
    program: &Program<'_>,
    shown: &[usize],
    options: &LitmusOptions,
    machine: &Explored,
    watch: &Watch,
) -> Graphed {
    let test = program.test;
    let locations: Vec<usize> = (0..test.locations.len()).collect();
    // what graphs cannot say is an answer that is not there
    let Ok((code, observed)) = code_of(test, &locations) else { return Graphed::default() };
    let asked = GraphOptions::new().model(options.model).observed(observed);
    let usual = (machine.visited as u64).saturating_mul(GRAPHS_PER_STATE).saturating_add(LEAST_GRAPHS);
    let asked = asked.most(options.max_states.map_or(usual, |states| states as u64).min(usual));
    let found = graphs_within(&code, &asked, &watch.within(None));
    let mut graphed = Graphed {
        executions: found.complete,
        complete: found.stopped.is_none() && found.cut == 0,
        ..Graphed::default()
    };
    // a test without locations has one final state, in which there is nothing to be observed
    let nothing = (locations.is_empty() && found.complete > 0).then(Vec::new);
    for state in found.finals.iter().chain(&nothing) {
        let holds = |question: &super::condition::Question| question.holds(&|location| state[location.0]);
        if !holds(&program.filter) {
            continue;
        }
        // the condition speaks of what is shown only
        if graphed.states.insert(shown.iter().map(|location| state[*location]).collect()) {
            if holds(&program.condition) {
                graphed.positive += 1;
            } else {
                graphed.negative += 1;
            }
        }
    }
    graphed
}
