//! The results of execution graphs, the third engine. It shares neither states nor formulas with the other two.

use super::explored::MachineResult;
use super::graphs::code_of;
use super::options::LitmusOptions;
use super::program::Program;
use super::watch::Watch;
use garret_graphs::{GraphOptions, graphs_within};
use std::collections::BTreeSet;

/// The result of the execution graphs.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct GraphResult {
    /// The number of executions in which all threads end.
    pub executions: u64,
    /// Whether all final states were found.
    pub complete: bool,
    /// The number of final states that pass the filter and have the condition.
    pub positive: usize,
    /// The number of those without it.
    pub negative: usize,
    /// The final states that pass the filter, in the form of those of the machine.
    pub(super) states: BTreeSet<Vec<i64>>,
}

/// The largest number of graphs, unless the options say otherwise, and the additional graphs for each state of the machine.
/// None of 137 tests needs a tenth of this.
const LEAST_GRAPHS: u64 = 20_000;
const GRAPHS_PER_STATE: u64 = 2;

/// Visits the executions of the test.
pub(super) fn visit(
    program: &Program<'_>,
    shown: &[usize],
    options: &LitmusOptions,
    machine: &MachineResult,
    watch: &Watch,
) -> GraphResult {
    let test = program.test;
    let locations: Vec<usize> = (0..test.locations.len()).collect();
    // what graphs cannot express gives no answer
    let Ok((code, observed)) = code_of(test, &locations) else { return GraphResult::default() };
    let asked = GraphOptions::new().model(options.model).observed(observed);
    let usual = (machine.visited as u64).saturating_mul(GRAPHS_PER_STATE).saturating_add(LEAST_GRAPHS);
    let asked = asked.most(options.max_states.map_or(usual, |states| states as u64).min(usual));
    let found = graphs_within(&code, &asked, &watch.within(None));
    let mut graphed = GraphResult {
        executions: found.complete,
        complete: found.stopped.is_none() && found.cut == 0,
        ..GraphResult::default()
    };
    // a test without locations has one final state, with no values
    let nothing = (locations.is_empty() && found.complete > 0).then(Vec::new);
    for state in found.finals.iter().chain(&nothing) {
        let holds = |question: &super::condition::Question| question.holds(&|location| state[location.0]);
        if !holds(&program.filter) {
            continue;
        }
        // the condition depends only on locations that are shown
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
