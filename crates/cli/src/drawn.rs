//! Diagrams of executions, for pictures, pages and data: of programs whose threads take the steps of execution graphs.

use super::open_program::Program;
use garret_answers::data::ExecutionGraph;
use garret_graphs::{Ending, Event, Execution, Graphs};
use garret_machine::memory::Model;
use garret_program::Translation;
use garret_report::{Diagram, EventGraph, Place, StaleReads, ordered_if};

/// The heading of an execution that is a deadlock.
pub(super) const WAIT_FOR_EVER: &str = "Threads wait for ever, although all others have done what they can:";

/// The execution that is shown of a result, if there is one, and how it ends.
pub(super) fn shown_execution(found: &Graphs) -> Option<(&Execution, Ending)> {
    let bad = found.bad.as_ref().map(|(execution, bad)| (execution, Ending::Bad(*bad)));
    let race = found.race.as_ref().map(|(execution, accesses)| (execution, Ending::Race(*accesses)));
    let waits = found.waits.as_ref().map(|execution| (execution, Ending::Blocked));
    bad.or(race).or(waits)
}

/// The diagram of the execution that is shown, with what is wrong in it and why it is possible.
pub(super) fn explained<P: Program>(program: &P, found: &Graphs, model: Model) -> Option<Diagram> {
    let (execution, ending) = shown_execution(found)?;
    let lines = |event: &Event| event.tag.and_then(|tag| program.line(tag.step));
    let stale = StaleReads { execution, lines: &lines };
    let (bad, marked, remarks) = match ending {
        Ending::Race(accesses) => {
            let race = "Data race: neither of these happens before the other".to_owned();
            (race, accesses.to_vec(), vec![ordered_if(execution, accesses, &lines)])
        }
        Ending::Bad(bad) => {
            let bad = format!("In this execution, {}", program.bad(bad));
            match execution.misused {
                // an order is missing, and the program does not merely miss a check whether the memory is still allocated
                Some([free, late])
                    if model.is_of_languages() && !execution.missing(late, free).is_empty() =>
                {
                    (bad, vec![free, late], vec![ordered_if(execution, [late, free], &lines)])
                }
                Some(accesses) => (bad, accesses.to_vec(), Vec::new()),
                None if model.is_of_languages() => {
                    (bad, stale.reads(), stale.to_string().lines().map(str::to_owned).collect())
                }
                None => (bad, Vec::new(), Vec::new()),
            }
        }
        _ => (WAIT_FOR_EVER.trim_end_matches(':').to_owned(), Vec::new(), Vec::new()),
    };
    Some(Diagram { bad: Some(bad), remarks, ..program.drawn(execution, &marked) })
}

/// The execution that is shown, as data: all of its events, with their places in the source.
pub(super) fn as_data<P: Program>(program: &P, found: &Graphs) -> Option<ExecutionGraph> {
    let (execution, ending) = shown_execution(found)?;
    let said = |event: &Event| Some((EventGraph::access(event), program.place(event)));
    Some(ExecutionGraph::of(None, ending, &EventGraph::new(execution).diagram(&said, &[])))
}

/// The place of an event of a program in C.
pub(super) fn place_in_c(program: &Translation, event: &Event) -> Option<Place> {
    let instruction = program.accessing(event.tag?.step as usize)?;
    let text = instruction.text.clone();
    Some(match program.program.file_of(instruction) {
        None => Place { line: Some(instruction.line), text },
        Some(file) => Place { line: None, text: format!("{file}:{}: {text}", instruction.line) },
    })
}

/// The diagram of an execution of a program in C, with these events marked.
pub(super) fn of_c(program: &Translation, execution: &Execution, marked: &[u32]) -> Diagram {
    let said = |event: &Event| Some((EventGraph::access(event), place_in_c(program, event)));
    EventGraph::new(execution).diagram(&said, marked)
}
