//! Executions for final states: for each, the first one that execution graphs find.

use super::explored::shown;
use super::graphs::code_of;
use super::options::LitmusOptions;
use super::program::{Program, ProgramError};
use super::test::Test;
use super::watch::Watch;
use garret_base::source::Diagnostics;
use garret_base::watch;
use garret_graphs::{Ending, Execution, GraphOptions, graphs_with_listener};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// An execution that ends in a final state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinalExecution {
    /// The values of the locations that belong to final states, as in [`super::Decision::states`].
    pub state: Vec<i64>,
    /// Whether it decides the question: it has the condition, or, for `forall`, does not. Always false without a question.
    pub decides: bool,
    /// The execution.
    pub execution: Execution,
}

/// For each final state that passes the filter, in their order, the first execution that ends in it. Only states that are
/// found before the watch ends are included, with at most [`LitmusOptions::max_states`] graphs.
///
/// # Errors
/// Some instructions or numbers cannot be represented.
///
/// # Complexity
/// Proportional to the number of executions, each in time quadratic in its events at worst.
pub fn final_executions(
    test: &Test,
    options: &LitmusOptions,
    watch: &watch::Watch,
) -> Result<Vec<FinalExecution>, Diagnostics> {
    let program = match Program::new(test, options.model, &Watch::new(options, watch)) {
        Ok(program) => program,
        Err(ProgramError::Refused(errors)) => return Err(errors.into()),
        Err(ProgramError::Stopped(_)) => return Ok(Vec::new()),
    };
    let locations: Vec<usize> = (0..test.locations.len()).collect();
    let (code, observed) = code_of(test, &locations)?;
    let shown = shown(test);
    let mut found: BTreeMap<Vec<i64>, (bool, Execution)> = BTreeMap::new();
    let mut listener = |it: garret_graphs::FoundExecution<'_>| {
        if it.ending == Ending::Complete {
            let state = it.observed(&observed);
            let holds = |question: &super::condition::Question| question.holds(&|location| state[location.0]);
            if holds(&program.filter) {
                let decides = test.quantifier.is_some() && holds(&program.target);
                let values = shown.iter().map(|location| state[*location]).collect();
                found.entry(values).or_insert_with(|| (decides, it.execution()));
            }
        }
        ControlFlow::Continue(())
    };
    let most = options.max_states.map(|states| states as u64);
    let asked = GraphOptions::new().model(options.model).most(most);
    // the counts of executions are not needed
    let _ = graphs_with_listener(&code, &asked, &mut listener, watch);
    let all = found.into_iter();
    Ok(all.map(|(state, (decides, execution))| FinalExecution { state, decides, execution }).collect())
}

#[cfg(test)]
mod tests {
    use super::{LitmusOptions, final_executions};
    use crate::{decide, parse};
    use garret_base::watch::Limits;

    /// The final states of store buffering with this question, and whether each decides it.
    fn deciding(question: &str) -> Vec<(Vec<i64>, bool)> {
        let text = format!(
            "X86 SB\n{{ }}\n P0 | P1 ;\n MOV [x],1 | MOV [y],1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n{question}"
        );
        let test = parse(&text).unwrap().test;
        let options = LitmusOptions::new();
        let found = final_executions(&test, &options, &Limits::default().start()).unwrap();
        assert!(found.iter().all(|it| it.execution.events.len() == 4));
        let states = decide(&test, &options).unwrap().states;
        assert_eq!(found.iter().map(|it| it.state.clone()).collect::<Vec<_>>(), states);
        found.into_iter().map(|it| (it.state, it.decides)).collect()
    }

    #[test]
    fn each_final_state_has_an_execution() {
        let all = [vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]];
        for (question, deciding_states) in [
            ("exists (0:EAX=0 /\\ 1:EAX=0)", &all[..1]),
            ("~exists (0:EAX=0 /\\ 1:EAX=0)", &all[..1]),
            ("forall (0:EAX=1 \\/ 1:EAX=1)", &all[..1]),
            ("locations [0:EAX; 1:EAX;]", &[]),
        ] {
            let wanted: Vec<_> = all.iter().map(|it| (it.clone(), deciding_states.contains(it))).collect();
            assert_eq!(deciding(question), wanted, "{question}");
        }
    }
}
